/* One to three overlapping circles in a frame, with hatched regions: the drawing of a
 * Venn diagram in characters. */
#ifndef RENDER_CIRCLES_H
#define RENDER_CIRCLES_H

#include "render/text/style.h"

typedef struct {
    unsigned count; /* of circles, 1 to 3; the first is the highest bit of a region */
    const char *names[3]; /* written into the circles */
    bool hatched[8];      /* by region */
    const char *texts[8]; /* written into the regions; NULL: nothing */
} Circles;

void circles_draw(Buf *buf, const Style *style, const Circles *circles);
/* Columns that a drawing takes. */
size_t circles_width(const Circles *circles);

#endif
