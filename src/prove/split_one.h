/* Splits by the place of a variable's lowest or highest one, or of its only one. */
#ifndef PROVE_SPLIT_ONE_H
#define PROVE_SPLIT_ONE_H

#include "prove/strategy.h"

typedef enum { SPLIT_ONLY, SPLIT_LOWEST, SPLIT_HIGHEST } SplitKind;

/* The root of `from` in `to`, where variable number `var` is 0 (place 64) or has its
 * only, lowest or highest one at the place; its other bits are those of the same variable
 * of `to`, shifted: x = 2^place, x = z << (place + 1) | 2^place, x = 2^place | z &
 * 2^place-1. `to` has the same variables. */
Term split_one_case(Pool *to, const Pool *from, Term root, size_t var, SplitKind kind,
                    unsigned place);

Answer split_only_decide(Attempt *a);
Answer split_lowest_decide(Attempt *a);

#endif
