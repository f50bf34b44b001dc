/* The carry machine against brute force over all words of 1 to 4 bits, and its
 * counterexamples and proofs at 64 bits against the plain interpreter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#include "prove/carry/carry.h"

static uint64_t seed = 88172645463325252u;

static uint64_t rnd(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

/* A term's value with words of `width` bits. */
typedef struct {
    const Pool *pool;
    unsigned width;
    const uint64_t *vars;
    uint64_t *memo;
} Narrow;

static uint64_t sign_extend(uint64_t a, unsigned width) {
    return (uint64_t)((int64_t)(a << (64 - width)) >> (64 - width));
}

static uint64_t narrow_eval(Narrow *n, Term root) {
    uint64_t mask = n->width == 64 ? ~UINT64_C(0) : (UINT64_C(1) << n->width) - 1;
    if (term_is_word(root)) return root.word & mask;
    for (Ref ref = 1; ref <= root.ref; ref++) {
        const TermNode *node = pool_node(n->pool, ref);
        uint64_t v[3] = {0, 0, 0};
        for (unsigned i = 0; i < node->arity; i++) {
            Term a = term_arg(n->pool, ref, i);
            bool amount = i == 1 && (node->op == OP_SHL || node->op == OP_SHR ||
                                     node->op == OP_SAR);
            v[i] = !term_is_word(a) ? n->memo[a.ref] : amount ? a.word : a.word & mask;
        }
        if (node->op == OP_VAR)
            n->memo[ref] = n->vars[node->k] & mask;
        else if (node->op == OP_CONST)
            n->memo[ref] = node->k & mask;
        else if (node->op == OP_SAR)
            n->memo[ref] = op_fold(OP_SAR, sign_extend(v[0], n->width), v[1], 0) & mask;
        else if (node->op < OP_COUNT && node->op != OP_TABLE && node->op != OP_FULL)
            n->memo[ref] = op_fold((Op)node->op, v[0], v[1], v[2]) & mask;
    }
    return n->memo[root.ref];
}

static Term random_word(Pool *pool, const Term *vars, int count, int depth);

static Term random_truth(Pool *pool, const Term *vars, int count, int depth) {
    Term a = random_word(pool, vars, count, depth - 1);
    Term b = random_word(pool, vars, count, depth - 1);
    switch (rnd() % 6) {
    case 0:
    case 1:
        return term_op2(pool, OP_EQ, a, b);
    case 2:
        return term_op2(pool, OP_ULT, a, b);
    case 3:
        return term_truth(pool, a);
    case 4:
        return term_land(pool, random_truth(pool, vars, count, 1),
                         random_truth(pool, vars, count, 1));
    default:
        return term_lnot(pool, term_op2(pool, OP_EQ, a, b));
    }
}

static Term random_word(Pool *pool, const Term *vars, int count, int depth) {
    static const uint64_t words[] = {0, 1, 2, 3, ~UINT64_C(0), 5, ~UINT64_C(1)};
    if (depth <= 0)
        return rnd() % 4 ? vars[rnd() % (unsigned)count] : term_word(words[rnd() % 7]);
    Term a = random_word(pool, vars, count, depth - 1);
    Term b = random_word(pool, vars, count, depth - 1);
    static const Op ops[] = {OP_AND, OP_OR, OP_XOR, OP_ADD, OP_SUB, OP_ADD, OP_SUB};
    switch (rnd() % 12) {
    case 0:
        return term_op1(pool, OP_NOT, a);
    case 1:
        return term_neg(pool, a);
    case 2:
        return term_op2(pool, OP_SHL, a, term_word(1 + rnd() % 2));
    case 3:
        return term_op2(pool, OP_SHR, a, term_word(1));
    case 4:
        return term_op2(pool, OP_SAR, a, term_word(1));
    case 5:
        return term_op2(pool, OP_MUL, a, term_word(rnd() % 2 ? 3 : 0 - UINT64_C(5)));
    case 6:
        return term_ite(pool, random_truth(pool, vars, count, 1), a, b);
    default:
        return term_op2(pool, ops[rnd() % 7], a, b);
    }
}

static bool fails(Narrow *n, const Claim *claim) {
    if (narrow_eval(n, claim->when) == 0) return false;
    return narrow_eval(n, claim->defined) == 0 || narrow_eval(n, claim->claim) == 0;
}

static int occupied(const uint64_t *values, int count, unsigned width) {
    uint64_t all = 0;
    for (int i = 0; i < count; i++) all |= values[i];
    return __builtin_popcountll(width == 64 ? all : all & ((UINT64_C(1) << width) - 1));
}

/* The fewest occupied columns of a failing input, -1 when there is none. */
static int brute_force(Narrow *n, const Claim *claim, int count) {
    uint64_t values[3] = {0, 0, 0}, total = UINT64_C(1) << (n->width * (unsigned)count);
    int best = -1;
    n->vars = values;
    for (uint64_t i = 0; i < total; i++) {
        for (int v = 0; v < count; v++)
            values[v] = i >> (n->width * (unsigned)v) & ((1u << n->width) - 1);
        if (!fails(n, claim)) continue;
        int here = occupied(values, count, n->width);
        if (best < 0 || here < best) best = here;
    }
    return best;
}

static const Limits limits = {
    .steps = 1000, .calls = 10, .rounds = 10, .memory = 1 << 26};

static Claim random_claim(Pool *pool, Term *vars, int count) {
    for (int v = 0; v < count; v++) vars[v] = term_var(pool);
    Term when = rnd() % 3 ? term_word(1) : random_truth(pool, vars, count, 1);
    return (Claim){pool, when, term_word(1),
                   random_truth(pool, vars, count, 1 + (int)(rnd() % 3))};
}

static void test_small_words(void **state) {
    (void)state;
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096];
    int proved = 0, refuted = 0;
    for (int round = 0; round < 60000; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term vars[3];
        int count = 1 + (int)(rnd() % 2);
        Narrow n = {pool, 2 + (unsigned)(rnd() % 3), NULL, memo};
        Claim claim = random_claim(pool, vars, count);
        if (pool_count(pool) > 4096) continue;
        Verdict verdict;
        if (!carry_decide(&claim, &limits, 0, arena, n.width, &verdict)) continue;
        int best = brute_force(&n, &claim, count);
        if (best < 0) {
            assert_int_equal(verdict.kind, VERDICT_PROVED);
            proved++;
        } else {
            assert_int_equal(verdict.kind, VERDICT_REFUTED);
            n.vars = verdict.counterexample;
            assert_true(fails(&n, &claim));
            assert_int_equal(occupied(verdict.counterexample, count, n.width), best);
            refuted++;
        }
    }
    assert_true(proved > 2000 && refuted > 10000);
    arena_free(arena);
    pool_free(pool);
}

static void test_full_words(void **state) {
    (void)state;
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096];
    for (int round = 0; round < 4000; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term vars[3];
        Claim claim = random_claim(pool, vars, 2);
        if (pool_count(pool) > 4096) continue;
        Verdict verdict;
        if (!carry_decide(&claim, &limits, 0, arena, 64, &verdict)) continue;
        Narrow n = {pool, 64, verdict.counterexample, memo};
        if (verdict.kind == VERDICT_REFUTED) {
            assert_true(fails(&n, &claim));
            continue;
        }
        for (int i = 0; i < 50; i++) {
            uint64_t values[2] = {rnd() & rnd(), i & 1 ? rnd() : rnd() & rnd() & rnd()};
            n.vars = values;
            assert_false(fails(&n, &claim));
        }
    }
    arena_free(arena);
    pool_free(pool);
}

/* Highest ones as they come from 1 << (63 - clz(x)), and counts of zeros compared. */
static Term random_scan(Pool *pool, const Term *vars) {
    Term a = random_word(pool, vars, 2, 1), b = random_word(pool, vars, 2, 1);
    Op count = rnd() % 2 ? OP_CLZ : OP_CTZ, relation = rnd() % 2 ? OP_EQ : OP_ULT;
    Term ca = term_op1(pool, count, a), cb = term_op1(pool, count, b);
    if (rnd() % 2) return term_op2(pool, relation, ca, cb);
    Term place = term_op2(pool, OP_SUB, term_word(63), term_op1(pool, OP_CLZ, a));
    Term top = term_op2(pool, OP_SHL, term_word(1), place);
    if (rnd() % 2) top = term_ite(pool, term_truth(pool, a), top, term_word(0));
    return term_op2(pool, relation, rnd() % 2 ? top : term_op2(pool, OP_AND, top, b), b);
}

static uint64_t random_input(void) {
    uint64_t w = rnd();
    switch (rnd() % 5) {
    case 0:
        return w & 7;
    case 1:
        return UINT64_C(1) << (w & 63);
    case 2:
        return w >> (rnd() & 63);
    case 3:
        return w & rnd() & rnd();
    default:
        return w;
    }
}

static void test_scans(void **state) {
    (void)state;
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096];
    int proved = 0, refuted = 0;
    for (int round = 0; round < 2500; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term vars[2] = {term_var(pool), term_var(pool)};
        Term when = rnd() % 2 ? random_scan(pool, vars) : term_word(1);
        Term claim = random_scan(pool, vars);
        if (rnd() % 3 == 0)
            claim = term_lor(pool, claim, term_lnot(pool, random_scan(pool, vars)));
        Claim whole = {pool, when, term_word(1), claim};
        Verdict verdict;
        if (!carry_decide(&whole, &limits, 0, arena, 64, &verdict)) continue;
        Narrow n = {pool, 64, verdict.counterexample, memo};
        if (verdict.kind == VERDICT_REFUTED) {
            assert_true(fails(&n, &whole));
            refuted++;
            continue;
        }
        proved++;
        for (int i = 0; i < 200; i++) {
            uint64_t values[2] = {random_input(), random_input()};
            if (i % 4 == 0) values[1] = values[0];
            n.vars = values;
            assert_false(fails(&n, &whole));
        }
    }
    assert_true(proved > 100 && refuted > 500);
    arena_free(arena);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small_words),
                                       cmocka_unit_test(test_full_words),
                                       cmocka_unit_test(test_scans)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
