/* :save, the script that rebuilds a session's names. */
#ifndef SHELL_SAVE_H
#define SHELL_SAVE_H

#include "shell/session/session.h"

/* Returns how many names there are. */
size_t save_session(Session *session, Buf *out);
/* What can't stand in a file of that name: its name, and the ending that it wants; NULL:
 * all can. */
/* The name of what several scopes of C++ have, which no file could tell apart; or NULL. */
const char *save_shared(Session *session);
const char *save_misfit(Session *session, const char *name, const char **ending);

#endif
