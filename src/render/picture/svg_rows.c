/* Boards side by side, in one row or in several: an operation, or all its steps. */
#include <string.h>

#include "base/utf8.h"
#include "render/picture/svg_local.h"

enum {
    HEAD = 20,       /* room for titles */
    GAP = 36,        /* room for an operator */
    BETWEEN = 14,    /* two rows */
    TITLE_MOST = 90, /* letters above a row */
    NARROWEST = 300  /* rows that have notes */
};

static bool has_op(const SideBoard *board) {
    return board->op && *board->op;
}

/* Room before a board: what its operator takes, and for the first its labels. */
static int gap_before(const SideBoard *boards, size_t i) {
    size_t widest = 0;
    for (const char *op = has_op(&boards[i]) ? boards[i].op : ""; *op;) {
        size_t len = strcspn(op, "\n"), width = utf8_width(op, len);
        if (width > widest) widest = width;
        op += len + (op[len] == '\n');
    }
    int room = (int)widest * 11 + 14;
    if (i == 0) return SVG_LABEL + (widest ? room : 0);
    return room > GAP ? room : GAP;
}

/* --- texts --- */

/* The title of a board has the room up to the next one's. */
static void put_title(Buf *buf, const Style *style, const SideBoard *board, int x, int y,
                      int room) {
    size_t most = (size_t)(room / SVG_LETTER);
    svg_text(buf, style, &(SvgText){x, y + 14, 12, false, PAINT_TEXT, most},
             board->title);
}

/* The operator at the height of the middle row; several of them around it. */
static void put_op(Buf *buf, const Style *style, const char *op, int x, int y) {
    int count = 1, i = 0;
    for (const char *c = op; *c; c++) count += *c == '\n';
    for (; *op; i++) {
        size_t len = strcspn(op, "\n");
        int row = style->squares.ranks / 2 + 2 * i - (count - 1);
        int at = y + row * SVG_CELL + SVG_CELL / 2 + 6;
        Buf text = {0};
        buf_putn(&text, op, len);
        svg_text(buf, style, &(SvgText){x, at, 18, true, PAINT_TEXT, 0}, buf_str(&text));
        buf_free(&text);
        op += len + (op[len] == '\n');
    }
}

/* --- rows --- */

/* Its note, and what is set beside the board. */
static Buf note_of(const Style *style, const SvgRow *row) {
    Buf note = {0};
    if (row->note) buf_printf(&note, "%s\n", row->note);
    side_beside(&note, style, row->boards, row->count);
    return note;
}

static int row_width(const Style *style, const SvgRow *row) {
    int width = 2;
    for (size_t i = 0; i < row->count; i++)
        width += gap_before(row->boards, i) + svg_width(style);
    Buf note = note_of(style, row);
    if (note.len && width < NARROWEST) width = NARROWEST;
    buf_free(&note);
    size_t letters = row->title ? style_width(row->title) : 0;
    int title = (int)(letters > TITLE_MOST ? TITLE_MOST : letters) * (SVG_LETTER + 1);
    return title > width ? title : width;
}

static int row_height(const Style *style, const SvgRow *row, int width) {
    int height = row->count ? HEAD + svg_height(style) + SVG_LABEL + 2 : 0;
    if (row->title) height += SVG_LINE;
    Buf note = note_of(style, row);
    if (note.len)
        height +=
            SVG_LINE / 4 + SVG_LINE * svg_lines(NULL, style, buf_str(&note), 0, width);
    buf_free(&note);
    return height;
}

static void put_boards(Buf *buf, const Style *style, const SvgRow *row, int y) {
    const SideBoard *boards = row->boards;
    int x = 0;
    for (size_t i = 0; i < row->count; i++, x += svg_width(style)) {
        int gap = gap_before(boards, i), middle = x + (i ? gap : gap - SVG_LABEL) / 2;
        int room = svg_width(style);
        if (i + 1 < row->count) room += gap_before(boards, i + 1) - 10;
        x += gap;
        if (has_op(&boards[i])) put_op(buf, style, boards[i].op, middle, y + HEAD);
        if (boards[i].title) put_title(buf, style, &boards[i], x, y, room);
        buf_printf(buf, "<g transform=\"translate(%d %d)\">\n", x, y + HEAD);
        svg_put_board(buf, style, boards[i].word, boards[i].marks, i == 0);
        buf_puts(buf, "</g>\n");
    }
}

static void put_row(Buf *buf, const Style *style, const SvgRow *row, int y, int width) {
    if (row->title) {
        svg_text(buf, style,
                 &(SvgText){2, y + SVG_LINE - 3, 13, false, PAINT_TEXT, TITLE_MOST},
                 row->title);
        y += SVG_LINE;
    }
    put_boards(buf, style, row, y);
    if (row->count) y += HEAD + svg_height(style) + SVG_LABEL + 2 + SVG_LINE / 4;
    Buf note = note_of(style, row);
    svg_lines(buf, style, buf_str(&note), y, width);
    buf_free(&note);
}

static void describe_row(Buf *buf, const Style *style, const SvgRow *row) {
    if (row->title) {
        svg_cut(buf, row->title, SVG_SAID_MOST);
        if (row->count) buf_putc(buf, '\n');
    }
    for (size_t i = 0; i < row->count; i++) {
        if (i) buf_puts(buf, "\n");
        svg_describe(buf, style, &row->boards[i]);
    }
    if (row->note) svg_printf(buf, "\n%s", row->note);
}

void svg_rows(Buf *buf, const Style *style, const char *title, const SvgRow *rows,
              size_t count) {
    int width = 0, height = 0, y = 0;
    for (size_t i = 0; i < count; i++) {
        int own = row_width(style, &rows[i]);
        if (own > width) width = own;
    }
    for (size_t i = 0; i < count; i++)
        height += row_height(style, &rows[i], width) + (i ? BETWEEN : 0);
    svg_head(buf, style, width, height, title);
    for (size_t i = 0; i < count; i++) {
        if (i) buf_puts(buf, "\n");
        describe_row(buf, style, &rows[i]);
    }
    svg_body(buf, style);
    svg_defs(buf, style);
    for (size_t i = 0; i < count; i++) {
        put_row(buf, style, &rows[i], y, width);
        y += row_height(style, &rows[i], width) + BETWEEN;
    }
    svg_end(buf);
}

void svg_side(Buf *buf, const Style *style, const char *title, const SideBoard *boards,
              size_t count) {
    const SvgRow row = {.boards = boards, .count = count};
    svg_rows(buf, style, title, &row, 1);
}
