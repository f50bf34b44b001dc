/* The door to files: what scripts read and write goes through it. Once it is closed
 * (--safe), it lets nobody write, and read only the files that were named. */
#ifndef BASE_DOOR_H
#define BASE_DOOR_H

#include <stdbool.h>
#include <stdio.h>

/* The names stay the caller's. */
void door_close(const char *const *names, size_t count);

/* As fopen(), but for folders; Ctrl-C ends waiting for a pipe. */
FILE *door_open(const char *path, const char *mode);
/* What reads from a pipe or a terminal: Ctrl-C ends the wait. It owns `from`, unless that
 * is standard input. */
FILE *door_input(FILE *from);
/* The mode to write a file in: without `over` it fails with EEXIST where one is there
 * that has something to lose, as a device, a pipe or an empty file has not. */
const char *door_mode(const char *path, bool over);
/* Why the last one failed, by errno. */
const char *door_problem(void);

#endif
