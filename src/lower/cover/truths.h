/* Truths in SIMD registers.
 *
 * There a truth is a *sign*: a word whose top bit says it, whatever its others are. What
 * comparisons leave is a mask, all ones or all zeros. 0 or 1 is made of it at the end. */
#ifndef LOWER_TRUTHS_H
#define LOWER_TRUTHS_H

#include "lower/net/net.h"
#include "lower/net/target.h"

/* The sign of a word that is 0 or 1, and the word of a sign. */
NetRef truths_sign(Net *net, NetRef truth);
NetRef truths_word(Net *net, const Target *target, NetRef sign);

/* Signs. below: both words are less than 2^63. */
NetRef truths_equal(Net *net, const Target *target, NetRef x, NetRef y);
NetRef truths_less(Net *net, const Target *target, NetRef x, NetRef y, bool below);

/* Both are equations of the operation: x == y and z == t as (x ^ y | z ^ t) == 0. 0: they
 * are not. */
NetRef truths_both_equal(Net *net, unsigned op, NetRef a, NetRef b);

/* A set function of truths, as a word. 0: they are no comparisons. */
NetRef truths_logic(Net *net, const Target *target, unsigned op, NetRef x, NetRef y);
/* yes where the sign's top bit is 1, else no. */
NetRef truths_choice(Net *net, const Target *target, NetRef sign, NetRef yes, NetRef no);
/* x + y or x - y where one is a truth, by its mask. 0: none is. */
NetRef truths_count(Net *net, const Target *target, unsigned op, NetRef x, NetRef y);

/* t * x of a truth t that was compared: x or 0. 0: it is none. */
NetRef truths_times(Net *net, const Target *target, NetRef truth, NetRef x);

#endif
