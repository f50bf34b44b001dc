/* What the rows of trial.def call; the compiler includes it before each file of the
 * trial. */
#ifndef PROVE_TRIAL_H
#define PROVE_TRIAL_H

#include <stdint.h>

#define OPS_TRIAL "prove/trial.def"

/* The product without carries. */
static inline uint64_t trial_clmul(uint64_t a, uint64_t b) {
    uint64_t product = 0;
    for (; b; b >>= 1, a <<= 1) product ^= -(b & 1) & a;
    return product;
}

/* pext, at the upper end of the word. */
static inline uint64_t trial_pexthi(uint64_t a, uint64_t mask) {
    uint64_t result = 0;
    for (unsigned k = 63; mask;
         mask &= ~(UINT64_C(1) << (63 - __builtin_clzll(mask))), k--)
        result |= (a >> (63 - __builtin_clzll(mask)) & 1) << k;
    return result;
}

/* Neighbours change places. */
static inline uint64_t trial_pairs(uint64_t a) {
    return (a >> 1 & 0x5555555555555555u) | (a & 0x5555555555555555u) << 1;
}

#endif
