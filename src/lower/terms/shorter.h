/* A term's short form, as another start for code. */
#ifndef LOWER_SHORTER_H
#define LOWER_SHORTER_H

#include "lower/terms/facts.h"

enum { SHORTER_MOST = 2 };

/* Other terms that are equal where the expression has a value and take no more operations
 * as written, then where & ~ is one operation; returns how many. Their instructions may
 * still be more: parts that a term shares are calculated once. */
unsigned shorter_terms(const Facts *facts, Term root, Term *found);

/* A term of another pool, whose variables have the same numbers. */
Term shorter_brought(const Facts *facts, const Pool *from, Term t);

#endif
