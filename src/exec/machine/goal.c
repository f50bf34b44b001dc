/* What is read or assigned to: variables, elements, members, what a pointer points to. */
#include "exec/data/object.h"
#include "exec/kind.h"
#include "exec/machine/maker.h"
#include "exec/typing.h"

enum { OFFSET_MOST = 60000 };

static Goal refuse(Maker *m, const Node *node) {
    emit_give_up(m);
    return (Goal){.node = node, .reg = NOWHERE};
}

/* ---- variables */

static Array **held(Maker *m, Array *array) {
    Array **at = ARENA_NEW(m->code->arena, Array *);
    *at = array;
    return at;
}

/* Around a loop: its cells are where the interpreter has them. */
static Goal slot_around(Maker *m, const Node *node, Goal goal) {
    Slot *slot = &m->run->frame[node->slot];
    if (slot->array) {
        goal.array = &slot->array;
        goal.type = slot->array->whole;
        goal.constant = slot->array->constant;
    } else if (slot->view.object || m->in_memory[node->slot]) {
        goal.array = held(m, object_of_slot(m->run, slot, goal.type));
    } else if (slot->kind >= KIND_LIST) {
        emit_give_up(m);
    }
    if (goal.array) goal.reg = NOWHERE;
    return goal;
}

static Goal local(Maker *m, const Node *node) {
    Type type = ((const Node *)node->cache)->type;
    Goal goal = {.node = node,
                 .type = type,
                 .reg = node->slot,
                 .constant = m->constant[node->slot],
                 .pointer = !m->is_loop && m->in_memory[node->slot],
                 .local = m->array[node->slot],
                 .base = node->slot};
    if (goal.local) goal.pointer = false, goal.reg = NOWHERE;
    bool around = m->is_loop && (uint32_t)node->slot < m->run->nslots;
    return around ? slot_around(m, node, goal) : goal;
}

static Goal variable(Maker *m, const Node *node) {
    if (node->mark & MARK_LOCAL) return local(m, node);
    Global *global = names_meant(node);
    Goal goal = {.node = node, .reg = NOWHERE};
    if (!global || global->announced) return refuse(m, node);
    goal.type = global->value.type;
    if (global->kind == GLOBAL_ARRAY) {
        goal.array = &global->array;
        goal.constant = global->array->constant;
        goal.overlaps = global->array->overlaps;
        return goal;
    }
    goal.global = global;
    if (global->kind != GLOBAL_VARIABLE || global->value.kind >= KIND_LIST)
        emit_give_up(m);
    return goal;
}

/* ---- parts of objects */

static void add_offset(Maker *m, Goal *goal, uint64_t cells) {
    if (cells + goal->offset > OFFSET_MOST)
        emit_give_up(m);
    else
        goal->offset += (uint32_t)cells;
}

/* What a pointer points to, so many objects further. */
static Goal follow(Maker *m, const Node *node, const Node *pointer, const Node *by) {
    const Exec *exec = m->run->exec;
    Type type = typing_of(pointer);
    Goal goal = {.node = node, .pointer = true};
    uint64_t word = 0;
    if (!data_is_pointer(exec, type)) return refuse(m, node);
    goal.type = data_to(exec, type);
    uint32_t cells = data_cells(exec, goal.type);
    if (!by || (expr_constant(m, by, &word) && word * cells < OFFSET_MOST)) {
        goal.reg = (int)expr_value(m, pointer, ANYWHERE);
        add_offset(m, &goal, word * cells);
        return goal;
    }
    unsigned dst = emit_register(m, ANYWHERE);
    unsigned base = expr_operand(m, pointer, by), index = expr_value(m, by, ANYWHERE);
    if (cells != 1) emit_insn(m, node, DO_MUL_U64_K, dst, index, 0, cells);
    emit_insn(m, node, DO_ADD_U64_R, dst, base, cells != 1 ? dst : index, 0);
    goal.reg = (int)dst;
    return goal;
}

static Goal element(Maker *m, const Node *node) {
    const Exec *exec = m->run->exec;
    const Node *base = node->kid[0], *at = node->kid[1];
    typing_need(m->run, node);
    if (data_is_pointer(exec, typing_of(base))) return follow(m, node, base, at);
    unsigned dst = emit_register(m, ANYWHERE);
    Goal goal = goal_of(m, base);
    bool list = goal.array && goal.type == TYPE_NONE;
    if (!list && !data_is_array(exec, goal.type)) return refuse(m, node);
    uint64_t count = list ? (*goal.array)->count : data_of(exec, goal.type)->count;
    Type of = list ? TYPE_NONE : data_to(exec, goal.type);
    uint64_t cells = list ? 1 : data_cells(exec, of), word;
    goal.node = node;
    goal.type = of;
    if (expr_constant(m, at, &word)) {
        if (word >= count) return refuse(m, node);
        add_offset(m, &goal, word * cells);
        return goal;
    }
    bool first = goal.reg == NOWHERE;
    unsigned from = first ? 0 : (unsigned)goal.reg;
    if (!first && !goal.pointer && expr_has_effect(at))
        from = emit_move(m, node, from, emit_register(m, ANYWHERE));
    unsigned index = expr_value(m, at, ANYWHERE);
    emit_insn(m, node, first ? INSN_AT : INSN_MORE, dst, from, index,
              count << 32 | cells);
    goal.reg = (int)dst;
    return goal;
}

static Goal member(Maker *m, const Node *node) {
    const Exec *exec = m->run->exec;
    Member found;
    typing_need(m->run, node);
    bool arrow = node->flags & NODE_FLAG_ARROW;
    Goal goal = arrow ? follow(m, node, node->kid[0], NULL) : goal_of(m, node->kid[0]);
    if (m->given_up || !data_is_struct(exec, goal.type) ||
        !data_member(exec, goal.type, node->sym, &found) ||
        !data_is_plain(exec, found.type, found.bits, found.unit))
        return refuse(m, node);
    goal.overlaps |= found.unit != 0;
    goal.node = node;
    goal.type = found.type;
    goal.bits = found.bits;
    add_offset(m, &goal, found.cell);
    return goal;
}

Goal goal_of(Maker *m, const Node *node) {
    typing_need(m->run, node);
    switch (node->kind) {
    case NODE_NAME:
        return variable(m, node);
    case NODE_INDEX:
        return element(m, node);
    case NODE_MEMBER:
        return member(m, node);
    case NODE_DEREF:
        return follow(m, node, node->kid[0], NULL);
    default:
        return refuse(m, node);
    }
}

/* ---- reading */

static bool is_slot(const Goal *goal) {
    return !goal->array && !goal->global && !goal->pointer && !goal->local;
}

unsigned goal_address(Maker *m, const Goal *goal, int want) {
    unsigned dst = emit_register(m, want);
    uint64_t word = goal->offset;
    if (goal->bits || m->given_up) return emit_give_up(m);
    if (goal->array || goal->global) {
        Array *array =
            goal->array ? *goal->array : object_of_global(m->run, goal->global);
        Global *owner = array->owner ? array->owner->global : NULL;
        word += object_pointer(m->run, array, owner);
    } else if (goal->local) {
        unsigned base = (unsigned)goal->base, at = (unsigned)goal->reg;
        if (goal->reg == NOWHERE && !word) return emit_move(m, goal->node, base, dst);
        if (goal->reg != NOWHERE)
            emit_insn(m, goal->node, DO_ADD_U64_R, dst, base, at, 0), base = dst;
        if (word) emit_insn(m, goal->node, DO_ADD_U64_K, dst, base, 0, word);
        return dst;
    } else if (!goal->pointer) {
        return emit_give_up(m);
    }
    if (goal->reg == NOWHERE)
        emit_insn(m, goal->node, INSN_WORD, dst, 0, 0, word);
    else if (word)
        emit_insn(m, goal->node, DO_ADD_U64_K, dst, (unsigned)goal->reg, 0, word);
    else
        return emit_move(m, goal->node, (unsigned)goal->reg, dst);
    return dst;
}

unsigned goal_get(Maker *m, const Goal *goal, int want) {
    const Node *node = goal->node;
    if (data_is_object(m->run->exec, goal->type)) return goal_address(m, goal, want);
    if (is_slot(goal)) {
        unsigned flag = m->given_up ? 0 : m->code->flag[goal->reg];
        if (flag) emit_insn(m, node, INSN_ASK, 0, flag, 0, 0);
        return (unsigned)goal->reg;
    }
    unsigned dst = emit_register(m, want), reg = (unsigned)goal->reg;
    if (goal->global)
        emit_insn(m, node, INSN_GET, dst, 0, 0, (uintptr_t)goal->global);
    else if (goal->local)
        emit_insn(m, node, goal->reg == NOWHERE ? INSN_FETCH_AT : INSN_FETCH, dst, reg,
                  goal->offset, goal->local);
    else if (goal->pointer)
        emit_insn(m, node, INSN_PEEK, dst, reg, goal->offset, goal->type);
    else if (goal->reg == NOWHERE)
        emit_insn(m, node, INSN_LOAD_AT, dst, 0, goal->offset, (uintptr_t)goal->array);
    else
        emit_insn(m, node, INSN_LOAD, dst, reg, goal->offset, (uintptr_t)goal->array);
    return goal->overlaps ? expr_converted(m, node, TYPE_NONE, goal->type, dst, (int)dst)
                          : dst;
}

/* ---- writing */

static void store(Maker *m, const Goal *goal, Kind kind, unsigned reg) {
    const Node *node = goal->node;
    unsigned at = (unsigned)goal->reg;
    if (goal->global)
        emit_insn(m, node, INSN_PUT, 0, reg, kind, (uintptr_t)goal->global);
    else if (goal->local)
        emit_insn(m, node, goal->reg == NOWHERE ? INSN_KEEP_AT : INSN_KEEP, goal->offset,
                  at, reg, goal->local);
    else if (goal->pointer)
        emit_insn(m, node, INSN_POKE, goal->offset, at, reg, 0);
    else if (goal->reg == NOWHERE)
        emit_insn(m, node, INSN_STORE_AT, goal->offset, 0, reg, (uintptr_t)goal->array);
    else
        emit_insn(m, node, INSN_STORE, goal->offset, at, reg, (uintptr_t)goal->array);
}

/* The low bits, as a bit-field keeps them. */
static unsigned narrowed(Maker *m, const Goal *goal, unsigned reg) {
    if (!goal->bits || goal->bits >= 64) return reg;
    unsigned dst = emit_register(m, ANYWHERE), up = 64u - goal->bits;
    emit_insn(m, goal->node, DO_SHL_U64_K, dst, reg, 0, up);
    emit_insn(m, goal->node, type_signed(goal->type) ? DO_SHR_I64_K : DO_SHR_U64_K, dst,
              dst, 0, up);
    return dst;
}

/* Outside C a variable without a type keeps its kind. */
unsigned goal_set(Maker *m, const Goal *goal, Type from, Kind kind, unsigned reg) {
    const Node *node = goal->node;
    bool slot = is_slot(goal);
    if (data_is_object(m->run->exec, goal->type)) return emit_give_up(m);
    reg = expr_converted(m, node, from, goal->type, reg, slot ? goal->reg : ANYWHERE);
    reg = narrowed(m, goal, reg);
    kind = type_kind(goal->type, kind);
    bool open = kind >= KIND_LIST || kind == KIND_SQUARE || m->given_up;
    bool same = node->flags & NODE_FLAG_C && !m->is_loop;
    bool cells = goal->array || goal->pointer || goal->local;
    if (goal->constant || (!cells && open)) return emit_give_up(m);
    if (goal->type == TYPE_NONE && !same && kind != kind_of(m->run, node))
        return emit_give_up(m);
    if (!slot) {
        store(m, goal, kind, reg);
        return reg;
    }
    unsigned flag = m->code->flag[goal->reg];
    m->code->changed[goal->reg] = true;
    reg = emit_move(m, node, reg, (unsigned)goal->reg);
    if (flag) emit_insn(m, node, INSN_WORD, flag, 0, 0, 1);
    return reg;
}

int goal_home(const Maker *m, const Node *node) {
    bool plain = node->kind == NODE_NAME && node->mark & MARK_LOCAL;
    if (plain && m->is_loop) {
        const Slot *slot =
            (uint32_t)node->slot < m->run->nslots ? &m->run->frame[node->slot] : NULL;
        plain = !slot || (!slot->array && !slot->view.object);
    }
    return plain && !m->in_memory[node->slot] ? node->slot : ANYWHERE;
}
