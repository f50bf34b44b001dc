/* Boards side by side. The boards are split into bands that fit the width; a band is
 * drawn line by line: titles, then the diagrams' lines, each board in its column. A
 * column is as wide as the diagram, or as the longest line of its title. */
#include "render/text/side.h"

#include <string.h>

#include "base/utf8.h"

enum { TITLE_LINES = 4 }; /* longer titles are cut with an ellipsis */

typedef struct {
    const char *text[TITLE_LINES];
    size_t len[TITLE_LINES], width[TITLE_LINES];
    size_t count, widest;
    bool cut;
} Title;

typedef struct {
    const Style *style;
    const SideBoard *boards;
    size_t first, end; /* the band */
    size_t title_lines;
} Band;

/* --- titles --- */

static size_t longest_fit(const char *text, size_t width) {
    size_t best = 0, at = 0;
    while (text[at]) {
        size_t end = at;
        while (text[end] && text[end] != ' ') end++;
        if (best && utf8_width(text, end) > width) return best;
        best = end;
        at = text[end] ? end + 1 : end;
    }
    return best;
}

/* Broken at blanks to lines of at most `width` columns where that is possible. */
static Title title_break(const char *text, size_t width) {
    Title title = {0};
    if (!text) return title;
    while (*text && title.count < TITLE_LINES) {
        size_t len = longest_fit(text, width);
        size_t i = title.count++;
        title.text[i] = text;
        title.len[i] = len;
        title.width[i] = utf8_width(text, len);
        if (title.width[i] > title.widest) title.widest = title.width[i];
        text += len;
        while (*text == ' ') text++;
    }
    title.cut = *text != 0;
    return title;
}

/* --- columns --- */

/* Columns the widest of the operators of a board takes. */
static size_t op_width(const char *op) {
    size_t widest = 0;
    while (op && *op) {
        size_t len = strcspn(op, "\n"), width = utf8_width(op, len);
        if (width > widest) widest = width;
        op += len + (op[len] == '\n');
    }
    return widest;
}

/* The blank that the lines of a diagram without frame begin with. */
static size_t own_blank(const Style *style) {
    return style->look == LOOK_WIKI || style->look == LOOK_BOX ? 0 : 1;
}

/* What stands before a board: "  &  ", for the first "~ " or nothing. */
static size_t gap_width(const Band *band, size_t i) {
    size_t width = op_width(band->boards[i].op);
    if (i == 0) return width ? width + 1 : 0;
    if (i == band->first) return width + 2;
    return width + 4 - own_blank(band->style);
}

/* The title begins above the first cell, behind the rank digits. */
static size_t title_indent(const Band *band, size_t i) {
    const Style *style = band->style;
    size_t blank = style->look == LOOK_BOX ? 2 : own_blank(style);
    bool ranks = i == band->first;
    return blank + board_width(style, ranks) - board_width(style, false);
}

/* The texts' titles are up to about 20 columns wide and stand on one line. */
static Title title_of(const Band *band, size_t i) {
    const Style *style = band->style;
    size_t indent = title_indent(band, i), before = indent + gap_width(band, i);
    size_t width = board_width(style, i == band->first) - indent;
    size_t room = width > 20 ? width : 20;
    if (style->width && style->width < before + room)
        room = style->width > before + 8 ? style->width - before : 8;
    return title_break(band->boards[i].title, room);
}

static size_t column_width(const Band *band, size_t i) {
    size_t width = board_width(band->style, i == band->first);
    size_t title = title_indent(band, i) + title_of(band, i).widest;
    return title > width ? title : width;
}

/* How many boards from `first` on fit; always at least one. */
static size_t band_end(Band *band, size_t count) {
    size_t at = 0, i = band->first;
    for (; i < count; i++) {
        at += gap_width(band, i) + column_width(band, i);
        if (i > band->first && band->style->width && at > band->style->width) break;
    }
    return i;
}

/* --- lines --- */

/* The operator that stands on a line of the diagram; several of them are spread around
 * the middle row with a row between them. */
static size_t op_on_line(const Band *band, const char *op, long line, const char **text) {
    long count = 1, middle = (long)board_middle(band->style);
    if (!op || !*op) return 0;
    for (const char *c = op; *c; c++) count += *c == '\n';
    long first = middle - (count - 1);
    if (line < first || (line - first) % 2 != 0 || (line - first) / 2 >= count) return 0;
    for (long skip = (line - first) / 2; skip > 0; skip--) op = strchr(op, '\n') + 1;
    *text = op;
    return strcspn(op, "\n");
}

static void put_gap(Buf *buf, const Band *band, size_t i, const char *op, size_t len) {
    size_t width = gap_width(band, i), lead = i > band->first ? 2 : 0;
    size_t taken = len ? utf8_width(op, len) : 0;
    if (width == 0) return;
    buf_fill(buf, ' ', lead);
    if (len) {
        style_ink(buf, band->style, INK_TITLE);
        buf_putn(buf, op, len);
        style_ink(buf, band->style, INK_NONE);
    }
    buf_fill(buf, ' ', width - lead - taken);
}

/* The title's line, lower ends level; the operator between two stands on the last one. */
static void title_line(Buf *buf, const Band *band, size_t i, size_t line) {
    Title title = title_of(band, i);
    const char *op = band->boards[i].op;
    bool last = line + 1 == band->title_lines && op && !strchr(op, '\n') && title.count;
    size_t len = last && i > 0 ? strlen(op) : 0, indent = title_indent(band, i);
    put_gap(buf, band, i, op, len);
    buf_fill(buf, ' ', indent);
    size_t missing = band->title_lines - title.count, taken = 0;
    if (line >= missing) {
        size_t k = line - missing;
        style_ink(buf, band->style, INK_TITLE);
        buf_putn(buf, title.text[k], title.len[k]);
        taken = title.width[k];
        if (title.cut && k + 1 == title.count) {
            buf_puts(buf, style_sign(band->style, "…", "..."));
            taken += band->style->ascii ? 3 : 1;
        }
        style_ink(buf, band->style, INK_NONE);
    }
    size_t width = column_width(band, i) - indent;
    if (taken < width) buf_fill(buf, ' ', width - taken);
}

static void diagram_line(Buf *buf, const Band *band, size_t i, size_t line) {
    const SideBoard *board = &band->boards[i];
    BoardForm form = {board->marks, i == band->first};
    const char *op = NULL;
    size_t len = op_on_line(band, board->op, (long)line, &op);
    put_gap(buf, band, i, op, len);
    board_line(buf, band->style, board->word, &form, line);
    buf_fill(buf, ' ', column_width(band, i) - board_width(band->style, form.ranks));
}

static void end_line(Buf *buf, size_t start) {
    while (buf->len > start && buf->data[buf->len - 1] == ' ') buf->len--;
    buf_putc(buf, '\n');
}

static void band_draw(Buf *buf, const Band *band) {
    size_t lines = board_lines(band->style);
    for (size_t line = 0; line < band->title_lines + lines; line++) {
        size_t start = buf->len;
        for (size_t i = band->first; i < band->end; i++) {
            if (line < band->title_lines)
                title_line(buf, band, i, line);
            else
                diagram_line(buf, band, i, line - band->title_lines);
        }
        end_line(buf, start);
    }
}

/* For screen readers: one board a line, after its operator and title. */
static void side_spoken(Buf *buf, const Style *style, const SideBoard *boards,
                        size_t count) {
    for (size_t i = 0; i < count; i++) {
        Buf text = {0};
        const char *op = boards[i].op;
        for (; op && *op; op++) buf_putc(&text, *op == '\n' ? ' ' : *op);
        if (text.len) buf_putc(&text, ' ');
        if (boards[i].title) buf_printf(&text, "%s: ", boards[i].title);
        board_spoken(&text, style, boards[i].word);
        style_flush(buf, style, &text, 2);
    }
}

void side_beside(Buf *buf, const Style *style, const SideBoard *boards, size_t count) {
    Wide board = shape_board(style->squares);
    for (size_t i = 0; i < count; i++) {
        if (!(boards[i].word & ~board)) continue;
        if (boards[i].title) buf_printf(buf, "%s, ", boards[i].title);
        board_beside(buf, style, boards[i].word);
    }
}

void side_draw(Buf *buf, const Style *style, const SideBoard *boards, size_t count) {
    if (style->look == LOOK_SPOKEN) {
        side_spoken(buf, style, boards, count);
        side_beside(buf, style, boards, count);
        return;
    }
    Band band = {.style = style, .boards = boards};
    for (; band.first < count; band.first = band.end) {
        band.title_lines = 0;
        band.end = band_end(&band, count);
        for (size_t i = band.first; i < band.end; i++) {
            size_t lines = title_of(&band, i).count;
            if (lines > band.title_lines) band.title_lines = lines;
        }
        if (band.first > 0) buf_putc(buf, '\n');
        band_draw(buf, &band);
    }
    side_beside(buf, style, boards, count);
}
