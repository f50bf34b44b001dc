/* What uniform.c knows about left - right, for tests. */
#ifndef PROVE_UNIFORM_H
#define PROVE_UNIFORM_H

#include "term/term.h"

/* A uniform law: its degree, and whether popcounts occur. */
bool uniform_of(const Pool *pool, Term left, Term right, unsigned *degree, bool *counts);

#endif
