/* Limits of one statement's work: settings, never constants in the code that works. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stddef.h>

#include "base/watch.h"

typedef struct {
    uint64_t steps;  /* loop rounds and calls of one statement */
    unsigned calls;  /* depth of calls */
    unsigned rounds; /* rounds that a loop is unrolled while its condition is undecided */
    size_t memory;   /* bytes of one law or statement */
    double timeout;  /* seconds of one law; 0: none */
    Watch *watch;    /* of the current statement; NULL: it is never stopped */
} Limits;

#endif
