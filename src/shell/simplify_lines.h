/* Expressions, one a line, and the shortest equal one of each (--simplify). */
#ifndef SHELL_SIMPLIFY_LINES_H
#define SHELL_SIMPLIFY_LINES_H

#include "shell/session/session.h"

/* A file, or "-" for standard input. For each line a line, in their order: what holds no
 * expression stays as it is, and is an error unless it is blank or a comment. */
void simplify_lines(Session *session, const char *path);

#endif
