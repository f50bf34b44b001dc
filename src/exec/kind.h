/* The kind of an expression's value, as far as its text tells it. */
#ifndef EXEC_KIND_H
#define EXEC_KIND_H

#include "exec/run/run.h"

/* KIND_VOID: it is known only when it is evaluated. */
Kind kind_of(Run *run, const Node *node);
/* Of a op b: a BINARY, or an ASSIGN of one. */
Kind kind_of_operation(Run *run, const Node *node);

#endif
