/* Lists: values in braces, squares(x), reversed(x), subsets(x).
 *
 * A List lives in the query's arena. Long ones (the subsets of many squares) are only
 * iterated: a ListWalk makes one value at a time. */
#ifndef EXEC_LISTS_H
#define EXEC_LISTS_H

#include "base/buf.h"
#include "exec/exec.h"

/* A KIND_LIST value of `count` zeroed elements. */
Value list_new(Arena *arena, size_t count);
/* The members of a set in scan order, as squares. */
Value list_squares(Arena *arena, uint64_t set);
Value list_reversed(Arena *arena, const Value *list);

/* Elements at the index; *must is the truth that it is inside. The index may be a term.
 */
Value list_at(Pool *pool, const Value *list, Term index, Term *must);
/* Truths. Lists of different length are not equal. */
Term list_equal(Pool *pool, const Value *a, const Value *b);
Term list_has(Pool *pool, const Value *list, Term word);

/* One value after the other, without making the list. */
typedef struct {
    enum { WALK_RANGE, WALK_MEMBERS, WALK_SUBSETS, WALK_LIST } form;
    uint64_t set, next, last;
    bool done;
    const Value *list;
    Kind kind; /* of a range's values */
} ListWalk;

ListWalk list_walk_range(uint64_t first, uint64_t last, Kind kind);
ListWalk list_walk_members(uint64_t set);
ListWalk list_walk_subsets(uint64_t set); /* from {} up to the set */
ListWalk list_walk(const Value *list);
bool list_next(ListWalk *walk, Value *value);

#endif
