/* Which functions write which variables, from their AST. */
#include "exec/writers.h"

#include <string.h>

#include "exec/run/run.h"
#include "exec/builtin/builtin.h"

typedef struct {
    const Exec *exec;
    const Symbol *variable;
    unsigned use;
} Scan;

/* How the value of a node is used. */
typedef enum { AS_VALUE, AS_TARGET, AS_ADDRESS } Use;

static void scan_node(Scan *l, const Node *node, Use use);

/* As a value an array is its address. */
static void scan_value(Scan *l, const Node *node) {
    for (; node->kind == NODE_BINARY; node = node->kid[0]) scan_value(l, node->kid[1]);
    scan_node(l, node, node->mark & MARK_DECAYS ? AS_ADDRESS : AS_VALUE);
}

static void scan_kids(Scan *l, const Node *node, uint32_t from) {
    for (uint32_t i = from; i < node->n; i++)
        if (node->kid[i]) scan_value(l, node->kid[i]);
}

/* const T *p, const T p[] */
static bool is_pointer_to_constant(const Node *param) {
    const Node *type = param->n ? param->kid[0] : NULL;
    if (!type || type->kind != NODE_TYPE) return false;
    if (type->op != FORM_POINTER && type->op != FORM_ARRAY) return false;
    for (type = type->kid[0]; type->op == FORM_ARRAY;) type = type->kid[0];
    return type->flags & NODE_FLAG_CONST;
}

/* Whether the call only reads what the argument points to. */
static bool only_reads(const Node *call, uint32_t i) {
    if (call->kind != NODE_CALL || call->mark & MARK_LOCAL) return false;
    const Function *function = names_function(call->sym);
    if (function)
        return i < function->nparams && is_pointer_to_constant(function->node->kid[i]);
    const Builtin *row = names_known(call->sym) ? NULL : builtin_of(call->sym);
    bool sets =
        row && (strcmp(row->name, "memset") == 0 || strcmp(row->name, "memcpy") == 0);
    return row && (!sets || i > 0) && !strchr("om", builtin_kind(row, i));
}

static void scan_call(Scan *l, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *arg = node->kid[i];
        if (only_reads(node, i))
            scan_node(l, arg->kind == NODE_ADDRESS ? arg->kid[0] : arg, AS_VALUE);
        else
            scan_value(l, arg);
    }
}

/* t[i] += x reads a counter; t[i] |= x only builds a table. */
static bool is_counter(const Node *node) {
    return node->kind == NODE_STEP || node->op == MEANING_ADD || node->op == MEANING_SUB;
}

/* Whether the indexed operand is a pointer, not an array. */
static bool is_pointer(const Node *of) {
    return of->flags & NODE_FLAG_C && !(of->mark & MARK_DECAYS);
}

static void scan_node(Scan *l, const Node *node, Use use) {
    switch (node->kind) {
    case NODE_NAME:
        if (node->sym == l->variable && !(node->mark & MARK_LOCAL))
            l->use |= use == AS_VALUE ? ACCESS_READS : ACCESS_WRITES;
        break;
    case NODE_INDEX:
        if (is_pointer(node->kid[0])) use = AS_VALUE;
        scan_node(l, node->kid[0], use);
        scan_value(l, node->kid[1]);
        break;
    case NODE_MEMBER:
        if (node->n)
            scan_node(l, node->kid[0], node->flags & NODE_FLAG_ARROW ? AS_VALUE : use);
        break;
    case NODE_ASSIGN:
    case NODE_STEP:
        scan_node(l, node->kid[0], AS_TARGET);
        if (is_counter(node)) scan_node(l, node->kid[0], AS_VALUE);
        scan_kids(l, node, 1);
        break;
    case NODE_ADDRESS:
        scan_node(l, node->kid[0], AS_ADDRESS);
        break;
    case NODE_CALL:
        scan_call(l, node);
        break;
    case NODE_SIZEOF:
        break;
    default:
        scan_kids(l, node, 0);
    }
}

unsigned writers_access(const Exec *exec, const Function *function,
                        const Symbol *variable) {
    Scan l = {exec, variable, 0};
    scan_value(&l, function_body(function));
    return l.use;
}

/* ---- calls */

typedef bool Visit(void *context, const Symbol *sym);

/* Visits the names that are no locals, until a visit returns true. Long chains of
 * operators nest to the left. */
static bool visit_names(const Node *node, Visit *visit, void *context) {
    for (; node->kind == NODE_BINARY; node = node->kid[0])
        if (visit_names(node->kid[1], visit, context)) return true;
    bool name = node->kind == NODE_NAME || node->kind == NODE_CALL;
    if (name && !(node->mark & MARK_LOCAL) && visit(context, node->sym)) return true;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && visit_names(node->kid[i], visit, context)) return true;
    return false;
}

static bool is_symbol(void *context, const Symbol *sym) {
    return sym == context;
}

bool writers_calls(const Function *function, Symbol *other) {
    return visit_names(function_body(function), is_symbol, other);
}

typedef struct {
    Exec *exec;
    const Symbol *variable;
} Reach;

static bool may_write(const Reach *reach, Function *function);

static bool callee_may_write(void *context, const Symbol *sym) {
    Function *function = names_function(sym);
    return function && may_write(context, function);
}

static bool may_write(const Reach *reach, Function *function) {
    if (function->seen == reach->exec->walks) return false;
    function->seen = reach->exec->walks;
    return writers_access(reach->exec, function, reach->variable) & ACCESS_WRITES ||
           visit_names(function_body(function), callee_may_write, (void *)reach);
}

bool writers_may_write(Exec *exec, Function *function, const Symbol *variable) {
    Reach reach = {exec, variable};
    exec->walks++;
    return may_write(&reach, function);
}

Function *writers_next_function(const Exec *exec, size_t *at) {
    while (*at < exec->count) {
        const Global *global = exec->all[(*at)++];
        if (global->kind == GLOBAL_FUNCTION) return global->function;
    }
    return NULL;
}
