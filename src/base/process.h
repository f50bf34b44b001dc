/* What work in processes of its own needs: both ends of a fork. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* In a child: Ctrl-C is its parent's to hear, other signals are obeyed, and with the
 * parent it ends, too (where the system can do that). */
void process_begin(pid_t parent);
/* Writes it all; false when the reader is gone. */
bool process_write(int fd, const void *bytes, size_t size);
/* Kills the child, should it still be there, and waits for its end. */
void process_end(pid_t child);
/* The processors that this process may use. */
unsigned process_cores(void);

#endif
