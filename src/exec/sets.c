/* Who sets what, by the text of functions. */
#include "exec/sets.h"

#include <string.h>

#include "exec/run/run.h"
#include "exec/builtin/builtin.h"

typedef struct {
    const Exec *exec;
    const Symbol *variable;
    unsigned use;
} Look;

/* How the value of a node is used. */
typedef enum { AS_VALUE, AS_TARGET, AS_ADDRESS } Use;

static void look(Look *l, const Node *node, Use use);

/* Where a value is wanted an array is its address. */
static void look_value(Look *l, const Node *node) {
    for (; node->kind == NODE_BINARY; node = node->kid[0]) look_value(l, node->kid[1]);
    look(l, node, node->mark & MARK_DECAYS ? AS_ADDRESS : AS_VALUE);
}

static void look_kids(Look *l, const Node *node, uint32_t from) {
    for (uint32_t i = from; i < node->n; i++)
        if (node->kid[i]) look_value(l, node->kid[i]);
}

/* const T *p, const T p[] */
static bool is_pointer_to_constant(const Node *param) {
    const Node *type = param->n ? param->kid[0] : NULL;
    if (!type || type->kind != NODE_TYPE) return false;
    if (type->op != FORM_POINTER && type->op != FORM_ARRAY) return false;
    for (type = type->kid[0]; type->op == FORM_ARRAY;) type = type->kid[0];
    return type->flags & NODE_FLAG_CONST;
}

/* Whether the call leaves what the argument points to as it is. */
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

static void look_call(Look *l, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *arg = node->kid[i];
        if (only_reads(node, i))
            look(l, arg->kind == NODE_ADDRESS ? arg->kid[0] : arg, AS_VALUE);
        else
            look_value(l, arg);
    }
}

/* t[i] |= x builds a table, t[i] += x is a state. */
static bool counts(const Node *node) {
    return node->kind == NODE_STEP || node->op == MEANING_ADD || node->op == MEANING_SUB;
}

/* Of what is indexed: it is no array. */
static bool is_pointer(const Node *of) {
    return of->flags & NODE_FLAG_C && !(of->mark & MARK_DECAYS);
}

static void look(Look *l, const Node *node, Use use) {
    switch (node->kind) {
    case NODE_NAME:
        if (node->sym == l->variable && !(node->mark & MARK_LOCAL))
            l->use |= use == AS_VALUE ? SETS_READS : SETS_WRITES;
        break;
    case NODE_INDEX:
        if (is_pointer(node->kid[0])) use = AS_VALUE;
        look(l, node->kid[0], use);
        look_value(l, node->kid[1]);
        break;
    case NODE_MEMBER:
        if (node->n)
            look(l, node->kid[0], node->flags & NODE_FLAG_ARROW ? AS_VALUE : use);
        break;
    case NODE_ASSIGN:
    case NODE_STEP:
        look(l, node->kid[0], AS_TARGET);
        if (counts(node)) look(l, node->kid[0], AS_VALUE);
        look_kids(l, node, 1);
        break;
    case NODE_ADDRESS:
        look(l, node->kid[0], AS_ADDRESS);
        break;
    case NODE_CALL:
        look_call(l, node);
        break;
    case NODE_SIZEOF:
        break;
    default:
        look_kids(l, node, 0);
    }
}

unsigned sets_use(const Exec *exec, const Function *function, const Symbol *variable) {
    Look l = {exec, variable, 0};
    look_value(&l, function_body(function));
    return l.use;
}

/* ---- who calls whom */

typedef bool Visit(void *context, const Symbol *sym);

/* The names in it that are no locals, until one is found. Long rows of operators nest to
 * the left. */
static bool find_name(const Node *node, Visit *visit, void *context) {
    for (; node->kind == NODE_BINARY; node = node->kid[0])
        if (find_name(node->kid[1], visit, context)) return true;
    bool name = node->kind == NODE_NAME || node->kind == NODE_CALL;
    if (name && !(node->mark & MARK_LOCAL) && visit(context, node->sym)) return true;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && find_name(node->kid[i], visit, context)) return true;
    return false;
}

static bool is_it(void *context, const Symbol *sym) {
    return sym == context;
}

bool sets_calls(const Function *function, Symbol *other) {
    return find_name(function_body(function), is_it, other);
}

typedef struct {
    Exec *exec;
    const Symbol *variable;
} Reach;

static bool reaches(const Reach *reach, Function *function);

static bool callee_reaches(void *context, const Symbol *sym) {
    Function *function = names_function(sym);
    return function && reaches(context, function);
}

static bool reaches(const Reach *reach, Function *function) {
    if (function->seen == reach->exec->walks) return false;
    function->seen = reach->exec->walks;
    return sets_use(reach->exec, function, reach->variable) & SETS_WRITES ||
           find_name(function_body(function), callee_reaches, (void *)reach);
}

bool sets_reaches(Exec *exec, Function *function, const Symbol *variable) {
    Reach reach = {exec, variable};
    exec->walks++;
    return reaches(&reach, function);
}

Function *sets_next(const Exec *exec, size_t *at) {
    while (*at < exec->count) {
        const Global *global = exec->all[(*at)++];
        if (global->kind == GLOBAL_FUNCTION) return global->function;
    }
    return NULL;
}
