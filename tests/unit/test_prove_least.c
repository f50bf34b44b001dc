/* Orders between sums that fall into parts, against brute force. */
#include "unit/unit.h"

#include "base/limits.h"
#include "prove/claim/strategy.h"
#include "unit/test_prove_form.h"

enum { INPUTS = 6 };

/* Of x and y, the lowest INPUTS bits: counts of them, bits moved, multiples. */
static Term random_piece(Pool *pool, const Term *var) {
    Term x = term_op2(pool, OP_AND, var[rnd() % 2], term_word((1 << INPUTS) - 1));
    Term y = term_op2(pool, OP_AND, var[rnd() % 2], term_word((1 << INPUTS) - 1));
    static const Op ops[] = {OP_AND, OP_OR, OP_XOR};
    x = term_op2(pool, ops[rnd() % 3], x, y);
    switch (rnd() % 6) {
    case 0:
        x = term_op2(pool, OP_SHR, x, term_word(rnd() % INPUTS));
        return term_op2(pool, OP_AND, x, term_word(1));
    case 1:
        return term_op1(pool, OP_POPCOUNT, term_op2(pool, OP_AND, x, term_word(rnd())));
    case 2:
        return term_op2(pool, OP_MUL, x, term_word(1 + rnd() % 3));
    case 3: /* squares side by side meet */
        x = term_op2(pool, OP_AND, x, term_op2(pool, OP_SHR, x, term_word(1)));
        x = term_op1(pool, OP_POPCOUNT, x);
        return term_op2(pool, OP_MUL, x, term_word(1 + rnd() % 2));
    case 4: /* too large to be compared as differences */
        return term_op2(pool, OP_SHL, x, term_word(rnd() % 8 ? 2 : 58));
    default:
        return term_op1(pool, OP_POPCOUNT, x);
    }
}

static Term random_sum(Pool *pool, const Term *var) {
    Term sum = term_word(rnd() % 3 ? 0 : rnd() % 5);
    for (uint64_t i = 1 + rnd() % 3; i > 0; i--)
        sum = term_op2(pool, rnd() % 6 ? OP_ADD : OP_SUB, sum, random_piece(pool, var));
    return sum;
}

static bool is_possible(const Pool *pool, Term truth) {
    uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch);
    bool possible = false;
    for (uint64_t x = 0; x < 1 << INPUTS && !possible; x++)
        for (uint64_t y = 0; y < 1 << INPUTS && !possible; y++) {
            uint64_t v[2] = {x, y};
            possible = term_eval(pool, truth, v, scratch) != 0;
        }
    free(scratch);
    return possible;
}

static Answer of_truth(Pool *pool, Term var, Term truth, Arena *arena) {
    Problem p;
    Limits limits = {.memory = 1 << 28};
    problem_init(&p, pool, truth, term_word(1), arena);
    p.limits = &limits;
    Query q = {.truth = {truth}, .count = 1, .value = &var};
    Answer answer = strategy_alone(&p, &q, least_decide);
    problem_free(&p);
    return answer;
}

/* Pairs of neighbours are no more than squares; twice as many may be more: all squares
 * are one part. */
static void test_neighbours(void **state) {
    Arena *arena = arena_new();
    Pool *pool = pool_new(1 << 22);
    Term x = term_var(pool);
    Term twos = term_op2(pool, OP_AND, x, term_op2(pool, OP_SHR, x, term_word(1)));
    Term count = term_op1(pool, OP_POPCOUNT, x);
    twos = term_op1(pool, OP_POPCOUNT, twos);
    Term fewer = term_op2(pool, OP_ULT, count, twos);
    assert_int_not_equal(of_truth(pool, x, fewer, arena), ANSWER_REFUTED);
    twos = term_op2(pool, OP_MUL, twos, term_word(2));
    fewer = term_op2(pool, OP_ULT, count, twos);
    assert_int_not_equal(of_truth(pool, x, fewer, arena), ANSWER_PROVED);
    pool_free(pool);
    arena_free(arena);
}

static void test_orders(void **state) {
    unsigned proved = 0, refuted = 0;
    Arena *arena = arena_new();
    Limits limits = {.memory = 1 << 28};
    for (int round = 0; round < 6000; round++) {
        Pool *pool = pool_new(1 << 22);
        Term var[2] = {term_var(pool), term_var(pool)};
        Term a = random_sum(pool, var), b = random_sum(pool, var);
        if (rnd() % 3 == 0) b = term_op2(pool, OP_ADD, a, b);
        Term truth = term_op2(pool, OP_ULT, b, a);
        if (rnd() % 2) truth = term_lnot(pool, term_op2(pool, OP_ULT, a, b));
        if (truth.ref) {
            Problem p;
            problem_init(&p, pool, truth, term_word(1), arena);
            p.limits = &limits;
            Query q = {.truth = {truth}, .count = 1, .value = var};
            Answer answer = strategy_alone(&p, &q, least_decide);
            bool possible = is_possible(pool, truth);
            assert_false(answer == ANSWER_PROVED && possible);
            assert_false(answer == ANSWER_REFUTED && !possible);
            proved += answer == ANSWER_PROVED, refuted += answer == ANSWER_REFUTED;
            problem_free(&p);
        }
        pool_free(pool);
        arena_reset(arena);
    }
    arena_free(arena);
    assert_true(proved > 500 && refuted > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders),
                                       cmocka_unit_test(test_neighbours)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
