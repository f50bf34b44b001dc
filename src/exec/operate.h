/* Operators on values, and messages about their misuse. */
#ifndef EXEC_OPERATE_H
#define EXEC_OPERATE_H

#include "exec/run/run.h"

bool operate_binary(Run *run, const Node *node, const Value *a, const Value *b,
                    Value *out);
bool operate_unary(Run *run, const Node *node, Value a, Value *out);
bool operate_chain(Run *run, const Node *node, Value *out);
/* The kind of a op b, by the kinds of a and b; VOID: it depends on their values. */
Kind operate_kind(const Node *node, Kind a, Kind b);
/* The value of condition ? yes : no. */
bool operate_choose(Run *run, const Node *node, Term condition, Value yes, Value no,
                    Value *out);
Term operate_truth(Run *run, Value value);
Term operate_ult(Run *run, Term a, Term b);
Term operate_eq(Run *run, Term a, Term b);

/* hint.c: warnings and errors about how an operator is used */
bool hint_binary(Run *run, const Node *node, Value a, Value b);
/* A square as the argument for a set parameter of C. */
void hint_argument(Run *run, const Node *param, const Node *arg, Value value);
/* An error for a square where a set is required, or a set where a square is. */
bool hint_expect_set(Run *run, const Node *node, Value value);
bool hint_expect_square(Run *run, const Node *node, Value value);
/* An error for a number where a square is required; a hint for {e4-e8}. */
bool hint_not_a_square(Run *run, const Node *node, Value number);

#endif
