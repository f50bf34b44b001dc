/* Words of 8, 16 or 32 bits: the low ones of 64, with anything above them. */
#ifndef SHORT_WIDTH_H
#define SHORT_WIDTH_H

#include "base/buf.h"
#include "term/term.h"

/* The root of `from` over the values of its variables, each operation on such words; what is
 * the same whatever stands above them. */
Term width_substitute(Pool *to, const Pool *from, Term root, const Term *values,
                      unsigned bits);
/* Whether a term whose operations are as written can be of such words; else the problem
 * says why not. */
bool width_fits(const Pool *pool, Term term, unsigned bits, Buf *problem);

/* Of the numbers that are the same word that nearest to 0. */
static inline uint64_t width_nearest(uint64_t number, unsigned bits) {
    return (uint64_t)((int64_t)(number << (64 - bits)) >> (64 - bits));
}

#endif
