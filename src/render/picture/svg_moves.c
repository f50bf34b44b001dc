/* Where each square goes, as a picture: the names of the targets on a board, or a list
 * in two columns where a square has several. */

#include "render/picture/svg_local.h"

enum { LINE = 14, LINES = 32, COLUMN = 260 };

/* Of the list, in two columns. */
static unsigned lines_of(const Moves *moves) {
    unsigned lines = ((unsigned)shape_count(moves->shape) + 1) / 2;
    return lines > LINES ? lines : LINES;
}

static void put_names(Buf *buf, const Style *style, const Moves *moves) {
    buf_printf(buf, "<g font-size=\"%d\" text-anchor=\"middle\"%s>\n",
               moves->shape.ranks > 9 ? 7 : 9, svg_paint(style, PAINT_SIGN));
    for (Wide rest = shape_board(moves->shape); rest; rest &= rest - 1) {
        unsigned square = (unsigned)wide_first(rest);
        char text[MOVES_CELL];
        moves_cell(text, moves, square);
        buf_printf(buf, "<text x=\"%u\" y=\"%u\">%s</text>",
                   svg_left(style, square) + SVG_CELL / 2,
                   svg_top(style, square) + SVG_CELL / 2 + 3, text);
    }
    buf_puts(buf, "</g>\n");
}

static void put_list(Buf *buf, const Style *style, const Moves *moves) {
    Style plain = style_default();
    plain.squares = style->squares;
    Wide rest = shape_board(moves->shape);
    unsigned lines = lines_of(moves);
    for (unsigned i = 0; rest; rest &= rest - 1, i++) {
        int square = wide_first(rest);
        Buf text = {0};
        buf_printf(&text, "%s: ", shape_name(moves->shape, square));
        board_members(&text, &plain, moves->image[square], 8);
        svg_text(buf, style,
                 &(SvgText){4 + i / lines * COLUMN, 11 + i % lines * LINE, 11, false,
                            PAINT_TEXT, 0},
                 buf_str(&text));
        buf_free(&text);
    }
}

void svg_moves(Buf *buf, const Style *style, const Moves *moves) {
    int width = svg_board_width(style);
    int height = svg_height(style) + SVG_LABEL + 2;
    bool board = moves->single;
    Buf facts = {0};
    Style plain = style_default();
    plain.width = 0;
    plain.squares = style->squares;
    moves_facts(&facts, &plain, moves);
    svg_head(buf, style, board ? width : 2 * COLUMN,
             board ? height : (int)lines_of(moves) * LINE + 4, moves->title);
    svg_printf(buf, "Where each square goes.\n%s", buf_str(&facts));
    buf_free(&facts);
    svg_body(buf, style);
    if (board) {
        buf_printf(buf, "<g transform=\"translate(%d 1)\">\n", SVG_LABEL);
        svg_put_empty(buf, style);
        put_names(buf, style, moves);
        buf_puts(buf, "</g>\n");
    } else {
        put_list(buf, style, moves);
    }
    svg_end(buf);
}
