/* One to three overlapping circles in a frame, or up to four boxes, with hatched regions:
 * the drawing of a Venn diagram in characters. */
#ifndef RENDER_CIRCLES_H
#define RENDER_CIRCLES_H

#include "render/text/style.h"

enum { CIRCLES_MOST = 4 };

typedef struct {
    unsigned count; /* of sets, 1 to 4; the first is the highest bit of a region */
    const char *names[CIRCLES_MOST]; /* written into the circles, or on a box's edge */
    bool hatched[1 << CIRCLES_MOST]; /* by region */
    const char *texts[1 << CIRCLES_MOST]; /* written into the regions; NULL: nothing */
} Circles;

/* Boxes where there are more than three, or circles do not fit the width. false: those
 * don't, either. */
bool circles_draw(Buf *buf, const Style *style, const Circles *circles);

#endif
