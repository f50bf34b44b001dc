/* The stack of locals: chunks in a doubly linked list; releasing keeps them for the next
 * call, so a call costs no allocation. */
#include "exec/names/frame.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 32 << 10, ALIGN = 16 };

struct FrameChunk {
    FrameChunk *before, *after;
    size_t size, used, below; /* below: bytes used by the chunks before */
    _Alignas(ALIGN) unsigned char data[];
};

static FrameChunk *new_chunk(FrameChunk *before, size_t size) {
    FrameChunk *chunk = base_malloc(sizeof *chunk + size);
    *chunk = (FrameChunk){.before = before, .size = size};
    if (before) before->after = chunk;
    return chunk;
}

static void free_from(FrameChunk *chunk) {
    while (chunk) {
        FrameChunk *after = chunk->after;
        free(chunk);
        chunk = after;
    }
}

/* The next chunk: the one kept from before when it is large enough. */
static FrameChunk *next_chunk(FrameChunk *chunk, size_t size) {
    if (chunk->after && chunk->after->size < size) {
        free_from(chunk->after);
        chunk->after = NULL;
    }
    FrameChunk *next =
        chunk->after ? chunk->after : new_chunk(chunk, size > CHUNK ? size : CHUNK);
    next->used = 0;
    next->below = chunk->below + chunk->used;
    return next;
}

void *frame_push(Exec *exec, size_t size) {
    size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (!exec->frames) exec->frames = new_chunk(NULL, CHUNK);
    if (exec->frames->size - exec->frames->used < size)
        exec->frames = next_chunk(exec->frames, size);
    FrameChunk *chunk = exec->frames;
    void *p = chunk->data + chunk->used;
    chunk->used += size;
    return memset(p, 0, size);
}

FrameMark frame_mark(Exec *exec) {
    if (!exec->frames) exec->frames = new_chunk(NULL, CHUNK);
    return (FrameMark){exec->frames, exec->frames->used};
}

void frame_release(Exec *exec, FrameMark mark) {
    exec->frames = mark.chunk;
    mark.chunk->used = mark.used;
}

size_t frame_size(const Exec *exec) {
    return exec->frames ? exec->frames->below + exec->frames->used : 0;
}

void frame_free(Exec *exec) {
    FrameChunk *chunk = exec->frames;
    while (chunk && chunk->before) chunk = chunk->before;
    free_from(chunk);
    exec->frames = NULL;
}
