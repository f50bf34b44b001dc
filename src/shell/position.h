/* Positions, and boards as they are pasted. */
#ifndef SHELL_POSITION_H
#define SHELL_POSITION_H

#include "shell/session/work.h"

void position_run(const Work *work);
/* After each statement: where a board that was pasted differs from the one that was
 * pasted before it. */
void position_compare(const Work *work, bool pasted);

#endif
