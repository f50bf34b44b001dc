/* A session of a lesson's own: other names, settings that it may change, results that
 * count anew. What the user had is put aside meanwhile, what can be taken back included.
 */
#ifndef SHELL_APART_H
#define SHELL_APART_H

#include "shell/session/session.h"

/* Within another one it begins anew. */
void apart_begin(Session *session);
/* All is as before; nothing, if none began. */
void apart_end(Session *session);
/* Also at the end of the session. */
void apart_free(Session *session);

#endif
