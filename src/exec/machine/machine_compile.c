/* From the tree to instructions.
 *
 * Registers are the slots of the frame, then temporaries; the arguments of a call are its
 * callee's first registers. What is unusual is given up: then the interpreter runs the
 * whole. */
#include "exec/arith.h"
#include "exec/data/data.h"
#include "exec/eval.h"
#include "exec/kind.h"
#include "exec/loops/rounds.h"
#include "exec/machine/machine_local.h"
#include "exec/typing.h"

enum { FRAME_MOST = 4000, INSN_MOST = 60000, ANYWHERE = -1, UNUSED = -2 };

/* Where code jumps to: jumps to a later place are a chain through `dst`. */
typedef struct {
    size_t last, at;
    bool placed;
} Label;

/* What break and continue leave. */
typedef struct Around {
    struct Around *outer;
    Label again, out;
    bool is_switch;
} Around;

typedef struct {
    Run *run;
    Code *code;
    Insn *insn;
    size_t insn_cap, node_cap;
    const Node *function; /* the definition around it, or NULL */
    Around *around;
    bool *constant; /* by slot */
    unsigned next;  /* the next temporary */
    bool is_loop, given_up;
} Maker;

static unsigned expr(Maker *m, const Node *node, int want);
static void statement(Maker *m, const Node *node);

static unsigned give_up(Maker *m) {
    m->given_up = true;
    return 0;
}

/* ---- instructions, labels, registers */

static void emit(Maker *m, const Node *node, unsigned op, unsigned dst, unsigned a,
                 unsigned b, uint64_t k) {
    Code *code = m->code;
    if (code->count >= INSN_MOST) give_up(m);
    if (m->given_up) return;
    m->insn =
        arena_grow(code->arena, m->insn, code->count, &m->insn_cap, sizeof *m->insn);
    code->node =
        arena_grow(code->arena, code->node, code->count, &m->node_cap, sizeof node);
    code->node[code->count] = node;
    m->insn[code->count++] =
        (Insn){(uint16_t)op, (uint16_t)dst, (uint16_t)a, (uint16_t)b, k};
}

static void place_label(Maker *m, Label *label) {
    for (size_t i = label->last, before; i && !m->given_up; i = before) {
        before = m->insn[i - 1].dst;
        m->insn[i - 1].dst = (uint16_t)m->code->count;
    }
    *label = (Label){.at = m->code->count, .placed = true};
}

static unsigned way(const Label *to) {
    return (unsigned)(to->placed ? to->at : to->last);
}

static void jump(Maker *m, const Node *node, unsigned op, unsigned a, unsigned b,
                 uint64_t k, Label *to) {
    emit(m, node, op, way(to), a, b, k);
    if (!to->placed) to->last = m->code->count;
}

static unsigned target(Maker *m, int want) {
    if (want >= 0) return (unsigned)want;
    if (m->next >= FRAME_MOST) return give_up(m);
    unsigned reg = m->next++;
    if (m->next > m->code->frame) m->code->frame = m->next;
    return reg;
}

static unsigned move(Maker *m, const Node *node, unsigned from, unsigned to) {
    if (from != to) emit(m, node, INSN_MOVE, to, from, 0, 0);
    return to;
}

/* ---- constants */

static bool constant_name(Mapping squares, const Node *node, uint64_t *word) {
    const Global *global = names_known(node->sym);
    if (node->mark & MARK_LOCAL) return false;
    if (global) {
        *word = global->value.term.word;
        return (global->kind == GLOBAL_CONSTANT || global->kind == GLOBAL_ENUM) &&
               global->value.kind < KIND_LIST && term_is_word(global->value.term);
    }
    const Builtin *row = node->sym->square >= 0 ? NULL : builtin_of(node->sym);
    if (!row) *word = (uint64_t)mapping_number(squares, node->sym->square);
    if (!row || row->form != BUILTIN_CONSTANT) return node->sym->square >= 0;
    *word = builtin_constant(row, squares).term.word;
    return true;
}

static bool constant(Maker *m, const Node *node, uint64_t *word) {
    uint64_t a, b;
    typing_need(m->run, node);
    switch (node->kind) {
    case NODE_NUMBER:
        *word = node->num;
        return true;
    case NODE_BOARD:
        *word = mapping_word(m->run->exec->squares, node->num);
        return true;
    case NODE_NAME:
        return constant_name(m->run->exec->squares, node, word);
    case NODE_CAST:
        if (!constant(m, node->kid[0], &a)) return false;
        *word = type_wrap_word((Type)node->type, a);
        return node->type != TYPE_VOID;
    case NODE_UNARY:
        if (node->op == MEANING_LNOT || !constant(m, node->kid[0], &a)) return false;
        a = node->op == MEANING_NEG ? 0 - a : node->op == MEANING_NOT ? ~a : a;
        *word = type_wrap_word(typing_of(node), a);
        return node->op != MEANING_NOT || kind_of(m->run, node->kid[0]) != KIND_BOOL;
    case NODE_BINARY:
        return node->op > MEANING_AND_THEN && node->kid[0]->kind != NODE_BINARY &&
               constant(m, node->kid[1], &b) && constant(m, node->kid[0], &a) &&
               arith_word((Meaning)node->op, typing_of(node), a, b, word);
    default:
        return false;
    }
}

/* ---- arithmetic */

static unsigned type_number(Type type) {
    return type == TYPE_I64 ? 1 : type == TYPE_U32 ? 2 : type == TYPE_I32 ? 3 : 0;
}

/* The value as one of another type. */
static unsigned converted(Maker *m, const Node *node, Type from, Type to, unsigned reg,
                          int want) {
    static const uint8_t wrap[] = {
        [TYPE_U32] = WRAP_U32 - DO_OR_U64_R,  [TYPE_I32] = WRAP_I32 - DO_OR_U64_R,
        [TYPE_U16] = WRAP_U16 - DO_OR_U64_R,  [TYPE_I16] = WRAP_I16 - DO_OR_U64_R,
        [TYPE_U8] = WRAP_U8 - DO_OR_U64_R,    [TYPE_I8] = WRAP_I8 - DO_OR_U64_R,
        [TYPE_BOOL] = WRAP_BOOL - DO_OR_U64_R};
    if (to == TYPE_NONE || to == TYPE_VOID || type_holds(to, from)) return reg;
    unsigned dst = target(m, want);
    emit(m, node, wrap[to], dst, reg, 0, 0);
    return dst;
}

/* Whether evaluating it may change what another operand has read. */
static bool has_effect(const Node *node) {
    if (node->kind == NODE_ASSIGN || node->kind == NODE_STEP) return true;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && has_effect(node->kid[i])) return true;
    return false;
}

/* An operand that stays as it is while `later` is evaluated. */
static unsigned operand(Maker *m, const Node *node, const Node *later) {
    return expr(m, node, has_effect(later) ? (int)target(m, ANYWHERE) : ANYWHERE);
}

/* `first` is the row's instruction for U64 and a register. */
static void apply(Maker *m, const Node *node, unsigned first, Type type, unsigned dst,
                  unsigned left, const Node *right) {
    uint64_t word;
    unsigned op = first + type_number(type) * 2;
    if (constant(m, right, &word))
        emit(m, node, op + 1, dst, left, 0, word);
    else
        emit(m, node, op, dst, left, expr(m, right, ANYWHERE), 0);
}

static unsigned do_of(Maker *m, Meaning op) {
    if (op < MEANING_OR || op > MEANING_MOD) return give_up(m);
    return DO_OR_U64_R + (op - MEANING_OR) * 8;
}

static unsigned truth(Maker *m, const Node *node);

static unsigned binary(Maker *m, const Node *node, int want) {
    if (node->op <= MEANING_AND_THEN) return truth(m, node);
    unsigned dst = target(m, want);
    unsigned left = operand(m, node->kid[0], node->kid[1]);
    apply(m, node, do_of(m, (Meaning)node->op), typing_of(node), dst, left, node->kid[1]);
    return dst;
}

static unsigned unary(Maker *m, const Node *node, int want) {
    if (node->op == MEANING_LNOT) return truth(m, node);
    Type type = typing_of(node);
    const Node *kid = node->kid[0];
    unsigned dst = target(m, want), reg = expr(m, kid, ANYWHERE);
    unsigned op = node->op == MEANING_NOT ? DO_XOR_U64_K : DO_MUL_U64_K;
    if (node->op == MEANING_PLUS)
        return move(m, node, converted(m, node, typing_of(kid), type, reg, (int)dst),
                    dst);
    if (node->op == MEANING_NOT && kind_of(m->run, kid) == KIND_BOOL) give_up(m);
    if (node->op != MEANING_NOT && node->op != MEANING_NEG) give_up(m);
    emit(m, node, op + type_number(type) * 2, dst, reg, 0, UINT64_MAX); /* -1 */
    return dst;
}

/* ---- truths */

static Meaning inverse(Meaning op) {
    static const uint8_t of[] = {MEANING_NE, MEANING_EQ, MEANING_GE,
                                 MEANING_GT, MEANING_LE, MEANING_LT};
    return (Meaning)of[op - MEANING_EQ];
}

static bool is_comparison(const Node *node) {
    return node->kind == NODE_CHAIN && node->n == 2 && node->ops[0] >= MEANING_EQ &&
           node->ops[0] <= MEANING_GE;
}

static bool joins(const Node *node) {
    return node->kind == NODE_BINARY &&
           (node->op == MEANING_AND_THEN || node->op == MEANING_OR_ELSE);
}

/* Jumps where the truth of the comparison is so. */
static void compare(Maker *m, const Node *node, bool so, Label *to) {
    Meaning op = so ? (Meaning)node->ops[0] : inverse((Meaning)node->ops[0]);
    unsigned left = operand(m, node->kid[0], node->kid[1]);
    apply(m, node, IF_EQ_U64_R + (op - MEANING_EQ) * 8, typing_pair(node, 0), way(to),
          left, node->kid[1]);
    if (!to->placed) to->last = m->code->count;
}

/* Jumps where the truth of the node is so. */
static void branch(Maker *m, const Node *node, bool so, Label *to) {
    unsigned next = m->next;
    uint64_t word;
    if (m->given_up) return;
    typing_need(m->run, node);
    if (node->kind == NODE_ASSIGN && node->kid[1]->kind == NODE_NUMBER)
        give_up(m); /* it is warned of */
    if (node->kind == NODE_UNARY && node->op == MEANING_LNOT) {
        branch(m, node->kid[0], !so, to);
    } else if (joins(node)) {
        Label past = {0};
        bool same = so == (node->op == MEANING_OR_ELSE);
        branch(m, node->kid[0], same ? so : !so, same ? to : &past);
        branch(m, node->kid[1], so, to);
        place_label(m, &past);
    } else if (is_comparison(node)) {
        compare(m, node, so, to);
    } else if (node->kind == NODE_CHAIN ||
               (node->kind == NODE_BINARY && node->op <= MEANING_AND_THEN)) {
        give_up(m);
    } else if (constant(m, node, &word)) {
        if (so == (word != 0)) jump(m, node, INSN_JUMP, 0, 0, 0, to);
    } else {
        unsigned op = so ? IF_NE_U64_K : IF_EQ_U64_K;
        jump(m, node, op, expr(m, node, ANYWHERE), 0, 0, to);
    }
    m->next = next;
}

static unsigned truth(Maker *m, const Node *node) {
    Label end = {0};
    unsigned reg = target(m, ANYWHERE); /* what is wanted may be asked for in between */
    emit(m, node, INSN_WORD, reg, 0, 0, 1);
    branch(m, node, true, &end);
    emit(m, node, INSN_WORD, reg, 0, 0, 0);
    place_label(m, &end);
    return reg;
}

/* The value as one of the type, in the register. */
static void expr_as(Maker *m, const Node *node, Type type, unsigned reg) {
    unsigned from = expr(m, node, (int)reg);
    move(m, node, converted(m, node, typing_of(node), type, from, (int)reg), reg);
}

static unsigned choice(Maker *m, const Node *node) {
    Label no = {0}, end = {0};
    unsigned reg = target(m, ANYWHERE);
    branch(m, node->kid[0], false, &no);
    for (unsigned i = 1; i <= 2; i++) {
        expr_as(m, node->kid[i], typing_of(node), reg);
        if (i == 1) jump(m, node, INSN_JUMP, 0, 0, 0, &end);
        if (i == 1) place_label(m, &no);
    }
    place_label(m, &end);
    return reg;
}

/* ---- variables and elements */

/* What is read or assigned to: a slot, a name of the session, an element. */
typedef struct {
    const Node *node;
    Type type;
    Global *global;
    Array **array;
    bool constant;
    unsigned reg; /* the slot, where the element's place is */
} Goal;

static Goal variable(Maker *m, const Node *node) {
    Goal goal = {.node = node, .type = (Type)node->type, .reg = (unsigned)node->slot};
    if (node->mark & MARK_LOCAL) {
        goal.constant = m->constant[node->slot];
        const Slot *slot = m->is_loop ? &m->run->frame[node->slot] : NULL;
        if (slot && (slot->array || slot->kind >= KIND_LIST)) give_up(m);
        return goal;
    }
    goal.global = names_known(node->sym);
    if (!goal.global || goal.global->kind != GLOBAL_VARIABLE || node->sym->square >= 0 ||
        goal.global->value.kind >= KIND_LIST)
        give_up(m);
    else
        goal.type = (Type)goal.global->value.type;
    return goal;
}

/* Of the session, or of the frame around a loop. */
static Array **array_of(Maker *m, const Node *name) {
    if (name->kind != NODE_NAME) return NULL;
    Array **array = NULL;
    if (!(name->mark & MARK_LOCAL)) {
        Global *global = names_known(name->sym);
        if (global && global->kind == GLOBAL_ARRAY) array = &global->array;
    } else if (m->is_loop) {
        array = &m->run->frame[name->slot].array;
    }
    return array && *array ? array : NULL;
}

/* t[i], t[i][j]: the place in the one row of words, checked. */
static Goal element(Maker *m, const Node *node) {
    bool two = node->kid[0]->kind == NODE_INDEX;
    const Node *row = two ? node->kid[0] : node, *name = row->kid[0];
    Goal goal = {.node = node, .array = array_of(m, name)};
    const Exec *exec = m->run->exec;
    Type whole = goal.array ? (Type)(*goal.array)->whole : TYPE_NONE;
    const Data *data = type_is_data(whole) ? data_of(exec, whole) : NULL;
    const Data *inner = data && type_is_data(data->of) ? data_of(exec, data->of) : NULL;
    if (!goal.array || two != (inner != NULL) || (inner && type_is_data(inner->of)) ||
        (data && data->form != FORM_ARRAY) || (inner && inner->form != FORM_ARRAY)) {
        give_up(m);
        return goal;
    }
    const Array *array = *goal.array;
    uint64_t rows = data ? data->count : array->count, cols = inner ? inner->count : 0;
    goal.type = inner ? inner->of : data ? data->of : TYPE_NONE;
    goal.constant = array->constant;
    goal.reg = target(m, ANYWHERE);
    unsigned a = two ? operand(m, row->kid[1], node->kid[1]) : 0;
    unsigned b = expr(m, node->kid[1], ANYWHERE);
    emit(m, node, INSN_PLACE, goal.reg, two ? a : b, b,
         rows << 32 | cols);
    return goal;
}

static Goal goal_of(Maker *m, const Node *node) {
    if (node->kind == NODE_NAME) return variable(m, node);
    if (node->kind == NODE_INDEX) return element(m, node);
    give_up(m);
    return (Goal){.node = node};
}

static unsigned get(Maker *m, const Goal *goal, int want) {
    if (!goal->array && !goal->global) {
        unsigned flag = m->given_up ? 0 : m->code->flag[goal->reg];
        if (flag) emit(m, goal->node, INSN_ASK, 0, flag, 0, 0);
        return goal->reg;
    }
    unsigned dst = target(m, want);
    if (goal->array)
        emit(m, goal->node, INSN_LOAD, dst, goal->reg, 0, (uintptr_t)goal->array);
    else
        emit(m, goal->node, INSN_GET, dst, 0, 0, (uintptr_t)goal->global);
    return dst;
}

/* A value of a type and a kind. Outside C a variable without a type keeps its kind. */
static unsigned set(Maker *m, const Goal *goal, Type from, Kind kind, unsigned reg) {
    const Node *node = goal->node;
    bool is_slot = !goal->array && !goal->global;
    reg = converted(m, node, from, goal->type, reg, is_slot ? (int)goal->reg : ANYWHERE);
    kind = type_kind(goal->type, kind);
    bool open = kind >= KIND_LIST || kind == KIND_SQUARE || m->given_up;
    bool same = node->flags & NODE_FLAG_C && !m->is_loop;
    if (goal->constant || (!goal->array && open)) return give_up(m);
    if (goal->type == TYPE_NONE && !same && kind != kind_of(m->run, node))
        return give_up(m);
    if (goal->array) {
        emit(m, node, INSN_STORE, 0, goal->reg, reg, (uintptr_t)goal->array);
    } else if (goal->global) {
        emit(m, node, INSN_PUT, 0, reg, kind, (uintptr_t)goal->global);
    } else {
        unsigned flag = m->code->flag[goal->reg];
        m->code->changed[goal->reg] = true;
        reg = move(m, node, reg, goal->reg);
        if (flag) emit(m, node, INSN_WORD, flag, 0, 0, 1);
    }
    return reg;
}

/* Where a value to be assigned may be computed at once. */
static int home(const Node *node) {
    return node->kind == NODE_NAME && node->mark & MARK_LOCAL ? node->slot : ANYWHERE;
}

static unsigned assign(Maker *m, const Node *node) {
    const Node *to = node->kid[0], *value = node->kid[1];
    Goal goal;
    if (node->op == MEANING_NONE) {
        unsigned reg = has_effect(to) ? expr(m, value, (int)target(m, ANYWHERE))
                                      : expr(m, value, home(to));
        goal = goal_of(m, to);
        return set(m, &goal, typing_of(value), kind_of(m->run, value), reg);
    }
    int at = home(to);
    unsigned dst = target(m, at), old;
    goal = goal_of(m, to);
    old = get(m, &goal, ANYWHERE);
    if (has_effect(value)) old = move(m, node, old, target(m, ANYWHERE));
    Type type = typing_operation(node);
    apply(m, node, do_of(m, (Meaning)node->op), type, dst, old, value);
    return set(m, &goal, type, kind_of_operation(m->run, node), dst);
}

static unsigned step(Maker *m, const Node *node, int want) {
    const Node *to = node->kid[0];
    bool before = !(node->flags & NODE_FLAG_PREFIX) && want != UNUSED;
    unsigned dst = before ? target(m, ANYWHERE) : 0;
    Goal goal = goal_of(m, to);
    if (goal.global && goal.type == TYPE_NONE && !m->is_loop) give_up(m);
    unsigned old = get(m, &goal, ANYWHERE), reg = target(m, home(to));
    if (before) move(m, node, old, dst);
    Type type = type_promote(typing_of(to));
    Kind kind = kind_of(m->run, to);
    unsigned op = node->op == MEANING_SUB ? DO_SUB_U64_K : DO_ADD_U64_K;
    emit(m, node, op + type_number(type) * 2, reg, old, 0, 1);
    reg = set(m, &goal, type, kind == KIND_BOOL ? KIND_INT : kind, reg);
    return before ? dst : reg;
}

/* ---- calls */

static bool takes(const Function *function) {
    const Node *node = function->node;
    if (type_is_data((Type)node->type)) return false;
    bool typed = node->type != TYPE_NONE && node->kid[node->n - 1]->kind == NODE_BLOCK;
    for (uint32_t i = 0; i < function->nparams; i++)
        typed = typed && node->kid[i]->type != TYPE_NONE && node->kid[i]->sym &&
                !type_is_data((Type)node->kid[i]->type);
    return typed && !function->row;
}

/* An argument in its register. */
static void argument(Maker *m, Site *site, uint32_t i, const Node *param, unsigned reg) {
    const Node *arg = site->node->kid[i];
    Type type = param ? (Type)param->type : TYPE_NONE;
    expr_as(m, arg, type, reg);
    Kind kind = kind_of(m->run, arg);
    if (kind == KIND_SQUARE && type == TYPE_U64) give_up(m); /* it may be warned of */
    kind = type_kind(type, kind);
    if (kind >= KIND_LIST) give_up(m);
    site->kind[i] = (uint8_t)kind;
}

static bool is_operation(Maker *m, const Node *node, const Builtin *row) {
    bool good = row && row->op && node->n == op_arity((Op)row->op);
    for (uint32_t i = 0; i < node->n && good; i++)
        good = kind_of(m->run, node->kid[i]) < KIND_LIST &&
               kind_of(m->run, node->kid[i]) != KIND_SQUARE;
    return good && !(node->flags & NODE_FLAG_SEMI);
}

static unsigned operation(Maker *m, const Node *node, const Builtin *row, int want) {
    unsigned dst = target(m, want), a, b;
    a = operand(m, node->kid[0], node->kid[node->n - 1]);
    b = node->n > 1 ? expr(m, node->kid[1], ANYWHERE) : a;
    emit(m, node, INSN_OPERATION, dst, a, b, row->op);
    return dst;
}

static bool can_call(const Site *site, int want) {
    const Node *node = site->node;
    if (node->n > ARGUMENTS_MOST) return false;
    if (!site->global)
        return site->row && site->row->form != BUILTIN_CONSTANT &&
               site->row->form != BUILTIN_SPECIAL;
    if (site->global->kind != GLOBAL_FUNCTION) return false;
    Function *function = site->global->function;
    return function->nparams == node->n && !function->shares &&
           (function->node->type != TYPE_VOID || want == UNUSED);
}

static unsigned call(Maker *m, const Node *node, int want) {
    Site *site = ARENA_NEW(m->code->arena, Site);
    Global *global = names_known(node->sym);
    *site = (Site){.node = node, .global = global};
    site->row = global ? NULL : builtin_turned(node->sym, m->run->exec->squares);
    if (is_operation(m, node, site->row)) return operation(m, node, site->row, want);
    if (!can_call(site, want)) return give_up(m);
    const Node *definition = global ? global->function->node : NULL;
    unsigned dst = target(m, want), first = m->next;
    for (uint32_t i = 0; i < node->n; i++)
        argument(m, site, i, definition ? definition->kid[i] : NULL, target(m, ANYWHERE));
    emit(m, node, INSN_CALL, dst, first, 0, (uintptr_t)site);
    return dst;
}

/* ---- expressions */

static unsigned cast(Maker *m, const Node *node, int want) {
    unsigned next = m->next;
    unsigned reg = expr(m, node->kid[0], node->type == TYPE_VOID ? UNUSED : ANYWHERE);
    if (want < 0 && reg == next) want = (int)reg;
    return converted(m, node, typing_of(node->kid[0]), (Type)node->type, reg, want);
}

static unsigned commas(Maker *m, const Node *node, int want) {
    for (uint32_t i = 0; i + 1 < node->n; i++) expr(m, node->kid[i], UNUSED);
    return expr(m, node->kid[node->n - 1], want);
}

static unsigned read_goal(Maker *m, const Node *node, int want) {
    Goal goal = goal_of(m, node);
    return get(m, &goal, want);
}

static unsigned of_kind(Maker *m, const Node *node, int want) {
    typedef unsigned Make(Maker *, const Node *, int);
    static Make *const make[] = {
        [NODE_BINARY] = binary, [NODE_UNARY] = unary,    [NODE_CAST] = cast,
        [NODE_STEP] = step,     [NODE_CALL] = call,      [NODE_NAME] = read_goal,
        [NODE_COMMA] = commas,  [NODE_INDEX] = read_goal};
    if (node->kind == NODE_CHAIN) return truth(m, node);
    if (node->kind == NODE_COND) return choice(m, node);
    if (node->kind == NODE_ASSIGN) return assign(m, node);
    bool known = node->kind < sizeof make / sizeof *make && make[node->kind];
    return known ? make[node->kind](m, node, want) : give_up(m);
}

/* The register that holds the value: a wanted one, a variable's, or a temporary, which
 * is the first that was free before. */
static unsigned expr(Maker *m, const Node *node, int want) {
    unsigned next = m->next, reg;
    uint64_t word;
    if (m->given_up || !run_shallow(m->run)) return give_up(m);
    typing_need(m->run, node);
    if (constant(m, node, &word)) {
        reg = target(m, want);
        emit(m, node, INSN_WORD, reg, 0, 0, word);
    } else {
        reg = of_kind(m, node, want);
    }
    if (want >= 0) reg = move(m, node, reg, (unsigned)want);
    m->next = next;
    if (reg > next) reg = move(m, node, reg, next);
    if (reg == next) target(m, ANYWHERE);
    return reg;
}

/* ---- statements */

/* From the condition on, or with form->first false from the body. */
static void rounds(Maker *m, const RoundsForm *form) {
    Around a = {.outer = m->around};
    Label top = {0};
    m->around = &a;
    if (form->first) branch(m, form->condition, false, &a.out);
    place_label(m, &top);
    emit(m, form->node, INSN_ROUND, 0, 0, 0, 0);
    statement(m, form->body);
    place_label(m, &a.again);
    if (form->step) statement(m, form->step);
    branch(m, form->condition, true, &top);
    place_label(m, &a.out);
    m->around = a.outer;
}

static void loop(Maker *m, const Node *node) {
    RoundsForm form = rounds_form(node);
    if (node->kind == NODE_FOR && node->kid[0]) statement(m, node->kid[0]);
    rounds(m, &form);
}

static void condition(Maker *m, const Node *node) {
    Label no = {0}, end = {0};
    bool more = node->n > 2 && node->kid[2];
    branch(m, node->kid[0], false, &no);
    statement(m, node->kid[1]);
    if (more) jump(m, node, INSN_JUMP, 0, 0, 0, &end);
    place_label(m, &no);
    if (more) statement(m, node->kid[2]);
    place_label(m, &end);
}

static void choose_case(Maker *m, const Node *node) {
    Around a = {.outer = m->around, .is_switch = true};
    Label *label = ARENA_ARRAY(m->code->arena, Label, node->n), *other = &a.out;
    unsigned reg = expr(m, node->kid[0], ANYWHERE);
    Type type = type_promote(typing_of(node->kid[0]));
    for (uint32_t i = 1; i < node->n; i++) {
        const Node *kid = node->kid[i];
        uint64_t word;
        if (kid->kind != NODE_CASE) continue;
        if (kid->n == 0 || !kid->kid[0])
            other = &label[i];
        else if (constant(m, kid->kid[0], &word))
            jump(m, kid, IF_EQ_U64_K, reg, 0, type_wrap_word(type, word), &label[i]);
        else
            give_up(m);
    }
    jump(m, node, INSN_JUMP, 0, 0, 0, other);
    m->around = &a;
    for (uint32_t i = 1; i < node->n; i++)
        if (node->kid[i]->kind == NODE_CASE)
            place_label(m, &label[i]);
        else
            statement(m, node->kid[i]);
    place_label(m, &a.out);
    m->around = a.outer;
}

static void leave(Maker *m, const Node *node) {
    bool breaks = node->kind == NODE_BREAK;
    Around *a = m->around;
    while (a && !breaks && a->is_switch) a = a->outer;
    if (a)
        jump(m, node, INSN_JUMP, 0, 0, 0, breaks ? &a->out : &a->again);
    else
        give_up(m);
}

static void give_back(Maker *m, const Node *node) {
    const Node *value = node->n ? node->kid[0] : NULL;
    Type type = m->function ? (Type)m->function->type : TYPE_NONE;
    unsigned reg = 0;
    if (type == TYPE_NONE || (!value && type != TYPE_VOID)) give_up(m);
    if (value) reg = expr(m, value, type == TYPE_VOID ? UNUSED : ANYWHERE);
    if (value) reg = converted(m, node, typing_of(value), type, reg, ANYWHERE);
    emit(m, node, INSN_RETURN, 0, reg, 0, 0);
}

static void declare_one(Maker *m, const Node *node, const Node *var) {
    const Node *value = var->n ? var->kid[0] : NULL;
    unsigned reg = (unsigned)var->slot, zero = node->flags & NODE_FLAG_STATIC;
    if (var->mark & MARK_KEPT) return;
    if (!(var->mark & MARK_LOCAL) || var->n > 1 || node->type == TYPE_NONE ||
        node->type == TYPE_VOID) {
        give_up(m);
        return;
    }
    m->constant[reg] = node->flags & NODE_FLAG_CONST;
    if (value) {
        expr_as(m, value, (Type)node->type, reg);
        m->code->flag[reg] = 0;
    } else {
        emit(m, var, INSN_WORD, reg, 0, 0, 0);
        m->code->flag[reg] = zero ? 0 : (uint16_t)target(m, ANYWHERE);
        if (!zero) emit(m, var, INSN_WORD, m->code->flag[reg], 0, 0, 0);
    }
}

static void declare(Maker *m, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) declare_one(m, node, node->kid[i]);
}

static void check(Maker *m, const Node *node) {
    Label good = {0};
    branch(m, node->kid[0], true, &good);
    emit(m, node, INSN_ASSERT, 0, 0, 0, 0);
    place_label(m, &good);
}

static void block(Maker *m, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) statement(m, node->kid[i]);
}

static void statement(Maker *m, const Node *node) {
    typedef void Make(Maker *, const Node *);
    static Make *const make[] = {
        [NODE_EXPR] = block,         [NODE_BLOCK] = block,   [NODE_EMPTY] = block,
        [NODE_IF] = condition,       [NODE_WHILE] = loop,    [NODE_DO] = loop,
        [NODE_FOR] = loop,           [NODE_BREAK] = leave,   [NODE_CONTINUE] = leave,
        [NODE_SWITCH] = choose_case, [NODE_CASSERT] = check, [NODE_RETURN] = give_back,
        [NODE_DECL] = declare};
    unsigned next = m->next;
    if (m->given_up || !run_shallow(m->run))
        give_up(m);
    else if (node->kind < sizeof make / sizeof *make && make[node->kind])
        make[node->kind](m, node);
    else
        expr(m, node, UNUSED);
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
                   .next = slots};
}

const Code *machine_compile(Run *run, Function *function) {
    const Node *node = function->node;
    Maker m = maker(run, function->source, node, function->nslots);
    m.code->older = function->code; /* it may run */
    function->code = m.code;
    if (!takes(function)) return m.code;
    for (uint32_t i = 0; i < function->nparams; i++)
        m.constant[i] = node->kid[i]->flags & NODE_FLAG_CONST;
    statement(&m, node->kid[node->n - 1]);
    bool empty = node->type == TYPE_VOID;
    emit(&m, node, empty ? INSN_RETURN : INSN_MISSING, 0, 0, 0, 0);
    if (!m.given_up) m.code->insn = m.insn;
    return m.code;
}

Code *machine_compile_loop(Run *run, const Node *node) {
    const Node *function = run->call ? run->call->function->node : NULL;
    Maker m = maker(run, run->source, function, run->nslots);
    RoundsForm form = rounds_form(node);
    m.is_loop = true;
    for (uint32_t i = 0; i < run->nslots; i++) {
        bool set = run->frame[i].cell.set == CELL_SET || run->frame[i].array;
        m.code->flag[i] = set ? 0 : (uint16_t)target(&m, ANYWHERE);
        m.constant[i] = run->frame[i].constant;
    }
    uint16_t *outside =
        arena_copy(m.code->arena, m.code->flag, run->nslots * sizeof *outside);
    form.first = true;
    rounds(&m, &form);
    emit(&m, node, INSN_END, 0, 0, 0, 0);
    m.code->flag = outside;
    if (!m.given_up) m.code->insn = m.insn;
    return m.code;
}
