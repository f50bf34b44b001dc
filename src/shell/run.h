/* Runs what the command line asks for. */
#ifndef SHELL_RUN_H
#define SHELL_RUN_H

#include "shell/session/session.h"

/* All -e texts and files of the command line, standard input or the prompt. */
void run_all(Session *session);

#endif
