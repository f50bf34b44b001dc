/* Files that another compiler reads. */
#ifndef SHELL_COMPILE_H
#define SHELL_COMPILE_H

#include "shell/session/session.h"

/* Whether the file is one: of C++, and of C once a command was given (--cc). */
bool compile_takes(const Session *session, const char *path);
/* Compiles and loads it; what is wrong is reported. */
void compile_file(Session *session, const char *path);
/* A text between backticks that no file's unit has: it gets one of the last file, which is
 * loaded anew, or one of its own. What is wrong with it is reported. */
void compile_quote(Session *session, size_t number);

#endif
