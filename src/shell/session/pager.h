/* What is longer than the terminal is shown page by page: at the prompt, behind `more> `,
 * Enter goes on and q leaves. Anywhere else all of it is said at once. */
#ifndef SHELL_PAGER_H
#define SHELL_PAGER_H

#include "shell/session/session.h"

/* Rows of a page, with room for the prompt below; those that a text's lines take. */
size_t pager_rows(const Session *session);
size_t pager_rows_of(const Session *session, const char *text);

/* Reports a text, or its first page. */
void pager_words(Session *session, const TextEvent *event);
/* Whether there is another page. */
bool pager_waits(const Session *session);
void pager_go_on(Session *session);
/* Shows no more of it; or all at once, before something else is said. */
void pager_leave(Session *session);
void pager_flush(Session *session);

#endif
