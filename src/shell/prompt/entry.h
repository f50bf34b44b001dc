/* What is entered at the prompt: one or more whole statements, an answer to a quiz, or
 * `help`, `?`, `quit` and `exit`, which work bare. */
#ifndef SHELL_ENTRY_H
#define SHELL_ENTRY_H

#include "shell/session/session.h"

/* false: leave. */
bool entry_run(Session *session, const char *text, size_t len);
/* Whether an entry needs another line; `?` begins help, not an operator. */
bool entry_incomplete(Session *session, const char *text, size_t len);

#endif
