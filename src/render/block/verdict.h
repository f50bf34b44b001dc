/* The picture of a refuted law: the variables, then both sides as boards with the
 * squares marked on which they differ. */
#ifndef RENDER_VERDICT_H
#define RENDER_VERDICT_H

#include "render/block/block.h"

/* Sets are drawn as boards, others in a line. */
typedef struct {
    const NamedValue *vars;
    size_t nvars;
    bool sides; /* the claim is a comparison: left op right */
    NamedValue left, right;
    Meaning op;       /* MEANING_EQ, MEANING_SUBSET… */
    const char *sign; /* what holds between them instead: "!=" */
} Counterexample;

/* The squares that break the comparison of the sides: of == all that differ, of ⊆ those
 * of the left alone; 0 where the comparison is not one of squares. */
Wide verdict_differs(const Counterexample *example);

/* Where rows are few the variables have lines alone. */
void verdict_blocks(Blocks *blocks, const Style *style, const Counterexample *example);

#endif
