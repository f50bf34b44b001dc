/* The stand-in where there are no processes: a job at a time, in this one. */
#include "prove/solve/child.h"

#ifdef PROCESS_NONE

#include <string.h>

/* What a job does to the watch is undone, as if the watch had been a child's. */
static ChildEnd run(const ChildJob *job, Watch *watch) {
    Watch before = watch ? *watch : (Watch){0};
    memset(job->answer, 0, job->size);
    job->work(job->context, job->answer);
    if (watch) *watch = before;
    return watch_look(watch) ? CHILD_STOPPED : CHILD_DONE;
}

void child_run_each(const ChildJob *jobs, size_t count, unsigned at_once, ChildEnd *ends,
                    Watch *watch) {
    (void)at_once;
    for (size_t i = 0; i < count; i++)
        ends[i] = watch_look(watch) ? CHILD_STOPPED : run(&jobs[i], watch);
}

ChildEnd child_run(const ChildJob *job, Watch *watch) {
    ChildEnd how;
    child_run_each(job, 1, 1, &how, watch);
    return how;
}

bool child_is_killed(void) {
    return false;
}

#else
typedef int child_here_is_not_needed;
#endif
