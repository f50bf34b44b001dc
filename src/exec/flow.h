/* Statements and calls; definitions and what they need. */
#ifndef EXEC_FLOW_H
#define EXEC_FLOW_H

#include "exec/run/run.h"

/* flow.c */
Flow flow_run(Run *run, const Node *node);
/* Whether it declares objects or jumps, so that it must run as code. */
bool flow_needs_code(const Node *statement);

/* call.c */
bool call_eval(Run *run, const Node *node, Value *out);
/* Calls it with values for its arguments; no out-parameters. */
bool call_function(Run *run, Function *function, const Node *node, Value *args,
                   Value *out);
/* After a call, successful or not. */
void call_end(Exec *exec, Function *function, bool done);

/* define.c */
bool define_locals(Run *run, const Node *declaration);
bool define_run(Run *run, const Node *node, Effect *effect);


/* resolve.c */
/* Resolves a definition's names. false: errors were pushed. */
bool resolve_function(Run *run, Function *function);
/* The same for a statement with a scope of its own, or an aggregate: how many slots it
 * needs. */
bool resolve_node(Run *run, Node *node, uint32_t *nslots);
/* With these VARs around it, in the first slots. */
bool resolve_among(Run *run, Node *node, Node *const *variable, uint32_t count,
                   uint32_t *nslots);

/* domain.c */
bool domain_each(Run *run, const Node *domain, bool (*visit)(void *, Value),
                 void *context);
bool domain_aggregate(Run *run, const Node *node, Value *out);

#endif
