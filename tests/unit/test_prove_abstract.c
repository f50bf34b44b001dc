/* Abstractions: where the free words have the values they stand for, the truths have the
 * values they had; and what is proved by them holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#include "prove/forms/abstract.h"
#include "prove/prove.h"
#include "unit/test_prove_form.h"

enum { NVARS = 3, INPUTS = 12 };

static Term random_truth(Pool *pool, const Term *vars, int depth, unsigned ops) {
    Term a = random_term(pool, vars, NVARS, ops, depth);
    Term b = random_term(pool, vars, NVARS, ops, depth);
    Op op = rnd() % 2 ? OP_EQ : OP_ULT;
    Term t = term_op2(pool, op, a, b);
    if (rnd() % 3 == 0) t = term_truth(pool, a);
    if (rnd() % 3 == 0) t = term_lor(pool, t, random_truth(pool, vars, depth, ops));
    return rnd() % 2 ? term_lnot(pool, t) : t;
}

static void compare(Abstraction *a, Pool *pool, const Term *truth, Term result) {
    uint64_t vars[NVARS], *own = malloc((a->vars + 1) * sizeof *own);
    uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch);
    uint64_t *there = malloc((pool_count(a->to) + 1) * sizeof *there);
    for (int i = 0; i < INPUTS; i++) {
        for (int v = 0; v < NVARS; v++) vars[v] = i % 2 ? rnd() : rnd() & rnd() & 15;
        for (size_t v = 0; v < a->vars; v++)
            own[v] = form_value(a->forms, a->meaning[v], vars);
        bool want = term_eval(pool, truth[0], vars, scratch) &&
                    term_eval(pool, truth[1], vars, scratch);
        assert_int_equal(term_eval(a->to, result, own, there), want);
    }
    free(own), free(scratch), free(there);
}

static void test_values(void **state) {
    Arena *arena = arena_new();
    unsigned done = 0;
    (void)state;
    for (int round = 0; round < 6000; round++) {
        Pool *pool = pool_new(1 << 22);
        Term vars[NVARS] = {term_var(pool), term_var(pool), term_var(pool)};
        unsigned ops = round % 3 ? ALL_OPS : PLAIN_OPS;
        Term truth[2] = {random_truth(pool, vars, 1 + round % 5, ops),
                         random_truth(pool, vars, 1 + round % 3, ops)};
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
        pool_free(pool);
        arena_reset(arena);
    }
    assert_true(done > 15000);
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
