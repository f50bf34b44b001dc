/* A process that works for the server, which stays free to hear what comes next. It
 * begins with all that the server has, its session above all, and shares nothing: what a
 * worker is killed for, or dies of, is lost with it. Both sides write lines of JSON. */
#ifndef SHELL_SERVE_WORKER_H
#define SHELL_SERVE_WORKER_H

#include <jansson.h>
#include <sys/types.h>

#include "shell/serve/serve_lines.h"

typedef struct {
    pid_t pid; /* 0: there is none */
    int to;
    ServeLines from;
} ServeWorker;

/* In the worker. */
typedef struct {
    ServeLines from;
    int to;
} ServeBoss;

/* Runs `work` in a new process, which ends behind it. false: there can be none. */
bool serve_worker_start(ServeWorker *worker, void (*work)(void *context, ServeBoss *boss),
                        void *context);
/* Kills it, and all that it has started. */
void serve_worker_end(ServeWorker *worker);
/* As Ctrl-C does. */
void serve_worker_interrupt(const ServeWorker *worker);
/* Takes over the object. A worker that is not waiting for it may make this wait. */
void serve_worker_tell(const ServeWorker *worker, json_t *object);
/* The next object that was taken in (serve_lines_read), or NULL. */
json_t *serve_worker_next(ServeWorker *worker);

/* Waits for the next object; NULL: there are no more. */
json_t *serve_boss_next(ServeBoss *boss);
void serve_boss_tell(const ServeBoss *boss, json_t *object);

#endif
