/* Boards side by side, as texts draw an operation:
 *
 *     . . 1 .     1 . . 1     . . . .          ....     .1.1
 *     . 1 . .  &  . 1 . .  =  . 1 . .      o = .1.. r = .1..
 *     …                                        …
 *
 *     0x7F7F7F7F7F7F7F7F  0xFEFEFEFEFEFEFEFE       . a b .     * * * *     . r s .  r = a
 * ^ 1 1 1 1 1 1 1 1 .     . 1 1 1 1 1 1 1          . . . .  ^  . . . .  =  . . . .  s = b
 * ^ 1 …                                            …
 *
 * What stands before a board is on any of its rows, or on several; what its number is may
 * stand above it. Letters are bits, which texts beside the last board may define. All
 * rows may be on one line, as a page's text that lost its newlines has them: what stands
 * before the first is a caption then. */
#ifndef BOARD_DRAWING_H
#define BOARD_DRAWING_H

#include "board/grid.h"

enum { DRAWING_BOARDS = 8, DRAWING_TEXTS = 4 };

typedef struct {
    const char *text; /* without blanks around; not terminated */
    size_t len;
} DrawingText;

typedef struct {
    Wide places;                /* that are set */
    char letter[SHAPE_SQUARES]; /* by place: that of its bit, or 0 */
    DrawingText number;         /* above it; or none */
    DrawingText before[DRAWING_TEXTS];
    size_t ntexts;
} DrawingBoard;

typedef struct {
    size_t count;
    DrawingBoard board[DRAWING_BOARDS];
    DrawingText define[SHAPE_SIDE]; /* r = a ^ A */
    size_t defines;
    DrawingText caption; /* or none */
} Drawing;

/* How much of the text is a drawing that begins with its first line: several boards, or
 * one with a text; 0: none begins there. What lines to come have to do with it. */
size_t drawing_read(BoardShape shape, const char *text, size_t len, Drawing *drawing,
                    GridEnd *end);

#endif
