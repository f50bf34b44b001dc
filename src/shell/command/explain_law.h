/* :explain of a law: a chain of named laws of algebra for each of its comparisons where
 * they are found, the verdict, and its method in words. */
#ifndef SHELL_EXPLAIN_LAW_H
#define SHELL_EXPLAIN_LAW_H

#include "shell/session/work.h"

/* false: the expression is no claim with names that have no value. */
bool explain_law(const Work *work);

#endif
