/* C++'s loops over lists: for (T x : list). */
#ifndef EXEC_EACH_H
#define EXEC_EACH_H

#include "exec/run/run.h"

/* The loop becomes one that counts. list: a copy of its list, whose type is found; of
 * `c ? a : b` a's. */
bool each_expand(Run *run, Node *loop, const Node *list);

#endif
