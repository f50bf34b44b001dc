/* Cases of one variable, each a claim of its own for the chain. */
#ifndef PROVE_SPLIT_H
#define PROVE_SPLIT_H

#include "prove/claim/strategy.h"

typedef struct Split Split;
struct Split {
    Attempt *attempt;
    Term all;   /* the query's truths */
    Pool *pool; /* of the current case, with the same variables: its walks stay short */
    size_t var; /* by the pools' numbers */
    unsigned cases, number;
    /* The current case's truths, in the pool. */
    Term (*make)(const Split *);
    /* The variable's value when the case's variable has this one. */
    uint64_t (*original)(const Split *, uint64_t value);
};

/* false: there is nothing to split. */
bool split_start(Split *s, Attempt *a);
/* All cases from number 0. PROVED: the method said is `name`, then the last case's. */
Answer split_cases(Split *s, const char *name);

#endif
