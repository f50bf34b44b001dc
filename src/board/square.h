/* Squares, and sets of them: bit 0 is a1, bit 7 is h1, bit 63 is h8. */
#ifndef BOARD_SQUARE_H
#define BOARD_SQUARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline int square_rank(int square) {
    return square >> 3;
}
static inline uint64_t square_bit(int square) {
    return UINT64_C(1) << (square & 63);
}

/* "e4"; the text is constant. The square must be one of 0..63. */
const char *square_name(int square);
/* The square that the two characters name, -1 when they name none. Letters may be
 * upper case. */
int square_parse(const char *text, size_t len);
/* The square at file and rank, each from 0; -1 when that is off the board. */
int square_at(int file, int rank);

#endif
