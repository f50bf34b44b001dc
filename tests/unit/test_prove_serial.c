/* Serial machines against brute force over all words of 2 to 4 bits, and their
 * counterexamples and proofs at 64 bits against the plain interpreter. */
#include "unit/unit.h"

#include "prove/carry/serial.h"

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
    switch (rnd() % 7) {
    case 0:
    case 1:
        return term_op2(pool, OP_EQ, a, b);
    case 5:
        b = rnd() % 8 ? term_word(rnd() % 5) : b;
        return term_op2(pool, OP_AND, term_op2(pool, OP_SHR, a, b), term_word(1));
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

/* All truths hold, and the sum is wrong. */
static bool fails(Narrow *n, const SerialClaim *claim) {
    uint64_t sum = claim->constant;
    for (unsigned i = 0; i < claim->truths; i++)
        if (narrow_eval(n, claim->truth[i]) == 0) return false;
    for (unsigned i = 0; i < claim->parts; i++) {
        uint64_t word = narrow_eval(n, claim->part[i].word);
        if (claim->part[i].counts) word = op_fold(OP_POPCOUNT, word, 0, 0);
        sum += claim->part[i].factor * word;
    }
    return claim->order ? (int64_t)sum < 0 : sum != 0;
}

static int occupied(const uint64_t *values, int count, unsigned width) {
    uint64_t all = 0;
    for (int i = 0; i < count; i++) all |= values[i];
    return __builtin_popcountll(width == 64 ? all : all & ((UINT64_C(1) << width) - 1));
}

/* The fewest occupied columns of a failing input, -1 when there is none. */
static int brute_force(Narrow *n, const SerialClaim *claim, int count) {
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
    n->vars = NULL;
    return best;
}

/* A truth or two; in a third of the claims a sum beside them, in some of these one that
 * is always 0 or may not be negative. */
static SerialClaim random_claim(Pool *pool, Term *vars, int count, unsigned columns) {
    static const uint64_t factors[] = {1, 2, 3, ~UINT64_C(0), ~UINT64_C(1), 17};
    SerialClaim c = {.pool = pool, .constant = 1, .columns = columns};
    for (int v = 0; v < count; v++) vars[v] = term_var(pool);
    bool sum = rnd() % 3 == 0;
    if (!sum || rnd() % 2)
        c.truth[c.truths++] = random_truth(pool, vars, count, 1 + (int)(rnd() % 3));
    if (rnd() % 3 == 0) c.truth[c.truths++] = random_truth(pool, vars, count, 1);
    if (!sum) return c;
    c.order = rnd() % 3 == 0, c.constant = rnd() % 2;
    for (unsigned parts = 2 + (unsigned)(rnd() % 3); c.parts < parts;) {
        Term word = random_word(pool, vars, count, (int)(rnd() % 3));
        if (word.ref == 0) continue;
        bool counts = c.order || rnd() % 2;
        c.part[c.parts++] = (SerialPart){word, factors[rnd() % 6], counts};
    }
    return c;
}

/* x + y - (x ^ y) - 2 * (x & y), and the like with counts, of words at random. */
static void add_zero(Pool *pool, SerialClaim *c, Term x, Term y) {
    bool counts = rnd() % 2;
    Term words[3] = {counts ? term_op2(pool, OP_OR, x, y) : term_op2(pool, OP_XOR, x, y),
                     term_op2(pool, OP_AND, x, y), term_op2(pool, OP_ADD, x, y)};
    uint64_t factors[2] = {~UINT64_C(0), counts ? ~UINT64_C(0) : ~UINT64_C(1)};
    c->parts = 0, c->constant = 0, c->order = false;
    for (unsigned i = 0; i < 2; i++)
        c->part[c->parts++] = (SerialPart){words[i], factors[i], counts};
    if (!counts) c->part[c->parts++] = (SerialPart){words[2], 1, false};
    if (counts) c->part[c->parts++] = (SerialPart){x, 1, true};
    if (counts) c->part[c->parts++] = (SerialPart){y, 1, true};
}

static SerialAnswer decide(const SerialClaim *c, Arena *arena, uint64_t *values) {
    static const Limits limits = {.memory = 1 << 26};
    Problem p = {.limits = &limits};
    memset(values, 0, 3 * sizeof *values);
    return serial_decide(c, 1 << 25, &p, arena, values);
}

static void test_small_words(void **state) {
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096], values[3];
    int proved = 0, refuted = 0, sums = 0;
    for (int round = 0; round < 60000; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term vars[3];
        int count = 1 + (int)(rnd() % 2);
        Narrow n = {pool, 2 + (unsigned)(rnd() % 3), NULL, memo};
        SerialClaim claim = random_claim(pool, vars, count, n.width);
        if (pool_count(pool) > 4096) continue;
        SerialAnswer answer = decide(&claim, arena, values);
        if (answer == SERIAL_NONE) continue;
        int best = brute_force(&n, &claim, count);
        assert_int_equal(answer, best < 0 ? SERIAL_IMPOSSIBLE : SERIAL_POSSIBLE);
        proved += best < 0, refuted += best >= 0, sums += best < 0 && claim.parts;
        if (best < 0) continue;
        n.vars = values;
        assert_true(fails(&n, &claim));
        if (!claim.order) assert_int_equal(occupied(values, count, n.width), best);
    }
    if (getenv("VERBOSE")) print_message("%d %d %d\n", proved, refuted, sums);
    assert_true(proved > 2000 && refuted > 10000 && sums > 100);
    arena_free(arena);
    pool_free(pool);
}

static void test_full_words(void **state) {
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096], values[3];
    for (int round = 0; round < 4000; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term vars[3];
        SerialClaim claim = random_claim(pool, vars, 2, 64);
        if (pool_count(pool) > 4096) continue;
        SerialAnswer answer = decide(&claim, arena, values);
        if (answer == SERIAL_NONE || answer == SERIAL_MANY) continue;
        Narrow n = {pool, 64, values, memo};
        if (answer == SERIAL_POSSIBLE) {
            assert_true(fails(&n, &claim));
            continue;
        }
        for (int i = 0; i < 50; i++) {
            uint64_t some[2] = {rnd() & rnd(), i & 1 ? rnd() : rnd() & rnd() & rnd()};
            n.vars = some;
            assert_false(fails(&n, &claim));
        }
    }
    arena_free(arena);
    pool_free(pool);
}

/* Sums that are always 0, with all words and with one a little wrong. */
static void test_sums(void **state) {
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096], values[3];
    int proved = 0, refuted = 0;
    for (int round = 0; round < 6000; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term vars[2] = {term_var(pool), term_var(pool)};
        Narrow n = {pool, 4, NULL, memo};
        SerialClaim c = {.pool = pool, .columns = 4};
        if (rnd() % 2) c.truth[c.truths++] = random_truth(pool, vars, 2, 1);
        add_zero(pool, &c, random_word(pool, vars, 2, 1), random_word(pool, vars, 2, 2));
        if (rnd() % 2) c.part[rnd() % c.parts].word = random_word(pool, vars, 2, 1);
        for (unsigned i = 0; i < c.parts; i++)
            if (!c.part[i].counts) c.part[i].factor <<= 60; /* the words have four bits */
        SerialAnswer answer = decide(&c, arena, values);
        if (answer == SERIAL_NONE) continue;
        int best = brute_force(&n, &c, 2);
        assert_int_equal(answer, best < 0 ? SERIAL_IMPOSSIBLE : SERIAL_POSSIBLE);
        proved += best < 0, refuted += best >= 0;
        n.vars = values;
        if (best >= 0) assert_int_equal(occupied(values, 2, 4), best);
        if (best >= 0) assert_true(fails(&n, &c));
    }
    if (getenv("VERBOSE")) print_message("%d %d\n", proved, refuted);
    assert_true(proved > 2000 && refuted > 1000);
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
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096], found[3];
    int proved = 0, refuted = 0;
    for (int round = 0; round < 2500; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term vars[2] = {term_var(pool), term_var(pool)};
        Term when = rnd() % 2 ? random_scan(pool, vars) : term_word(1);
        Term claim = random_scan(pool, vars);
        if (rnd() % 3 == 0)
            claim = term_lor(pool, claim, term_lnot(pool, random_scan(pool, vars)));
        SerialClaim whole = {.pool = pool,
                             .truth = {when, term_lnot(pool, claim)},
                             .truths = 2,
                             .constant = 1,
                             .columns = 64};
        SerialAnswer answer = decide(&whole, arena, found);
        if (answer == SERIAL_NONE || answer == SERIAL_MANY) continue;
        Narrow n = {pool, 64, found, memo};
        if (answer == SERIAL_POSSIBLE) {
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

/* ---- words of every width */

__extension__ typedef unsigned __int128 Wide;
enum { WIDE = 100 };

/* What the machines read, in words of WIDE bits. */
static Wide wide_fold(Op op, Wide a, Wide b, Wide c) {
    const Wide all = ~(Wide)0 >> (128 - WIDE), sign = a >> (WIDE - 1) & 1;
    const unsigned by = (unsigned)b & 127; /* more is no amount that the machines read */
    switch (op) {
    case OP_AND:
        return a & b;
    case OP_OR:
        return a | b;
    case OP_XOR:
        return a ^ b;
    case OP_NOT:
        return ~a & all;
    case OP_ADD:
        return (a + b) & all;
    case OP_SUB:
        return (a - b) & all;
    case OP_MUL:
        return a * b & all;
    case OP_SHL:
        return a << by & all;
    case OP_SHR:
        return a >> by;
    case OP_SAR:
        return a >> by | (sign ? all & ~(all >> by) : 0);
    case OP_EQ:
        return a == b;
    case OP_ULT:
        return a < b;
    case OP_ITE:
        return a ? b : c;
    default:
        fail();
        return 0;
    }
}

static Wide wide_word(uint64_t k) {
    return ((Wide)-(k >> 63) << 64 | k) & ~(Wide)0 >> (128 - WIDE);
}

static bool wide_eval(const Pool *pool, Term root, const Wide *vars, Wide *memo) {
    if (term_is_word(root)) return root.word != 0;
    for (Ref ref = 1; ref <= root.ref; ref++) {
        const TermNode *node = pool_node(pool, ref);
        Wide v[3] = {0, 0, 0};
        for (unsigned i = 0; i < node->arity; i++) {
            Term a = term_arg(pool, ref, i);
            v[i] = term_is_word(a) ? wide_word(a.word) : memo[a.ref];
        }
        if (node->op == OP_CONST)
            memo[ref] = wide_word(node->k);
        else if (node->op == OP_VAR)
            memo[ref] = vars[node->k];
        else if (node->op != OP_FULL)
            memo[ref] = wide_fold((Op)node->op, v[0], v[1], v[2]);
    }
    return memo[root.ref] != 0;
}

static Wide random_wide(void) {
    Wide w = (Wide)random_input() << 64 | random_input();
    return (rnd() % 3 ? w : w >> (rnd() % 128)) & ~(Wide)0 >> (128 - WIDE);
}

static void assert_holds_at(Narrow *n, const SerialClaim *claim) {
    uint64_t values[2];
    n->vars = values;
    if (n->width <= 6) {
        assert_int_equal(brute_force(n, claim, 2), -1);
        return;
    }
    uint64_t most = n->width > 10 ? 0 : UINT64_C(1) << n->width;
    for (uint64_t i = 0; i < most; i++) {
        values[0] = i, values[1] = rnd() % 2 ? i + rnd() % 3 : rnd();
        assert_false(fails(n, claim));
    }
    for (unsigned i = 0; i < 20; i++) {
        values[0] = random_input(), values[1] = rnd() % 4 ? random_input() : values[0];
        assert_false(fails(n, claim));
    }
}

/* A claim that should hold, for words are few that it fails for. */
static Term likely_truth(Pool *pool, const Term *vars) {
    static const uint64_t numbers[] = {1, 3, 5, 7, 15, ~UINT64_C(2), ~UINT64_C(7)};
    Term x = random_word(pool, vars, 2, 1), y = random_word(pool, vars, 2, 1);
    Term k = term_word(numbers[rnd() % 7]);
    Term sum = term_op2(pool, OP_ADD, term_op2(pool, OP_XOR, x, y),
                        term_op2(pool, OP_SHL, term_op2(pool, OP_AND, x, y), term_word(1)));
    switch (rnd() % 6) {
    case 0:
        return term_op2(pool, OP_EQ, term_op2(pool, OP_ADD, x, y), sum);
    case 1:
        return term_lnot(pool, term_op2(pool, OP_ULT, x, term_op2(pool, OP_AND, x, y)));
    case 2:
        return term_op2(pool, OP_EQ, term_op2(pool, OP_AND, x, k), x);
    case 3:
        return term_lor(pool, term_op2(pool, OP_ULT, x, k),
                        term_op2(pool, OP_ULT, k, term_op2(pool, OP_OR, x, k)));
    case 4:
        return term_lnot(pool, term_op2(pool, OP_ULT, k, term_op2(pool, OP_AND, x, k)));
    default:
        return random_truth(pool, vars, 2, 2);
    }
}

static void test_widths(void **state) {
    Pool *pool = pool_new(1 << 22);
    Arena *arena = arena_new();
    uint64_t memo[4096];
    static Wide wide[4096];
    static const Limits limits = {.memory = 1 << 26};
    Problem problem = {.limits = &limits};
    int all = 0, some = 0, none = 0;
    for (int round = 0; round < 3000; round++) {
        pool_reset(pool);
        pool_as_written(pool);
        arena_reset(arena);
        Term vars[2] = {term_var(pool), term_var(pool)};
        SerialClaim claim = {.pool = pool, .truths = 1, .constant = 1};
        claim.truth[0] = term_lnot(pool, likely_truth(pool, vars));
        if (pool_count(pool) > 4096 || claim.truth[0].ref == 0) continue;
        unsigned from = serial_width(&claim, 1 << 20, &problem, arena);
        all += from == 1, some += from > 1, none += from == 0;
        if (from == 0) continue;
        for (Narrow n = {pool, from, NULL, memo}; n.width <= 64; n.width++)
            if (n.width <= 8 || n.width % 8 == 0) assert_holds_at(&n, &claim);
        for (unsigned i = 0; i < 50; i++) {
            Wide values[2] = {random_wide(), random_wide()};
            assert_false(wide_eval(pool, claim.truth[0], values, wide));
        }
    }
    if (getenv("VERBOSE")) print_message("%d %d %d\n", all, some, none);
    assert_true(all > 300 && some > 30 && none > 300);
    arena_free(arena);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_words), cmocka_unit_test(test_full_words),
        cmocka_unit_test(test_sums), cmocka_unit_test(test_scans),
        cmocka_unit_test(test_widths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
