/* Statements and calls; definitions and what they need. */
#ifndef EXEC_FLOW_H
#define EXEC_FLOW_H

#include "exec/run/run.h"

/* flow.c */
Flow flow_run(Run *run, const Node *node);
/* It declares objects, or jumps: it runs as C. */
bool flow_needs_code(const Node *statement);

/* call.c */
bool call_eval(Run *run, const Node *node, Value *out);
/* With the values of its arguments; no out-parameters. */
bool call_function(Run *run, Function *function, const Node *node, Value *args,
                   Value *out);
/* A call of it has ended, well or not. */
void call_end(Exec *exec, Function *function, bool done);

/* define.c */
bool define_locals(Run *run, const Node *declaration);
bool define_run(Run *run, const Node *node, Effect *effect);

/* enum.c */
bool enum_define(Run *run, const Node *node);

/* resolve.c */
/* A definition's names; false: errors were pushed. */
bool resolve_function(Run *run, Function *function);
/* A statement with its own scope, an aggregate: the slots it needs. */
bool resolve_node(Run *run, Node *node, uint32_t *nslots);

/* domain.c */
bool domain_each(Run *run, const Node *domain, bool (*visit)(void *, Value),
                 void *context);
bool domain_gather(Run *run, const Node *node, Value *out);

#endif
