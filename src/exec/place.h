/* Places: what can be assigned to outside of C. */
#ifndef EXEC_PLACE_H
#define EXEC_PLACE_H

#include "exec/run/run.h"

/* A local, a name of the session, or an element of a list that it has. */
typedef struct {
    Slot *slot;
    Global *global;
    Array *list;
    Term at; /* the element's number */
    Type type;
} Target;

bool place_find(Run *run, const Node *target, const Node *at, Target *place);
/* place_find for reading only. */
bool place_look(Run *run, const Node *node, Target *place);
bool place_read(Run *run, const Node *target, const Target *place, Value *out);
/* The value is one of the type `from`; it becomes what the place holds then. */
bool place_write(Run *run, const Node *target, const Target *place, Type from,
                 Value *value);
bool place_assign(Run *run, const Node *node, Value *out); /* NODE_ASSIGN */
bool place_step(Run *run, const Node *node, Value *out);   /* NODE_STEP */
/* The list that a name of the session has; NULL without an error when it is none. */
Array *place_list(const Run *run, const Node *node);
/* Whether memory is left for so many bytes of the name's; else the error. */
bool place_affords(Run *run, const Node *node, const char *name, size_t bytes);
/* What the user calls it. */
const char *place_name(Run *run, const Node *node);
/* Whether what belongs to the session itself changes, not a copy; the error where neither
 * may. */
bool place_may_change(const Run *run);
bool place_refuse_change(Run *run, const Node *target, const char *name);
bool slot_read(Run *run, const Node *node, const Slot *slot, Value *out);

#endif
