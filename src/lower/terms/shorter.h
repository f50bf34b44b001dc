/* A term's short form, as another start for code. */
#ifndef LOWER_SHORTER_H
#define LOWER_SHORTER_H

#include "lower/terms/given.h"
#include "short/short.h"

enum { SHORTER_MOST = COUNTS };

/* Other terms that are equal where the expression has a value and take no more operations
 * in each way of counting them; returns how many. Their instructions may
 * still be more: parts that a term shares are calculated once. */
unsigned shorter_terms(const Given *given, Term root, Term *found);

/* Since the watch stood at `start`, forms have been looked for long enough: those found
 * have to do. */
bool shorter_took_long(const Watch *watch, uint64_t start);

/* A term of another pool, whose variables have the same numbers. */
Term shorter_brought(const Given *given, const Pool *from, Term t);

#endif
