/* Division by constants: the criteria against brute force, rewrites against the plain
 * interpreter, and laws through the prover. */
#include "unit/unit.h"

#include "base/limits.h"
#include "term/range.h"
#include "prove/divide/quotients.h"
#include "prove/divide/residue.h"
#include "prove/prove.h"
#include "unit/test_prove_form.h"

static bool quotient_holds(uint64_t m, unsigned f, uint64_t most, uint64_t d) {
    for (uint64_t x = 0; x <= most; x++)
        if (m * x >> f != (d ? x / d : 0)) return false;
    return true;
}

/* Whatever is found holds; and what holds for some d is found. */
static void test_quotients(void **state) {
    for (unsigned f = 0; f <= 9; f++)
        for (uint64_t m = 0; m <= 300; m++)
            for (uint64_t most = 0; most < 64; most++) {
                uint64_t d;
                bool is = quotients_divisor(m, f, most, &d), some = false;
                if (is) assert_true(quotient_holds(m, f, most, d));
                for (uint64_t k = 0; k <= most + 1 && !is; k++)
                    some = some || quotient_holds(m, f, most, k);
                assert_false(some);
            }
}

static void test_magic(void **state) {
    uint64_t d;
    assert_true(quotients_divisor(0xaaaaaaaaaaaaaaab, 65, ~UINT64_C(0), &d) && d == 3);
    assert_true(quotients_divisor(0xff00ff00ff00ff01, 72, ~UINT64_C(0), &d) && d == 257);
    assert_false(quotients_divisor(0xaaaaaaaaaaaaaaaa, 65, ~UINT64_C(0), &d));
    assert_false(quotients_divisor(0xaaaaaaaaaaaaaaac, 65, ~UINT64_C(0), &d));
    QuotientsWide carry = (QuotientsWide)1 << 64;
    assert_true(quotients_divisor(carry + 0x2492492492492493, 67, ~UINT64_C(0), &d) &&
                d == 7);
    assert_false(quotients_divisor(carry + 0x2492492492492492, 67, ~UINT64_C(0), &d));
    assert_true(quotients_divisor(0xaaab, 17, 0xffff, &d) && d == 3);
    assert_true(quotients_divisor(205, 11, 1028, &d) && d == 10);
    assert_false(quotients_divisor(205, 11, 1029, &d));
}

static uint64_t rotate_right(uint64_t a, unsigned k, unsigned width) {
    uint64_t mask = ~UINT64_C(0) >> (64 - width);
    return ((a >> k) | (k ? a << (width - k) : 0)) & mask;
}

static void test_divisors(void **state) {
    unsigned found = 0;
    for (unsigned width = 1; width <= 6; width++) {
        uint64_t all = UINT64_C(1) << width;
        for (uint64_t inverse = 0; inverse < all; inverse++)
            for (unsigned k = 0; k < width; k++)
                for (uint64_t most = 0; most < all; most++)
                    for (uint64_t r = 0; r < all; r++) {
                        uint64_t d;
                        if (!quotients_modulus(inverse, k, most, r, width, &d)) continue;
                        found++;
                        for (uint64_t x = 0; x < all; x++) {
                            uint64_t y = (x - r) * inverse & (all - 1);
                            bool is = rotate_right(y, k, width) <= most;
                            assert_int_equal(is, x % d == r);
                        }
                    }
    }
    assert_true(found > 300);
}

/* Every value lies in its range, under the conditions. */
static void test_bounds(void **state) {
    for (int round = 0; round < 3000; round++) {
        Pool *pool = pool_new(1 << 22);
        Term vars[3] = {term_var(pool), term_var(pool), term_var(pool)};
        Term t = random_term(pool, vars, 3, ALL_OPS, 2 + round % 4);
        if (round % 16 == 0) t = term_op2(pool, OP_MUL, vars[2], vars[2]);
        Term small = term_op2(pool, OP_ULT, vars[0], term_word(1 + rnd() % 1000));
        Term large = term_op2(pool, OP_ULT, term_word(rnd() % 1000), vars[1]);
        Term truths[2] = {small, large};
        Ref count = pool_count(pool);
        uint64_t *scratch = malloc(count * sizeof *scratch);
        Arena *arena = arena_new();
        Ranges *ranges = ranges_new(pool, truths, 2, arena);
        for (int i = 0; i < 12; i++) {
            uint64_t v[3] = {rnd() % 1000, i % 2 ? rnd() : rnd() % 2000,
                             rnd() >> rnd() % 64};
            if (!term_eval(pool, small, v, scratch)) continue;
            if (!term_eval(pool, large, v, scratch)) continue;
            uint64_t value = term_eval(pool, t, v, scratch);
            Range r = range_of(ranges, t);
            assert_true(r.low <= value && value <= r.high);
            assert_true(r.least <= (int64_t)value && (int64_t)value <= r.most);
        }
        arena_free(arena), free(scratch);
        pool_free(pool);
    }
}

/* Products that divide, nearly divide, and what is done with them. */
static uint64_t magic(uint64_t d, unsigned *s) {
    *s = (unsigned)(rnd() % 8);
    QuotientsWide power = (QuotientsWide)1 << (64 + *s);
    QuotientsWide m = (power + d - 1) / d;
    while (m >> 64) m >>= 1, --*s;
    return (uint64_t)m + (rnd() % 6 == 0);
}

static Term random_quotient(Pool *pool, Term x) {
    unsigned s;
    uint64_t d = rnd() % 4 ? 3 + rnd() % 30 : 3 + (rnd() >> rnd() % 60), m;
    if (rnd() % 3 == 0) x = term_op2(pool, OP_SHR, x, term_word(rnd() % 60));
    Term high, k = term_word(1 + rnd() % 7);
    switch (rnd() % 5) {
    case 0:
        return term_op2(pool, OP_UDIV, x, term_word(d));
    case 1:
        return term_op2(pool, OP_UREM, x, term_word(d));
    case 2: /* the sum variant */
        high = term_op2(pool, OP_MULHI, x, term_word(rnd() % 4 ? 0x2492492492492493 : d));
        x = term_op2(pool, OP_SHR, term_op2(pool, OP_SUB, x, high), term_word(1));
        return term_op2(pool, OP_SHR, term_op2(pool, OP_ADD, x, high), k);
    case 3: /* a product that may fit */
        x = term_op2(pool, OP_AND, x, term_word(255));
        m = (1024 + d % 30) / (d % 30 + 1);
        x = term_op2(pool, OP_MUL, x, term_word(m));
        return term_op2(pool, OP_SHR, x, term_word(10));
    default:
        m = magic(d, &s);
        high = term_op2(pool, OP_MULHI, x, term_word(m));
        return term_op2(pool, OP_SHR, high, term_word(s & 63));
    }
}

static Term random_divides(Pool *pool, Term x) {
    uint64_t odd = 3 + 2 * (rnd() % 9), inverse = odd, k = rnd() % 3;
    for (int i = 0; i < 5; i++) inverse *= 2 - odd * inverse;
    uint64_t r = rnd() % 3 ? 0 : rnd() % odd, most = (~UINT64_C(0) - r) / (odd << k);
    x = term_op2(pool, OP_SUB, x, term_word(r));
    x = term_op2(pool, OP_MUL, x, term_word(inverse));
    x = term_op2(pool, OP_ROL, x, term_word(64 - k));
    most += rnd() % 4 == 0;
    Term t = term_op2(pool, OP_ULT, term_word(most), x);
    return rnd() % 2 ? term_lnot(pool, t) : t;
}

static uint64_t edge(void) {
    uint64_t d = 3 + rnd() % 30;
    switch (rnd() % 4) {
    case 0:
        return rnd();
    case 1:
        return rnd() % 300;
    case 2:
        return ~UINT64_C(0) / d * d - rnd() % 3 + 1; /* the worst of a divisor */
    default:
        return ~UINT64_C(0) - rnd() % 64;
    }
}

/* Quotients and remainders of products, of each other; parts of them in low bits. */
static Term random_nested(Pool *pool, Term x, Term y) {
    uint64_t c = 1 + rnd() % 24, d = 1 + rnd() % 24;
    Term small = term_op2(pool, OP_SHR, x, term_word(rnd() % 3 ? 5 : rnd() % 6)), t;
    Op op = rnd() % 2 ? OP_UDIV : OP_UREM;
    switch (rnd() % 7) {
    case 0: /* c x / d, where c x may wrap */
        return term_op2(pool, op, term_op2(pool, OP_MUL, small, term_word(c)),
                        term_word(d));
    case 1:
        t = term_op2(pool, OP_UREM, x, term_word(rnd() % 3 ? c * d : c));
        return term_op2(pool, op, t, term_word(d));
    case 2: /* by a word */
        return term_op2(pool, op, x, y);
    case 3: /* x - x / d * d */
        t = rnd() % 4 ? term_word(d + 1) : y;
        return term_op2(pool, OP_SUB, x,
                        term_op2(pool, OP_MUL, term_op2(pool, OP_UDIV, x, t), t));
    case 4: /* the same in low bits */
        t = term_op2(pool, OP_UDIV, x, term_word(d + 1));
        t = term_op2(pool, OP_MUL, t, term_word(rnd() % 8 ? d + 1 : d));
        t = term_op2(pool, OP_AND, t, term_word(rnd() % 2 ? 0xff : 0xffff));
        t = term_op2(pool, OP_SUB, rnd() % 2 ? x : small, t);
        return term_op2(pool, OP_AND, t, term_word(rnd() % 2 ? 0xff : 0xfff));
    case 5:
        return term_op2(pool, OP_ULT, term_op2(pool, OP_UREM, x, y), rnd() % 4 ? y : x);
    default:
        return term_op2(pool, OP_ULT, rnd() % 4 ? x : y, term_op2(pool, op, x, y));
    }
}

static void agrees(Pool *pool, const Term *truth, unsigned count, Term bad, Term q) {
    uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch);
    for (int i = 0; i < 60; i++) {
        uint64_t v[3] = {edge(), rnd(), rnd() % 3 ? rnd() % 40 : edge()};
        if (rnd() % 2) v[1] = term_eval(pool, q, v, scratch);
        bool want = true;
        for (unsigned k = 0; k < count; k++)
            want = want && term_eval(pool, truth[k], v, scratch);
        assert_int_equal(term_eval(pool, bad, v, scratch) != 0, want);
    }
    free(scratch);
}

static void test_nested(void **state) {
    unsigned changed = 0;
    Arena *arena = arena_new();
    for (int round = 0; round < 20000; round++) {
        Pool *pool = pool_new(1 << 22);
        Term x = term_var(pool), z = term_var(pool), y = term_var(pool), bad;
        Term q = random_nested(pool, x, y);
        if (rnd() % 3 == 0) q = random_nested(pool, q, y);
        Term truth[3] = {term_op2(pool, OP_EQ, q, z), term_op2(pool, OP_ULT, x, y),
                         term_op2(pool, OP_ULT, x, term_word(1 + (rnd() >> rnd() % 60)))};
        unsigned count = 1 + (unsigned)rnd() % 3;
        if (rnd() % 3 == 0) truth[1] = term_op2(pool, OP_ULT, y, x);
        if (quotients_rewrite(pool, truth, count, arena, &bad)) {
            changed++;
            agrees(pool, truth, count, bad, q);
        }
        pool_free(pool);
        arena_reset(arena);
    }
    assert_true(changed > 8000);
    arena_free(arena);
}

/* x % n == r beside x % k is taken apart by n's factors. */
static void test_factors(void **state) {
    unsigned changed = 0;
    Arena *arena = arena_new();
    for (uint64_t n = 2; n < 200; n++) {
        Pool *pool = pool_new(1 << 22);
        Term x = term_var(pool), y = term_var(pool), bad;
        uint64_t k = 2 + rnd() % 30, r = rnd() % n;
        Term truth[2] = {
            term_op2(pool, OP_EQ, term_op2(pool, OP_UREM, x, term_word(n)), term_word(r)),
            term_op2(pool, OP_EQ, term_op2(pool, OP_UREM, x, term_word(k)), y)};
        uint64_t *scratch = malloc((pool_count(pool) + 1000) * sizeof *scratch);
        bool rewritten = quotients_rewrite(pool, truth, 2, arena, &bad);
        changed += rewritten;
        for (uint64_t i = 0; rewritten && i < 2 * n; i++)
            assert_int_equal(term_eval(pool, bad, (uint64_t[]){i, i % k}, scratch) != 0,
                             i % n == r);
        free(scratch);
        pool_free(pool);
        arena_reset(arena);
    }
    assert_true(changed > 50);
    arena_free(arena);
}

static void test_rewrites(void **state) {
    unsigned changed = 0;
    Arena *arena = arena_new();
    for (int round = 0; round < 20000; round++) {
        Pool *pool = pool_new(1 << 22);
        Term x = term_var(pool), y = term_var(pool), bad;
        Term q = random_quotient(pool, x);
        if (rnd() % 3 == 0) q = random_quotient(pool, q);
        Term truth[3] = {term_op2(pool, OP_EQ, q, y), random_divides(pool, x),
                         term_op2(pool, OP_ULT, x, term_word(1 + (rnd() >> rnd() % 60)))};
        unsigned count = 1 + (unsigned)rnd() % 3;
        if (quotients_rewrite(pool, truth, count, arena, &bad)) {
            changed++;
            uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch);
            for (int i = 0; i < 40; i++) {
                uint64_t v[2] = {edge(), rnd()};
                if (rnd() % 2) v[1] = term_eval(pool, q, v, scratch);
                bool want = true;
                for (unsigned k = 0; k < count; k++)
                    want = want && term_eval(pool, truth[k], v, scratch);
                assert_int_equal(term_eval(pool, bad, v, scratch) != 0, want);
            }
            free(scratch);
        }
        pool_free(pool);
        arena_reset(arena);
    }
    assert_true(changed > 8000);
    arena_free(arena);
}

/* Through the prover. */
static VerdictKind verdict(Pool *pool, Term claim, Arena *arena) {
    Limits limits = {.memory = 1 << 28};
    Claim c = {pool, term_word(1), term_word(1), claim};
    return prove_claim(&c, &limits, 300000000, arena).kind;
}

/* x % m against the sum of its digits of `bits` bits, each times its sign; the signs
 * below 0 are made up for by `offset` each. */
static Term digits(Pool *pool, Term x, unsigned bits, uint64_t mask, bool alternate,
                   uint64_t offset) {
    Term sum = term_word(0);
    for (unsigned i = 0; i < 64; i += bits) {
        Term digit = term_op2(pool, OP_SHR, x, term_word(i));
        digit = term_op2(pool, OP_AND, digit, term_word(mask));
        bool minus = alternate && i / bits % 2;
        if (minus) digit = term_op2(pool, OP_SUB, term_word(offset), digit);
        sum = term_op2(pool, OP_ADD, sum, digit);
    }
    return sum;
}

static void test_remainders(void **state) {
    Arena *arena = arena_new();
    for (unsigned bits = 2; bits <= 16; bits *= 2)
        for (int wrong = 0; wrong < 3; wrong++) {
            Pool *pool = pool_new(1 << 24);
            Term x = term_var(pool);
            uint64_t mask = (UINT64_C(1) << bits) - 1;
            uint64_t m = wrong == 1 ? mask + 1 + bits : mask;
            uint64_t kept = wrong == 2 ? mask >> 1 : mask;
            Term sum = digits(pool, x, bits, kept, false, 0);
            Term claim = term_op2(pool, OP_EQ, term_op2(pool, OP_UREM, x, term_word(m)),
                                  term_op2(pool, OP_UREM, sum, term_word(m)));
            VerdictKind want = wrong ? VERDICT_REFUTED : VERDICT_PROVED;
            assert_int_equal(verdict(pool, claim, arena), want);
            if (!wrong) {
                sum = digits(pool, x, bits, mask, true, 2 * (m + 2));
                claim =
                    term_op2(pool, OP_EQ, term_op2(pool, OP_UREM, x, term_word(m + 2)),
                             term_op2(pool, OP_UREM, sum, term_word(m + 2)));
                assert_int_equal(verdict(pool, claim, arena), VERDICT_PROVED);
            }
            pool_free(pool);
            arena_reset(arena);
        }
    arena_free(arena);
}

/* The sum itself, where a condition keeps it below the modulus, and where not quite. */
static void test_kept_below(void **state) {
    Arena *arena = arena_new();
    for (unsigned bits = 2; bits <= 16; bits *= 2)
        for (uint64_t more = 0; more < 3; more++) {
            Pool *pool = pool_new(1 << 24);
            Term x = term_var(pool);
            uint64_t m = (UINT64_C(1) << bits) - 1;
            Term sum = digits(pool, x, bits, m, false, 0);
            Term rest = term_op2(pool, OP_UREM, x, term_word(m));
            Limits limits = {.memory = 1 << 28};
            Claim c = {pool, term_op2(pool, OP_ULT, sum, term_word(m - 1 + more)),
                       term_word(1), term_op2(pool, OP_EQ, rest, sum)};
            VerdictKind kind = prove_claim(&c, &limits, 300000000, arena).kind;
            assert_int_equal(kind, more < 2 ? VERDICT_PROVED : VERDICT_REFUTED);
            pool_free(pool);
            arena_reset(arena);
        }
    arena_free(arena);
}

/* Digits below 0: one alone does not wrap, many do. */
static void test_wrapping(void **state) {
    Arena *arena = arena_new();
    Pool *pool = pool_new(1 << 24);
    for (unsigned bits = 2; bits <= 4; bits += 2)
        for (unsigned times = 1; times < 20; times++) {
            Term x = term_var(pool);
            uint64_t m = (UINT64_C(1) << bits) + 1;
            Term sum = digits(pool, x, bits, m - 2, true, 0);
            sum = term_op2(pool, OP_ADD, sum, term_word(times * m));
            Term claim = term_op2(pool, OP_EQ, term_op2(pool, OP_UREM, x, term_word(m)),
                                  term_op2(pool, OP_UREM, sum, term_word(m)));
            bool enough = times * m >= (32 / bits) * (m - 2);
            assert_int_equal(verdict(pool, claim, arena) == VERDICT_PROVED, enough);
        }
    pool_free(pool);
    arena_free(arena);
}

/* The residue of sums and differences of words with a highest bit, which as integers
 * leave the words by far: where it is one of the word, it has the word's remainder. */
static void test_residues(void **state) {
    enum { VARS = 3, M = 3 };
    unsigned words = 0;
    Arena *arena = arena_new();
    for (int round = 0; round < 4000; round++) {
        Pool *pool = pool_new(1 << 20);
        pool_as_written(pool);
        Term small[VARS], t = term_word(1000);
        for (int v = 0; v < VARS; v++)
            small[v] = term_op2(pool, OP_AND, term_var(pool), term_word(255));
        for (uint64_t i = 3 + rnd() % 3; i > 0; i--) {
            Term u = term_op1(pool, OP_NOT, small[rnd() % VARS]);
            if (rnd() % 2) u = term_op2(pool, OP_MUL, u, term_word(2));
            t = term_op2(pool, rnd() % 3 ? OP_SUB : OP_ADD, t, u);
        }
        if (t.ref) {
            Residues *r =
                residues_new(pool, t.ref, M, ranges_new(pool, NULL, 0, arena), arena);
            Residue a = residue_of(r, t);
            uint64_t x[VARS] = {rnd(), rnd(), rnd()}, sum = a.rest;
            for (size_t i = 0; a.is && i < a.count; i++)
                sum += a.part[i].factor *
                       (term_value(pool, (Term){0, a.part[i].leaf}, x) % M);
            if (residue_is_word(&a))
                assert_int_equal(term_value(pool, t, x) % M, sum % M), words++;
        }
        pool_free(pool);
        arena_reset(arena);
    }
    arena_free(arena);
    assert_true(words > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quotients), cmocka_unit_test(test_magic),
        cmocka_unit_test(test_divisors),  cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_rewrites),  cmocka_unit_test(test_remainders),
        cmocka_unit_test(test_residues),  cmocka_unit_test(test_wrapping),
        cmocka_unit_test(test_nested),    cmocka_unit_test(test_kept_below),
        cmocka_unit_test(test_factors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
