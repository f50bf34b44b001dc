/* The prompt: libedit's wide interface around a session. */
#ifndef SHELL_PROMPT_H
#define SHELL_PROMPT_H

#include "shell/session/session.h"

/* Reads and runs entries until Ctrl-D or :quit. Standard input is a terminal. */
void prompt_run(Session *session);

#endif
