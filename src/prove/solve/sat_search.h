/* Deciding a claim's graph, however long it takes: this runs where it can be killed. */
#ifndef PROVE_SAT_SEARCH_H
#define PROVE_SAT_SEARCH_H

#include "prove/solve/aig_claim.h"
#include "prove/solve/sat_solver.h"

/* SAT_NO: no input meets a goal; *method says how that was found. SAT_YES: `values`, a
 * word a variable of the pool, does. SAT_UNKNOWN: there is no solver, or the
 * budget is used up. */
SatAnswer sat_search(const AigClaim *claim, size_t memory, uint64_t *values,
                     const char **method);

#endif
