/* The laws of a script in several processes (--jobs), their verdicts in the script's
 * order.
 *
 * A law begins in the session's own process. Is it not decided within moments, the
 * process divides: the new one, the worker, goes on with the law where it stands, knowing
 * all that the session knows; the session sees the law interrupted, leaves it and reads
 * on. Whatever it says from then on is held back (report.h) until it is that law's turn.
 * So quick laws cost no process, and a worker does just what one process alone does. */
#ifndef SHELL_JOBS_H
#define SHELL_JOBS_H

#include "shell/session/work.h"

typedef struct Jobs Jobs;

/* How a worker may end without a verdict. */
typedef enum { JOBS_DIED, JOBS_INTERRUPTED, JOBS_ENDS } JobsEnd;

Jobs *jobs_new(Session *session);
/* Waits for all laws, and writes what was held. */
void jobs_free(Jobs *jobs);

/* Runs the law at work, here or from some point on in another process, where this does
 * not return. */
void jobs_law(const Work *work, void (*run)(const Work *));
/* Whether the law at work is another process's now. */
bool jobs_left(const Jobs *jobs);
/* What is said of the law that was left should its worker end in this way. */
void jobs_instead(Jobs *jobs, JobsEnd end, const LawEvent *law);

/* Before a statement: writes what is due, and waits while all processes are at work. */
void jobs_collect(Jobs *jobs);
/* Whether anything is held. */
bool jobs_pending(const Jobs *jobs);
/* Until some worker says something. */
void jobs_wait(Jobs *jobs);

#endif
