/* The last method: circuits, equal nodes merged, SAT. */
#ifndef PROVE_SAT_H
#define PROVE_SAT_H

#include "prove/claim/problem.h"

/* Whether there is a SAT solver. */
bool sat_available(void);

/* PROVED and REFUTED with p->method, or STOPPED with the reason in p->why: "time limit",
 * "memory", "interrupted", "no SAT solver". A counterexample went through problem_try();
 * it is as large as the solver made it: search_shrink() it. */
Answer sat_method(Problem *p);

#endif
