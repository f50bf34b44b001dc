/* CaDiCaL through its C interface: the only file that knows it. */
#include "prove/solve/sat_solver.h"

#ifdef SAT_CADICAL
#include <ccadical.h>

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>

/* Steps of a question, and of what the solver does between two calls of on_progress(),
 * which takes the longer the more clauses there are. */
enum { QUESTION_STEPS = 5000, PROGRESS_STEPS = 5000, CLAUSE_STEPS = 2 };

struct SatSolver {
    CCaDiCaL *cadical;
    Watch *watch;
    uint64_t clauses;
};

/* Called after so many decisions and conflicts, whatever time they took: so a budget ends
 * the solver at the same point in every run. */
static int on_progress(void *context) {
    const SatSolver *solver = context;
    return watch_spend(solver->watch, PROGRESS_STEPS + CLAUSE_STEPS * solver->clauses);
}

bool sat_solver_exists(void) {
    return true;
}

/* Many small questions, one after the other: what the solver does at the start of each
 * must not look at all clauses. */
SatSolver *sat_solver_new(Watch *watch) {
    SatSolver *solver = base_malloc(sizeof *solver);
    *solver = (SatSolver){ccadical_init(), watch, 0};
    ccadical_set_option(solver->cadical, "quiet", 1);
    ccadical_set_option(solver->cadical, "lucky", 0);
    ccadical_set_option(solver->cadical, "walkinitially", 0);
    if (watch) ccadical_set_terminate(solver->cadical, solver, on_progress);
    return solver;
}

void sat_solver_free(SatSolver *solver) {
    if (!solver) return;
    ccadical_release(solver->cadical);
    free(solver);
}

void sat_solver_clause(SatSolver *solver, const int *literals, size_t count) {
    solver->clauses++;
    for (size_t i = 0; i < count; i++) ccadical_add(solver->cadical, literals[i]);
    ccadical_add(solver->cadical, 0);
}

void sat_solver_assume(SatSolver *solver, int literal) {
    assert(literal);
    ccadical_assume(solver->cadical, literal);
}

SatAnswer sat_solver_solve(SatSolver *solver, int conflicts) {
    if (watch_spend(solver->watch, QUESTION_STEPS)) return SAT_UNKNOWN;
    if (conflicts >= 0) ccadical_limit(solver->cadical, "conflicts", conflicts);
    switch (ccadical_solve(solver->cadical)) {
    case 10:
        return SAT_YES;
    case 20:
        return SAT_NO;
    default:
        return SAT_UNKNOWN;
    }
}

bool sat_solver_value(SatSolver *solver, int literal) {
    return ccadical_val(solver->cadical, literal) > 0;
}

#else
typedef int sat_cadical_is_not_there;
#endif
