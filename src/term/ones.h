/* Terms where the place of a variable's only, lowest or highest one is known, or that of
 * its lowest zero. */
#ifndef TERM_ONES_H
#define TERM_ONES_H

#include "term/term.h"

typedef enum { ONES_ONLY, ONES_LOWEST, ONES_HIGHEST, ONES_ZERO } OnesKind;

/* Variable number `var` is 0 (place 64) or has its only, lowest or highest one at the
 * place; or its lowest zero, where place 64 is the word without zeros. */
typedef struct {
    size_t var;
    OnesKind kind;
    unsigned place;
} OnesPlace;

/* The roots of `from` in `to`, which has the same variables. The variable's other bits
 * are those of the same variable z of `to`, shifted: x = 2^place, x = z << (place + 1) |
 * 2^place, x = 2^place | z & 2^place-1, x = ~(z << (place + 1) | 2^place). */
void ones_case(Pool *to, const Pool *from, const Term *root, unsigned count,
               const OnesPlace *at, Term *out);

#endif
