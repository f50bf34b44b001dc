/* Boards side by side with operators between them, as the texts draw `a & b = c`:
 *
 *     queen attacks    &  opponent pieces  =  attacked pieces
 *     . . . . . . . .     1 . . 1 1 . . 1     . . . . . . . .
 *     …                   …                   …
 *     1 1 1 * 1 1 1 .  &  . . . * . . 1 .  =  . . . * . . 1 .
 *
 * Titles above, operators there and on the fifth row, boards that do not fit the width
 * below the others. Labels, where the look has them, stand left of the first board. */
#ifndef RENDER_SIDE_H
#define RENDER_SIDE_H

#include "render/text/board.h"

typedef struct {
    const char *op;    /* stands before the board: "&", "=", for the first a prefix like
                          "~"; NULL: none. "^\n-": one of them, above and below row 5 */
    const char *title; /* NULL: none; long ones are broken at blanks */
    Wide word;
    const BoardMarks *marks; /* may be NULL */
} SideBoard;

void side_draw(Buf *buf, const Style *style, const SideBoard *boards, size_t count);
/* What they have set beside the board, a line each. */
void side_beside(Buf *buf, const Style *style, const SideBoard *boards, size_t count);

#endif
