/* A page that stands by itself: no script, nothing from elsewhere; light and dark as the
 * reader's screen is, and a style sheet for print. */
#ifndef RENDER_PAGE_H
#define RENDER_PAGE_H

#include "render/block/block.h"

/* All before the content, with what the pictures share. */
void page_head(Buf *buf, const Style *style, const char *title);
void page_end(Buf *buf);

/* Lines that are broken where the page is narrow, what goes on below indented; and a
 * block of them. */
void page_lines(Buf *buf, const char *text);
void page_code(Buf *buf, const char *class, const char *text);
/* pictures: those with ids that the page has so far. */
void page_blocks(Buf *buf, const Style *style, const Blocks *blocks, size_t *pictures);

#endif
