/* Objects, and pointers to their cells.
 *
 * A pointer is a word: the number of its object and that of a cell in it, 0 the null
 * pointer. An object gets its number when its address is first taken. Those of a call
 * lose it when the call ends; the number is given again with another generation, so a
 * pointer that is left over is found out.
 *
 *     63  62        61 … 48      47 … 26    25 … 0
 *     0   function  generation   object     cell
 */
#ifndef EXEC_OBJECT_H
#define EXEC_OBJECT_H

#include "exec/data/data.h"
#include "exec/run/run.h"

enum { POINTER_CELL = 26, POINTER_OBJECT = 48, POINTER_FUNCTION = 62 };

#define POINTER_CELLS ((UINT64_C(1) << POINTER_CELL) - 1)

/* A pointer to its first cell. `global`: whose it is, or NULL. */
uint64_t object_pointer(Run *run, Array *array, Global *global);
/* The object that it points into; NULL: none, or one that is gone. */
Array *object_at(const Run *run, uint64_t pointer);
/* Why there is none. */
const char *object_missing(const Run *run, uint64_t pointer);
/* The same, of the session's alone. */
Array *object_known(const Exec *exec, uint64_t pointer);
/* A local variable as an object of one cell. */
Array *object_of_slot(Run *run, Slot *slot, Type type);
Array *object_of_global(Run *run, Global *global);
uint64_t object_function(Run *run, Global *global);
/* NULL: it is no function's. */
Global *object_called(const Exec *exec, uint64_t pointer);
void object_free(Exec *exec);

/* What a pointer may point to: the object, the cell in it, and when it does. */
typedef struct {
    Array *array;
    Term cell, when;
} Part;

/* All of them, in the query's arena. The path requires that it is one of them. */
bool object_parts(Run *run, const Node *node, Term pointer, Part **parts, size_t *count);

#endif
