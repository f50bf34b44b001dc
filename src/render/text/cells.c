/* Tables in text, as the texts print them:
 *
 *      a | b | a & b
 *     ---+---+-------
 *      0 | 0 |   0
 *
 * The columns that do not fit the width come in further tables below, each with the keys
 * again; a title that is too wide even alone is numbered and stands above. */
#include "render/text/cells.h"

#include <string.h>

typedef struct {
    const Style *style;
    const Cells *cells;
    size_t first, end; /* the columns of the part that is drawn */
    size_t widest;     /* of all cells */
} Part;

enum { LIST_LEAST = 20, LIST_INDENT = 4, COUNT = 5 /* "12: {" */ };

Cells cells_new(Arena *arena, size_t keys, size_t columns, size_t rows) {
    return (Cells){.keys = keys,
                   .columns = columns,
                   .rows = rows,
                   .words = columns,
                   .title = ARENA_ARRAY(arena, const char *, columns),
                   .cell = ARENA_ARRAY(arena, const char *, columns *rows)};
}

static size_t keys_width(const Cells *cells) {
    size_t width = 0;
    for (size_t i = 0; i < cells->keys; i++) width += style_width(cells->title[i]) + 3;
    return width;
}

/* Width available for a title. */
static size_t title_room(const Part *part) {
    size_t width = part->style->width, taken = keys_width(part->cells) + 2;
    if (width == 0 || part->cells->listed) return SIZE_MAX;
    return width > taken + 8 ? width - taken : 8;
}

static bool too_wide(const Part *part, size_t column) {
    return style_width(part->cells->title[column]) > title_room(part);
}

/* The title as it stands above its column: the text or its number. */
static void put_title(Buf *buf, const Part *part, size_t column) {
    if (column >= part->cells->keys && too_wide(part, column))
        buf_printf(buf, "(%zu)", column - part->cells->keys + 1);
    else
        buf_puts(buf, part->cells->title[column]);
}

static bool is_list(const Part *part, size_t column) {
    return part->cells->listed && column + 1 == part->cells->columns;
}

static size_t column_width(const Part *part, size_t column) {
    Buf title = {0};
    put_title(&title, part, column);
    size_t width = style_width(buf_str(&title));
    buf_free(&title);
    bool more = column >= part->cells->keys && part->widest > width;
    return more ? part->widest : width;
}

static size_t widest_cell(const Cells *cells) {
    size_t widest = 0, all = cells->listed ? 0 : cells->rows * cells->columns;
    for (size_t i = 0; i < all; i++) {
        size_t width = strlen(cells->cell[i]);
        if (width > widest) widest = width;
    }
    return widest;
}

static size_t part_end(const Part *part) {
    const Cells *cells = part->cells;
    size_t at = keys_width(cells), i = part->first;
    if (cells->listed) return cells->columns;
    for (; i < cells->columns; i++) {
        at += column_width(part, i) + (i == part->first ? 2 : 3);
        if (i > part->first && part->style->width && at > part->style->width) break;
    }
    return i;
}

/* --- lines --- */

/* The part's first column; the one behind another, or its end. */
static size_t begin(const Part *part) {
    return part->cells->keys ? 0 : part->first;
}

static size_t behind(const Part *part, size_t column) {
    return column + 1 == part->cells->keys ? part->first : column + 1;
}

static void put_bar(Buf *buf, const Style *style) {
    style_puts(buf, style, INK_FAINT, style_lined(style) ? "│" : "|");
}

static void put_rule(Buf *buf, const Part *part) {
    bool lined = style_lined(part->style);
    style_ink(buf, part->style, INK_FAINT);
    for (size_t i = begin(part); i < part->end; i = behind(part, i)) {
        if (i > begin(part)) buf_puts(buf, lined ? "┼" : "+");
        for (size_t k = column_width(part, i) + 2; k > 0; k--)
            buf_puts(buf, lined ? "─" : "-");
    }
    style_ink(buf, part->style, INK_NONE);
}

static void put_heads(Buf *buf, const Part *part) {
    for (size_t i = begin(part); i < part->end; i = behind(part, i)) {
        Buf title = {0};
        put_title(&title, part, i);
        size_t room = column_width(part, i) - style_width(buf_str(&title));
        buf_putc(buf, ' ');
        style_puts(buf, part->style, INK_TITLE, buf_str(&title));
        buf_free(&title);
        if (behind(part, i) >= part->end) break;
        buf_fill(buf, ' ', room + 1);
        put_bar(buf, part->style);
    }
}

/* "12: {a1, b2, …}", further lines below the squares where there is room for that. */
static void put_list(Buf *buf, const Style *style, const char *text, size_t used) {
    size_t indent = used + COUNT;
    if (style->width && indent + LIST_LEAST > style->width) indent = LIST_INDENT;
    buf_putc(buf, ' ');
    style_wrap(buf, style, text, used, indent);
}

/* The text in the middle of a column of a width. */
static void put_cell(Buf *buf, const Style *style, const char *text, size_t width,
                     bool last) {
    size_t room = width - strlen(text);
    Ink ink = *text == '0' ? INK_NONE : strcmp(text, "-") == 0 ? INK_FAINT : INK_MEMBER;
    buf_fill(buf, ' ', 1 + room / 2);
    style_puts(buf, style, ink, text);
    if (last) return;
    buf_fill(buf, ' ', 1 + room - room / 2);
    put_bar(buf, style);
}

static void put_row(Buf *buf, const Part *part, const char **row) {
    size_t used = 1;
    for (size_t i = begin(part); i < part->end; i = behind(part, i)) {
        size_t width = column_width(part, i);
        if (is_list(part, i))
            put_list(buf, part->style, row[i], used);
        else
            put_cell(buf, part->style, row[i], width, behind(part, i) >= part->end);
        used += width + 3;
    }
}

static void draw_part(Buf *buf, const Part *part) {
    put_heads(buf, part);
    buf_putc(buf, '\n');
    put_rule(buf, part);
    buf_putc(buf, '\n');
    for (size_t i = 0; i < part->cells->rows; i++) {
        put_row(buf, part, cells_row(part->cells, i));
        buf_putc(buf, '\n');
    }
}

/* For screen readers: "a 0, b 1: a & b is 0". */
static void draw_spoken(Buf *buf, const Style *style, const Cells *cells) {
    for (size_t at = 0; at < cells->rows; at++) {
        const char **row = cells_row(cells, at);
        Buf line = {0};
        for (size_t i = 0; i < cells->columns; i++)
            buf_printf(&line, "%s%s%s %s",
                       i == cells->keys ? ": "
                       : i              ? ", "
                                        : "",
                       cells->title[i], i < cells->keys ? "" : " is", row[i]);
        style_flush(buf, style, &line, 2);
    }
}

static void draw_legend(Buf *buf, const Part *part) {
    for (size_t i = part->cells->keys; i < part->cells->columns; i++) {
        if (!too_wide(part, i)) continue;
        Buf line = {0};
        put_title(&line, part, i);
        buf_printf(&line, " %s", part->cells->title[i]);
        style_flush(buf, part->style, &line, 4);
    }
}

void cells_draw(Buf *buf, const Style *style, const Cells *cells) {
    Part part = {style, cells, cells->keys, 0, widest_cell(cells)};
    if (style->table != TABLE_TEXT && !cells->plain) {
        cells_export(buf, style, cells);
    } else if (style->look == LOOK_SPOKEN) {
        draw_spoken(buf, style, cells);
    } else {
        draw_legend(buf, &part);
        for (; part.first < cells->columns; part.first = part.end) {
            part.end = part_end(&part);
            if (part.first > cells->keys) buf_putc(buf, '\n');
            draw_part(buf, &part);
        }
    }
}
