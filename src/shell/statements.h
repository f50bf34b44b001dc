/* Carrying statements out. */
#ifndef SHELL_STATEMENTS_H
#define SHELL_STATEMENTS_H

#include "lang/reader.h"
#include "shell/session.h"

/* Parses the statement, carries it out and reports what it says. */
void statement_run(Session *session, const Statement *statement);

/* The statement's text on one line: where a comment or a newline stood there is one
 * blank. In the statement's arena. */
const char *statement_text(const Work *work);
Origin statement_origin(const Work *work);

/* law, refute and :prove. */
void law_run(const Work *work);
/* A statement ":name …". */
void command_run(const Work *work);

#endif
