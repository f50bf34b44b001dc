/* Claims that look at few bits of their variables: all cases are tried. */
#ifndef PROVE_FINITE_H
#define PROVE_FINITE_H

#include "prove/claim/problem.h"

/* The bits of each variable (by the pool's number) that the root's value may depend on.
 * `bits` holds pool_vars words. */
void finite_bits(const Pool *pool, Term root, uint64_t *bits);

/* Decides when the bits that matter are at most `most`; else passes. */
Answer finite_all(Problem *p, unsigned most);

#endif
