/* Chunks: the lines that the statement at work stands in. Room-internal. */
#ifndef LANG_CHUNK_H
#define LANG_CHUNK_H

#include "lang/reader.h"

/* A byte that must not be there, or a line too long; replaced by blanks, and told when
 * the reader comes to it. */
typedef struct {
    size_t at;           /* in the chunk */
    const char *message; /* with a %zu for the number, or none; NULL: it was told */
    size_t number;
} Fault;

enum { FAULTS = 8 };

typedef struct {
    const char *name;
    Source *source; /* its text is the chunk's */
    size_t cap;
    size_t at; /* what lies before has been handed out */
    PreprocessInput *input;
    unsigned next; /* the number of the line behind the source's last */
    size_t line_max;
    bool ended;
    Fault fault[FAULTS];
    size_t faults;
} Chunk;

/* Appends the next line; false at the end, and where a directive is next that ends what
 * may end (`held`). cells: inside a board. The source may move. */
bool chunk_more(Chunk *chunk, bool held, bool cells, Diags *diags);
/* Begins a new chunk with what lies behind chunk->at, which must begin a line. */
void chunk_begin(Chunk *chunk);
/* Pushes the faults before `end`; true when there was one. */
bool chunk_faults(Chunk *chunk, size_t end, Diags *diags);

#endif
