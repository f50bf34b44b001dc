/* Cases of one variable, each a claim of its own for the chain. */
#ifndef PROVE_SPLIT_H
#define PROVE_SPLIT_H

#include "prove/claim/strategy.h"

typedef struct Split Split;
struct Split {
    Attempt *attempt;
    Term all;   /* the query's truths */
    Pool *pool; /* of the case at hand, with the same variables: walks over it stay short */
    size_t var; /* by the pools' numbers */
    unsigned cases, number;
    /* The truths in the case at hand, in the pool. */
    Term (*make)(const Split *);
    /* What the variable is when the case's own one has this value. */
    uint64_t (*original)(const Split *, uint64_t value);
};

enum { SPLIT_DEPTH = 2 };

/* false: too deep, or nothing to split. */
bool split_start(Split *s, Attempt *a);
/* All cases from number 0; PROVED says so of itself: the name, then the last one's. */
Answer split_cases(Split *s, const char *name);

#endif
