/* Arenas: memory that is given back all at once.
 *
 * The session has one for what lives as long as it does; each statement has one that
 * is reset when the statement is done. Whoever makes an arena frees it; what it hands
 * out is never freed alone. A failed allocation ends the program with a message; the
 * session's budgets are reached long before that. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/base.h"
#include "base/buf.h"

typedef struct Arena Arena;

typedef struct {
    void *block;
    size_t used;
} ArenaMark;

Arena *arena_new(void);
void arena_free(Arena *arena);

/* Zeroed memory, aligned for any type. */
void *arena_alloc(Arena *arena, size_t size);
/* Memory whose content is arbitrary. */
void *arena_raw(Arena *arena, size_t size);
void *arena_copy(Arena *arena, const void *from, size_t size);
char *arena_str(Arena *arena, const char *text);
char *arena_strn(Arena *arena, const char *text, size_t length);
/* A copy of the buffer's text; the buffer is freed. */
char *arena_buf(Arena *arena, Buf *buf);
__attribute__((format(printf, 2, 3))) char *arena_printf(Arena *arena, const char *format,
                                                         ...);

/* Frees everything; the first block is kept for the next statement. */
void arena_reset(Arena *arena);
ArenaMark arena_mark(const Arena *arena);
void arena_release(Arena *arena, ArenaMark mark);
/* Bytes obtained from the system. */
size_t arena_size(const Arena *arena);

/* The array with room for one more: itself, or a copy of twice the length. */
void *arena_grow(Arena *arena, void *array, size_t count, size_t *cap, size_t size);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count)                                                  \
    ((type *)arena_alloc((arena), (size_t)(count) * sizeof(type)))

#endif
