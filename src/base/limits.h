/* Limits of one statement's work: settings, never constants in the code that works. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What long work asks of those who started it: whether another process goes on with it,
 * and this one is to leave it. `now`: it has to be told apart here, later is too late. */
typedef bool LimitsLeave(void *context, bool now);

typedef struct {
    uint64_t steps; /* loop rounds of one statement */
    unsigned calls; /* depth of calls */
    unsigned rounds; /* rounds a loop is unrolled for a condition with free names */
    size_t memory;  /* bytes of one law or statement */
    double timeout; /* seconds of one law; 0: none */
    const volatile sig_atomic_t *interrupted; /* set by Ctrl-C; may be NULL */
    LimitsLeave *leave; /* NULL: nobody else does it */
    void *leave_context;
} Limits;

static inline bool limits_interrupted(const Limits *limits) {
    if (limits->interrupted && *limits->interrupted) return true;
    return limits->leave && limits->leave(limits->leave_context, false);
}

/* The same, before work that can't be divided from its process. */
static inline bool limits_interrupted_last(const Limits *limits) {
    if (limits->interrupted && *limits->interrupted) return true;
    return limits->leave && limits->leave(limits->leave_context, true);
}

/* Seconds on a clock that only moves on. */
double limits_now(void);

#endif
