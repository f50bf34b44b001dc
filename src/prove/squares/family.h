/* What family.c knows about left - right; least.c and others build on it. */
#ifndef PROVE_FAMILY_H
#define PROVE_FAMILY_H

#include "base/arena.h"
#include "term/term.h"

/* A sum of pieces, each of which depends on the squares in one of the sets. */
bool family_sets(const Pool *pool, Term left, Term right, Arena *arena, uint64_t **sets,
                 size_t *count);
/* Keeps the sets that lie in no other, the largest first: how many. */
size_t family_maximal(uint64_t *sets, size_t count);
/* How many inputs lie inside the sets; UINT64_MAX: inside one of them more than 2^most.
 */
uint64_t family_inputs(const uint64_t *sets, size_t count, size_t nvars, unsigned most);
/* The next choice of some variables' bits inside the set; false: they are all 0 again. */
bool family_next(uint64_t *value, size_t nvars, uint64_t set);

#endif
