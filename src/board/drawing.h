/* Boards side by side, as texts draw an operation:
 *
 *     . . 1 .     1 . . 1     . . . .          ....     .1.1
 *     . 1 . .  &  . 1 . .  =  . 1 . .      o = .1.. r = .1..
 *     …                                        …
 *
 * What stands before a board is on any of its rows, or on several. */
#ifndef BOARD_DRAWING_H
#define BOARD_DRAWING_H

#include "board/grid.h"

enum { DRAWING_BOARDS = 8, DRAWING_TEXTS = 4 };

typedef struct {
    const char *text; /* what stands before it, without blanks around; not terminated */
    size_t len;
} DrawingText;

typedef struct {
    uint64_t places; /* that are set */
    DrawingText before[DRAWING_TEXTS];
    size_t ntexts;
} DrawingBoard;

typedef struct {
    size_t count;
    DrawingBoard board[DRAWING_BOARDS];
} Drawing;

/* How much of the text is a drawing that begins with its first line: several boards, or one
 * with a text; 0: none begins there. What lines to come have to do with it. */
size_t drawing_read(BoardShape shape, const char *text, size_t len, Drawing *drawing,
                    GridEnd *end);

#endif
