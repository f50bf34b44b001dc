/* Truths about signed numbers, as truths about numbers that have no sign. */
#ifndef PROVE_SIGNS_H
#define PROVE_SIGNS_H

#include "base/arena.h"
#include "term/term.h"

/* Whether no input satisfies the truths. */
typedef bool SignsNone(void *context, const Pool *pool, const Term *truth,
                       unsigned count);

/* Asks `none` for each of the signs that the variables and words may have. */
bool signs_none(Pool *pool, const Term *truth, unsigned count, Arena *arena,
                SignsNone *none, void *context);

#endif
