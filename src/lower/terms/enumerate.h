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
    size_t ops;    /* at most so many operations … */
    size_t wanted; /* … or as many as it takes to find so many forms */
    /* The operators that forms are made of, with blanks between them; other words don't
     * count. Then forms have no other constants. NULL: those of enumerate_usual, and 1
     * and -1. */
    const char *operators;
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

extern const char enumerate_usual[];
/* A form may be made of it. */
bool enumerate_knows(const char *operator, size_t len);

/* Every form in it is proved equal. Texts live in the arena. */
void enumerate_forms(const EnumerateJob *job, Arena *arena, Forms *forms);

#endif
