/* Functions in words and formulas. What is longer than a few lines helps nobody: then the
 * number of its products is given. */
#include "render/block/about.h"

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

/* Markdown has its own way. */
static void add_fact(Blocks *blocks, const Style *style, const char *label, Buf *text) {
    const char *said = arena_buf(blocks->arena, text);
    if (*said && style->table == TABLE_MARKDOWN)
        block_add_text(blocks, BLOCK_LINES,
                       arena_printf(blocks->arena, "\n%s: `%s`\n", label, said));
    else if (*said)
        block_add(blocks, &(Block){.kind = BLOCK_FACT, .title = label, .text = said});
}

static void add_facts(Blocks *blocks, const Style *style, const TruthTable *table) {
    Buf name = {0}, sum = {0}, shortest = {0}, normal = {0}, immediate = {0};
    Cubes cubes = put_sum(&sum, table);
    shorten(&sum, cubes.count);
    if (table_is_whole(table)) {
        formula_name(&name, table->nvars, table->vars, table_out(table));
        put_shortest(&shortest, table);
        put_normal(&normal, table);
        if (table->nvars == 3)
            buf_printf(&immediate, "0x%02x", (unsigned)table_out(table)->at[0] & 0xFF);
    }
    add_fact(blocks, style, "function", &name);
    add_fact(blocks, style, cubes.minimal ? "minimal sum" : "sum", &sum);
    add_fact(blocks, style, "shortest", &shortest);
    add_fact(blocks, style, "normal form", &normal);
    add_fact(blocks, style, "vpternlog imm8", &immediate);
}

static void add_cells(Blocks *blocks, Cells cells) {
    block_add(blocks, &(Block){.kind = BLOCK_CELLS,
                               .cells = arena_copy(blocks->arena, &cells, sizeof cells)});
}

/* LaTeX and CSV have the table alone. */
void about_table(Blocks *blocks, const Style *style, const TruthTable *table) {
    Buf meaning = {0};
    add_cells(blocks, table_cells(blocks->arena, style, table));
    if (style->table == TABLE_TEXT) table_meaning(&meaning, table);
    block_add_buf(blocks, BLOCK_NOTE, &meaning);
    if (style->table <= TABLE_MARKDOWN && !table->claim) add_facts(blocks, style, table);
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

/* What the list has that a voice reads is said with the picture. */
void about_venn(Blocks *blocks, const Style *style, const Venn *venn) {
    Buf meaning = {0}, shaded = {0}, left_out = {0};
    TruthTable bits = venn->table;
    bits.claim = false; /* what it says is said below */
    block_add(blocks, &(Block){.kind = BLOCK_VENN, .venn = venn});
    if (style->look != LOOK_SPOKEN || style->inlined) {
        add_cells(blocks, venn_cells(blocks->arena, style, venn));
        if (!venn->squares && style->table == TABLE_TEXT) table_meaning(&left_out, &bits);
    }
    block_add_buf(blocks, BLOCK_NOTE, &left_out);
    venn_meaning(&meaning, style, venn);
    block_add_buf(blocks, BLOCK_NOTE, &meaning);
    if (about_region(&shaded, style, venn))
        block_add(blocks, &(Block){.kind = BLOCK_FACT,
                                   .title = "shaded",
                                   .text = arena_buf(blocks->arena, &shaded)});
}
