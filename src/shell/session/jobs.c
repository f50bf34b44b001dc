/* A queue of laws that were left to workers, in the script's order; behind each what the
 * session said after it. A worker's answer comes through a pipe: its length, then pieces
 * of the report. An answer that is not whole is none, and what was put down instead, when
 * the law was left, is said: no law is lost. Ctrl-C kills the workers. */
#include "shell/session/jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/process.h"
#include "shell/session/progress.h"
#include "shell/session/work.h"

/* Bounds on the laws left to workers, and on the text held behind one. */
enum { LEFT_MOST = 256, AFTER_MOST = 1 << 20 };
enum { POLL_MILLISECONDS = 20, CHUNK = 1 << 16 };

/* A law that takes longer than these seconds is left to a worker. */
static const double alone = 0.002;

typedef struct Left Left;
struct Left {
    Left *next;
    pid_t worker;
    int from; /* the pipe; -1: the worker has ended */
    JobsEnd end;
    Buf said;               /* by the worker */
    Buf instead[JOBS_ENDS]; /* of it */
    Buf after;              /* by the session, behind the law */
};

typedef enum {
    JOBS_REST,   /* no law that could be left is at work */
    JOBS_TRY,    /* one is */
    JOBS_LEFT,   /* it was left */
    JOBS_STAY,   /* it could not be left */
    JOBS_WORKER, /* this is a worker */
} JobsState;

struct Jobs {
    Session *session;
    Left *first, *last;
    unsigned left, working;
    JobsState state;
    double began; /* the law at work */
    Buf answer;   /* a worker's */
    int to;       /* the pipe for it */
};

Jobs *jobs_new(Session *session) {
    Jobs *jobs = base_malloc(sizeof *jobs);
    *jobs = (Jobs){.session = session, .to = -1};
    return jobs;
}

static unsigned most(const Jobs *jobs) {
    const Session *session = jobs->session;
    if (session->prompt) return 1;
    return session->settings.jobs ? (unsigned)session->settings.jobs : process_cores();
}

/* What the session says from now on comes after the last law that was left. */
static void hold(Jobs *jobs) {
    report_hold(&jobs->session->report, jobs->last ? &jobs->last->after : NULL);
}

/* Dividing */

static void begin_worker(Jobs *jobs, int to, pid_t parent) {
    Session *session = jobs->session;
    process_begin(parent);
    jobs->state = JOBS_WORKER;
    jobs->to = to;
    session->watch.leave = NULL;
    report_take_outcome(&session->report);
    report_hold(&session->report, &jobs->answer);
}

static void end_worker(Jobs *jobs) {
    Session *session = jobs->session;
    session_tell(session);
    report_hold_outcome(&session->report, &jobs->answer);
    const Buf *answer = &jobs->answer;
    bool said = process_write(jobs->to, &answer->len, sizeof answer->len) &&
                process_write(jobs->to, answer->data, answer->len);
    _exit(said ? 0 : 1);
}

static void add_left(Jobs *jobs, pid_t worker, int from) {
    Left *left = base_malloc(sizeof *left);
    *left = (Left){.worker = worker, .from = from};
    *(jobs->last ? &jobs->last->next : &jobs->first) = left;
    jobs->last = left;
    jobs->left++;
    jobs->working++;
    jobs->state = JOBS_LEFT;
}

/* true: a worker has taken the law over. */
static bool divide(Jobs *jobs) {
    int fd[2];
    jobs->state = JOBS_STAY;
    if (pipe2(fd, O_CLOEXEC) != 0) return false;
    pid_t parent = getpid(), worker = fork();
    if (worker == 0) {
        close(fd[0]);
        begin_worker(jobs, fd[1], parent);
        return false;
    }
    close(fd[1]);
    if (worker < 0) {
        close(fd[0]);
        return false;
    }
    fcntl(fd[0], F_SETFL, O_NONBLOCK);
    add_left(jobs, worker, fd[0]);
    return true;
}

static bool leave(void *context, bool last) {
    Jobs *jobs = context;
    if (jobs->state != JOBS_TRY) return jobs->state == JOBS_LEFT;
    if (!last && watch_now() < jobs->began + alone) return false;
    return divide(jobs);
}

void jobs_law(const Work *work, void (*run)(const Work *)) {
    Session *session = work->session;
    Jobs *jobs = session->jobs;
    if (!jobs || most(jobs) < 2) {
        run(work);
        return;
    }
    jobs->state = JOBS_TRY;
    jobs->began = watch_now();
    session->watch.leave = leave;
    session->watch.leave_context = jobs;
    run(work);
    if (jobs->state == JOBS_WORKER) end_worker(jobs);
    session->watch.leave = NULL;
    jobs->state = JOBS_REST;
    hold(jobs);
}

bool jobs_left(const Jobs *jobs) {
    return jobs && jobs->state == JOBS_LEFT;
}

const char *jobs_end_why(JobsEnd end) {
    static const char *const why[JOBS_ENDS] = {"its process ended early", "interrupted"};
    return why[end];
}

/* The outcome for the exit status is held with the text. */
void jobs_instead(Jobs *jobs, void (*say)(void *context, JobsEnd end), void *context) {
    Report *report = &jobs->session->report;
    const Outcome outcome = report_take_outcome(report);
    for (int end = 0; end < JOBS_ENDS; end++) {
        Buf *instead = &jobs->last->instead[end];
        report_hold(report, instead);
        say(context, (JobsEnd)end);
        report_hold_outcome(report, instead);
    }
    report->outcome = outcome;
}

/* Collecting */

static void end_left(Jobs *jobs, Left *left) {
    process_end(left->worker);
    close(left->from);
    left->from = -1;
    jobs->working--;
}

static bool is_whole(const Buf *said) {
    size_t len;
    if (said->len < sizeof len) return false;
    memcpy(&len, said->data, sizeof len);
    return said->len - sizeof len == len;
}

static void hear(Jobs *jobs, Left *left) {
    char chunk[CHUNK];
    ssize_t n;
    while ((n = read(left->from, chunk, sizeof chunk)) > 0)
        buf_putn(&left->said, chunk, (size_t)n);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    end_left(jobs, left);
}

static void interrupt_all(Jobs *jobs) {
    for (Left *left = jobs->first; left; left = left->next) {
        if (left->from < 0) continue;
        left->end = JOBS_INTERRUPTED;
        end_left(jobs, left);
    }
}

/* Reads from the workers that have written something. */
static void hear_all(Jobs *jobs, int milliseconds) {
    if (jobs->working == 0) return;
    struct pollfd *ready = base_malloc(jobs->working * sizeof *ready);
    nfds_t count = 0;
    for (const Left *left = jobs->first; left; left = left->next)
        if (left->from >= 0)
            ready[count++] = (struct pollfd){.fd = left->from, .events = POLLIN};
    if (poll(ready, count, milliseconds) > 0) {
        count = 0;
        for (Left *left = jobs->first; left; left = left->next)
            if (left->from >= 0 && ready[count++].revents) hear(jobs, left);
    }
    free(ready);
    if (*interrupt_flag()) interrupt_all(jobs);
}

static void report_left(Report *report, const Left *left) {
    const Buf *said = &left->said;
    if (is_whole(said))
        report_release(report, said->data + sizeof said->len,
                       said->len - sizeof said->len);
    else
        report_release(report, buf_str(&left->instead[left->end]),
                       left->instead[left->end].len);
    report_release(report, buf_str(&left->after), left->after.len);
}

static void free_left(Left *left) {
    buf_free(&left->said);
    for (int i = 0; i < JOBS_ENDS; i++) buf_free(&left->instead[i]);
    buf_free(&left->after);
    free(left);
}

/* Writes all answers up to the first law that is still undecided. */
static void release(Jobs *jobs) {
    Report *report = &jobs->session->report;
    if (!jobs->first || jobs->first->from >= 0) return;
    while (jobs->first && jobs->first->from < 0) {
        Left *left = jobs->first;
        jobs->first = left->next;
        if (!jobs->first) jobs->last = NULL;
        report_left(report, left);
        free_left(left);
        jobs->left--;
    }
    fflush(stdout);
    hold(jobs);
}

/* Until some worker answers. */
static void wait_for_one(Jobs *jobs) {
    progress_wait(jobs->session, jobs->working);
    hear_all(jobs, POLL_MILLISECONDS);
    release(jobs);
}

void jobs_until_input(Jobs *jobs, int fd) {
    struct pollfd input = {.fd = fd, .events = POLLIN};
    while (jobs && jobs->first && poll(&input, 1, 0) <= 0) wait_for_one(jobs);
}

void jobs_collect(Jobs *jobs) {
    if (!jobs || !jobs->first) return;
    hear_all(jobs, 0);
    release(jobs);
    while (jobs->working && (jobs->working >= most(jobs) || jobs->left >= LEFT_MOST ||
                             jobs->last->after.len >= AFTER_MOST))
        wait_for_one(jobs);
}

void jobs_free(Jobs *jobs) {
    if (!jobs) return;
    while (jobs->first) wait_for_one(jobs);
    buf_free(&jobs->answer);
    free(jobs);
}
