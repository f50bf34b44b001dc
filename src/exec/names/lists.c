/* Lists are plain arrays of values in the query's arena. The subsets of a set come in the
 * order of counting through its squares: (s - set) & set is the next one after s, and
 * after the set itself {} again. */
#include "exec/names/lists.h"

static Value square_value(uint64_t square) {
    return (Value){.term = term_word(square), .kind = KIND_SQUARE};
}

static Value set_value(uint64_t set) {
    return (Value){.term = term_word(set), .kind = KIND_SET};
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

Value list_squares(Arena *arena, uint64_t set) {
    Value list = list_new(arena, (size_t)__builtin_popcountll(set));
    for (size_t i = 0; set; set &= set - 1)
        list.list->at[i++] = square_value((uint64_t)__builtin_ctzll(set));
    return list;
}

Value list_reversed(Arena *arena, const Value *list) {
    size_t count = list->list->count;
    Value turned = list_new(arena, count);
    for (size_t i = 0; i < count; i++) turned.list->at[i] = list->list->at[count - 1 - i];
    return turned;
}

Value list_at(Pool *pool, const Value *list, Term index, Term *must) {
    size_t count = list->list->count;
    *must = term_op2(pool, OP_ULT, index, term_word(count));
    if (term_is_word(index))
        return index.word < count ? list->list->at[index.word]
                                  : (Value){.kind = KIND_INT};
    Value found = {.kind = KIND_INT};
    for (size_t i = count; i-- > 0;) {
        const Value *here = &list->list->at[i];
        Term hit = term_op2(pool, OP_EQ, index, term_word(i));
        if (i + 1 == count) found = *here;
        found.term = term_ite(pool, hit, here->term, found.term);
        found.kind = (uint8_t)value_either((Kind)here->kind, (Kind)found.kind);
    }
    return found;
}

Term list_equal(Pool *pool, const Value *a, const Value *b) {
    if (a->list->count != b->list->count) return term_word(0);
    Term all = term_word(1);
    for (size_t i = 0; i < a->list->count; i++)
        all = term_land(pool, all,
                        term_op2(pool, OP_EQ, a->list->at[i].term, b->list->at[i].term));
    return all;
}

Term list_has(Pool *pool, const Value *list, Term word) {
    Term any = term_word(0);
    for (size_t i = 0; i < list->list->count; i++)
        any = term_lor(pool, any, term_op2(pool, OP_EQ, list->list->at[i].term, word));
    return any;
}

/* The last one may be the last word there is: never step beyond it. */
bool list_each_in(uint64_t first, uint64_t last, Kind kind, const ListVisitor *visitor) {
    for (uint64_t at = first; first <= last; at++) {
        Value value = {.term = term_word(at), .kind = (uint8_t)kind};
        if (!visitor->visit(visitor->context, value)) return false;
        if (at == last) break;
    }
    return true;
}

bool list_each_member(uint64_t set, const ListVisitor *visitor) {
    for (; set; set &= set - 1)
        if (!visitor->visit(visitor->context,
                            square_value((uint64_t)__builtin_ctzll(set))))
            return false;
    return true;
}

bool list_each_subset(uint64_t set, const ListVisitor *visitor) {
    uint64_t at = 0;
    do {
        if (!visitor->visit(visitor->context, set_value(at))) return false;
        at = (at - set) & set;
    } while (at);
    return true;
}

bool list_each(const Value *list, const ListVisitor *visitor) {
    for (size_t i = 0; i < list->list->count; i++)
        if (!visitor->visit(visitor->context, list->list->at[i])) return false;
    return true;
}
