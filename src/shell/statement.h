/* Carrying statements out. */
#ifndef SHELL_STATEMENT_H
#define SHELL_STATEMENT_H

#include "shell/session/session.h"

/* Parses the statement, carries it out and reports what it says. */
void statement_run(Session *session, const Statement *statement);

#endif
