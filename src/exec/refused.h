/* What was refused, and the variables that wait for it. */
#ifndef EXEC_REFUSED_H
#define EXEC_REFUSED_H

#include "exec/run.h"

/* Errors; they return false. */
bool refused_used(Run *run, const Node *node, const Refused *refused);
bool refused_unset(Run *run, const Node *node, const Symbol *variable,
                   const Refused *refused);
/* Whether the array can be read: what was refused has no part in it. */
static inline bool refused_can_read(Run *run, const Node *node, const Array *array) {
    const Refused *refused = names_unset_array(array);
    return !refused || refused_unset(run, node, array->owner, refused);
}
/* A call of C's library that bbx lacks, in a definition; NULL: there is none. */
const Node *refused_call(const Node *definition, const Node *body);

#endif
