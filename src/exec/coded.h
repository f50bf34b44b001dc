/* C as code: what a statement of C declares, and functions' bodies, by the room cc.
 *
 * A Global has what C means by its name; :undo and :reset change it as all else. A body
 * becomes code when it is needed first, and again when a name that it uses means something
 * else. */
#ifndef EXEC_CODED_H
#define EXEC_CODED_H

#include "exec/run/run.h"

/* A function's. */
typedef struct Coded Coded;

void coded_free(Coded *coded);
/* The statement, which was taken, is the program's, too. */
void coded_declare(Run *run, const Node *node);
/* Whether all that a call of it may run is code. */
bool coded_ready(Run *run, Function *function);
/* Calls it; the arguments are converted to its parameters' types. */
bool coded_call(Run *run, const Function *function, const Node *node, const Value *args,
                Value *out);

#endif
