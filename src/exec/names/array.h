/* Arrays and structs, and the cells that they and locals are made of.
 *
 * The session's hold words. A local one is made of cells, which may hold terms and may be
 * unset; it lives in its function's frame. */
#ifndef EXEC_ARRAY_H
#define EXEC_ARRAY_H

#include "exec/names/value.h"

/* What can be assigned to. `set` is the truth whether it was: CELL_UNSET, CELL_SET or
 * the node of a truth term. */
typedef struct {
    Term term;
    Ref set;
} Cell;

#define CELL_UNSET ((Ref)0)
#define CELL_SET   UINT32_MAX

typedef struct {
    uint32_t count;
    Type whole; /* its Type; TYPE_NONE: a list's elements */
    uint8_t kind;   /* of an element, where no type says it */
    bool constant;
    bool lasts;      /* no call ends it: a string */
    bool awaits;     /* its owner may await its value, and tells */
    bool overlaps;   /* unions are in it: a cell may have been written as another type */
    Type scalar; /* pointers of another type see it: its scalars' own */
    unsigned depth;  /* of the call whose it is */
    Symbol *owner;   /* the session's name for it */
    uint64_t *words; /* a session's, or of a function that runs as code */
    uint8_t *set;    /* which of these are set; NULL: all */
    Cell *cells;     /* a local one */
} Array;

enum { ARRAY_MOST = 1 << 24 }; /* cells */

/* A session's array of zeros, by malloc. */
Array *array_new(size_t count);
Array *array_copy(const Array *array);
void array_free(Array *array);
Array *array_of_list(const List *list);
static inline Cell array_cell(const Array *array, size_t index) {
    if (!array->words) return array->cells[index];
    bool set = !array->set || array->set[index];
    return (Cell){.term = term_word(array->words[index]),
                  .set = set ? CELL_SET : CELL_UNSET};
}
/* The element's value and whether it is set; of squares the array has words. */
Value array_value(const Array *array, size_t index);

#endif
