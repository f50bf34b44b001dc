/* SVG. A square is 20 units wide. The dark squares of a rank are one dashed line, the
 * members of a board one path of dots (hardly more than points, with round ends): so a
 * board stays small. */
#include "render/svg_local.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "board/fen.h"

enum {
    CELL = 20,
    LABEL = 14, /* room for rank digits at the left, for letters below */
    HEAD = 20,  /* room for titles */
    GAP = 36,   /* room for an operator */
    BOARD = 8 * CELL,
    TITLE_MOST = 26 /* characters above a board */
};

void svg_escape(Buf *buf, const char *text) {
    size_t len = strlen(text), size;
    for (size_t i = 0; i < len; i += size) {
        uint32_t point = utf8_decode(text + i, len - i, &size);
        bool allowed = point >= 0x20 || point == '\n' || point == '\t';
        if (point == '&')
            buf_puts(buf, "&amp;");
        else if (point == '<')
            buf_puts(buf, "&lt;");
        else if (point == '>')
            buf_puts(buf, "&gt;");
        else if (point == '"')
            buf_puts(buf, "&quot;");
        else if (!allowed || point == 0xFFFD || (point & 0xFFFE) == 0xFFFE)
            buf_puts(buf, "\xEF\xBF\xBD");
        else
            buf_putn(buf, text + i, size);
    }
}

/* --- paints --- */

/* By theme: light squares, dark ones, dots. Dots are dark on either. */
static const char *const themes[THEME_COUNT][3] = {
    [THEME_GREY] = {" fill=\"#fff\" stroke=\"#444\"", " stroke=\"#d4d7dd\"",
                    " stroke=\"#123a6b\""},
    [THEME_BROWN] = {" fill=\"#f7ead3\" stroke=\"#5b3a1e\"", " stroke=\"#d9b48a\"",
                     " stroke=\"#3d2410\""},
    [THEME_GREEN] = {" fill=\"#f5f6e4\" stroke=\"#33502a\"", " stroke=\"#b4cba0\"",
                     " stroke=\"#1c3a14\""},
    [THEME_BLUE] = {" fill=\"#f1f6fb\" stroke=\"#27496d\"", " stroke=\"#b3cde4\"",
                    " stroke=\"#0d2f57\""},
};

static const char *const paints[PAINT_COUNT][2] = {
    [PAINT_PAGE] = {" fill=\"#fff\"", " fill=\"none\""},
    [PAINT_LIGHT] = {NULL, " class=\"l\""},
    [PAINT_DARK] = {NULL, " class=\"d\""},
    [PAINT_DOT] = {NULL, " class=\"m\""},
    [PAINT_CROSS] = {" stroke=\"#c00\"", " class=\"x\""},
    [PAINT_LABEL] = {" fill=\"#444\"", " class=\"n\""},
    [PAINT_TEXT] = {"", " class=\"t\""},
    [PAINT_SHADE] = {" fill=\"#9cc3ea\"", " class=\"s\""},
    [PAINT_OUT] = {" fill=\"#e3e3e3\"", " class=\"u\""},
    [PAINT_OUTLINE] = {" fill=\"none\" stroke=\"#222\"", " class=\"o\""},
};

const char *svg_paint(const Style *style, Paint paint) {
    if (style->inlined) return paints[paint][1];
    if (paints[paint][0]) return paints[paint][0];
    return themes[style->theme][paint - PAINT_LIGHT];
}

/* --- places: of a square's upper left corner, relative to the board's --- */

static unsigned left_of(const Style *style, unsigned square) {
    unsigned file = square & 7;
    return (style->black ? 7 - file : file) * CELL;
}

static unsigned top_of(const Style *style, unsigned square) {
    unsigned rank = square >> 3;
    return (style->black ? rank : 7 - rank) * CELL;
}

/* --- a board --- */

/* a1 is dark, so the upper left square is light from either side. */
static void put_ground(Buf *buf, const Style *style) {
    buf_printf(buf, "<path%s d=\"M0 0h%dv%dh-%dz\"/>\n", svg_paint(style, PAINT_LIGHT),
               BOARD, BOARD, BOARD);
    buf_printf(buf, "<path%s stroke-width=\"%d\" stroke-dasharray=\"%d\" d=\"",
               svg_paint(style, PAINT_DARK), CELL, CELL);
    for (int row = 0; row < 8; row++)
        buf_printf(buf, "M%d %dH%d", row % 2 ? 0 : CELL, row * CELL + CELL / 2, BOARD);
    buf_puts(buf, "\"/>\n");
}

static void put_label(Buf *buf, int x, int y, char label) {
    buf_printf(buf, "<text x=\"%d\" y=\"%d\">%c</text>", x, y, label);
}

enum { LABELS_FILES = 1, LABELS_RANKS = 2 };

static void put_labels(Buf *buf, const Style *style, unsigned which) {
    for (int i = 0; i < 8; i++) {
        int at = i * CELL + CELL / 2;
        if (which & LABELS_RANKS)
            put_label(buf, -LABEL / 2, at + 4, (char)(style->black ? '1' + i : '8' - i));
        if (which & LABELS_FILES)
            put_label(buf, at, BOARD + 11, (char)(style->black ? 'h' - i : 'a' + i));
    }
}

static void put_label_group(Buf *buf, const Style *style, unsigned which,
                            const char *id) {
    buf_printf(buf, "<g%s font-size=\"10\" text-anchor=\"middle\"%s>\n", id,
               svg_paint(style, PAINT_LABEL));
    put_labels(buf, style, which);
    buf_puts(buf, "\n</g>\n");
}

/* In a page all boards use one ground and the same labels. */
void svg_shared(Buf *buf, const Style *style) {
    Style white = *style, black = *style;
    white.black = false;
    black.black = white.inlined = black.inlined = true;
    buf_puts(buf, "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"shared\">"
                  "<defs>\n<g id=\"g\">");
    put_ground(buf, &white);
    buf_puts(buf, "</g>\n");
    put_label_group(buf, &white, LABELS_FILES, " id=\"fw\"");
    put_label_group(buf, &white, LABELS_RANKS, " id=\"rw\"");
    put_label_group(buf, &black, LABELS_FILES, " id=\"fb\"");
    put_label_group(buf, &black, LABELS_RANKS, " id=\"rb\"");
    buf_puts(buf, "</defs></svg>\n");
}

static void put_shared(Buf *buf, const Style *style, bool ranks) {
    char side = style->black ? 'b' : 'w';
    buf_printf(buf, "<use href=\"#g\"/><use href=\"#f%c\"/>", side);
    if (ranks) buf_printf(buf, "<use href=\"#r%c\"/>", side);
    buf_putc(buf, '\n');
}

static bool has_sign(const BoardMarks *marks, unsigned square) {
    return marks && marks->sign[square];
}

static void put_dots(Buf *buf, const Style *style, uint64_t word,
                     const BoardMarks *marks) {
    bool some = false;
    for (; word; word &= word - 1) {
        unsigned square = (unsigned)__builtin_ctzll(word);
        if (has_sign(marks, square)) continue;
        if (!some)
            buf_printf(buf, "<path%s stroke-width=\"12\" stroke-linecap=\"round\" d=\"",
                       svg_paint(style, PAINT_DOT));
        some = true;
        buf_printf(buf, "M%u %uh.01", left_of(style, square) + CELL / 2,
                   top_of(style, square) + CELL / 2);
    }
    if (some) buf_puts(buf, "\"/>\n");
}

/* A cross on every square that differs. */
static void put_differs(Buf *buf, const Style *style, uint64_t differs) {
    if (!differs) return;
    buf_printf(buf, "<path%s stroke-width=\"2\" fill=\"none\" d=\"",
               svg_paint(style, PAINT_CROSS));
    for (; differs; differs &= differs - 1) {
        unsigned square = (unsigned)__builtin_ctzll(differs);
        buf_printf(buf, "M%u %ul18 18m0-18l-18 18", left_of(style, square) + 1,
                   top_of(style, square) + 1);
    }
    buf_puts(buf, "\"/>\n");
}

static void put_sign(Buf *buf, const Style *style, const BoardMarks *marks,
                     unsigned square) {
    char text[2] = {marks->sign[square], 0};
    const char *shown = text;
    for (int man = 0; man < FEN_MEN && marks->pieces && style->look != LOOK_WIKI; man++)
        if (fen_men[man].letter == text[0]) shown = fen_men[man].symbol;
    buf_printf(buf, "<text x=\"%u\" y=\"%u\">", left_of(style, square) + CELL / 2,
               top_of(style, square) + CELL / 2 + 6);
    svg_escape(buf, shown);
    buf_puts(buf, "</text>");
}

static void put_signs(Buf *buf, const Style *style, const BoardMarks *marks) {
    bool some = false;
    for (unsigned square = 0; square < 64; square++) {
        if (!has_sign(marks, square)) continue;
        if (!some)
            buf_printf(buf, "<g font-size=\"18\" text-anchor=\"middle\"%s>",
                       svg_paint(style, PAINT_TEXT));
        some = true;
        put_sign(buf, style, marks, square);
    }
    if (some) buf_puts(buf, "</g>\n");
}

static void put_board(Buf *buf, const Style *style, uint64_t word,
                      const BoardMarks *marks, bool ranks) {
    if (style->inlined) {
        put_shared(buf, style, ranks);
    } else {
        put_ground(buf, style);
        put_label_group(buf, style, LABELS_FILES | (ranks ? LABELS_RANKS : 0u), "");
    }
    put_dots(buf, style, word, marks);
    put_differs(buf, style, marks ? marks->differs : 0);
    put_signs(buf, style, marks);
}

/* --- pictures --- */

void svg_head(Buf *buf, const Style *style, int width, int height, const char *title) {
    const char *space = style->inlined ? "" : " xmlns=\"http://www.w3.org/2000/svg\"";
    buf_printf(buf,
               "<svg%s width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\"%s>\n"
               "<title>",
               space, width, height, width, height,
               style->inlined ? "" : " font-family=\"sans-serif\"");
    svg_escape(buf, title);
    buf_puts(buf, "</title>\n<desc>");
}

/* The ground of the whole picture: by itself it must not depend on what it is put on. */
void svg_body(Buf *buf, const Style *style) {
    buf_puts(buf, "</desc>\n");
    if (!style->inlined)
        buf_printf(buf, "<path%s d=\"M0 0h9999v9999h-9999z\"/>\n",
                   svg_paint(style, PAINT_PAGE));
}

void svg_end(Buf *buf) {
    buf_puts(buf, "</svg>\n");
}

/* At most two digits behind the point, none where it is whole. */
static void put_number(Buf *buf, double number) {
    char text[32];
    snprintf(text, sizeof text, "%.2f", number);
    size_t len = strlen(text);
    while (text[len - 1] == '0') len--;
    if (text[len - 1] == '.') len--;
    buf_putn(buf, text, len);
}

void svg_text(Buf *buf, const Style *style, const SvgText *place, const char *text) {
    buf_puts(buf, "<text x=\"");
    put_number(buf, place->x);
    buf_puts(buf, "\" y=\"");
    put_number(buf, place->y);
    buf_putc(buf, '"');
    if (place->size) buf_printf(buf, " font-size=\"%d\"", place->size);
    if (place->middle) buf_puts(buf, " text-anchor=\"middle\"");
    buf_puts(buf, svg_paint(style, place->paint));
    buf_putc(buf, '>');
    svg_escape(buf, text);
    buf_puts(buf, "</text>\n");
}

/* "a & b: rank 4: a to h; e5 (0x…)" */
static void put_description(Buf *buf, const Style *style, const SideBoard *board) {
    for (const char *op = board->op; op && *op; op++) {
        char one[2] = {*op == '\n' ? ' ' : *op, 0};
        if ((unsigned char)*op < 0x80)
            svg_escape(buf, one);
        else
            buf_putc(buf, *op);
    }
    if (board->op && *board->op) buf_putc(buf, ' ');
    if (board->title) {
        svg_escape(buf, board->title);
        buf_puts(buf, ": ");
    }
    board_spoken(buf, style, board->word);
    buf_printf(buf, " (0x%016llx)", (unsigned long long)board->word);
}

static void put_piece_description(Buf *buf, const Style *style, const BoardMarks *marks) {
    Style spoken = *style;
    Buf text = {0};
    spoken.look = LOOK_SPOKEN;
    spoken.width = 0;
    board_pieces(&text, &spoken, marks->sign);
    if (text.len) text.data[--text.len] = 0; /* its newline */
    svg_escape(buf, buf_str(&text));
    buf_free(&text);
}

void svg_board(Buf *buf, const Style *style, const char *title, uint64_t word,
               const BoardMarks *marks) {
    SideBoard board = {.word = word};
    svg_head(buf, style, BOARD + LABEL + 2, BOARD + LABEL + 2, title);
    if (marks && marks->pieces)
        put_piece_description(buf, style, marks);
    else
        put_description(buf, style, &board);
    svg_body(buf, style);
    buf_printf(buf, "<g transform=\"translate(%d 1)\">\n", LABEL);
    put_board(buf, style, word, marks, true);
    buf_puts(buf, "</g>\n</svg>\n");
}

static void put_title(Buf *buf, const Style *style, const char *title, int x) {
    size_t len = strlen(title), fits = utf8_skip(title, len, TITLE_MOST);
    Buf text = {0};
    buf_putn(&text, title, fits);
    if (fits < len) buf_puts(&text, "…");
    svg_text(buf, style, &(SvgText){x, 14, 12, false, PAINT_TEXT}, buf_str(&text));
    buf_free(&text);
}

/* The operator at the height of the fifth row; several of them around it. */
static void put_op(Buf *buf, const Style *style, const char *op, int x) {
    int count = 1, i = 0;
    for (const char *c = op; *c; c++) count += *c == '\n';
    for (; *op; i++) {
        size_t len = strcspn(op, "\n");
        int y = HEAD + 4 * CELL + CELL / 2 + 6 + (2 * i - (count - 1)) * CELL;
        Buf text = {0};
        buf_putn(&text, op, len);
        svg_text(buf, style, &(SvgText){x, y, 18, true, PAINT_TEXT}, buf_str(&text));
        buf_free(&text);
        op += len + (op[len] == '\n');
    }
}

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
    if (i == 0) return LABEL + (widest ? room : 0);
    return room > GAP ? room : GAP;
}

void svg_side(Buf *buf, const Style *style, const char *title, const SideBoard *boards,
              size_t count) {
    int x = 0, width = 2;
    for (size_t i = 0; i < count; i++) width += gap_before(boards, i) + BOARD;
    svg_head(buf, style, width, HEAD + BOARD + LABEL + 2, title);
    for (size_t i = 0; i < count; i++) {
        if (i) buf_puts(buf, "\n");
        put_description(buf, style, &boards[i]);
    }
    svg_body(buf, style);
    for (size_t i = 0; i < count; i++, x += BOARD) {
        int gap = gap_before(boards, i), middle = x + (i ? gap : gap - LABEL) / 2;
        x += gap;
        if (has_op(&boards[i])) put_op(buf, style, boards[i].op, middle);
        if (boards[i].title) put_title(buf, style, boards[i].title, x);
        buf_printf(buf, "<g transform=\"translate(%d %d)\">\n", x, HEAD);
        put_board(buf, style, boards[i].word, boards[i].marks, i == 0);
        buf_puts(buf, "</g>\n");
    }
    buf_puts(buf, "</svg>\n");
}
