/* What <type_traits> says of types. */
#ifndef EXEC_TRAITS_H
#define EXEC_TRAITS_H

#include "exec/run/run.h"

/* Whether it makes a type of its arguments: make_unsigned_t and its like. */
bool traits_has(const char *name);
bool traits_type(Run *run, const Node *node, Type *type);
/* is_same_v<A, B> and its like, a call with template arguments, becomes its truth; false:
 * it is none of them. */
bool traits_truth(Run *run, Node *call);

#endif
