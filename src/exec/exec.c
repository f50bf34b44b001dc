/* The room's interface: evaluating and running for the shell and the prover. */
#include "exec/exec.h"

#include <string.h>

#include "exec/coded.h"
#include "exec/compiled/compiled.h"
#include "exec/copies.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/lvalue.h"
#include "exec/query.h"
#include "exec/refused.h"

static const Limits default_limits = {
    .steps = 10000000, .calls = 1000, .rounds = 65, .memory = (size_t)512 << 20};

/* A run of a query, with the number of errors before it. */
typedef struct {
    Run run;
    RunStore store;
    Source *source;
    FrameMark mark;
    size_t errors;
} Session;

/* Whether it may change the session's names. */
static bool is_outermost(const Run *run) {
    return lvalue_may_change(run) && !run->outer_run;
}

static void begin_session(Session *s, Query *query, Term guard) {
    if (!query->limits) query->limits = &default_limits;
    s->source = query->source;
    s->mark = frame_mark(query->exec);
    s->errors = query->diags->errors;
    run_open(&s->run, &s->store, query, guard);
    if (is_outermost(&s->run)) query->exec->stamp++, query->exec->failing = NULL;
    query_refresh(&s->run);
}

static bool end_session(Session *s, bool done, const Node *node) {
    Query *query = s->run.query;
    if (done && s->run.pool && pool_full(s->run.pool)) done = run_full(&s->run, node);
    done = done && query->diags->errors == s->errors;
    if (!done && is_outermost(&s->run)) refused_roll_back(&s->run);
    compiled_undo_run(&s->store);
    run_close(&s->run);
    frame_release(query->exec, s->mark);
    query->source = s->source;
    return done;
}

bool exec_eval_under(Query *query, Term guard, const Node *expr, Value *value) {
    Session s;
    begin_session(&s, query, guard);
    return end_session(&s, eval(&s.run, expr, value), expr);
}

bool exec_eval(Query *query, const Node *expr, Value *value) {
    return exec_eval_under(query, term_word(1), expr, value);
}

bool exec_try(Query *query, const Node *expr, Value *value) {
    size_t before = query->diags->count;
    bool good = exec_eval(query, expr, value);
    diag_cut(query->diags, before);
    return good;
}

/* Whether forall can range over the type: it has no pointers. */
static bool has_values(const CcType *type) {
    return cc_type_is_integer(type) ||
           ((type->kind == CC_STRUCT || type->kind == CC_ARRAY) && type->is_complete);
}

enum { FREE_MOST = 1 << 14 }; /* free names of one object */

static bool count_scalar(void *context, const char *name, const CcMember *scalar) {
    unsigned *left = context;
    (void)name, (void)scalar;
    return (*left)-- > 0;
}

static bool find_free_type(Run *run, Node *param) {
    if (!query_is_typed(param)) return true;
    const CcType *type = coded_typename(run, param, 0);
    if (!type) return false;
    if (!has_values(type))
        return run_error(run, param,
                         "forall can't go over the values of '%s'\n"
                         "|it takes integers, truths, enums and structs",
                         cc_declared(type, "", run->query->arena));
    unsigned left = FREE_MOST;
    if (!cc_each_scalar((CcType *)type, NULL, run->query->arena, count_scalar, &left))
        return run_error(run, param, "'%s' has more than %d parts, each a free name",
                         param->sym->name, FREE_MOST);
    param->type = cc_type_is_integer(type) ? coded_word(type) : TYPE_NONE;
    const Global *known = names_known(param->sym);
    if (param->type == TYPE_NONE && known && known->kind == GLOBAL_OBJECT)
        return run_error(run, param,
                         "'%s' is an object of the session, which functions mean by it\n"
                         "|give it another name here",
                         param->sym->name);
    return true;
}

bool exec_free_type(Query *query, Node *param) {
    Session s;
    begin_session(&s, query, term_word(1));
    return end_session(&s, find_free_type(&s.run, param), param);
}

typedef struct {
    Session session;
    bool (*visit)(void *, Value);
    void *context;
} Visitor;

static bool visit_forgetful(void *visitor, Value value) {
    Visitor *v = visitor;
    run_forget_copies(&v->session.store);
    compiled_undo_run(&v->session.store);
    return v->visit(v->context, value);
}

bool exec_domain(Query *query, const Node *domain, bool (*visit)(void *, Value),
                 void *context) {
    Visitor v = {.visit = visit, .context = context};
    Session *s = &v.session;
    begin_session(s, query, term_word(1));
    return end_session(s, domain_each(&s->run, domain, visit_forgetful, &v), domain);
}

/* It has a scope of its own. */
static bool is_control(const Node *node) {
    return node->kind >= NODE_BLOCK && node->kind <= NODE_SWITCH;
}

static bool run_control(Run *run, const Node *node) {
    uint32_t nslots;
    if (!resolve_node(run, (Node *)node, &nslots)) return false;
    run->frame = frame_push(run->exec, nslots * sizeof(Slot));
    run->nslots = nslots;
    Flow flow = flow_run(run, node);
    if (flow == FLOW_BREAK || flow == FLOW_CONTINUE)
        return run_error(run, node, "'break' or 'continue' outside a loop");
    return flow != FLOW_ERROR;
}

/* The variable that an assignment changes, as it is written. */
static Symbol *assigned(Run *run, const Node *expr) {
    if (expr->kind != NODE_ASSIGN && expr->kind != NODE_STEP) return NULL;
    const Node *target = expr->kid[0];
    if (target->kind == NODE_NAME) return target->sym;
    const char *text = run_bare_text(run, target);
    return symbol_of(run->exec->symbols, text);
}

/* `_` is the last value. */
static void set_last_value(Exec *exec, Value value) {
    if (value.kind != KIND_VOID && value_is_known(&value))
        names_set(exec, exec->last, GLOBAL_VARIABLE, value);
}

static bool run_expression(Run *run, const Node *expr, Effect *effect) {
    /* x++ as a statement shows the new value. */
    if (expr->kind == NODE_STEP) ((Node *)expr)->flags |= NODE_FLAG_PREFIX;
    run->shown = expr;
    bool done = eval(run, expr, &effect->value);
    run->shown = NULL;
    if (!done) return false;
    effect->assigned = assigned(run, expr);
    set_last_value(run->exec, effect->value);
    return true;
}

static bool run_statement(Run *run, const Node *node, Effect *effect) {
    if (is_control(node))
        return flow_needs_code(node) ? coded_run(run, node) : run_control(run, node);
    if (node->kind <= NODE_EXPR)
        return run_expression(run, node->kind == NODE_EXPR ? node->kid[0] : node, effect);
    if (node->kind == NODE_DECL ||
        (node->kind >= NODE_FUNC && node->kind <= NODE_TYPEDEF))
        return define_run(run, node, effect);
    return flow_run(run, node) != FLOW_ERROR;
}

bool exec_load_compiled(Query *query, const char *path, const char *text, size_t len,
                        ExecImage *image) {
    Session s;
    begin_session(&s, query, term_word(1));
    bool done = compiled_load(query, path, text, len, image);
    return end_session(&s, done, NULL);
}

bool exec_code(Query *query, const Symbol *sym, Buf *out) {
    const Global *global = names_known(sym);
    bool in_c = global && global->kind == GLOBAL_FUNCTION && global->function->coded;
    if (global && global->kind == GLOBAL_COMPILED)
        compiled_codes(query->exec, global->compiled, out);
    else if (in_c) {
        Session s;
        begin_session(&s, query, term_word(1));
        coded_code(&s.run, global->function, out);
        end_session(&s, true, NULL);
    } else
        return false;
    return true;
}

bool exec_run(Query *query, const Node *statement, Effect *effect) {
    Session s;
    *effect = (Effect){.value = {.kind = KIND_VOID}};
    begin_session(&s, query, term_word(1));
    return end_session(&s, run_statement(&s.run, statement, effect), statement);
}
