/* Lvalues: the left operands of assignments. A local, a session variable, or an element
 * of a session list. */
#include "exec/lvalue.h"
#include "exec/direction.h"

#include "exec/copies.h"
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/query.h"
#include "exec/refused.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

static bool is_local(const Run *run, const Node *node) {
    return node->kind == NODE_NAME && node->mark & MARK_LOCAL &&
           (uint32_t)node->slot < run->nslots;
}

Array *lvalue_list(const Run *run, const Node *node) {
    if (node->kind != NODE_NAME || is_local(run, node) || run->in_prelude) return NULL;
    Global *global = names_meant(node);
    return global && global->kind == GLOBAL_ARRAY ? copies_current(global->array) : NULL;
}

/* Its name for the user. */
const char *lvalue_name(Run *run, const Node *node) {
    while (node->kind == NODE_INDEX) node = node->kid[0];
    return node->kind == NODE_NAME ? node->sym->name : run_bare_text(run, node);
}

bool lvalue_affords(Run *run, const Node *node, const char *name, size_t bytes) {
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

/* ---- elements */

static const char *index_error(Run *run, const Node *node, const Array *list,
                               Term index) {
    const char *name = lvalue_name(run, node);
    if (!term_is_word(index))
        return arena_printf(run->query->arena, "an index of '%s' out of range", name);
    return arena_printf(
        run->query->arena, "index %lld is out of range: '%s' has %u element%s",
        (long long)index.word, name, list->count, list->count == 1 ? "" : "s");
}

/* The error for indexing what is no list, or not again. */
static bool complain_no_list(Run *run, const Node *node) {
    const Node *base = node->kid[0], *whole = base;
    while (whole->kind == NODE_INDEX) whole = whole->kid[0];
    if (whole != base && lvalue_list(run, whole))
        return run_error(run, node, "'%s' has not so many dimensions",
                         lvalue_name(run, node));
    return run_error(run, base, "'%s' is not an array", run_text(run, base));
}

static bool find_element(Run *run, const Node *node, Lvalue *place) {
    Value index;
    place->list = lvalue_list(run, node->kid[0]);
    if (!place->list) return complain_no_list(run, node);
    if (!eval_word(run, node->kid[1], &index)) return false;
    place->at = pair_index(run->pool, value_pair(&index));
    Term must = operate_ult(run, place->at, term_word(place->list->count));
    return term_is(must, 1) ||
           run_require(run, must, node->kid[1],
                       index_error(run, node, place->list, place->at));
}

/* Errors for members and pointers, which only C has. */
static bool complain_no_pointer(Run *run, const Node *node) {
    Value value;
    return eval_word(run, node->kid[0], &value) &&
           run_error(run, node, "'%s' is not a pointer", run_text(run, node->kid[0]));
}

static bool complain_no_member(Run *run, const Node *node) {
    const Node *of = node->kid[0];
    if (node->flags & NODE_FLAG_ARROW) return complain_no_pointer(run, node);
    if (of->kind == NODE_NAME && !is_local(run, of) && !names_known(of->sym) &&
        of->sym->square < 0 && !builtin_of(of->sym) && !query_bound(run->query, of->sym))
        return eval_unknown(run, of, false);
    return run_error(run, node, "'%s' has no member '%s'", run_text(run, of),
                     node->sym->name);
}

/* ---- names */

/* Whether the session's variables may change. */
bool lvalue_may_change(const Run *run) {
    return run_concrete(run) && !run->query->pure;
}

bool lvalue_refuse_change(Run *run, const Node *target, const char *name) {
    return run_error(run, target,
                     "'%s' belongs to the session: only a calculation assigns to it",
                     name);
}

static bool check_global(Run *run, const Node *target, const Global *global) {
    const char *name = target->sym->name;
    if (target->sym->square >= 0 && !names_meant(target))
        return run_error(run, target, "'%s' is a square, it can't be assigned", name);
    if (run->in_prelude || !(lvalue_may_change(run) || run->query->copies))
        return lvalue_refuse_change(run, target, name);
    if (!global) return true;
    if (global->kind == GLOBAL_REFUSED && target->flags & NODE_FLAG_C)
        return refused_error(run, target, global->refused);
    if (global->kind == GLOBAL_CONSTANT || global->kind == GLOBAL_ENUM)
        return run_error(run, target, "'%s' is a constant\n|const %s = … replaces it",
                         name, name);
    if (global->kind == GLOBAL_TYPE)
        return run_error(run, target, "'%s' is a type", name);
    return true;
}

static bool find_name(Run *run, const Node *node, Lvalue *place) {
    if (is_local(run, node)) {
        place->slot = &run->frame[node->slot];
        place->type = place->slot->type;
        return true;
    }
    place->global = run->in_prelude ? NULL : names_meant(node);
    if (!place->global) place->global = names_global(run->exec, node->sym);
    place->type = place->global->value.type;
    return true;
}

bool lvalue_find_to_read(Run *run, const Node *node, Lvalue *place) {
    *place = (Lvalue){0};
    typing_need(run, node);
    switch (node->kind) {
    case NODE_NAME:
        return find_name(run, node, place);
    case NODE_INDEX:
        return find_element(run, node, place);
    case NODE_MEMBER:
        return complain_no_member(run, node);
    case NODE_DEREF:
        return complain_no_pointer(run, node);
    default:
        return run_error(run, node, "'%s' can't be assigned\n|== compares",
                         run_text(run, node));
    }
}

/* A variable that is assigned to is no longer maybe_uninitialised. */
static bool mark_assigned(Run *run, const Node *target, Global *global) {
    if (!global->maybe_uninitialised) return true;
    if (global->only_declared && target->flags & NODE_FLAG_C)
        return refused_check(run, target, global);
    if (global->only_declared)
        names_forget(run->exec, global->sym);
    else if (lvalue_may_change(run))
        names_save(run->exec, global);
    return true;
}

bool lvalue_find(Run *run, const Node *target, const Node *at, Lvalue *place) {
    if (!ast_is_place(target))
        return run_error(run, at, "'%s' can't be assigned\n|== compares",
                         run_text(run, target));
    if (!lvalue_find_to_read(run, target, place)) return false;
    if (place->global)
        return check_global(run, target, place->global) &&
               mark_assigned(run, target, place->global);
    if (place->slot && place->slot->constant)
        return run_error(run, target, "'%s' is a constant", target->sym->name);
    return true;
}

/* ---- assignments */

/* Compound assignment needs a name that has a value. */
static bool check_value(Run *run, const Node *target, const Lvalue *place) {
    if (!place->global || place->global->kind == GLOBAL_VARIABLE) return true;
    return place->global->kind != GLOBAL_NONE || builtin_of(target->sym) ||
           eval_unknown(run, target, false);
}

static bool assign_plain(Run *run, const Node *node, Lvalue *place, Value *out) {
    const Node *target = node->kid[0];
    if (!ast_is_place(target)) return lvalue_find(run, target, node, place);
    typing_need(run, node);
    if (!eval(run, node->kid[1], out)) return false;
    return lvalue_find(run, target, node, place) &&
           lvalue_write(run, target, place, typing_of(node->kid[1]), out);
}

/* The right operand is evaluated first, as by compilers: x += f() adds to the x that f
 * leaves.
 */
static bool assign_operation(Run *run, const Node *node, Lvalue *place, Value *out) {
    Value old, value;
    const Node *target = node->kid[0];
    typing_need(run, node);
    return lvalue_find(run, target, node, place) && check_value(run, target, place) &&
           eval(run, node->kid[1], &value) && lvalue_read(run, target, place, &old) &&
           run_observe(run, target, &old) &&
           operate_binary(run, node, &old, &value, out) &&
           lvalue_write(run, target, place, typing_operation(node), out);
}

bool lvalue_assign(Run *run, const Node *node, Value *out) {
    Lvalue place;
    return node->op == MEANING_NONE ? assign_plain(run, node, &place, out)
                                    : assign_operation(run, node, &place, out);
}

/* ++ or --; a square that leaves the board, or a bool, becomes a number. */
static bool increment(Run *run, const Node *node, const Value *old, Value *value) {
    if (old->kind >= KIND_LIST) return hint_word(run, node->kid[0], *old);
    if (old->kind == KIND_DIRECTION) return direction_refuse(run, node);
    typing_need(run, node);
    Pair sum = pair_op2(run->pool, run_is_wide(run), node->op == MEANING_SUB ? OP_SUB : OP_ADD,
                        value_pair(old), pair_word(1));
    bool number =
        old->kind == KIND_BOOL || (old->kind == KIND_SQUARE && !run_is_number(run, sum));
    *value = value_of_pair(sum, number ? KIND_INT : (Kind)old->kind);
    value->type = old->type;
    return true;
}

bool lvalue_increment(Run *run, const Node *node, Value *out) {
    Lvalue place;
    Value old, value;
    const Node *target = node->kid[0];
    if (!lvalue_find(run, target, node, &place) || !check_value(run, target, &place) ||
        !lvalue_read(run, target, &place, &old) || !increment(run, node, &old, &value) ||
        !lvalue_write(run, target, &place, TYPE_NONE, &value))
        return false;
    *out = node->flags & NODE_FLAG_PREFIX ? value : old;
    return true;
}
