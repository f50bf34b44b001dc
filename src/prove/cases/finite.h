/* Which bits of its variables a term may depend on. */
#ifndef PROVE_FINITE_H
#define PROVE_FINITE_H

#include "term/term.h"

/* The bits of each variable (by the pool's number) that the root's value may depend on.
 * `bits` holds pool_vars words. */
void finite_bits(const Pool *pool, Term root, uint64_t *bits);

#endif
