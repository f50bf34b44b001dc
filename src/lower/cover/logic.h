/* Set functions and sums of them, in the fewest operations. */
#ifndef LOWER_LOGIC_H
#define LOWER_LOGIC_H

#include "lower/net/net.h"

typedef enum {
    LOGIC_PLAIN, /* and, or, xor, not */
    LOGIC_ANDN,  /* and and-not */
    LOGIC_MUX,   /* and a choice by mask */
    LOGIC_BLEND, /* and a choice of whole 16-bit words by a constant */
    LOGIC_TERN   /* any function of three words is one operation */
} LogicBasis;

/* The same word, equal for all inputs by truth tables. */
NetRef logic_minimise(Net *net, NetRef root, LogicBasis basis);
/* Covers set functions by ternary ones (or, on xop, choices). */
NetRef logic_cover(Net *net, NetRef root, LogicBasis basis);

#endif
