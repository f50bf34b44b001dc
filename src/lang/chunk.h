/* Chunks: the lines of the current statement. Room-internal. */
#ifndef LANG_CHUNK_H
#define LANG_CHUNK_H

#include "lang/reader.h"

/* A byte that must not be there, or a line too long: it is replaced by blanks, and
 * reported when the reader reaches it. */
typedef struct {
    size_t at;           /* in the chunk */
    const char *message; /* may have a %zu for the number; NULL: it was reported */
    size_t number;
} Fault;

enum { FAULTS = 8 };

typedef struct {
    const char *name;
    Source *source; /* its text is the chunk's */
    size_t cap;
    size_t at; /* the text before it has been consumed */
    PreprocessInput *input;
    unsigned next; /* the number of the line after the source's last one */
    size_t line_max;
    bool ended;
    Fault fault[FAULTS];
    size_t faults;
} Chunk;

/* Appends the next line; false at the end. held: the statement is complete so far, so it
 * also ends before a directive. cells: inside a board. The source may move. */
bool chunk_more(Chunk *chunk, bool held, bool cells, Diags *diags);
/* Begins a new chunk at chunk->at, which must be the start of a line. */
void chunk_begin(Chunk *chunk);
/* Pushes the faults before `end`; true when there was one. */
bool chunk_faults(Chunk *chunk, size_t end, Diags *diags);

#endif
