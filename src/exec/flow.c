/* Statements: blocks, conditions, jumps; loops are in rounds.c.
 *
 * With words this is plain structured control flow. Where a condition depends on free
 * names both ways are taken (path.h). */
#include "exec/fill.h"
#include "exec/data/object.h"
#include "exec/data/pointer.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/operate.h"
#include "exec/typing.h"

/* Whether a goto goes to the statement or into it; into loops it does not. */
static bool holds_label(const Node *node, const Symbol *label) {
    if (node->kind == NODE_LABEL) return node->sym == label;
    if (node->kind != NODE_BLOCK && node->kind != NODE_IF) return false;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && holds_label(node->kid[i], label)) return true;
    return false;
}

/* Where a goto goes on in the block: at its number of statements, nowhere. */
static uint32_t find_label(const Node *block, const Symbol *label) {
    uint32_t i = 0;
    while (i < block->n && !holds_label(block->kid[i], label)) i++;
    return i;
}

static Flow run_from(Run *run, const Node *node, Flow flow);

/* Goes on at the label in the statement. */
static Flow run_into(Run *run, const Node *node) {
    while (node->kind == NODE_IF)
        node = node->kid[node->n < 3 || holds_label(node->kid[1], run->label) ? 1 : 2];
    return node->kind == NODE_LABEL ? FLOW_NEXT : run_from(run, node, FLOW_GOTO);
}

/* From the first statement on, or with FLOW_GOTO from the label. */
static Flow run_kids(Run *run, const Node *node, Flow flow) {
    for (uint32_t i = 0, at;;) {
        if (flow == FLOW_GOTO) {
            at = find_label(node, run->label);
            if (at == node->n) return flow;
            for (; i < at; i++)
                if (node->kid[i]->kind == NODE_DECL && !define_skipped(run, node->kid[i]))
                    return FLOW_ERROR;
            if (!run_step(run, node->kid[at])) return FLOW_ERROR;
            flow = run_into(run, node->kid[at]);
            i = at + 1;
        } else if (flow != FLOW_NEXT || i == node->n) {
            return flow;
        } else {
            flow = flow_run(run, node->kid[i++]);
        }
    }
}

void flow_end_objects(Run *run, const Node *declaration) {
    if (!run->objects || declaration->kind != NODE_DECL) return;
    for (uint32_t i = 0; i < declaration->n; i++) {
        const Node *var = declaration->kid[i];
        if (var->kind == NODE_VAR && var->mark & MARK_LOCAL)
            object_end(run, &run->frame[var->slot]);
    }
}

/* What was declared in it ends with it. */
static Flow run_from(Run *run, const Node *node, Flow flow) {
    flow = run_kids(run, node, flow);
    for (uint32_t i = 0; i < node->n && node->kind == NODE_BLOCK; i++)
        flow_end_objects(run, node->kid[i]);
    return flow;
}

static Flow run_block(Run *run, const Node *node) {
    return run_from(run, node, FLOW_NEXT);
}

/* What was done when the function was defined. */
static Flow run_nothing(Run *run, const Node *node) {
    (void)run, (void)node;
    return FLOW_NEXT;
}

static Flow run_goto(Run *run, const Node *node) {
    run->label = node->sym;
    if (run->splits == (run->call ? run->call->base : 0)) return FLOW_GOTO;
    run_error(run, node, "whether '%s' is gone to depends on free names",
              node->sym->name);
    return FLOW_ERROR;
}

/* One branch under its condition. */
static Flow run_branch(Run *run, const Node *node, Term path) {
    run->path = path;
    if (term_is(path, 0)) return FLOW_DEAD;
    return node ? flow_run(run, node) : FLOW_NEXT;
}

static Flow run_both(Run *run, const Node *node, Term condition) {
    const Node *otherwise = node->n > 2 ? node->kid[2] : NULL;
    Pool *pool = run->pool;
    Split split = path_split(run);
    Flow yes = run_branch(run, node->kid[1], term_land(pool, split.from.path, condition));
    if (yes == FLOW_ERROR) return yes;
    Exit *first = NULL;
    if (yes == FLOW_NEXT) first = path_capture(run, split.from.mark, node->slot);
    path_rollback(run, split.from.mark);
    Term other = term_land(pool, split.from.path, term_lnot(pool, condition));
    Flow no = run_branch(run, otherwise, other);
    if (no == FLOW_ERROR) return no;
    if (first) first->choose = condition;
    bool alive = path_return(run, &split.from, first, no == FLOW_DEAD);
    path_join(run, &split);
    return alive ? FLOW_NEXT : FLOW_DEAD;
}

static Flow run_if(Run *run, const Node *node) {
    Term condition;
    if (!eval_truth(run, node->kid[0], &condition)) return FLOW_ERROR;
    run->store->decided++;
    if (!term_is_word(condition)) return run_both(run, node, condition);
    if (condition.word) return flow_run(run, node->kid[1]);
    return node->n > 2 && node->kid[2] ? flow_run(run, node->kid[2]) : FLOW_NEXT;
}

/* A label has the type of what it is compared with. */
static bool case_word(Run *run, const Node *node, const Node *label, uint64_t *word) {
    if (!eval_constant(run, label, "a case", word)) return false;
    typing_need(run, node->kid[0]);
    if (node->flags & NODE_FLAG_C)
        *word = type_wrap_word(type_promote(typing_of(node->kid[0])), *word);
    return true;
}

/* case 1 ... 5: a range whose end is before its start is empty. */
static bool case_here(Run *run, const Node *node, const Node *label, Value value,
                      Term *here) {
    uint64_t first, last;
    if (!case_word(run, node, label->kid[0], &first)) return false;
    *here = operate_eq(run, value.term, term_word(first));
    if (label->n < 2 || !label->kid[1]) return true;
    if (!case_word(run, node, label->kid[1], &last)) return false;
    bool is_signed =
        node->flags & NODE_FLAG_C && type_signed(type_promote(typing_of(node->kid[0])));
    bool empty = is_signed ? (int64_t)last < (int64_t)first : last < first;
    Term from = term_op2(run->pool, OP_SUB, value.term, term_word(first));
    Term beyond = operate_ult(run, term_word(last - first), from);
    *here = empty ? term_word(0) : term_lnot(run->pool, beyond);
    return true;
}

/* Where a switch enters: a word at one label, else each has its condition. 0 is past the
 * end; of labels that are the same the first one counts. */
typedef struct {
    uint32_t at;
    Term *truths; /* NULL: a word */
} Entrance;

static bool find_entrance(Run *run, const Node *node, Value value, Entrance *entrance) {
    Term none = term_word(1);
    uint32_t otherwise = 0;
    for (uint32_t i = 1; i < node->n && !term_is(none, 0); i++) {
        const Node *label = node->kid[i];
        if (label->kind != NODE_CASE) continue;
        if (label->n == 0 || !label->kid[0]) {
            otherwise = i;
            continue;
        }
        Term here;
        if (!case_here(run, node, label, value, &here)) return false;
        here = term_land(run->pool, none, here);
        none = term_land(run->pool, none, term_lnot(run->pool, here));
        if (entrance->truths) entrance->truths[i] = here;
        if (term_is(here, 1)) entrance->at = i;
    }
    if (entrance->truths) entrance->truths[otherwise] = none;
    if (term_is(none, 1)) entrance->at = otherwise;
    return true;
}

/* Paths that enter at a label come together with those that fall through to it. */
static Flow enter_case(Run *run, Loop *loop, const Entrance *entrance, uint32_t i,
                       Flow flow) {
    Term truth = entrance->truths ? entrance->truths[i] : term_word(i == entrance->at);
    Term enter = term_land(run->pool, loop->from.path, truth);
    if (term_is(enter, 0)) return flow;
    if (flow == FLOW_DEAD) {
        path_rollback(run, loop->from.mark);
        run->path = enter;
        return FLOW_NEXT;
    }
    Exit fresh = {.choose = truth};
    path_merge(run, loop->from.mark, &fresh);
    run->path = term_lor(run->pool, run->path, enter);
    return FLOW_NEXT;
}

/* From label to label; what breaks where the value is no word waits for the end. */
static Flow run_cases(Run *run, const Node *node, const Entrance *entrance, Loop *loop) {
    Flow flow = FLOW_DEAD;
    for (uint32_t i = 1; i < node->n; i++) {
        if (node->kid[i]->kind == NODE_CASE)
            flow = enter_case(run, loop, entrance, i, flow);
        else if (flow == FLOW_NEXT)
            flow = flow_run(run, node->kid[i]);
        if (flow == FLOW_BREAK && entrance->truths) {
            Exit *exit = path_capture(run, loop->from.mark, loop->live);
            path_leave(run, &loop->breaks, exit);
            flow = FLOW_DEAD;
        }
        if (flow != FLOW_NEXT && flow != FLOW_DEAD) return flow;
    }
    return enter_case(run, loop, entrance, 0, flow);
}

static Flow run_switch(Run *run, const Node *node) {
    Value value;
    if (!eval_word(run, node->kid[0], &value)) return FLOW_ERROR;
    run->store->decided++;
    Loop loop;
    path_loop_open(run, &loop, node->slot);
    loop.is_switch = true;
    Entrance entrance = {0};
    if (!term_is_word(value.term))
        entrance.truths = ARENA_ARRAY(run->query->arena, Term, node->n);
    if (!find_entrance(run, node, value, &entrance)) return FLOW_ERROR;
    if (entrance.truths) path_loop_own(run, &loop);
    Flow flow = run_cases(run, node, &entrance, &loop);
    if (flow == FLOW_ERROR) return flow;
    bool alive = path_loop_close(run, &loop, flow == FLOW_DEAD);
    if (flow == FLOW_CONTINUE || flow == FLOW_RETURN || flow == FLOW_GOTO) return flow;
    return alive ? FLOW_NEXT : FLOW_DEAD;
}

/* break and continue: plain when no condition is open between them and their loop. */
static Flow run_jump(Run *run, const Node *node) {
    bool breaks = node->kind == NODE_BREAK;
    Loop *loop = run->loop;
    while (loop && !breaks && loop->is_switch) loop = loop->outer;
    if (!loop) {
        run_error(run, node, "'%s' outside a loop", breaks ? "break" : "continue");
        return FLOW_ERROR;
    }
    if (run->splits == loop->base) return breaks ? FLOW_BREAK : FLOW_CONTINUE;
    path_loop_own(run, loop);
    Exit *exit = breaks ? path_capture(run, loop->from.mark, loop->live)
                        : path_capture(run, loop->body, -1);
    exit->jump = true;
    path_leave(run, breaks ? &loop->breaks : &loop->continues, exit);
    return FLOW_DEAD;
}

static Flow leave_call(Run *run, const Node *node, Value value) {
    Call *call = run->call;
    if (!call) {
        run_error(run, node, "'return' outside a function");
        return FLOW_ERROR;
    }
    if (run->splits == call->base) {
        call->result = value;
        return FLOW_RETURN;
    }
    bool shared = call->function->shares;
    if (shared) path_call_own(run);
    Exit *exit = path_capture(run, shared ? call->mark : run->store->nlog, -1);
    exit->value = value;
    exit->jump = true;
    path_leave(run, &call->returns, exit);
    return FLOW_DEAD;
}

static Flow run_return(Run *run, const Node *node) {
    Value value = {.kind = KIND_VOID};
    const Node *expr = node->n ? node->kid[0] : NULL;
    Type type = run->call ? run->call->function->node->type : TYPE_NONE;
    if (expr && !fill_value(run, expr, type, &value)) return FLOW_ERROR;
    if (value.kind < KIND_LIST) {
        if (type == TYPE_VOID)
            value.kind = KIND_VOID;
        else if (expr && type != TYPE_NONE &&
                 !pointer_convert(run, expr, typing_of(expr), type, &value))
            return FLOW_ERROR;
    }
    return leave_call(run, node, value);
}

static Flow run_assert(Run *run, const Node *node) {
    Term truth;
    if (!eval_truth(run, node->kid[0], &truth)) return FLOW_ERROR;
    const char *what =
        arena_printf(run->query->arena, "assert(%s) fails", run_text(run, node->kid[0]));
    return run_require(run, truth, node, what) ? FLOW_NEXT : FLOW_ERROR;
}

static Flow run_expr(Run *run, const Node *node) {
    Value value;
    return eval(run, node, &value) ? FLOW_NEXT : FLOW_ERROR;
}

static Flow run_declaration(Run *run, const Node *node) {
    return define_variables(run, node) ? FLOW_NEXT : FLOW_ERROR;
}

static Flow refuse(Run *run, const Node *node) {
    run_error(run, node,
              node->kind == NODE_CASE ? "a case stands in a switch only"
                                      : "this stands at top level only");
    return FLOW_ERROR;
}

Flow flow_run(Run *run, const Node *node) {
    static Flow (*const by_kind[])(Run *, const Node *) = {
        [NODE_EXPR] = run_block,     [NODE_EMPTY] = run_block,
        [NODE_BLOCK] = run_block,    [NODE_DECL] = run_declaration,
        [NODE_IF] = run_if,          [NODE_WHILE] = rounds_run,
        [NODE_DO] = rounds_run,      [NODE_FOR] = rounds_run,
        [NODE_SWITCH] = run_switch,  [NODE_RETURN] = run_return,
        [NODE_BREAK] = run_jump,     [NODE_CONTINUE] = run_jump,
        [NODE_CASSERT] = run_assert, [NODE_LABEL] = run_block,
        [NODE_GOTO] = run_goto,      [NODE_TYPEDEF] = run_nothing,
        [NODE_ENUM] = run_nothing};
    if (!run_deep(run, node)) return FLOW_ERROR;
    if (node->kind < NODE_EXPR) return run_expr(run, node);
    bool known = node->kind < sizeof by_kind / sizeof *by_kind && by_kind[node->kind];
    return known ? by_kind[node->kind](run, node) : refuse(run, node);
}
