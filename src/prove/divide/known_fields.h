/* Words made of fields, as bits that depend on few input bits; sums of such words. */
#ifndef PROVE_KNOWN_FIELDS_H
#define PROVE_KNOWN_FIELDS_H

#include "prove/claim/strategy.h"

/* A truth "l != r" whose sides are sums of words each bit of which depends on few input
 * bits: all inputs that have ones in such a set of bits only. */
Answer known_fields_decide(Attempt *a);

#endif
