/* A stack: the values of the call at work lie above the call, and those of its caller
 * below. */
#include "shell/command/trace.h"

#include <stdlib.h>

typedef struct Traced {
    const Node *node;
    Value value;
    size_t outer; /* of a call that begins: where its caller's values begin */
} Traced;

enum { FIRST = 64 };

static void push(Trace *trace, Traced one) {
    if (trace->count == trace->cap) {
        trace->cap = trace->cap ? 2 * trace->cap : FIRST;
        trace->at = base_realloc(trace->at, trace->cap * sizeof *trace->at);
    }
    trace->at[trace->count++] = one;
}

/* In the call at work; `count` if it has none. */
static size_t place(const Trace *trace, const Node *node) {
    for (size_t i = trace->count; i > trace->call; i--)
        if (trace->at[i - 1].node == node) return i - 1;
    return trace->count;
}

static bool ends_call(const Trace *trace, const Node *node) {
    return trace->call && trace->at[trace->call - 1].node == node;
}

void trace_note(Trace *trace, const ExecEvent *event) {
    if (!event->value) {
        push(trace, (Traced){.node = event->node, .outer = trace->call});
        trace->call = trace->count;
        return;
    }
    if (ends_call(trace, event->node)) {
        trace->count = trace->call - 1;
        trace->call = trace->at[trace->count].outer;
    }
    trace->count = place(trace, event->node); /* what an earlier round left goes */
    push(trace, (Traced){event->node, *event->value, 0});
}

bool trace_value(const Trace *trace, const Node *node, Value *value) {
    size_t at = place(trace, node);
    if (at == trace->count) return false;
    *value = trace->at[at].value;
    return true;
}

void trace_free(Trace *trace) {
    free(trace->at);
    *trace = (Trace){0};
}
