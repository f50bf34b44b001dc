/* Names that one FILE of the command line leaves to the next, as all are one session: a
 * file that uses such a name without defining it may mean another one. The first such use
 * is warned of. Files that claim nothing are there to define names for others. */
#ifndef SHELL_LEFTOVER_H
#define SHELL_LEFTOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/symbol.h"
#include "lang/reader.h"

typedef struct Session Session;

typedef struct {
    const Symbol *sym;
    bool left; /* by files before this one */
} LeftName;

typedef struct {
    const char *file; /* at work; NULL: none of the command line's */
    uint64_t laws;    /* of the session before it */
    LeftName *name;   /* all there were when it began */
    size_t count, left;
    bool told;
} Leftover;

/* A FILE begins, or another text (NULL). */
void leftover_of_file(Session *session, const char *file);
/* A statement that is about to be run. */
void leftover_look(Session *session, const Statement *statement);

#endif
