/* The one thing a signal handler may touch is static: the flag. */
#include "base/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted, patient;

static void on_interrupt(int number) {
    (void)number;
    if (interrupted && !patient) _exit(130);
    interrupted = 1;
}

static void handle(int number, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_handle(int number, void (*handler)(int)) {
    handle(number, handler, SA_RESTART);
}

void interrupt_catch(void) {
    interrupt_handle(SIGINT, on_interrupt);
}

const volatile sig_atomic_t *interrupt_flag(void) {
    return &interrupted;
}

void interrupt_clear(void) {
    interrupted = 0;
}

FILE *interrupt_open(const char *path, const char *mode) {
    handle(SIGINT, on_interrupt, 0);
    FILE *file = fopen(path, mode);
    interrupt_catch();
    return file;
}

#ifdef PROCESS_NONE
/* Who would interrupt waits, too. */
static bool wait_for(int fd) {
    (void)fd;
    return !interrupted;
}
#else
static bool wait_for(int fd) {
    sigset_t held, open;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_BLOCK, &held, &open);
    struct pollfd input = {.fd = fd, .events = POLLIN};
    bool ready = false;
    while (!interrupted && !ready)
        ready = ppoll(&input, 1, NULL, &open) >= 0 || errno != EINTR;
    sigprocmask(SIG_SETMASK, &open, NULL);
    return ready;
}
#endif

ssize_t interrupt_read(int fd, void *to, size_t size) {
    while (wait_for(fd)) {
        ssize_t n = read(fd, to, size);
        if (n >= 0 || (errno != EINTR && errno != EAGAIN)) return n;
    }
    errno = EINTR;
    return -1;
}

void interrupt_never_ends(void) {
    patient = 1;
}
