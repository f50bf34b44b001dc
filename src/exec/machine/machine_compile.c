/* From the tree to instructions: statements, functions, loops. */
#include "exec/kind.h"
#include "exec/fill.h"
#include "exec/written.h"
#include "exec/loops/rounds.h"
#include "exec/machine/maker.h"
#include "exec/typing.h"

/* What blocks have declared since then ends with them. */
static void end_objects(Maker *m, const Node *node, unsigned since) {
    for (unsigned i = m->objects; i > since; i--)
        emit_insn(m, node, INSN_GONE, m->object[i - 1], 0, 0, 0);
}

/* From the condition on, or with form->first false from the body. */
static void rounds(Maker *m, const RoundsForm *form) {
    Around a = {.outer = m->around, .objects = m->objects};
    Label top = {0};
    m->around = &a;
    if (form->first) expr_branch(m, form->condition, false, &a.out);
    emit_label(m, &top);
    emit_insn(m, form->node, INSN_ROUND, 0, 0, 0, 0);
    machine_statement(m, form->body);
    emit_label(m, &a.again);
    if (form->step) machine_statement(m, form->step);
    expr_branch(m, form->condition, true, &top);
    emit_label(m, &a.out);
    m->around = a.outer;
}

static void loop(Maker *m, const Node *node) {
    RoundsForm form = rounds_form(node);
    unsigned before = m->objects;
    if (node->kind == NODE_FOR && node->kid[0]) machine_statement(m, node->kid[0]);
    rounds(m, &form);
    end_objects(m, node, before);
    m->objects = before;
}

static void condition(Maker *m, const Node *node) {
    Label no = {0}, end = {0};
    bool more = node->n > 2 && node->kid[2];
    expr_branch(m, node->kid[0], false, &no);
    machine_statement(m, node->kid[1]);
    if (more) emit_jump(m, node, INSN_JUMP, 0, 0, 0, &end);
    emit_label(m, &no);
    if (more) machine_statement(m, node->kid[2]);
    emit_label(m, &end);
}

static void choose_case(Maker *m, const Node *node) {
    Around a = {.outer = m->around, .is_switch = true, .objects = m->objects};
    Label *label = ARENA_ARRAY(m->code->arena, Label, node->n), *other = &a.out;
    unsigned reg = expr_value(m, node->kid[0], ANYWHERE);
    Type type = type_promote(typing_of(node->kid[0]));
    for (uint32_t i = 1; i < node->n; i++) {
        const Node *kid = node->kid[i];
        uint64_t word;
        if (kid->kind != NODE_CASE) continue;
        if (kid->n > 1)
            emit_give_up(m);
        else if (kid->n == 0 || !kid->kid[0])
            other = &label[i];
        else if (expr_constant(m, kid->kid[0], &word))
            emit_jump(m, kid, IF_EQ_U64_K, reg, 0, type_wrap_word(type, word), &label[i]);
        else
            emit_give_up(m);
    }
    emit_jump(m, node, INSN_JUMP, 0, 0, 0, other);
    m->around = &a;
    for (uint32_t i = 1; i < node->n; i++)
        if (node->kid[i]->kind == NODE_CASE)
            emit_label(m, &label[i]);
        else
            machine_statement(m, node->kid[i]);
    end_objects(m, node, a.objects);
    emit_label(m, &a.out);
    m->objects = a.objects;
    m->around = a.outer;
}

static void leave(Maker *m, const Node *node) {
    bool breaks = node->kind == NODE_BREAK;
    Around *a = m->around;
    while (a && !breaks && a->is_switch) a = a->outer;
    if (a) end_objects(m, node, a->objects);
    if (a)
        emit_jump(m, node, INSN_JUMP, 0, 0, 0, breaks ? &a->out : &a->again);
    else
        emit_give_up(m);
}

static void give_back(Maker *m, const Node *node) {
    const Node *value = node->n ? node->kid[0] : NULL;
    Type type = m->function ? m->function->type : TYPE_NONE;
    unsigned reg = 0;
    if (type == TYPE_NONE || (!value && type != TYPE_VOID)) emit_give_up(m);
    if (value && type == TYPE_VOID)
        expr_value(m, value, UNUSED);
    else if (value)
        expr_as(m, value, type, reg = emit_register(m, ANYWHERE));
    emit_insn(m, node, INSN_RETURN, 0, reg, 0, 0);
}

/* ---- declarations */

/* An object whose first values are stored. */
typedef struct {
    Maker *m;
    const Node *var;
    unsigned reg; /* the pointer to it */
    bool constant;
} Filling;

static bool store_part(void *context, const FillPart *part) {
    Filling *f = context;
    Maker *m = f->m;
    const Node *node = part->node ? part->node : f->var;
    Goal goal = {.node = node,
                 .type = part->type,
                 .pointer = true,
                 .reg = (int)f->reg,
                 .offset = part->cell,
                 .bits = part->bits};
    unsigned next = m->next, reg = emit_register(m, ANYWHERE);
    if (part->cell > UINT16_MAX ||
        !data_is_plain(m->run->exec, part->type, part->bits, part->unit))
        emit_give_up(m);
    if (data_is_object(m->run->exec, part->type)) {
        expr_copy(m, node, node, goal_address(m, &goal, (int)reg), part->type);
    } else if (part->node) {
        expr_as(m, node, part->type, reg);
        goal_set(m, &goal, part->type, type_kind(part->type, KIND_INT), reg);
    } else {
        emit_insn(m, node, INSN_WORD, reg, 0, 0, part->word);
        goal_set(m, &goal, part->type, KIND_INT, reg);
    }
    m->next = next;
    return !m->given_up;
}

static void make_object(Maker *m, const Node *node, unsigned reg, Type type, bool zero) {
    m->code->objects = true;
    emit_insn(m, node, INSN_LOCAL, reg, m->array[reg], zero, type);
}

/* An array, a struct, a variable whose address is taken. */
static void declare_object(Maker *m, const Node *node, const Node *var, Type type) {
    const Node *value = var->n ? var->kid[0] : NULL;
    Filling f = {m, var, (unsigned)var->slot, false};
    bool scalar = !data_is_object(m->run->exec, type);
    bool zero = node->flags & NODE_FLAG_STATIC || (value && !scalar);
    m->in_memory[var->slot] = true;
    m->object[m->objects++] = (uint16_t)var->slot;
    m->constant[var->slot] = false;
    make_object(m, var, f.reg, type, zero);
    typing_need(m->run, var);
    if (value && !fill_each(m->run, var->sym->name, type, value, store_part, &f))
        emit_give_up(m);
    m->constant[var->slot] = written_constant(node, var);
}

static void declare_one(Maker *m, const Node *node, const Node *var) {
    const Node *value = var->n ? var->kid[0] : NULL;
    unsigned reg = (unsigned)var->slot, zero = node->flags & NODE_FLAG_STATIC;
    Type type = var->type;
    if (var->kind != NODE_VAR || var->mark & MARK_KEPT) return;
    bool object = data_is_object(m->run->exec, type) || m->in_memory[reg];
    bool around = m->is_loop && (object || m->run->frame[reg].view.object);
    around |= data_is_open(m->run->exec, type);
    if (!(var->mark & MARK_LOCAL) || around || type == TYPE_NONE || type == TYPE_VOID) {
        emit_give_up(m);
    } else if (object) {
        declare_object(m, node, var, type);
    } else if (value) {
        m->constant[reg] = written_constant(node, var);
        expr_as(m, value, type, reg);
        m->code->flag[reg] = 0;
    } else {
        m->constant[reg] = written_constant(node, var);
        emit_insn(m, var, INSN_WORD, reg, 0, 0, 0);
        m->code->flag[reg] = zero ? 0 : (uint16_t)emit_register(m, ANYWHERE);
        if (!zero) emit_insn(m, var, INSN_WORD, m->code->flag[reg], 0, 0, 0);
    }
}

static void declare(Maker *m, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) declare_one(m, node, node->kid[i]);
}

static void check(Maker *m, const Node *node) {
    Label good = {0};
    expr_branch(m, node->kid[0], true, &good);
    emit_insn(m, node, INSN_ASSERT, 0, 0, 0, 0);
    emit_label(m, &good);
}

static void nothing(Maker *m, const Node *node) {
    (void)m, (void)node;
}

static void block(Maker *m, const Node *node) {
    unsigned before = m->objects;
    for (uint32_t i = 0; i < node->n; i++) machine_statement(m, node->kid[i]);
    end_objects(m, node, before);
    m->objects = before;
}

void machine_statement(Maker *m, const Node *node) {
    typedef void Make(Maker *, const Node *);
    static Make *const make[] = {
        [NODE_EXPR] = block,         [NODE_BLOCK] = block,   [NODE_EMPTY] = block,
        [NODE_IF] = condition,       [NODE_WHILE] = loop,    [NODE_DO] = loop,
        [NODE_FOR] = loop,           [NODE_BREAK] = leave,   [NODE_CONTINUE] = leave,
        [NODE_SWITCH] = choose_case, [NODE_CASSERT] = check, [NODE_RETURN] = give_back,
        [NODE_DECL] = declare,       [NODE_ENUM] = nothing,  [NODE_TYPEDEF] = nothing};
    unsigned next = m->next;
    if (m->given_up || !run_shallow(m->run))
        emit_give_up(m);
    else if (node->kind < sizeof make / sizeof *make && make[node->kind])
        make[node->kind](m, node);
    else if (node->kind == NODE_GOTO || node->kind == NODE_LABEL)
        emit_give_up(m);
    else
        expr_value(m, node, UNUSED);
    /* Declarations have flags of their own until the block ends. */
    if (node->kind != NODE_DECL) m->next = next;
}

/* ---- functions and loops */

static Maker maker(Run *run, Source *source, const Node *function, uint32_t slots) {
    Arena *arena = arena_new();
    Code *code = ARENA_NEW(arena, Code);
    bool *constants = ARENA_ARRAY(arena, bool, slots + 1);
    *code = (Code){.arena = arena,
                   .stamp = run->exec->typings,
                   .source = source,
                   .frame = slots + 1,
                   .changed = ARENA_ARRAY(arena, bool, slots + 1),
                   .flag = ARENA_ARRAY(arena, uint16_t, slots + 1)};
    return (Maker){.run = run,
                   .code = code,
                   .function = function,
                   .constant = constants,
                   .in_memory = ARENA_ARRAY(arena, bool, slots + 1),
                   .object = ARENA_ARRAY(arena, uint16_t, slots + 1),
                   .array = ARENA_ARRAY(arena, uint16_t, slots + 1),
                   .next = slots};
}

/* What is calculated with a direction is a step, or refused. */
static bool has_direction(Maker *m, const Node *node) {
    bool calculates = node->kind == NODE_BINARY || node->kind == NODE_UNARY ||
                      node->kind == NODE_STEP || node->kind == NODE_ASSIGN;
    for (uint32_t i = 0; i < node->n && calculates; i++) {
        const Node *kid = node->kid[i];
        bool some =
            kid->kind == NODE_NAME || kid->kind == NODE_COND || kid->kind == NODE_UNARY;
        if (some && kind_of(m->run, kid) == KIND_DIRECTION) return true;
    }
    return false;
}

/* Arrays, structs, variables whose address is taken: their slots. */
static void find_objects(Maker *m, const Node *node) {
    if (has_direction(m, node)) emit_give_up(m);
    bool variable = node->kind == NODE_VAR && node->mark & MARK_LOCAL;
    if (variable && data_is_object(m->run->exec, node->type))
        m->in_memory[node->slot] = true;
    const Node *of = node->kind == NODE_ADDRESS ? node->kid[0] : NULL;
    if (of && of->kind == NODE_NAME && of->mark & MARK_LOCAL)
        m->in_memory[of->slot] = true;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) find_objects(m, node->kid[i]);
}

/* Parameters that are objects move there; other objects are not there yet. */
static void make_objects(Maker *m, const Function *function) {
    const Node *node = function->node;
    for (uint32_t i = 0; i < function->nparams; i++) {
        unsigned reg = i, held;
        if (!m->in_memory[i]) continue;
        held = emit_move(m, node, reg, emit_register(m, ANYWHERE));
        emit_insn(m, node, INSN_WORD, reg, 0, 0, 0);
        make_object(m, node, reg, node->kid[i]->type, false);
        emit_insn(m, node, INSN_POKE, 0, reg, held, 0);
    }
    for (uint32_t i = function->nparams; i < function->nslots; i++) {
        if (!m->in_memory[i]) continue;
        m->array[i] = (uint16_t)emit_register(m, ANYWHERE);
        emit_insn(m, node, INSN_WORD, i, 0, 0, 0);
        emit_insn(m, node, INSN_WORD, m->array[i], 0, 0, 0);
    }
}

const Code *machine_compile(Run *run, Function *function) {
    const Node *node = function->node;
    Maker m = maker(run, function->source, node, function->nslots);
    m.code->older = function->code; /* it may run */
    function->code = m.code;
    if (!call_takes(run->exec, function)) return m.code;
    for (uint32_t i = 0; i < function->nparams; i++)
        m.constant[i] = written_constant(node->kid[i], node->kid[i]);
    find_objects(&m, node->kid[node->n - 1]);
    make_objects(&m, function);
    machine_statement(&m, node->kid[node->n - 1]);
    bool empty = node->type == TYPE_VOID;
    emit_insn(&m, node, empty ? INSN_RETURN : INSN_MISSING, 0, 0, 0, 0);
    if (!m.given_up) m.code->insn = m.insn;
    return m.code;
}

Code *machine_compile_loop(Run *run, const Node *node) {
    const Node *function = run->call ? run->call->function->node : NULL;
    Maker m = maker(run, run->source, function, run->nslots);
    RoundsForm form = rounds_form(node);
    m.is_loop = true;
    find_objects(&m, node);
    for (uint32_t i = 0; i < run->nslots; i++) {
        bool set = run->frame[i].cell.set == CELL_SET || run->frame[i].array;
        m.code->flag[i] = set ? 0 : (uint16_t)emit_register(&m, ANYWHERE);
        m.constant[i] = run->frame[i].constant;
    }
    uint16_t *outside =
        arena_copy(m.code->arena, m.code->flag, run->nslots * sizeof *outside);
    form.first = true;
    rounds(&m, &form);
    emit_insn(&m, node, INSN_END, 0, 0, 0, 0);
    m.code->flag = outside;
    if (!m.given_up) m.code->insn = m.insn;
    return m.code;
}
