/* Prefix networks: those that add are found, in every shape and size of steps, and what
 * is found adds; networks with a step that is a little wrong are left alone, or are equal
 * all the same. */
#include "lower/terms/prefix.h"

#include "unit/random.h"
#include "unit/unit.h"

static Pool *pool;

static Term two(Op op, Term a, Term b) {
    return term_op2(pool, op, a, b);
}
static Term up(Term a, unsigned s) {
    return two(OP_SHL, a, term_word(s));
}

/* A network whose windows grow by steps of their own choice; `wrong` (0: none) is the
 * step that is a little off. */
static Term network(Term x, Term y, bool minus, unsigned wrong) {
    Term nx = minus ? term_op1(pool, OP_NOT, x) : x;
    bool exact = minus ? false : below(2);
    Term g = two(OP_AND, nx, y), p = two(exact ? OP_XOR : OP_OR, nx, y), first = p;
    unsigned k = 1, step = 0;
    while (k < 63 || (k < 64 && below(2))) {
        bool serial = below(3) == 0; /* by one square; else the window doubles */
        unsigned s = serial ? 1 : k, off = ++step == wrong ? 1 : 0;
        Term pass = serial ? first : p, all = two(OP_AND, pass, up(g, s + off));
        Op join = exact && !serial && below(2) ? OP_XOR : OP_OR;
        if (step == wrong && below(2)) join = OP_XOR;
        if (serial && k > 1) { /* a longer window's carry: own one of one square */
            g = two(OP_OR, two(OP_AND, nx, y), all);
            p = two(OP_AND, first, up(p, 1));
        } else {
            g = two(join, g, all);
            p = two(OP_AND, p, up(p, s));
        }
        k += s;
        if (step > 70) break;
    }
    return two(OP_XOR, two(OP_XOR, x, y), up(g, 1));
}

/* Words whose carries run far. */
static void inputs(uint64_t *in) {
    in[0] = next() >> below(64);
    in[1] = below(3) ? ~in[0] : next();
    if (below(2)) in[1] ^= UINT64_C(1) << below(64);
    if (below(2)) in[0] ^= UINT64_C(1) << below(64);
    if (below(4) == 0) in[1] = in[0];
}

static bool same(Term a, Term b) {
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch), in[2];
    bool equal = true;
    for (int i = 0; i < 400 && equal; i++) {
        inputs(in);
        equal = term_eval(pool, a, in, scratch) == term_eval(pool, b, in, scratch);
    }
    free(scratch);
    return equal;
}

static void networks_that_add_are_found(void **state) {
    for (int round = 0; round < 600; round++) {
        pool_reset(pool);
        Term x = term_var(pool), y = term_var(pool);
        bool minus = round & 1;
        Term sum = network(x, y, minus, 0), found = prefix_rewrite(pool, sum);
        assert_true(term_same(found, two(minus ? OP_SUB : OP_ADD, x, y)));
        assert_true(same(sum, found));
    }
}

static void wrong_steps_are_left_alone(void **state) {
    unsigned left = 0;
    for (int round = 0; round < 3000; round++) {
        pool_reset(pool);
        Term x = term_var(pool), y = term_var(pool);
        Term sum = network(x, y, round & 1, 1 + below(8));
        Term found = prefix_rewrite(pool, sum);
        left += term_same(found, sum);
        assert_true(same(sum, found));
    }
    assert_true(left > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(networks_that_add_are_found),
                                       cmocka_unit_test(wrong_steps_are_left_alone)};
    pool = pool_new(1 << 22);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pool_free(pool);
    return failed;
}
