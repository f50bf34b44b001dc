/* Forms have the terms' values: for all words of 1 to 6 bits, and on random words of 64
 * with every operation. Equal forms prove; what differs is never called equal. */
#include "unit/unit.h"

#include "prove/forms/form.h"
#include "unit/test_prove_form.h"

static void same_value(Pool *pool, Term t, unsigned width, unsigned nvars) {
    Forms *f = form_open(pool, width);
    FormId p;
    uint64_t mask = ~UINT64_C(0) >> (64 - width), vars[3];
    uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch);
    uint64_t inputs = width == 64 ? 20 : UINT64_C(1) << width * nvars;
    if (form_of(f, &t, 1, &p))
        for (uint64_t i = 0; i < inputs; i++) {
            for (unsigned v = 0; v < nvars; v++)
                vars[v] = width == 64 ? (i < 10 ? rnd() : rnd() & rnd() & 255)
                                      : i >> v * width & mask;
            uint64_t want = term_eval(pool, t, vars, scratch) & mask;
            assert_int_equal(form_value(f, p, vars), want);
        }
    free(scratch);
    form_close(f);
}

static void test_values(void **state) {
    for (int round = 0; round < 6000; round++) {
        Pool *pool = pool_new(1 << 22);
        unsigned nvars = 1 + (unsigned)round % 3;
        Term vars[3] = {term_var(pool), term_var(pool), term_var(pool)};
        bool all = round % 2;
        Term t = random_term(pool, vars, nvars, all ? ALL_OPS : PLAIN_OPS, 2 + round % 5);
        same_value(pool, t, 64, nvars);
        if (!all)
            same_value(pool, t, 1 + (unsigned)round / 2 % (nvars == 3 ? 3 : 6), nvars);
        pool_free(pool);
    }
}

/* Whether the two are the same for all words of the width. */
static bool brute(Pool *pool, const Term t[2], unsigned width, unsigned nvars) {
    uint64_t vars[3], mask = ~UINT64_C(0) >> (64 - width);
    uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch);
    bool same = true;
    for (uint64_t i = 0; i < UINT64_C(1) << width * nvars && same; i++) {
        for (unsigned v = 0; v < nvars; v++) vars[v] = i >> v * width & mask;
        uint64_t a = term_eval(pool, t[0], vars, scratch);
        same = ((a ^ term_eval(pool, t[1], vars, scratch)) & mask) == 0;
    }
    free(scratch);
    return same;
}

/* Counts what is proved of two variables, and what is so. */
static void compare(Pool *pool, const Term t[2], unsigned width, unsigned *proved,
                    unsigned *equal) {
    Forms *f = form_open(pool, width);
    FormId id[2];
    bool is = form_of(f, t, 2, id) && form_equal(f, id[0], id[1]);
    bool same = brute(pool, t, width, 2);
    if (is) assert_true(same);
    *proved += is, *equal += same;
    form_close(f);
}

static void test_verdicts(void **state) {
    unsigned proved = 0, equal = 0;
    for (int round = 0; round < 30000; round++) {
        Pool *pool = pool_new(1 << 22);
        unsigned width = 1 + (unsigned)round % 4, nvars = 2;
        Term vars[2] = {term_var(pool), term_var(pool)};
        Term t[2] = {random_term(pool, vars, nvars, PLAIN_OPS, 1 + round % 4),
                     random_term(pool, vars, nvars, PLAIN_OPS, 1 + round % 4)};
        compare(pool, t, width, &proved, &equal);
        pool_free(pool);
    }
    assert_true(proved > 500 && 2 * proved > equal);
}

/* A few words under masks, multiplied and added. */
static Term masked_sum(Pool *pool, const Term *vars, unsigned nvars, uint64_t mask) {
    Term sum = term_word(rnd() & mask);
    for (unsigned i = 0; i < 1 + rnd() % 3; i++) {
        Term product = term_word(rnd() % 3 ? 1 : rnd() & mask);
        for (unsigned k = 0; k < 1 + rnd() % 2; k++) {
            Term a = term_op2(pool, rnd() % 4 ? OP_AND : OP_OR, vars[rnd() % nvars],
                              term_word(rnd() & mask));
            product = term_op2(pool, OP_MUL, product, a);
        }
        sum = term_op2(pool, rnd() % 3 ? OP_ADD : OP_SUB, sum, product);
    }
    return sum;
}

/* a & k, a & ~k: both parts, or another pair that is nearly so. */
static Term cut_in_two(Pool *pool, Term a, Term b, uint64_t mask) {
    uint64_t k = rnd() & mask, other = rnd() % 4 ? ~k & mask : rnd() & mask;
    Term p = term_op2(pool, OP_AND, a, term_word(k));
    Term q = term_op2(pool, OP_AND, a, term_word(other));
    if (rnd() % 2)
        return term_op2(pool, OP_ADD, term_op2(pool, OP_MUL, p, b),
                        term_op2(pool, OP_MUL, q, b));
    Op op = rnd() % 2 ? OP_OR : OP_XOR;
    return term_op2(pool, OP_MUL, term_op2(pool, op, p, q), b);
}

/* What masks make of words and their products: each part for itself, at the end or under
 * a bitwise operator. */
static void test_masks(void **state) {
    unsigned proved = 0, equal = 0;
    for (int round = 0; round < 30000; round++) {
        Pool *pool = pool_new(1 << 22);
        unsigned width = 2 + (unsigned)round % 4, nvars = 2;
        uint64_t mask = (UINT64_C(1) << width) - 1;
        Term vars[2] = {term_var(pool), term_var(pool)}, t[2];
        Term a = masked_sum(pool, vars, nvars, mask), b = vars[rnd() % 2];
        t[0] = cut_in_two(pool, a, b, mask);
        t[1] = term_op2(pool, OP_MUL, a, b);
        if (rnd() % 2) t[1] = cut_in_two(pool, a, b, mask);
        for (int i = 0; i < 2 && round % 3; i++)
            t[i] = term_op2(pool, OP_AND, t[i], vars[0]);
        compare(pool, t, width, &proved, &equal);
        pool_free(pool);
    }
    assert_true(proved > 5000 && 10 * proved > 9 * equal);
}

/* The laws, in a notation of letters: operands are pushed, operators take two. */
static Term parse(Pool *pool, const Term *vars, const char *text) {
    Term stack[40];
    unsigned n = 0;
    for (; *text; text++) {
        if (*text >= 'a' && *text <= 'c')
            stack[n++] = vars[*text - 'a'];
        else if (*text >= '0' && *text <= '9')
            stack[n++] = term_word((uint64_t)*text - '0');
        else if (*text == '~')
            stack[n - 1] = term_op1(pool, OP_NOT, stack[n - 1]);
        else if (*text == 'n')
            stack[n - 1] = term_neg(pool, stack[n - 1]);
        else if (*text != ' ') {
            static const char names[] = "&|^+-*<>";
            static const Op ops[] = {OP_AND, OP_OR,  OP_XOR, OP_ADD,
                                     OP_SUB, OP_MUL, OP_SHL, OP_SHR};
            Op op = ops[strchr(names, *text) - names];
            n--;
            stack[n - 1] = term_op2(pool, op, stack[n - 1], stack[n]);
        }
    }
    assert_int_equal(n, 1);
    return stack[0];
}

static bool holds(const char *left, const char *right) {
    Pool *pool = pool_new(1 << 22);
    Term vars[3] = {term_var(pool), term_var(pool), term_var(pool)};
    Term t[2] = {parse(pool, vars, left), parse(pool, vars, right)};
    FormId id[2];
    Forms *f = form_open(pool, 64);
    bool is = form_of(f, t, 2, id) && form_equal(f, id[0], id[1]);
    form_close(f);
    pool_free(pool);
    return is;
}

static void test_laws(void **state) {
    assert_true(holds("ab+", "ab^ab&2*+"));
    assert_true(holds("ab&ab|*ab~&a~b&*+", "ab*"));
    /* arithmetic under bitwise operators that is bitwise after all */
    assert_true(holds("ab+ab&-c&", "ab|c&"));
    assert_true(holds("ab+ab&2*-c^", "ab^c^"));
    assert_true(holds("an b|", "a1-~b|"));
    assert_true(holds("ab|ab|+c&", "ab+ab&-2*c&"));
    /* products and sums under bitwise operators by their names */
    assert_true(holds("ab*c|ab*c&+", "ab*c+"));
    assert_true(holds("ab*~1+c&ab*nc^2* 0*+", "ab*nc&"));
    assert_true(holds("ab&ab|*ab~&a~b&*+c^", "ba*c^"));
    assert_true(holds("ab*c+ab*c&-ca^&", "ab*c|ca^&"));
    assert_true(holds("ab+c+ab+c&-a&", "ab+c|a&"));
    /* moved words */
    assert_true(holds("ab|3>", "a3>b3>|"));
    assert_true(holds("ab^3<c&", "a3<b3<^c&"));
    assert_true(holds("ab+ab&-3>", "a3>b3>|"));
    assert_true(holds("a~3>", "a3>~1n3>&"));
    /* functions that differ from bit to bit, and a sum that shifts have halved */
    assert_true(holds("a5+a5&2*-c&", "a5^c&"));
    assert_true(holds("a~5&5-c|b*", "a5&nc|b*"));
    assert_true(holds("ab+c+1&2*ab+c+1^+", "ab+c+1+"));
    /* products cut in two by masks, and names for them */
    assert_true(holds("a5&b*a5~&b*+", "ab*"));
    assert_true(holds("ab*5&c*ab*5~&c*+", "ab*c*"));
    assert_true(holds("a6&b*a9&b*+c&", "a6&a9&+b*c&"));
    /* zero functions that have forms */
    assert_true(holds("aa*a-19<9<9<9<9<9<9<*", "0"));
}

/* The rules that are wrong, each with the law that it would accept. */
static void test_wrong(void **state) {
    assert_false(holds("ab+c&", "ab^c&"));
    assert_false(holds("ab+2>", "a2>b2>+"));
    assert_false(holds("ab+1>", "a1>b1>+ab&1&+"));
    assert_false(holds("aa1<&", "0"));
    assert_false(holds("aa*", "a"));
    assert_false(holds("aa*a-2*2*", "0"));
    assert_false(holds("ab+ab&-c&", "ab^c&"));
    assert_false(holds("ab*c|", "ab&c|"));
    assert_false(holds("a1+b|", "a~1-b|"));
    assert_false(holds("a5&b*a4~&b*+", "ab*"));
    assert_false(holds("ab*5&c*ab*7~&c*+", "ab*c*"));
    assert_false(holds("ab*", "ab&1&"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_masks),  cmocka_unit_test(test_laws),
        cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
