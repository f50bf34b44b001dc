/* From a text that was preprocessed to what the user wrote.
 *
 * The map keeps what the user wrote, the lines of all files one behind the other, and
 * the parts of the text, by where they begin. What a macro stands for is a PART_USE,
 * which is placed where the macro was used, with PART_ARGUMENTs in it, which are placed
 * where they were written; all else is PART_PLAIN. */
#ifndef BASE_SOURCE_MAP_H
#define BASE_SOURCE_MAP_H

#include "base/buf.h"
#include "base/source.h"

typedef enum { PART_PLAIN, PART_USE, PART_ARGUMENT } SourcePartKind;

typedef struct {
    uint32_t at;   /* in the text */
    uint32_t from; /* in what the user wrote */
    uint32_t kind;
} SourcePart;

/* Lines of a file, up to the next SourceFile's. */
typedef struct {
    uint32_t from; /* in what the user wrote */
    unsigned line;
    const char *name;
} SourceFile;

typedef struct SourceMap {
    Buf text; /* what the user wrote */
    SourcePart *part;
    SourceFile *file; /* at least one */
    size_t parts, parts_cap, files, files_cap;
    unsigned next; /* the number of the line behind the last */
} SourceMap;

/* The map of a source whose text is its file's. */
SourceMap *source_map_new(const Source *source);
SourceMap *source_map_copy(const SourceMap *map);
void source_map_free(SourceMap *map);
/* Lines that were read: what the user wrote, and where. The parts that come of it are
 * added behind. */
void source_map_lines(SourceMap *map, const char *name, unsigned line, const char *text,
                      size_t len);
void source_map_part(SourceMap *map, SourcePart part);
/* The text gets so many bytes in front that the user did not write. */
void source_map_shift(SourceMap *map, size_t by);
/* The text loses its first `at` bytes. */
void source_map_cut(SourceMap *map, size_t at);

/* Where the user wrote what stands at this offset of the text. */
size_t source_map_offset(const SourceMap *map, size_t offset);
SourcePartKind source_map_kind(const SourceMap *map, size_t offset);
const SourceFile *source_map_file(const SourceMap *map, size_t from);
/* Where the part ends that the offset is in, or the whole use of a macro. */
size_t source_map_end(const SourceMap *map, size_t offset);
/* What the user wrote for a piece of the text: all of a macro's use. */
Span source_map_user(const SourceMap *map, Span span);

#endif
