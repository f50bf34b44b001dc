/* Arenas: a chain of blocks, bumped through; each new block doubles up to a limit. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 8 << 10, LARGEST_STEP = 1 << 20, ALIGN = 16 };

typedef struct Block Block;
struct Block {
    Block *before;
    size_t size, used;
    _Alignas(ALIGN) unsigned char data[];
};

struct Arena {
    Block *top;
    size_t held;
};

static void push_block(Arena *arena, size_t atleast) {
    size_t size = arena->top ? arena->top->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_STEP) size = LARGEST_STEP;
    if (size < atleast) size = atleast;
    Block *block = base_malloc(sizeof(Block) + size);
    block->before = arena->top;
    block->size = size;
    block->used = 0;
    arena->top = block;
    arena->held += size;
}

static void pop_block(Arena *arena) {
    Block *block = arena->top;
    arena->top = block->before;
    arena->held -= block->size;
    free(block);
}

Arena *arena_new(void) {
    Arena *arena = base_malloc(sizeof *arena);
    arena->top = NULL;
    arena->held = 0;
    push_block(arena, 0);
    return arena;
}

void arena_free(Arena *arena) {
    if (!arena) return;
    while (arena->top) pop_block(arena);
    free(arena);
}

void *arena_raw(Arena *arena, size_t size) {
    if (size > SIZE_MAX / 2) base_no_memory(size);
    size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    Block *block = arena->top;
    if (block->size - block->used < size) {
        push_block(arena, size);
        block = arena->top;
    }
    void *p = block->data + block->used;
    block->used += size;
    return p;
}

void *arena_alloc(Arena *arena, size_t size) {
    return memset(arena_raw(arena, size), 0, size);
}

void *arena_copy(Arena *arena, const void *from, size_t size) {
    void *p = arena_raw(arena, size);
    if (size) memcpy(p, from, size);
    return p;
}

char *arena_strn(Arena *arena, const char *text, size_t length) {
    char *copy = arena_raw(arena, length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *arena_buf(Arena *arena, Buf *buf) {
    char *copy = arena_strn(arena, buf_str(buf), buf->len);
    buf_free(buf);
    return copy;
}

void *arena_grow(Arena *arena, void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap) return array;
    *cap = *cap ? *cap * 2 : 4;
    void *grown = arena_alloc(arena, *cap * size);
    if (count) memcpy(grown, array, count * size);
    return grown;
}

char *arena_str(Arena *arena, const char *text) {
    return arena_strn(arena, text, strlen(text));
}

char *arena_printf(Arena *arena, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = arena_raw(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

void arena_reset(Arena *arena) {
    while (arena->top->before) pop_block(arena);
    arena->top->used = 0;
}

ArenaMark arena_mark(const Arena *arena) {
    return (ArenaMark){arena->top, arena->top->used};
}

void arena_release(Arena *arena, ArenaMark mark) {
    while (arena->top != mark.block) pop_block(arena);
    arena->top->used = mark.used;
}

size_t arena_size(const Arena *arena) {
    return arena->held;
}
