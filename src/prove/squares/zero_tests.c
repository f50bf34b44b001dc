/* Zero tests: conjunctions of u == 0 and u != 0 for words u that are Boolean functions of
 * the variables, square by square (constants allowed). A word may be moved by a constant,
 * as long as each of its bits comes from one square: x >> 5 == y >> 5 says nothing of the
 * lowest five. u < 2^k tests the bits from k on.
 *
 * What all variables hold at one square is its letter. The squares are independent: for
 * each one the letters that satisfy all tests u == 0 are allowed, and each of them makes
 * some of the tests u != 0 true. The query is possible iff every square has a letter and
 * some choice of one letter a square makes every u != 0 true somewhere: a walk over the
 * squares with the set of tests satisfied so far. The letters of all squares at once are
 * 2^n inputs: the words 0 and ~0. Exact for any number of variables.
 *
 * A sum of counts to which no square adds less than 0 is 0 iff each square adds 0: so
 * popcount(a) + popcount(b) == popcount(a | b) is a test, too. */
#include "prove/claim/disjoint.h"
#include "prove/claim/strategy.h"
#include "base/weaken.h"
#include "term/fold.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TESTS = 16, MOST_NEGATIVE = 6, MOST_VARS = 14 };
enum { MOST_PARTS = 24, MOST_FACTOR = 1 << 20, MOST_COUNTED = 10, DEEP = 40 };

typedef struct {
    Term a, b; /* the test: (a ^ b) & mask == 0 */
    uint64_t mask;
    unsigned down; /* bit i of a and b is of square i + down, modulo 64 */
    bool negative;
    unsigned first, parts; /* a sum of counts instead: its parts */
} Test;

/* factor * popcount(word) */
typedef struct {
    Term word;
    unsigned down;
    int64_t factor;
} Part;

typedef struct {
    Attempt *attempt;
    const unsigned char *aligned; /* by ref: 1 + how far down, ALIGNED_ANYHOW, or 0 */
    Test test[MOST_TESTS];
    unsigned count, negatives;
    Part part[MOST_PARTS];
    unsigned parts;
    int sign;     /* of all that squares add to counts: -1, 0, 1; 2: mixed, so no use */
    bool partial; /* some truth was left out */
    /* by square: bit v: some allowed letter gives the vector v of tests u != 0 */
    uint64_t vectors[64];
    uint32_t letter[64][1 << MOST_NEGATIVE];
} Letters;

enum { ALIGNED_ANYHOW = 65 };

/* How far down a word made bit by bit of words that are so far down is. */
static unsigned char aligned_both(unsigned char a, unsigned char b) {
    return a == b || b == ALIGNED_ANYHOW ? a : a == ALIGNED_ANYHOW ? b : 0;
}

/* By ref: by how much the word is moved down if each of its bits depends on one square of
 * the variables alone. What a shift drops leaves constants behind, wherever they are. */
static unsigned char *aligned_words(const Pool *pool, Ref root) {
    unsigned char *aligned = base_malloc((size_t)root + 1);
    aligned[0] = 0;
    for (Ref r = 1; r <= root; r++) {
        const TermNode *n = pool_node(pool, r);
        unsigned char a = n->arity ? aligned[n->arg[0]] : 0;
        uint64_t by;
        aligned[r] = 0;
        if (n->op == OP_CONST) aligned[r] = ALIGNED_ANYHOW;
        if (n->op == OP_VAR) aligned[r] = 1;
        if (n->op == OP_NOT) aligned[r] = a;
        if (n->op == OP_AND || n->op == OP_OR || n->op == OP_XOR)
            aligned[r] = aligned_both(a, aligned[n->arg[1]]);
        bool up = n->op == OP_SHL || n->op == OP_ROL;
        if ((up || n->op == OP_SHR) && a &&
            node_with_word(pool, (Term){0, r}, (Op)n->op, &by))
            aligned[r] = 1 + ((a - 1u + (up ? 64 - (by & 63) : by)) & 63);
    }
    return aligned;
}

/* Each bit of both words is of one square, of the same one in both. */
static bool is_aligned(const Letters *l, Term a, Term b, unsigned *down) {
    unsigned char one = a.ref ? l->aligned[a.ref] : ALIGNED_ANYHOW;
    one = aligned_both(one, b.ref ? l->aligned[b.ref] : ALIGNED_ANYHOW);
    *down = one == ALIGNED_ANYHOW || one == 0 ? 0 : one - 1u;
    return one != 0;
}

static uint64_t at_squares(uint64_t word, unsigned down) {
    return WEAKEN(ZERO_TESTS_MOVED, word << down, fold_rol(word, down));
}

static bool add_part(Letters *l, Term word, int64_t factor) {
    unsigned down;
    assert(factor > -MOST_FACTOR && factor < MOST_FACTOR);
    if (l->parts == MOST_PARTS || !is_aligned(l, word, term_word(0), &down)) return false;
    l->part[l->parts++] = (Part){word, down, factor};
    return true;
}

/* factor * t as parts. */
static bool take_counts(Letters *l, Term t, int64_t factor, unsigned depth) {
    const Pool *pool = l->attempt->pool;
    if (t.ref == 0) return t.word == 0;
    const TermNode *n = pool_node(pool, t.ref);
    Term a = term_arg(pool, t.ref, 0), b = term_arg(pool, t.ref, 1);
    bool sum = n->op == OP_ADD || disjoint_sum(pool, n);
    if (depth == 0) return false;
    if (n->op == OP_POPCOUNT) return add_part(l, a, factor);
    if (sum || n->op == OP_SUB)
        return take_counts(l, a, factor, depth - 1) &&
               take_counts(l, b, sum ? factor : -factor, depth - 1);
    if ((n->op != OP_MUL && n->op != OP_SHL) || b.ref || b.word > 16) return false;
    factor *= n->op == OP_MUL ? (int64_t)b.word : INT64_C(1) << b.word;
    return factor < MOST_FACTOR && -factor < MOST_FACTOR &&
           take_counts(l, a, factor, depth - 1);
}

/* a == b says that a sum of counts is 0. */
static bool as_counts(Letters *l, Term a, Term b, Test *test) {
    *test = (Test){term_word(0), term_word(0), .first = l->parts};
    if (l->attempt->nvars > MOST_COUNTED || l->sign == 2 || !take_counts(l, a, 1, DEEP) ||
        !take_counts(l, b, -1, DEEP)) {
        l->parts = test->first;
        return false;
    }
    test->parts = l->parts - test->first;
    return true;
}

/* The truth as a zero test. */
static bool as_test(Letters *l, Term t, Test *test) {
    const Pool *pool = l->attempt->pool;
    if (query_inverse(pool, &t)) {
        bool is = as_test(l, t, test);
        test->negative = !test->negative;
        return is;
    }
    Term a = node_arg(pool, t, 0), b = node_arg(pool, t, 1);
    if (node_is(pool, t, OP_EQ)) {
        *test = (Test){a, b, .mask = ~UINT64_C(0)};
        return is_aligned(l, a, b, &test->down) || as_counts(l, a, b, test);
    }
    if (node_is(pool, t, OP_ULT) && b.ref == 0 && (b.word & (b.word - 1)) == 0) {
        *test = (Test){a, term_word(0),
                       .mask = -WEAKEN(ZERO_TESTS_BELOW, 2 * b.word, b.word)};
        return is_aligned(l, a, term_word(0), &test->down);
    }
    *test = (Test){t, term_word(0), .mask = ~UINT64_C(0), .negative = true};
    return is_aligned(l, t, term_word(0), &test->down); /* a bit of a word */
}

static void collect(Letters *l) {
    const Query *q = l->attempt->query;
    for (unsigned i = 0; i < q->count; i++) {
        Test test;
        bool room = l->count < MOST_TESTS;
        if (!room || !as_test(l, q->truth[i], &test) ||
            (test.negative && l->negatives == MOST_NEGATIVE)) {
            l->partial = true;
            continue;
        }
        l->test[l->count++] = test;
        l->negatives += test.negative;
    }
}

/* The squares that add something to the sum of counts. */
static uint64_t counted(Letters *l, const Test *test, uint64_t *const *part,
                        size_t lane) {
    assert(test->first + test->parts <= l->parts);
    uint64_t some = 0;
    for (unsigned square = 0; square < 64; square++) {
        int64_t sum = 0;
        for (unsigned i = test->first; i < test->first + test->parts; i++)
            if (at_squares(part[i][lane], l->part[i].down) >> square & 1)
                sum += l->part[i].factor;
        int sign = (sum > 0) - (sum < 0);
        if (sign) some |= UINT64_C(1) << square;
        if (sign && !WEAKEN(ZERO_TESTS_SIGN, true, false))
            l->sign = l->sign && l->sign != sign ? 2 : sign;
    }
    return some;
}

/* Enters letter number `letter`, whose tests' words are in out, for all squares. */
static void enter(Letters *l, uint32_t letter, uint64_t *const *out, size_t lane) {
    uint64_t forbidden = 0, word[MOST_NEGATIVE];
    unsigned negatives = 0;
    for (unsigned i = 0; i < l->count; i++) {
        uint64_t u = (out[2 * i][lane] ^ out[2 * i + 1][lane]) & l->test[i].mask;
        u = at_squares(u, l->test[i].down);
        if (l->test[i].parts) u = counted(l, &l->test[i], out + 2 * l->count, lane);
        if (l->test[i].negative)
            word[negatives++] = u;
        else
            forbidden |= u;
    }
    assert(negatives == l->negatives);
    for (uint64_t rest = ~forbidden; rest; rest &= rest - 1) {
        unsigned square = (unsigned)__builtin_ctzll(rest), vector = 0;
        for (unsigned k = 0; k < negatives; k++)
            vector |= (unsigned)(word[k] >> square & 1) << k;
        if (l->vectors[square] >> vector & 1) continue;
        if (WEAKEN(ZERO_TESTS_VECTOR, l->vectors[square] != 0, false)) continue;
        l->vectors[square] |= UINT64_C(1) << vector;
        l->letter[square][vector] = letter;
    }
}

static bool evaluate(Letters *l) {
    Attempt *a = l->attempt;
    Term root[2 * MOST_TESTS + MOST_PARTS];
    unsigned roots = 2 * l->count;
    for (unsigned i = 0; i < l->count; i++)
        root[2 * i] = l->test[i].a, root[2 * i + 1] = l->test[i].b;
    for (unsigned i = 0; i < l->parts; i++) root[roots++] = l->part[i].word;
    assert(roots == 2 * l->count + l->parts && a->nvars <= MOST_VARS);
    Batch *batch = batch_new(a->pool, root, roots, problem_memory(a->problem, 8));
    if (!batch) return false;
    size_t vars = pool_vars(a->pool);
    uint64_t **in = ARENA_ARRAY(a->arena, uint64_t *, vars + 1);
    uint64_t *out[2 * MOST_TESTS + MOST_PARTS];
    for (size_t v = 0; v < a->nvars; v++)
        in[a->vars[v]] = arena_raw(a->arena, BATCH_LANES * sizeof(uint64_t));
    for (unsigned i = 0; i < roots; i++)
        out[i] = arena_raw(a->arena, BATCH_LANES * sizeof(uint64_t));
    uint32_t letters = (1u << a->nvars) - WEAKEN(ZERO_TESTS_LETTER, 1, 0);
    for (uint32_t start = 0; start < letters; start += BATCH_LANES) {
        uint32_t lanes = letters - start < BATCH_LANES ? letters - start : BATCH_LANES;
        for (uint32_t i = 0; i < lanes; i++)
            for (size_t v = 0; v < a->nvars; v++)
                in[a->vars[v]][i] = -(uint64_t)((start + i) >> v & 1);
        batch_run(batch, (const uint64_t *const *)in, out, lanes);
        for (uint32_t i = 0; i < lanes; i++) enter(l, start + i, out, i);
    }
    batch_free(batch);
    return true;
}

/* The sets that taking one more square reaches: { r | v }. */
static uint64_t pairwise_unions(uint64_t sets, uint64_t vectors) {
    uint64_t result = 0;
    for (uint64_t r = sets; r; r &= r - 1)
        for (uint64_t v = vectors; v; v &= v - 1)
            result |= UINT64_C(1) << (__builtin_ctzll(r) | __builtin_ctzll(v));
    return result;
}

/* Goes back from "all tests satisfied" and gives each square a letter. */
static void choose(const Letters *l, const uint64_t *sets, uint64_t *values) {
    unsigned want = (1u << l->negatives) - 1;
    for (unsigned square = 64; square-- > 0;) {
        unsigned vector = 0, before = 0;
        for (unsigned k = 0; k < 64 * 64; k++) {
            vector = k & 63, before = k >> 6;
            if ((l->vectors[square] >> vector & 1) && (sets[square] >> before & 1) &&
                (vector | before) == want)
                break;
        }
        assert((vector | before) == want);
        uint32_t letter = l->letter[square][vector];
        for (size_t v = 0; v < l->attempt->nvars; v++)
            values[l->attempt->vars[v]] |= (uint64_t)(letter >> v & 1) << square;
        want = before;
    }
    assert(want == 0);
}

static Answer decide(Letters *l) {
    Attempt *a = l->attempt;
    collect(l);
    assert(l->count <= MOST_TESTS && l->negatives <= MOST_NEGATIVE);
    if (l->count == 0 || !evaluate(l)) return ANSWER_PASS;
    if (l->sign == 2 && l->parts) return ANSWER_PASS;
    uint64_t sets[65];
    sets[0] = 1;
    for (unsigned s = 0; s < 64; s++)
        sets[s + 1] = pairwise_unions(sets[s], l->vectors[s]);
    if (WEAKEN(ZERO_TESTS_SQUARE, true, false)) sets[64] = sets[63];
    if (!(sets[64] >> ((1u << l->negatives) - 1) & 1)) return ANSWER_PROVED;
    if (l->partial) return ANSWER_PASS;
    uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    choose(l, sets, values);
    return attempt_refute(a, values) ? ANSWER_REFUTED : ANSWER_PASS;
}

Answer zero_tests_decide(Attempt *a) {
    Ref root = 0;
    if (a->nvars > MOST_VARS) return ANSWER_PASS;
    for (unsigned i = 0; i < a->query->count; i++)
        if (a->query->truth[i].ref > root) root = a->query->truth[i].ref;
    unsigned char *aligned = aligned_words(a->pool, root);
    Answer answer = ANSWER_PASS;
    for (int sign = 0; sign <= 2; sign += 2) { /* with sums of counts; without */
        Letters *l = ARENA_NEW(a->arena, Letters);
        l->attempt = a, l->aligned = aligned, l->sign = sign;
        answer = decide(l);
        if (l->sign != 2) break;
    }
    free(aligned);
    return answer;
}
