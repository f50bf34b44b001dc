/* Splits by the place of a one: each case has the values of the whole, and the places
 * cover all words. */
#include "unit/unit.h"

#include "term/ones.h"
#include "unit/test_prove_form.h"

/* x of the case in which its variable is z. */
static uint64_t made(OnesKind kind, unsigned place, uint64_t z) {
    uint64_t one = place < 64 ? UINT64_C(1) << place : 0;
    if (kind == ONES_ZERO) return ~made(ONES_LOWEST, place, z);
    if (place == 64) return 0;
    if (kind == ONES_ONLY) return one;
    if (kind == ONES_HIGHEST) return one | (z & (one - 1));
    return place == 63 ? one : z << (place + 1) | one;
}

static Term with_ones(Pool *pool, const Term *vars, int depth) {
    Term x = vars[0], t = random_term(pool, vars, 2, ALL_OPS, depth);
    switch (rnd() % 6) {
    case 0:
        x = term_op2(pool, OP_AND, x, term_neg(pool, x));
        break;
    case 1:
        x = term_op2(pool, OP_XOR, x, term_op2(pool, OP_SUB, x, term_word(1)));
        break;
    case 2:
        x = term_op1(pool, OP_CTZ, x);
        break;
    case 3:
        x = term_op1(pool, OP_CLZ, x);
        break;
    case 4:
        x = term_op2(pool, OP_OR, x, term_op2(pool, OP_SHR, x, term_word(1)));
        break;
    default:
        x = term_op2(pool, OP_MUL, x, x);
    }
    static const Op ops[] = {OP_ADD, OP_SUB, OP_MUL, OP_AND,
                             OP_XOR, OP_EQ,  OP_ULT, OP_SHL};
    return term_op2(pool, ops[rnd() % 8], x, t);
}

static void test_values(void **state) {
    for (int round = 0; round < 12000; round++) {
        Pool *pool = pool_new(1 << 22), *to = pool_new(1 << 22);
        Term vars[2] = {term_var(pool), term_var(pool)};
        term_var(to), term_var(to);
        Term t = with_ones(pool, vars, round % 5);
        OnesKind kind = (OnesKind)(round % 4);
        unsigned place = (unsigned)rnd() % 65;
        OnesPlace at = {0, kind, place};
        Term one;
        ones_case(to, pool, &t, 1, &at, &one);
        uint64_t *a = malloc((pool_count(pool) + 1) * sizeof *a);
        uint64_t *b = malloc((pool_count(to) + 1) * sizeof *b);
        for (int i = 0; i < 8; i++) {
            uint64_t z[2] = {i % 2 ? rnd() : rnd() % 8, i % 3 ? rnd() : rnd() % 70};
            uint64_t x[2] = {made(kind, place, z[0]), z[1]};
            assert_int_equal(term_eval(to, one, z, b), term_eval(pool, t, x, a));
        }
        free(a), free(b);
        pool_free(pool), pool_free(to);
    }
}

/* Every word is one of exactly one case. */
static void test_cover(void **state) {
    for (int round = 0; round < 20000; round++) {
        uint64_t x = rnd() >> rnd() % 64 << rnd() % 64;
        unsigned low = x ? (unsigned)__builtin_ctzll(x) : 64;
        unsigned high = x ? 63 - (unsigned)__builtin_clzll(x) : 64;
        assert_int_equal(made(ONES_LOWEST, low, low < 63 ? x >> (low + 1) : 0), x);
        assert_int_equal(made(ONES_HIGHEST, high, x), x);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_cover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
