/* The stand-in where there is no SAT solver. */
#include "prove/solve/sat_solver.h"

#ifndef SAT_CADICAL

bool sat_solver_exists(void) {
    return false;
}

SatSolver *sat_solver_new(Watch *watch) {
    (void)watch;
    return NULL;
}

void sat_solver_free(SatSolver *solver) {
    (void)solver;
}

void sat_solver_clause(SatSolver *solver, const int *literals, size_t count) {
    (void)solver, (void)literals, (void)count;
}

void sat_solver_assume(SatSolver *solver, int literal) {
    (void)solver, (void)literal;
}

SatAnswer sat_solver_solve(SatSolver *solver, int conflicts) {
    (void)solver, (void)conflicts;
    return SAT_UNKNOWN;
}

bool sat_solver_value(SatSolver *solver, int literal) {
    (void)solver, (void)literal;
    return false;
}

#else
typedef int sat_none_is_not_needed;
#endif
