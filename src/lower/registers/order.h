/* The order of a draft's steps: the one with the fewest instructions. */
#ifndef LOWER_ORDER_H
#define LOWER_ORDER_H

#include "lower/registers/allocate.h"

/* The draft in its own order. false: there are not enough registers. */
bool order_own(const Draft *draft, const Bank *bank, Placed *placed);
/* false: there are not enough registers in any order that was tried. */
bool order_best(const Draft *draft, const Bank *bank, Placed *best);

#endif
