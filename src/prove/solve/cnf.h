/* A graph's cones as clauses, as they are asked for. */
#ifndef PROVE_SAT_CNF_H
#define PROVE_SAT_CNF_H

#include "prove/solve/aig.h"
#include "prove/solve/sat_solver.h"

typedef struct {
    const Aig *aig; /* may grow */
    SatSolver *solver;
    unsigned char *there; /* by node: its clauses are in the solver */
    uint32_t cap;
    uint32_t *stack;
    size_t depth, stack_cap;
} Cnf;

/* false: there is no solver. */
bool cnf_init(Cnf *cnf, const Aig *aig, Watch *watch);
void cnf_free(Cnf *cnf);
/* The solver's literal, with all that defines it. */
int cnf_literal(Cnf *cnf, Bit bit);
void cnf_assert(Cnf *cnf, Bit bit);
/* In the model; false for nodes that the solver does not know. */
bool cnf_value(Cnf *cnf, uint32_t node);

#endif
