/* What family.c knows about a sum; least.c and others build on it. */
#ifndef PROVE_FAMILY_H
#define PROVE_FAMILY_H

#include "base/arena.h"
#include "term/term.h"

/* The terms, each taken once with whatever factor, add up to pieces, each of which
 * depends on the squares in one of the sets: those that lie in no other, the largest
 * first. */
bool family_sets(const Pool *pool, const Term *term, size_t terms, Arena *arena,
                 uint64_t **sets, size_t *count);

#endif
