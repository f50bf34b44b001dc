/* Truth tables in text, as the texts print them:
 *
 *      a | b | a & b
 *     ---+---+-------
 *      0 | 0 |   0
 *
 * The columns that do not fit the width come in further tables below, each with the
 * variables again; a title that is too wide even alone is numbered and stands above. */
#include "render/study/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CELL = 24 };

typedef struct {
    const Style *style;
    const TruthTable *table;
    size_t first, end; /* the columns of the part that is drawn */
    bool closed;       /* a bar behind the last one */
} Part;

static size_t vars_width(const TruthTable *table) {
    size_t width = 0;
    for (size_t i = 0; i < table->nvars; i++) width += style_width(table->vars[i]) + 3;
    return width;
}

/* Width available for a title. */
static size_t title_room(const Part *part) {
    size_t width = part->style->width, taken = vars_width(part->table) + 2;
    if (width == 0) return SIZE_MAX;
    return width > taken + 8 ? width - taken : 8;
}

static bool too_wide(const Part *part, size_t column) {
    return style_width(part->table->columns[column].title) > title_room(part);
}

/* The title as it stands above its column: the text or its number. */
static void put_title(Buf *buf, const Part *part, size_t column) {
    if (too_wide(part, column))
        buf_printf(buf, "(%zu)", column + 1);
    else
        buf_puts(buf, part->table->columns[column].title);
}

static const char *cell_text(const TruthTable *table, size_t column, size_t row,
                             char text[CELL]) {
    const int64_t *numbers = table->columns[column].numbers;
    if (numbers)
        snprintf(text, CELL, "%" PRId64, numbers[row]);
    else
        snprintf(text, CELL, "%c", table_bit(table, column, row));
    return text;
}

static size_t column_width(const Part *part, size_t column) {
    const TruthTable *table = part->table;
    Buf title = {0};
    char text[CELL];
    put_title(&title, part, column);
    size_t width = style_width(buf_str(&title));
    buf_free(&title);
    for (size_t i = 0; table->columns[column].numbers && i < table_rows(table); i++) {
        size_t own = strlen(cell_text(table, column, i, text));
        if (own > width) width = own;
    }
    return width;
}

static size_t part_end(const Part *part) {
    size_t at = vars_width(part->table), i = part->first;
    for (; i < part->table->ncolumns; i++) {
        at += column_width(part, i) + (i == part->first ? 2 : 3);
        if (i > part->first && part->style->width && at > part->style->width) break;
    }
    return i;
}

/* --- lines --- */

static void put_bar(Buf *buf, const Style *style) {
    style_puts(buf, style, INK_FAINT, style_lined(style) ? "│" : "|");
}

static void put_dashes(Buf *buf, const Style *style, size_t count) {
    for (size_t i = 0; i < count; i++) buf_puts(buf, style_lined(style) ? "─" : "-");
}

static void put_rule(Buf *buf, const Part *part) {
    const char *cross = style_lined(part->style) ? "┼" : "+";
    style_ink(buf, part->style, INK_FAINT);
    for (size_t i = 0; i < part->table->nvars; i++) {
        put_dashes(buf, part->style, style_width(part->table->vars[i]) + 2);
        buf_puts(buf, cross);
    }
    for (size_t i = part->first; i < part->end; i++) {
        if (i > part->first) buf_puts(buf, cross);
        put_dashes(buf, part->style, column_width(part, i) + 2);
    }
    if (part->closed) buf_puts(buf, cross);
    style_ink(buf, part->style, INK_NONE);
}

static void put_heads(Buf *buf, const Part *part) {
    for (size_t i = 0; i < part->table->nvars; i++) {
        buf_putc(buf, ' ');
        style_puts(buf, part->style, INK_TITLE, part->table->vars[i]);
        buf_putc(buf, ' ');
        put_bar(buf, part->style);
    }
    for (size_t i = part->first; i < part->end; i++) {
        Buf title = {0};
        put_title(&title, part, i);
        size_t room = column_width(part, i) - style_width(buf_str(&title));
        buf_putc(buf, ' ');
        style_puts(buf, part->style, INK_TITLE, buf_str(&title));
        buf_free(&title);
        if (i + 1 == part->end && !part->closed) break;
        buf_fill(buf, ' ', room + 1);
        put_bar(buf, part->style);
    }
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

static void put_row(Buf *buf, const Part *part, size_t row) {
    const TruthTable *table = part->table;
    char text[CELL];
    for (size_t i = 0; i < table->nvars; i++)
        put_cell(buf, part->style, table_in(table, row, i) ? "1" : "0",
                 style_width(table->vars[i]), false);
    for (size_t i = part->first; i < part->end; i++)
        put_cell(buf, part->style, cell_text(table, i, row, text), column_width(part, i),
                 i + 1 == part->end && !part->closed);
}

/* --- for screen readers --- */

static void draw_spoken(Buf *buf, const Style *style, const TruthTable *table) {
    for (size_t at = 0; at < table_rows(table); at++) {
        size_t row = table_row(style, table, at);
        Buf line = {0};
        for (size_t i = 0; i < table->nvars; i++)
            buf_printf(&line, "%s%s %d", i ? ", " : "", table->vars[i],
                       table_in(table, row, i));
        char text[CELL];
        for (size_t i = 0; i < table->ncolumns; i++)
            buf_printf(&line, "%s %s is %s", i ? "," : ":", table->columns[i].title,
                       cell_text(table, i, row, text));
        style_flush(buf, style, &line, 2);
    }
}

/* --- what a claim's table means --- */

static bool first_failing(const TruthTable *table, size_t *row) {
    for (*row = 0; *row < table_rows(table); ++*row)
        if (truth_at(&table->may, *row) && !truth_at(table_out(table), *row)) return true;
    return false;
}

static void put_failing(Buf *buf, const TruthTable *table, size_t row) {
    buf_puts(buf, "It fails where");
    for (size_t i = 0; i < table->nvars; i++)
        buf_printf(buf, "%s %s = %d", i ? "," : "", table->vars[i],
                   table_in(table, row, i));
    buf_putc(buf, '.');
}

const char *table_caveat(const TruthTable *table) {
    return table->claim && !table->whole
               ? "This is the table of one bit, as if boards had a single square."
               : NULL;
}

static void draw_meaning(Buf *buf, const Style *style, const TruthTable *table) {
    Buf text = {0};
    size_t row = 0;
    Truth all = truth_const(true);
    bool some_out = !truth_same(table->nvars, &table->may, &all);
    if (some_out)
        buf_puts(&text, table->known ? "No square is in rows with -. "
                                     : "Rows with - are left out by the condition. ");
    if (table_caveat(table))
        buf_puts(&text, table_caveat(table));
    else if (table->claim && !first_failing(table, &row))
        buf_puts(&text, "1 in every row: it holds for all words.");
    else if (table->claim)
        put_failing(&text, table, row);
    style_flush(buf, style, &text, 0);
}

/* --- the whole --- */

static void draw_legend(Buf *buf, const Part *part) {
    for (size_t i = 0; i < part->table->ncolumns; i++) {
        if (!too_wide(part, i)) continue;
        Buf line = {0};
        buf_printf(&line, "(%zu) %s", i + 1, part->table->columns[i].title);
        style_flush(buf, part->style, &line, 4);
    }
}

static void put_line(Buf *buf, const Part *part, size_t line) {
    if (line == 0)
        put_heads(buf, part);
    else if (line == 1)
        put_rule(buf, part);
    else
        put_row(buf, part, line - 2);
}

void table_line(Buf *buf, const Style *style, const TruthTable *table, size_t line) {
    Part part = {style, table, 0, table->ncolumns, true};
    put_line(buf, &part, line);
}

static void draw_part(Buf *buf, const Part *part) {
    for (size_t line = 0; line < table_lines(part->table); line++) {
        if (line < 2)
            put_line(buf, part, line);
        else
            put_row(buf, part, table_row(part->style, part->table, line - 2));
        buf_putc(buf, '\n');
    }
}

void table_draw(Buf *buf, const Style *style, const TruthTable *table) {
    Part part = {.style = style, .table = table};
    if (style->table != TABLE_TEXT) {
        table_export(buf, style, table);
        return;
    }
    if (style->look == LOOK_SPOKEN) {
        draw_spoken(buf, style, table);
    } else {
        draw_legend(buf, &part);
        for (; part.first < table->ncolumns; part.first = part.end) {
            part.end = part_end(&part);
            if (part.first) buf_putc(buf, '\n');
            draw_part(buf, &part);
        }
    }
    Truth all = truth_const(true);
    if (table->claim || !truth_same(table->nvars, &table->may, &all))
        draw_meaning(buf, style, table);
}
