/* Narrow integers: what C's int and char do to a term, left out where it does nothing. */
#ifndef LOWER_NARROW_H
#define LOWER_NARROW_H

#include "term/range.h"

/* An equal term, for all inputs that satisfy the ranges' condition. */
Term narrow_term(Pool *pool, Ranges *ranges, Term root);

#endif
