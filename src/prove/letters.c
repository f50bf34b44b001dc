/* Zero tests: conjunctions of u == 0 and u != 0 for words u that are Boolean functions of
 * the variables, square by square (constants allowed).
 *
 * What all variables hold at one square is its letter. The squares are independent: for
 * each one the letters that satisfy all tests u == 0 are allowed, and each of them makes
 * some of the tests u != 0 true. The query is possible iff every square has a letter and
 * some choice of one letter a square makes every u != 0 true somewhere: a walk over the
 * squares with the set of tests satisfied so far. The letters of all squares at once are
 * 2^n inputs: the words 0 and ~0. Exact for any number of variables. */
#include "prove/strategy.h"
#include "prove/weaken.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TESTS = 16, MOST_NEGATIVE = 6, MOST_VARS = 14 };

typedef struct {
    Term a, b; /* the test: a ^ b == 0 */
    bool negative;
} Test;

typedef struct {
    Attempt *attempt;
    unsigned char *aligned; /* by ref */
    Test test[MOST_TESTS];
    unsigned count, negatives;
    bool partial; /* some truth was left out */
    /* by square: bit v: some allowed letter gives the vector v of tests u != 0 */
    uint64_t vectors[64];
    uint32_t letter[64][1 << MOST_NEGATIVE];
} Letters;

/* Words each of whose bits depends on the same bit of the variables only. */
static unsigned char *aligned_words(const Pool *pool, Ref root) {
    unsigned char *aligned = base_malloc((size_t)root + 1);
    aligned[0] = 0;
    for (Ref r = 1; r <= root; r++) {
        const TermNode *n = pool_node(pool, r);
        bool yes = n->op == OP_CONST || n->op == OP_VAR;
        if (n->op == OP_AND || n->op == OP_OR || n->op == OP_XOR)
            yes = aligned[n->arg[0]] && aligned[n->arg[1]];
        if (n->op == OP_NOT) yes = aligned[n->arg[0]];
        aligned[r] = yes;
    }
    return aligned;
}

static bool is_aligned(const Letters *l, Term t) {
    return t.ref == 0 || l->aligned[t.ref];
}

/* The truth as a zero test. */
static bool as_test(const Letters *l, Term t, Test *test) {
    const Pool *pool = l->attempt->pool;
    *test = (Test){t, term_word(0), true};
    if (is_aligned(l, t)) return true; /* a bit of a word */
    const TermNode *n = pool_node(pool, t.ref);
    Term a = term_arg(pool, t.ref, 0), b = term_arg(pool, t.ref, 1);
    if (n->op == OP_XOR && term_is(b, 1) && term_is_bool(pool, a)) {
        bool is = as_test(l, a, test);
        test->negative = !test->negative;
        return is;
    }
    if (n->op == OP_EQ) {
        *test = (Test){a, b, false};
        return is_aligned(l, a) && is_aligned(l, b);
    }
    if (n->op == OP_SHR && b.ref == 0 && is_aligned(l, a)) {
        /* the bit itself: what lies below it is shifted out */
        uint64_t may = a.ref ? pool_node(pool, a.ref)->may : a.word;
        test->a = a;
        return WEAKEN(LETTERS_SHIFTED, true, false) ||
               (may & ((UINT64_C(1) << (b.word & 63)) - 1)) == 0;
    }
    return false;
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

/* Enters letter number `letter`, whose tests' words are in out, for all squares. */
static void enter(Letters *l, uint32_t letter, uint64_t *const *out, size_t lane) {
    uint64_t forbidden = 0, word[MOST_NEGATIVE];
    unsigned negatives = 0;
    for (unsigned i = 0; i < l->count; i++) {
        uint64_t u = out[2 * i][lane] ^ out[2 * i + 1][lane];
        if (l->test[i].negative)
            word[negatives++] = u;
        else
            forbidden |= u;
    }
    for (uint64_t rest = ~forbidden; rest; rest &= rest - 1) {
        unsigned square = (unsigned)__builtin_ctzll(rest), vector = 0;
        for (unsigned k = 0; k < negatives; k++)
            vector |= (unsigned)(word[k] >> square & 1) << k;
        if (l->vectors[square] >> vector & 1) continue;
        if (WEAKEN(LETTERS_VECTOR, l->vectors[square] != 0, false)) continue;
        l->vectors[square] |= UINT64_C(1) << vector;
        l->letter[square][vector] = letter;
    }
}

static bool evaluate(Letters *l) {
    Attempt *a = l->attempt;
    Term root[2 * MOST_TESTS];
    for (unsigned i = 0; i < l->count; i++)
        root[2 * i] = l->test[i].a, root[2 * i + 1] = l->test[i].b;
    Batch *batch = batch_new(a->pool, root, 2 * l->count, (size_t)1 << 26);
    if (!batch) return false;
    size_t vars = pool_vars(a->pool);
    uint64_t **in = ARENA_ARRAY(a->arena, uint64_t *, vars + 1);
    uint64_t *out[2 * MOST_TESTS];
    for (size_t v = 0; v < a->nvars; v++)
        in[a->vars[v]] = arena_raw(a->arena, BATCH_LANES * sizeof(uint64_t));
    for (unsigned i = 0; i < 2 * l->count; i++)
        out[i] = arena_raw(a->arena, BATCH_LANES * sizeof(uint64_t));
    uint32_t letters = (1u << a->nvars) - WEAKEN(LETTERS_LETTER, 1, 0);
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
static uint64_t joined(uint64_t sets, uint64_t vectors) {
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
        uint32_t letter = l->letter[square][vector];
        for (size_t v = 0; v < l->attempt->nvars; v++)
            values[l->attempt->vars[v]] |= (uint64_t)(letter >> v & 1) << square;
        want = before;
    }
}

static Answer decide(Letters *l) {
    Attempt *a = l->attempt;
    collect(l);
    if (l->count == 0 || !evaluate(l)) return ANSWER_PASS;
    uint64_t sets[65];
    sets[0] = 1;
    for (unsigned s = 0; s < 64; s++) sets[s + 1] = joined(sets[s], l->vectors[s]);
    if (WEAKEN(LETTERS_SQUARE, true, false)) sets[64] = sets[63];
    if (!(sets[64] >> ((1u << l->negatives) - 1) & 1)) return ANSWER_PROVED;
    if (l->partial) return ANSWER_PASS;
    uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    choose(l, sets, values);
    return attempt_refute(a, values) ? ANSWER_REFUTED : ANSWER_PASS;
}

Answer letters_decide(Attempt *a) {
    Ref root = 0;
    if (a->nvars > MOST_VARS) return ANSWER_PASS;
    for (unsigned i = 0; i < a->query->count; i++)
        if (a->query->truth[i].ref > root) root = a->query->truth[i].ref;
    Letters *l = ARENA_NEW(a->arena, Letters);
    l->attempt = a;
    l->aligned = aligned_words(a->pool, root);
    Answer answer = decide(l);
    free(l->aligned);
    return answer;
}
