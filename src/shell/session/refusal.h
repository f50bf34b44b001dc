/* Definitions that were refused: kept by name, with their place and the reason. */
#ifndef SHELL_REFUSAL_H
#define SHELL_REFUSAL_H

#include "shell/session/session.h"

/* In the statement's arena. */
typedef struct {
    const char *place, *why;
    Owner owner;
} Refusal;

/* Of the first error that was not told yet. */
Refusal refusal_of(Session *session);
/* The same of an error of a directive that stands in the statement. */
bool refusal_within(Session *session, const Statement *statement, Refusal *refusal);
/* The struct without the member that the error is about, which is reported; false: it is about
 * something else. */
bool refusal_of_member(Session *session, const Reader *reader, Statement *statement);
/* Skips what is left of the definition, if the statement is one, and keeps its name. */
void refusal_keep(Session *session, const Refusal *refusal, Reader *reader,
                  const Statement *statement);
/* At the end of a C file: how many functions were taken, and what was refused. */
void refusal_tell(Session *session, const char *path, ExecTally before);
/* For :funcs refused. */
void refusal_list(const Session *session, Buf *text);

#endif
