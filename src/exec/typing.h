/* The type of every expression outside of C: found before it is first evaluated, and kept
 * in node->type.
 *
 * All is calculated on 64-bit words, and the type says only whether they are signed:
 * TYPE_I64 where a variable of a signed C type meets others such or literals, else
 * TYPE_NONE. What C evaluates has C's type. */
#ifndef EXEC_TYPING_H
#define EXEC_TYPING_H

#include "exec/run/run.h"

void typing_find(Run *run, Node *node);

static inline void typing_need(Run *run, const Node *node) {
    if (!(node->mark & MARK_TYPED)) typing_find(run, (Node *)node);
}

/* The type in which an operation is computed: a BINARY, or an ASSIGN of one. */
Type typing_operation(const Node *node);
/* In which two neighbours of a chain are compared. */
Type typing_pair(const Node *chain, uint32_t i);

#endif
