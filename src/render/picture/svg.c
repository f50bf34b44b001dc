/* SVG. A square is 20 units wide. The dark squares of a rank are one dashed line, the
 * members of a board one path of dots (hardly more than points, with round ends): so a
 * board stays small. */
#include "render/picture/svg_local.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static void escape(Buf *buf, const char *text, size_t len) {
    size_t size;
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

void svg_escape(Buf *buf, const char *text) {
    escape(buf, text, strlen(text));
}

void svg_printf(Buf *buf, const char *format, ...) {
    va_list args;
    va_start(args, format);
    for (const char *at; (at = strchr(format, '%')); format = at + 1) {
        buf_putn(buf, format, (size_t)(at++ - format));
        assert(*at == 's' || *at == 'u');
        if (*at == 's')
            svg_escape(buf, va_arg(args, const char *));
        else
            buf_printf(buf, "%u", va_arg(args, unsigned));
    }
    buf_puts(buf, format);
    va_end(args);
}

void svg_cut(Buf *buf, const char *text, size_t most) {
    size_t len = strlen(text), fits = utf8_skip(text, len, most);
    escape(buf, text, fits);
    if (fits < len) buf_puts(buf, "…");
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
    [PAINT_LIGHT] = {NULL, " class=\"l\""},
    [PAINT_DARK] = {NULL, " class=\"d\""},
    [PAINT_DOT] = {NULL, " class=\"m\""},
    [PAINT_CROSS] = {" stroke=\"#c00\"", " class=\"x\""},
    [PAINT_LABEL] = {" class=\"n\" fill=\"#555\"", " class=\"n\""},
    [PAINT_TEXT] = {" class=\"t\"", " class=\"t\""},
    [PAINT_SIGN] = {"", " class=\"t\""},
    [PAINT_SHADE] = {" class=\"s\" fill=\"#9cc3ea\"", " class=\"s\""},
    [PAINT_OUT] = {" class=\"u\" fill=\"#e3e3e3\"", " class=\"u\""},
    [PAINT_OUTLINE] = {" class=\"o\" fill=\"none\" stroke=\"#222\"", " class=\"o\""},
    [PAINT_WHITE] = {" fill=\"#fff\" stroke=\"#222\"", " class=\"w\""},
    [PAINT_BLACK] = {" fill=\"#222\" stroke=\"#ddd\"", " class=\"b\""},
};

/* A picture by itself has no ground of its own; what stands on the page's turns light
 * where that is dark. */
static const char on_dark[] =
    "<style>@media(prefers-color-scheme:dark){.t{fill:#e4e6ea}.n{fill:#a0a7b3}"
    ".o{stroke:#e4e6ea}.s{fill:#2f6296}.u{fill:#33373e}}</style>\n";

const char *svg_paint(const Style *style, Paint paint) {
    if (style->inlined) return paints[paint][1];
    if (paints[paint][0]) return paints[paint][0];
    return themes[style->theme][paint - PAINT_LIGHT];
}

/* --- places: of a square's upper left corner, relative to the board's --- */

/* What is beside the board is drawn nowhere: callers leave it out. */
static ShapeSquare square_of(const Style *style, unsigned number) {
    ShapeSquare square;
    bool found = shape_square(style->squares, (int)number, &square);
    return found ? square : (ShapeSquare){0, 0};
}

unsigned svg_left(const Style *style, unsigned square) {
    int file = square_of(style, square).file;
    return (unsigned)(style->black ? style->squares.files - 1 - file : file) * SVG_CELL;
}

unsigned svg_top(const Style *style, unsigned square) {
    int rank = square_of(style, square).rank;
    return (unsigned)(style->black ? rank : style->squares.ranks - 1 - rank) * SVG_CELL;
}

int svg_width(const Style *style) {
    return style->squares.files * SVG_CELL;
}

int svg_height(const Style *style) {
    return style->squares.ranks * SVG_CELL;
}

int svg_board_width(const Style *style) {
    return svg_width(style) + SVG_LABEL + 2;
}

/* --- a board --- */

/* Whether the left square of the row, from above, is dark. */
static bool dark_first(const Style *style, int row) {
    int files = style->squares.files, ranks = style->squares.ranks;
    int square = style->black ? files - 1 + row : ranks - 1 - row;
    return square % 2 == 0;
}

/* a1 is dark. */
static void put_ground(Buf *buf, const Style *style) {
    int width = svg_width(style);
    buf_printf(buf, "<path%s d=\"M0 0h%dv%dh-%dz\"/>\n", svg_paint(style, PAINT_LIGHT),
               width, svg_height(style), width);
    buf_printf(buf, "<path%s stroke-width=\"%d\" stroke-dasharray=\"%d\" d=\"",
               svg_paint(style, PAINT_DARK), SVG_CELL, SVG_CELL);
    for (int row = 0; row < style->squares.ranks; row++) {
        int left = dark_first(style, row) ? 0 : SVG_CELL;
        if (left < width)
            buf_printf(buf, "M%d %dH%d", left, row * SVG_CELL + SVG_CELL / 2, width);
    }
    buf_puts(buf, "\"/>\n");
}

static void put_label(Buf *buf, int x, int y, const char *label) {
    buf_printf(buf, "<text x=\"%d\" y=\"%d\">%s</text>", x, y, label);
}

enum { LABELS_FILES = 1, LABELS_RANKS = 2 };

static void put_labels(Buf *buf, const Style *style, unsigned which) {
    int files = style->squares.files, ranks = style->squares.ranks;
    char label[16];
    for (int i = 0; i < ranks || i < files; i++) {
        int at = i * SVG_CELL + SVG_CELL / 2;
        if (which & LABELS_RANKS && i < ranks) {
            snprintf(label, sizeof label, "%d", style->black ? 1 + i : ranks - i);
            put_label(buf, -SVG_LABEL / 2, at + 4, label);
        }
        if (which & LABELS_FILES && i < files) {
            snprintf(label, sizeof label, "%c",
                     style->black ? 'a' + files - 1 - i : 'a' + i);
            put_label(buf, at, svg_height(style) + 11, label);
        }
    }
}

static void put_label_group(Buf *buf, const Style *style, unsigned which,
                            const char *id) {
    buf_printf(buf, "<g%s font-size=\"10\" text-anchor=\"middle\"%s>\n", id,
               svg_paint(style, PAINT_LABEL));
    put_labels(buf, style, which);
    buf_puts(buf, "\n</g>\n");
}

/* Boards of one page, or of one picture, use one ground and the same labels. */
static void put_ground_once(Buf *buf, const Style *style) {
    buf_puts(buf, "<g id=\"g\">");
    put_ground(buf, style);
    buf_puts(buf, "</g>\n");
}

static void put_labels_once(Buf *buf, const Style *style) {
    bool black = style->black;
    put_label_group(buf, style, LABELS_FILES, black ? " id=\"fb\"" : " id=\"fw\"");
    put_label_group(buf, style, LABELS_RANKS, black ? " id=\"rb\"" : " id=\"rw\"");
}

void svg_shared(Buf *buf, const Style *style) {
    Style white = *style, black = *style;
    white.squares = black.squares = SHAPE_CHESS; /* others have their own (put_shared) */
    white.black = false;
    black.black = white.inlined = black.inlined = true;
    buf_puts(buf, "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"shared\">"
                  "<defs>\n");
    put_ground_once(buf, &white);
    put_labels_once(buf, &white);
    put_labels_once(buf, &black);
    svg_men_shapes(buf, NULL);
    buf_puts(buf, "</defs></svg>\n");
}

void svg_defs(Buf *buf, const Style *style) {
    if (style->inlined) return;
    buf_puts(buf, "<defs>\n");
    put_ground_once(buf, style);
    put_labels_once(buf, style);
    svg_men_shapes(buf, NULL);
    buf_puts(buf, "</defs>\n");
}

static void put_shared(Buf *buf, const Style *style, bool ranks) {
    if (style->inlined && !shape_is_chess(style->squares)) {
        put_ground(buf, style);
        put_label_group(buf, style, LABELS_FILES | (ranks ? LABELS_RANKS : 0), "");
        return;
    }
    char side = style->black ? 'b' : 'w';
    const char *use =
        style->inlined ? "<use href" : "<use xlink:href"; /* for old readers */
    buf_printf(buf, "%s=\"#g\"/>%s=\"#f%c\"/>", use, use, side);
    if (ranks) buf_printf(buf, "%s=\"#r%c\"/>", use, side);
    buf_putc(buf, '\n');
}

static bool has_sign(const BoardMarks *marks, unsigned square) {
    return marks && marks->sign[square];
}

static void put_dots(Buf *buf, const Style *style, Wide word, const BoardMarks *marks) {
    bool some = false;
    word &= shape_board(style->squares);
    for (; word; word &= word - 1) {
        unsigned square = (unsigned)wide_first(word);
        if (has_sign(marks, square) && marks->sign[square] != '*') continue;
        if (!some)
            buf_printf(buf, "<path%s stroke-width=\"12\" stroke-linecap=\"round\" d=\"",
                       svg_paint(style, PAINT_DOT));
        some = true;
        buf_printf(buf, "M%u %uh.01", svg_left(style, square) + SVG_CELL / 2,
                   svg_top(style, square) + SVG_CELL / 2);
    }
    if (some) buf_puts(buf, "\"/>\n");
}

/* A cross on every square that differs, a frame around a man. */
static void put_differs(Buf *buf, const Style *style, const BoardMarks *marks) {
    Wide differs = marks ? marks->differs & shape_board(style->squares) : 0;
    if (!differs) return;
    buf_printf(buf, "<path%s stroke-width=\"2\" fill=\"none\" d=\"",
               svg_paint(style, PAINT_CROSS));
    for (; differs; differs &= differs - 1) {
        unsigned square = (unsigned)wide_first(differs);
        buf_printf(buf, "M%u %u%s", svg_left(style, square) + 1,
                   svg_top(style, square) + 1,
                   marks->pieces ? "h18v18h-18z" : "l18 18m0-18l-18 18");
    }
    buf_puts(buf, "\"/>\n");
}

/* Those on dots are as light as squares. */
static void put_signs(Buf *buf, const Style *style, const BoardMarks *marks, Wide dots) {
    buf_puts(buf, "<g stroke-width=\"0\">\n");
    for (unsigned square = 0; square < SHAPE_SQUARES; square++) {
        if (!has_sign(marks, square) || svg_man(style, marks, square)) continue;
        const unsigned below =
            marks->sign[square] == '*' ? 10 : 6; /* a star stands high */
        const SvgText place = {.x = svg_left(style, square) + SVG_CELL / 2,
                               .y = svg_top(style, square) + SVG_CELL / 2 + below,
                               .size = 18,
                               .middle = true,
                               .paint = dots >> square & 1 ? PAINT_LIGHT : PAINT_SIGN};
        svg_text(buf, style, &place, (char[2]){marks->sign[square], 0});
    }
    buf_puts(buf, "</g>\n");
}

static void put_marked(Buf *buf, const Style *style, Wide word, const BoardMarks *marks) {
    if (marks) svg_tints(buf, style, marks);
    put_dots(buf, style, word, marks);
    put_differs(buf, style, marks);
    if (marks) put_signs(buf, style, marks, word);
    if (marks) svg_men(buf, style, marks);
    if (marks) svg_arrows(buf, style, marks);
}

void svg_put_board(Buf *buf, const Style *style, Wide word, const BoardMarks *marks,
                   bool ranks) {
    put_shared(buf, style, ranks);
    put_marked(buf, style, word, marks);
}

void svg_put_empty(Buf *buf, const Style *style) {
    if (style->inlined) {
        put_shared(buf, style, true);
    } else {
        put_ground(buf, style);
        put_label_group(buf, style, LABELS_FILES | LABELS_RANKS, "");
    }
}

/* --- pictures --- */

void svg_head(Buf *buf, const Style *style, int width, int height, const char *title) {
    const char *space = style->inlined ? ""
                                       : " xmlns=\"http://www.w3.org/2000/svg\""
                                         " xmlns:xlink=\"http://www.w3.org/1999/xlink\"";
    buf_printf(buf,
               "<svg%s width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\"%s>\n"
               "<title>",
               space, width, height, width, height,
               style->inlined ? "" : " font-family=\"sans-serif\"");
    svg_printf(buf, "%s</title>\n<desc>", title);
}

void svg_body(Buf *buf, const Style *style) {
    buf_puts(buf, "</desc>\n");
    if (!style->inlined) buf_puts(buf, on_dark);
}

void svg_end(Buf *buf) {
    buf_puts(buf, "</svg>\n");
}

/* At most two digits behind the point, none where it is whole. */
void svg_number(Buf *buf, double number) {
    char text[32];
    snprintf(text, sizeof text, "%.2f", number);
    size_t len = strlen(text);
    while (text[len - 1] == '0') len--;
    if (text[len - 1] == '.') len--;
    buf_putn(buf, text, len);
}

void svg_text(Buf *buf, const Style *style, const SvgText *place, const char *text) {
    buf_puts(buf, "<text x=\"");
    svg_number(buf, place->x);
    buf_puts(buf, "\" y=\"");
    svg_number(buf, place->y);
    buf_putc(buf, '"');
    if (place->size) buf_printf(buf, " font-size=\"%d\"", place->size);
    if (place->middle) buf_puts(buf, " text-anchor=\"middle\"");
    buf_puts(buf, svg_paint(style, place->paint));
    buf_putc(buf, '>');
    svg_cut(buf, text, place->most ? place->most : SIZE_MAX);
    buf_puts(buf, "</text>\n");
}

int svg_lines(Buf *buf, const Style *style, const char *text, int y, int width) {
    size_t fits = (size_t)(width / SVG_LETTER);
    int lines = 0;
    while (*text) {
        size_t end = 0, at = 0, len = strcspn(text, "\n");
        while (at < len && (end == 0 || utf8_width(text, at) <= fits)) {
            if (text[at] == ' ') end = at;
            at++;
        }
        if (at == len && utf8_width(text, len) <= fits) end = len;
        if (end == 0) end = len;
        Buf line = {0};
        buf_putn(&line, text, end);
        lines++;
        if (buf)
            svg_text(buf, style,
                     &(SvgText){2, y + lines * SVG_LINE - 4, 11, false, PAINT_LABEL, 0},
                     buf_str(&line));
        buf_free(&line);
        text += end;
        while (*text == ' ' || *text == '\n') text++;
    }
    return lines;
}

/* "a & b: rank 4: a to h; e5 (0x…)" */
void svg_describe(Buf *buf, const Style *style, const SideBoard *board) {
    for (const char *op = board->op; op && *op; op += *op == '\n') {
        size_t len = strcspn(op, "\n");
        escape(buf, op, len);
        buf_putc(buf, ' ');
        op += len;
    }
    if (board->title) {
        svg_cut(buf, board->title, SVG_SAID_MOST);
        buf_puts(buf, ": ");
    }
    board_spoken(buf, style, board->word);
    buf_puts(buf, " (0x");
    wide_digits(buf, board->word, 16, (unsigned)shape_bits(style->squares) / 4);
    buf_putc(buf, ')');
    if (!(board->word & ~shape_board(style->squares))) return;
    buf_puts(buf, ", ");
    board_beside(buf, style, board->word);
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

static void describe_marks(Buf *buf, const Style *style, const BoardMarks *marks) {
    Buf text = {0};
    board_marks_told(&text, style, marks);
    if (text.len) svg_printf(buf, "\n%s", text.data);
    buf_free(&text);
}

void svg_board(Buf *buf, const Style *style, const char *title, Wide word,
               const BoardMarks *marks) {
    SideBoard board = {.word = word};
    Buf beside = {0};
    if (!style->inlined) board_beside(&beside, style, word);
    int width = svg_board_width(style);
    int height = svg_height(style) + SVG_LABEL + 2;
    int lines = svg_lines(NULL, style, buf_str(&beside), 0, width);
    svg_head(buf, style, width, height + lines * SVG_LINE, title);
    if (marks && marks->pieces)
        put_piece_description(buf, style, marks);
    else
        svg_describe(buf, style, &board);
    if (marks) describe_marks(buf, style, marks);
    svg_body(buf, style);
    if (marks && !style->inlined) svg_men_shapes(buf, marks);
    buf_printf(buf, "<g transform=\"translate(%d 1)\">\n", SVG_LABEL);
    svg_put_empty(buf, style);
    put_marked(buf, style, word, marks);
    buf_puts(buf, "</g>\n");
    svg_lines(buf, style, buf_str(&beside), height, width);
    buf_puts(buf, "</svg>\n");
    buf_free(&beside);
}
