/* What goes on, while it takes long: a line on the terminal (report.h) after a second in
 * which nothing was said. */
#ifndef SHELL_PROGRESS_H
#define SHELL_PROGRESS_H

#include "shell/session/session.h"

/* From now on the session's watch tells. */
void progress_begin(Session *session);
/* New work: what was said before it does not count as silence. */
void progress_start(Session *session);
/* `count` laws are at work in other processes. */
void progress_wait(Session *session, unsigned count);

#endif
