/* Allocation that never returns NULL: a failure ends the program with a message. The
 * session's budgets are reached long before that. */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stddef.h>

_Noreturn void base_no_memory(size_t size);
void *base_malloc(size_t size);
void *base_realloc(void *old, size_t size);
/* The array with room for one more. */
void *base_grow(void *array, size_t count, size_t *cap, size_t size);

#endif
