/* Instances of templates. */
#include "exec/template_local.h"
#include "exec/built.h"
#include "exec/class.h"
#include "exec/written.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/names/journal.h"
#include "exec/overload.h"
#include "exec/refused.h"
#include "exec/scope.h"
#include "exec/traits.h"
#include "exec/typing.h"

#include <string.h>

static const Bound *bound(const Binding *b, const Symbol *sym) {
    for (uint32_t i = 0; sym && i < b->n; i++)
        if (b->at[i].sym == b->pack)
            continue;
        else if (b->at[i].sym == sym || b->at[i].sym == scope_spelled((Symbol *)sym))
            return &b->at[i];
    return NULL;
}

/* ---- the arguments */

/* Whether the written type, which is the argument's, says what the parameter is. */
static bool match(const Exec *exec, const Node *written, Type type, Bound *to) {
    if (written->op == FORM_REFERENCE) return match(exec, written->kid[0], type, to);
    if (written->op == FORM_POINTER || written->op == FORM_ARRAY) {
        bool has = data_is_pointer(exec, type) || data_is_array(exec, type);
        return has && match(exec, written->kid[0], data_to(exec, type), to);
    }
    if (written->op != FORM_BASE) return false;
    if (written->n == 0) {
        bool same = written->sym && scope_spelled(written->sym) == to->sym;
        if (!same || type == TYPE_NONE) return false;
        to->type = type;
        return true;
    }
    const TemplateInstance *instance =
        data_is_struct(exec, type) ? data_of(exec, type)->instance : NULL;
    if (!instance || instance->sym != written->sym) return false;
    for (uint32_t i = 0; i < written->n && i < instance->n; i++) {
        const Bound *at = &instance->at[i];
        const Node *kid = written->kid[i];
        bool same =
            kid->sym == to->sym && kid->kind == (to->is_type ? NODE_TYPE : NODE_NAME);
        if (!same || at->is_type != to->is_type) continue;
        to->type = at->type, to->word = at->word;
        return true;
    }
    return false;
}

/* T of a parameter T x, T &x, T *x or A<T> x: what the call has there. */
static bool deduce(const Exec *exec, const Node *function, const Node *call, Bound *to) {
    for (uint32_t i = 0; i + 2 < function->n && i < call->n; i++) {
        const Node *param = function->kid[i], *type = param->n ? param->kid[0] : NULL;
        if (!type || param->flags & NODE_FLAG_VARIADIC) continue;
        Type is = call->kid[i]->type;
        if (is == TYPE_NONE && !(call->flags & NODE_FLAG_C)) is = TYPE_U64; /* bare */
        bool itself = type->flags & NODE_FLAG_ALIAS; /* const T &: an array is no pointer */
        if (itself && data_is_array(exec, is)) continue;
        bool object = data_is_struct(exec, is) && type->op == FORM_POINTER;
        if (match(exec, object ? type->kid[0] : type, is, to)) return true;
    }
    return false;
}

/* A local as the value that it was given. */
static Node *value_of(Arena *arena, const Node *name) {
    const Node *var = name->cache;
    if (!var || var->kind != NODE_VAR || !var->n || !var->kid[0]) return NULL;
    Node *value = template_constant(arena, var->kid[0]);
    if (!value || var->type == TYPE_NONE) return value;
    Node *cast = ast_new(arena, NODE_CAST, name->span, 2);
    Node *type = cast->kid[1] = ast_new(arena, NODE_TYPE, name->span, 0);
    cast->kid[0] = value;
    cast->flags = type->flags = name->flags & NODE_FLAG_C;
    type->op = FORM_BASE;
    type->type = var->type;
    return cast;
}

Node *template_constant(Arena *arena, const Node *node) {
    bool local = node->kind == NODE_NAME && node->mark & MARK_LOCAL;
    if (local) return value_of(arena, node);
    if (node->kind == NODE_DEREF && node->n == 1 && node->kid[0]->mark & MARK_LOCAL)
        return NULL; /* a reference */
    Node *copy = ast_copy(arena, node);
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && !(copy->kid[i] = template_constant(arena, node->kid[i])))
            return NULL;
    return copy;
}

static bool given(Run *run, const Node *arg, Bound *to) {
    if (to->is_type) return arg->kind == NODE_TYPE && written_type(run, arg, &to->type);
    arg = template_constant(run->query->arena, arg);
    if (!arg) return false;
    typing_need(run, arg);
    return arg->kind != NODE_TYPE && eval_constant(run, arg, "a template's argument", &to->word);
}

/* The parameter's default, with the arguments before it put in. */
static bool by_default(Binding *b, const Node *param, Bound *to) {
    uint32_t i = to->is_type ? 0 : 1;
    if (param->n <= i || !param->kid[i]) return false;
    Node *copy = ast_copy(b->arena, param->kid[i]);
    template_put(b, &copy);
    return given(b->run, copy, to);
}

/* The type of a parameter that is a value; false: with these arguments there is none. */
static bool value_type(Binding *b, const Node *param, Type *type) {
    Node *own = ast_copy(b->arena, param);
    Diags *diags = b->run->query->diags;
    size_t before = diags->count;
    if (own->n) template_put(b, &own->kid[0]);
    bool good = written_at(b->run, own, 0, type);
    if (!good) diag_cut(diags, before);
    return good;
}

/* `call` may be NULL: of a class, whose arguments are all given. */
static bool bind_one(Binding *b, const Node *template, uint32_t i, const Node *arguments,
                     const Node *call) {
    const Node *function = template->kid[template->n - 1], *param = template->kid[i];
    Bound *to = &b->at[b->n];
    *to = (Bound){.sym = param->sym, .is_type = param->flags & NODE_FLAG_STATIC};
    if (!to->is_type && !value_type(b, param, &to->type)) return false;
    Type type = to->type;
    bool said = arguments && i < arguments->n;
    bool done = said ? given(b->run, arguments->kid[i], to)
                     : call && deduce(b->run->exec, function, call, to);
    if (!done && said) return false;
    const Node *result = b->result == TYPE_NONE ? NULL : function->kid[function->n - 2];
    done = done || (result && match(b->run->exec, result, b->result, to));
    if (!done && !by_default(b, param, to)) return false;
    if (!to->is_type) to->type = type, to->word = type_wrap_word(type, to->word);
    b->n++;
    return true;
}

/* The rest of the arguments is the last parameter's. */
static bool bind_pack(Binding *b, const Node *template, const Node *arguments,
                      const Node *call) {
    const Node *function = template->kid[template->n - 1];
    uint32_t i = template->n - 2, last = call && function->n > 2 ? function->n - 3 : 0;
    const Node *pack = template->kid[i], *param = call ? function->kid[last] : NULL;
    Bound one = {.sym = pack->sym, .is_type = pack->flags & NODE_FLAG_STATIC};
    if (!one.is_type && !value_type(b, pack, &one.type)) return false;
    b->pack = pack->sym;
    bool takes = param && param->kind == NODE_PARAM && param->flags & NODE_FLAG_VARIADIC;
    if (takes) b->param = param->sym;
    uint32_t said = arguments && arguments->n > i ? arguments->n - i : 0;
    uint32_t all = takes && call->n > last ? call->n - last : 0;
    for (uint32_t k = 0; k < said || k < all; k++) {
        if (b->n == TEMPLATE_MOST) return false;
        Bound *to = &b->at[b->n++];
        *to = one;
        bool done = k < said ? given(b->run, arguments->kid[i + k], to)
                             : param->n && match(b->run->exec, param->kid[0],
                                                 call->kid[last + k]->type, to);
        if (!done) return false;
        if (!one.is_type) to->type = one.type, to->word = type_wrap_word(one.type, to->word);
    }
    return true;
}

static bool bind_all(Binding *b, const Node *template, const Node *arguments,
                     const Node *call) {
    uint32_t n = template->n - 1;
    bool pack = n && template->kid[n - 1]->flags & NODE_FLAG_VARIADIC;
    if (n > TEMPLATE_MOST || (arguments && arguments->n > n && !pack)) return false;
    for (uint32_t i = 0; i < n - pack; i++)
        if (template->kid[i]->flags & NODE_FLAG_VARIADIC ||
            !bind_one(b, template, i, arguments, call))
            return false;
    return !pack || bind_pack(b, template, arguments, call);
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
    return symbol_of(b->run->exec->symbols, name);
}

/* ---- put into the definition */

static void put_value(Binding *b, Node **at, const Bound *value) {
    Node *number = ast_new(b->arena, NODE_NUMBER, (*at)->span, 0);
    Node *cast = ast_new(b->arena, NODE_CAST, (*at)->span, 1);
    number->num = value->word;
    number->flags = cast->flags = (*at)->flags;
    cast->type = value->type;
    cast->kid[0] = number;
    *at = cast;
}

/* The arguments as they are written. */
static Node *written_arguments(Run *run, const Symbol *sym, const Bound *bound,
                               uint32_t n, const Node *like) {
    Node *node = built_node(run, NODE_TARGS, like, n);
    node->sym = (Symbol *)sym;
    node->flags |= NODE_FLAG_PREFIX;
    for (uint32_t i = 0; i < n; i++)
        node->kid[i] = bound[i].is_type ? built_type(run, bound[i].type, like)
                                        : built_number(run, bound[i].word, like);
    return node;
}

/* The class template that has the member. */
static const Global *class_template(const Exec *exec, const Symbol *member) {
    size_t len = class_len(member);
    const Symbol *class = len ? symbol_known(exec->symbols, member->name, len) : NULL;
    const Global *global = class ? names_known(class) : NULL;
    return global && global->kind == GLOBAL_TEMPLATE ? global : NULL;
}

static const Node *class_of(const Exec *exec, const Symbol *member) {
    const Global *global = class_template(exec, member);
    return global ? global->function->node : NULL;
}

const Refused *template_lost(const Exec *exec, const Symbol *member) {
    const Global *global = class_template(exec, member);
    return global ? global->overload : NULL;
}

static bool is_static(const Symbol *member) {
    const Global *global = names_known(member);
    if (!global || global->kind != GLOBAL_TEMPLATE) return false;
    const Node *node = global->function->node, *function = node->kid[node->n - 1];
    return function->kind == NODE_FUNC && class_len(member) && !class_makes(member) &&
           !(function->n > 2 && class_is_this(function->kid[0]));
}

Node *template_own(Run *run, const Symbol *member) {
    const Node *own = run->instance;
    const Node *class = own && is_static(member) ? class_of(run->exec, member) : NULL;
    if (!class || class->sym != own->sym) return NULL;
    return built_copy(run, own);
}

/* n of the class itself, in its body. */
static bool put_static(Binding *b, Node **at) {
    Node *node = *at;
    bool name = node->kind == NODE_NAME && node->sym && is_static(node->sym);
    if (!name || class_of(b->run->exec, node->sym) != b->class) return false;
    Node *call = built_node(b->run, NODE_CALL, node, 1);
    call->sym = node->sym;
    call->kid[0] = written_arguments(b->run, node->sym, b->at, b->n, node);
    *at = call;
    return true;
}

/* T::n of a type that is an argument. */
static void put_member(Binding *b, Node **at) {
    Node *node = *at;
    bool named = node->kind == NODE_NAME || node->kind == NODE_TYPE ||
                 node->kind == NODE_CALL || node->kind == NODE_TARGS;
    const char *colons = named && node->sym ? strstr(node->sym->name, "::") : NULL;
    if (!colons) return;
    size_t len = (size_t)(colons - node->sym->name);
    const Bound *to = bound(b, symbol_known(b->run->exec->symbols, node->sym->name, len));
    if (!to || !to->is_type) return;
    Symbol *sym = scope_member(b->run->exec, to->type, colons + 2);
    if (!sym) return;
    node->sym = sym;
    bool value = node->kind == NODE_NAME || node->kind == NODE_CALL;
    Node *arguments = value && is_static(sym)
                          ? template_arguments(b->run, to->type, node)
                          : NULL;
    if (arguments) *at = built_insert(b->run, node, sym, 0, arguments);
}

void template_put(Binding *b, Node **at) {
    if (!*at || (b->class && put_static(b, at)) || pack_put(b, at)) return;
    put_member(b, at);
    Node *node = *at = pack_spread(b, *at);
    const Bound *to =
        node->kind == NODE_NAME || node->kind == NODE_TYPE ? bound(b, node->sym) : NULL;
    if (to && node->kind == NODE_TYPE && to->is_type) {
        node->sym = NULL;
        node->type = to->type;
    } else if (to && to->is_type) { /* f<T...> */
        *at = built_type(b->run, to->type, node);
        return;
    } else if (to) {
        put_value(b, at, to);
        return;
    }
    for (uint32_t i = 0; i < node->n; i++) template_put(b, &node->kid[i]);
}

bool template_is_declared(const Global *definition) {
    const Node *node = definition->function->node, *function = node->kid[node->n - 1];
    return function->kind == NODE_FUNC && !function->kid[function->n - 1];
}

unsigned template_rank(const Global *definition) {
    const Node *node = definition->function->node, *function = node->kid[node->n - 1];
    bool pack = node->n > 1 && node->kid[node->n - 2]->flags & NODE_FLAG_VARIADIC;
    return pack ? function->n : UINT32_MAX - 1;
}

bool template_is_constant(const Global *definition) {
    if (definition->kind != GLOBAL_TEMPLATE) return false;
    const Node *node = definition->function->node, *function = node->kid[node->n - 1];
    return function->kind == NODE_FUNC && function->flags & NODE_FLAG_PAREN;
}

Symbol *template_special(Run *run, const Global *definition, const Node *special) {
    const Node *template = definition->function->node;
    const Node *function = special->kid[special->n - 1];
    const Node *arguments = special->n > 1 ? special->kid[0] : NULL;
    Node *call = ast_new(run->query->arena, NODE_CALL, function->span, function->n - 2);
    Binding b = {.run = run, .arena = run->query->arena};
    if (template->kid[template->n - 1]->n != function->n) return NULL;
    const Node *result = function->kid[function->n - 2];
    b.result = function->type;
    if (result && !written_type(run, result, &b.result)) return NULL;
    for (uint32_t i = 0; i < call->n; i++) {
        Type type;
        if (!written_param(run, function->kid[i], &type)) return NULL;
        call->kid[i] = ast_new(b.arena, NODE_NUMBER, function->span, 0);
        bool refers = overload_is_reference(function->kid[i], 0);
        call->kid[i]->type = (refers ? data_to(run->exec, type) : type);
    }
    return bind_all(&b, template, arguments, call) ? instance_name(&b, definition->sym)
                                                   : NULL;
}

/* Of x.f<3>() and f<3>() in the class: those of the class stand before them. */
static const Node *with_class(Run *run, const Node *class, const Node *arguments,
                              const Node *call) {
    if (!class || !arguments || arguments->flags & NODE_FLAG_PREFIX) return arguments;
    Type type = call->n ? call->kid[0]->type : TYPE_NONE;
    if (data_is_pointer(run->exec, type)) type = data_to(run->exec, type);
    const Node *own = template_arguments(run, type, arguments);
    if (!own || own->sym != class->sym) own = run->instance;
    if (!own || own->sym != class->sym) return arguments;
    Node *all = built_node(run, NODE_TARGS, arguments, own->n + arguments->n);
    all->sym = arguments->sym;
    memcpy(all->kid, own->kid, own->n * sizeof *own->kid);
    memcpy(all->kid + own->n, arguments->kid, arguments->n * sizeof *arguments->kid);
    return all;
}

Symbol *template_instance(Run *run, const Global *definition, const Node *arguments,
                          const Node *call) {
    const Function *template = definition->function;
    if (template->node->kid[template->node->n - 1]->kind != NODE_FUNC) return NULL;
    Binding b = {.run = run, .arena = run->query->arena};
    const Node *class = class_of(run->exec, definition->sym);
    if (template_lost(run->exec, definition->sym)) return NULL;
    arguments = with_class(run, class, arguments, call);
    if (!bind_all(&b, template->node, arguments, call)) return NULL;
    Symbol *name = instance_name(&b, definition->sym);
    Global *known = names_known(name);
    if (known && known->kind == GLOBAL_FUNCTION) {
        if (!known->function->of || known->function->of == template->order) return name;
        journal_clear(known), known = NULL; /* of a definition that is no more */
    }
    if (known || template_is_declared(definition)) return NULL;
    Node *node = ast_copy(b.arena, template->node->kid[template->node->n - 1]);
    Source *before = run->source;
    const Function *typed = run->typed;
    const Node *outer = run->instance;
    run->source = template->source;
    run->typed = NULL;
    run->instance = class && class->n - 1 <= b.n
                        ? written_arguments(run, class->sym, b.at, class->n - 1, node)
                        : NULL;
    template_put(&b, &node);
    bool done = define_instance(run, node, name);
    if (done) names_function(name)->of = template->order;
    run->source = before;
    run->typed = typed;
    run->instance = outer;
    return done ? name : NULL;
}

/* ---- classes */

Node *template_arguments(Run *run, Type type, const Node *like) {
    const TemplateInstance *instance =
        data_is_struct(run->exec, type) ? data_of(run->exec, type)->instance : NULL;
    if (!instance) return NULL;
    return written_arguments(run, instance->sym, instance->at, instance->n, like);
}

static const char *class_text(const Binding *b, const Symbol *template) {
    Arena *arena = b->arena;
    const char *name = arena_printf(arena, "%s<", template->name);
    for (uint32_t i = 0; i < b->n; i++)
        name = b->at[i].is_type
                   ? arena_printf(arena, "%s%s%s", name, i ? ", " : "",
                                  data_name(b->run->exec, b->at[i].type, arena))
                   : arena_printf(arena, "%s%s%lld", name, i ? ", " : "",
                                  (long long)b->at[i].word);
    return arena_printf(arena, "%s>", name);
}

static bool is_parameter(const Node *node, const void *binding) {
    bool name = node->kind == NODE_NAME || node->kind == NODE_TYPE;
    return name && bound(binding, node->sym);
}

/* An enum whose values the arguments change: its names have one value for all instances. */
static bool is_dependent_enum(const Node *node, const void *binding) {
    return node->kind == NODE_ENUM && ast_find_if(node, is_parameter, binding);
}

/* The struct of the class's body, with the arguments in it. */
static bool define_class(Binding *b, const Global *definition, Symbol *name, Type *type) {
    enum { NESTED_MOST = 100 };
    Run *run = b->run;
    const Function *template = definition->function;
    if (run->exec->instances >= NESTED_MOST) {
        run->exec->instances = 0;
        return run_error(run, template->node,
                         "instances of '%s' need each other without end",
                         definition->sym->name);
    }
    Node *body = ast_copy(b->arena, template->node->kid[template->node->n - 1]);
    if (ast_find_if(body, is_dependent_enum, b))
        return run_error(run, body, "an enum that depends on the arguments of '%s'",
                         definition->sym->name);
    b->class = template->node;
    template_put(b, &body);
    body->sym = name;
    TemplateInstance *instance =
        arena_alloc(run->exec->arena, sizeof *instance + b->n * sizeof *instance->at);
    instance->sym = definition->sym;
    instance->n = b->n;
    memcpy(instance->at, b->at, b->n * sizeof *b->at);
    Source *before = run->source;
    run->source = template->source;
    run->exec->instances++;
    bool done = written_instance(run, body, instance, type);
    if (run->exec->instances) run->exec->instances--;
    run->source = before;
    return done;
}

bool template_type(Run *run, const Node *node, Type *type) {
    if (traits_has(node->sym->name)) return traits_type(run, node, type);
    const Global *definition = names_known(node->sym);
    if (!definition || definition->kind != GLOBAL_TEMPLATE)
        return run_error(run, node, "there is no class template '%s'", node->sym->name);
    Binding b = {.run = run, .arena = run->query->arena};
    if (!bind_all(&b, definition->function->node, node, NULL))
        return run_error(run, node, "these arguments do not fit '%s'", node->sym->name);
    if (definition->overload) return refused_used(run, node, definition->overload);
    const char *text = class_text(&b, definition->sym);
    Symbol *name = symbol_of(run->exec->symbols, text);
    const Global *known = names_known(name);
    if (known && known->kind == GLOBAL_TYPE) {
        *type = known->value.type;
        return true;
    }
    return define_class(&b, definition, name, type);
}
