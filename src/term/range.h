/* Bounds of a term's value, for all inputs that satisfy some truths. */
#ifndef TERM_RANGE_H
#define TERM_RANGE_H

#include "base/arena.h"
#include "term/term.h"

typedef struct {
    uint64_t low, high;  /* low <= high: of the word */
    int64_t least, most; /* least <= most: of the word as a signed number */
} Range;

typedef struct Ranges Ranges;

/* They live in the arena; the pool may grow. */
Ranges *ranges_new(const Pool *pool, const Term *truths, size_t count, Arena *arena);
/* What is assumed of a term besides; before any range is asked for. */
void ranges_tell(Ranges *ranges, Term t, Range range);
Range range_of(Ranges *ranges, Term t);
/* No input satisfies the truths. */
bool ranges_none(Ranges *ranges);
/* All of it fits into this many bits, the sign included. */
bool range_fits(Range range, unsigned bits);

#endif
