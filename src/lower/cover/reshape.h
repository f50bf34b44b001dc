/* Other shapes of a net, equal by an identity, that need fewer steps. */
#ifndef LOWER_RESHAPE_H
#define LOWER_RESHAPE_H

#include "lower/net/net.h"

/* a + b - c where b - c (or c - b) exists anyway: one operation with it; likewise a | b |
 * c where a | c exists, and the same for & and ^; a mask before a shift that may as well
 * be another one of the word. */
NetRef reshape_pairs(Net *net, NetRef root);
/* A variable masked at the start instead of two or more masks of what is made of it. */
NetRef reshape_masks(Net *net, NetRef root);

/* Chains of one operation that begin with what is needed nowhere else, and shifts before
 * masks: instructions of two operands then need fewer copies. */
NetRef reshape_chains(Net *net, NetRef root);
/* Shifts that two operands have in common behind the operation, and (x >> s & k) << r as
 * one shift: bits are swapped where they stand. */
NetRef reshape_shifts(Net *net, NetRef root);

#endif
