/* Truth tables as pictures: ruled as in text, bits in the middle of their columns, the
 * ones bold and set off by a shade. Columns are as wide as their titles, by the width of
 * a typewriter's characters. */
#include "render/picture/svg_local.h"

enum { ROW = 20, CHARACTER = 8, MARGIN = 8 };

typedef struct {
    Buf *buf;
    const Style *style;
    const TruthTable *table;
    int width;
} Sheet;

static int width_of(const Sheet *sheet, size_t column) {
    return (int)style_width(table_title(sheet->table, column)) * CHARACTER + 2 * MARGIN;
}

/* A column of bits is one text with a line each; the ones stand out. */
static void put_column(const Sheet *sheet, size_t column, int x) {
    size_t rows = table_rows(sheet->table);
    bool out = column >= sheet->table->nvars;
    SvgText head = {x, ROW - 6, 0, true, PAINT_TEXT, 0};
    svg_text(sheet->buf, sheet->style, &head, table_title(sheet->table, column));
    for (size_t i = 0; i < rows; i++) {
        size_t row = table_row(sheet->style, sheet->table, i);
        char text[2] = {table_cell(sheet->table, column, row), 0};
        SvgText place = {x, (int)(i + 2) * ROW - 6, 0, true, PAINT_TEXT, 0};
        if (out && text[0] == '1')
            buf_printf(sheet->buf, "<path%s d=\"M%d %dh18v%dh-18z\"/>",
                       svg_paint(sheet->style, PAINT_SHADE), x - 9,
                       (int)(i + 1) * ROW + 1, ROW - 2);
        svg_text(sheet->buf, sheet->style, &place, text);
    }
}

/* Below the titles, and between variables and results. */
static void put_rules(const Sheet *sheet, int bar) {
    int height = (int)(table_rows(sheet->table) + 1) * ROW;
    buf_printf(sheet->buf, "<path%s d=\"M0 %dH%dM%d 0V%d\"/>\n",
               svg_paint(sheet->style, PAINT_OUTLINE), ROW, sheet->width, bar, height);
}

static void put_description(const Sheet *sheet) {
    const TruthTable *table = sheet->table;
    for (size_t i = 0; i < table_rows(table); i++) {
        size_t row = table_row(sheet->style, table, i);
        for (size_t k = 0; k < table_width(table); k++) {
            buf_puts(sheet->buf, k == table->nvars ? ": " : k ? ", " : "");
            svg_printf(sheet->buf, "%s ", table_title(sheet->table, k));
            buf_putc(sheet->buf, table_cell(sheet->table, k, row));
        }
        buf_puts(sheet->buf, ".\n");
    }
    if (table_caveat(table)) buf_puts(sheet->buf, table_caveat(table));
}

void svg_table(Buf *buf, const Style *style, const char *title, const TruthTable *table) {
    Sheet sheet = {buf, style, table, 0};
    int rows = (int)table_rows(table), x = 0, bar = 0;
    for (size_t i = 0; i < table_width(table); i++) {
        if (i == table->nvars) bar = sheet.width;
        sheet.width += width_of(&sheet, i);
    }
    svg_head(buf, style, sheet.width, (rows + 1) * ROW + 2, title);
    put_description(&sheet);
    svg_body(buf, style);
    buf_puts(buf, "<g font-family=\"monospace\" font-size=\"13\">\n");
    for (size_t i = 0; i < table_width(table); x += width_of(&sheet, i), i++)
        put_column(&sheet, i, x + width_of(&sheet, i) / 2);
    put_rules(&sheet, bar);
    buf_puts(buf, "</g>\n");
    svg_end(buf);
}
