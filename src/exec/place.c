/* Places: what stands to the left of an assignment. A local, a name of the session, an
 * element of its list. */
#include "exec/place.h"
#include "exec/direction.h"

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

Array *place_list(const Run *run, const Node *node) {
    if (node->kind != NODE_NAME || is_local(run, node) || run->own) return NULL;
    Global *global = names_meant(node);
    return global && global->kind == GLOBAL_ARRAY ? copies_now(global->array) : NULL;
}

/* What the user calls it. */
const char *place_name(Run *run, const Node *node) {
    while (node->kind == NODE_INDEX) node = node->kid[0];
    return node->kind == NODE_NAME ? node->sym->name : run_bare_text(run, node);
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

/* ---- elements */

static const char *outside(Run *run, const Node *node, const Array *list, Term index) {
    const char *name = place_name(run, node);
    if (!term_is_word(index))
        return arena_printf(run->query->arena, "an index of '%s' out of range", name);
    return arena_printf(run->query->arena,
                        "index %lld is out of range: '%s' has %u element%s",
                        (long long)index.word, name, list->count,
                        list->count == 1 ? "" : "s");
}

/* What has no elements, or no more of them. */
static bool is_no_list(Run *run, const Node *node) {
    const Node *base = node->kid[0], *whole = base;
    while (whole->kind == NODE_INDEX) whole = whole->kid[0];
    if (whole != base && place_list(run, whole))
        return run_error(run, node, "'%s' has not so many dimensions",
                         place_name(run, node));
    return run_error(run, base, "'%s' is not an array", run_text(run, base));
}

static bool find_element(Run *run, const Node *node, Target *place) {
    Value index;
    place->list = place_list(run, node->kid[0]);
    if (!place->list) return is_no_list(run, node);
    if (!eval_word(run, node->kid[1], &index)) return false;
    place->at = pair_index(run->pool, value_pair(&index));
    Term must = operate_ult(run, place->at, term_word(place->list->count));
    return term_is(must, 1) ||
           run_require(run, must, node->kid[1],
                       outside(run, node, place->list, place->at));
}

/* Members and what pointers point to are C's. */
static bool is_no_pointer(Run *run, const Node *node) {
    Value value;
    return eval_word(run, node->kid[0], &value) &&
           run_error(run, node, "'%s' is not a pointer", run_text(run, node->kid[0]));
}

static bool has_no_member(Run *run, const Node *node) {
    const Node *of = node->kid[0];
    if (node->flags & NODE_FLAG_ARROW) return is_no_pointer(run, node);
    if (of->kind == NODE_NAME && !is_local(run, of) && !names_known(of->sym) &&
        of->sym->square < 0 && !builtin_of(of->sym) && !query_bound(run->query, of->sym))
        return eval_unknown(run, of, false);
    return run_error(run, node, "'%s' has no member '%s'", run_text(run, of),
                     node->sym->name);
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
    typing_need(run, node);
    switch (node->kind) {
    case NODE_NAME:
        return find_name(run, node, place);
    case NODE_INDEX:
        return find_element(run, node, place);
    case NODE_MEMBER:
        return has_no_member(run, node);
    case NODE_DEREF:
        return is_no_pointer(run, node);
    default:
        return run_error(run, node, "'%s' can't be assigned\n|== compares",
                         run_text(run, node));
    }
}

/* What is assigned to awaits its value no more. */
static bool awaits_no_more(Run *run, const Node *target, Global *global) {
    if (!global->awaits) return true;
    if (global->announced && target->flags & NODE_FLAG_C)
        return refused_check(run, target, global);
    if (global->announced)
        names_forget(run->exec, global->sym);
    else if (place_may_change(run))
        names_save(run->exec, global);
    return true;
}

bool place_find(Run *run, const Node *target, const Node *at, Target *place) {
    if (!ast_is_place(target))
        return run_error(run, at, "'%s' can't be assigned\n|== compares",
                         run_text(run, target));
    if (!place_look(run, target, place)) return false;
    if (place->global)
        return check_global(run, target, place->global) &&
               awaits_no_more(run, target, place->global);
    if (place->slot && place->slot->constant)
        return run_error(run, target, "'%s' is a constant", target->sym->name);
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
           run_observe(run, target, &old) &&
           operate_binary(run, node, &old, &value, out) &&
           place_write(run, target, place, typing_operation(node), out);
}

bool place_assign(Run *run, const Node *node, Value *out) {
    Target place;
    return node->op == MEANING_NONE ? assign_plain(run, node, &place, out)
                                    : assign_operation(run, node, &place, out);
}

/* One more or less; a square that leaves the board, or a truth, becomes a number. */
static bool step(Run *run, const Node *node, const Value *old, Value *value) {
    if (old->kind >= KIND_LIST) return hint_word(run, node->kid[0], *old);
    if (old->kind == KIND_DIRECTION) return direction_refuse(run, node);
    typing_need(run, node);
    Type type = type_promote(typing_of(node));
    if (node->flags & NODE_FLAG_C &&
        !undefined_binary(run, node, (Meaning)node->op, type, old->term, term_word(1)))
        return false;
    bool wide = run_is_wide(run) && !(node->flags & NODE_FLAG_C);
    Pair sum = pair_op2(run->pool, wide, node->op == MEANING_SUB ? OP_SUB : OP_ADD,
                        value_pair(old), pair_word(1));
    bool number = old->kind == KIND_BOOL ||
                  (old->kind == KIND_SQUARE && !run_is_number(run, sum));
    *value = value_of_pair(sum, number ? KIND_INT : (Kind)old->kind);
    value->type = old->type;
    return true;
}

bool place_step(Run *run, const Node *node, Value *out) {
    Target place;
    Value old, value;
    const Node *target = node->kid[0];
    if (!place_find(run, target, node, &place) || !check_value(run, target, &place) ||
        !place_read(run, target, &place, &old) || !step(run, node, &old, &value) ||
        !place_write(run, target, &place, TYPE_NONE, &value))
        return false;
    *out = node->flags & NODE_FLAG_PREFIX ? value : old;
    return true;
}
