/* Signals. None of them may lose what is written: stdio drops a write that a signal ends,
 * so all are caught in such a way that system calls go on. What waits for input waits in
 * ppoll(), which a signal ends nevertheless.
 *
 * Ctrl-C is a flag that long work looks at. */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

void interrupt_handle(int number, void (*handler)(int));
/* From now on Ctrl-C sets the flag; a second one, while it is set, ends bbx. */
void interrupt_catch(void);
const volatile sig_atomic_t *interrupt_flag(void);
void interrupt_clear(void);
/* As fopen(), but Ctrl-C ends a wait for a pipe's other end. */
FILE *interrupt_open(const char *path, const char *mode);
/* Waits until there is something to read, and reads as read() does. Ctrl-C is let in only
 * while it waits, so that none comes between looking at the flag and waiting; the result
 * is -1 then, with EINTR. */
ssize_t interrupt_read(int fd, void *to, size_t size);
/* At the prompt even a second Ctrl-C only interrupts; elsewhere it ends the program. */
void interrupt_never_ends(void);

#endif
