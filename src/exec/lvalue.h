/* Lvalues: what can be assigned to outside of C. */
#ifndef EXEC_LVALUE_H
#define EXEC_LVALUE_H

#include "exec/run/run.h"

/* A local, a session variable, or an element of a session list. */
typedef struct {
    Slot *slot;
    Global *global;
    Array *list;
    Term at; /* the element's number */
    Type type;
} Lvalue;

bool lvalue_find(Run *run, const Node *target, const Node *at, Lvalue *place);
/* The same for reading only. */
bool lvalue_find_to_read(Run *run, const Node *node, Lvalue *place);
bool lvalue_read(Run *run, const Node *target, const Lvalue *place, Value *out);
/* Writes a value of type `from`; *value becomes what the lvalue then holds. */
bool lvalue_write(Run *run, const Node *target, const Lvalue *place, Type from,
                  Value *value);
bool lvalue_assign(Run *run, const Node *node, Value *out);    /* NODE_ASSIGN */
bool lvalue_increment(Run *run, const Node *node, Value *out); /* NODE_STEP */
/* The session list of that name; NULL, without an error: it is none. */
Array *lvalue_list(const Run *run, const Node *node);
/* Whether there is memory for that many bytes; else an error. */
bool lvalue_affords(Run *run, const Node *node, const char *name, size_t bytes);
/* Its name for the user. */
const char *lvalue_name(Run *run, const Node *node);
/* Whether the session's own variables may change; the error if neither they nor copies
 * may.
 */
bool lvalue_may_change(const Run *run);
bool lvalue_refuse_change(Run *run, const Node *target, const char *name);
bool slot_read(Run *run, const Node *node, const Slot *slot, Value *out);

#endif
