/* A walk over the call graph; each body is entered once. */
#include "exec/reach.h"

#include "exec/builtin/builtin.h"
#include "exec/coded.h"
#include "exec/run/run.h"

typedef struct {
    Exec *exec;
    const Symbol *closed;
    ReachTest *is;
    const void *context;
    bool in_prelude; /* in prelude functions names mean builtins */
} Reach;

static Symbol *find_in_node(Reach *r, const Node *node);

static Symbol *enter_function(Reach *r, Function *function) {
    if (!function || function->seen == r->exec->walks) return NULL;
    function->seen = r->exec->walks;
    return find_in_node(r, function_body(function));
}

static Symbol *enter_builtin(Reach *r, Symbol *sym) {
    const Builtin *row = builtin_of(sym);
    if (!row || !r->exec->bodies) return NULL;
    bool before = r->in_prelude;
    r->in_prelude = true;
    Symbol *found = enter_function(r, r->exec->bodies[builtin_number(row)]);
    r->in_prelude = before;
    return found;
}

/* Functions that an object of C's points to. */
static Symbol *enter_pointed_functions(Reach *r, const Global *object) {
    Symbol *found = NULL, *sym;
    for (uint64_t at = 0; !found && (sym = coded_next_function(r->exec, object, &at));)
        found = find_in_node(r, &(Node){.kind = NODE_NAME, .sym = sym});
    return found;
}

/* The function of a name, or those that an object points to. */
static Symbol *enter_name(Reach *r, Symbol *sym) {
    const Global *global = r->in_prelude ? NULL : names_known(sym);
    if (!global) return enter_builtin(r, sym);
    if (global->kind == GLOBAL_OBJECT) return enter_pointed_functions(r, global);
    return global->kind == GLOBAL_FUNCTION ? enter_function(r, global->function) : NULL;
}

/* Long chains of operators nest to the left. */
static Symbol *find_in_node(Reach *r, const Node *node) {
    Symbol *found = NULL;
    for (; node->kind == NODE_BINARY; node = node->kid[0])
        if ((found = find_in_node(r, node->kid[1]))) return found;
    bool name =
        node->kind == NODE_NAME || node->kind == NODE_CALL || node->kind == NODE_GATHER;
    if (name && node->sym && !(node->mark & MARK_LOCAL)) {
        if (r->is(node->sym, r->context)) return node->sym;
        if (node->sym != r->closed) found = enter_name(r, node->sym);
    }
    for (uint32_t i = 0; i < node->n && !found; i++)
        if (node->kid[i]) found = find_in_node(r, node->kid[i]);
    return found;
}

Symbol *reach_find(Exec *exec, const Node *expr, const Symbol *closed, ReachTest *is,
                   const void *context) {
    Reach r = {exec, closed, is, context, false};
    exec->walks++;
    return find_in_node(&r, expr);
}

uint64_t reach_now(const Exec *exec) {
    return exec->stamp;
}

bool reach_is_newer(const Symbol *sym, uint64_t moment) {
    const Global *global = names_known(sym);
    return global && global->stamp > moment;
}

bool reach_is_foreign(const Symbol *sym, uint64_t moment) {
    const Global *global = names_known(sym);
    return global && (global->entered || global->stamp > moment);
}

bool reach_has_macros(const Exec *exec, uint64_t moment) {
    return exec->entered || preprocess_changed(exec->macros) > moment;
}

void reach_set_reader(Exec *exec, bool reader) {
    uint64_t changed = preprocess_changed(exec->macros);
    if (exec->entering && changed > exec->entered) exec->entered = changed;
    exec->entering = reader;
}

static bool accept(Symbol *sym, const void *context) {
    (void)context;
    Global *global = names_known(sym);
    if (global) global->entered = false;
    return false;
}

void reach_accept(Exec *exec, Symbol *function) {
    const Node name = {.kind = NODE_NAME, .sym = function};
    reach_find(exec, &name, NULL, accept, NULL);
}

bool reach_is_variable(Symbol *sym) {
    const Global *global = names_known(sym);
    return global && global->kind == GLOBAL_VARIABLE && !builtin_of(sym);
}

bool reach_is_builtin(Symbol *sym, const char *name) {
    const Builtin *row = builtin_of(sym);
    return row && row == builtin_find(name) && !names_known(sym);
}
