/* Work in a process of its own, with its own limits; where there are no processes
 * (PROCESS_NONE), one job after the other in this one. */
#ifndef PROVE_SAT_CHILD_H
#define PROVE_SAT_CHILD_H

#include "base/watch.h"

#include <stddef.h>

typedef enum {
    CHILD_DONE,
    CHILD_STOPPED, /* by the watch */
    CHILD_DIED,    /* out of memory, or no process could be made */
} ChildEnd;

typedef struct {
    /* Runs in the child, which ends after it. What it leaves in `answer` (shared memory,
     * zero at first) is there for the parent after CHILD_DONE. */
    void (*work)(void *context, void *answer);
    void *context;
    void *answer;
    size_t size;
    size_t memory; /* bytes that the child may take beyond what the parent has */
} ChildJob;

/* The child is killed when the watch is stopped, and ends by itself when the budget is
 * used up; when this returns it is gone. */
ChildEnd child_run(const ChildJob *job, Watch *watch);
/* The same for several jobs, some at once; ends: how each ended. */
void child_run_each(const ChildJob *jobs, size_t count, unsigned at_once, ChildEnd *ends,
                    Watch *watch);
/* A job that outlives its time is killed; else it has to heed the watch itself. */
bool child_is_killed(void);

#endif
