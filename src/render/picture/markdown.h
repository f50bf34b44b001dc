/* Markdown, the part of it that prose in scripts needs, as HTML.
 *
 * Headings, paragraphs, lists (nested by their indent), quotes, rules, tables, code in
 * fences or set off by four blanks; in lines code, **strong**, *emphasis* and links. All
 * other text is escaped, HTML in it too; links lead to web pages, files or places in the
 * page, nothing else. */
#ifndef RENDER_MARKDOWN_H
#define RENDER_MARKDOWN_H

#include <stdbool.h>

#include "base/buf.h"

void markdown_html(Buf *buf, const char *text, size_t len);
/* The first heading's text, without its marks; false when there is none. */
bool markdown_title(Buf *buf, const char *text, size_t len);

#endif
