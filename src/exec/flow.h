/* Statements and calls; definitions and what they need. */
#ifndef EXEC_FLOW_H
#define EXEC_FLOW_H

#include "exec/run/run.h"

/* flow.c */
Flow flow_run(Run *run, const Node *node);
/* The declaration's block has ended. */
void flow_end_objects(Run *run, const Node *declaration);

/* call.c */
bool call_eval(Run *run, const Node *node, Value *out);
bool call_apply(Run *run, const Node *node, Value *out); /* NODE_APPLY */
/* With the values of its arguments; no out-parameters. */
bool call_function(Run *run, Function *function, const Node *node, Value *args,
                   Value *out);
/* A call of it has ended, well or not. */
void call_end(Exec *exec, Function *function, bool done);
bool call_row(Run *run, const Builtin *row, const Node *node, Value *args, Value *out);

/* loops/rounds.c: while, do, for */
Flow rounds_run(Run *run, const Node *node);

/* machine/machine.c: code that runs as fast as words allow, functions of C and loops as
 * instructions of a register machine, made once. What has no terms in it and kinds that
 * are plain from the text runs so; all else is the interpreter's, which says the same. */
/* The body of a call whose parameters are bound, in run->frame. false: it is the
 * interpreter's; else *done tells whether there was no error. */
bool machine_call(Run *run, Call *call, Value *out, bool *done);
/* The rest of a loop that is about to ask its condition. false: it is the
 * interpreter's. */
bool machine_loop(Run *run, const Node *loop, Flow *flow);
void machine_free(struct Code *code);

/* define.c */
bool define_variables(Run *run, const Node *node); /* NODE_DECL, local or not */
/* Of a declaration that a goto passes by: variables without a value. */
bool define_skipped(Run *run, const Node *node);
/* A NODE_TYPE with a body, a NODE_ENUM or NODE_TYPEDEF. */
bool define_type(Run *run, const Node *node);
bool define_run(Run *run, const Node *node, Effect *effect);
/* What a function shares and changes, as its callees are now. */
void define_reach(Exec *exec, Function *function);

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
