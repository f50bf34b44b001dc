/* What the pictures share: head and end, and paints that come from the theme, or in a
 * page from its style sheet (`style->inlined`: classes instead of colours). */
#ifndef RENDER_SVG_LOCAL_H
#define RENDER_SVG_LOCAL_H

#include "render/svg.h"

typedef enum {
    PAINT_PAGE,    /* fill: the ground of the picture */
    PAINT_LIGHT,   /* fill and edge of a board */
    PAINT_DARK,    /* stroke: dark squares */
    PAINT_DOT,     /* stroke: members */
    PAINT_CROSS,   /* stroke: marks */
    PAINT_LABEL,   /* fill: small texts */
    PAINT_TEXT,    /* fill: texts */
    PAINT_SHADE,   /* fill: regions */
    PAINT_OUT,     /* fill: regions that a condition leaves out */
    PAINT_OUTLINE, /* stroke, no fill */
    PAINT_COUNT
} Paint;

/* The attributes, with a blank before. */
const char *svg_paint(const Style *style, Paint paint);

/* <svg …> <title> and an open <desc>; then the description, then svg_body. */
void svg_head(Buf *buf, const Style *style, int width, int height, const char *title);
void svg_body(Buf *buf, const Style *style);
void svg_end(Buf *buf);
/* A text at a place; size 0: the group's. */
typedef struct {
    double x, y;
    int size;
    bool middle;
    Paint paint;
} SvgText;
void svg_text(Buf *buf, const Style *style, const SvgText *place, const char *text);

#endif
