/* What stands on a board's squares besides dots and signs: coloured squares, men and
 * arrows. Men are shapes of their own, no letters of a font: white ones are white on
 * every ground. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "render/picture/svg_local.h"

/* --- men --- */

/* On a square of 20 units. */
static const struct {
    char man;
    const char *path;
} shapes[] = {
    {'k',
     "M5.5 17.5h9v-2l1.5-3.2c1-2.6-.8-4.3-2.6-4.3-1.1 0-2 .4-2.7 1.1V6h1.6V4.6h-1.6V3"
     "H9.3v1.6H7.7V6h1.6v3.1C8.6 8.4 7.7 8 6.6 8 4.8 8 3 9.7 4 12.3l1.5 3.2zm0-2h9"},
    {'q',
     "M5.5 17.5h9v-2l1-2L16.8 7l-2.6 3.5-.7-6-2.2 5.5L10 3.5 8.7 10 6.5 4.5l-.7 6L3.2 7"
     "l1.3 6.5 1 2zm0-2h9"},
    {'r',
     "M5 17.5h10v-2L13.5 14V9l1-1.5v-4h-2V5H11V3.5H9V5H7.5V3.5h-2v4l1 1.5v5L5 15.5zm1.5-"
     "3.5h7m-7-5h7"},
    {'b',
     "M5 17.5h10V16l-2.5-1 .3-2c1.5-1 2-2.3 2-3.5 0-2.2-2.2-4-4-5.4a1.3 1.3 0 1 0-1.6 0c"
     "-1.8 1.4-4 3.2-4 5.4 0 1.2.5 2.5 2 3.5l.3 2L5 16zM10 7v4M8 9h4"},
    {'n',
     "M6 17.5h9.5c.3-5.5 0-10.5-5-12.5L10 3.2 8.4 4.7c-1.9 1-2.9 3-4 5.8-.5 1.3.2 2.3 1.2"
     " 2.4 1.2 0 1.6-1 2.6-1.3.9-.3 1.8-.4 2.5-1.1-.2 2.9-4.2 3.6-4.7 7zM8.4 7.6h.1"},
    {'p', "M5.5 17.5h9v-1.6c0-2.2-1.6-3-2.6-4.9a3 3 0 1 0-3.8 0c-1 1.9-2.6 2.7-2.6 4.9z"},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

bool svg_man(const Style *style, const BoardMarks *marks, unsigned square) {
    char sign = marks->sign[square];
    return marks->pieces && style->look != LOOK_WIKI && sign &&
           strchr("kqrbnpKQRBNP", sign);
}

static bool has_man(const BoardMarks *marks, char man) {
    for (unsigned square = 0; square < SHAPE_SQUARES && marks->pieces; square++)
        if (tolower((unsigned char)marks->sign[square]) == man) return true;
    return false;
}

void svg_men_shapes(Buf *buf, const BoardMarks *marks) {
    for (size_t i = 0; i < SHAPES; i++) {
        char man = shapes[i].man;
        if (marks && !has_man(marks, man)) continue;
        buf_printf(buf, "%s<path id=\"p%c\" d=\"%s\"/>%s\n", marks ? "<defs>" : "", man,
                   shapes[i].path, marks ? "</defs>" : "");
    }
}

static void put_side(Buf *buf, const Style *style, const BoardMarks *marks, bool white) {
    const char *use = style->inlined ? "href" : "xlink:href";
    bool some = false;
    for (unsigned square = 0; square < SHAPE_SQUARES; square++) {
        unsigned char sign = (unsigned char)marks->sign[square];
        if (!svg_man(style, marks, square) || !isupper(sign) == white) continue;
        if (!some)
            buf_printf(buf, "<g stroke-width=\".8\" stroke-linecap=\"round\"%s>\n",
                       svg_paint(style, white ? PAINT_WHITE : PAINT_BLACK));
        some = true;
        buf_printf(buf, "<use %s=\"#p%c\" x=\"%u\" y=\"%u\"/>", use, tolower(sign),
                   svg_left(style, square), svg_top(style, square));
    }
    if (some) buf_puts(buf, "</g>\n");
}

void svg_men(Buf *buf, const Style *style, const BoardMarks *marks) {
    put_side(buf, style, marks, true);
    put_side(buf, style, marks, false);
}

/* --- colours --- */

static const char *const colours[TINTS] = {"#35a04c", "#dd3a3f", "#35a04c", "#3f7de0",
                                           "#e0b000"};

/* With an edge, so that they are seen without colours, too. */
void svg_tints(Buf *buf, const Style *style, const BoardMarks *marks) {
    for (unsigned tint = TINT_NONE + 1; tint < TINTS; tint++) {
        Wide set = marks->tinted[tint];
        if (!set) continue;
        buf_printf(
            buf,
            "<path fill=\"%s\" stroke=\"%s\" fill-opacity=\".5\" stroke-width=\"2\" "
            "d=\"",
            colours[tint], colours[tint]);
        for (; set; set &= set - 1) {
            unsigned square = (unsigned)wide_first(set);
            buf_printf(buf, "M%u %uh18v18h-18z", svg_left(style, square) + 1,
                       svg_top(style, square) + 1);
        }
        buf_puts(buf, "\"/>\n");
    }
}

/* --- arrows --- */

typedef struct {
    double x, y;
} Point;

static Point middle_of(const Style *style, unsigned square) {
    return (Point){svg_left(style, square) + SVG_CELL / 2,
                   svg_top(style, square) + SVG_CELL / 2};
}

/* The point so far along the way from one to another, and so far to its left. */
static void put_point(Buf *buf, char sign, Point from, Point to, double along,
                      double aside) {
    double dx = to.x - from.x, dy = to.y - from.y, len = hypot(dx, dy);
    buf_putc(buf, sign);
    svg_number(buf, from.x + (dx * along + dy * aside) / len);
    buf_putc(buf, ' ');
    svg_number(buf, from.y + (dy * along - dx * aside) / len);
}

/* A shaft that ends in a head; both are one outline. */
static void put_arrow(Buf *buf, Point from, Point to) {
    const double head = 9, wide = 5, thin = 1.7;
    const double len = hypot(to.x - from.x, to.y - from.y) - 2;
    put_point(buf, 'M', from, to, 3, thin);
    put_point(buf, 'L', from, to, len - head, thin);
    put_point(buf, 'L', from, to, len - head, wide);
    put_point(buf, 'L', from, to, len, 0);
    put_point(buf, 'L', from, to, len - head, -wide);
    put_point(buf, 'L', from, to, len - head, -thin);
    put_point(buf, 'L', from, to, 3, -thin);
    buf_putc(buf, 'z');
}

void svg_arrows(Buf *buf, const Style *style, const BoardMarks *marks) {
    for (size_t i = 0; i < marks->arrow_count; i++) {
        const BoardArrow *arrow = &marks->arrows[i];
        Point from = middle_of(style, arrow->from), to = middle_of(style, arrow->to);
        bool ring = arrow->from == arrow->to;
        buf_printf(buf, "<path %s=\"%s\" opacity=\".8\" d=\"",
                   ring ? "fill=\"none\" stroke-width=\"2\" stroke" : "fill",
                   colours[arrow->tint]);
        if (ring)
            buf_printf(buf, "M%g %ga9 9 0 1 0 18 0a9 9 0 1 0-18 0", from.x - 9, from.y);
        else
            put_arrow(buf, from, to);
        buf_puts(buf, "\"/>\n");
    }
}
