/* Truth tables as pictures: ruled as in text, bits in the middle of their columns, the
 * ones bold and set off by a shade. Columns are as wide as their titles, by the width of
 * a typewriter's characters. */
#include "render/picture/svg_local.h"

enum { ROW = 20, CHARACTER = 8, MARGIN = 8 };

typedef struct {
    Buf *buf;
    const Style *style;
    const Cells *cells;
    int width;
} Sheet;

static int width_of(const Sheet *sheet, size_t column) {
    return (int)style_width(sheet->cells->title[column]) * CHARACTER + 2 * MARGIN;
}

/* A column of bits is one text with a line each; the ones stand out. */
static void put_column(const Sheet *sheet, size_t column, int x) {
    const Cells *cells = sheet->cells;
    SvgText head = {x, ROW - 6, 0, true, PAINT_TEXT, 0};
    svg_text(sheet->buf, sheet->style, &head, cells->title[column]);
    for (size_t i = 0; i < cells->rows; i++) {
        const char *text = cells_row(cells, i)[column];
        SvgText place = {x, (int)(i + 2) * ROW - 6, 0, true, PAINT_TEXT, 0};
        if (column >= cells->keys && *text == '1')
            buf_printf(sheet->buf, "<path%s d=\"M%d %dh18v%dh-18z\"/>",
                       svg_paint(sheet->style, PAINT_SHADE), x - 9,
                       (int)(i + 1) * ROW + 1, ROW - 2);
        svg_text(sheet->buf, sheet->style, &place, text);
    }
}

/* Below the titles, and between variables and results. */
static void put_rules(const Sheet *sheet, int bar) {
    int height = (int)(sheet->cells->rows + 1) * ROW;
    buf_printf(sheet->buf, "<path%s d=\"M0 %dH%dM%d 0V%d\"/>\n",
               svg_paint(sheet->style, PAINT_OUTLINE), ROW, sheet->width, bar, height);
}

static void put_description(const Sheet *sheet) {
    const Cells *cells = sheet->cells;
    for (size_t row = 0; row < cells->rows; row++) {
        for (size_t i = 0; i < cells->columns; i++)
            svg_printf(sheet->buf, "%s%s %s ",
                       i == cells->keys ? ": "
                       : i              ? ", "
                                        : "",
                       cells->title[i], cells_row(cells, row)[i]);
        buf_puts(sheet->buf, ".\n");
    }
}

void svg_table(Buf *buf, const Style *style, const char *title, const TruthTable *table) {
    Arena *arena = arena_new();
    const Cells cells = table_cells(arena, style, table);
    Sheet sheet = {buf, style, &cells, 0};
    int x = 0, bar = 0;
    for (size_t i = 0; i < cells.columns; i++) {
        if (i == cells.keys) bar = sheet.width;
        sheet.width += width_of(&sheet, i);
    }
    svg_head(buf, style, sheet.width, (int)(cells.rows + 1) * ROW + 2, title);
    put_description(&sheet);
    if (table_caveat(table)) buf_puts(buf, table_caveat(table));
    svg_body(buf, style);
    buf_puts(buf, "<g font-family=\"monospace\" font-size=\"13\">\n");
    for (size_t i = 0; i < cells.columns; x += width_of(&sheet, i), i++)
        put_column(&sheet, i, x + width_of(&sheet, i) / 2);
    put_rules(&sheet, bar);
    buf_puts(buf, "</g>\n");
    svg_end(buf);
    arena_free(arena);
}
