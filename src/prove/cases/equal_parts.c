/* Equal parts: from the variables up, words of the claim that have the same values at
 * some inputs are conjectured to be equal; where the chain soon proves it, one takes the
 * other's place. What is left is a smaller claim, often none.
 *
 * Words that take each other's place are equal for all inputs, whatever the conditions,
 * so the claim is true of exactly the inputs that it was true of. */
#include "base/weaken.h"
#include "prove/claim/equation.h"
#include "prove/claim/rewrite.h"

enum { NODES_MOST = 500, INPUTS = 12, CLAIMS_MOST = 24 };
static const uint64_t steps_each = 50000000, steps_all = 400000000;

typedef struct {
    Rewrite w;
    Attempt *attempt;
    uint64_t *value; /* by ref: a hash of the values at all inputs */
    unsigned merged, claims;
} Merge;

/* Words with few ones, with many, and small numbers. */
static uint64_t some_input(uint64_t *seed, unsigned input) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    uint64_t x = *seed ^ *seed >> 29, y = x * 0x9E3779B97F4A7C15u;
    static const unsigned kinds = 4;
    switch (input % kinds) {
    case 0:
        return x & y;
    case 1:
        return x | y;
    case 2:
        return x >> 58;
    default:
        return x;
    }
}

static void find_values(Merge *m, Term all) {
    Attempt *a = m->attempt;
    uint64_t *in = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1), seed = 1;
    uint64_t *at = ARENA_ARRAY(a->arena, uint64_t, (size_t)all.ref + 1);
    m->value = ARENA_ARRAY(a->arena, uint64_t, (size_t)all.ref + 1);
    for (unsigned i = 0; i < INPUTS; i++) {
        for (size_t v = 0; v < a->nvars; v++) in[a->vars[v]] = some_input(&seed, i);
        term_eval(a->pool, all, in, at);
        for (Ref r = 1; r <= all.ref; r++) {
            uint64_t h = (m->value[r] ^ at[r]) * 0x9E3779B97F4A7C15u;
            m->value[r] = h ^ h >> 31;
        }
    }
}

/* A truth, or what it is the inverse of, or the two that it compares: their equality is
 * the claim itself, not a part of it. */
static bool is_claim(const Merge *m, Ref a, Ref b) {
    for (unsigned i = 0; i < m->w.truths; i++) {
        Term truth = m->w.truth[i], inside = truth;
        Equation e = equation_of(m->w.pool, truth);
        Ref l = e.left.ref, r = e.right.ref;
        query_inverse(m->w.pool, &inside);
        if (b == truth.ref || b == inside.ref || (a == l && b == r) || (a == r && b == l))
            return true;
    }
    return false;
}

static bool are_equal(Merge *m, Term x, Term y) {
    Watch *watch = m->attempt->problem->watch;
    if (m->claims == CLAIMS_MOST || watch_spend(watch, 0)) return false;
    if (WEAKEN(EQUAL_PARTS, true, false)) return true;
    m->claims++;
    Sub sub = {.lemma = true, .steps = steps_each};
    Term bad = term_lnot(m->w.to, term_op2(m->w.to, OP_EQ, x, y));
    ArenaMark mark = arena_mark(m->attempt->arena);
    Answer answer = attempt_sub(m->attempt, m->w.to, bad, &sub);
    arena_release(m->attempt->arena, mark);
    return answer == ANSWER_PROVED;
}

/* The first node with the same values, or the node itself. */
static Ref first_alike(const Merge *m, Ref r) {
    Ref q = walk_up(&m->w.walk, 0);
    while (m->value[q] != m->value[r]) q = walk_up(&m->w.walk, q);
    assert(q && q <= r); /* r itself, at the latest */
    return q;
}

static Term put_equal(Rewrite *w, Ref ref, Term usual) {
    Merge *m = (Merge *)w;
    Ref q = first_alike(m, ref);
    if (q == ref || term_same(w->done[q], usual) || is_claim(m, q, ref)) return usual;
    if (!are_equal(m, w->done[q], usual)) return usual;
    m->merged++;
    return w->done[q];
}

Answer equal_parts_decide(Attempt *a) {
    Merge m = {.w = rewrite_query(a), .attempt = a};
    Term all = query_term(a->pool, a->query), bad;
    if (all.ref > NODES_MOST || term_is_full(a->pool, all)) return ANSWER_PASS;
    find_values(&m, all);
    m.w.to = attempt_pool(a); /* the parts' claims stay short */
    uint64_t end = watch_allow(a->problem->watch, steps_all);
    bool made = rewrite_truths(&m.w, put_equal, &bad);
    watch_restore(a->problem->watch, end);
    Sub sub = {.steps = 0};
    Answer answer = made && m.merged ? attempt_then(a, m.w.to, bad, &sub) : ANSWER_PASS;
    pool_free(m.w.to);
    return answer;
}
