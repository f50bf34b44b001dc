/* Places: what can be assigned to or have an address; and the values of locals. */
#ifndef EXEC_PLACE_H
#define EXEC_PLACE_H

#include "exec/data/object.h"

/* A variable, or cells of objects: more than one where a pointer depends on free names.
 */
typedef struct {
    Slot *slot;
    Global *global;
    Part *parts; /* &one of most */
    size_t count;
    Part one;
    Type type;    /* of what is there */
    uint8_t bits; /* of a bit-field; 0 for others */
    uint8_t unit; /* in a union: the bits of each cell */
} Target;

/* Of an object, from the cell on. */
static inline void place_in(Target *place, Array *array, size_t cell) {
    place->one = (Part){array, term_word(cell), term_word(1)};
    place->parts = &place->one;
    place->count = 1;
}
bool place_find(Run *run, const Node *target, const Node *at, Target *place);
/* place_find for reading only. */
bool place_look(Run *run, const Node *node, Target *place);
bool place_read(Run *run, const Node *target, const Target *place, Value *out);
/* The value is one of the type `from`; it becomes what the place holds then. */
bool place_write(Run *run, const Node *target, const Target *place, Type from,
                 Value *value);
bool place_assign(Run *run, const Node *node, Value *out); /* NODE_ASSIGN */
bool place_step(Run *run, const Node *node, Value *out);   /* NODE_STEP */
/* The array that a name means; NULL without an error when it is none. */
Array *place_array(Run *run, const Node *node);
/* A new local object. Its cells are not set, or zero. */
Array *place_new(Run *run, const Node *node, Type type, bool zero);
/* Whether memory is left for so many bytes of the name's; else the error. */
bool place_affords(Run *run, const Node *node, const char *name, size_t bytes);
/* What the user calls it. */
const char *place_name(Run *run, const Node *node);
/* Whether a cell is one scalar, not a piece of one in a union. */
bool place_is_plain(const Run *run, const Target *place);
/* Whether what belongs to the session itself changes, not a copy; the error where neither
 * may. */
bool place_may_change(const Run *run);
bool place_refuse_change(Run *run, const Node *target, const char *name);
bool slot_read(Run *run, const Node *node, const Slot *slot, Value *out);

#endif
