/* Memory that is there: without it the program ends with a message. The budgets of the
 * session come long before. */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stddef.h>

_Noreturn void base_no_memory(size_t size);
void *base_malloc(size_t size);
void *base_realloc(void *old, size_t size);

#endif
