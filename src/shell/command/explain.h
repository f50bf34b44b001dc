/* A calculation step by step: the walk makes a list of steps, which text, pictures and
 * pages draw. All of it lives until explain_free. */
#ifndef SHELL_EXPLAIN_H
#define SHELL_EXPLAIN_H

#include "exec/exec.h"
#include "render/block/steps.h"
#include "shell/command/leak.h"
#include "shell/command/trace.h"

typedef struct {
    Query *query;      /* names have values */
    BoardMarks *marks; /* drawn on all boards; NULL: none */
    Steps list;
    Arena *arena;
    bool ascii;   /* no letters but ASCII's in the texts */
    bool all;     /* steps of calls and loops, too, each as often as it is done */
    Trace *trace; /* explain's own: values at this step; NULL: those of the query */
    Leaks leaks;  /* so far */
    int wholes;   /* sets and aggregates at work: their parts are no steps */
} Explain;

/* The outermost operation alone. false: there is nothing to draw. */
bool explain_step(Explain *explain, const Node *expr);
/* All operations as they are done, operands first; STEPS_MOST at most. false: there is
 * none. */
bool explain_steps(Explain *explain, const Node *expr);
void explain_free(Explain *explain);

#endif
