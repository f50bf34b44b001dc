/* What degrees.c knows about left - right, for tests. */
#ifndef PROVE_DEGREES_H
#define PROVE_DEGREES_H

#include "term/term.h"

/* A uniform law: its degree, and whether popcounts occur. */
bool degrees_uniform(const Pool *pool, Term left, Term right, unsigned *degree,
                     bool *counts);

#endif
