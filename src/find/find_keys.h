/* Keys that must differ, tried on candidates as fast as code runs. */
#ifndef FIND_FIND_KEYS_H
#define FIND_FIND_KEYS_H

#include "find/find_part.h"

typedef struct FindTable FindTable;

/* NULL: the key is too large to be computed for many members. */
FindTable *find_table_new(const Pool *pool, const FindKeys *keys);
void find_table_free(FindTable *table);
/* Whether no two members with different labels have one key; values: by the pool's
 * variables. What it took is counted by the watch. */
bool find_table_fits(FindTable *table, const uint64_t *values, Watch *watch);

#endif
