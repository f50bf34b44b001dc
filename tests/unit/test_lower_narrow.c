/* Narrow integers: terms of extensions, sums and masks keep their value, and every value
 * lies in its range, for inputs that satisfy the condition. */
#include "lower/terms/narrow.h"

#include "unit/random.h"
#include "unit/unit.h"

enum { VARS = 3, STEPS = 10 };

static Term number(void) {
    static const uint64_t often[] = {1, 2, 7, 63, 255, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF};
    unsigned k = below(4);
    if (k == 0) return term_word(-(uint64_t)below(100));
    return term_word(k == 1 ? next() >> below(64) : often[below(8)]);
}

static Term extended(Pool *pool, Term t) {
    static const uint64_t by[] = {32, 56, 48, 63};
    Term k = term_word(by[below(4)]);
    return term_op2(pool, OP_SAR, term_op2(pool, OP_SHL, t, k), k);
}

static Term step(Pool *pool, const Term *t, unsigned n) {
    static const Op two[] = {OP_ADD, OP_SUB, OP_AND, OP_OR, OP_XOR, OP_MUL};
    Term a = t[below(n)], b = below(2) ? t[below(n)] : number();
    switch (below(7)) {
    case 0:
    case 1:
        return extended(pool, a);
    case 2:
        return term_op1(pool, below(2) ? OP_NOT : OP_POPCOUNT, a);
    case 3:
        return term_op2(pool, (Op)(OP_SHL + below(4)), t[below(n)], a);
    case 4:
        return term_op2(pool, (Op)(OP_SHL + below(3)), a, term_word(below(64)));
    default:
        return term_op2(pool, two[below(6)], a, b);
    }
}

/* Variable 0 lies in low … low + width, variable 1 is below a power of two. */
static Term condition(Pool *pool, const Term *v, uint64_t low, uint64_t width,
                      uint64_t power) {
    Term shifted = term_op2(pool, OP_SUB, v[0], term_word(low));
    Term first = term_op2(pool, OP_ULT, shifted, term_word(width + 1));
    if (below(2)) /* not width < x - low */
        first = term_lnot(pool, term_op2(pool, OP_ULT, term_word(width), shifted));
    return term_land(pool, first, term_op2(pool, OP_ULT, v[1], term_word(power)));
}

static void narrowed_terms_are_equal(void **state) {
    Pool *pool = pool_new(1 << 22);
    unsigned changed = 0;
    for (int round = 0; round < 20000; round++) {
        pool_reset(pool);
        Term t[VARS + STEPS];
        unsigned n = 0;
        for (; n < VARS; n++) t[n] = term_var(pool);
        uint64_t low = -(uint64_t)below(300), width = next() >> (40 + below(24)),
                 power = UINT64_C(1) << below(40);
        Term when = condition(pool, t, low, width, power);
        for (; n < VARS + STEPS; n++) t[n] = step(pool, t, n);
        Arena *arena = arena_new();
        Ranges *ranges = ranges_new(pool, &when, 1, arena);
        Term root = t[n - 1], narrow = narrow_term(pool, ranges, root);
        changed += !term_same(root, narrow);
        uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
        for (int i = 0; i < 12; i++) {
            uint64_t in[VARS] = {low + next() % (width + 1), next() & (power - 1),
                                 next() >> below(64)};
            if (i < 2) in[0] = low + (i ? width : 0);
            assert_true(term_eval(pool, when, in, scratch) == 1);
            uint64_t want = term_eval(pool, root, in, scratch);
            assert_true(term_eval(pool, narrow, in, scratch) == want);
            for (unsigned k = 0; k < n; k++) {
                Range range = range_of(ranges, t[k]);
                uint64_t value = term_eval(pool, t[k], in, scratch);
                assert_true(value >= range.low && value <= range.high);
                assert_true((int64_t)value >= range.least &&
                            (int64_t)value <= range.most);
            }
        }
        free(scratch);
        arena_free(arena);
    }
    assert_true(changed > 1000);
    pool_free(pool);
}

/* Of every pair of widths: an int of a int is left out exactly where it does nothing. */
static void extensions_are_left_out(void **state) {
    Pool *pool = pool_new(1 << 20);
    for (unsigned bits = 1; bits < 64; bits++)
        for (unsigned k = 1; k < 64; k++) {
            pool_reset(pool);
            Term x = term_var(pool), s = term_word(k);
            Term when = term_op2(pool, OP_ULT, x, term_word(UINT64_C(1) << bits));
            Term t = term_op2(pool, OP_SAR, term_op2(pool, OP_SHL, x, s), s);
            Arena *arena = arena_new();
            Ranges *ranges = ranges_new(pool, &when, 1, arena);
            assert_true(term_same(narrow_term(pool, ranges, t), x) == (bits + k < 64));
            arena_free(arena);
        }
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(narrowed_terms_are_equal),
                                       cmocka_unit_test(extensions_are_left_out)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
