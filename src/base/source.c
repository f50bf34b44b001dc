/* Source chunks and places in them. */
#include "base/source.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

Source *source_new(const char *name, const char *text, size_t len, unsigned line) {
    Source *source = base_malloc(sizeof *source + len + 1);
    char *copy = (char *)(source + 1);
    memcpy(copy, text, len);
    copy[len] = '\0';
    *source = (Source){name, copy, len, line, 1, true};
    return source;
}

Source *source_keep(Source *source) {
    source->refs++;
    return source;
}

void source_drop(Source *source) {
    if (source && --source->refs == 0) free(source);
}

Place source_place(const Source *source, size_t offset) {
    if (offset > source->len) offset = source->len;
    unsigned line = source->line;
    size_t start = 0;
    for (size_t i = 0; i < offset; i++)
        if (source->text[i] == '\n') line++, start = i + 1;
    const char *from = source->text + start;
    const char *end = memchr(from, '\n', source->len - start);
    size_t len = end ? (size_t)(end - from) : source->len - start;
    if (len > 0 && from[len - 1] == '\r') len--;
    unsigned column = (unsigned)utf8_count(from, offset - start) + 1;
    return (Place){line, column, from, len};
}
