/* And-inverter graphs: two-input conjunctions over literals, hash-consed.
 *
 * A literal is a Bit of the word circuits: twice a node, plus one for its complement.
 * Node 0 is the constant false; a node's operands have smaller numbers, so the nodes are
 * in topological order. Inputs are numbered from 0.
 *
 * A graph has a budget: when it is full, conj() answers false and aig_full() is true;
 * then nothing may be concluded from it. */
#ifndef PROVE_AIG_H
#define PROVE_AIG_H

#include "prove/solve/circuit.h"

typedef struct Aig Aig;

Aig *aig_new(uint32_t most_nodes);
void aig_free(Aig *aig);
bool aig_full(const Aig *aig);

Bit aig_input(Aig *aig);
Bit aig_and(Aig *aig, Bit a, Bit b);
/* The gates for word circuits; require() collects literals. */
Gates aig_gates(Aig *aig);

uint32_t aig_count(const Aig *aig); /* of nodes, with the constant */
uint32_t aig_inputs(const Aig *aig);
uint32_t aig_input_node(const Aig *aig, uint32_t number);
/* false: the node is an input (or the constant); */
bool aig_is_and(const Aig *aig, uint32_t node, Bit arg[2]);
const Bit *aig_required(const Aig *aig, size_t *count);

/* 64 inputs of the graph at once, a lane each: value[node] from value[input nodes]. The
 * inputs of divisions are computed here. */
void aig_run(const Aig *aig, uint64_t *value);

static inline uint64_t aig_value(const uint64_t *value, Bit literal) {
    return value[literal >> 1] ^ (literal & 1 ? ~UINT64_C(0) : 0);
}

#endif
