/* Merging equal nodes of a graph (SAT sweeping).
 *
 * The graph of a claim is built anew, node by node in topological order. A node that had
 * the same value as an earlier one (or the complement) on all inputs tried so far is
 * compared with it by the solver, under a small limit; if they are equal wherever the
 * assumptions hold, the earlier one takes its place. What tells them apart becomes a new
 * input to try. So the two sides of a law grow together from the low bits up. */
#ifndef PROVE_SWEEP_H
#define PROVE_SWEEP_H

#include "prove/solve/cnf.h"
#include "prove/solve/pattern.h"

typedef struct Sweep Sweep;

/* Inputs to tell nodes apart by: the values of the graph's inputs. */
typedef struct {
    uint64_t *row[PATTERN_ROUNDS]; /* by the number of the input */
    uint64_t valid[PATTERN_ROUNDS];
    unsigned count;
} SweepStart;

/* NULL: there is no solver, or in none of the lanes to start with the assumptions hold.
 * `pattern` is used, and its model is where a counterexample will be. `memory` bounds the
 * bytes for values of nodes. */
Sweep *sweep_new(const AigClaim *claim, Pattern *pattern, const SweepStart *start,
                 size_t memory);
void sweep_free(Sweep *sweep);

/* The goals, low ones first, each with so many conflicts a pair of nodes; then those that
 * are left together. SAT_NO: none can be met. SAT_YES: the pattern's model meets one. */
SatAnswer sweep_goals(Sweep *sweep, int conflicts);

#endif
