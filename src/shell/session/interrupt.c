/* The one thing a signal handler may touch is static: the flag. */
#include "shell/session/interrupt.h"

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

void interrupt_catch(void) {
    /* No SA_RESTART: a read that waits must end. */
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

const volatile sig_atomic_t *interrupt_flag(void) {
    return &interrupted;
}

void interrupt_clear(void) {
    interrupted = 0;
}

#ifdef PROCESS_NONE
/* Who would interrupt waits, too. */
bool interrupt_wait(int fd) {
    (void)fd;
    return !interrupted;
}
#else
bool interrupt_wait(int fd) {
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

void interrupt_never_ends(void) {
    patient = 1;
}
