/* Listings of machine code: each becomes a function of the session, and its comments are
 * checked. */
#ifndef SHELL_LISTED_H
#define SHELL_LISTED_H

#include "shell/session/session.h"

/* A statement that is a listing. */
void listed_run(Session *session, const Statement *statement);
/* Whether a file holds listings, by its name; and such a file. */
bool listed_takes(const char *path);
void listed_file(Session *session, const char *path, const Buf *text);

#endif
