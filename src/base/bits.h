/* Words of up to 128 bits, the sets of squares of boards of any size. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

__extension__ typedef unsigned __int128 Bits;

enum { BITS_MOST = 128 };

static inline uint64_t bits_low(Bits bits) {
    return (uint64_t)(bits & UINT64_MAX);
}
static inline uint64_t bits_high(Bits bits) {
    return (uint64_t)(bits >> 64);
}
static inline Bits bits_of(uint64_t high, uint64_t low) {
    return (Bits)high << 64 | low;
}
static inline Bits bit_of(int number) {
    return (Bits)1 << number;
}
static inline int bits_count(Bits bits) {
    return __builtin_popcountll(bits_low(bits)) + __builtin_popcountll(bits_high(bits));
}
/* The number of the lowest one; of 0: 128. */
static inline int bits_first(Bits bits) {
    if (bits_low(bits)) return __builtin_ctzll(bits_low(bits));
    return bits_high(bits) ? 64 + __builtin_ctzll(bits_high(bits)) : BITS_MOST;
}
/* Of the highest one; of 0: -1. */
static inline int bits_last(Bits bits) {
    if (bits_high(bits)) return 127 - __builtin_clzll(bits_high(bits));
    return bits_low(bits) ? 63 - __builtin_clzll(bits_low(bits)) : -1;
}

#endif
