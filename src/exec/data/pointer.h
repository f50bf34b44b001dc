/* Arithmetic of pointers, in cells; and what a pointer may become. */
#ifndef EXEC_POINTER_H
#define EXEC_POINTER_H

#include "exec/run/run.h"

/* Whether the operation has a pointer on one side. */
bool pointer_is_in(const Node *node);
/* p + i, i + p, p - i, p - q. */
bool pointer_binary(Run *run, const Node *node, Value a, Value b, Value *out);
/* Whether what lies under the one lies so under the other, cell by cell: a pointer to
 * void and an integer don't say. */
bool pointer_alike(const Exec *exec, Type from, Type to);
/* Whether an address would become a number: bbx's are none that a compiler has. */
bool pointer_counts(const Exec *exec, Type from, Type to);
/* The value as one of another type; an error where a pointer would see other cells. */
bool pointer_convert(Run *run, const Node *node, Type from, Type to, Value *value);

#endif
