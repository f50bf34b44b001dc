/* Equal parts: from the variables up, words of the claim that have the same values at
 * some inputs are conjectured to be equal; where the chain soon proves it, one takes the
 * other's place. What is left is a smaller claim, often none.
 *
 * Words that take each other's place are equal for all inputs, whatever the conditions,
 * so the claim is true of exactly the inputs that it was true of. */
#include <stdlib.h>
#include <string.h>

#include "prove/claim/equation.h"
#include "base/weaken.h"
#include "term/walk.h"

enum { NODES_MOST = 500, INPUTS = 12, CLAIMS_MOST = 24 };
static const uint64_t steps_each = 50000000, steps_all = 400000000;

typedef struct {
    Attempt *attempt;
    Pool *to;
    Term all; /* the query's truths */
    TermWalk walk;
    uint64_t *value; /* by ref: a hash of the values at all inputs */
    Term *made;      /* by ref, the node in `to` */
    Equation sides[QUERY_TRUTHS];
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

static void find_values(Merge *m) {
    Attempt *a = m->attempt;
    uint64_t *in = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1), seed = 1;
    uint64_t *at = ARENA_ARRAY(a->arena, uint64_t, (size_t)m->all.ref + 1);
    for (unsigned i = 0; i < INPUTS; i++) {
        for (size_t v = 0; v < a->nvars; v++) in[a->vars[v]] = some_input(&seed, i);
        term_eval(a->pool, m->all, in, at);
        for (Ref r = 1; r <= m->all.ref; r++) {
            uint64_t h = (m->value[r] ^ at[r]) * 0x9E3779B97F4A7C15u;
            m->value[r] = h ^ h >> 31;
        }
    }
}

/* A truth compares the two: their equality is the claim itself, not a part of it. */
static bool is_claim(const Merge *m, Ref a, Ref b) {
    for (unsigned i = 0; i < m->attempt->query->count; i++) {
        Ref l = m->sides[i].left.ref, r = m->sides[i].right.ref;
        if ((a == l && b == r) || (a == r && b == l)) return true;
    }
    return false;
}

static bool are_equal(Merge *m, Term x, Term y) {
    Watch *watch = m->attempt->problem->watch;
    if (m->claims == CLAIMS_MOST || watch_spend(watch, 0)) return false;
    if (WEAKEN(EQUAL_PARTS, true, false)) return true;
    m->claims++;
    Sub sub = {.lemma = true};
    Term bad = term_lnot(m->to, term_op2(m->to, OP_EQ, x, y));
    ArenaMark mark = arena_mark(m->attempt->arena);
    uint64_t end = watch_allow(watch, steps_each);
    assert(!watch || watch->end <= end);
    Answer answer = attempt_sub(m->attempt, m->to, bad, &sub);
    watch_restore(watch, end);
    arena_release(m->attempt->arena, mark);
    return answer == ANSWER_PROVED;
}

/* The first node with the same values, or the node itself. */
static Ref first_alike(const Merge *m, Ref r) {
    Ref q = walk_up(&m->walk, 0);
    while (m->value[q] != m->value[r]) q = walk_up(&m->walk, q);
    assert(q && q <= r); /* r itself, at the latest */
    return q;
}

static void make_nodes(Merge *m) {
    for (Ref r = 0; (r = walk_up(&m->walk, r));) {
        m->made[r] = term_rebuilt(m->to, m->attempt->pool, r, m->made);
        Ref q = first_alike(m, r);
        if (q == r || term_same(m->made[q], m->made[r]) || is_claim(m, q, r)) continue;
        if (!are_equal(m, m->made[q], m->made[r])) continue;
        m->made[r] = m->made[q];
        m->merged++;
    }
}

static Answer run(Merge *m) {
    Attempt *a = m->attempt;
    Sub sub = {.method = NULL};
    find_values(m);
    for (size_t v = 0; v < pool_vars(a->pool); v++) term_var(m->to);
    assert(pool_full(m->to) || pool_vars(m->to) == pool_vars(a->pool));
    uint64_t end = watch_allow(a->problem->watch, steps_all);
    make_nodes(m);
    watch_restore(a->problem->watch, end);
    return m->merged ? attempt_then(a, m->to, m->made[m->all.ref], &sub) : ANSWER_PASS;
}

Answer equal_parts_decide(Attempt *a) {
    Merge m = {.attempt = a, .all = query_term(a->pool, a->query)};
    assert(a->query->count <= QUERY_TRUTHS);
    if (m.all.ref == 0 || m.all.ref > NODES_MOST || term_is_full(a->pool, m.all))
        return ANSWER_PASS;
    size_t size = (size_t)m.all.ref + 1;
    m.walk = walk_new(a->pool, &m.all, 1, a->arena);
    m.value = ARENA_ARRAY(a->arena, uint64_t, size);
    m.made = ARENA_ARRAY(a->arena, Term, size);
    for (unsigned i = 0; i < a->query->count; i++)
        m.sides[i] = equation_of(a->pool, a->query->truth[i]);
    m.to = pool_new_beside(a->pool, problem_memory(a->problem, 8));
    Answer answer = run(&m);
    pool_free(m.to);
    return answer;
}
