/* Running another program to its end. */
#ifndef BASE_SPAWN_H
#define BASE_SPAWN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

typedef struct {
    const char *const *words; /* the program and its arguments, ended by NULL */
    const char *folder;       /* where it runs; NULL: the current one */
    const char *input;        /* what it reads; NULL: nothing */
    size_t len;
    size_t most; /* bytes that it may write */
} SpawnJob;

typedef enum {
    SPAWN_ENDED,   /* `code` is its status */
    SPAWN_KILLED,  /* by the signal `code` */
    SPAWN_FAILED,  /* to begin: `code` is the errno */
    SPAWN_TOO_MUCH /* it wrote more than it may, and was killed */,
    SPAWN_INTERRUPTED
} SpawnEnd;

/* Looks for the program in PATH, unless its name has a slash. What it writes to standard
 * output and error is added to the buffers. Ctrl-C kills it and all that it began. */
SpawnEnd spawn_run(const SpawnJob *job, Buf *out, Buf *err, int *code);

#endif
