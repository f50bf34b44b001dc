/* The weakest simple condition under which a law holds, proved. */
#ifndef SHELL_LAW_WHEN_H
#define SHELL_LAW_WHEN_H

#include "shell/law/law_local.h"

typedef enum {
    LAW_WHEN_NONE,    /* none was found */
    LAW_WHEN_FOUND,   /* under the condition it holds; */
    LAW_WHEN_EXACTLY, /* and under no other */
    LAW_WHEN_NEVER    /* proved of all inputs that it fails */
} LawWhenEnd;

typedef struct {
    LawWhenEnd end;
    const Node *condition;
    const char *words;   /* "a and b are disjoint" */
    const char *stopped; /* of NONE: by which limit, or NULL */
} LawWhen;

/* Of a law that was decided, but not proved. A search that is not thorough takes proofs
 * by the quick methods alone. */
LawWhen law_when(const Law *law, bool thorough, uint64_t steps);
/* The condition before that of the law, in which something may be undefined without it.
 */
const Node *law_when_both(Arena *arena, const Node *condition, const Node *when);
/* Says under which condition the law holds, whatever its verdict is. */
void law_when_tell(const Law *law);

#endif
