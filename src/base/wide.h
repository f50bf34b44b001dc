/* Words of up to 128 bits, the sets of squares of boards of any size. */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <stdint.h>

#include "base/buf.h"

__extension__ typedef unsigned __int128 Wide;

enum { WIDE_BITS = 128 };

static inline uint64_t wide_low(Wide word) {
    return (uint64_t)(word & UINT64_MAX);
}
static inline uint64_t wide_high(Wide word) {
    return (uint64_t)(word >> 64);
}
static inline Wide wide_of(uint64_t high, uint64_t low) {
    return (Wide)high << 64 | low;
}
static inline Wide wide_bit(int number) {
    return (Wide)1 << number;
}
static inline int wide_count(Wide word) {
    return __builtin_popcountll(wide_low(word)) + __builtin_popcountll(wide_high(word));
}
/* The number of the lowest one; of 0: 128. */
static inline int wide_first(Wide word) {
    if (wide_low(word)) return __builtin_ctzll(wide_low(word));
    return wide_high(word) ? 64 + __builtin_ctzll(wide_high(word)) : WIDE_BITS;
}
/* Of the highest one; of 0: -1. */
static inline int wide_last(Wide word) {
    if (wide_high(word)) return 127 - __builtin_clzll(wide_high(word));
    return wide_low(word) ? 63 - __builtin_clzll(wide_low(word)) : -1;
}

/* The number in the base's digits, of 2 to 16; at least so many of them. */
void wide_digits(Buf *buf, Wide number, unsigned base, unsigned least);
/* "0x1f" */
void wide_hex(Buf *buf, Wide number);

#endif
