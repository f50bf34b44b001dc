/* Places: what stands to the left of an assignment. A local, a name of the session, an
 * element of an array. */
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/place.h"
#include "exec/typing.h"
#include "exec/undefined.h"

static bool is_local(const Run *run, const Node *node) {
    return node->kind == NODE_NAME && node->mark & MARK_LOCAL &&
           (uint32_t)node->slot < run->nslots;
}

Array *place_array(Run *run, const Node *node) {
    if (node->kind == NODE_INDEX) return place_array(run, node->kid[0]);
    if (node->kind != NODE_NAME) return NULL;
    if (is_local(run, node)) return run->frame[node->slot].array;
    Global *global = run->own ? NULL : names_known(node->sym);
    return global && global->kind == GLOBAL_ARRAY ? global->array : NULL;
}

static const Symbol *base_name(const Node *node) {
    while (node->kind == NODE_INDEX) node = node->kid[0];
    return node->sym;
}

static const char *outside(Run *run, const Node *node, uint32_t size, uint64_t index) {
    return arena_printf(
        run->query->arena, "index %lld is out of range: '%s' has %u element%s",
        (long long)index, base_name(node)->name, size, size == 1 ? "" : "s");
}

bool place_outside(Run *run, const Node *node, uint32_t size, uint64_t index) {
    return run_error(run, node->kid[1], "%s", outside(run, node, size, index));
}

/* One index, checked. */
static bool eval_at(Run *run, const Node *node, uint32_t size, Term *out) {
    Value index;
    if (!eval_word(run, node->kid[1], &index)) return false;
    *out = index.term;
    Term must = operate_ult(run, index.term, term_word(size));
    if (term_is(must, 1)) return true;
    const char *what =
        term_is_word(index.term)
            ? outside(run, node, size, index.term.word)
            : arena_printf(run->query->arena, "an index of '%s' out of range",
                           base_name(node)->name);
    return run_require(run, must, node->kid[1], what);
}

/* t[i], t[i][j]: the index in the one row of words. */
static bool find_element(Run *run, const Node *node, Target *place) {
    Array *array = place->array;
    bool second = node->kid[0]->kind == NODE_INDEX;
    if (second != (array->cols > 0) ||
        (second && node->kid[0]->kid[0]->kind == NODE_INDEX))
        return run_error(run, node, "'%s' has %s", base_name(node)->name,
                         array->cols ? "two dimensions" : "one dimension");
    Term row, col;
    if (!second) {
        if (!eval_at(run, node, array->rows, &row)) return false;
        place->index = (Value){.term = row};
        return true;
    }
    if (!eval_at(run, node->kid[0], array->rows, &row) ||
        !eval_at(run, node, array->cols, &col))
        return false;
    Term start = term_op2(run->pool, OP_MUL, row, term_word(array->cols));
    place->index = (Value){.term = term_op2(run->pool, OP_ADD, start, col)};
    return true;
}

/* Whether what belongs to the session may change. */
static bool may_change(const Run *run) {
    return run_concrete(run) && !run->query->pure;
}

static bool refuse_change(Run *run, const Node *target, const char *name) {
    return run_error(run, target,
                     "'%s' belongs to the session: only a calculation assigns to it",
                     name);
}

static bool check_global(Run *run, const Node *target, const Global *global) {
    const char *name = target->sym->name;
    if (target->sym->square >= 0)
        return run_error(run, target, "'%s' is a square, it can't be assigned", name);
    if (run->own || !may_change(run)) return refuse_change(run, target, name);
    if (!global) return true;
    if (global->kind == GLOBAL_CONSTANT || global->kind == GLOBAL_ENUM)
        return run_error(run, target, "'%s' is a constant\n|const %s = … replaces it",
                         name, name);
    if (global->kind == GLOBAL_TYPE)
        return run_error(run, target, "'%s' is a type", name);
    return true;
}

static bool find_name(Run *run, const Node *target, Target *place) {
    if (is_local(run, target)) {
        place->slot = &run->frame[target->slot];
        if (place->slot->constant)
            return run_error(run, target, "'%s' is a constant", target->sym->name);
        if (place->slot->array)
            return run_error(run, target, "'%s' is an array: assign to its elements",
                             target->sym->name);
        return true;
    }
    Global *global = names_known(target->sym);
    if (!check_global(run, target, global)) return false;
    place->global = global ? global : names_global(run->exec, target->sym);
    return true;
}

bool place_find(Run *run, const Node *target, const Node *at, Target *place) {
    *place = (Target){0};
    if (target->kind == NODE_NAME) return find_name(run, target, place);
    if (target->kind != NODE_INDEX)
        return run_error(run, at, "'%s' can't be assigned\n|== compares",
                         run_text(run, target));
    place->array = place_array(run, target);
    if (!place->array)
        return run_error(run, target->kid[0], "'%s' is no array",
                         run_text(run, target->kid[0]));
    return find_element(run, target, place);
}

bool place_unset(Run *run, const Node *node) {
    return run_error(run, node, "an element of '%s' is read before it is set",
                     base_name(node)->name);
}

/* The elements, if all are set and words. */
static const uint64_t *known_words(Run *run, const Array *array) {
    if (array->words) return array->words;
    uint64_t *words = ARENA_ARRAY(run->query->arena, uint64_t, array->count);
    for (size_t i = 0; i < array->count; i++) {
        const Cell *cell = &array->cells[i];
        if (cell->set != CELL_SET || !term_is_word(cell->term)) return NULL;
        words[i] = cell->term.word;
    }
    return words;
}

/* Reading with an index that depends on free names: a table of words, else a chain. */
static bool read_term(Run *run, const Node *node, const Array *array, Term index,
                      Term *out) {
    size_t n = array->count;
    const uint64_t *words = known_words(run, array);
    if (words) {
        *out = term_table(run->pool, words, n, index);
        return true;
    }
    Term value = term_word(0), unset = term_word(0);
    for (size_t i = n; i > 0; i--) {
        const Cell *cell = &array->cells[i - 1];
        Term here = operate_eq(run, index, term_word(i - 1));
        Term missing = term_lnot(run->pool, path_set_term(cell->set));
        value = term_ite(run->pool, here, cell->term, value);
        unset = term_ite(run->pool, here, missing, unset);
    }
    *out = value;
    return run_require(run, term_lnot(run->pool, unset), node,
                       "an element is read before it is set");
}

static bool read_element(Run *run, const Node *node, const Array *array, Term index,
                         Value *out) {
    *out = (Value){.kind = array->kind};
    if (!term_is_word(index)) return read_term(run, node, array, index, &out->term);
    if (index.word >= array->count) return true; /* the duty was recorded */
    Cell cell = array_cell(array, index.word);
    if (cell.set == CELL_UNSET) return place_unset(run, node);
    *out = array_value(array, index.word);
    return cell.set == CELL_SET || run_require(run, path_set_term(cell.set), node,
                                               "an element is read before it is set");
}

bool place_read(Run *run, const Node *target, const Target *place, Value *out) {
    if (place->slot) return slot_read(run, target, place->slot, out);
    if (place->array)
        return read_element(run, target, place->array, place->index.term, out);
    if (place->global->kind != GLOBAL_VARIABLE) return eval_global(run, target, out);
    *out = place->global->value;
    return true;
}

static void slot_write(Run *run, Slot *slot, Value value) {
    cell_write(run, &slot->cell, value.term, CELL_SET, false);
    slot->kind = value.kind;
    slot->list = value.list;
}

static void write_cell(Run *run, Array *array, Cell *cell, Term condition, Term value) {
    bool always = term_is(condition, 1);
    if (term_is(condition, 0)) return;
    Term term = value;
    Ref set = CELL_SET;
    if (!always) {
        if (cell->set != CELL_UNSET)
            term = term_ite(run->pool, condition, value, cell->term);
        set = path_set_ref(term_lor(run->pool, condition, path_set_term(cell->set)));
    }
    cell_write(run, cell, term, set, array->foreign);
}

static bool write_element(Run *run, const Node *target, const Target *place,
                          Value value) {
    Array *array = place->array;
    Term index = place->index.term;
    const Symbol *name = base_name(target);
    if (array->constant) return run_error(run, target, "'%s' is a constant", name->name);
    if (array->words) {
        if (!may_change(run)) return refuse_change(run, target, name->name);
        if (array->owner) names_save(run->exec, array->owner->global);
        array->words[index.word] = value.term.word;
        return true;
    }
    if (term_is_word(index)) {
        if (index.word < array->count)
            write_cell(run, array, &array->cells[index.word], term_word(1), value.term);
        return true;
    }
    for (size_t i = 0; i < array->count; i++)
        write_cell(run, array, &array->cells[i], operate_eq(run, index, term_word(i)),
                   value.term);
    return true;
}

/* The word takes the place of the old one; the name's type stays. */
static void set_global(Run *run, Global *global, Type from, Value *value) {
    Type type = (Type)global->value.type;
    type_convert(run->pool, from, type, value);
    names_save(run->exec, global);
    if (global->typed && global->value.kind != value->kind) run->exec->typings++;
    global->value = *value;
    global->value.type = (uint8_t)type;
}

static void write_global(Run *run, Global *global, Type from, Value *value) {
    if (global->kind == GLOBAL_VARIABLE && value->kind != KIND_LIST)
        set_global(run, global, from, value);
    else
        names_set(run->exec, global->sym, GLOBAL_VARIABLE, *value);
}

bool place_write(Run *run, const Node *target, const Target *place, Type from,
                 Value *value) {
    if (value->kind == KIND_VOID) return hint_word(run, target, *value);
    if (place->global) {
        write_global(run, place->global, from, value);
        return true;
    }
    if (value->kind == KIND_LIST) return hint_word(run, target, *value);
    if (place->array) {
        type_convert(run->pool, from, (Type)place->array->type, value);
        return write_element(run, target, place, *value);
    }
    Slot *slot = place->slot;
    type_convert(run->pool, from, (Type)slot->type, value);
    slot_write(run, slot, *value);
    return true;
}

/* Compound assignment needs a name that has a value. */
static bool check_value(Run *run, const Node *target, const Target *place) {
    if (!place->global || place->global->kind == GLOBAL_VARIABLE) return true;
    return place->global->kind != GLOBAL_NONE || builtin_of(target->sym) ||
           eval_unknown(run, target, false);
}

static bool assign_plain(Run *run, const Node *node, Value *out) {
    Target place;
    const Node *target = node->kid[0];
    if (target->kind != NODE_NAME && target->kind != NODE_INDEX)
        return place_find(run, target, node, &place);
    if (!eval(run, node->kid[1], out)) return false;
    typing_need(run, node);
    return place_find(run, target, node, &place) &&
           place_write(run, target, &place, typing_of(node->kid[1]), out);
}

static bool assign_operation(Run *run, const Node *node, Value *out) {
    Target place;
    Value old, value;
    const Node *target = node->kid[0];
    typing_need(run, node);
    return place_find(run, target, node, &place) && check_value(run, target, &place) &&
           place_read(run, target, &place, &old) && eval(run, node->kid[1], &value) &&
           operate_binary(run, node, &old, &value, out) &&
           place_write(run, target, &place, typing_operation(node), out);
}

bool place_assign(Run *run, const Node *node, Value *out) {
    return node->op == MEANING_NONE ? assign_plain(run, node, out)
                                    : assign_operation(run, node, out);
}

/* One more or less; a square that leaves the board, or a truth, becomes a number. */
static bool step(Run *run, const Node *node, const Value *old, Value *value) {
    if (old->kind >= KIND_LIST) return hint_word(run, node->kid[0], *old);
    typing_need(run, node);
    Type type = type_promote(typing_of(node));
    if (node->flags & NODE_FLAG_C &&
        !undefined_binary(run, node, (Meaning)node->op, type, old->term, term_word(1)))
        return false;
    *value = *old;
    value->term = term_op2(run->pool, node->op == MEANING_SUB ? OP_SUB : OP_ADD,
                           old->term, term_word(1));
    bool on_board = term_is_word(value->term) && value->term.word < 64;
    if (value->kind == KIND_BOOL || (value->kind == KIND_SQUARE && !on_board))
        value->kind = KIND_INT;
    return true;
}

bool place_step(Run *run, const Node *node, Value *out) {
    Target place = {0};
    Value old, value;
    const Node *target = node->kid[0];
    if (!place_find(run, target, node, &place) || !check_value(run, target, &place) ||
        !place_read(run, target, &place, &old) || !step(run, node, &old, &value) ||
        !place_write(run, target, &place, TYPE_NONE, &value))
        return false;
    *out = node->flags & NODE_FLAG_PREFIX ? value : old;
    return true;
}
