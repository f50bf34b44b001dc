/* Lists are plain arrays of values in the query's arena; walks hold their place in two
 * words. The subsets of a set come in the order of counting through its squares:
 * (s - set) & set is the next one after s, and after the set itself {} again. */
#include "exec/builtin/lists.h"

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

static Value choose(Pool *pool, Term here, const Value *yes, const Value *no) {
    Value value = *yes;
    value.term = term_ite(pool, here, yes->term, no->term);
    if (yes->kind != no->kind)
        value.kind = yes->kind == KIND_SET || no->kind == KIND_SET ? KIND_SET : KIND_INT;
    return value;
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
        found = i + 1 == count ? *here : choose(pool, hit, here, &found);
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

ListWalk list_walk_range(uint64_t first, uint64_t last, Kind kind) {
    return (ListWalk){.form = WALK_RANGE,
                      .next = first,
                      .last = last,
                      .kind = kind,
                      .done = first > last};
}

ListWalk list_walk_members(uint64_t set) {
    return (ListWalk){.form = WALK_MEMBERS, .set = set};
}

ListWalk list_walk_subsets(uint64_t set) {
    return (ListWalk){.form = WALK_SUBSETS, .set = set};
}

ListWalk list_walk(const Value *list) {
    return (ListWalk){.form = WALK_LIST, .list = list};
}

/* The last one of a range may be the last word there is: never step beyond it. */
static bool next_in_range(ListWalk *walk, Value *value) {
    if (walk->done) return false;
    *value = (Value){.term = term_word(walk->next), .kind = (uint8_t)walk->kind};
    walk->done = walk->next == walk->last;
    walk->next++;
    return true;
}

static bool next_member(ListWalk *walk, Value *value) {
    if (!walk->set) return false;
    *value = square_value((uint64_t)__builtin_ctzll(walk->set));
    walk->set &= walk->set - 1;
    return true;
}

static bool next_subset(ListWalk *walk, Value *value) {
    if (walk->done) return false;
    *value = set_value(walk->next);
    walk->done = walk->next == walk->set;
    walk->next = (walk->next - walk->set) & walk->set;
    return true;
}

static bool next_element(ListWalk *walk, Value *value) {
    if (walk->next == walk->list->list->count) return false;
    *value = walk->list->list->at[walk->next++];
    return true;
}

bool list_next(ListWalk *walk, Value *value) {
    switch (walk->form) {
    case WALK_RANGE:
        return next_in_range(walk, value);
    case WALK_MEMBERS:
        return next_member(walk, value);
    case WALK_SUBSETS:
        return next_subset(walk, value);
    default:
        return next_element(walk, value);
    }
}
