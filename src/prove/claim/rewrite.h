/* Methods that put other words in the places of those of the query, and ask the chain
 * again. All that such a method says is a rule: what one node becomes, its operands
 * having become what they did. */
#ifndef PROVE_REWRITE_H
#define PROVE_REWRITE_H

#include "prove/claim/strategy.h"
#include "term/range.h"
#include "term/walk.h"

typedef struct {
    Pool *pool;
    const Term *truth; /* of the pool */
    unsigned truths;
    TermWalk walk; /* the nodes that these need */
    Pool *to;      /* where the nodes are made again: often the same pool */
    Term *done;    /* by ref: the node made again */
    Arena *arena;
    Ranges *ranges; /* of the nodes where the truths hold; NULL: no rule asks for them */
} Rewrite;

/* `usual` is the node of its operands made again. */
typedef Term RewriteRule(Rewrite *w, Ref ref, Term usual);

Rewrite rewrite_of(Pool *pool, const Term *truth, unsigned count, Arena *arena);
/* Of the attempt's query. */
Rewrite rewrite_query(const Attempt *a);
/* Each node made again, from the variables up. */
void rewrite_nodes(Rewrite *w, RewriteRule *rule);
/* The same, and the truths' conjunction then. false: the rule changes nothing. */
bool rewrite_truths(Rewrite *w, RewriteRule *rule, Term *bad);
/* The method: the truths that the rule makes are true of the same inputs, and go through
 * the chain; in so many steps, unless that is 0. */
Answer rewrite_decide(Attempt *a, Rewrite *w, RewriteRule *rule, uint64_t steps);

static inline bool rewrite_is_truth(const Rewrite *w, Ref ref) {
    for (unsigned i = 0; i < w->truths; i++)
        if (w->truth[i].ref == ref) return true;
    return false;
}
/* The old term made again. */
static inline Term rewrite_made(const Rewrite *w, Term old) {
    return old.ref ? w->done[old.ref] : old;
}

#endif
