/* Prose of scripts on a terminal: paragraphs and lists broken to the width, headings set
 * off, the marks of emphasis left out. What stands in columns (tables, code) stays as it
 * was typed. It is Markdown's plain core; pages have all of it (picture/markdown.h). */
#ifndef RENDER_PROSE_H
#define RENDER_PROSE_H

#include "render/text/style.h"

/* Blocks, with an empty line between them. */
void prose_draw(Buf *buf, const Style *style, const char *text, size_t len);

/* Behind the text's first line the next one that is a heading; or the end. */
const char *prose_section(const char *text, const char *end);

/* What stands in a comment of Markdown, `<!-- … -->`, that fills the line: for programs
 * that read the prose, and shown nowhere. NULL: the line is none. */
const char *prose_comment(const char *line, size_t len, size_t *size);

#endif
