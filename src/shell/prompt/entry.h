/* What is entered at the prompt: one or more whole statements, an answer to a quiz, or
 * `help`, `?`, `quit` and `exit`, which work bare. */
#ifndef SHELL_ENTRY_H
#define SHELL_ENTRY_H

#include "shell/session/session.h"

/* "bbx> ", or "answer> " while a question waits, "more> " in a lesson and before a text's
 * next page. */
const char *entry_prompt(const Session *session);
/* Whether an empty entry goes on: with a lesson, or with a text's next page. */
bool entry_waits(const Session *session);
/* false: leave. */
bool entry_run(Session *session, const char *text, size_t len);
/* The end of input, which gives up what is asked or read first. false: leave. */
bool entry_end(Session *session);
/* Whether an entry needs another line; `?` begins help, not an operator. */
bool entry_incomplete(Session *session, const char *text, size_t len);

#endif
