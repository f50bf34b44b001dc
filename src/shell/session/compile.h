/* Files that another compiler reads. */
#ifndef SHELL_COMPILE_H
#define SHELL_COMPILE_H

#include "shell/session/session.h"

/* Whether the file is one: of C++, and of C once a command was given (--cc). */
bool compile_takes(const Session *session, const char *path);
/* Adds LLVM's IR for it; false: what is wrong was told. */
bool compile_file(Session *session, const char *path, Buf *text);

#endif
