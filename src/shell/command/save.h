/* :save, the script that rebuilds a session's names. */
#ifndef SHELL_SAVE_H
#define SHELL_SAVE_H

#include "shell/session/session.h"

void save_session(Session *session, Buf *out);

#endif
