/* The session's lists, and laws' copies of variables. */
#ifndef EXEC_ARRAY_H
#define EXEC_ARRAY_H

#include "exec/names/value.h"

typedef struct {
    uint32_t count;
    uint8_t kind; /* of an element */
    bool constant;
    Symbol *owner;   /* the session's name for it */
    Wide *words; /* the session's */
    Pair *terms; /* a copy's, instead */
} Array;

/* A session's array of zeros, allocated by malloc. */
Array *array_new(size_t count);
Array *array_copy(const Array *array);
void array_free(Array *array);
Array *array_of_list(const List *list);
static inline Pair array_pair(const Array *array, size_t index) {
    return array->words ? pair_word(array->words[index]) : array->terms[index];
}
Value array_value(const Array *array, size_t index);

#endif
