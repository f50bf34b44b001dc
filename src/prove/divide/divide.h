/* Quotients and remainders of products, quotients and remainders. */
#ifndef PROVE_DIVIDE_H
#define PROVE_DIVIDE_H

#include <assert.h>

#include "term/range.h"

/* A rewriting from old nodes to new ones: their terms, and the ranges of the old ones
 * where the truths hold. */
typedef struct {
    Pool *pool;
    Term *done;     /* by ref of the old node: the new one */
    Ranges *ranges; /* of the old nodes */
    const Term *truth;
    unsigned truths;
} Rewrite;

static inline Term divide_new(const Rewrite *w, Term old) {
    return old.ref ? w->done[old.ref] : old;
}

/* The old node is a quotient or remainder that equals something simpler. */
bool divide_simpler(const Rewrite *w, Ref ref, Term *out);
/* x - x / d * d is x % d; in the low bits of a sum only those of its parts count. */
Term divide_rest(Pool *pool, Term t);
/* Decides a % b < b, a < a / b and a < a % b by simpler truths. false: it is no such. */
bool divide_order(Pool *pool, Term less, Term *out);

#endif
