/* Candidates by SAT: values of some variables that satisfy all that was required so far.
 */
#ifndef FIND_FIND_SOLVER_H
#define FIND_FIND_SOLVER_H

#include "prove/solve/sat_solver.h"
#include "term/term.h"

typedef struct FindSolver FindSolver;

/* Its truths are terms of the pool, which may grow; the values are those of the pool's
 * first `count` variables. NULL: there is no solver. */
FindSolver *find_solver_new(const Pool *pool, size_t count, size_t memory);
void find_solver_free(FindSolver *solver);

void find_solver_require(FindSolver *solver, Term truth);
void find_solver_differ(FindSolver *solver, Term a, Term b);
/* No more these values. */
void find_solver_forbid(FindSolver *solver, const uint64_t *values);

/* SAT_NO: no values do. SAT_YES: these do, and when *least is true, no smaller ones, the
 * first variable counting most. SAT_UNKNOWN: the pool's watch ended it, or memory. */
SatAnswer find_solver_propose(FindSolver *solver, uint64_t *values, bool *least);

#endif
