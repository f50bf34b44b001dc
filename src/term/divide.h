/* Dividing by a word as multiplying by its reciprocal.
 *
 * x / d is the high word of x * magic, shifted, where magic is 2^(64+shift) / d rounded
 * up: exact when the rounding adds at most 2^shift to magic * d. Where no shift does that
 * with a magic of 64 bits, one of 65 bits is used, whose top bit stands for one more x.
 * Warren, Hacker's Delight, chapter 10. */
#ifndef TERM_DIVIDE_H
#define TERM_DIVIDE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t magic;
    unsigned shift;
    bool extra; /* x / d is ((x - high) / 2 + high) >> shift for the high word `high` */
} Reciprocal;

/* Of an odd number, modulo 2^64: each round doubles the right bits. */
static inline uint64_t divide_inverse(uint64_t odd) {
    uint64_t inverse = odd;
    for (int i = 0; i < 5; i++) inverse *= 2 - odd * inverse;
    return inverse;
}

/* The greatest common divisor; that of 0 and a is a. */
static inline uint64_t divide_common(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

/* 0 and 1 have none; above 2^63, a quotient is a comparison. */
static inline bool reciprocal_has(uint64_t d) {
    return d > 1 && d - 1 <= INT64_MAX;
}

static inline Reciprocal reciprocal_of(uint64_t d) {
    __extension__ typedef unsigned __int128 Wide;
    assert(reciprocal_has(d));
    unsigned log = 64 - (unsigned)__builtin_clzll(d - 1);
    for (unsigned shift = 0; shift < log; shift++) {
        Wide power = (Wide)1 << 64 << shift, up = (power + d - 1) / d;
        if (up >> 64 == 0 && up * d - power <= (Wide)1 << shift)
            return (Reciprocal){(uint64_t)up, shift, false};
    }
    Wide power = (Wide)1 << 64 << log;
    return (Reciprocal){(uint64_t)((power + d - 1) / d), log - 1, true};
}

#endif
