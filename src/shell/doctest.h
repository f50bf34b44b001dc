/* Examples in Markdown documents, run and compared (--doctest).
 *
 * In a block that begins with ```bbx, what follows a prompt (`bbx> `, then `...> `) is
 * input, all other lines are the output it must have, exactly. A document is one session
 * that answers as the prompt does, 80 columns wide and without colour. Each example is
 * reported like an assert. */
#ifndef SHELL_DOCTEST_H
#define SHELL_DOCTEST_H

#include "shell/session/session.h"

/* Runs the document and reports to the session, whose names it leaves alone. */
void doctest_file(Session *session, const char *path);

#endif
