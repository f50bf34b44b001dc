/* The prompt: libedit's wide interface around a session. */
#ifndef SHELL_PROMPT_H
#define SHELL_PROMPT_H

#include "shell/session/session.h"

#define PROMPT_GREETING "bbx " BBX_VERSION ", a bitboard calculator; :help helps, Ctrl-D leaves"

/* Reads and runs entries until Ctrl-D or :quit. Standard input is a terminal. */
void prompt_run(Session *session);

#endif
