/* The laws of a script in several processes (--jobs), their verdicts in the script's
 * order.
 *
 * A law begins in the session's own process. If it is not decided within moments, the
 * process forks: the child, the worker, continues with the law and knows all that the
 * session knows; the session sees the law interrupted and reads on. What the session says
 * from then on is held back (report.h) until that law has been reported. So quick laws
 * cost no process, and a worker does just what one process alone does. */
#ifndef SHELL_JOBS_H
#define SHELL_JOBS_H

#include "shell/session/work.h"

typedef struct Jobs Jobs;

/* How a worker may end without a verdict. */
typedef enum { JOBS_DIED, JOBS_INTERRUPTED, JOBS_ENDS } JobsEnd;
const char *jobs_end_why(JobsEnd end);

Jobs *jobs_new(Session *session);
/* Waits for all laws, and writes what was held. */
void jobs_free(Jobs *jobs);

/* Runs the law at work, here or from some point on in another process, where this does
 * not return. */
void jobs_law(const Work *work, void (*run)(const Work *));
/* Whether a worker has taken over the law at work. */
bool jobs_left(const Jobs *jobs);
/* What `say` reports of the law at work if its worker ends one of these ways. */
void jobs_instead(Jobs *jobs, void (*say)(void *context, JobsEnd end), void *context);

/* Before a statement: writes what is due, and waits while all processes are at work. */
void jobs_collect(Jobs *jobs);
/* Before input is waited for: writes what becomes due until there is some. */
void jobs_until_input(Jobs *jobs, int fd);

#endif
