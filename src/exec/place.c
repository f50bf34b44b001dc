/* Places: what stands to the left of an assignment. A local, a name of the session, an
 * element, a member, what a pointer points to. */
#include "exec/place.h"
#include "exec/direction.h"

#include <string.h>

#include "exec/copies.h"
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/query.h"
#include "exec/refused.h"
#include "exec/typing.h"
#include "exec/undefined.h"
#include "exec/builtin/builtin.h"

static bool is_local(const Run *run, const Node *node) {
    return node->kind == NODE_NAME && node->mark & MARK_LOCAL &&
           (uint32_t)node->slot < run->nslots;
}

Array *place_array(Run *run, const Node *node) {
    if (node->kind != NODE_NAME) return NULL;
    if (is_local(run, node)) return run->frame[node->slot].array;
    Global *global = run->own ? NULL : names_meant(node);
    return global && global->kind == GLOBAL_ARRAY ? copies_now(global->array) : NULL;
}

/* What the user calls it. */
const char *place_name(Run *run, const Node *node) {
    while (node->kind == NODE_INDEX) node = node->kid[0];
    return node->kind == NODE_NAME ? node->sym->name : run_bare_text(run, node);
}

/* ---- elements, members, pointers */

static const char *outside(Run *run, const Node *node, uint32_t size, uint64_t index) {
    return arena_printf(
        run->query->arena, "index %lld is out of range: '%s' has %u element%s",
        (long long)index, place_name(run, node), size, size == 1 ? "" : "s");
}

/* One index, checked. */
static bool eval_at(Run *run, const Node *node, uint32_t size, bool behind, Term *out) {
    Value index;
    if (!eval_word(run, node->kid[1], &index)) return false;
    *out = index.term;
    Term must = operate_ult(run, index.term, term_word((uint64_t)size + behind));
    if (term_is(must, 1)) return true;
    const char *what =
        term_is_word(index.term)
            ? outside(run, node, size, index.term.word)
            : arena_printf(run->query->arena, "an index of '%s' out of range",
                           place_name(run, node));
    return run_require(run, must, node->kid[1], what);
}

/* So many cells further. */
static void move(Run *run, Target *place, Term by) {
    for (size_t i = 0; i < place->count; i++)
        place->parts[i].cell = term_op2(run->pool, OP_ADD, place->parts[i].cell, by);
}

static Term times(Run *run, Term term, uint32_t cells) {
    return cells == 1 ? term : term_op2(run->pool, OP_MUL, term, term_word(cells));
}

static void whole_object(Target *place, Array *array) {
    place_in(place, array, 0);
    place->type = array->whole;
}

bool place_is_plain(const Run *run, const Target *place) {
    return data_is_plain(run->exec, place->type, place->bits, place->unit);
}

/* Pointers are C's. */
static bool is_no_pointer(Run *run, const Node *node) {
    Value value;
    return eval_word(run, node->kid[0], &value) &&
           run_error(run, node, "'%s' is not a pointer", run_text(run, node->kid[0]));
}

/* t[i] of an array, or p[i]; `behind`: an address, which may be that behind the last one.
 */
static bool find_element(Run *run, const Node *node, bool behind, Target *place) {
    const Node *base = node->kid[0];
    Term at;
    typing_need(run, node);
    if (!place_look(run, base, place)) return false;
    const Array *array = place->count ? place->parts->array : NULL;
    bool list = array && place->type == TYPE_NONE;
    if (!list && !data_is_array(run->exec, place->type))
        return run_error(run, node, "'%s' has not so many dimensions",
                         place_name(run, node));
    uint32_t size =
        list ? (uint32_t)array->count : data_of(run->exec, place->type)->count;
    if (!eval_at(run, node, size, behind, &at)) return false;
    Type of = list ? TYPE_NONE : data_to(run->exec, place->type);
    uint32_t each = list ? 1 : data_span(run->exec, of, 0, place->unit);
    move(run, place, times(run, at, each));
    place->type = of;
    return true;
}

static bool find_member(Run *run, const Node *node, Target *place) {
    bool arrow = node->flags & NODE_FLAG_ARROW;
    Member member;
    typing_need(run, node);
    if (arrow) return is_no_pointer(run, node);
    if (!place_look(run, node->kid[0], place)) return false;
    if (place->global && place->global->kind == GLOBAL_NONE)
        return eval_unknown(run, node->kid[0], false);
    if (!type_is_data(place->type) ||
        !data_member(run->exec, place->type, node->sym, &member))
        return run_error(run, node, "'%s' has no member '%s'",
                         run_text(run, node->kid[0]), node->sym->name);
    Inside inside = {.unit = place->unit};
    data_into(&inside, &member);
    move(run, place, term_word(inside.cell));
    place->type = inside.type;
    place->bits = inside.bits;
    place->unit = inside.unit;
    return true;
}

bool place_affords(Run *run, const Node *node, const char *name, size_t bytes) {
    size_t limit = run->query->limits->memory;
    if (!limit || bytes <= 4096) return true;
    size_t used = frame_size(run->exec) + arena_size(run->query->arena) +
                  names_array_bytes(run->exec);
    return used + bytes <= limit ||
           run_error(run, node,
                     "'%s' needs %zu MB, and %zu MB of the limit of %zu MB are in use\n|"
                     ":set memory raises the limit",
                     name, (bytes >> 20) + 1, used >> 20, limit >> 20);
}

Array *place_new(Run *run, const Node *node, Type type, bool zero) {
    uint32_t count = data_cells(run->exec, type);
    size_t need = count * sizeof(Cell);
    if (!place_affords(run, node, run_text(run, node), need)) return NULL;
    Array *array = frame_push(run->exec, sizeof *array);
    data_shape(run->exec, array, type);
    array->depth = run->depth;
    array->cells = frame_push(run->exec, need);
    for (uint32_t i = 0; i < count && zero; i++)
        cell_write(&array->cells[i], term_word(0), CELL_SET);
    return array;
}

/* The cells of a struct or array from a list's values; others keep theirs. */
static void fill(Array *array, const List *list) {
    for (size_t i = 0; i < list->count && i < array->count; i++)
        cell_write(&array->cells[i], list->at[i].term, list->at[i].set);
}

/* (T){…}, or what a call gave: a local object of its own. */
static bool find_temporary(Run *run, const Node *node, Target *place) {
    Value value;
    typing_need(run, node);
    bool literal = node->kind == NODE_CAST && node->kid[0]->kind == NODE_INIT;
    if (node->mark & MARK_DECAYS && !literal)
        return run_error(run, node, "'%s' has no address", run_text(run, node));
    if (!(literal ? eval_literal(run, node, &value) : eval(run, node, &value)))
        return false;
    if (value.kind != KIND_LIST || !data_is_object(run->exec, value.type))
        return run_error(run, node, "'%s' can't be assigned\n|== compares",
                         run_text(run, node));
    Array *array = place_new(run, node, value.type, false);
    if (!array) return false;
    fill(array, value.list);
    whole_object(place, array);
    return true;
}

static bool find_string(Run *run, const Node *node, Target *place) {
    typing_need(run, node);
    Array *array = node->cache;
    if (!array) {
        size_t count = node->num + 1;
        array = ARENA_NEW(run->exec->arena, Array);
        data_shape(run->exec, array, data_array(run->exec, TYPE_CHAR, (uint32_t)count));
        array->constant = array->lasts = true;
        array->words = ARENA_ARRAY(run->exec->arena, uint64_t, count);
        for (size_t i = 0; i < count; i++)
            array->words[i] = (uint64_t)(int64_t)(signed char)node->text[i];
        ((Node *)node)->cache = array;
    }
    whole_object(place, array);
    return true;
}

/* ---- names */

/* Whether what belongs to the session may change. */
bool place_may_change(const Run *run) {
    return run_concrete(run) && !run->query->pure;
}

bool place_refuse_change(Run *run, const Node *target, const char *name) {
    return run_error(run, target,
                     "'%s' belongs to the session: only a calculation assigns to it",
                     name);
}

static bool check_global(Run *run, const Node *target, const Global *global) {
    const char *name = target->sym->name;
    if (target->sym->square >= 0 && !names_meant(target))
        return run_error(run, target, "'%s' is a square, it can't be assigned", name);
    if (run->own || !(place_may_change(run) || run->query->copies))
        return place_refuse_change(run, target, name);
    if (!global) return true;
    if (global->kind == GLOBAL_REFUSED && target->flags & NODE_FLAG_C)
        return refused_used(run, target, global->refused);
    if (global->kind == GLOBAL_CONSTANT || global->kind == GLOBAL_ENUM)
        return run_error(run, target, "'%s' is a constant\n|const %s = … replaces it",
                         name, name);
    if (global->kind == GLOBAL_TYPE)
        return run_error(run, target, "'%s' is a type", name);
    return true;
}

static bool find_name(Run *run, const Node *node, Target *place) {
    Array *array = place_array(run, node);
    if (!array && !run->own) array = query_array(run->query, node);
    if (array) {
        whole_object(place, array);
        return true;
    }
    if (is_local(run, node)) {
        place->slot = &run->frame[node->slot];
        place->type = place->slot->type;
        return true;
    }
    place->global = run->own ? NULL : names_meant(node);
    if (!place->global) place->global = names_global(run->exec, node->sym);
    place->type = place->global->value.type;
    return true;
}

bool place_look(Run *run, const Node *node, Target *place) {
    *place = (Target){0};
    typing_need(run, node); /* which may make something else of it */
    switch (node->kind) {
    case NODE_NAME:
        return find_name(run, node, place);
    case NODE_INDEX:
        return find_element(run, node, false, place);
    case NODE_MEMBER:
        return find_member(run, node, place);
    case NODE_DEREF:
        typing_need(run, node);
        return is_no_pointer(run, node);
    case NODE_STRING:
        return find_string(run, node, place);
    default:
        return find_temporary(run, node, place);
    }
}

/* A list of the session gives way to another value. */
static void list_again(const Run *run, const Node *target, Target *place) {
    Global *global = is_local(run, target) || run->own ? NULL : names_meant(target);
    if (!global || global->kind != GLOBAL_ARRAY || data_is_struct(run->exec, place->type))
        return;
    *place = (Target){.global = global};
}

/* What is assigned to awaits its value no more. */
static bool await_no_more(Run *run, const Node *target, Global *global) {
    if (!global->awaits) return true;
    if (global->announced && target->flags & NODE_FLAG_C)
        return refused_check(run, target, global);
    if (global->announced)
        names_forget(run->exec, global->sym);
    else if (place_may_change(run))
        names_save(run->exec, global);
    else if (run->query->copies)
        copies_make(run, target, global);
    return true;
}

static bool awaits_no_more(Run *run, const Node *target, const Target *place) {
    bool good = !place->global || await_no_more(run, target, place->global);
    for (size_t i = 0; i < place->count && good; i++)
        if (place->parts[i].array->awaits)
            good = await_no_more(run, target, place->parts[i].array->owner->global);
    return good;
}

bool place_find(Run *run, const Node *target, const Node *at, Target *place) {
    if (!ast_is_place(target))
        return run_error(run, at, "'%s' can't be assigned\n|== compares",
                         run_text(run, target));
    if (target->kind == NODE_INDEX && target->kid[0]->kind == NODE_NAME &&
        !type_is_data(target->kid[0]->type) && !place_array(run, target->kid[0])) {
        typing_need(run, target);
        if (!type_is_data(target->kid[0]->type))
            return run_error(run, target->kid[0], "'%s' is not an array",
                             run_text(run, target->kid[0]));
    }
    if (!place_look(run, target, place)) return false;
    if (target->kind == NODE_NAME) list_again(run, target, place);
    if (place->global && !check_global(run, target, place->global)) return false;
    if (place->slot && place->slot->constant)
        return run_error(run, target, "'%s' is a constant", target->sym->name);
    if (!awaits_no_more(run, target, place)) return false;
    if (data_is_array(run->exec, place->type) ||
        (target->kind == NODE_NAME && place->count && place->type == TYPE_NONE))
        return run_error(run, target, "'%s' is an array: assign to its elements",
                         run_text(run, target));
    return true;
}

/* ---- assignments */

/* Compound assignment needs a name that has a value. */
static bool check_value(Run *run, const Node *target, const Target *place) {
    if (!place->global || place->global->kind == GLOBAL_VARIABLE) return true;
    return place->global->kind != GLOBAL_NONE || builtin_of(target->sym) ||
           eval_unknown(run, target, false);
}

static bool assign_plain(Run *run, const Node *node, Target *place, Value *out) {
    const Node *target = node->kid[0];
    if (!ast_is_place(target)) return place_find(run, target, node, place);
    typing_need(run, node);
    if (!eval(run, node->kid[1], out)) return false;
    return place_find(run, target, node, place) &&
           place_write(run, target, place, typing_of(node->kid[1]), out);
}

/* What stands to the right is evaluated first, as compilers do: x += f() adds to the x
 * that f leaves. */
static bool assign_operation(Run *run, const Node *node, Target *place, Value *out) {
    Value old, value;
    const Node *target = node->kid[0];
    typing_need(run, node);
    return place_find(run, target, node, place) && check_value(run, target, place) &&
           eval(run, node->kid[1], &value) && place_read(run, target, place, &old) &&
           run_tell(run, target, &old) && operate_binary(run, node, &old, &value, out) &&
           place_write(run, target, place, typing_operation(node), out);
}

static bool assign_to(Run *run, const Node *node, Target *place, Value *out) {
    return node->op == MEANING_NONE ? assign_plain(run, node, place, out)
                                    : assign_operation(run, node, place, out);
}

bool place_assign(Run *run, const Node *node, Value *out) {
    Target place;
    return assign_to(run, node, &place, out);
}

/* One more or less; a square that leaves the board, or a truth, becomes a number. */
static bool step(Run *run, const Node *node, const Value *old, Value *value) {
    if (old->kind >= KIND_LIST) return hint_word(run, node->kid[0], *old);
    if (old->kind == KIND_DIRECTION) return direction_refuse(run, node);
    typing_need(run, node);
    Type type = type_promote(typing_of(node));
    uint32_t by = data_is_pointer(run->exec, type)
                      ? data_cells(run->exec, data_to(run->exec, type))
                      : 1;
    if (node->flags & NODE_FLAG_C && !type_is_data(type) &&
        !undefined_binary(run, node, (Meaning)node->op, type, old->term, term_word(1)))
        return false;
    *value = *old;
    value->term = term_op2(run->pool, node->op == MEANING_SUB ? OP_SUB : OP_ADD,
                           old->term, term_word(by));
    bool on_board = term_is_word(value->term) && value->term.word < 64;
    if (value->kind == KIND_BOOL || (value->kind == KIND_SQUARE && !on_board))
        value->kind = KIND_INT;
    return true;
}

static bool step_at(Run *run, const Node *node, Target *place, Value *out) {
    Value old, value;
    const Node *target = node->kid[0];
    if (!place_find(run, target, node, place) || !check_value(run, target, place) ||
        !place_read(run, target, place, &old) || !step(run, node, &old, &value) ||
        !place_write(run, target, place, TYPE_NONE, &value))
        return false;
    *out = node->flags & NODE_FLAG_PREFIX ? value : old;
    return true;
}

bool place_step(Run *run, const Node *node, Value *out) {
    Target place = {0};
    return step_at(run, node, &place, out);
}
