/* Sets of bits that are closed below, or above. */
#ifndef TERM_BITS_H
#define TERM_BITS_H

#include <stdint.h>

/* The highest bit and all below it. */
static inline uint64_t bits_down(uint64_t a) {
    return a ? ~UINT64_C(0) >> __builtin_clzll(a) : 0;
}
/* The lowest bit and all above it. */
static inline uint64_t bits_up(uint64_t a) {
    return a ? ~UINT64_C(0) << __builtin_ctzll(a) : 0;
}
static inline uint64_t bits_low(unsigned count) {
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

#endif
