/* Directions, steps, and lines as sets of squares, on a board of any shape. Squares are
 * numbers, sets are words as the shape has them. */
#ifndef BOARD_LINE_H
#define BOARD_LINE_H

#include "board/shape.h"

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
/* "noEa" … "nort" */
const char *line_name(int dir);
/* What a step in the direction adds to file and rank. */
ShapeSquare line_step(int dir);

/* A leap, the same on each square: numbers grow by `by`. On boards of dark squares two
 * shifts may be needed. */
enum { LINE_SHIFTS = 2 };
typedef struct {
    int count; /* of shifts */
    int by[LINE_SHIFTS];
    Wide to[LINE_SHIFTS];   /* the squares that this shift arrives at */
    Wide mask[LINE_SHIFTS]; /* what has to be taken of the shifted word: `to`, or more
                               where a shift leaves nothing else */
} LineLeap;
LineLeap line_leap(BoardShape shape, ShapeSquare step);
/* The same of a step in a direction, kept. */
const LineLeap *line_next(BoardShape shape, int dir);

/* The set after a step in the direction; what leaves the board is gone. */
Wide line_shift(BoardShape shape, Wide set, int dir);

/* Lines as sets; {} when the number is no square's. */
Wide line_file(BoardShape shape, int square);
Wide line_rank(BoardShape shape, int square);
Wide line_diag(BoardShape shape, int square); /* as a1–h8 goes */
Wide line_anti(BoardShape shape, int square); /* as h1–a8 goes */
/* The squares beyond the square in a direction, without it. */
Wide line_ray(BoardShape shape, int square, int dir);
/* The squares between two on a line, without both; {} when they are on none. */
Wide line_between(BoardShape shape, int from, int to);
/* The whole line through two squares; {} when they are on none or the same. */
Wide line_through(BoardShape shape, int from, int to);

#endif
