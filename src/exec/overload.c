/* Overloads, by how well the arguments' types fit the parameters'. */
#include "exec/overload.h"
#include "exec/data/data.h"
#include "exec/data/written.h"
#include "exec/refused.h"
#include "exec/template.h"
#include "exec/typing.h"

#include <stdio.h>
#include <string.h>

enum { FIT_NONE = 1000 };

bool overload_is_reference(const Node *node, uint32_t i) {
    const Node *type = i < node->n ? node->kid[i] : NULL;
    return type && type->kind == NODE_TYPE && type->op == FORM_REFERENCE;
}

const Node *overload_default(const Node *param) {
    return param->n > 1 ? param->kid[1] : NULL;
}

/* ---- the functions of a name */

/* Number k of those that have the name, from 1. */
static Symbol *numbered(Run *run, const char *name, size_t len, unsigned k) {
    char text[280];
    if (k == 1 || len > 256) return symbol(run->exec->symbols, name, len);
    int n = snprintf(text, sizeof text, "%.*s#%u", (int)len, name, k);
    return symbol(run->exec->symbols, text, (size_t)n);
}

static size_t plain_len(const Symbol *sym) {
    return strcspn(sym->name, "#{");
}

static Function *function_of(const Symbol *sym) {
    const Global *global = names_known(sym);
    return global && global->kind == GLOBAL_FUNCTION ? global->function : NULL;
}

Symbol *overload_name(Run *run, const Function *function) {
    const Symbol *sym = function->node->sym;
    Exec *exec = run->exec;
    exec->operators |= strncmp(sym->name, "operator", 8) == 0;
    if (!(function->node->flags & NODE_FLAG_CPP)) return function->node->sym;
    for (unsigned k = 1;; k++) {
        Symbol *at = numbered(run, sym->name, sym->len, k);
        const Global *global = names_known(at);
        const Function *other = function_of(at);
        if (global && global->kind == GLOBAL_TEMPLATE) continue;
        if (!other || !(other->node->flags & NODE_FLAG_CPP)) return at;
        const Data *a = data_of(exec, (Type)function->type),
                   *b = data_of(exec, (Type)other->type);
        if (a->count == b->count &&
            (!a->count ||
             memcmp(a->params, b->params, a->count * sizeof *a->params) == 0))
            return at;
    }
}

/* The next free one, or one whose template is written the same way. */
Symbol *overload_template_name(Run *run, const Node *definition) {
    const Symbol *sym = definition->sym;
    for (unsigned k = 1;; k++) {
        Symbol *at = numbered(run, sym->name, sym->len, k);
        const Global *global = names_known(at);
        bool other = global && global_has_function((GlobalKind)global->kind);
        if (!other || (global->kind == GLOBAL_TEMPLATE &&
                       ast_equal(global->function->node, definition)))
            return at;
    }
}

/* ---- how well they fit */

static unsigned fit_word(Type to, Type from) {
    if (from == to) return 0;
    if (from == TYPE_NONE) return to == TYPE_U64 ? 0 : type_is_enum(to) ? 3 : 2;
    if (type_is_enum(to) || to == TYPE_VOID || from == TYPE_VOID) return FIT_NONE;
    return type_promote(from) == to ? 1 : 2;
}

static unsigned fit(const Exec *exec, const Node *param, const Node *arg) {
    Type to = (Type)param->type, from = (Type)arg->type;
    bool reference = overload_is_reference(param, 0);
    if (reference && arg->kind != NODE_ADDRESS) to = data_to(exec, to);
    if (reference) return from == to || from == TYPE_NONE ? 0 : FIT_NONE;
    if (data_is(exec, from, FORM_ARRAY) && data_is_pointer(exec, to))
        return data_to(exec, to) == data_to(exec, from) ? 0 : FIT_NONE;
    if (type_is_data(to) && type_is_data(from)) return from == to ? 0 : FIT_NONE;
    if (type_is_data(to)) return arg->kind == NODE_NUMBER && !arg->num ? 2 : FIT_NONE;
    if (type_is_data(from)) return to == TYPE_BOOL ? 2 : FIT_NONE;
    if (arg->flags & NODE_FLAG_C && from == TYPE_NONE) from = TYPE_U64;
    return fit_word(to, from);
}

static unsigned fit_all(const Exec *exec, const Function *function, const Node *call) {
    unsigned sum = 0;
    if (call->n > function->nparams) return FIT_NONE;
    for (uint32_t i = 0; i < function->nparams; i++) {
        const Node *param = function->node->kid[i];
        if (i < call->n)
            sum += fit(exec, param, call->kid[i]);
        else if (!overload_default(param))
            return FIT_NONE;
    }
    return sum < FIT_NONE ? sum : FIT_NONE;
}

/* The one that fits best; NULL: none does, or several do. */
static Symbol *best_of(Run *run, const char *name, size_t len, const Node *call,
                       const Node *arguments) {
    Symbol *best = NULL;
    unsigned least = FIT_NONE;
    bool twice = false;
    for (unsigned k = 1;; k++) {
        Symbol *sym = numbered(run, name, len, k);
        names_global(run->exec, sym)->typed = true;
        const Global *global = names_known(sym);
        if (!global || !global_has_function((GlobalKind)global->kind)) break;
        if (global->kind == GLOBAL_TEMPLATE)
            sym = template_instance(run, global, arguments, call);
        else if (arguments)
            continue;
        const Function *function = sym ? function_of(sym) : NULL;
        unsigned sum = function ? fit_all(run->exec, function, call) : FIT_NONE;
        twice = sum == least ? twice || sum < FIT_NONE : sum > least && twice;
        if (sum < least) least = sum, best = sym;
    }
    return twice ? NULL : best;
}

/* ---- operators */

static const char *const signs[MEANING_COUNT] = {
    [MEANING_EQ] = "==",  [MEANING_NE] = "!=",  [MEANING_LT] = "<",
    [MEANING_LE] = "<=",  [MEANING_GT] = ">",   [MEANING_GE] = ">=",
    [MEANING_OR] = "|",   [MEANING_XOR] = "^",  [MEANING_AND] = "&",
    [MEANING_SHL] = "<<", [MEANING_SHR] = ">>", [MEANING_ADD] = "+",
    [MEANING_SUB] = "-",  [MEANING_MUL] = "*",  [MEANING_DIV] = "/",
    [MEANING_MOD] = "%",  [MEANING_NOT] = "~",  [MEANING_NEG] = "-",
    [MEANING_PLUS] = "+", [MEANING_LNOT] = "!"};

/* The name that an operator's function has. */
static const char *operator_name(const Node *node, char name[static 16]) {
    unsigned op = node->kind == NODE_CHAIN ? node->ops[0] : node->op;
    const char *sign = signs[op], *twice = "";
    if (!sign) return NULL;
    if (node->kind == NODE_ASSIGN) twice = "=";
    if (node->kind == NODE_STEP) twice = sign;
    snprintf(name, 16, "operator%s%s", sign, twice);
    return name;
}

static bool is_operator(const Node *node) {
    switch (node->kind) {
    case NODE_CHAIN:
        return node->n == 2;
    case NODE_BINARY:
    case NODE_UNARY:
    case NODE_ASSIGN:
        return true;
    case NODE_STEP:
        return node->flags & NODE_FLAG_PREFIX;
    default:
        return false;
    }
}

/* Whether it is better than the operator that words have: no operand fits worse. */
static bool beats_words(const Exec *exec, const Function *function, const Node *node) {
    bool better = false;
    for (uint32_t i = 0; i < node->n; i++) {
        Type type = (Type)node->kid[i]->type;
        unsigned mine = fit(exec, function->node->kid[i], node->kid[i]);
        unsigned words = data_is(exec, type, FORM_STRUCT) ? FIT_NONE : type_is_enum(type);
        if (mine > words) return false;
        better |= mine < words;
    }
    return better;
}

static void find_operator(Run *run, Node *node) {
    char name[16];
    bool own = false;
    for (uint32_t i = 0; i < node->n; i++)
        own |= type_is_enum((Type)node->kid[i]->type) ||
               data_is(run->exec, (Type)node->kid[i]->type, FORM_STRUCT);
    if (!own || !operator_name(node, name)) return;
    Symbol *sym = best_of(run, name, strlen(name), node, NULL);
    if (!sym || !beats_words(run->exec, function_of(sym), node)) return;
    node->kind = NODE_CALL;
    node->op = MEANING_NONE;
    node->sym = sym;
    node->text = NULL;
    node->cache = NULL;
    node->slot = 0;
}

/* ---- calls */

static Arena *arena_of(const Run *run) {
    run->store->lasting += run->typed == NULL;
    return run->typed ? run->typed->arena : run->query->arena;
}

/* What a reference stands for is handed over by its address. */
static void refer(Run *run, const Function *function, Node *call) {
    for (uint32_t i = 0; i < call->n && i < function->nparams; i++) {
        Node *arg = call->kid[i];
        bool given = arg->kind == NODE_ADDRESS && arg->flags & NODE_FLAG_PREFIX;
        if (given || !overload_is_reference(function->node->kid[i], 0)) continue;
        Node *address = ast_new(arena_of(run), NODE_ADDRESS, arg->span, 1);
        address->flags = arg->flags | NODE_FLAG_PREFIX;
        address->kid[0] = arg;
        call->kid[i] = address;
        typing_find(run, address);
    }
}

/* The template arguments, taken out of the call. */
static Node *take_arguments(Node *call) {
    Node *first = call->n ? call->kid[0] : NULL;
    if (!first || first->kind != NODE_TARGS) return NULL;
    memmove(call->kid, call->kid + 1, --call->n * sizeof *call->kid);
    return first;
}

static void put_arguments(Node *call, Node *arguments) {
    memmove(call->kid + 1, call->kid, call->n++ * sizeof *call->kid);
    call->kid[0] = arguments;
}

static bool is_cpp(const Symbol *sym) {
    const Global *global = names_known(sym);
    if (!global || !global_has_function((GlobalKind)global->kind)) return false;
    return global->kind == GLOBAL_TEMPLATE ||
           global->function->node->flags & NODE_FLAG_CPP;
}

void overload_find(Run *run, Node *node) {
    if (run->exec->operators && node->flags & NODE_FLAG_C && is_operator(node))
        find_operator(run, node);
    if (node->kind != NODE_CALL || node->mark & MARK_LOCAL) return;
    size_t len = plain_len(node->sym);
    if (strchr(node->sym->name, '{')) { /* an instance */
        if (function_of(node->sym)) refer(run, function_of(node->sym), node);
        return;
    }
    Symbol *first = numbered(run, node->sym->name, len, 1);
    if (!is_cpp(first)) return;
    Node *arguments = take_arguments(node);
    Symbol *second = numbered(run, first->name, len, 2), *best = first;
    bool lost = names_known(first)->overload;
    names_global(run->exec, second)->typed = true;
    if (lost || is_cpp(second) || !function_of(first) || arguments)
        best = best_of(run, first->name, len, node, arguments);
    /* What doesn't fit as it is may be meant for one that was refused. */
    if (lost && best && fit_all(run->exec, function_of(best), node)) best = NULL;
    node->sym = best ? best : first;
    node->slot = best ? 0 : -1;
    if (best) refer(run, function_of(best), node);
    if (!best && arguments) put_arguments(node, arguments);
}

bool overload_refused(Run *run, const Node *call) {
    const Global *global =
        names_known(numbered(run, call->sym->name, plain_len(call->sym), 1));
    if (global && global->overload) return refused_used(run, call, global->overload);
    return run_error(run, call,
                     "no function '%s' fits these arguments, or several do"
                     "\n|a cast says which one is meant",
                     call->sym->name);
}

bool overload_decided(Run *run, const Function *function, const Node *call) {
    if (!(function->node->flags & NODE_FLAG_CPP) || call->slot >= 0) return true;
    typing_need(run, call);
    if (call->slot >= 0) return true;
    return overload_refused(run, call);
}
