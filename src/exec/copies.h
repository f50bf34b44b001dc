/* A law assigns to copies of the session's names: one exec_eval begins with what the
 * session has, and what it assigned is forgotten with it. */
#ifndef EXEC_COPIES_H
#define EXEC_COPIES_H

#include "exec/names/names.h"
#include "exec/run/run.h"

/* The variable's copy, made when there is none; NULL: an error. */
Array *copies_make(Run *run, const Node *node, Global *variable);
/* What the array's owner has now: its copy, or the array itself. */
static inline Array *copies_now(Array *array) {
    const Global *owner = array->owner ? array->owner->global : NULL;
    return owner && owner->copy ? owner->copy : array;
}

#endif
