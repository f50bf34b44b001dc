/* fork, a pipe, poll.
 *
 * The child writes its answer into the pipe and ends by _exit(), so that nothing of the
 * parent's is flushed or run twice. It ignores Ctrl-C (the parent gets it, too, and kills
 * the child) and dies with its parent. Its standard error is silenced: what a library
 * says when it runs out of memory is not for the user. */
#include "prove/solve/child.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

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
    return left < POLL_MILLISECONDS ? (int)left + 1 : POLL_MILLISECONDS;
}

/* Reads until the child has said all, or is to be stopped. */
static ChildEnd listen_to(int fd, const ChildJob *job, Watch *watch) {
    char *to = job->answer;
    size_t got = 0;
    for (;;) {
        if (watch_look(watch)) return CHILD_STOPPED;
        struct pollfd ready = {.fd = fd, .events = POLLIN};
        int n = poll(&ready, 1, wait_time(watch ? watch->deadline : 0));
        if (n < 0 && errno != EINTR) return CHILD_DIED;
        if (n <= 0) continue;
        assert(got < job->size);
        ssize_t some = read(fd, to + got, job->size - got);
        if (some < 0 && errno == EINTR) continue;
        if (some <= 0) return CHILD_DIED;
        got += (size_t)some;
        if (got == job->size) return CHILD_DONE;
    }
}

ChildEnd child_run(const ChildJob *job, Watch *watch) {
    int fd[2];
    if (watch_look_last(watch)) return CHILD_STOPPED;
    if (pipe2(fd, O_CLOEXEC) != 0) return CHILD_DIED;
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        close(fd[0]);
        be_child(job, fd[1], parent);
    }
    close(fd[1]);
    ChildEnd end = CHILD_DIED;
    if (child > 0) {
        end = listen_to(fd[0], job, watch);
        process_end(child);
    }
    close(fd[0]);
    return end;
}
