/* Numbers in columns: that they are equal is checked. */
#ifndef SHELL_TABLED_H
#define SHELL_TABLED_H

#include "shell/session/work.h"

/* Whether the text is a table of numbers; then it is carried out. */
bool tabled_run(const Work *work);

#endif
