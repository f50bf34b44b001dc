/* Ranges: the least and the greatest number a word can be, as far as its operations and
 * the truths that are assumed say it. */
#ifndef PROVE_BOUNDS_H
#define PROVE_BOUNDS_H

#include "term/term.h"

typedef struct {
    uint64_t low, high;
} Range;

/* Of all nodes up to the root, for inputs that satisfy the truths: range[ref]. */
void bounds_of(const Pool *pool, const Term *truths, unsigned count, Ref root,
               Range *range);
static inline Range bounds_term(const Range *range, Term t) {
    return t.ref ? range[t.ref] : (Range){t.word, t.word};
}

#endif
