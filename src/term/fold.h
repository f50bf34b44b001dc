/* What the rows of ops.def call. A file that expands the fold column includes this. */
#ifndef TERM_FOLD_H
#define TERM_FOLD_H

#include <stdint.h>

static inline uint64_t fold_sar(uint64_t a, uint64_t b) {
    return (uint64_t)((int64_t)a >> (b & 63));
}

static inline uint64_t fold_rol(uint64_t a, uint64_t b) {
    return a << (b & 63) | a >> (-b & 63);
}

static inline uint64_t fold_mulhi(uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)((Wide)a * b >> 64);
}

static inline uint64_t fold_pext(uint64_t a, uint64_t mask) {
    uint64_t result = 0;
    for (unsigned k = 0; mask; mask &= mask - 1, k++)
        result |= (a >> __builtin_ctzll(mask) & 1) << k;
    return result;
}

static inline uint64_t fold_pdep(uint64_t a, uint64_t mask) {
    uint64_t result = 0;
    for (; mask; mask &= mask - 1, a >>= 1)
        if (a & 1) result |= mask & -mask;
    return result;
}

/* a-file ↔ h-file: in each rank, halves, quarters and eighths change places. */
static inline uint64_t fold_mirror(uint64_t a) {
    a = (a >> 1 & 0x5555555555555555u) | (a & 0x5555555555555555u) << 1;
    a = (a >> 2 & 0x3333333333333333u) | (a & 0x3333333333333333u) << 2;
    return (a >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (a & 0x0F0F0F0F0F0F0F0Fu) << 4;
}

static inline uint64_t swap_apart(uint64_t a, uint64_t mask, unsigned distance) {
    uint64_t t = (a ^ a << distance) & mask;
    return a ^ t ^ t >> distance;
}

/* Rank r, file f ↔ rank f, file r: blocks of 4, 2 and 1 swap across the diagonal. */
static inline uint64_t fold_flipdiag(uint64_t a) {
    a = swap_apart(a, 0x0F0F0F0F00000000u, 28);
    a = swap_apart(a, 0x3333000033330000u, 14);
    return swap_apart(a, 0x5500550055005500u, 7);
}

#endif
