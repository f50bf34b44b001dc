/* A page that stands by itself: no script, nothing from elsewhere; light and dark as the
 * reader's screen is, and a style sheet for print. */
#ifndef RENDER_PAGE_H
#define RENDER_PAGE_H

#include "render/text/style.h"

/* All before the content, with what the pictures share. */
void page_head(Buf *buf, const Style *style, const char *title);
void page_end(Buf *buf);

#endif
