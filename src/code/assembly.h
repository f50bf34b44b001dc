/* Listings as input: straight-line code becomes a function.
 *
 * Each value that an instruction leaves gets a name of its own, "rax_3", and stays; so flags and
 * results are expressions over names, which are made from the rows' meanings as isa.def writes
 * them. The expressions mean the same in C and in bbx. */
#ifndef CODE_ASSEMBLY_H
#define CODE_ASSEMBLY_H

#include "base/arena.h"
#include "code/code.h"

enum { ASSEMBLY_PARAMS = 16, ASSEMBLY_ERROR = 240 };

/* A name and its value. */
typedef struct {
    const char *name, *value;
    const char *unless; /* a truth: the processor leaves it undefined; or NULL */
    size_t at;          /* in the text */
} AssemblyValue;

/* A comment that is a formula over registers: a claim over the first `known` values. */
typedef struct {
    const char *claim;
    const char *when; /* a truth; or NULL */
    size_t known, at, len;
} AssemblyComment;

typedef struct {
    const char *name;
    const char *params[ASSEMBLY_PARAMS];
    unsigned count;
    const char *where;  /* the register that has the result */
    const char *result; /* its value */
    AssemblyValue *values;
    size_t nvalues, values_cap;
    AssemblyComment *comments;
    size_t ncomments, comments_cap;
    unsigned instructions;
    size_t start, end; /* of the function in the text */
} Assembly;

typedef struct {
    size_t at, len;
    char message[ASSEMBLY_ERROR]; /* behind a newline and '|' a hint */
} AssemblyError;

/* The next function of the text, from `at` on; false: there is none, or the error has a message. */
bool assembly_next(Assembly *code, const char *text, size_t len, size_t at, Arena *arena,
                   AssemblyError *error);
/* The function in C, a line for each line of the text. */
void assembly_put(Buf *out, const Assembly *code, const char *text);

#endif
