/* A piece of source text and places in it.
 *
 * The reader hands statements out in pieces ("chunks"): one or a few lines that hold
 * whole statements. A Source is one such chunk. It is reference-counted: a function that
 * is defined in it keeps it, so that later errors can show its lines. Where macros were
 * expanded or files included in it, a map (source_map.h) leads to what the user wrote. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"

typedef struct Source {
    const char
        *name;  /* "file.bbx", "-e", "-", "<prompt>"; lives as long as the session */
    char *text; /* the chunk's text, NUL-terminated */
    size_t len;
    unsigned line; /* number of the chunk's first line, from 1 */
    unsigned refs;
    bool owned;            /* the text was allocated with it */
    struct SourceMap *map; /* where the text is not what stands in one file; or NULL */
} Source;

/* Byte offsets into the text of one Source; end is one past the last. */
typedef struct {
    uint32_t start, end;
} Span;

typedef struct {
    const char *name;       /* of the file */
    unsigned line, column;  /* from 1, in characters */
    const char *line_start; /* the line the place is in, without its newline */
    size_t line_len;
} Place;

Source *source_new(const char *name, const char *text, size_t len, unsigned line);
Source *source_keep(Source *source);
void source_drop(Source *source);
Place source_place(const Source *source, size_t offset);
/* "file:line:column" of the place, in the arena. */
char *source_where(Arena *arena, const Source *source, size_t offset);
/* The file that the offset is in. */
const char *source_name(const Source *source, size_t offset);
/* How far what begins at the offset goes, at most to `end`: text that was left as it was,
 * or all that comes of one use of a macro. */
size_t source_part_end(const Source *source, size_t offset, size_t end);
/* The macro whose text is at the offset: a name, which ends somewhere in the text; or
 * NULL. */
const char *source_macro(const Source *source, size_t offset);
/* What the user wrote for a piece of the text, in the source's lines. */
const char *source_user(const Source *source, Span span, size_t *len);

/* Whether two pieces of text are the same. */
static inline bool source_same(const Source *a, Span x, const Source *b, Span y) {
    uint32_t len = x.end - x.start;
    return len == y.end - y.start && !memcmp(a->text + x.start, b->text + y.start, len);
}

/* How many lines end in the text. */
unsigned source_count_lines(const char *text, size_t len);

/* "moves" of lib/moves.bbx: neither folder nor ending. */
const char *source_stem(const char *path, size_t *len);

static inline Span span_of(size_t start, size_t end) {
    return (Span){(uint32_t)start, (uint32_t)end};
}

#endif
