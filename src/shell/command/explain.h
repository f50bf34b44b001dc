/* A calculation step by step: the walk makes a list of steps, which text, pictures and
 * pages draw. All of it lives in the query's arena. */
#ifndef SHELL_EXPLAIN_H
#define SHELL_EXPLAIN_H

#include "exec/exec.h"
#include "render/text/steps.h"

typedef struct {
    Query *query;      /* names have values */
    BoardMarks *marks; /* drawn on all boards; NULL: none */
    Steps list;
} Explain;

/* The outermost operation alone. false: there is nothing to draw. */
bool explain_step(Explain *explain, const Node *expr);
/* All operations from the inside out, each once. false: there is none. */
bool explain_steps(Explain *explain, const Node *expr);

#endif
