/* A query as a graph: what must hold, and what must not happen.
 *
 * The term `bad` is true of an input iff all that is assumed is, what the graph requires
 * is, and at least one of the goals. Goals come with the low bits first. */
#ifndef PROVE_AIG_CLAIM_H
#define PROVE_AIG_CLAIM_H

#include "prove/solve/aig.h"

typedef struct {
    Aig *aig;
    Watch *watch; /* the pool's */
    Bit *assumed; /* with the graph's own requirements */
    size_t nassumed;
    Bit *goal;
    size_t ngoals;
    uint32_t *input; /* by the pool's variable: the number of its lowest bit's input */
    size_t nvars;    /* of the pool */
    uint64_t *constants; /* the words that occur in the terms */
    size_t nconstants;
} AigClaim;

#define AIG_NO_INPUT UINT32_MAX

/* false: it would take more than so many bytes; there is nothing to free. */
bool aig_claim_make(AigClaim *claim, const Pool *pool, Term bad, size_t most_bytes);
void aig_claim_free(AigClaim *claim);

#endif
