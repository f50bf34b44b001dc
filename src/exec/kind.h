/* The kind of an expression's value, from its text alone. */
#ifndef EXEC_KIND_H
#define EXEC_KIND_H

#include "exec/run/run.h"

/* KIND_VOID: only evaluation shows it. */
Kind kind_of(Run *run, const Node *node);
/* Of a op b: a BINARY, or an ASSIGN of one. */
Kind kind_of_operation(Run *run, const Node *node);

#endif
