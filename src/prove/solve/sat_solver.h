/* A SAT solver, whichever is there. Variables are numbered from 1, a literal is a
 * variable or its negative. sat_cadical.c alone knows CaDiCaL; without it sat_none.c
 * says that there is none. */
#ifndef PROVE_SAT_SOLVER_H
#define PROVE_SAT_SOLVER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/watch.h"

typedef struct SatSolver SatSolver;

typedef enum { SAT_UNKNOWN, SAT_YES, SAT_NO } SatAnswer;

bool sat_solver_exists(void);
/* NULL where there is none. Its work counts as steps of the watch. */
SatSolver *sat_solver_new(Watch *watch);
void sat_solver_free(SatSolver *solver);

void sat_solver_clause(SatSolver *solver, const int *literals, size_t count);
/* For the next sat_solver_solve() only. */
void sat_solver_assume(SatSolver *solver, int literal);
/* SAT_UNKNOWN after that many conflicts (negative: no limit) or on the watch's word. */
SatAnswer sat_solver_solve(SatSolver *solver, int conflicts);
/* In the model, after SAT_YES. */
bool sat_solver_value(SatSolver *solver, int literal);

#endif
