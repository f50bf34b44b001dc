/* Reading and writing lvalues, with indices and conditions that depend on free names. */
#include "exec/lvalue.h"

#include "exec/names/lists.h"
#include "exec/copies.h"
#include "exec/eval.h"
#include "exec/operate.h"

/* The words of a list all of whose elements are known; else NULL. */
static const Wide *known_words(Run *run, const Array *list) {
    if (list->words) return list->words;
    Wide *words = ARENA_ARRAY(run->query->arena, Wide, list->count);
    for (size_t i = 0; i < list->count; i++) {
        if (!pair_is_word(list->terms[i])) return NULL;
        words[i] = pair_wide(list->terms[i]);
    }
    return words;
}

/* An index that depends on free names selects from a table of words, or by a chain. */
static Pair read_element(Run *run, const Array *list, Term at) {
    if (term_is_word(at)) /* out of range: there is a duty already */
        return at.word < list->count ? array_pair(list, at.word) : pair_word(0);
    const Wide *words = known_words(run, list);
    if (words) return pair_table(run->pool, words, list->count, pair_of(at));
    Pair value = pair_word(0);
    for (size_t i = list->count; i > 0; i--)
        value = pair_ite(run->pool, operate_eq(run, at, term_word(i - 1)),
                         list->terms[i - 1], value);
    return value;
}

bool lvalue_read(Run *run, const Node *target, const Lvalue *place, Value *out) {
    if (place->slot) return slot_read(run, target, place->slot, out);
    if (place->global) {
        bool plain = place->global->kind == GLOBAL_VARIABLE && !run->query->copies;
        if (!plain) return eval_global(run, target, out);
        *out = place->global->value;
        if (!run_is_wide(run)) out->high = term_word(0);
        return true;
    }
    const Array *list = copies_current(place->list);
    *out = value_of_pair(read_element(run, list, place->at),
                         type_kind(place->type, (Kind)list->kind));
    bool none = value_is_known(out) && !run_is_number(run, value_pair(out));
    if (out->kind == KIND_SQUARE && none) out->kind = KIND_INT;
    return true;
}

/* ---- writing */

static void slot_write(Run *run, Slot *slot, Value value) {
    slot->term = value.term, slot->high = value.high;
    slot->set = true;
    slot->kind = value.kind;
    slot->list = value.list;
    run->store->lasting += value.list != NULL;
}

static bool write_element(Run *run, const Node *target, const Lvalue *place, Pair value) {
    Array *list = copies_current(place->list);
    Global *owner = list->owner->global;
    if (list->constant)
        return run_require(run, term_word(0), target,
                           arena_printf(run->query->arena, "'%s' is a constant",
                                        lvalue_name(run, target)));
    if (list->words && !lvalue_may_change(run)) {
        if (!run->query->copies)
            return lvalue_refuse_change(run, target, list->owner->name);
        if (!(list = copies_make(run, target, owner))) return false;
    }
    if (list->words) {
        if (place->at.word >= list->count) return true;
        names_save(run->exec, owner);
        list->words[place->at.word] = pair_wide(value);
        return true;
    }
    for (size_t i = 0; i < list->count; i++) {
        Term here = operate_eq(run, place->at, term_word(i));
        list->terms[i] = pair_ite(run->pool, here, value, list->terms[i]);
    }
    return true;
}

/* Sets the variable's word, converted to its type. */
static void set_global(Run *run, Global *global, Type from, Value *value) {
    Type type = global->value.type;
    type_convert(run->pool, run_is_wide(run), from, type, value);
    names_save(run->exec, global);
    if (global->coded && global->value.kind != value->kind) run->exec->meanings++;
    global->value = *value;
    global->value.type = type;
}

static bool write_copy(Run *run, const Node *target, Global *global, Type from,
                       Value *value) {
    if (global->kind != GLOBAL_VARIABLE || value->kind == KIND_LIST)
        return lvalue_refuse_change(run, target, global->sym->name);
    Array *copy = copies_make(run, target, global);
    if (!copy) return false;
    type_convert(run->pool, run_is_wide(run), from, global->value.type, value);
    copy->terms[0] = value_pair(value);
    copy->kind = value->kind;
    return true;
}

static bool write_global(Run *run, const Node *target, Global *global, Type from,
                         Value *value) {
    if (!lvalue_may_change(run)) return write_copy(run, target, global, from, value);
    if (value->kind == KIND_LIST || global->kind != GLOBAL_VARIABLE)
        names_set(run->exec, global->sym, GLOBAL_VARIABLE, *value);
    else
        set_global(run, global, from, value);
    return true;
}

bool lvalue_write(Run *run, const Node *target, const Lvalue *place, Type from,
                  Value *value) {
    if (value->kind == KIND_VOID) return hint_word(run, target, *value);
    if (place->global) return write_global(run, target, place->global, from, value);
    if (value->kind == KIND_LIST) return hint_word(run, target, *value);
    type_convert(run->pool, run_is_wide(run), from, place->type, value);
    if (!place->slot) return write_element(run, target, place, value_pair(value));
    slot_write(run, place->slot, *value);
    return true;
}
