/* Operators on directions. */
#ifndef EXEC_DIRECTION_H
#define EXEC_DIRECTION_H

#include "exec/run/run.h"

/* d4 + nort, nort + d4, d4 - nort: the step, where the board has it. All else is an
 * error. */
bool direction_binary(Run *run, const Node *node, const Value *a, const Value *b,
                      Value *out);
/* -nort is sout. */
bool direction_unary(Run *run, const Node *node, Value a, Value *out);
/* An error: the node calculates with a direction. */
bool direction_refuse(Run *run, const Node *node);

#endif
