/* Other shapes of a net, equal by an identity, that need fewer copies or fewer steps. */
#ifndef LOWER_RESHAPE_H
#define LOWER_RESHAPE_H

#include "lower/cover/net.h"

/* a + b - c where b - c (or c - b) is there anyway: one operation with it. */
NetRef reshape_sums(Net *net, NetRef root);
/* Choices x ^ ((x ^ y) & m) as m & y | ~m & x: for targets with and-not, where x and y
 * need no copies then. */
NetRef reshape_choices(Net *net, NetRef root);

#endif
