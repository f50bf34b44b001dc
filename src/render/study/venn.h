/* Venn diagrams: which regions of some sets an expression takes in.
 *
 * A region is a row of the expression's truth table, so there is none where there is no
 * table. One to four sets are drawn, the regions that belong to the expression are
 * filled with a hatch; all regions are listed below (beyond four sets, only listed).
 * Where all sets have values, each region knows its squares. */
#ifndef RENDER_VENN_H
#define RENDER_VENN_H

#include "render/study/table.h"

typedef struct {
    TruthTable table; /* the sets are its variables, the expression is its one column */
    Wide *squares;    /* of each region, in the query's arena; NULL: not known */
} Venn;

static inline size_t venn_regions(const Venn *venn) {
    return table_rows(&venn->table);
}
/* Belongs to the expression; of a claim: the claim holds there. */
static inline bool venn_member(const Venn *venn, size_t region) {
    return truth_at(table_out(&venn->table), region);
}
/* false: `when` says that the region is empty. */
static inline bool venn_may(const Venn *venn, size_t region) {
    return truth_at(&venn->table.may, region);
}
/* The regions that are filled. */
static inline Truth venn_shaded(const Venn *venn) {
    return truth_and(*table_out(&venn->table), venn->table.may);
}

/* Values come from the session's names; all must have one, else none is used. */
bool venn_study(Query *query, const Node *expr, const Node *when, Venn *venn,
                TableRefusal *refusal);
/* The same from a table; words: the values of its variables, or NULL. */
Venn venn_from_table(Arena *arena, const TruthTable *table, const Wide *words);

/* The picture; its regions, as they are listed in the arena; what a claim says of them.
 */
void venn_draw(Buf *buf, const Style *style, const Venn *venn);
Cells venn_cells(Arena *arena, const Style *style, const Venn *venn);
void venn_meaning(Buf *buf, const Style *style, const Venn *venn);
/* Why the picture of a claim says little about whole words; NULL: it says all. */
const char *venn_caveat(const Venn *venn);

#endif
