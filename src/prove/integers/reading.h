/* Words read as integers: what truths about words say of the numbers that they are.
 *
 * Each word's value is a polynomial. Where an operation may leave the 64 bits, a number k
 * says how often: the value is what it would be without them, less k * 2^64. Quotients,
 * remainders, powers of two and what else is no polynomial are atoms, with what is true
 * of them as facts. */
#ifndef PROVE_READING_H
#define PROVE_READING_H

#include "prove/claim/query.h"
#include "prove/integers/known.h"
#include "term/range.h"

/* Whether integers may help: there are quotients, or orders of products or counts, and no
 * more than can be read. */
bool reading_worth(const Pool *pool, const Term *truth, unsigned count, Arena *arena);
/* false: too much of it is bitwise. */
bool reading_truths(Known *known, const Pool *pool, const Term *truth, unsigned count);

#endif
