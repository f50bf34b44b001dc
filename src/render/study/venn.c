/* Venn diagrams: from a truth table to regions, with the squares of each where the names
 * have values; drawn as circles and as a list. */
#include "render/study/venn.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "render/text/board.h"
#include "render/text/circles.h"

/* --- the model --- */

/* The values of all sets; false when one has none. */
static bool take_values(const Exec *exec, const TruthTable *table, uint64_t *words) {
    for (size_t i = 0; i < table->nvars; i++) {
        Value value;
        if (!exec_get(exec, table->syms[i], &value)) return false;
        if (value.kind == KIND_LIST || value.kind == KIND_VOID) return false;
        if (!term_is_word(value.term)) return false;
        words[i] = value.term.word;
    }
    return true;
}

uint64_t venn_squares(size_t nsets, size_t region, const uint64_t *words) {
    uint64_t squares = ~UINT64_C(0);
    for (size_t i = 0; i < nsets; i++)
        squares &= region >> (nsets - 1 - i) & 1 ? words[i] : ~words[i];
    return squares;
}

void venn_from_table(Arena *arena, const TruthTable *table, const uint64_t *words,
                     Venn *venn) {
    size_t count = (size_t)1 << table->nvars;
    *venn = (Venn){.nsets = table->nvars,
                   .title = table->columns[table->ncolumns - 1].title,
                   .values = words != NULL,
                   .claim = table->claim,
                   .each = table->claim && table->each,
                   .whole = table->claim && table->whole,
                   .nregions = count,
                   .regions = ARENA_ARRAY(arena, VennRegion, count)};
    memcpy(venn->sets, table->vars, sizeof venn->sets);
    for (size_t i = 0; i < count; i++)
        venn->regions[i] =
            (VennRegion){.member = truth_at(table_out(table), i),
                         .may = truth_at(&table->may, i),
                         .squares = words ? venn_squares(table->nvars, i, words) : 0};
}

bool venn_study(Query *query, const Node *expr, const Node *when, Venn *venn,
                TableRefusal *refusal) {
    TruthTable table;
    uint64_t words[TRUTH_VARS];
    if (!table_study(query, expr, when, false, &table, refusal)) return false;
    bool values = take_values(query->exec, &table, words);
    venn_from_table(query->arena, &table, values ? words : NULL, venn);
    return true;
}

/* --- the picture --- */

enum { NAME_MOST = 10, MEMBERS_MOST = 16 };

/* A name as it fits into a circle; the text lives in the buffer. */
static const char *short_name(const Style *style, const char *name, Buf *buf) {
    size_t len = strlen(name);
    if (style_width(name) <= NAME_MOST) return name;
    const char *dots = style_sign(style, "…", "...");
    buf_putn(buf, name, utf8_skip(name, len, NAME_MOST - style_width(dots)));
    buf_puts(buf, dots);
    return buf_str(buf);
}

static void draw_circles(Buf *buf, const Style *style, const Venn *venn) {
    Buf names[3] = {{0}};
    char counts[8][8];
    Circles circles = {.count = (unsigned)venn->nsets};
    for (size_t i = 0; i < venn->nsets; i++)
        circles.names[i] = short_name(style, venn->sets[i], &names[i]);
    for (size_t i = 0; i < venn->nregions; i++) {
        circles.hatched[i] = venn->regions[i].member && venn->regions[i].may;
        if (!venn->values) continue;
        int count = __builtin_popcountll(venn->regions[i].squares);
        snprintf(counts[i], sizeof counts[i], "%d", count);
        circles.texts[i] = counts[i];
    }
    circles_draw(buf, style, &circles);
    for (size_t i = 0; i < venn->nsets; i++) buf_free(&names[i]);
}

/* --- the list --- */

static TruthTable table_of(const Venn *venn, TruthColumn *column) {
    TruthTable table = {.nvars = venn->nsets, .ncolumns = 1, .columns = column};
    memcpy(table.vars, venn->sets, sizeof table.vars);
    *column = (TruthColumn){.title = venn->title};
    for (size_t i = 0; i < venn->nregions; i++) {
        truth_set(&column->truth, i, venn->regions[i].member);
        truth_set(&table.may, i, venn->regions[i].may);
    }
    return table;
}

/* "12: {a1, b2, …}", further lines below the squares where there is room for that. */
static void put_squares(Buf *buf, const Style *style, uint64_t squares, size_t used) {
    Buf text = {0};
    size_t indent = used + 5;
    if (style->width && indent + 20 > style->width) indent = 4;
    buf_printf(&text, "%2d", __builtin_popcountll(squares));
    if (squares) {
        buf_puts(&text, ": ");
        board_members(&text, style, squares, 0);
    }
    style_wrap(buf, style, buf_str(&text), used, indent);
    buf_free(&text);
}

static void draw_list(Buf *buf, const Style *style, const Venn *venn) {
    TruthColumn column;
    TruthTable table = table_of(venn, &column);
    const Style bare = {.look = style->look, .ascii = style->ascii};
    for (size_t line = 0; line < table_lines(&table); line++) {
        Buf text = {0};
        table_line(&text, &bare, &table, line);
        size_t width = style_width(buf_str(&text));
        buf_free(&text);
        table_line(buf, style, &table, line);
        if (line == 0)
            style_puts(buf, style, INK_TITLE, " squares");
        else if (line == 1)
            style_puts(buf, style, INK_FAINT,
                       style_lined(style) ? "─────────" : "---------");
        else {
            buf_putc(buf, ' ');
            put_squares(buf, style, venn->regions[line - 2].squares, width + 1);
        }
        buf_putc(buf, '\n');
    }
}

/* "a = 1, b = 0: belongs to it; 3 squares: d4 …" */
static void draw_spoken(Buf *buf, const Style *style, const Venn *venn) {
    for (size_t i = 0; i < venn->nregions; i++) {
        Buf line = {0};
        for (size_t k = 0; k < venn->nsets; k++)
            buf_printf(&line, "%s%s %s", k ? ", " : "",
                       i >> (venn->nsets - 1 - k) & 1 ? "in" : "not in", venn->sets[k]);
        buf_puts(&line, !venn->regions[i].may     ? ": left out by the condition"
                        : venn->regions[i].member ? ": belongs to it"
                                                  : ": does not belong to it");
        if (venn->values) {
            buf_puts(&line, "; ");
            board_spoken(&line, style, venn->regions[i].squares);
        }
        style_wrap(buf, style, buf_str(&line), 0, 2);
        buf_putc(buf, '\n');
        buf_free(&line);
    }
}

/* What a claim says about the regions, and with values where it fails. */
static void draw_meaning(Buf *buf, const Style *style, const Venn *venn) {
    Buf text = {0};
    uint64_t against = 0;
    size_t empty = 0; /* regions that the claim says are empty */
    for (size_t i = 0; i < venn->nregions; i++) {
        if (venn->regions[i].member || !venn->regions[i].may) continue;
        against |= venn->regions[i].squares;
        empty++;
    }
    if (venn->whole && empty == 0)
        buf_puts(&text, "It holds in every region: it holds for all words.");
    else if (venn->each) {
        buf_puts(&text,
                 style->look == LOOK_SPOKEN
                     ? "It says that the regions that do not belong to it are empty."
                     : "It says that the regions with 0 are empty.");
        if (venn->values) buf_puts(&text, against ? " Not so: " : " They are.");
        if (against) board_members(&text, style, against, MEMBERS_MOST);
    }
    style_wrap(buf, style, buf_str(&text), 0, 0);
    if (text.len) buf_putc(buf, '\n');
    buf_free(&text);
}

void venn_draw(Buf *buf, const Style *style, const Venn *venn) {
    const Circles size = {.count = (unsigned)(venn->nsets <= 3 ? venn->nsets : 3)};
    bool fits = !style->width || circles_width(&size) <= style->width;
    if (style->look == LOOK_SPOKEN) {
        draw_spoken(buf, style, venn);
    } else {
        if (venn->nsets >= 1 && venn->nsets <= 3 && fits) draw_circles(buf, style, venn);
        if (venn->values) {
            draw_list(buf, style, venn);
        } else {
            TruthColumn column;
            TruthTable table = table_of(venn, &column);
            table_draw(buf, style, &table);
        }
    }
    draw_meaning(buf, style, venn);
}
