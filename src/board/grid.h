/* Boards as text: bbx's own, and those that engines and their books print.
 *
 *     8 | . . 1 . . . . . |     +---+---+---+ …     8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
 *       …                       | X |   | n | 8        …
 *     1 | . . . . . . . 1 |     +---+---+---+ …     1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
 *         a b c d e f g h         a   b   c             a b c d e f g h
 *
 * Rows are found by their cells; frames, rank digits, file letters and what stands below
 * a board are passed over. */
#ifndef BOARD_GRID_H
#define BOARD_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board/shape.h"

typedef struct {
    BoardShape shape;
    char cell[SHAPE_SQUARES]; /* by place: '.', '1', or the letter of a man */
    bool pieces;              /* there are men */
} Grid;

typedef struct {
    size_t start, end; /* bytes of the text */
    char message[120]; /* behind a newline and '|' a hint */
} GridError;

/* The one board of the shape that the text holds, in brackets or bare. */
bool grid_read(BoardShape shape, const char *text, size_t len, Grid *grid,
               GridError *error);
/* A cell's sign: '.' or '1', and its size; 0: it is none, or a man. */
char grid_sign(const char *s, const char *end, size_t *size);
/* The squares that hold something, as places. */
Wide grid_places(const Grid *grid);
/* How much of the text is a board that begins with its first line, and what programs
 * print below it; 0: none begins there. What lines to come have to do with it: they are
 * wanted, may belong to it, or don't. */
typedef enum { GRID_WANTS, GRID_OPEN, GRID_ENDED } GridEnd;
size_t grid_reach(BoardShape shape, const char *text, size_t len, GridEnd *end);

#endif
