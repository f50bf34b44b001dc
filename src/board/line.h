/* Directions, and lines as sets of squares. */
#ifndef BOARD_LINE_H
#define BOARD_LINE_H

#include <stdint.h>

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
/* How much the square's number grows with a step: 9, 1, -7, -8, -9, -1, 7, 8. */
int line_step(int dir);
/* "noEa" … "nort" */
const char *line_name(int dir);
/* The squares a step in the direction can arrive at. */
uint64_t line_arrivals(int dir);
/* The set moved by a step; what leaves the board is gone. */
uint64_t line_shift(uint64_t set, int dir);

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
