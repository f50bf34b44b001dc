/* Undefined behaviour of C that has a result on the processor: signed overflow, a left
 * shift out of a signed type, shifts by the width or more. */
#ifndef EXEC_UNDEFINED_H
#define EXEC_UNDEFINED_H

#include "exec/run/run.h"

/* a op b in the type, of a node of C's. false: an error was pushed. */
bool undefined_binary(Run *run, const Node *node, Meaning op, Type type, Term a, Term b);

#endif
