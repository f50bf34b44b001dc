/* Steps. A row of boards is put together from parts: an operand that is a set is a board,
 * any other operand joins the operator's text before the next board (`<< 8 =`).
 *
 * Operands of equal associative operators stand in one row: a | b | c = d. Two operators
 * that make the same of the same operands stand one below the other: a ^ b == a - b. And
 * (a, b, c) is a row of boards with nothing between. */
#include "shell/command/explain.h"

#include <string.h>

#include "lang/print.h"

enum { BOARDS = 12 };

typedef struct {
    Explain *explain;
    SideBoard boards[BOARDS];
    size_t count;
    size_t joined; /* operators of the row so far */
    Buf before;    /* what stands before the next board */
    bool bad;      /* a part has no value, or there are too many */
} Row;

static char *text_of(const Explain *explain, const Node *node) {
    return print_text(explain->arena, node);
}

static bool value_of(Explain *explain, const Node *node, Value *value) {
    bool known = explain->trace ? trace_value(explain->trace, node, value)
                                : exec_try(explain->query, node, value);
    if (!known && explain->trace &&
        node->kind == NODE_NUMBER) { /* code has it as it is */
        *value = value_of_pair(pair_word(ast_word(node)), KIND_INT);
        return true;
    }
    return known && value->kind != KIND_VOID && value_is_known(value);
}

static void put_before(Row *row, const char *text) {
    if (row->before.len) buf_putc(&row->before, ' ');
    buf_puts(&row->before, text);
}

static void put_board(Row *row, const Node *node, Wide word) {
    if (row->count == BOARDS) {
        row->bad = true;
        return;
    }
    Arena *arena = row->explain->arena;
    row->boards[row->count++] = (SideBoard){
        .op = row->before.len ? arena_str(arena, buf_str(&row->before)) : NULL,
        .title = node ? text_of(row->explain, node) : NULL,
        .word = word,
    };
    buf_clear(&row->before);
}

static void put_operand(Row *row, const Node *node) {
    Value value;
    if (!value_of(row->explain, node, &value))
        row->bad = true;
    else if (value.kind == KIND_SET)
        put_board(row, node, value_wide(&value));
    else
        put_before(row, print_operand(row->explain->arena, node));
}

static bool associative(unsigned op) {
    return op == MEANING_OR || op == MEANING_AND || op == MEANING_XOR ||
           op == MEANING_ADD;
}

static void put_binary(Row *row, const Node *node) {
    const Node *left = node->kid[0];
    bool joins = left->kind == NODE_BINARY && left->op == node->op &&
                 associative(node->op) && row->joined++ < BOARDS;
    if (joins)
        put_binary(row, left);
    else
        put_operand(row, left);
    put_before(row, print_spelling((Meaning)node->op));
    put_operand(row, node->kid[1]);
}

/* x |= y, whose x was another one before. */
static void put_assigned(Row *row, const Node *node) {
    row->bad = row->bad || !row->explain->trace || node->op == MEANING_NONE;
    if (!row->bad) put_binary(row, node);
}

static void put_chain(Row *row, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        if (i > 0) put_before(row, print_spelling((Meaning)node->ops[i - 1]));
        put_operand(row, node->kid[i]);
    }
}

/* f(a, b): the arguments that are sets, then the result. The others are named, too. */
static void put_call(Row *row, const Node *node) {
    size_t before = row->count;
    for (uint32_t i = 0; i < node->n; i++) {
        Value value;
        if (!value_of(row->explain, node->kid[i], &value))
            row->bad = true;
        else if (value.kind == KIND_SET)
            put_board(row, node->kid[i], value_wide(&value));
    }
    bool all = row->count - before == node->n;
    put_before(row, all ? node->sym->name : text_of(row->explain, node));
}

static void put_several(Row *row, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        if (node->kid[i]->kind == NODE_COMMA)
            put_several(row, node->kid[i]);
        else
            put_operand(row, node->kid[i]);
        row->bad |= row->before.len > 0; /* no board */
    }
}

/* a ^ b == a - b, and so it is: a row of its own. */
static bool is_double(Explain *explain, const Node *node) {
    if (node->kind != NODE_CHAIN || node->n != 2 || node->ops[0] != MEANING_EQ)
        return false;
    const Node *one = node->kid[0], *other = node->kid[1];
    Value a, b;
    return one->kind == NODE_BINARY && other->kind == NODE_BINARY &&
           one->op != other->op && ast_equal(one->kid[0], other->kid[0]) &&
           ast_equal(one->kid[1], other->kid[1]) && value_of(explain, one, &a) &&
           value_of(explain, other, &b) && a.kind == KIND_SET &&
           pair_same(value_pair(&a), value_pair(&b));
}

static void put_double(Row *row, const Node *node) {
    const Node *one = node->kid[0], *other = node->kid[1];
    Value value;
    put_operand(row, one->kid[0]);
    row->bad |= row->count != 1; /* the first is no board */
    put_before(row, print_spelling((Meaning)one->op));
    buf_putc(&row->before, '\n');
    buf_puts(&row->before, print_spelling((Meaning)other->op));
    put_operand(row, one->kid[1]);
    row->bad |= row->count != 2;
    put_before(row, "=");
    value_of(row->explain, one, &value);
    put_board(row, NULL, value_wide(&value));
}

static void put_operands(Row *row, const Node *node) {
    switch (node->kind) {
    case NODE_UNARY:
        put_before(row, print_spelling((Meaning)node->op));
        put_operand(row, node->kid[0]);
        break;
    case NODE_BINARY:
        put_binary(row, node);
        break;
    case NODE_ASSIGN:
        put_assigned(row, node);
        break;
    case NODE_CHAIN:
        put_chain(row, node);
        break;
    case NODE_CALL:
        put_call(row, node);
        break;
    default:
        row->bad = true;
    }
}

/* --- what else is to be seen --- */

static Style plain_style(const Explain *explain) {
    Style plain = style_default();
    plain.squares = exec_squares(explain->query->exec);
    return plain;
}

static const char *sentence(Explain *explain, const char *before, Wide set,
                            const char *after) {
    Style plain = plain_style(explain);
    Buf text = {0};
    buf_puts(&text, before);
    board_members(&text, &plain, set, 16);
    buf_puts(&text, after);
    return arena_buf(explain->arena, &text);
}

static void note_leak(Row *row, StepBoards *step, const Node *node,
                      const LeakMove *move) {
    Explain *explain = row->explain;
    Value from, amount;
    if (!value_of(explain, move->from, &from) ||
        !value_of(explain, move->amount, &amount))
        return;
    BoardShape shape = exec_squares(explain->query->exec);
    Leak *leak =
        leak_after(&explain->leaks, shape, move, value_wide(&from), value_wide(&amount));
    if (!leak) return;
    leak->move = node, leak->step = explain->list.count + 1;
    BoardMarks *marks = ARENA_NEW(explain->arena, BoardMarks);
    if (explain->marks) *marks = *explain->marks;
    marks->differs = step->wrapped = leak->wrapped;
    step->boards[step->count - 1].marks = marks;
    step->note =
        sentence(explain, "X marks what wrapped around the edge: ", leak->wrapped, "");
}

/* "borrows: {d3}; passes it on: {e3}; lends: {f3}": where each chain begins, what it runs
 * through, where it ends. */
static const char *chains(Explain *explain, Chain chain) {
    const char *first = chain.borrows ? "borrows: " : "carries: ";
    const char *end = chain.borrows ? "; lends: " : "; takes it: ";
    const char *text = sentence(explain, first, chain_first(chain), "");
    if (chain_through(chain))
        text =
            arena_printf(explain->arena, "%s%s", text,
                         sentence(explain, "; passes it on: ", chain_through(chain), ""));
    if (chain_last(chain))
        text = arena_printf(explain->arena, "%s%s", text,
                            sentence(explain, end, chain_last(chain), ""));
    return chain.beyond
               ? arena_printf(explain->arena, "%s; the last one leaves the board", text)
               : text;
}

/* The squares that a carry or a borrow comes into: sum and digits tell. */
static void note_carries(Row *row, StepBoards *step, const Node *node) {
    Explain *explain = row->explain;
    Value a = {.term = term_word(0)}, b;
    bool negated = node->kind == NODE_UNARY, borrows = negated || node->op == MEANING_SUB;
    if (!negated && !value_of(explain, node->kid[0], &a)) return;
    if (!value_of(explain, node->kid[negated ? 0 : 1], &b)) return;
    Wide left = value_wide(&a), right = value_wide(&b), result = value_wide(&step->value);
    Wide into = left ^ right ^ result;
    Wide out = borrows ? (~left & (right | into)) | (right & into)
                       : (left & right) | ((left | right) & into);
    int top = shape_bits(exec_squares(explain->query->exec)) - 1;
    step->chain = (Chain){into, borrows, out >> top & into >> top & 1};
    const char *what = borrows ? "borrowed from" : "carried into";
    if (!into) {
        step->note = borrows ? "nothing is borrowed: the squares change one by one"
                             : "nothing is carried: the squares change one by one";
        return;
    }
    step->boards[step->count++] = (SideBoard){.title = what, .word = into};
    Wide above = ~(Wide)0 >> (WIDE_BITS - 1 - top) & ~(right ^ (right - 1));
    if (negated && into == above)
        step->note =
            sentence(explain, "0 - x borrows from its lowest square on: up to ",
                     right & -right, " nothing changes, above it every square does");
    else
        step->note = chains(explain, step->chain);
}

static bool is_binary(const Node *node) {
    return node->kind == NODE_BINARY ||
           (node->kind == NODE_ASSIGN && node->op != MEANING_NONE);
}

static void take_note(Row *row, StepBoards *step, const Node *node) {
    LeakMove move;
    if (step->value.kind != KIND_SET || step->count == 0) return;
    if (leak_move(row->explain->query->exec, node, &move))
        note_leak(row, step, node, &move);
    else if ((is_binary(node) && (node->op == MEANING_ADD || node->op == MEANING_SUB) &&
              row->joined == 0) ||
             (node->kind == NODE_UNARY && node->op == MEANING_NEG))
        note_carries(row, step, node);
}

/* --- steps --- */

/* The board alone, if there is something on it. */
static bool put_marked(Row *row, const StepBoards *step) {
    if (!row->explain->marks || step->value.kind != KIND_SET) return false;
    buf_clear(&row->before);
    row->count = 0;
    row->bad = false;
    put_board(row, NULL, value_wide(&step->value));
    return true;
}

static void tell_marks(const Explain *explain, StepBoards *step) {
    Style plain = plain_style(explain);
    Buf text = {0};
    if (step->note) buf_printf(&text, "%s; ", step->note);
    size_t before = text.len;
    board_marks_told(&text, &plain, explain->marks);
    if (text.len > before) step->note = arena_str(explain->arena, buf_str(&text));
    buf_free(&text);
}

/* The row of boards of an operation; none when it joins none. */
static void make_row(Row *row, StepBoards *step, const Node *expr) {
    bool several = expr->kind == NODE_COMMA, both = is_double(row->explain, expr);
    if (several)
        put_several(row, expr);
    else if (both)
        put_double(row, expr);
    else
        put_operands(row, expr);
    bool set = step->value.kind == KIND_SET, drawn = !row->bad && row->count > 0;
    if (expr->kind == NODE_CALL && drawn && !set) buf_clear(&row->before);
    step->whole = drawn && (set || both || several);
    step->bare = drawn && several;
    if (drawn && set && !several) {
        put_before(row, "=");
        put_board(row, NULL, value_wide(&step->value));
        drawn = !row->bad;
    } else if (drawn && row->before.len > 0) {
        drawn = false;
    }
    if (!drawn) drawn = step->whole = put_marked(row, step);
    if (!drawn) return;
    Arena *arena = row->explain->arena;
    step->boards = ARENA_ARRAY(arena, SideBoard, row->count + 1); /* and one of carries */
    memcpy(step->boards, row->boards, row->count * sizeof *step->boards);
    step->count = row->count;
    for (size_t i = 0; i < step->count; i++) step->boards[i].marks = row->explain->marks;
    if (!several && !both) take_note(row, step, expr);
    if (row->explain->marks) tell_marks(row->explain, step);
}

static bool is_there(const Steps *list, const char *title) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->at[i].title, title) == 0) return true;
    return false;
}

static void take_operands(Explain *explain, StepBoards *step, const Node *expr) {
    for (uint32_t i = 0; i < expr->n && step->noperands < OPERANDS_MOST; i++) {
        Operand *operand = &step->operands[step->noperands];
        if (!expr->kid[i] || !value_of(explain, expr->kid[i], &operand->value)) continue;
        operand->text = text_of(explain, expr->kid[i]);
        step->noperands++;
    }
}

static void follow_mask(Explain *explain, const StepBoards *step, const Node *expr) {
    if (!is_binary(expr) || (expr->op != MEANING_AND && expr->op != MEANING_WITHOUT))
        return;
    for (size_t i = 0; i < step->noperands; i++)
        leak_mask(&explain->leaks,
                  value_wide(&step->operands[i].value) & ~value_wide(&step->value));
}

/* The sign between its operands, or before the only one. */
static const char *sign_of(const Node *expr) {
    if (expr->kind == NODE_CHAIN)
        return expr->n == 2 ? print_spelling((Meaning)expr->ops[0]) : NULL;
    return expr->kind == NODE_UNARY || is_binary(expr) ? print_spelling((Meaning)expr->op)
                                                       : NULL;
}

static bool add_step(Explain *explain, const Node *expr) {
    Steps *list = &explain->list;
    if (!list->at) list->at = ARENA_ARRAY(explain->arena, StepBoards, STEPS_MOST);
    StepBoards *step = &list->at[list->count], new = {.title = text_of(explain, expr),
                                                      .sign = sign_of(expr),
                                                      .node = expr};
    if (!explain->all && is_there(list, new.title)) return false;
    if (!value_of(explain, expr, &new.value)) return false;
    list->more = list->count == STEPS_MOST;
    if (list->more) return false;
    *step = new;
    take_operands(explain, step, expr);
    Row row = {.explain = explain};
    follow_mask(explain, step, expr);
    make_row(&row, step, expr);
    buf_free(&row.before);
    list->count++;
    return true;
}

bool explain_step(Explain *explain, const Node *expr) {
    explain->arena = arena_new();
    return add_step(explain, expr) && explain->list.at[explain->list.count - 1].count > 0;
}

static bool is_step(const Node *node) {
    switch (node->kind) {
    case NODE_UNARY:
    case NODE_BINARY:
    case NODE_CHAIN:
    case NODE_CALL:
    case NODE_COND:
    case NODE_INDEX:
    case NODE_GATHER:
    case NODE_CAST:
        return true;
    case NODE_ASSIGN:
        return node->op != MEANING_NONE;
    default:
        return false;
    }
}

/* The squares of { … } and the cases of popcount(… for …) are no steps. */
static bool is_whole(const Node *node) {
    return node->kind == NODE_SET || node->kind == NODE_GATHER;
}

static bool on_event(void *context, const ExecEvent *event) {
    Explain *explain = context;
    Steps *list = &explain->list;
    trace_note(explain->trace, event);
    if (is_whole(event->node)) explain->wholes += event->value ? -1 : 1;
    if (!event->value || explain->wholes || (event->depth && !explain->all)) return true;
    if (is_step(event->node) && add_step(explain, event->node)) {
        StepBoards *step = &list->at[list->count - 1];
        step->source = event->source;
        step->function = event->function ? event->function->name : NULL;
        step->depth = event->depth;
    }
    return !list->more;
}

/* "h1 → a2: << 1 without a mask": nothing took the square out again. */
static const char *outcome(Explain *explain, const Value *value) {
    const Leak *leak =
        value->kind == KIND_SET ? leak_left(&explain->leaks, value_wide(value)) : NULL;
    if (!leak) return NULL;
    BoardShape squares = exec_squares(explain->query->exec);
    const Node *move = leak->move;
    Wide there = leak->wrapped & value_wide(value);
    int to = wide_first(there ? there : leak->wrapped);
    const char *how =
        move->kind == NODE_CALL
            ? text_of(explain, move)
            : arena_printf(explain->arena, "%s %s", print_spelling((Meaning)move->op),
                           text_of(explain, move->kid[1]));
    return arena_printf(explain->arena,
                        "In step %zu a square wraps around the edge, and the result has "
                        "%s: %s %s %s: %s without a mask",
                        leak->step, there ? "it" : "what came of it",
                        shape_name(squares, (to - leak->by) & (shape_bits(squares) - 1)),
                        explain->ascii ? "->" : "→", shape_name(squares, to), how);
}

bool explain_steps(Explain *explain, const Node *expr) {
    Query *query = explain->query;
    Trace trace = {0};
    Value value;
    explain->arena = arena_new(); /* a call frees what it took of the query's */
    explain->trace = &trace;
    query->observe = on_event, query->observe_context = explain;
    bool good = exec_try(query, expr, &value);
    query->observe = NULL;
    explain->trace = NULL;
    trace_free(&trace);
    if (good) explain->list.after = outcome(explain, &value);
    return explain->list.count > 0;
}

void explain_free(Explain *explain) {
    arena_free(explain->arena);
    *explain = (Explain){0};
}
