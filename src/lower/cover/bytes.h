/* Bytes of a word in another order. */
#ifndef LOWER_BYTES_H
#define LOWER_BYTES_H

#include "lower/net/net.h"
#include "lower/net/target.h"

/* The root with shuffles of bytes in the place of shifts, masks and unions that move
 * whole bytes of one word, where the target has them in one instruction. */
NetRef bytes_shuffle(Net *net, NetRef root, const Target *target);

#endif
