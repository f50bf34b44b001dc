/* Shared by the files of the word circuits: one function per operation. */
#ifndef PROVE_CIRCUIT_LOCAL_H
#define PROVE_CIRCUIT_LOCAL_H

#include "prove/solve/circuit.h"

typedef void CircuitFunction(const Gates *g, const Bit *const arg[3], Bit *out);

#define OP(name, ...) CircuitFunction circuit_of_##name;
#include "term/ops.def"
#undef OP

/* a + b == 2 * *carry + the result, for three bits. */
Bit circuit_full_adder(const Gates *g, Bit a, Bit b, Bit *carry);
/* One if all are. */
Bit circuit_all(const Gates *g, const Bit *bits, unsigned count);
Bit circuit_any(const Gates *g, const Bit *bits, unsigned count);

#endif
