/* What the pictures share: head and end, and paints that come from the theme, or in a
 * page from its style sheet (`style->inlined`: classes instead of colours). */
#ifndef RENDER_SVG_LOCAL_H
#define RENDER_SVG_LOCAL_H

#include "render/picture/svg.h"

enum {
    SVG_CELL = 20,
    SVG_LABEL = 14,     /* room for rank digits at the left, for letters below */
    SVG_LINE = 16,      /* a line of small text */
    SVG_LETTER = 7,     /* about so wide */
    SVG_SAID_MOST = 200 /* letters of an expression in a description */
};

typedef enum {
    PAINT_LIGHT,   /* fill and edge of a board */
    PAINT_DARK,    /* stroke: dark squares */
    PAINT_DOT,     /* stroke: members */
    PAINT_CROSS,   /* stroke: marks */
    PAINT_LABEL,   /* fill: small texts */
    PAINT_TEXT,    /* fill: texts on the page's ground */
    PAINT_SIGN,    /* fill: texts on a board's squares */
    PAINT_SHADE,   /* fill: regions */
    PAINT_OUT,     /* fill: regions that a condition leaves out */
    PAINT_OUTLINE, /* stroke, no fill */
    PAINT_WHITE,   /* fill and edge of men */
    PAINT_BLACK,
    PAINT_COUNT
} Paint;

/* The attributes, with a blank before. */
const char *svg_paint(const Style *style, Paint paint);

/* <svg …> <title> and an open <desc>; then the description, then svg_body. */
void svg_head(Buf *buf, const Style *style, int width, int height, const char *title);
void svg_body(Buf *buf, const Style *style);
void svg_end(Buf *buf);
/* The text, or as many letters as asked for and an ellipsis; escaped. */
void svg_cut(Buf *buf, const char *text, size_t most);
/* A text at a place; size 0: the group's; most: letters of it, 0 is all. */
typedef struct {
    double x, y;
    int size;
    bool middle;
    Paint paint;
    size_t most;
} SvgText;
/* At most two digits behind the point. */
void svg_number(Buf *buf, double number);
void svg_text(Buf *buf, const Style *style, const SvgText *place, const char *text);
/* Lines of a small text that fit the width, drawn unless buf is NULL; how many. */
int svg_lines(Buf *buf, const Style *style, const char *text, int y, int width);

/* Boards: their upper left corner is where the group they are in has its origin. Of
 * several in one picture, svg_defs comes before the first; one alone has its own ground
 * and labels. */
void svg_defs(Buf *buf, const Style *style);
void svg_put_board(Buf *buf, const Style *style, Wide word, const BoardMarks *marks,
                   bool ranks);
void svg_put_empty(Buf *buf, const Style *style);
/* A board's size, without labels. */
int svg_width(const Style *style);
int svg_height(const Style *style);
/* A square's upper left corner. */
unsigned svg_left(const Style *style, unsigned square);
unsigned svg_top(const Style *style, unsigned square);
/* What marks put on a board besides signs: coloured squares, men, arrows. */
void svg_tints(Buf *buf, const Style *style, const BoardMarks *marks);
void svg_men(Buf *buf, const Style *style, const BoardMarks *marks);
void svg_arrows(Buf *buf, const Style *style, const BoardMarks *marks);
/* The shapes that svg_men uses: those of the marks, or of NULL all. */
void svg_men_shapes(Buf *buf, const BoardMarks *marks);
/* Whether the square's sign is drawn as a man. */
bool svg_man(const Style *style, const BoardMarks *marks, unsigned square);
/* "= a & b: rank 4: a to h; e5 (0x…)" */
void svg_describe(Buf *buf, const Style *style, const SideBoard *board);

#endif
