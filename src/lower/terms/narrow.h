/* Narrow integers: the masks and extensions of C's int and char, left out where idle. */
#ifndef LOWER_NARROW_H
#define LOWER_NARROW_H

#include "term/range.h"

/* An equal term, for all inputs that satisfy the ranges' condition. */
Term narrow_term(Pool *pool, Ranges *ranges, Term root);

#endif
