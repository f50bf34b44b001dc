/* Arithmetic of pointers, in cells. */
#ifndef EXEC_POINTER_H
#define EXEC_POINTER_H

#include "exec/run.h"

/* Whether the operation has a pointer on one side. */
bool pointer_is_in(const Node *node);
/* p + i, i + p, p - i, p - q. */
bool pointer_binary(Run *run, const Node *node, Value a, Value b, Value *out);

#endif
