/* Between which numbers a term lies, seen as a signed one, for all inputs that satisfy
 * the condition. */
#ifndef LOWER_RANGE_H
#define LOWER_RANGE_H

#include "term/term.h"

typedef struct {
    int64_t low, high; /* low <= high */
} Range;

typedef struct Ranges Ranges;

Ranges *ranges_new(Pool *pool, Term when);
void ranges_free(Ranges *ranges);

Range range_of(Ranges *ranges, Term t);
/* It fits into so many bits, one of them the sign. */
bool range_fits(Range range, unsigned bits);

#endif
