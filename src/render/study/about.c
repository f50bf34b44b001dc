/* Functions in words and formulas. What is longer than a few lines helps nobody: then the
 * number of its products is given. */
#include "render/study/about.h"

#include <string.h>

#include "lower/terms/text.h"
#include "render/study/formula.h"
#include "short/short.h"

enum { FORMULA_MOST = 300, MEMORY = 1 << 24 }; /* bytes */

static void shorten(Buf *text, size_t products) {
    if (text->len <= FORMULA_MOST) return;
    buf_clear(text);
    buf_printf(text, "%zu products", products);
}

/* Where a condition leaves rows out, the formula is free there. */
static Cubes put_sum(Buf *text, const TruthTable *table) {
    Cubes cubes;
    Truth either = truth_not(table->may);
    formula_cubes(table->nvars, table_out(table), &either, &cubes);
    formula_sum(text, &formula_plain, table->nvars, table->vars, &cubes);
    return cubes;
}

static size_t ops_of(const char *formula) {
    size_t ops = 0;
    while ((formula = strpbrk(formula, "~&|^"))) formula++, ops++;
    return ops;
}

/* Row r with variable i as bit i; it is the highest bit of a row's number elsewhere. */
static uint64_t turned(const TruthTable *table) {
    uint64_t bits = 0;
    for (size_t row = 0; row < table_rows(table); row++) {
        size_t r = 0;
        for (size_t i = 0; i < table->nvars; i++)
            r |= (size_t)table_in(table, row, i) << i;
        bits |= (uint64_t)truth_at(table_out(table), row) << r;
    }
    return bits;
}

static void put_function(Buf *text, const TruthTable *table) {
    Pool *pool = pool_new(MEMORY);
    Arena *arena = arena_new();
    pool_as_written(pool);
    for (size_t i = 0; i < table->nvars; i++) term_var(pool);
    TextForm form = {.pool = pool, .names = table->vars, .most = FORMULA_MOST};
    Term t = short_function(pool, (unsigned)table->nvars, turned(table), arena);
    text_term(text, &form, t);
    arena_free(arena);
    pool_free(pool);
}

/* With any operators, where that takes fewer. */
static void put_shortest(Buf *text, const TruthTable *table) {
    Buf sum = {0};
    if (table->nvars > SHORT_VARS) return;
    put_sum(&sum, table);
    put_function(text, table);
    if (ops_of(buf_str(text)) >= ops_of(buf_str(&sum))) buf_clear(text);
    buf_free(&sum);
}

static void put_normal(Buf *text, const TruthTable *table) {
    Truth normal = formula_normal(table->nvars, table_out(table));
    size_t count = 0;
    for (size_t m = 0; m < table_rows(table); m++) count += truth_at(&normal, m);
    formula_exclusive(text, &formula_plain, table->nvars, table->vars, &normal);
    shorten(text, count);
}

bool about_fact(const TruthTable *table, size_t which, const char **label, Buf *text) {
    bool whole = table_is_whole(table);
    Cubes cubes;
    buf_clear(text);
    switch (which) {
    case 0:
        *label = "function";
        if (whole) formula_name(text, table->nvars, table->vars, table_out(table));
        return !table->claim;
    case 1:
        cubes = put_sum(text, table);
        *label = cubes.minimal ? "minimal sum" : "sum";
        shorten(text, cubes.count);
        return true;
    case 2:
        *label = "shortest";
        if (whole) put_shortest(text, table);
        return true;
    case 3:
        *label = "normal form";
        if (whole) put_normal(text, table);
        return true;
    case 4:
        *label = "vpternlog imm8";
        if (whole && table->nvars == 3)
            buf_printf(text, "0x%02x", (unsigned)table_out(table)->at[0] & 0xFF);
        return true;
    default:
        return false;
    }
}

bool about_region(Buf *buf, const Style *style, const Venn *venn) {
    const TruthTable *table = &venn->table;
    Cubes cubes;
    Truth member = venn_shaded(venn), either = truth_not(table->may);
    Buf text = {0};
    formula_cubes(table->nvars, &member, &either, &cubes);
    formula_sum(&text, style->ascii ? &formula_plain : &formula_set, table->nvars,
                table->vars, &cubes);
    bool fits = text.len <= FORMULA_MOST;
    if (fits) buf_puts(buf, buf_str(&text));
    buf_free(&text);
    return fits;
}
