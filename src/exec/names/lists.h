/* Lists: values in braces, squares(x), reversed(x), subsets(x).
 *
 * A List lives in the query's arena. Long ones (the subsets of many squares) are only
 * iterated: a visitor gets one value at a time. */
#ifndef EXEC_LISTS_H
#define EXEC_LISTS_H

#include "base/buf.h"
#include "exec/exec.h"
#include "exec/names/array.h"

/* A KIND_LIST value of `count` zeroed elements. */
Value list_new(Arena *arena, size_t count);
/* A list of the session as it is now. */
Value list_of_array(Arena *arena, const Array *array);
/* The members of a set in scan order, as squares. */
Value list_squares(Arena *arena, Wide set);
Value list_reversed(Arena *arena, const Value *list);

/* The element at the index, which may be a term; *must: the index is in range.
 */
Value list_at(Pool *pool, const Value *list, Pair index, Term *must);
/* These are bools. Lists of different lengths are not equal. */
Term list_equal(Pool *pool, const Value *a, const Value *b);
Term list_has(Pool *pool, const Value *list, const Value *word);

/* Visits the values without making a list. `visit` returns false to stop; then these do,
 * too. */
typedef struct {
    bool (*visit)(void *context, Value value);
    void *context;
} ListVisitor;

bool list_each_between(Wide first, Wide last, Kind kind, const ListVisitor *visitor);
bool list_each_member(Wide set, const ListVisitor *visitor);
bool list_each_subset(Wide set, const ListVisitor *visitor); /* from {} up to it */
bool list_each(const Value *list, const ListVisitor *visitor);

#endif
