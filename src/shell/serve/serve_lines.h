/* Lines from a file descriptor. */
#ifndef SHELL_SERVE_LINES_H
#define SHELL_SERVE_LINES_H

#include <stdbool.h>

#include "base/buf.h"

/* A zeroed one with its fd reads from the beginning. */
typedef struct {
    int fd;
    Buf in;
    size_t at; /* what is before it was taken */
    bool ended;
} ServeLines;

/* Waits for something, and takes in what is there. */
void serve_lines_read(ServeLines *lines);
/* The next whole line without its end, valid until the next read; NULL: there is none
 * yet. At the end of the input what is left is a line, too. */
const char *serve_lines_next(ServeLines *lines, size_t *len);
/* What was not taken. */
const char *serve_lines_rest(const ServeLines *lines, size_t *len);
void serve_lines_skip(ServeLines *lines, size_t len);
void serve_lines_free(ServeLines *lines);

#endif
