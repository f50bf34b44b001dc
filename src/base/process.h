/* Work in child processes: both ends of a fork. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* In a child: leave Ctrl-C to the parent, obey other signals, and die with the parent
 * where the system can arrange that. */
void process_begin(pid_t parent);
/* Writes all of it; false when the reader is gone. */
bool process_write(int fd, const void *bytes, size_t size);
/* Kills the child if it still runs, and waits for it. */
void process_end(pid_t child);
/* How many processors this process may use. */
unsigned process_cores(void);

#endif
