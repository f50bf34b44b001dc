/* Passes that a test build can leave out. */
#ifndef LOWER_PASS_H
#define LOWER_PASS_H

#ifdef LOWER_PASSES
#include <stdlib.h>
#include <string.h>

/* BBX_WITHOUT names those that are left out. */
static inline int pass_runs(const char *name) {
    const char *without = getenv("BBX_WITHOUT");
    return !without || strcmp(without, name) != 0;
}
#define PASS(name) pass_runs(#name)
#else
#define PASS(name) 1
#endif

#endif
