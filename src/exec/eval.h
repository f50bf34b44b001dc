/* Expressions: a node to its value. */
#ifndef EXEC_EVAL_H
#define EXEC_EVAL_H

#include "exec/run/run.h"

bool eval(Run *run, const Node *node, Value *out);
/* A word or term: no list, not nothing. */
bool eval_word(Run *run, const Node *node, Value *out);
bool eval_truth(Run *run, const Node *node, Term *truth);
/* A value that is the same on all inputs. */
bool eval_constant(Run *run, const Node *node, const char *what, uint64_t *word);
bool eval_name(Run *run, const Node *node, Value *out);
/* A variable of the session, as the query takes it. */
bool eval_variable(Run *run, const Node *node, Global *global, Value *out);
/* A name's meaning outside functions. */
bool eval_global(Run *run, const Node *node, Value *out);
bool eval_condition(Run *run, const Node *node, Value *out);
/* branch.c: both ways of a condition with free names, and their writes merged. */
typedef bool BranchEval(void *context, bool first, Value *out);
bool branch_both(Run *run, const Node *node, Term condition, BranchEval *way,
                 void *context, Value *out);
bool eval_guarded(Run *run, const Node *node, Value *out);
bool eval_set(Run *run, const Node *node, Value *out);
/* The squares of a range in braces. */
bool eval_range(Run *run, const Node *node, Pair *out);
bool eval_index(Run *run, const Node *node, Value *out);
/* In a branch that is not evaluated, unknown names are errors all the same. */
bool eval_check_skipped(Run *run, const Node *node);
bool eval_unknown(Run *run, const Node *node, bool call);
Value value_truth(Term truth);
Value value_word(uint64_t word, Kind kind);

#endif
