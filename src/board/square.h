/* Squares, and sets of them: bit 0 is a1, bit 7 is h1, bit 63 is h8. */
#ifndef BOARD_SQUARE_H
#define BOARD_SQUARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline int square_file(int square) {
    return square & 7;
}
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

/* Directions, in the order of the texts: 0 noEa … 7 nort. */
enum {
    DIR_NOEA,
    DIR_EAST,
    DIR_SOEA,
    DIR_SOUT,
    DIR_SOWE,
    DIR_WEST,
    DIR_NOWE,
    DIR_NORT,
    DIR_COUNT
};
const char *dir_name(int dir);
/* How much the square's number grows with a step: 9, 1, -7, -8, -9, -1, 7, 8. */
int dir_step(int dir);
/* The squares a step in the direction can arrive at. */
uint64_t dir_arrivals(int dir);
/* The set moved by a step; what leaves the board is gone. */
uint64_t dir_shift(uint64_t set, int dir);

/* Lines as sets; {} when the square is none of 0..63. */
uint64_t line_file(int square);
uint64_t line_rank(int square);
uint64_t line_diag(int square); /* as a1–h8 goes */
uint64_t line_anti(int square); /* as h1–a8 goes */
/* The squares beyond the square in a direction, without it. */
uint64_t line_ray(int square, int dir);
/* The squares between two on a line, without both; {} when they are on none. */
uint64_t line_between(int from, int to);
/* The whole line through two squares; {} when they are on none or the same. */
uint64_t line_through(int from, int to);

#endif
