/* :save, the script that rebuilds a session's names. */
#ifndef SHELL_SAVE_H
#define SHELL_SAVE_H

#include "shell/session/session.h"

/* Returns how many names there are. */
size_t save_session(Session *session, Buf *out);
/* What can't stand in a file of that name, but in one of C; NULL: all can. */
const char *save_misfit(Session *session, const char *name);

#endif
