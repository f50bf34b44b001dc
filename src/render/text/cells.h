/* Tables of short texts: titles, and rows of cells. */
#ifndef RENDER_CELLS_H
#define RENDER_CELLS_H

#include "base/arena.h"
#include "render/text/style.h"

typedef struct {
    size_t keys, columns,
        rows; /* columns: all of them; keys: the first ones, by which
                 rows are found, so that each part of the table has them */
    const char **title;
    const char **cell; /* a row behind the other */
    size_t words;      /* titles from this one on are words, and no expressions */
    bool listed;       /* the last column has lists, in a table that is never parted */
    bool plain;        /* text whatever the style's form */
} Cells;

Cells cells_new(Arena *arena, size_t keys, size_t columns, size_t rows);
static inline const char **cells_row(const Cells *cells, size_t row) {
    return &cells->cell[row * cells->columns];
}

/* In the style's form. Text: columns that do not fit the width come in a further table;
 * the others are in cells_export.c. */
void cells_draw(Buf *buf, const Style *style, const Cells *cells);
void cells_export(Buf *buf, const Style *style, const Cells *cells);

#endif
