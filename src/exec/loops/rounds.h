/* Loops: while, do, for. */
#ifndef EXEC_ROUNDS_H
#define EXEC_ROUNDS_H

#include "exec/run/run.h"

/* The parts of a loop; `first`: the condition is asked before the first round. */
typedef struct {
    const Node *node, *condition, *step, *body;
    bool first;
    unsigned open; /* rounds since a condition depended on free names */
} RoundsForm;

/* Of NODE_WHILE, NODE_DO or NODE_FOR; what a `for` begins with is not among them. */
RoundsForm rounds_form(const Node *node);
/* The body and the step once, and the paths that continued. */
Flow rounds_once(Run *run, Loop *loop, const RoundsForm *form);

#endif
