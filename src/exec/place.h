/* What can be assigned to, and the values of locals. */
#ifndef EXEC_PLACE_H
#define EXEC_PLACE_H

#include "exec/run.h"

typedef struct {
    Slot *slot;
    Global *global;
    Array *array;
    Value index;
} Target;
bool place_find(Run *run, const Node *target, const Node *at, Target *place);
bool place_read(Run *run, const Node *target, const Target *place, Value *out);
/* The value is one of the type `from`; it becomes what the place holds then. */
bool place_write(Run *run, const Node *target, const Target *place, Type from,
                 Value *value);
bool place_assign(Run *run, const Node *node, Value *out); /* NODE_ASSIGN */
bool place_step(Run *run, const Node *node, Value *out);   /* NODE_STEP */
/* The array that a name or row means; NULL without an error when it is none. */
Array *place_array(Run *run, const Node *node);
/* Errors of t[i]; they return false. */
bool place_outside(Run *run, const Node *node, uint32_t size, uint64_t index);
bool place_unset(Run *run, const Node *node);
bool slot_read(Run *run, const Node *node, const Slot *slot, Value *out);

#endif
