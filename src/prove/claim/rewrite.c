/* A rule for nodes, applied to all of a query. */
#include "prove/claim/rewrite.h"

Rewrite rewrite_of(Pool *pool, const Term *truth, unsigned count, Arena *arena) {
    assert(count <= QUERY_TRUTHS);
    Rewrite w = {
        .pool = pool, .truth = truth, .truths = count, .to = pool, .arena = arena};
    w.walk = walk_new(pool, truth, count, arena);
    w.done = ARENA_ARRAY(arena, Term, (size_t)w.walk.top + 1);
    return w;
}

Rewrite rewrite_query(const Attempt *a) {
    return rewrite_of(a->pool, a->query->truth, a->query->count, a->arena);
}

void rewrite_nodes(Rewrite *w, RewriteRule *rule) {
    for (Ref r = 0; (r = walk_up(&w->walk, r));)
        w->done[r] = rule(w, r, term_rebuilt(w->to, w->pool, r, w->done));
}

bool rewrite_truths(Rewrite *w, RewriteRule *rule, Term *bad) {
    bool changed = w->to != w->pool;
    rewrite_nodes(w, rule);
    *bad = term_word(1);
    for (unsigned i = 0; i < w->truths; i++) {
        Term t = rewrite_made(w, w->truth[i]);
        changed = changed || !term_same(t, w->truth[i]);
        *bad = term_land(w->to, *bad, t);
    }
    return changed && !term_is_full(w->to, *bad);
}

Answer rewrite_decide(Attempt *a, Rewrite *w, RewriteRule *rule, uint64_t steps) {
    Sub sub = {.steps = steps};
    Term bad;
    return rewrite_truths(w, rule, &bad) ? attempt_then(a, w->to, bad, &sub)
                                         : ANSWER_PASS;
}
