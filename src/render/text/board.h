/* Diagrams of a word, in every look, from either side.
 *
 * What is drawn can be pasted back between brackets as a board literal: members are
 * drawn by `1 x X * # ●`, other squares by `. 0 - _ ·`; labels say which way the board
 * is turned. Marks keep to that: BOARD_MARK_DIFFERS draws `X` on a member, `-` elsewhere.
 * (The spoken look is a sentence; its summary line has the hex that can be pasted.) */
#ifndef RENDER_BOARD_H
#define RENDER_BOARD_H

#include "render/text/style.h"

/* Colours of marks, by the names that `mark` takes. */
typedef enum { TINT_NONE, TINT_RED, TINT_GREEN, TINT_BLUE, TINT_YELLOW, TINTS } Tint;

typedef struct {
    uint8_t from, to, tint; /* squares; from itself to itself: a ring */
} BoardArrow;

/* What is drawn on single squares in place of the cell. A zeroed one marks nothing. */
typedef struct {
    Wide differs; /* squares that stand out: `X` member, `-` not, `*P` a man */
    char sign[SHAPE_SQUARES]; /* a sign of one's own (`*`, a letter), 0: none */
    bool pieces;        /* the signs are PNBRQKpnbrqk: figures in the unicode look */
    Wide tinted[TINTS]; /* squares of another colour; of TINT_NONE: none */
    const BoardArrow *arrows; /* drawn in pictures, told in text */
    size_t arrow_count;
} BoardMarks;

/* The diagram, without summary. marks may be NULL. */
void board_draw(Buf *buf, const Style *style, Wide word, const BoardMarks *marks);

/* The same as lines without newline, board_width columns each, for putting diagrams
 * beside each other (not for the spoken look). ranks: with rank digits at the left,
 * which the wiki look never has. board_middle is the line of the middle row of cells,
 * where operators stand. */
typedef struct {
    const BoardMarks *marks; /* may be NULL */
    bool ranks;
} BoardForm;
size_t board_lines(const Style *style);
size_t board_middle(const Style *style);
size_t board_width(const Style *style, bool ranks);
void board_line(Buf *buf, const Style *style, Wide word, const BoardForm *form,
                size_t line);

/* "red"; of TINT_NONE "". */
const char *board_tint(Tint tint);
/* "red: {e4}; arrows: g1-f3, d4-d8 (blue)": what a picture shows by colours and
 * arrows; nothing where there are none. */
void board_marks_told(Buf *buf, const Style *style, const BoardMarks *marks);

/* "beside the board: bits 6, 42 to 63" and a newline; nothing where none is set. */
void board_beside(Buf *buf, const Style *style, Wide word);

/* "rank 4: a to h; e5", "no squares", "all squares but e4". */
void board_spoken(Buf *buf, const Style *style, Wide word);

/* "{a1, b1, …}": at most `most` members, in scan order (0: all of them). */
void board_members(Buf *buf, const Style *style, Wide word, unsigned most);

/* A position with its pieces: letters[square] is one of PNBRQKpnbrqk, or 0. In the
 * unicode look chess figures, else the letters; empty squares as in a set. */
void board_pieces(Buf *buf, const Style *style, const char letters[64]);

#endif
