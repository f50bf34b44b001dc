/* Shared by the files of the word circuits: a function for each row of ops.def. */
#ifndef PROVE_CIRCUIT_LOCAL_H
#define PROVE_CIRCUIT_LOCAL_H

#include "prove/solve/circuit.h"

typedef void CircuitFunction(const Gates *g, const Bit *const arg[3], Bit *out);

/* The linker asks for one that a new row lacks. */
#define OP(name, ...) CircuitFunction circuit_##name;
#include "term/ops.def"
#undef OP

/* arg[0] - arg[1]; the result: whether there was no borrow, arg[0] >= arg[1]. */
Bit circuit_difference(const Gates *g, const Bit *const arg[2], Bit *out);

/* a + b == 2 * *carry + the result, for three bits. */
Bit circuit_full_adder(const Gates *g, Bit a, Bit b, Bit *carry);
/* One if any is. */
Bit circuit_any(const Gates *g, const Bit *bits, unsigned count);

#endif
