/* When work has to end.
 *
 * Work counts its steps; a step takes about a nanosecond. Two things end it. A budget of
 * steps ends it at the same point in every run, so it bounds whatever depends on how far
 * an algorithm gets. The time limit, Ctrl-C and a process that takes the work over end it
 * anywhere, and then it has no result. The clock is read once in many steps, so counting
 * costs an addition and a comparison.
 *
 * A NULL watch never ends anything. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether another process carries on with the work, so that this one must stop. `last`:
 * what follows can't be handed over any more. */
typedef bool WatchLeave(void *context, bool last);
/* Told now and then that the work goes on. */
typedef void WatchTick(void *context);

#define WATCH_ENDLESS UINT64_MAX

typedef struct Watch {
    uint64_t steps;      /* counted so far */
    uint64_t look;       /* the count at which the clock is read next */
    uint64_t end;        /* the count that uses up the budget; WATCH_ENDLESS: none */
    double deadline;     /* on watch_now()'s clock; 0: none */
    const char *stopped; /* "time limit", "interrupted"; NULL: neither */
    const volatile sig_atomic_t *interrupted; /* set by Ctrl-C; may be NULL */
    WatchLeave *leave;                        /* NULL: no other process does the work */
    void *leave_context;
    WatchTick *tick; /* NULL: nobody asks */
    void *tick_context;
    const char *doing; /* a word for the work, for who asks; or NULL */
    uint64_t tried;    /* inputs, so far */
} Watch;

/* Seconds on a monotonic clock. */
double watch_now(void);

/* New work: nothing counted, no budget, no deadline. */
void watch_begin(Watch *watch);

/* Reads the clock. true: the work has to end. */
bool watch_look(Watch *watch);
/* The same, before work that can't be handed over. */
bool watch_look_last(Watch *watch);
static inline bool watch_spend(Watch *watch, uint64_t steps) {
    if (!watch) return false;
    watch->steps += steps;
    return watch->steps >= watch->look && watch_look(watch);
}
/* "time limit", "interrupted", or NULL: not stopped, whatever the budget. */
static inline const char *watch_stopped(const Watch *watch) {
    return watch ? watch->stopped : NULL;
}

/* Lowers the budget to this many more steps, if more are left. Returns what
 * watch_restore() takes to undo that. */
uint64_t watch_allow(Watch *watch, uint64_t steps);
void watch_restore(Watch *watch, uint64_t end);
/* The budget is used up. */
bool watch_spent(const Watch *watch);

/* Lets part of the work take this many seconds (0: no limit), unless the whole has a
 * deadline. Returns what watch_resume() takes to undo that. */
double watch_timeout(Watch *watch, double seconds);
void watch_resume(Watch *watch, double deadline);

#endif
