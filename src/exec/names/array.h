/* Lists that the session's names have, and the cells that locals and laws' copies are made
 * of, which may hold terms and may be unset. */
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
    uint8_t kind; /* of an element */
    bool constant;
    Symbol *owner;   /* the session's name for it */
    uint64_t *words; /* the session's */
    Cell *cells;     /* a law's copy */
} Array;

/* A session's array of zeros, by malloc. */
Array *array_new(size_t count);
Array *array_copy(const Array *array);
void array_free(Array *array);
Array *array_of_list(const List *list);
static inline Cell array_cell(const Array *array, size_t index) {
    if (!array->words) return array->cells[index];
    return (Cell){.term = term_word(array->words[index]), .set = CELL_SET};
}
/* The element's value and whether it is set; of squares the array has words. */
Value array_value(const Array *array, size_t index);

#endif
