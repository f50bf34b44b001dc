/* fork, a pipe, poll.
 *
 * The child writes its answer into the pipe and ends by _exit(), so that nothing of the
 * parent's is flushed or run twice. It ignores Ctrl-C (the parent gets it, too, and kills
 * the child) and dies with its parent. Its standard error is silenced: what a library
 * says when it runs out of memory is not for the user. */
#include "prove/solve/child.h"

#ifndef PROCESS_NONE

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/process.h"

enum { POLL_MILLISECONDS = 20 };

#if defined(__SANITIZE_ADDRESS__)
#define LIMIT_MEMORY 0 /* shadow memory is address space, too */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LIMIT_MEMORY 0
#endif
#endif
#ifndef LIMIT_MEMORY
#define LIMIT_MEMORY 1
#endif

/* Bytes of address space in use; 0 when the system does not say. */
static size_t size_now(void) {
    char text[64];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t n = read(file, text, sizeof text - 1);
    close(file);
    if (n <= 0) return 0;
    text[n] = 0;
    return (size_t)strtoull(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

static void limit_memory(size_t memory) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    struct rlimit limit;
    size_t most = size_now() + memory;
    if (!LIMIT_MEMORY || most < memory || getrlimit(RLIMIT_AS, &limit) != 0) return;
    if (limit.rlim_max != RLIM_INFINITY && most > limit.rlim_max) most = limit.rlim_max;
    if (limit.rlim_cur == RLIM_INFINITY || most < limit.rlim_cur) limit.rlim_cur = most;
    setrlimit(RLIMIT_AS, &limit);
}

static void be_quiet(void) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0) return;
    for (int fd = 0; fd <= 2; fd++) dup2(null, fd);
    if (null > 2) close(null);
}

/* Whoever calls exit() here must not flush the parent's files. */
static void leave(void) {
    _exit(1);
}

__attribute__((noreturn)) static void be_child(const ChildJob *job, int fd,
                                               pid_t parent) {
    process_begin(parent);
    atexit(leave);
    be_quiet();
    limit_memory(job->memory);
    memset(job->answer, 0, job->size);
    job->work(job->context, job->answer);
    _exit(process_write(fd, job->answer, job->size) ? 0 : 1);
}

static int wait_time(double deadline) {
    if (deadline <= 0) return POLL_MILLISECONDS;
    double left = (deadline - watch_now()) * 1000;
    if (left < 0) return 0;
    return left < (double)POLL_MILLISECONDS ? (int)left + 1 : POLL_MILLISECONDS;
}

typedef struct {
    pid_t pid;
    int fd; /* -1: it has ended, or was not begun */
    size_t got;
} Child;

static bool start(const ChildJob *job, Child *child) {
    int fd[2];
    *child = (Child){.fd = -1};
    if (pipe2(fd, O_CLOEXEC) != 0) return false;
    pid_t parent = getpid();
    child->pid = fork();
    if (child->pid == 0) {
        close(fd[0]);
        be_child(job, fd[1], parent);
    }
    close(fd[1]);
    child->fd = fd[0];
    if (child->pid > 0) return true;
    close(fd[0]);
    child->fd = -1;
    return false;
}

static void end(Child *child) {
    process_end(child->pid);
    close(child->fd);
    child->fd = -1;
}

/* true: it has said all, or will say no more. */
static bool hear(Child *child, const ChildJob *job, ChildEnd *how) {
    assert(child->got < job->size);
    ssize_t some =
        read(child->fd, (char *)job->answer + child->got, job->size - child->got);
    if (some < 0 && errno == EINTR) return false;
    if (some > 0) child->got += (size_t)some;
    bool done = child->got == job->size;
    if (done || some <= 0) *how = done ? CHILD_DONE : CHILD_DIED;
    return done || some <= 0;
}

/* From those that run; how many have ended. */
static unsigned hear_all(Child *children, const ChildJob *jobs, size_t begun,
                         ChildEnd *ends, const Watch *watch) {
    struct pollfd *ready = base_malloc((begun + 1) * sizeof *ready);
    unsigned ended = 0;
    for (size_t i = 0; i < begun; i++)
        ready[i] = (struct pollfd){.fd = children[i].fd, .events = POLLIN};
    if (poll(ready, (nfds_t)begun, wait_time(watch ? watch->deadline : 0)) > 0)
        for (size_t i = 0; i < begun; i++) {
            if (children[i].fd < 0 || !ready[i].revents) continue;
            if (!hear(&children[i], &jobs[i], &ends[i])) continue;
            end(&children[i]);
            ended++;
        }
    free(ready);
    return ended;
}

void child_run_each(const ChildJob *jobs, size_t count, unsigned at_once, ChildEnd *ends,
                    Watch *watch) {
    Child *children = base_malloc((count + 1) * sizeof *children);
    size_t begun = 0;
    unsigned running = 0;
    bool stopped = watch_look_last(watch);
    for (size_t i = 0; i < count; i++) ends[i] = CHILD_STOPPED;
    while (!stopped && (begun < count || running)) {
        while (begun < count && running < at_once) {
            bool is = start(&jobs[begun], &children[begun]);
            if (!is) ends[begun] = CHILD_DIED;
            running += is;
            begun++;
        }
        running -= hear_all(children, jobs, begun, ends, watch);
        stopped = watch_look(watch);
    }
    for (size_t i = 0; i < begun; i++)
        if (children[i].fd >= 0) end(&children[i]);
    free(children);
}

ChildEnd child_run(const ChildJob *job, Watch *watch) {
    ChildEnd how;
    child_run_each(job, 1, 1, &how, watch);
    return how;
}

bool child_is_killed(void) {
    return true;
}

#else
typedef int child_is_in_child_here;
#endif
