/* CaDiCaL through its C interface: the only file that knows it. */
#include "prove/solve/sat_solver.h"

#ifdef SAT_CADICAL
#include <ccadical.h>

static CCaDiCaL *of(SatSolver *solver) {
    return (CCaDiCaL *)solver;
}

bool sat_solver_exists(void) {
    return true;
}

/* Many small questions, one after the other: what the solver does at the start of each
 * must not look at all clauses. */
SatSolver *sat_solver_new(void) {
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    ccadical_set_option(solver, "lucky", 0);
    ccadical_set_option(solver, "walkinitially", 0);
    return (SatSolver *)solver;
}

void sat_solver_free(SatSolver *solver) {
    if (solver) ccadical_release(of(solver));
}

void sat_solver_clause(SatSolver *solver, const int *literals, size_t count) {
    for (size_t i = 0; i < count; i++) ccadical_add(of(solver), literals[i]);
    ccadical_add(of(solver), 0);
}

void sat_solver_assume(SatSolver *solver, int literal) {
    ccadical_assume(of(solver), literal);
}

SatAnswer sat_solver_solve(SatSolver *solver, int conflicts) {
    if (conflicts >= 0) ccadical_limit(of(solver), "conflicts", conflicts);
    switch (ccadical_solve(of(solver))) {
    case 10:
        return SAT_YES;
    case 20:
        return SAT_NO;
    default:
        return SAT_UNKNOWN;
    }
}

bool sat_solver_value(SatSolver *solver, int literal) {
    return ccadical_val(of(solver), literal) > 0;
}

#else
typedef int sat_cadical_is_not_there;
#endif
