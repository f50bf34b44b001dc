/* The text of a document, and places in it: offsets in bytes here, lines and UTF-16 units
 * in LSP, lines and characters in what bbx says. A place that is not there is the nearest
 * one. */
#ifndef SHELL_SERVE_TEXT_H
#define SHELL_SERVE_TEXT_H

#include <jansson.h>

#include "base/source.h"

typedef struct {
    const char *at; /* ended by NUL */
    size_t len;
} ServeText;

/* Of an LSP Position. */
size_t serve_text_offset(ServeText text, const json_t *position);
json_t *serve_text_position(ServeText text, size_t offset);
json_t *serve_text_range(ServeText text, size_t start, size_t end);
/* Of a line and a character of it, from 1. */
size_t serve_text_place(ServeText text, size_t line, size_t column);
/* Where the line that the offset is in begins, and ends. */
size_t serve_text_line_start(ServeText text, size_t offset);
size_t serve_text_line_end(ServeText text, size_t offset);

/* The name or number that the offset is in or behind; empty where there is none. */
Span serve_text_token(ServeText text, size_t offset);
/* The largest piece around a piece that is an expression by itself wherever it stands:
 * between brackets, commas, an assignment and the end of a statement. With each call it
 * grows to the brackets around it. false: there are none. */
bool serve_text_grow(ServeText text, Span *piece);
/* Whether a piece is one that stands so, or has brackets of its own. */
bool serve_text_is_expression(ServeText text, Span piece);
bool serve_text_is_bracketed(ServeText text, Span piece);

/* The text with blanks for comments; hash: # begins one, too. In the arena. */
ServeText serve_text_code(Arena *arena, ServeText text, bool hash);

#endif
