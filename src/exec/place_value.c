/* What a place holds: read and written, with indices and conditions that depend on free
 * names. */
#include "exec/place.h"

#include "exec/names/lists.h"
#include "exec/copies.h"
#include "exec/eval.h"
#include "exec/operate.h"

/* The words of a list all of whose elements are known; else NULL. */
static const uint64_t *known_words(Run *run, const Array *list) {
    if (list->words) return list->words;
    uint64_t *words = ARENA_ARRAY(run->query->arena, uint64_t, list->count);
    for (size_t i = 0; i < list->count; i++) {
        const Cell *cell = &list->cells[i];
        if (cell->set != CELL_SET || !term_is_word(cell->term)) return NULL;
        words[i] = cell->term.word;
    }
    return words;
}

/* Reading with an index that depends on free names: a table of words, else a chain. */
static bool read_any(Run *run, const Node *node, const Array *list, Term index,
                     Term *out) {
    const uint64_t *words = known_words(run, list);
    if (words) {
        *out = term_table(run->pool, words, list->count, index);
        return true;
    }
    Term value = term_word(0), unset = term_word(0);
    for (size_t i = list->count; i > 0; i--) {
        const Cell *cell = &list->cells[i - 1];
        Term here = operate_eq(run, index, term_word(i - 1));
        Term missing = term_lnot(run->pool, run_set_term(cell->set));
        if (term_is(here, 0)) continue;
        value = term_ite(run->pool, here, cell->term, value);
        unset = term_ite(run->pool, here, missing, unset);
    }
    *out = value;
    return run_require(run, term_lnot(run->pool, unset), node,
                       "an element is read before it is set");
}

static bool read_element(Run *run, const Node *node, const Array *list, Term at,
                         Term *out) {
    if (!term_is_word(at)) return read_any(run, node, list, at, out);
    *out = term_word(0);
    if (at.word >= list->count) return true; /* the duty was recorded */
    Cell cell = array_cell(list, at.word);
    *out = cell.term;
    if (cell.set == CELL_SET) return true;
    const char *what =
        arena_printf(run->query->arena, "an element of '%s' is read before it is set",
                     place_name(run, node));
    return run_needs_set(run, cell.set, node, what);
}

bool place_read(Run *run, const Node *target, const Target *place, Value *out) {
    if (place->slot) return slot_read(run, target, place->slot, out);
    if (place->global) {
        bool plain = place->global->kind == GLOBAL_VARIABLE && !run->query->copies;
        if (!plain) return eval_global(run, target, out);
        *out = place->global->value;
        return true;
    }
    const Array *list = copies_now(place->list);
    *out = (Value){.kind = (uint8_t)type_kind(place->type, (Kind)list->kind)};
    if (!read_element(run, target, list, place->at, &out->term)) return false;
    if (out->kind == KIND_SQUARE && term_is_word(out->term) && out->term.word > 63)
        out->kind = KIND_INT;
    return true;
}

/* ---- writing */

static void slot_write(Run *run, Slot *slot, Value value) {
    cell_write(&slot->cell, value.term, CELL_SET);
    slot->kind = value.kind;
    slot->list = value.list;
    run->store->lasting += value.list != NULL;
}

static void write_cell(Run *run, Cell *cell, Term condition, Value value) {
    bool always = term_is(condition, 1);
    if (term_is(condition, 0)) return;
    Term term = value.term;
    Ref set = value.set;
    if (!always) {
        if (cell->set != CELL_UNSET)
            term = term_ite(run->pool, condition, term, cell->term);
        set = run_set_ref(
            term_ite(run->pool, condition, run_set_term(set), run_set_term(cell->set)));
    }
    cell_write(cell, term, set);
}

static bool write_element(Run *run, const Node *target, const Target *place,
                          Value value) {
    Array *list = copies_now(place->list);
    Global *owner = list->owner->global;
    if (list->constant)
        return run_require(run, term_word(0), target,
                           arena_printf(run->query->arena, "'%s' is a constant",
                                        place_name(run, target)));
    if (list->words && !place_may_change(run)) {
        if (!run->query->copies)
            return place_refuse_change(run, target, list->owner->name);
        if (!(list = copies_make(run, target, owner))) return false;
    }
    if (list->words) {
        if (place->at.word >= list->count) return true;
        names_save(run->exec, owner);
        list->words[place->at.word] = value.term.word;
        return true;
    }
    for (size_t i = 0; i < list->count; i++)
        write_cell(run, &list->cells[i], operate_eq(run, place->at, term_word(i)), value);
    return true;
}

/* The word takes the place of the old one; the name's type stays. */
static void set_global(Run *run, Global *global, Type from, Value *value) {
    Type type = global->value.type;
    type_convert(run->pool, from, type, value);
    names_save(run->exec, global);
    if (global->coded && global->value.kind != value->kind) run->exec->meanings++;
    global->value = *value;
    global->value.type = type;
}

static bool write_copy(Run *run, const Node *target, Global *global, Type from,
                       Value *value) {
    if (global->kind != GLOBAL_VARIABLE || value->kind == KIND_LIST)
        return place_refuse_change(run, target, global->sym->name);
    Array *copy = copies_make(run, target, global);
    if (!copy) return false;
    type_convert(run->pool, from, global->value.type, value);
    cell_write(&copy->cells[0], value->term, CELL_SET);
    copy->kind = value->kind;
    return true;
}

static bool write_global(Run *run, const Node *target, Global *global, Type from,
                         Value *value) {
    if (!place_may_change(run)) return write_copy(run, target, global, from, value);
    if (value->kind == KIND_LIST || global->kind != GLOBAL_VARIABLE)
        names_set(run->exec, global->sym, GLOBAL_VARIABLE, *value);
    else
        set_global(run, global, from, value);
    return true;
}

bool place_write(Run *run, const Node *target, const Target *place, Type from,
                 Value *value) {
    if (value->kind == KIND_VOID) return hint_word(run, target, *value);
    if (place->global) return write_global(run, target, place->global, from, value);
    if (value->kind == KIND_LIST) return hint_word(run, target, *value);
    type_convert(run->pool, from, place->type, value);
    value->set = CELL_SET;
    if (!place->slot) return write_element(run, target, place, *value);
    slot_write(run, place->slot, *value);
    return true;
}
