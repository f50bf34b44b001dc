/* C++ between backticks in scripts and at the prompt. */
#ifndef SHELL_QUOTE_H
#define SHELL_QUOTE_H

#include "shell/session/session.h"

/* From now on the session's inputs take them. */
void quote_open(Session *session);
/* Looks ahead at a text that will be read: what stands between backticks in it goes into
 * the unit of each file that is compiled. */
void quote_collect(Session *session, const char *name, const char *text, size_t len);
/* The same of a script's file, if it can be read twice. */
void quote_collect_file(Session *session, const char *path);

#endif
