/* Equal expressions: what else an expression can be written as, in as many operations or
 * fewer. */
#ifndef LOWER_ENUMERATE_H
#define LOWER_ENUMERATE_H

#include "base/arena.h"
#include "base/limits.h"
#include "term/term.h"

typedef struct {
    Pool *pool;
    Term target, when;         /* equal where the truth `when` holds */
    const char *const *names;  /* of the pool's variables; NULL: not used */
    const uint64_t *constants; /* those the expression has */
    size_t nconstants;
    size_t ops; /* at most so many operations */
    const Limits *limits;
} EnumerateJob;

typedef struct {
    const char *text;
    size_t ops;
} EqualForm;

typedef struct {
    EqualForm *at; /* the shortest first */
    size_t count;
    size_t ops; /* all of up to so many operations were looked at */
} Forms;

/* Every form in it is proved equal. Texts live in the arena. */
void enumerate_forms(const EnumerateJob *job, Arena *arena, Forms *forms);

#endif
