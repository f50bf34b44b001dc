/* Shared by the files of the word circuits: one function per class of operations. */
#ifndef PROVE_CIRCUIT_LOCAL_H
#define PROVE_CIRCUIT_LOCAL_H

#include "prove/solve/circuit.h"

typedef void CircuitFunction(const Gates *g, Op op, const Bit *const arg[3], Bit *out);

CircuitFunction circuit_shift, circuit_gather, circuit_permutation;  /* circuit_move.c */
CircuitFunction circuit_arithmetic, circuit_division, circuit_count; /* circuit_sum.c */

/* arg[0] - arg[1]; the result: whether there was no borrow, arg[0] >= arg[1]. */
Bit circuit_difference(const Gates *g, const Bit *const arg[2], Bit *out);

/* a + b == 2 * *carry + the result, for three bits. */
Bit circuit_full_adder(const Gates *g, Bit a, Bit b, Bit *carry);
/* One if any is. */
Bit circuit_any(const Gates *g, const Bit *bits, unsigned count);

#endif
