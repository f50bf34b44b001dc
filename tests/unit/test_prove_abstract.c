/* Abstractions: where the free words have the values they stand for, the truths have the
 * values they had; and what is proved by them holds. */
#include "unit/unit.h"

#include "prove/forms/abstract.h"
#include "prove/prove.h"
#include "unit/test_prove_form.h"

enum { NVARS = 3, MANY = 13, INPUTS = 12 };

static Term random_truth(Pool *pool, const Term *vars, int depth, unsigned ops) {
    Term a = random_term(pool, vars, NVARS, ops, depth);
    Term b = random_term(pool, vars, NVARS, ops, depth);
    Op op = rnd() % 2 ? OP_EQ : OP_ULT;
    Term t = term_op2(pool, op, a, b);
    if (rnd() % 3 == 0) t = term_truth(pool, a);
    if (rnd() % 3 == 0) t = term_lor(pool, t, random_truth(pool, vars, depth, ops));
    return rnd() % 2 ? term_lnot(pool, t) : t;
}

/* A function of five to seven of the words, some of them shifted, and shifted again. */
static Term random_function(Pool *pool, const Term *vars) {
    static const Op ops[] = {OP_AND, OP_OR, OP_XOR};
    unsigned first = (unsigned)(rnd() % 8), count = (unsigned)(5 + rnd() % 3);
    Term t = vars[rnd() % MANY];
    for (unsigned i = 0; i < count; i++) {
        Term x = vars[(first + i) % MANY];
        if (rnd() % 4) x = term_op2(pool, OP_SHL, x, term_word(rnd() % 3));
        if (rnd() % 9 == 0) x = term_op2(pool, OP_ADD, x, vars[rnd() % MANY]);
        if (rnd() % 9 == 0) x = term_op2(pool, OP_MUL, x, vars[rnd() % MANY]);
        if (rnd() % 4 == 0) x = term_op1(pool, OP_NOT, x);
        if (rnd() % 9 == 0) x = term_op2(pool, OP_AND, x, term_word(rnd()));
        t = term_op2(pool, ops[rnd() % 3], t, x);
    }
    if (rnd() % 3) return t;
    return term_op2(pool, OP_SHL, t, term_word(rnd() % 2 ? 63 : rnd() % 64));
}

/* Functions of more words than a table has. */
static Term wide_truth(Pool *pool, const Term *vars) {
    Term t = random_function(pool, vars);
    for (uint64_t i = rnd() % 3 + 1; i > 0; i--) {
        static const Op ops[] = {OP_AND, OP_OR, OP_XOR, OP_ADD};
        t = term_op2(pool, ops[rnd() % 4], t, random_function(pool, vars));
    }
    Op op = rnd() % 2 ? OP_EQ : OP_ULT;
    return term_op2(pool, op, t, rnd() % 2 ? vars[rnd() % MANY] : term_word(0));
}

static void compare(Abstraction *a, Pool *pool, const Term *truth, Term result) {
    uint64_t vars[MANY], *own = malloc((a->vars + 1) * sizeof *own);
    uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch);
    uint64_t *there = malloc((pool_count(a->to) + 1) * sizeof *there);
    for (int i = 0; i < INPUTS; i++) {
        for (int v = 0; v < MANY; v++)
            vars[v] = i % 3 == 0 ? rnd() : i % 3 == 1 ? rnd() & rnd() & 15 : -(rnd() & 1);
        for (size_t v = 0; v < a->vars; v++)
            own[v] = form_value(a->forms, a->meaning[v], vars);
        bool want = term_eval(pool, truth[0], vars, scratch) &&
                    term_eval(pool, truth[1], vars, scratch);
        assert_int_equal(term_eval(a->to, result, own, there), want);
    }
    free(own), free(scratch), free(there);
}

/* Abstractions of both, at all levels; how many there are. */
static unsigned try_levels(Pool *pool, const Term *truth, Arena *arena) {
    unsigned done = 0;
    for (int level = ABSTRACT_NAMES; level <= ABSTRACT_NOTHING; level++) {
        Abstraction a = {.forms = form_open(pool, 64),
                         .to = pool_new(1 << 22),
                         .level = (AbstractLevel)level,
                         .arena = arena};
        Term result;
        if (abstract_truths(&a, truth, 2, &result)) {
            compare(&a, pool, truth, result);
            done++;
            if (level == ABSTRACT_NOTHING) assert_false(a.freed);
        }
        form_close(a.forms);
        pool_free(a.to);
    }
    arena_reset(arena);
    return done;
}

static void test_values(void **state) {
    Arena *arena = arena_new();
    unsigned done = 0;
    for (int round = 0; round < 6000; round++) {
        Pool *pool = pool_new(1 << 22);
        Term vars[NVARS] = {term_var(pool), term_var(pool), term_var(pool)};
        unsigned ops = round % 3 ? ALL_OPS : PLAIN_OPS;
        Term truth[2] = {random_truth(pool, vars, 1 + round % 5, ops),
                         random_truth(pool, vars, 1 + round % 3, ops)};
        done += try_levels(pool, truth, arena);
        pool_free(pool);
    }
    assert_true(done > 15000);
    arena_free(arena);
}

static void test_many_words(void **state) {
    Arena *arena = arena_new();
    unsigned done = 0;
    for (int round = 0; round < 400; round++) {
        Pool *pool = pool_new(1 << 22);
        Term vars[MANY];
        for (unsigned i = 0; i < MANY; i++) vars[i] = term_var(pool);
        Term truth[2] = {wide_truth(pool, vars), wide_truth(pool, vars)};
        done += try_levels(pool, truth, arena);
        pool_free(pool);
    }
    assert_true(done > 1000);
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_many_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
