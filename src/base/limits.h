/* Limits of one statement's work: settings, never constants in the code that works. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t steps; /* loop rounds of one statement */
    unsigned calls; /* depth of calls */
    unsigned rounds; /* rounds a loop is unrolled for a condition with free names */
    size_t memory;  /* bytes of one law or statement */
    double timeout; /* seconds of one law; 0: none */
    const volatile sig_atomic_t *interrupted; /* set by Ctrl-C; may be NULL */
} Limits;

static inline bool limits_interrupted(const Limits *limits) {
    return limits->interrupted && *limits->interrupted;
}

/* Seconds on a clock that only moves on. */
double limits_now(void);

#endif
