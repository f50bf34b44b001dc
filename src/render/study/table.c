/* A truth table's cells, and what the table of a claim means. */
#include "render/study/table.h"

Cells table_cells(Arena *arena, const Style *style, const TruthTable *table) {
    static const char *const texts[] = {['0'] = "0", ['1'] = "1", ['-'] = "-"};
    Cells cells = cells_new(arena, table->nvars, table_width(table), table_rows(table));
    for (size_t i = 0; i < cells.columns; i++) {
        cells.title[i] = table_title(table, i);
        for (size_t row = 0; row < cells.rows; row++)
            cells_row(&cells, row)[i] =
                texts[(int)table_cell(table, i, table_row(style, table, row))];
    }
    return cells;
}

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

void table_meaning(Buf *buf, const TruthTable *table) {
    size_t row = 0;
    if (!table_is_whole(table))
        buf_puts(buf, table->known ? "No square is in rows with -. "
                                   : "Rows with - are left out by the condition. ");
    if (table_caveat(table))
        buf_puts(buf, table_caveat(table));
    else if (table->claim && !first_failing(table, &row))
        buf_puts(buf, "1 in every row: it holds for all words.");
    else if (table->claim)
        put_failing(buf, table, row);
}
