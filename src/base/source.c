/* Source chunks and places in them. */
#include "base/source.h"

#include <stdlib.h>
#include <string.h>

#include "base/source_map.h"
#include "base/utf8.h"

unsigned source_count_lines(const char *text, size_t len) {
    unsigned n = 0;
    for (const char *s = text; (s = memchr(s, '\n', len - (size_t)(s - text))); s++) n++;
    return n;
}

Source *source_new(const char *name, const char *text, size_t len, unsigned line) {
    Source *source = base_malloc(sizeof *source + len + 1);
    char *copy = (char *)(source + 1);
    memcpy(copy, text, len);
    copy[len] = '\0';
    *source = (Source){name, copy, len, line, 1, true, NULL};
    return source;
}

Source *source_keep(Source *source) {
    source->refs++;
    return source;
}

void source_drop(Source *source) {
    if (!source || --source->refs) return;
    source_map_free(source->map);
    free(source);
}

/* The place of an offset in lines of a file, the first of which has this number. */
static Place place_in(const char *name, unsigned line, const char *text, size_t len,
                      size_t offset) {
    if (offset > len) offset = len;
    size_t start = 0;
    for (size_t i = 0; i < offset; i++)
        if (text[i] == '\n') line++, start = i + 1;
    const char *from = text + start;
    const char *end = memchr(from, '\n', len - start);
    size_t size = end ? (size_t)(end - from) : len - start;
    if (size > 0 && from[size - 1] == '\r') size--;
    unsigned column = (unsigned)utf8_count(from, offset - start) + 1;
    return (Place){name, line, column, from, size};
}

Place source_place(const Source *source, size_t offset) {
    if (!source->map)
        return place_in(source->name, source->line, source->text, source->len, offset);
    const SourceMap *map = source->map;
    size_t at = source_map_offset(map, offset);
    const SourceFile *file = source_map_file(map, at);
    return place_in(file->name, file->line, map->text.data + file->from,
                    map->text.len - file->from, at - file->from);
}

char *source_where(Arena *arena, const Source *source, size_t offset) {
    Place place = source_place(source, offset);
    return arena_printf(arena, "%s:%u:%u", place.name, place.line, place.column);
}

const char *source_name(const Source *source, size_t offset) {
    const SourceMap *map = source->map;
    if (!map) return source->name;
    return source_map_file(map, source_map_offset(map, offset))->name;
}

const char *source_user(const Source *source, Span span, size_t *len) {
    const SourceMap *map = source->map;
    if (map) span = source_map_user(map, span);
    *len = span.end - span.start;
    return (map ? map->text.data : source->text) + span.start;
}

size_t source_part_end(const Source *source, size_t offset, size_t end) {
    size_t stop = source->map ? source_map_end(source->map, offset) : end;
    return stop < end ? stop : end;
}

const char *source_macro(const Source *source, size_t offset) {
    const SourceMap *map = source->map;
    return map && source_map_kind(map, offset) == PART_USE
               ? map->text.data + source_map_offset(map, offset)
               : NULL;
}

const char *source_stem(const char *path, size_t *len) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    *len = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    return name;
}
