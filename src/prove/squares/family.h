/* What family.c knows about left - right; least.c and others build on it. */
#ifndef PROVE_FAMILY_H
#define PROVE_FAMILY_H

#include "base/arena.h"
#include "term/term.h"

/* A sum of pieces, each of which depends on the squares in one of the sets. */
bool family_sets(const Pool *pool, Term left, Term right, Arena *arena, uint64_t **sets,
               size_t *count);

#endif
