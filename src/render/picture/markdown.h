/* Markdown, the part of it that prose in scripts needs, as HTML.
 *
 * Headings, paragraphs, lists (nested by their indent), quotes, rules, tables, code in
 * fences or set off by four blanks; in lines code, **strong**, *emphasis* and links. All
 * other text is escaped, HTML in it too; links lead to web pages, files or places in the
 * page, nothing else. */
#ifndef RENDER_MARKDOWN_H
#define RENDER_MARKDOWN_H

#include "base/buf.h"

/* A heading or another block of the text. */
typedef struct {
    int level;         /* of a heading, 1 to 6; 0: it is none */
    const char *title; /* of a heading: its text without marks */
    const char *html;  /* the element; of a heading, what stands in it */
} MarkdownBlock;
typedef void MarkdownPut(void *context, const MarkdownBlock *block);

/* The text's blocks in turn. */
void markdown_read(const char *text, size_t len, MarkdownPut *put, void *context);
void markdown_html(Buf *buf, const char *text, size_t len);

#endif
