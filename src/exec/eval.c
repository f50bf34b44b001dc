/* Expressions: a table by node kind. Each entry evaluates its operands and calls
 * operate.c. Long chains of operators nest to the left; they are evaluated in a loop, not
 * by recursion.
 */
#include "exec/compiled/compiled.h"
#include "exec/coded.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/operate.h"
#include "exec/lvalue.h"
#include "exec/typing.h"

#include "board/line.h"
#include "board/square.h"
#include "exec/names/lists.h"

Value value_truth(Term truth) {
    return (Value){.term = truth, .kind = KIND_BOOL};
}

Value value_word(uint64_t word, Kind kind) {
    return (Value){.term = term_word(word), .kind = (uint8_t)kind};
}

const char *value_kind_name(Kind kind) {
    static const char *const names[] = {"set",       "square", "int", "bool",
                                        "direction", "list",   "void"};
    return names[kind];
}

enum { ROW_LONG = 16 };

/* Whether the operator always evaluates both operands. */
static bool is_strict(const Node *node) {
    return node->kind == NODE_BINARY && node->op > MEANING_AND_THEN;
}

/* How deep operators nest to the left. */
static uint32_t chain_length(const Node *node) {
    uint32_t n = 0;
    for (; is_strict(node); node = node->kid[0]) n++;
    return n;
}

static bool eval_chain_of(Run *run, const Node *const *row, uint32_t n, Value *out) {
    if (!eval(run, row[n - 1]->kid[0], out)) return false;
    for (uint32_t i = n; i > 0; i--) {
        Value left = *out, right;
        if (!eval(run, row[i - 1]->kid[1], &right) ||
            !operate_binary(run, row[i - 1], &left, &right, out))
            return false;
        /* eval itself reports the last one */
        if (i > 1 && !run_observe(run, row[i - 1], out)) return false;
    }
    return true;
}

/* a + b + …, evaluated in a loop. */
static bool eval_long_chain(Run *run, const Node *node, uint32_t n, Value *out) {
    FrameMark mark = frame_mark(run->exec);
    const Node **row = frame_push(run->exec, n * sizeof *row);
    for (uint32_t i = 0; i < n; i++) row[i] = node, node = node->kid[0];
    bool done = eval_chain_of(run, row, n, out);
    frame_release(run->exec, mark);
    return done;
}

static bool eval_binary(Run *run, const Node *node, Value *out) {
    if (!is_strict(node)) return eval_guarded(run, node, out);
    typing_need(run, node);
    uint32_t n = chain_length(node);
    if (n > ROW_LONG) return eval_long_chain(run, node, n, out);
    Value left, right;
    return eval(run, node->kid[0], &left) && eval(run, node->kid[1], &right) &&
           operate_binary(run, node, &left, &right, out);
}

static bool eval_cast(Run *run, const Node *node, Value *out) {
    Value value;
    typing_need(run, node);
    if (node->kind != NODE_CAST) return eval(run, node, out);
    if (!eval_word(run, node->kid[0], &value)) return false;
    if (node->type == TYPE_VOID) {
        *out = (Value){.kind = KIND_VOID};
        return true;
    }
    typing_need(run, node->kid[0]);
    Type from = typing_of(node->kid[0]);
    type_convert(run->pool, run_is_wide(run), from, node->type, &value);
    *out = value;
    return true;
}

static bool eval_comma(Run *run, const Node *node, Value *out) {
    for (uint32_t i = 0; i < node->n; i++)
        if (!eval(run, node->kid[i], out)) return false;
    return true;
}

static bool eval_place(Run *run, const Node *node, Value *out) {
    Lvalue place;
    return lvalue_find_to_read(run, node, &place) && lvalue_read(run, node, &place, out);
}

static bool refuse_node(Run *run, const Node *node) {
    switch (node->kind) {
    case NODE_ADDRESS:
        return run_error(run, node, "'%s' has no address", run_text(run, node->kid[0]));
    case NODE_RANGE:
        return run_error(run, node, "a range stands in braces or after 'in'");
    case NODE_INIT:
    case NODE_PLACED:
        return run_error(run, node, "an initialiser stands in a declaration only");
    default:
        return run_error(run, node, "a %s has no value",
                         ast_kind_name((NodeKind)node->kind));
    }
}

static bool eval_unary(Run *run, const Node *node, Value *out) {
    Value value;
    return eval(run, node->kid[0], &value) && operate_unary(run, node, value, out);
}

/* The board may have changed since the literal was read. */
static bool eval_board(Run *run, const Node *node, Value *out) {
    BoardShape shape = run->exec->squares;
    if (node->slot != ast_slot(shape))
        return run_error(run, node, "this board has another shape than the one now set");
    Wide places = wide_of(node->high, node->num);
    *out = value_of_pair(pair_word(shape_word(shape, places)), KIND_SET);
    return true;
}

static bool eval_number(Run *run, const Node *node, Value *out) {
    bool bits = node->flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY);
    if (node->high && !run_is_wide(run))
        return run_error(run, node, "this constant has more than 64 bits");
    *out = value_of_pair(pair_word(wide_of(node->high, node->num)),
                         bits ? KIND_SET : KIND_INT);
    return true;
}

bool eval(Run *run, const Node *node, Value *out) {
    static bool (*const by_kind[])(Run *, const Node *, Value *) = {
        [NODE_NUMBER] = eval_number,      [NODE_BOARD] = eval_board,
        [NODE_NAME] = eval_name,          [NODE_SET] = eval_set,
        [NODE_UNARY] = eval_unary,        [NODE_BINARY] = eval_binary,
        [NODE_CHAIN] = operate_chain,     [NODE_COND] = eval_condition,
        [NODE_CALL] = call_eval,          [NODE_INDEX] = eval_index,
        [NODE_CAST] = eval_cast,          [NODE_ASSIGN] = lvalue_assign,
        [NODE_STEP] = lvalue_increment,   [NODE_COMMA] = eval_comma,
        [NODE_GATHER] = domain_aggregate, [NODE_DEREF] = eval_place,
        [NODE_MEMBER] = eval_place};
    if (!run_deep(run, node)) return false;
    if (coded_is_c(run, node))
        return coded_eval(run, node, out) && run_observe(run, node, out);
    typing_need(run, node); /* this may change the node */
    bool known = node->kind < sizeof by_kind / sizeof *by_kind && by_kind[node->kind];
    if (!known) return refuse_node(run, node);
    return by_kind[node->kind](run, node, out) && run_observe(run, node, out);
}

bool eval_word(Run *run, const Node *node, Value *out) {
    return eval(run, node, out) && (out->kind < KIND_LIST || hint_word(run, node, *out));
}

bool eval_truth(Run *run, const Node *node, Term *truth) {
    Value value;
    if (!eval_word(run, node, &value)) return false;
    *truth = operate_truth(run, value);
    return true;
}

bool eval_constant(Run *run, const Node *node, const char *what, uint64_t *word) {
    Value value;
    if (!eval_word(run, node, &value)) return false;
    if (!value_is_known(&value))
        return run_error(run, node, "%s must have a value, it depends on free names",
                         what);
    if (value.high.word)
        return run_error(run, node, "%s must be a number of up to 64 bits", what);
    *word = value.term.word;
    return true;
}

/* The end of a range in braces, or an element: a square. */
static bool eval_square(Run *run, const Node *node, Value *out) {
    if (!eval_word(run, node, out)) return false;
    if (out->kind == KIND_DIRECTION ||
        (out->kind == KIND_SET && node->kind != NODE_NUMBER))
        return hint_expect_square(run, node, *out);
    Pair square = value_pair(out);
    bool none = pair_is_word(square) && !run_is_number(run, square);
    if (none && run_concrete(run)) return hint_not_a_square(run, node, *out);
    unsigned bits = run_bits(run);
    return run_require(run, pair_ult(run->pool, square, pair_word(bits)), node,
                       bits == 64 ? "a square out of 0..63" : "a square out of 0..127");
}

bool eval_range(Run *run, const Node *node, Pair *out) {
    Value from, to;
    if (!eval_square(run, node->kid[0], &from) || !eval_square(run, node->kid[1], &to))
        return false;
    if (!value_is_known(&from) || !value_is_known(&to))
        return run_error(run, node, "the ends of a range in a set must have values");
    if (!run_is_number(run, value_pair(&from)) || !run_is_number(run, value_pair(&to))) {
        *out = pair_word(0);
        return true;
    }
    int a = (int)from.term.word, b = (int)to.term.word;
    Wide ends = wide_bit(a) | wide_bit(b);
    BoardShape squares = run->exec->squares;
    if (a != b && !line_through(squares, a, b))
        return run_error(run, node, "%s and %s are on no rank, file or diagonal",
                         shape_name(squares, a), shape_name(squares, b));
    *out = pair_word(ends | line_between(squares, a, b));
    return true;
}

bool eval_set(Run *run, const Node *node, Value *out) {
    Pair set = pair_word(0);
    bool wide = run_is_wide(run);
    if (!run_observe(run, node, NULL)) return false;
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        Pair bits;
        Value square;
        if (kid->kind == NODE_RANGE) {
            if (!eval_range(run, kid, &bits)) return false;
        } else {
            if (!eval_square(run, kid, &square)) return false;
            bits = pair_op2(run->pool, wide, OP_SHL, pair_word(1), value_pair(&square));
        }
        set = pair_op2(run->pool, wide, OP_OR, set, bits);
    }
    *out = value_of_pair(set, KIND_SET);
    return true;
}

/* The compiled objects of that name; or NULL. */
static const Overloads *objects_of(const Run *run, const Node *node) {
    bool name = node->kind == NODE_NAME && !(node->mark & MARK_LOCAL) && !run->in_prelude;
    const Global *global = name ? names_meant(node) : NULL;
    bool has = global && global->kind == GLOBAL_COMPILED && global->compiled->objects;
    return has ? global->compiled : NULL;
}

/* a[i][k]; the last index is the outermost node. */
static bool eval_element(Run *run, const Node *node, const Overloads *objects,
                         Value *out) {
    Value index[LLVM_DIMENSIONS];
    unsigned count = 0, at;
    for (const Node *of = node; of->kind == NODE_INDEX; of = of->kid[0]) count++;
    if (count > LLVM_DIMENSIONS)
        return run_error(run, node, "there are too many indices");
    at = count;
    for (const Node *of = node; of->kind == NODE_INDEX; of = of->kid[0])
        if (!eval_word(run, of->kid[1], &index[--at])) return false;
    return compiled_value(run, node, objects, index, count, out);
}

bool eval_index(Run *run, const Node *node, Value *out) {
    Value index, list;
    typing_need(run, node);
    const Node *base = node->kid[0];
    while (base->kind == NODE_INDEX) base = base->kid[0];
    const Overloads *objects = objects_of(run, base);
    if (objects) return eval_element(run, node, objects, out);
    if (lvalue_list(run, base)) return eval_place(run, node, out);
    if (!eval(run, node->kid[0], &list)) return false;
    if (list.kind != KIND_LIST)
        return run_error(run, node->kid[0], "'%s' is neither an array nor a list",
                         run_text(run, node->kid[0]));
    if (!eval_word(run, node->kid[1], &index)) return false;
    Term must = term_word(1);
    *out = list_at(run->pool, &list, value_pair(&index), &must);
    const char *what = "an index out of range";
    size_t size = list.list->count;
    if (value_is_known(&index))
        what = arena_printf(run->query->arena,
                            "index %lld is out of range: the list has %zu element%s",
                            (long long)index.term.word, size, size == 1 ? "" : "s");
    return run_require(run, must, node->kid[1], what);
}
