/* The values that a calculation went through, as exec tells of them: of each expression
 * the last one in the call at work. */
#ifndef SHELL_TRACE_H
#define SHELL_TRACE_H

#include "exec/exec.h"

typedef struct {
    struct Traced *at;
    size_t count, cap;
    size_t call; /* where those of the call at work begin */
} Trace;

/* To be told before the event's value is asked for as an operand of others. */
void trace_note(Trace *trace, const ExecEvent *event);
bool trace_value(const Trace *trace, const Node *node, Value *value);
void trace_free(Trace *trace);

#endif
