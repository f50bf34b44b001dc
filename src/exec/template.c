/* Instances of templates. */
#include "exec/template.h"
#include "exec/data/written.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/typing.h"

#include <string.h>

enum { TEMPLATE_MOST = 8 };

/* What a parameter of the template stands for. */
typedef struct {
    const Symbol *sym;
    bool is_type;
    Type type; /* or that of the value */
    uint64_t word;
} Bound;

typedef struct {
    Run *run;
    Arena *arena;
    Bound at[TEMPLATE_MOST];
    uint32_t n;
    bool failed;
} Binding;

static const Bound *bound(const Binding *b, const Symbol *sym) {
    for (uint32_t i = 0; sym && i < b->n; i++)
        if (b->at[i].sym == sym) return &b->at[i];
    return NULL;
}

/* ---- the arguments */

/* T of a parameter T x or T &x: what the call has there. */
static bool deduce(const Node *function, const Node *call, Bound *to) {
    for (uint32_t i = 0; i + 2 < function->n && i < call->n; i++) {
        const Node *param = function->kid[i], *type = param->n ? param->kid[0] : NULL;
        if (type && type->op == FORM_REFERENCE) type = type->kid[0];
        if (!type || type->op != FORM_BASE || type->sym != to->sym) continue;
        to->type = (Type)call->kid[i]->type;
        return to->type != TYPE_NONE;
    }
    return false;
}

static bool given(Run *run, const Node *param, const Node *arg, Bound *to) {
    if (to->is_type) return arg->kind == NODE_TYPE && written_type(run, arg, &to->type);
    typing_need(run, arg);
    return arg->kind != NODE_TYPE && written_at(run, param, 0, &to->type) &&
           eval_constant(run, arg, "a template's argument", &to->word);
}

static bool bind_all(Binding *b, const Node *template, const Node *arguments,
                     const Node *call) {
    const Node *function = template->kid[template->n - 1];
    b->n = template->n - 1;
    if (b->n > TEMPLATE_MOST || (arguments && arguments->n > b->n)) return false;
    for (uint32_t i = 0; i < b->n; i++) {
        const Node *param = template->kid[i];
        Bound *to = &b->at[i];
        *to = (Bound){.sym = param->sym, .is_type = param->flags & NODE_FLAG_STATIC};
        if (arguments && i < arguments->n ? !given(b->run, param, arguments->kid[i], to)
                                          : !to->is_type || !deduce(function, call, to))
            return false;
        if (!to->is_type) to->word = type_wrap_word(to->type, to->word);
    }
    return true;
}

static Symbol *instance_name(const Binding *b, const Symbol *template) {
    Arena *arena = b->run->query->arena;
    const char *name = arena_printf(arena, "%s{", template->name);
    for (uint32_t i = 0; i < b->n; i++)
        name = b->at[i].is_type
                   ? arena_printf(arena, "%s%s#%u", name, i ? "," : "", b->at[i].type)
                   : arena_printf(arena, "%s%s%lld", name, i ? "," : "",
                                  (long long)b->at[i].word);
    name = arena_printf(arena, "%s}", name);
    return symbol(b->run->exec->symbols, name, strlen(name));
}

/* ---- put into the definition */

static void put(Binding *b, Node **at);

/* if constexpr (…): the branch that isn't taken is not looked at. */
static void choose(Binding *b, Node **at) {
    Node *node = *at;
    uint64_t holds;
    put(b, &node->kid[0]);
    typing_need(b->run, node->kid[0]);
    if (!eval_constant(b->run, node->kid[0], "the condition of if constexpr", &holds)) {
        b->failed = true;
        return;
    }
    Node *taken = holds ? node->kid[1] : node->kid[2];
    *at = taken ? taken : ast_new(b->arena, NODE_EMPTY, node->span, 0);
    put(b, at);
}

static void put_value(Binding *b, Node **at, const Bound *value) {
    Node *number = ast_new(b->arena, NODE_NUMBER, (*at)->span, 0);
    Node *cast = ast_new(b->arena, NODE_CAST, (*at)->span, 1);
    number->num = value->word;
    number->flags = cast->flags = (*at)->flags;
    cast->type = (uint16_t)value->type;
    cast->kid[0] = number;
    *at = cast;
}

static void put(Binding *b, Node **at) {
    Node *node = *at;
    if (!node || b->failed) return;
    if (node->kind == NODE_IF && node->flags & NODE_FLAG_CONST) {
        choose(b, at);
        return;
    }
    const Bound *to =
        node->kind == NODE_NAME || node->kind == NODE_TYPE ? bound(b, node->sym) : NULL;
    if (to && node->kind == NODE_TYPE && to->is_type) {
        node->sym = NULL;
        node->type = (uint16_t)to->type;
    } else if (to && node->kind == NODE_NAME && !to->is_type) {
        put_value(b, at, to);
        return;
    }
    for (uint32_t i = 0; i < node->n; i++) put(b, &node->kid[i]);
}

Symbol *template_instance(Run *run, const Global *definition, const Node *arguments,
                          const Node *call) {
    const Function *template = definition->function;
    Binding b = {.run = run, .arena = run->query->arena};
    if (!bind_all(&b, template->node, arguments, call)) return NULL;
    Symbol *name = instance_name(&b, definition->sym);
    const Global *known = names_known(name);
    if (known && known->kind == GLOBAL_FUNCTION) return name;
    Node *node = ast_copy(b.arena, template->node->kid[template->node->n - 1]);
    Source *before = run->source;
    const Function *typed = run->typed;
    run->source = template->source;
    run->typed = NULL;
    put(&b, &node);
    bool done = !b.failed && define_instance(run, node, name);
    run->source = before;
    run->typed = typed;
    return done ? name : NULL;
}
