/* What a result is called, where it is a function with a name. */
#ifndef SHORT_NAME_H
#define SHORT_NAME_H

#include "short/short.h"

enum { NAME_ARGS = 3 };

typedef struct {
    const char *name;
    unsigned args;
    uint32_t arg[NAME_ARGS]; /* variables of the job's pool */
} ShortName;

/* The name of a term of the job's pool. */
bool name_find(const ShortJob *job, Term term, Arena *arena, ShortName *out);

#endif
