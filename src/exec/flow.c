/* Statements outside of functions: conditions and loops over words, with bbx's
 * arithmetic. C's functions run as code. */
#include "exec/flow.h"
#include "exec/coded.h"
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/typing.h"

static Flow run_block(Run *run, const Node *node) {
    Flow flow = FLOW_NEXT;
    for (uint32_t i = 0; i < node->n && flow == FLOW_NEXT; i++)
        if (node->kid[i]) flow = flow_run(run, node->kid[i]);
    return flow;
}

static bool is_true(Run *run, const Node *node, bool *truth) {
    Term condition;
    if (!eval_truth(run, node, &condition)) return false;
    *truth = condition.word;
    return true;
}

static Flow run_if(Run *run, const Node *node) {
    bool truth;
    if (!is_true(run, node->kid[0], &truth)) return FLOW_ERROR;
    if (truth) return flow_run(run, node->kid[1]);
    return node->n > 2 && node->kid[2] ? flow_run(run, node->kid[2]) : FLOW_NEXT;
}

/* ---- loops */

/* The parts of a loop; NULL if absent. */
typedef struct {
    const Node *node, *condition, *step, *body;
    bool first; /* the condition is tested before the first round */
} Rounds;

enum { ROUNDS_SLOW = 64 }; /* after that many rounds it is worth compiling */

static Rounds rounds_of(const Node *node) {
    Node *const *kid = node->kid;
    if (node->kind == NODE_WHILE) return (Rounds){node, kid[0], NULL, kid[1], true};
    if (node->kind == NODE_DO) return (Rounds){node, kid[1], NULL, kid[0], false};
    return (Rounds){node, kid[1], kid[2], kid[3], true};
}

static Flow run_round(Run *run, const Rounds *rounds, bool test) {
    bool goes_on = true;
    Value value;
    if (test && rounds->condition && !is_true(run, rounds->condition, &goes_on))
        return FLOW_ERROR;
    if (!goes_on) return FLOW_BREAK;
    if (!run_step(run, rounds->node)) return FLOW_ERROR;
    Flow flow = flow_run(run, rounds->body);
    if (flow == FLOW_ERROR || flow == FLOW_BREAK) return flow;
    bool done = !rounds->step || eval(run, rounds->step, &value);
    return done ? FLOW_NEXT : FLOW_ERROR;
}

static Flow run_loop(Run *run, const Node *node) {
    Rounds rounds = rounds_of(node);
    Flow flow = FLOW_NEXT;
    bool begins = node->kind == NODE_FOR && node->kid[0];
    if (begins && flow_run(run, node->kid[0]) == FLOW_ERROR) return FLOW_ERROR;
    unsigned count = 0;
    for (bool test = rounds.first; flow == FLOW_NEXT; test = true) {
        bool done;
        if (test && ++count == ROUNDS_SLOW && coded_loop(run, node, &done))
            return done ? FLOW_NEXT : FLOW_ERROR;
        Scratch scratch = run_scratch(run);
        flow = run_round(run, &rounds, test);
        if (flow != FLOW_ERROR) run_scratch_end(run, scratch);
    }
    return flow == FLOW_BREAK ? FLOW_NEXT : flow;
}

/* ---- switch */

/* Whether the case matches; case 5 ... 1 is empty. */
static bool matches_case(Run *run, const Node *label, uint64_t word, bool *here) {
    uint64_t first, last;
    if (!eval_constant(run, label->kid[0], "a case", &first)) return false;
    *here = word == first;
    if (label->n < 2 || !label->kid[1]) return true;
    if (!eval_constant(run, label->kid[1], "a case", &last)) return false;
    *here = first <= last && word - first <= last - first;
    return true;
}

/* The number of the statement that the switch jumps to. */
static bool find_case(Run *run, const Node *node, uint64_t word, uint32_t *at) {
    *at = node->n;
    for (uint32_t i = 1; i < node->n; i++) {
        const Node *label = node->kid[i];
        bool here = false;
        if (label->kind != NODE_CASE) continue;
        bool otherwise = label->n == 0 || !label->kid[0];
        if (!otherwise && !matches_case(run, label, word, &here)) return false;
        if (otherwise) *at = i;
        if (here) {
            *at = i;
            return true;
        }
    }
    return true;
}

static Flow run_switch(Run *run, const Node *node) {
    Value value;
    uint32_t at;
    if (!eval_word(run, node->kid[0], &value) ||
        !find_case(run, node, value.term.word, &at))
        return FLOW_ERROR;
    Flow flow = FLOW_NEXT;
    for (; at < node->n && flow == FLOW_NEXT; at++)
        if (node->kid[at]->kind != NODE_CASE) flow = flow_run(run, node->kid[at]);
    return flow == FLOW_BREAK ? FLOW_NEXT : flow;
}

/* ---- all */

static Flow run_break(Run *run, const Node *node) {
    (void)run, (void)node;
    return FLOW_BREAK;
}

static Flow run_continue(Run *run, const Node *node) {
    (void)run, (void)node;
    return FLOW_CONTINUE;
}

static Flow run_assert(Run *run, const Node *node) {
    Term truth;
    if (!eval_truth(run, node->kid[0], &truth)) return FLOW_ERROR;
    const char *what =
        arena_printf(run->query->arena, "assert(%s) fails", run_text(run, node->kid[0]));
    return run_require(run, truth, node, what) ? FLOW_NEXT : FLOW_ERROR;
}

static Flow run_declaration(Run *run, const Node *node) {
    return define_locals(run, node) ? FLOW_NEXT : FLOW_ERROR;
}

static Flow refuse(Run *run, const Node *node) {
    run_error(run, node,
              node->kind == NODE_CASE ? "a case stands in a switch only"
                                      : "this stands at top level only");
    return FLOW_ERROR;
}

Flow flow_run(Run *run, const Node *node) {
    static Flow (*const by_kind[])(Run *, const Node *) = {[NODE_EXPR] = run_block,
                                                           [NODE_EMPTY] = run_block,
                                                           [NODE_BLOCK] = run_block,
                                                           [NODE_DECL] = run_declaration,
                                                           [NODE_IF] = run_if,
                                                           [NODE_WHILE] = run_loop,
                                                           [NODE_DO] = run_loop,
                                                           [NODE_FOR] = run_loop,
                                                           [NODE_SWITCH] = run_switch,
                                                           [NODE_BREAK] = run_break,
                                                           [NODE_CONTINUE] = run_continue,
                                                           [NODE_CASSERT] = run_assert};
    Value value;
    if (!run_deep(run, node)) return FLOW_ERROR;
    if (node->kind < NODE_EXPR) return eval(run, node, &value) ? FLOW_NEXT : FLOW_ERROR;
    bool known = node->kind < sizeof by_kind / sizeof *by_kind && by_kind[node->kind];
    return known ? by_kind[node->kind](run, node) : refuse(run, node);
}

/* Whether it declares objects or jumps, so that only C can run it. */
static bool needs_code(const Node *node, const void *context) {
    const Node *type = node->kind == NODE_VAR && node->n > 1 ? node->kid[1] : NULL;
    (void)context;
    return node->kind == NODE_GOTO || node->kind == NODE_LABEL ||
           node->kind == NODE_RESULT || (type && (type->op != FORM_BASE || type->sym)) ||
           (node->kind == NODE_FOR && node->flags & NODE_FLAG_ARRAY);
}

bool flow_needs_code(const Node *node) {
    return ast_find_if(node, needs_code, NULL) != NULL;
}
