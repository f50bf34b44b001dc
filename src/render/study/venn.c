/* Venn diagrams: from a truth table to regions, with the squares of each where the names
 * have values; drawn as circles and as a list. */
#include "render/study/venn.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "render/study/table_sets.h"
#include "render/text/board.h"
#include "render/text/circles.h"

/* --- the model --- */

/* The values of all sets; false when one has none. */
static bool take_values(const Exec *exec, const TruthTable *table, Wide *words) {
    for (size_t i = 0; i < table->nvars; i++) {
        Value value;
        if (table->known >> i & 1) {
            words[i] = table->words[i];
            continue;
        }
        if (!exec_get(exec, table->syms[i], &value)) return false;
        if (value.kind == KIND_LIST || value.kind == KIND_VOID) return false;
        if (!value_is_known(&value)) return false;
        words[i] = value_wide(&value);
    }
    return true;
}

static Wide squares_of(size_t nsets, size_t region, const Wide *words) {
    Wide squares = ~(Wide)0;
    for (size_t i = 0; i < nsets; i++)
        squares &= region >> (nsets - 1 - i) & 1 ? words[i] : ~words[i];
    return squares;
}

Venn venn_from_table(Arena *arena, const TruthTable *table, const Wide *words) {
    Venn venn = {.table = *table};
    venn.table.columns += table->ncolumns - 1;
    venn.table.ncolumns = 1;
    if (!words) return venn;
    venn.squares = ARENA_ARRAY(arena, Wide, table_rows(table));
    for (size_t i = 0; i < table_rows(table); i++)
        venn.squares[i] = squares_of(table->nvars, i, words);
    return venn;
}

bool venn_study(Query *query, const Node *expr, const Node *when, Venn *venn,
                TableRefusal *refusal) {
    TruthTable table;
    Wide words[TRUTH_VARS];
    if (!table_study(query, expr, when, false, &table, refusal) &&
        !table_sets_study(query, expr, when, false, &table, refusal))
        return false;
    bool values = take_values(query->exec, &table, words);
    *venn = venn_from_table(query->arena, &table, values ? words : NULL);
    return true;
}

/* --- the picture --- */

enum { NAME_MOST = 10, LAST_MOST = 7, MEMBERS_MOST = 16 };

/* A name cut to `most` columns; the text lives in the buffer. */
static const char *short_name(const Style *style, const char *name, size_t most,
                              Buf *buf) {
    size_t len = strlen(name);
    if (style_width(name) <= most) return name;
    const char *dots = style_sign(style, "…", "...");
    buf_putn(buf, name, utf8_skip(name, len, most - style_width(dots)));
    buf_puts(buf, dots);
    return buf_str(buf);
}

static void draw_circles(Buf *buf, const Style *style, const Venn *venn) {
    const TruthTable *table = &venn->table;
    Buf names[CIRCLES_MOST] = {{0}};
    char counts[1 << CIRCLES_MOST][8];
    Truth shaded = venn_shaded(venn);
    Circles circles = {.count = (unsigned)table->nvars};
    for (size_t i = 0; i < table->nvars; i++)
        circles.names[i] =
            short_name(style, table->vars[i],
                       i < CIRCLES_MOST - 1 ? NAME_MOST : LAST_MOST, &names[i]);
    for (size_t i = 0; i < venn_regions(venn); i++) {
        circles.hatched[i] = truth_at(&shaded, i);
        if (!venn->squares) continue;
        int count = shape_size(style->squares, venn->squares[i]);
        snprintf(counts[i], sizeof counts[i], "%d", count);
        circles.texts[i] = counts[i];
    }
    circles_draw(buf, style, &circles);
    for (size_t i = 0; i < table->nvars; i++) buf_free(&names[i]);
}

/* --- the regions --- */

/* "12: {a1, b2, …}" */
static const char *squares_text(Arena *arena, const Style *style, Wide squares) {
    Buf text = {0};
    int count = shape_size(style->squares, squares);
    buf_printf(&text, "%2d%s", count, count ? ": " : "");
    if (count) board_members(&text, style, squares, style->inlined ? MEMBERS_MOST : 0);
    return arena_buf(arena, &text);
}

Cells venn_cells(Arena *arena, const Style *style, const Venn *venn) {
    if (!venn->squares) return table_cells(arena, style, &venn->table);
    Style up = *style;
    up.down = false;
    Cells bits = table_cells(arena, &up, &venn->table);
    Cells cells = cells_new(arena, bits.keys, bits.columns + 1, bits.rows);
    cells.listed = cells.plain = true;
    cells.words = bits.columns;
    memcpy(cells.title, bits.title, bits.columns * sizeof *bits.title);
    cells.title[bits.columns] = "squares";
    for (size_t i = 0; i < bits.rows; i++) {
        const char **row = cells_row(&cells, i);
        memcpy(row, cells_row(&bits, i), bits.columns * sizeof *row);
        row[bits.columns] = squares_text(arena, style, venn->squares[i]);
    }
    return cells;
}

/* "a = 1, b = 0: belongs to it; 3 squares: d4 …" */
static void draw_spoken(Buf *buf, const Style *style, const Venn *venn) {
    const TruthTable *table = &venn->table;
    for (size_t i = 0; i < venn_regions(venn); i++) {
        Buf line = {0};
        for (size_t k = 0; k < table->nvars; k++)
            buf_printf(&line, "%s%s %s", k ? ", " : "",
                       table_in(table, i, k) ? "in" : "not in", table->vars[k]);
        buf_puts(&line, !venn_may(venn, i)     ? venn->table.known
                                                     ? ": no square is there"
                                                     : ": left out by the condition"
                        : venn_member(venn, i) ? ": belongs to it"
                                               : ": does not belong to it");
        if (venn->squares) {
            buf_puts(&line, "; ");
            board_spoken(&line, style, venn->squares[i]);
        }
        style_flush(buf, style, &line, 2);
    }
}

/* A claim holds in every region that may have squares. */
static bool holds(const Venn *venn) {
    Truth left_out = truth_not(venn->table.may),
          held = truth_or(*table_out(&venn->table), left_out);
    return venn->table.whole && truth_all(venn->table.nvars, &held);
}

const char *venn_caveat(const Venn *venn) {
    const TruthTable *table = &venn->table;
    bool says_all = !table->claim || table->each || holds(venn);
    return says_all ? NULL
                    : "This is the picture of one bit, as if boards had a single square.";
}

void venn_meaning(Buf *buf, const Style *style, const Venn *venn) {
    Wide against = 0; /* in regions that the claim says are empty */
    const char *caveat = venn_caveat(venn);
    for (size_t i = 0; venn->squares && i < venn_regions(venn); i++)
        if (!venn_member(venn, i) && venn_may(venn, i)) against |= venn->squares[i];
    if (caveat)
        buf_puts(buf, caveat);
    else if (venn->table.claim && holds(venn))
        buf_puts(buf, "It holds in every region: it holds for all words.");
    else if (venn->table.claim) {
        buf_puts(buf, style->look == LOOK_SPOKEN
                          ? "It says that the regions that do not belong to it are empty."
                          : "It says that the regions with 0 are empty.");
        if (venn->squares) buf_puts(buf, against ? " Not so: " : " They are.");
        if (shape_size(style->squares, against))
            board_members(buf, style, against, MEMBERS_MOST);
        else if (against)
            buf_puts(buf, "bits beside the board");
    }
}

void venn_draw(Buf *buf, const Style *style, const Venn *venn) {
    size_t sets = venn->table.nvars;
    if (style->look == LOOK_SPOKEN)
        draw_spoken(buf, style, venn);
    else if (sets >= 1 && sets <= CIRCLES_MOST)
        draw_circles(buf, style, venn);
}
