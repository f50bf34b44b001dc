/* Code that runs as fast as words allow: functions of C and loops as instructions of a
 * register machine, made once. What has no terms in it and kinds that are plain from the
 * text runs so; all else is the interpreter's, which says the same. */
#ifndef EXEC_MACHINE_H
#define EXEC_MACHINE_H

#include "exec/run.h"

typedef struct Code Code;

/* The body of a call whose parameters are bound, in run->frame. false: it is the
 * interpreter's; else *done tells whether there was no error. */
bool machine_call(Run *run, Call *call, Value *out, bool *done);
/* The rest of a loop that is about to ask its condition. false: it is the
 * interpreter's. */
bool machine_loop(Run *run, const Node *loop, Flow *flow);
void machine_free(Code *code);

#endif
