/* Venn diagrams: which regions of some sets an expression takes in.
 *
 * Regions count up like the rows of a truth table, with the first set as the highest
 * bit; the model is made from one, and so is refused for the same reasons. One to three
 * sets are drawn, the regions that belong to the expression are filled with a hatch;
 * all regions are listed below (beyond three sets, only listed). Where all sets have
 * values, each region knows its squares. */
#ifndef RENDER_VENN_H
#define RENDER_VENN_H

#include "render/study/table.h"

typedef struct {
    bool member; /* belongs to the expression; of a claim: the claim holds there */
    bool may;    /* false: `when` says that the region is empty */
    uint64_t squares;
} VennRegion;

typedef struct {
    size_t nsets;
    const char *sets[TRUTH_VARS];
    const char *title; /* the expression */
    bool values;       /* squares are known */
    bool claim; /* its shaded regions are those where the claim holds, … */
    bool each;  /* … and it says that the others are empty */
    bool whole; /* when all regions are shaded, it holds for all words */
    size_t nregions;
    VennRegion *regions; /* in the query's arena */
} Venn;

/* Values come from the session's names; all must have one, else none is used. */
bool venn_study(Query *query, const Node *expr, const Node *when, Venn *venn,
                TableRefusal *refusal);
/* The same from a table; words: the values of its variables, or NULL. */
void venn_from_table(Arena *arena, const TruthTable *table, const uint64_t *words,
                     Venn *venn);
/* The squares of a region. */
uint64_t venn_squares(size_t nsets, size_t region, const uint64_t *words);

/* The picture, the list, and what a claim says about its regions. */
void venn_draw(Buf *buf, const Style *style, const Venn *venn);

#endif
