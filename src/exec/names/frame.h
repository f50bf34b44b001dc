/* Where locals live: a stack of chunks that never moves what it handed out. */
#ifndef EXEC_FRAME_H
#define EXEC_FRAME_H

#include "exec/names/names.h"

/* A local variable. */
typedef struct {
    Term term, high; /* as a Value has them */
    bool set;
    uint8_t kind; /* an untyped local takes the value's */
    Type type;
    bool constant;
    bool typed;   /* declared with a C type */
    List *list;
} Slot;

typedef struct {
    FrameChunk *chunk;
    size_t used;
} FrameMark;

FrameMark frame_mark(Exec *exec);
/* Zeroed memory, until the mark before it is released. */
void *frame_push(Exec *exec, size_t size);
void frame_release(Exec *exec, FrameMark mark);
/* Bytes in use by all frames. */
size_t frame_size(const Exec *exec);
void frame_free(Exec *exec);

#endif
