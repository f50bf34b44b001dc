/* A law assigns to copies of the session's variables. Each exec_eval begins with the
 * session's values, and its copies are dropped at its end. */
#ifndef EXEC_COPIES_H
#define EXEC_COPIES_H

#include "exec/names/names.h"
#include "exec/run/run.h"

/* The variable's copy, made on first use; NULL: an error. */
Array *copies_make(Run *run, const Node *node, Global *variable);
/* The array's current content: its owner's copy, or the array itself. */
static inline Array *copies_current(Array *array) {
    const Global *owner = array->owner ? array->owner->global : NULL;
    return owner && owner->copy ? owner->copy : array;
}

#endif
