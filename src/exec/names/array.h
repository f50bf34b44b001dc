/* Arrays, and the cells that locals and local arrays are made of.
 *
 * The session's arrays hold words. A local array is made of cells, which may hold terms
 * and may be unset; it lives in its function's frame. Two dimensions are rows of
 * columns, one after the other; of one dimension, cols is 0. */
#ifndef EXEC_ARRAY_H
#define EXEC_ARRAY_H

#include "exec/names/value.h"

/* What can be assigned to. `set` is the truth whether it was: CELL_UNSET, CELL_SET or
 * the node of a truth term. */
typedef struct {
    Term term;
    Ref set;
    uint32_t logged, tag; /* path.c's */
} Cell;

#define CELL_UNSET ((Ref)0)
#define CELL_SET   UINT32_MAX

typedef struct {
    uint32_t rows, cols;
    size_t count;
    uint8_t type, kind; /* Type and Kind of an element */
    bool constant;
    bool foreign;    /* a caller's */
    Symbol *owner;   /* the session's name for it */
    uint64_t *words; /* a session's array */
    Cell *cells;     /* a local one */
} Array;

enum { ARRAY_MOST = 1 << 20 }; /* elements */

/* A session's array of zeros, by malloc. */
Array *array_new(uint32_t rows, uint32_t cols, Type type);
Array *array_copy(const Array *array);
void array_free(Array *array);
Array *array_of_list(const List *list);
static inline Cell array_cell(const Array *array, size_t index) {
    if (!array->words) return array->cells[index];
    return (Cell){.term = term_word(array->words[index]), .set = CELL_SET};
}
/* The element's value; of squares the array has words. */
Value array_value(const Array *array, size_t index);

#endif
