/* A value as bbx has printed it, behind `x =`:
 *
 *     x = 8  . . . 1 . . . .         x = 0x0000000000000009, 2 squares {a1, d1}
 *         …                          x = -1 = 18446744073709551615 = 0xffffffffffffffff
 *         a b c d e f g h            x = e4 (28)
 *     0x0000000000000009 = 9, 2 squares: {a1, d1}
 *
 * A line that names squares is one without `x =`, too. */
#ifndef BOARD_PRINTED_H
#define BOARD_PRINTED_H

#include "board/grid.h"

typedef struct {
    bool board;        /* else the value is a number or a square, with more behind it */
    size_t start, end; /* the value's text */
    size_t reach;      /* of all that was printed */
} Printed;

/* Whether the text begins with one; its first line begins a line. What lines to come have
 * to do with it. */
bool printed_read(BoardShape shape, const char *text, size_t len, Printed *printed,
                  GridEnd *end);

#endif
