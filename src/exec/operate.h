/* Operators on values, and what is said about their misuse. */
#ifndef EXEC_OPERATE_H
#define EXEC_OPERATE_H

#include "exec/run/run.h"

bool operate_binary(Run *run, const Node *node, const Value *a, const Value *b,
                    Value *out);
bool operate_unary(Run *run, const Node *node, Value a, Value *out);
bool operate_chain(Run *run, const Node *node, Value *out);
/* Of a op b, by the kinds of a and b; VOID where it depends on their values. */
Kind operate_kind(const Node *node, Kind a, Kind b);
/* The value with the one or the other, as ?: gives it. */
bool operate_choose(Run *run, const Node *node, Term condition, Value yes, Value no,
                    Value *out);
Term operate_truth(Run *run, Value value);
Term operate_ult(Run *run, Term a, Term b);
Term operate_eq(Run *run, Term a, Term b);

/* hint.c: warnings and errors about how an operator is used */
bool hint_binary(Run *run, const Node *node, Value a, Value b);
/* A square where a parameter is a set of C. */
void hint_argument(Run *run, const Node *param, const Node *arg, Value value);
/* A square where a set is wanted; a set where a square is. */
bool hint_want_set(Run *run, const Node *node, Value value);
bool hint_want_square(Run *run, const Node *node, Value value);
/* A number where a square is wanted; {e4-e8} was to be a range. */
bool hint_no_square(Run *run, const Node *node, Value number);

#endif
