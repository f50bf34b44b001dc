/* Maps from a preprocessed text to what the user wrote. */
#include "base/source_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

/* Whether the part says nothing that the last one doesn't. */
static bool goes_on(const SourceMap *map, const SourcePart *part) {
    const SourcePart *last = map->parts ? &map->part[map->parts - 1] : NULL;
    return last && last->kind == part->kind && part->kind == PART_PLAIN &&
           last->from - last->at == part->from - part->at;
}

void source_map_part(SourceMap *map, SourcePart part) {
    if (goes_on(map, &part)) return;
    if (map->parts && map->part[map->parts - 1].at == part.at &&
        map->part[map->parts - 1].kind == part.kind)
        map->parts--;
    if (map->parts == map->parts_cap) {
        map->parts_cap = map->parts_cap ? map->parts_cap * 2 : 8;
        map->part = base_realloc(map->part, map->parts_cap * sizeof *map->part);
    }
    map->part[map->parts++] = part;
}

void source_map_shift(SourceMap *map, size_t by) {
    size_t parts = map->parts;
    map->part = base_realloc(map->part, (parts + 1) * sizeof *map->part);
    memmove(map->part + 1, map->part, parts * sizeof *map->part);
    for (size_t i = 1; i <= parts; i++) map->part[i].at += (uint32_t)by;
    map->part[0] = (SourcePart){0, 0, PART_PLAIN};
    map->parts = map->parts_cap = parts + 1;
}

static void add_file(SourceMap *map, SourceFile file) {
    if (map->files == map->files_cap) {
        map->files_cap = map->files_cap ? map->files_cap * 2 : 2;
        map->file = base_realloc(map->file, map->files_cap * sizeof *map->file);
    }
    map->file[map->files++] = file;
}

void source_map_lines(SourceMap *map, const char *name, unsigned line, const char *text,
                      size_t len) {
    bool follows = map->files && line == map->next &&
                   strcmp(map->file[map->files - 1].name, name) == 0;
    if (!follows) add_file(map, (SourceFile){(uint32_t)map->text.len, line, name});
    map->next = line + source_count_lines(text, len);
    buf_putn(&map->text, text, len);
}

SourceMap *source_map_new(const Source *source) {
    SourceMap *map = base_malloc(sizeof *map);
    *map = (SourceMap){0};
    source_map_lines(map, source->name, source->line, source->text, source->len);
    source_map_part(map, (SourcePart){0, 0, PART_PLAIN});
    return map;
}

SourceMap *source_map_copy(const SourceMap *map) {
    SourceMap *copy = base_malloc(sizeof *copy);
    *copy = (SourceMap){0};
    buf_putn(&copy->text, buf_str(&map->text), map->text.len);
    copy->next = map->next;
    for (size_t i = 0; i < map->files; i++) add_file(copy, map->file[i]);
    for (size_t i = 0; i < map->parts; i++) source_map_part(copy, map->part[i]);
    return copy;
}

void source_map_free(SourceMap *map) {
    if (!map) return;
    buf_free(&map->text);
    free(map->part);
    free(map->file);
    free(map);
}

/* ---- look-ups */

/* The last part that begins at the offset or before. */
static size_t part_of(const SourceMap *map, size_t offset) {
    size_t low = 0, high = map->parts;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (map->part[middle].at <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static size_t offset_in(const SourcePart *part, size_t offset) {
    return part->from + (part->kind == PART_USE ? 0 : offset - part->at);
}

size_t source_map_offset(const SourceMap *map, size_t offset) {
    return offset_in(&map->part[part_of(map, offset)], offset);
}

SourcePartKind source_map_kind(const SourceMap *map, size_t offset) {
    return (SourcePartKind)map->part[part_of(map, offset)].kind;
}

const SourceFile *source_map_file(const SourceMap *map, size_t from) {
    size_t low = 0, high = map->files;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (map->file[middle].from <= from)
            low = middle;
        else
            high = middle;
    }
    return &map->file[low];
}

/* The use that the part belongs to, or the part itself. */
static size_t first_of(const SourceMap *map, size_t i) {
    while (i > 0 && map->part[i].kind == PART_ARGUMENT) i--;
    return i;
}

/* Where the user's text for what ends at this offset ends. */
static size_t end_of(const SourceMap *map, size_t end) {
    if (end == 0) return source_map_offset(map, end);
    size_t i = part_of(map, end - 1);
    if (map->part[i].kind == PART_PLAIN) return offset_in(&map->part[i], end);
    while (i < map->parts && map->part[i].kind != PART_PLAIN) i++;
    return i < map->parts ? map->part[i].from : map->text.len;
}

size_t source_map_end(const SourceMap *map, size_t offset) {
    size_t i = part_of(map, offset);
    bool plain = map->part[i].kind == PART_PLAIN;
    for (i++; i < map->parts; i++)
        if ((plain || map->part[i].kind == PART_PLAIN) && map->part[i].at > offset)
            return map->part[i].at;
    return SIZE_MAX;
}

Span source_map_user(const SourceMap *map, Span span) {
    const SourcePart *first = &map->part[first_of(map, part_of(map, span.start))];
    size_t start = offset_in(first, span.start), end = end_of(map, span.end);
    return span_of(start, end > start ? end : start);
}

/* ---- cutting */

void source_map_cut(SourceMap *map, size_t at) {
    size_t first = part_of(map, at), kept = 0;
    while (first > 0 && map->part[first - 1].at == at) first--;
    uint32_t from = (uint32_t)offset_in(&map->part[first], at);
    const SourceFile *file = source_map_file(map, from);
    unsigned lines = source_count_lines(map->text.data + file->from, from - file->from);
    for (size_t i = first; i < map->parts; i++) {
        SourcePart part = map->part[i];
        bool begins = part.at < at && part.kind != PART_USE;
        part.from = begins ? 0 : part.from - from;
        part.at = part.at < at ? 0 : part.at - (uint32_t)at;
        map->part[kept++] = part;
    }
    map->parts = kept;
    size_t skipped = (size_t)(file - map->file);
    map->files -= skipped;
    memmove(map->file, map->file + skipped, map->files * sizeof *map->file);
    for (size_t i = 1; i < map->files; i++) map->file[i].from -= from;
    map->file[0].from = 0;
    map->file[0].line += lines;
    map->text.len -= from;
    memmove(map->text.data, map->text.data + from, map->text.len + 1);
}
