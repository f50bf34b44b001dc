/* Other shapes of a net, equal by an identity, that need fewer steps. */
#ifndef LOWER_RESHAPE_H
#define LOWER_RESHAPE_H

#include "lower/net/net.h"

/* a + b - c where b - c (or c - b) is there anyway: one operation with it; a | b | c
 * where a | c is there, and so for & and ^. */
NetRef reshape_pairs(Net *net, NetRef root);
/* A variable masked at the start in the place of two and more masks of things made of it.
 */
NetRef reshape_masks(Net *net, NetRef root);

#endif
