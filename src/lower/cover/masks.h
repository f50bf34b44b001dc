/* Masks gathered: a word masked once at the start instead of each thing made of it. */
#ifndef LOWER_MASKS_H
#define LOWER_MASKS_H

#include "lower/cover/net.h"

/* A net with fewer masks, equal because both are the same term of the pool; else the
 * root. */
NetRef masks_gather(Net *net, NetRef root, Pool *pool);

#endif
