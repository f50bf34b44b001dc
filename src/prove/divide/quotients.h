/* Known theorems about division by constants, as rewrites with their conditions checked.
 *
 *   high words of products, shifted: quotients          (quotients.c)
 *   x * inverse(d) <= (2^64 - 1) / d: divisibility      (quotients.c)
 *   equal remainders of sums of local words: few squares (remainders.c) */
#ifndef PROVE_QUOTIENTS_H
#define PROVE_QUOTIENTS_H

#include "prove/claim/strategy.h"

__extension__ typedef unsigned __int128 QuotientsWide;

/* The d with floor(m * x / 2^f) == floor(x / d) for all 0 <= x <= most; 0: it is 0 for
 * all of them. false: there is none. f < 128, m < 2^66. */
bool quotients_divisor(QuotientsWide m, unsigned f, uint64_t most, uint64_t *d);
/* For words of `width` bits: rotating (x - r) * inverse to the right by k, inverse odd,
 * gives at most `most` iff x mod d == r. */
bool quotients_modulus(uint64_t inverse, unsigned k, uint64_t most, uint64_t r,
                       unsigned width, uint64_t *d);

/* The conjunction of the truths, rewritten; false: nothing changes. A condition on a word
 * is used only in what is made of the word, never in the word itself. */
bool quotients_rewrite(Pool *pool, const Term *truth, unsigned count, Arena *arena,
                       Term *bad);

#endif
