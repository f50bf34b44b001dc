/* Drawings of operations, boards side by side: what they say is checked. */
#ifndef SHELL_DRAWN_H
#define SHELL_DRAWN_H

#include "shell/session/work.h"

/* Whether the text is a drawing; then it is carried out. */
bool drawn_run(const Work *work);

#endif
