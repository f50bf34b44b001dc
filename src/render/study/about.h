/* Below a truth table or Venn diagram: what function it is, in formulas. */
#ifndef RENDER_ABOUT_H
#define RENDER_ABOUT_H

#include "render/study/venn.h"

/* One after the other: its name, the minimal sum of products, the shortest form, the
 * algebraic normal form, and of three variables the immediate of vpternlog; nothing about
 * a claim. false behind the last; the text of one that there is not is empty. */
bool about_fact(const TruthTable *table, size_t which, const char **label, Buf *text);
/* The shaded regions in set notation, "a ∩ b∁"; false, and nothing, when that is too
 * long. */
bool about_region(Buf *buf, const Style *style, const Venn *venn);

#endif
