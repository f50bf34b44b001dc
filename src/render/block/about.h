/* Truth tables and Venn diagrams with what is to be said of them: what function it is, in
 * formulas. */
#ifndef RENDER_ABOUT_H
#define RENDER_ABOUT_H

#include "render/block/block.h"

/* Behind the table its name, the minimal sum of products, the shortest form, the
 * algebraic normal form, and of three variables the immediate of vpternlog; nothing about
 * a claim. */
void about_table(Blocks *blocks, const Style *style, const TruthTable *table);
/* Behind the picture its regions, and the shaded ones in set notation. */
void about_venn(Blocks *blocks, const Style *style, const Venn *venn);

/* "a ∩ b∁"; false, and nothing, when that is too long. */
bool about_region(Buf *buf, const Style *style, const Venn *venn);

#endif
