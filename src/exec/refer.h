/* References of C++ are addresses. */
#ifndef EXEC_REFER_H
#define EXEC_REFER_H

#include "exec/run/run.h"

/* A call of the function hands over the addresses of what its parameters refer to, and
 * reads what a result refers to. */
void refer_call(Run *run, const Function *function, Node *call);

#endif
