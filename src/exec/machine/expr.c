/* Expressions: a node to the register that holds its value. */
#include "exec/arith.h"
#include "exec/data/object.h"
#include "exec/data/pointer.h"
#include "exec/kind.h"
#include "exec/machine/maker.h"
#include "exec/place.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

/* ---- constants */

static bool constant_name(BoardShape squares, const Node *node, uint64_t *word) {
    const Global *global = names_meant(node);
    if (node->mark & MARK_LOCAL) return false;
    if (global) {
        *word = global->value.term.word;
        return (global->kind == GLOBAL_CONSTANT || global->kind == GLOBAL_ENUM) &&
               global->value.kind < KIND_LIST && term_is_word(global->value.term);
    }
    const Builtin *row = node->sym->square >= 0 ? NULL : builtin_of(node->sym);
    if (!row) *word = (uint64_t)shape_number(squares, node->sym->square);
    if (!row || row->form != BUILTIN_CONSTANT) return node->sym->square >= 0;
    *word = builtin_constant(row, squares).term.word;
    return true;
}

bool expr_constant(Maker *m, const Node *node, uint64_t *word) {
    uint64_t a, b;
    typing_need(m->run, node);
    if (node->mark & MARK_DECAYS) return false;
    switch (node->kind) {
    case NODE_SIZEOF: {
        Value size;
        bool known = node->kid[0]->kind != NODE_NAME ||
                     node->kid[0]->mark & MARK_LOCAL || names_known(node->kid[0]->sym);
        if (!known || !eval(m->run, node, &size)) return false;
        *word = size.term.word;
        return true;
    }
    case NODE_NUMBER:
        *word = node->num;
        return true;
    case NODE_BOARD:
        *word = shape_word(m->run->exec->squares, node->num);
        return node->slot == ast_slot(m->run->exec->squares);
    case NODE_NAME:
        return constant_name(m->run->exec->squares, node, word);
    case NODE_CAST:
        if (!expr_constant(m, node->kid[0], &a)) return false;
        *word = type_wrap_word(node->type, a);
        return node->type != TYPE_VOID;
    case NODE_UNARY:
        if (node->op == MEANING_LNOT || !expr_constant(m, node->kid[0], &a)) return false;
        a = node->op == MEANING_NEG ? 0 - a : node->op == MEANING_NOT ? ~a : a;
        *word = type_wrap_word(typing_of(node), a);
        return node->op != MEANING_NOT || kind_of(m->run, node->kid[0]) != KIND_BOOL;
    case NODE_BINARY:
        return node->op > MEANING_AND_THEN && node->kid[0]->kind != NODE_BINARY &&
               !type_is_data(typing_of(node)) && expr_constant(m, node->kid[1], &b) &&
               expr_constant(m, node->kid[0], &a) &&
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
unsigned expr_converted(Maker *m, const Node *node, Type from, Type to, unsigned reg,
                        int want) {
    static const uint8_t wrap[] = {
        [TYPE_U32] = WRAP_U32 - DO_OR_U64_R, [TYPE_I32] = WRAP_I32 - DO_OR_U64_R,
        [TYPE_U16] = WRAP_U16 - DO_OR_U64_R, [TYPE_I16] = WRAP_I16 - DO_OR_U64_R,
        [TYPE_U8] = WRAP_U8 - DO_OR_U64_R,   [TYPE_I8] = WRAP_I8 - DO_OR_U64_R,
        [TYPE_CHAR] = WRAP_I8 - DO_OR_U64_R, [TYPE_BOOL] = WRAP_BOOL - DO_OR_U64_R};
    bool points = data_is_pointer(m->run->exec, to) && type_is_data(from) && from != to;
    if (points && !pointer_alike(m->run->exec, from, to)) return emit_give_up(m);
    if (pointer_counts(m->run->exec, from, to)) return emit_give_up(m);
    if (to == TYPE_NONE || to == TYPE_VOID || type_holds(to, from)) return reg;
    unsigned dst = emit_register(m, want);
    emit_insn(m, node, wrap[to], dst, reg, 0, 0);
    return dst;
}

/* Whether evaluating it may change what another operand has read. */
bool expr_has_effect(const Node *node) {
    return ast_find(node, AST_KIND(ASSIGN) | AST_KIND(STEP));
}

/* An operand that stays as it is while `later` is evaluated. */
unsigned expr_operand(Maker *m, const Node *node, const Node *later) {
    return expr_value(
        m, node, expr_has_effect(later) ? (int)emit_register(m, ANYWHERE) : ANYWHERE);
}

/* `first` is the row's instruction for U64 and a register. */
static void apply(Maker *m, const Node *node, unsigned first, Type type, unsigned dst,
                  unsigned left, const Node *right) {
    uint64_t word;
    unsigned op = first + type_number(type) * 2;
    if (expr_constant(m, right, &word))
        emit_insn(m, node, op + 1, dst, left, 0, word);
    else
        emit_insn(m, node, op, dst, left, expr_value(m, right, ANYWHERE), 0);
}

static unsigned do_of(Maker *m, Meaning op) {
    if (op < MEANING_OR || op > MEANING_MOD) return emit_give_up(m);
    return DO_OR_U64_R + (op - MEANING_OR) * 8;
}

/* p + i, p - i, in objects of what the pointer points to. */
static void move_pointer(Maker *m, const Node *node, Type type, unsigned dst,
                         unsigned pointer, const Node *by) {
    const Exec *exec = m->run->exec;
    if (!data_is_pointer(exec, type)) emit_give_up(m);
    if (m->given_up) return;
    uint64_t cells = data_cells(exec, data_to(exec, type)), word;
    unsigned op = node->op == MEANING_ADD ? DO_ADD_U64_R : DO_SUB_U64_R;
    if (node->op != MEANING_ADD && node->op != MEANING_SUB) emit_give_up(m);
    if (expr_constant(m, by, &word)) {
        emit_insn(m, node, op + 1, dst, pointer, 0, word * cells);
        return;
    }
    unsigned index = expr_value(m, by, ANYWHERE);
    unsigned scaled = cells == 1 ? index : emit_register(m, ANYWHERE);
    if (cells != 1) emit_insn(m, node, DO_MUL_U64_K, scaled, index, 0, cells);
    emit_insn(m, node, op, dst, pointer, scaled, 0);
}

static unsigned pointers(Maker *m, const Node *node, unsigned dst) {
    const Exec *exec = m->run->exec;
    const Node *a = node->kid[0], *b = node->kid[1];
    bool first = type_is_data(typing_of(a)), both = first && type_is_data(typing_of(b));
    Type type = typing_of(first ? a : b);
    if (!both) {
        unsigned pointer = expr_operand(m, first ? a : b, first ? b : a);
        if (!first && (node->op != MEANING_ADD || expr_has_effect(a))) emit_give_up(m);
        move_pointer(m, node, type, dst, pointer, first ? b : a);
        return dst;
    }
    if (node->op != MEANING_SUB || !data_is_pointer(exec, type)) return emit_give_up(m);
    unsigned left = expr_operand(m, a, b), right = expr_value(m, b, ANYWHERE);
    uint64_t cells = data_cells(exec, data_to(exec, type));
    emit_insn(m, node, DO_SUB_U64_R, dst, left, right, 0);
    if (cells != 1) emit_insn(m, node, DO_DIV_I64_K, dst, dst, 0, cells);
    return dst;
}

static unsigned truth(Maker *m, const Node *node);

static unsigned binary(Maker *m, const Node *node, int want) {
    if (node->op <= MEANING_AND_THEN) return truth(m, node);
    unsigned dst = emit_register(m, want);
    if (type_is_data(typing_of(node->kid[0])) || type_is_data(typing_of(node->kid[1])))
        return pointers(m, node, dst);
    unsigned left = expr_operand(m, node->kid[0], node->kid[1]);
    apply(m, node, do_of(m, (Meaning)node->op), typing_of(node), dst, left, node->kid[1]);
    return dst;
}

static unsigned unary(Maker *m, const Node *node, int want) {
    if (node->op == MEANING_LNOT) return truth(m, node);
    Type type = typing_of(node);
    const Node *kid = node->kid[0];
    unsigned dst = emit_register(m, want), reg = expr_value(m, kid, ANYWHERE);
    unsigned op = node->op == MEANING_NOT ? DO_XOR_U64_K : DO_MUL_U64_K;
    if (node->op == MEANING_PLUS)
        return emit_move(
            m, node, expr_converted(m, node, typing_of(kid), type, reg, (int)dst), dst);
    if (node->op == MEANING_NOT && kind_of(m->run, kid) == KIND_BOOL) emit_give_up(m);
    if (node->op != MEANING_NOT && node->op != MEANING_NEG) emit_give_up(m);
    emit_insn(m, node, op + type_number(type) * 2, dst, reg, 0, UINT64_MAX); /* -1 */
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
    unsigned left = expr_operand(m, node->kid[0], node->kid[1]);
    apply(m, node, IF_EQ_U64_R + (op - MEANING_EQ) * 8, typing_pair(node, 0),
          emit_way(to), left, node->kid[1]);
    if (!to->placed) to->last = m->code->count;
}

/* Jumps where the truth of the node is so. */
void expr_branch(Maker *m, const Node *node, bool so, Label *to) {
    unsigned next = m->next;
    uint64_t word;
    if (m->given_up) return;
    typing_need(m->run, node);
    if (node->kind == NODE_ASSIGN && node->kid[1]->kind == NODE_NUMBER)
        emit_give_up(m); /* it is warned of */
    if (node->kind == NODE_UNARY && node->op == MEANING_LNOT) {
        expr_branch(m, node->kid[0], !so, to);
    } else if (joins(node)) {
        Label past = {0};
        bool same = so == (node->op == MEANING_OR_ELSE);
        expr_branch(m, node->kid[0], same ? so : !so, same ? to : &past);
        expr_branch(m, node->kid[1], so, to);
        emit_label(m, &past);
    } else if (is_comparison(node)) {
        compare(m, node, so, to);
    } else if (node->kind == NODE_CHAIN ||
               (node->kind == NODE_BINARY && node->op <= MEANING_AND_THEN)) {
        emit_give_up(m);
    } else if (expr_constant(m, node, &word)) {
        if (so == (word != 0)) emit_jump(m, node, INSN_JUMP, 0, 0, 0, to);
    } else {
        unsigned op = so ? IF_NE_U64_K : IF_EQ_U64_K;
        emit_jump(m, node, op, expr_value(m, node, ANYWHERE), 0, 0, to);
    }
    m->next = next;
}

static unsigned truth(Maker *m, const Node *node) {
    Label end = {0};
    unsigned reg =
        emit_register(m, ANYWHERE); /* what is wanted may be asked for in between */
    emit_insn(m, node, INSN_WORD, reg, 0, 0, 1);
    expr_branch(m, node, true, &end);
    emit_insn(m, node, INSN_WORD, reg, 0, 0, 0);
    emit_label(m, &end);
    return reg;
}

static unsigned address(Maker *m, const Node *node, int want);

void expr_as(Maker *m, const Node *node, Type type, unsigned reg) {
    const Exec *exec = m->run->exec;
    typing_need(m->run, node);
    Type have = typing_of(node);
    if (data_is_pointer(exec, type) &&
        (data_is_array(exec, have) || data_is_function(exec, have))) {
        unsigned next = m->next;
        emit_move(m, node, address(m, node, (int)reg), reg);
        m->next = next;
        return;
    }
    if (data_is_object(exec, have) || data_is_object(exec, type)) emit_give_up(m);
    unsigned from = expr_value(m, node, (int)reg);
    emit_move(m, node, expr_converted(m, node, typing_of(node), type, from, (int)reg),
              reg);
}

static unsigned choice(Maker *m, const Node *node) {
    Label no = {0}, end = {0};
    unsigned reg = emit_register(m, ANYWHERE);
    expr_branch(m, node->kid[0], false, &no);
    for (unsigned i = 1; i <= 2; i++) {
        expr_as(m, node->kid[i], typing_of(node), reg);
        if (i == 1) emit_jump(m, node, INSN_JUMP, 0, 0, 0, &end);
        if (i == 1) emit_label(m, &no);
    }
    emit_label(m, &end);
    return reg;
}

static unsigned make_value(Maker *m, const Node *node, int want);

void expr_copy(Maker *m, const Node *node, const Node *value, unsigned to, Type type) {
    typing_need(m->run, value);
    if (typing_of(value) != type) emit_give_up(m);
    unsigned from = make_value(m, value, ANYWHERE);
    emit_insn(m, node, INSN_COPY, to, from, 0, data_cells(m->run->exec, type));
}

/* A struct: its cells. */
static unsigned assign_object(Maker *m, const Node *node, Goal *goal, const Node *value) {
    unsigned to = goal_address(m, goal, (int)emit_register(m, ANYWHERE));
    if (goal->constant) emit_give_up(m);
    expr_copy(m, node, value, to, goal->type);
    return to;
}

static unsigned assign(Maker *m, const Node *node) {
    const Node *to = node->kid[0], *value = node->kid[1];
    Goal goal;
    if (node->op == MEANING_NONE && data_is_object(m->run->exec, typing_of(to))) {
        goal = goal_of(m, to);
        return assign_object(m, node, &goal, value);
    }
    if (node->op == MEANING_NONE) {
        unsigned reg = expr_has_effect(to)
                           ? expr_value(m, value, (int)emit_register(m, ANYWHERE))
                           : expr_value(m, value, goal_home(m, to));
        goal = goal_of(m, to);
        return goal_set(m, &goal, typing_of(value), kind_of(m->run, value), reg);
    }
    int at = goal_home(m, to);
    unsigned dst = emit_register(m, at);
    Type type = typing_operation(node);
    uint64_t word;
    goal = goal_of(m, to);
    if (type_is_data(type)) {
        if (expr_has_effect(value) || ast_find(value, AST_KIND(CALL) | AST_KIND(APPLY)))
            return emit_give_up(m);
        move_pointer(m, node, type, dst, goal_get(m, &goal, ANYWHERE), value);
    } else if (expr_constant(m, value, &word)) {
        apply(m, node, do_of(m, (Meaning)node->op), type, dst,
              goal_get(m, &goal, ANYWHERE), value);
    } else { /* x += f() adds to the x that f leaves */
        unsigned right = expr_value(m, value, ANYWHERE);
        emit_insn(m, node, do_of(m, (Meaning)node->op) + type_number(type) * 2, dst,
                  goal_get(m, &goal, ANYWHERE), right, 0);
    }
    return goal_set(m, &goal, type, kind_of_operation(m->run, node), dst);
}

static unsigned step(Maker *m, const Node *node, int want) {
    const Node *to = node->kid[0];
    bool before = !(node->flags & NODE_FLAG_PREFIX) && want != UNUSED;
    unsigned dst = before ? emit_register(m, ANYWHERE) : 0;
    Goal goal = goal_of(m, to);
    if (goal.global && goal.type == TYPE_NONE && !m->is_loop) emit_give_up(m);
    unsigned old = goal_get(m, &goal, ANYWHERE), reg = emit_register(m, goal_home(m, to));
    if (before) emit_move(m, node, old, dst);
    Type type = type_promote(typing_of(to));
    const Exec *exec = m->run->exec;
    uint64_t by = data_is_pointer(exec, type) ? data_cells(exec, data_to(exec, type)) : 1;
    Kind kind = kind_of(m->run, to);
    unsigned op = node->op == MEANING_SUB ? DO_SUB_U64_K : DO_ADD_U64_K;
    emit_insn(m, node, op + type_number(type) * 2, reg, old, 0, by);
    reg = goal_set(m, &goal, type, kind == KIND_BOOL ? KIND_INT : kind, reg);
    return before ? dst : reg;
}

/* ---- expressions */

static unsigned cast(Maker *m, const Node *node, int want) {
    unsigned next = m->next;
    unsigned reg =
        expr_value(m, node->kid[0], node->type == TYPE_VOID ? UNUSED : ANYWHERE);
    uint64_t word;
    bool points = data_is_pointer(m->run->exec, node->type);
    if (points && !type_is_data(typing_of(node->kid[0])) &&
        !expr_constant(m, node->kid[0], &word))
        return emit_give_up(m);
    if (want < 0 && reg == next) want = (int)reg;
    return expr_converted(m, node, typing_of(node->kid[0]), node->type, reg, want);
}

static unsigned commas(Maker *m, const Node *node, int want) {
    for (uint32_t i = 0; i + 1 < node->n; i++) expr_value(m, node->kid[i], UNUSED);
    return make_value(m, node->kid[node->n - 1], want);
}

static unsigned read_goal(Maker *m, const Node *node, int want) {
    Goal goal = goal_of(m, node);
    return goal_get(m, &goal, want);
}

static unsigned address(Maker *m, const Node *node, int want) {
    Global *global = node->kind == NODE_NAME && !(node->mark & MARK_LOCAL)
                         ? names_known(node->sym)
                         : NULL;
    if (node->kind == NODE_STRING || (global && global->kind == GLOBAL_FUNCTION)) {
        Value pointer;
        unsigned dst = emit_register(m, want);
        if (!place_address(m->run, node, &pointer)) return emit_give_up(m);
        emit_insn(m, node, INSN_WORD, dst, 0, 0, pointer.term.word);
        return dst;
    }
    Goal goal = goal_of(m, node);
    return goal_address(m, &goal, want);
}

static unsigned address_of(Maker *m, const Node *node, int want) {
    typing_need(m->run, node);
    return address(m, node->kid[0], want);
}

/* ({ … }) */
static unsigned result(Maker *m, const Node *node, int want) {
    const Node *block = node->kid[0], *value = ast_result(node);
    unsigned dst = emit_register(m, want);
    for (uint32_t i = 0; i + (value != NULL) < block->n; i++)
        machine_statement(m, block->kid[i]);
    return value ? expr_value(m, value, (int)dst) : dst;
}

static unsigned of_kind(Maker *m, const Node *node, int want) {
    typedef unsigned Make(Maker *, const Node *, int);
    static Make *const make[] = {
        [NODE_BINARY] = binary,   [NODE_UNARY] = unary,        [NODE_CAST] = cast,
        [NODE_STEP] = step,       [NODE_CALL] = call_make,     [NODE_NAME] = read_goal,
        [NODE_COMMA] = commas,    [NODE_INDEX] = read_goal,    [NODE_MEMBER] = read_goal,
        [NODE_DEREF] = read_goal, [NODE_ADDRESS] = address_of, [NODE_RESULT] = result,
        [NODE_APPLY] = call_make};
    if (node->mark & MARK_DECAYS) return address(m, node, want);
    if (node->kind == NODE_CHAIN) return truth(m, node);
    if (node->kind == NODE_COND) return choice(m, node);
    if (node->kind == NODE_ASSIGN) return assign(m, node);
    bool known = node->kind < sizeof make / sizeof *make && make[node->kind];
    return known ? make[node->kind](m, node, want) : emit_give_up(m);
}

/* The register that holds the value: a wanted one, a variable's, or a temporary, which
 * is the first that was free before. Of an object it holds a pointer to it. */
static unsigned make_value(Maker *m, const Node *node, int want) {
    unsigned next = m->next, reg;
    uint64_t word;
    if (m->given_up || !run_shallow(m->run)) return emit_give_up(m);
    if (expr_constant(m, node, &word)) {
        reg = emit_register(m, want);
        emit_insn(m, node, INSN_WORD, reg, 0, 0, word);
    } else {
        reg = of_kind(m, node, want);
    }
    if (want >= 0) reg = emit_move(m, node, reg, (unsigned)want);
    m->next = next;
    if (reg > next) reg = emit_move(m, node, reg, next);
    if (reg == next) emit_register(m, ANYWHERE);
    return reg;
}

unsigned expr_value(Maker *m, const Node *node, int want) {
    if (run_shallow(m->run)) typing_need(m->run, node);
    bool object = data_is_object(m->run->exec, typing_of(node));
    return object && want != UNUSED ? emit_give_up(m) : make_value(m, node, want);
}
