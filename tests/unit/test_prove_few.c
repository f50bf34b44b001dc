/* The typing behind "few squares", and behind exclusive ors: the alternating sum of f
 * over a cube of squares is 0 unless the cube's squares lie in a set of the family; a
 * uniform law of degree d that holds for all variables below 2^d holds at all small word
 * sizes. */
#include "base/limits.h"
#include "prove/claim/strategy.h"
#include "prove/squares/family.h"
#include "prove/squares/degrees.h"

#include "unit/random_ops.h"
#include "unit/unit.h"

enum { VARS = 2 };

static Term random_local(Pool *pool, const Term *var, unsigned depth, bool uniform) {
    if (depth == 0 || below(7) == 0)
        return uniform || below(4) ? var[below(VARS)] : term_word(next());
    Term a = random_local(pool, var, depth - 1, uniform);
    if (!uniform && below(4) == 0)
        return term_op2(pool, op_of(below(3) ? CLASS_SHIFT : CLASS_GATHER, 2), a,
                        term_word(below(3) ? below(16) : next() & next()));
    if (!uniform && below(8) == 0) return term_op1(pool, op_of(CLASS_PERMUTATION, 1), a);
    if (below(4) == 0) return term_op1(pool, OP_NOT, a);
    return term_op2(pool, op_of(CLASS_BITWISE, 2), a,
                    random_local(pool, var, depth - 1, uniform));
}

static Term random_sum(Pool *pool, const Term *var, unsigned depth, bool uniform) {
    if (depth == 0) {
        Term a = random_local(pool, var, 2, uniform);
        return below(5) ? a : term_op1(pool, OP_POPCOUNT, a);
    }
    Term a = random_sum(pool, var, depth - 1, uniform);
    switch (below(8)) {
    case 0:
        return term_op2(pool, OP_MUL, a, term_word(next() >> below(64)));
    case 1:
        return term_op2(pool, OP_SHL, a, term_word(below(64)));
    case 2:
        return term_op1(pool, OP_NOT, a);
    case 3:
        if (uniform) break;
        return term_ite(pool, term_op2(pool, OP_AND, var[0], term_word(1)), a,
                        random_sum(pool, var, depth - 1, uniform));
    default:
        break;
    }
    return term_op2(pool, below(4) ? op_of(CLASS_ARITHMETIC, 2) : OP_ADD, a,
                    random_sum(pool, var, depth - 1, uniform));
}

/* Also what tempts: a shift, a mask, a count, a comparison above a sum. */
static Term random_any(Pool *pool, const Term *var) {
    Term f = random_sum(pool, var, 1, false), g = random_local(pool, var, 1, false);
    switch (below(10)) {
    case 0:
        return term_op2(pool, OP_SHR, f, term_word(below(8)));
    case 1:
        return term_op2(pool, OP_AND, f, g);
    case 2:
        return term_op1(pool, OP_POPCOUNT, f);
    case 3:
        return term_op2(pool, OP_ULT, f, g);
    case 4:
        return term_op2(pool, OP_UDIV, g, term_word(3));
    case 5:
        return term_op2(pool, OP_EQ, term_op2(pool, OP_AND, g, term_word(0x107)),
                        term_word(below(8)));
    case 6:
        return term_op1(pool, OP_CTZ, g);
    default:
        return random_sum(pool, var, 2, false);
    }
}

static bool inside_one(uint64_t cube, const uint64_t *sets, size_t count) {
    for (size_t i = 0; i < count; i++)
        if ((cube & ~sets[i]) == 0) return true;
    return false;
}

/* The squares of the cube hold either what x holds there or what y does. */
static uint64_t alternating(const Pool *pool, Term f, uint64_t cube, uint64_t *scratch) {
    uint64_t x[VARS], y[VARS], sum = 0;
    for (int v = 0; v < VARS; v++) x[v] = next() & next(), y[v] = next();
    for (uint64_t part = cube;; part = (part - 1) & cube) {
        uint64_t z[VARS];
        for (int v = 0; v < VARS; v++) z[v] = (x[v] & ~part) | (y[v] & part);
        uint64_t value = term_eval(pool, f, z, scratch);
        sum += __builtin_popcountll(part) & 1 ? -value : value;
        if (part == 0) return sum;
    }
}

static void pieces_depend_on_their_sets(void **state) {
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    unsigned typed = 0, cubes = 0;
    for (unsigned round = 0; round < 1500; round++) {
        pool_reset(pool), arena_reset(arena);
        Term var[VARS] = {term_var(pool), term_var(pool)}, f = random_any(pool, var);
        uint64_t *sets, scratch[400];
        size_t count;
        if (pool_count(pool) > 400) continue;
        if (!family_sets(pool, &f, 1, arena, &sets, &count)) continue;
        typed++;
        for (unsigned k = 0; k < 40; k++) {
            uint64_t cube = 0;
            unsigned near = below(64);
            for (unsigned i = 1 + below(5); i > 0; i--)
                cube |= UINT64_C(1) << (below(2) ? (near + below(10)) & 63 : below(64));
            if (inside_one(cube, sets, count)) continue;
            cubes++;
            assert_int_equal(alternating(pool, f, cube, scratch), 0);
        }
    }
    assert_true(typed > 500 && cubes > 10000);
    arena_free(arena);
    pool_free(pool);
}

/* f in words of `width` bits: the low bits of f on low bits, but for popcounts. */
static uint64_t narrow(const Pool *pool, Term root, unsigned width,
                       const uint64_t *values, uint64_t *memo) {
    uint64_t mask = (UINT64_C(1) << width) - 1;
    memo[0] = 0;
    for (Ref r = 1; r <= root.ref; r++) {
        const TermNode *n = pool_node(pool, r);
        const uint64_t a = memo[n->arg[0]], b = memo[n->arg[1]];
        bool shift = n->op == OP_SHL;
        memo[r] = n->op == OP_CONST ? n->k
                  : n->op == OP_VAR ? values[n->k]
                                    : op_fold((Op)n->op, a, b, 0);
        /* the amount of a shift is no word of the width */
        if (n->op != OP_CONST) memo[r] &= mask;
        if (shift && b >= width) memo[r] = 0;
        if (n->op == OP_POPCOUNT)
            memo[r] = (uint64_t)__builtin_popcountll(a & mask) & mask;
    }
    return root.ref ? memo[root.ref] & mask : root.word & mask;
}

/* All inputs of the width; those below 2^bits first. */
static bool holds(const Pool *pool, Term f, unsigned width, unsigned bits,
                  uint64_t *memo) {
    uint64_t limit = bits < width ? UINT64_C(1) << bits : UINT64_C(1) << width;
    for (uint64_t x = 0; x < limit; x++)
        for (uint64_t y = 0; y < limit; y++)
            if (narrow(pool, f, width, (uint64_t[]){x, y}, memo)) return false;
    return true;
}

static void small_values_decide_uniform_laws(void **state) {
    Pool *pool = pool_new(1 << 22);
    unsigned laws = 0, sharp = 0;
    for (unsigned round = 0; round < 20000; round++) {
        pool_reset(pool);
        Term var[VARS] = {term_var(pool), term_var(pool)};
        unsigned width = 2 + below(3), degree;
        bool counts;
        uint64_t memo[400];
        Term f = random_sum(pool, var, 1 + below(2), true);
        f = term_op2(pool, OP_SHL, f, term_word(below(width)));
        if (!degrees_uniform(pool, f, term_word(0), &degree, &counts)) continue;
        if (pool_count(pool) > 400) continue;
        unsigned bits = counts ? 2 * degree : degree;
        if (!holds(pool, f, width, bits, memo)) {
            /* one square less would have been too few */
            if (degree && holds(pool, f, width, bits - 1, memo)) sharp++;
            continue;
        }
        laws++;
        assert_true(holds(pool, f, width, width, memo));
    }
    assert_true(laws > 500 && sharp > 50);
    pool_free(pool);
}

enum { LOW = 4 }; /* bits of each variable */

/* What is linear, and what only looks so. */
static Term random_linear(Pool *pool, const Term *var, unsigned depth) {
    static const uint64_t table[] = {5, 6, 9, 10, 1, 2, 13, 14};
    if (depth == 0 || below(8) == 0)
        return below(5) ? var[below(VARS)] : term_word(next());
    Term a = random_linear(pool, var, depth - 1), b = random_linear(pool, var, depth - 1);
    Term k = term_word(next() >> below(64)), one = term_word(1);
    switch (below(10)) {
    case 0:
        return term_op2(pool, op_of(CLASS_SHIFT, 2), a, term_word(below(64)));
    case 1:
        return term_op2(pool, op_of(CLASS_GATHER, 2), a, k);
    case 2:
        return term_op2(pool, op_of(CLASS_BITWISE, 2), a, below(3) ? k : b);
    case 3:
        return term_op2(pool, op_of(CLASS_ARITHMETIC, 2), a, below(3) ? b : k);
    case 4:
        return term_op2(pool, OP_AND, term_op1(pool, OP_POPCOUNT, a), one);
    case 5:
        return term_ite(pool, term_op2(pool, OP_AND, a, one), b,
                        below(4) ? term_op2(pool, OP_XOR, b, k) : k);
    case 6:
        return term_op2(pool, OP_AND,
                        term_op2(pool, OP_SHR, term_word(below(2) ? 0x6996 : next()),
                                 term_op2(pool, OP_AND, a, term_word(15))),
                        below(2) ? one : k);
    case 7:
        return term_table(pool, table, 8,
                          term_op2(pool, OP_AND, a, term_word(below(2) ? 7 : 15)));
    case 8:
        return term_op2(pool, OP_AND, term_op2(pool, op_of(CLASS_ARITHMETIC, 2), a, b),
                        one);
    default:
        return term_op2(pool, OP_XOR, a, b);
    }
}

/* f as an exclusive or of what it is for each bit alone. */
static Term as_linear(Pool *pool, Term f, const Term *var) {
    uint64_t x[VARS] = {0}, none = term_value(pool, f, x);
    Term sum = term_word(none);
    for (unsigned i = 0; i < VARS * LOW; i++) {
        x[i / LOW] = UINT64_C(1) << i % LOW;
        Term bit = term_op2(pool, OP_SHR, var[i / LOW], term_word(i % LOW));
        Term own = term_word(term_value(pool, f, x) ^ none);
        bit = term_op2(pool, OP_AND, bit, term_word(1));
        sum = term_op2(pool, OP_XOR, sum, term_ite(pool, bit, own, term_word(0)));
        x[i / LOW] = 0;
    }
    return sum;
}

static bool are_equal(const Pool *pool, Term f, Term g) {
    bool equal = true;
    for (uint64_t x = 0; equal && x < 1 << VARS * LOW; x++) {
        uint64_t in[VARS] = {x & ((1 << LOW) - 1), x >> LOW};
        equal = term_value(pool, f, in) == term_value(pool, g, in);
    }
    return equal;
}

static void single_squares_tell_exclusive_ors(void **state) {
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    unsigned proved = 0, equal = 0;
    for (unsigned round = 0; round < 4000; round++) {
        pool_reset(pool), arena_reset(arena);
        Term var[VARS], low[VARS];
        for (int v = 0; v < VARS; v++) {
            var[v] = term_var(pool);
            low[v] = term_op2(pool, OP_AND, var[v], term_word((1 << LOW) - 1));
        }
        Term f = random_linear(pool, low, 3), g = as_linear(pool, f, low);
        Term truth = term_lnot(pool, term_op2(pool, OP_EQ, f, g));
        if (truth.ref == 0) continue;
        Problem p;
        Limits limits = {.memory = 1 << 28};
        problem_init(&p, pool, truth, term_word(1), arena);
        p.limits = &limits;
        Query q = {.truth = {truth}, .count = 1, .value = var};
        bool is = strategy_alone(&p, &q, xor_linear_decide) == ANSWER_PROVED;
        problem_free(&p);
        bool same = are_equal(pool, f, g);
        assert_true(same || !is);
        proved += is, equal += same;
    }
    assert_true(proved > 1000 && equal < 3900);
    arena_free(arena);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_depend_on_their_sets),
        cmocka_unit_test(small_values_decide_uniform_laws),
        cmocka_unit_test(single_squares_tell_exclusive_ors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
