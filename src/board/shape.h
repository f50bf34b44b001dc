/* The shape of the board in force, and how its squares are numbered.
 *
 *     8x8                    7x6 columns stride 7      8x8 dark
 *     56 57 … 63              .  .  .    .               28  29  30  31
 *      …                      5 12 19 … 47             24  25  26  27
 *      8  9 … 15              …                          …
 *      0  1 …  7              0  7 14 … 42             0   1   2   3
 *
 * Bits run along a line, a rank or with `columns` a file, and on to the next one,
 * `stride` bits further. Where they begin and whether along ranks, says `numbering`, too.
 *
 * A square's *number* is that of its bit. Its *place* is what its number would be from a1
 * along the ranks without gaps: what is kept of a text must not depend on numbers. */
#ifndef BOARD_SHAPE_H
#define BOARD_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/wide.h"
#include "board/mapping.h"

enum { SHAPE_SIDE = 16, SHAPE_SQUARES = 128 };

typedef struct {
    uint8_t files, ranks;
    uint8_t stride;    /* 0: a line's length, or where `dark` half of it */
    bool dark;         /* light squares have no bits */
    uint8_t numbering; /* a Mapping */
} BoardShape;
#define SHAPE_CHESS ((BoardShape){8, 8, 0, false, MAPPING_A1B1})

typedef struct {
    int file, rank; /* from 0 */
} ShapeSquare;

/* 8x8 and 64 bits, however numbered. */
bool shape_is_chess(BoardShape shape);
bool shape_same(BoardShape one, BoardShape other);
/* The number of a square; -1: it is off the board, or light where only dark ones count.
 */
int shape_at(BoardShape shape, int file, int rank);
/* false: the bit is beside the board. */
bool shape_square(BoardShape shape, int number, ShapeSquare *square);
/* -1 for a bit beside the board; of places less than shape_count. */
int shape_place(BoardShape shape, int number);
int shape_number(BoardShape shape, int place);
int shape_count(BoardShape shape);
/* Of how many bits the words are: 64, or 128 where the squares need more. */
int shape_bits(BoardShape shape);
/* The bits that are squares; how many of a word are. */
Wide shape_board(BoardShape shape);
int shape_size(BoardShape shape, Wide word);
/* The set whose squares have these places, as a word; and back, without bits beside the
 * board. */
Wide shape_word(BoardShape shape, Wide places);
Wide shape_places(BoardShape shape, Wide word);
/* What a move by so many bits, up or down, adds to file and rank, as most squares see it;
 * dark squares see it in two ways, of which this is none. */
ShapeSquare shape_way(BoardShape shape, int by);
/* Whether it takes the square over an edge, to another one. */
bool shape_wraps(BoardShape shape, int number, int by);
/* "e4", of a number; "bit 48" beside the board. */
const char *shape_name(BoardShape shape, int number);
/* The place of the square of that name, or -1. The shape is a BoardShape, for symbols. */
int shape_named(const void *shape, const char *name, size_t len);

/* Whether all squares have bits of their own in a word; else the problem has a message
 * and, behind "\n|", a hint. */
bool shape_fits(BoardShape shape, Buf *problem);
/* "7x6 columns stride 7": false with a message and hint. */
bool shape_read(const char *text, BoardShape *shape, Buf *problem);
void shape_write(Buf *buf, BoardShape shape);

#endif
