/* Below a truth table or Venn diagram: what function it is, in formulas. */
#ifndef RENDER_ABOUT_H
#define RENDER_ABOUT_H

#include "render/study/venn.h"

/* Its name, the minimal sum of products, the algebraic normal form, and of three
 * variables the immediate of vpternlog; nothing about a claim. */
void about_table(Buf *buf, const Style *style, const TruthTable *table);
/* The shaded regions in set notation: "shaded: a ∩ b∁". */
void about_venn(Buf *buf, const Style *style, const Venn *venn);

/* The lines of about_table one by one, for other drawings: false behind the last. The
 * label has no colon. */
bool about_fact(const TruthTable *table, size_t which, const char **label, Buf *text);
/* The formula of about_venn alone; false, and nothing, when it is too long. */
bool about_region(Buf *buf, const Style *style, const Venn *venn);

#endif
