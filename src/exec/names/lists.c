/* Lists are plain arrays of values in the query's arena. The subsets of a set come in the
 * order of counting through its squares: (s - set) & set is the next one after s, and
 * after the set itself {} again. */
#include "exec/names/lists.h"

static Value square_value(int square) {
    return (Value){.term = term_word((uint64_t)square), .kind = KIND_SQUARE};
}

Value list_new(Arena *arena, size_t count) {
    List *list = ARENA_NEW(arena, List);
    list->count = count;
    list->at = ARENA_ARRAY(arena, Value, count);
    return (Value){.kind = KIND_LIST, .list = list};
}

Value list_of_array(Arena *arena, const Array *array) {
    Value list = list_new(arena, array->count);
    for (size_t i = 0; i < array->count; i++) list.list->at[i] = array_value(array, i);
    return list;
}

Value list_squares(Arena *arena, Wide set) {
    Value list = list_new(arena, (size_t)wide_count(set));
    for (size_t i = 0; set; set &= set - 1)
        list.list->at[i++] = square_value(wide_first(set));
    return list;
}

Value list_reversed(Arena *arena, const Value *list) {
    size_t count = list->list->count;
    Value turned = list_new(arena, count);
    for (size_t i = 0; i < count; i++) turned.list->at[i] = list->list->at[count - 1 - i];
    return turned;
}

Value list_at(Pool *pool, const Value *list, Pair at, Term *must) {
    size_t count = list->list->count;
    Term index = pair_index(pool, at);
    *must = term_op2(pool, OP_ULT, index, term_word(count));
    if (term_is_word(index))
        return index.word < count ? list->list->at[index.word]
                                  : (Value){.kind = KIND_INT};
    Value found = {.kind = KIND_INT};
    for (size_t i = count; i-- > 0;) {
        const Value *here = &list->list->at[i];
        Term hit = term_op2(pool, OP_EQ, index, term_word(i));
        if (i + 1 == count) found = *here;
        found = value_of_pair(
            pair_ite(pool, hit, value_pair(here), value_pair(&found)),
            value_either((Kind)here->kind, (Kind)found.kind));
    }
    return found;
}

Term list_equal(Pool *pool, const Value *a, const Value *b) {
    if (a->list->count != b->list->count) return term_word(0);
    Term all = term_word(1);
    for (size_t i = 0; i < a->list->count; i++)
        all = term_land(pool, all,
                        pair_eq(pool, value_pair(&a->list->at[i]),
                                value_pair(&b->list->at[i])));
    return all;
}

Term list_has(Pool *pool, const Value *list, const Value *word) {
    Term any = term_word(0);
    for (size_t i = 0; i < list->list->count; i++)
        any = term_lor(
            pool, any, pair_eq(pool, value_pair(&list->list->at[i]), value_pair(word)));
    return any;
}

/* The last one may be the last word there is: never step beyond it. */
bool list_each_between(Wide first, Wide last, Kind kind, const ListVisitor *visitor) {
    for (Wide at = first; first <= last; at++) {
        Value value = value_of_pair(pair_word(at), kind);
        if (!visitor->visit(visitor->context, value)) return false;
        if (at == last) break;
    }
    return true;
}

bool list_each_member(Wide set, const ListVisitor *visitor) {
    for (; set; set &= set - 1)
        if (!visitor->visit(visitor->context, square_value(wide_first(set))))
            return false;
    return true;
}

bool list_each_subset(Wide set, const ListVisitor *visitor) {
    Wide at = 0;
    do {
        Value subset = value_of_pair(pair_word(at), KIND_SET);
        if (!visitor->visit(visitor->context, subset)) return false;
        at = (at - set) & set;
    } while (at);
    return true;
}

bool list_each(const Value *list, const ListVisitor *visitor) {
    for (size_t i = 0; i < list->list->count; i++)
        if (!visitor->visit(visitor->context, list->list->at[i])) return false;
    return true;
}
