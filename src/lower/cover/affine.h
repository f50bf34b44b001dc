/* Bits of each byte that are sums, without carries, of bits of the same byte. */
#ifndef LOWER_AFFINE_H
#define LOWER_AFFINE_H

#include "lower/net/net.h"

/* The net with such words as products by a matrix, NET_AFFINE; the root itself where
 * there are none. */
NetRef affine_bytes(Net *net, NetRef root, bool products);

#endif
