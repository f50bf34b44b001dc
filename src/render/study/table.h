/* Truth tables of one bit of an expression in up to eight variables.
 *
 * Three steps that do not know each other: the walk (AST and Query → truths), the model
 * (TruthTable), the drawing. A table exists where every square is computed from the same
 * square of the variables, by the same function on all squares: the terms are made of
 * and, or, xor, not, if-then-else by a mask, variables, 0 and ~0 only.
 *
 * A comparison gets the table of the comparison of one bit, as if boards had a single
 * square: `==` equivalence, `!=` exclusive or, `⊆ <= ->` implication, `<` ~a & b; `&&`,
 * `||`, `!`, `=>`, `<=>` join such truths. Its sides are columns of their own. When that
 * is 1 in every row, and the claim is an equation or inclusion (or several, joined by
 * `&&`, with or without such conditions before `=>`), the claim holds for all words. */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include "exec/exec.h"
#include "render/study/truth.h"
#include "render/text/cells.h"

typedef struct {
    const char *title;
    Truth truth;
} TruthColumn;

typedef struct {
    size_t nvars;
    const char *vars[TRUTH_VARS];
    Symbol *syms[TRUTH_VARS];
    unsigned known; /* a bit a variable: it is a set of its own, these squares */
    Wide words[TRUTH_VARS];
    size_t ncolumns;      /* sub-expressions; the last is the expression itself */
    TruthColumn *columns; /* in the query's arena */
    Truth may;            /* rows that `when` leaves; all rows without one */
    bool claim;           /* a truth: the last column compares bits */
    bool whole;           /* 1 in all rows that may be proves the claim for all words */
    bool each; /* it says something of each square by itself: `a ⊆ b`, not `a != b` */
} TruthTable;

static inline size_t table_rows(const TruthTable *table) {
    return (size_t)1 << table->nvars;
}
static inline const Truth *table_out(const TruthTable *table) {
    return &table->columns[table->ncolumns - 1].truth;
}
/* What is drawn as row i. */
static inline size_t table_row(const Style *style, const TruthTable *table, size_t i) {
    return style->down ? table_rows(table) - 1 - i : i;
}
/* What a column says in a row: '0', '1', or '-' where the condition excludes the row. */
static inline char table_bit(const TruthTable *table, size_t column, size_t row) {
    if (!truth_at(&table->may, row)) return '-';
    return truth_at(&table->columns[column].truth, row) ? '1' : '0';
}
static inline bool table_in(const TruthTable *table, size_t row, size_t var) {
    return row >> (table->nvars - 1 - var) & 1;
}

/* Of all columns, those of the variables first. */
static inline size_t table_width(const TruthTable *table) {
    return table->nvars + table->ncolumns;
}
static inline const char *table_title(const TruthTable *table, size_t column) {
    return column < table->nvars ? table->vars[column]
                                 : table->columns[column - table->nvars].title;
}
static inline char table_cell(const TruthTable *table, size_t column, size_t row) {
    if (column < table->nvars) return "01"[table_in(table, row, column)];
    return table_bit(table, column - table->nvars, row);
}

/* The walk. `when` may be NULL; steps: a column for every sub-expression. The query's
 * names should be NAMES_STUDY. false: no table; *why is the sentence (in the arena) that
 * says so about the node *where, or NULL when exec pushed its own error. */
typedef struct {
    const char *why;
    const Node *where;
} TableRefusal;
bool table_study(Query *query, const Node *expr, const Node *when, bool steps,
                 TruthTable *table, TableRefusal *refusal);

/* As it is drawn, in the arena. */
Cells table_cells(Arena *arena, const Style *style, const TruthTable *table);
/* Whether no row is left out. */
static inline bool table_is_whole(const TruthTable *table) {
    return truth_all(table->nvars, &table->may);
}
/* What is said below it: of rows that are left out, of a claim. */
void table_meaning(Buf *buf, const TruthTable *table);
/* Why the table of a claim says little about whole words; NULL: it says all. */
const char *table_caveat(const TruthTable *table);

#endif
