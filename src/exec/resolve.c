/* Names to slots: once per definition, every local name gets the number of its slot in
 * the frame. Names that are no locals stay with their Symbol and are looked up there.
 *
 * Slots are numbered by nesting: blocks that follow each other share them. A statement
 * that may split paths remembers in node->slot how many slots are in use around it. */
#include "exec/fill.h"
#include "exec/written.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/owned.h"
#include "exec/typing.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Symbol *sym;
    uint32_t slot;
    Symbol *kept;     /* not NULL: the name of the session that it stands for */
    const Node *node; /* that declares it */
    bool constant;
} Local;

typedef struct {
    Run *run;
    const Function *function; /* NULL: a statement */
    Local *locals;
    size_t count, cap;
    size_t scope; /* where the innermost block's locals begin */
    uint32_t next, most;
    bool failed;
} Resolver;

typedef struct {
    size_t count, scope;
    uint32_t next;
} Scope;

static Scope open_scope(Resolver *r) {
    Scope scope = {r->count, r->scope, r->next};
    r->scope = r->count;
    return scope;
}

static void close_scope(Resolver *r, Scope scope) {
    r->count = scope.count;
    r->scope = scope.scope;
    r->next = scope.next;
}

static Local *add_local(Resolver *r, const Node *node) {
    for (size_t i = r->scope; i < r->count; i++) {
        if (r->locals[i].sym != node->sym) continue;
        if (!r->failed)
            run_error(r->run, node, "'%s' is declared twice", node->sym->name);
        r->failed = true;
    }
    r->locals = base_grow(r->locals, r->count, &r->cap, sizeof *r->locals);
    Local *local = &r->locals[r->count++];
    *local = (Local){node->sym, r->next, NULL, node, false};
    return local;
}

static void declare(Resolver *r, Node *node, bool constant) {
    add_local(r, node)->constant = constant;
    node->slot = (int32_t)r->next++;
    node->mark |= MARK_LOCAL;
    if (r->next > r->most) r->most = r->next;
}

static const Local *find_local(const Resolver *r, const Symbol *sym) {
    for (size_t i = r->count; i > 0; i--)
        if (r->locals[i - 1].sym == sym) return &r->locals[i - 1];
    return NULL;
}

static void resolve(Resolver *r, Node *node);

static void resolve_kids(Resolver *r, Node *node, uint32_t from) {
    for (uint32_t i = from; i < node->n; i++)
        if (node->kid[i]) resolve(r, node->kid[i]);
}

static void name_local(Node *node, const Local *local) {
    node->cache = (Node *)local->node; /* says its type, wherever its value is */
    if (local->kept) {
        node->sym = local->kept;
        return;
    }
    node->type = local->node->type;
    node->slot = (int32_t)local->slot;
    node->mark |= MARK_LOCAL;
}

static void resolve_name(Resolver *r, Node *node) {
    const Local *local = find_local(r, node->sym);
    if (node->kind == NODE_CALL) resolve_kids(r, node, 0);
    if (local)
        name_local(node, local); /* a call's points to a function */
    else
        node->sym = owned_meant_at(node->sym, r->run->source, node->span);
}

static bool names_local(const Node *node, const void *none) {
    (void)none;
    return node->mark & MARK_LOCAL;
}

static Arena *arena_of(const Resolver *r) {
    r->run->store->lasting += r->function == NULL;
    return r->function ? r->function->arena : r->run->query->arena;
}

/* A constant local as the value that it was given; NULL: it has none. */
static Node *constant_value(Arena *arena, const Node *var) {
    if (var->kind != NODE_VAR || !var->n || !var->kid[0]) return NULL;
    Node *cast = ast_new(arena, NODE_CAST, var->span, 1);
    cast->kid[0] = ast_copy(arena, var->kid[0]);
    cast->flags = var->flags & NODE_FLAG_C;
    cast->type = var->type;
    return var->type == TYPE_NONE ? cast->kid[0] : cast;
}

/* Constants in an array's size, as their values: const int n = 8; int t[n] = {1}; */
static void put_constants(Resolver *r, Node **at) {
    Node *node = *at, *value = NULL;
    const Local *local = node->mark & MARK_LOCAL ? find_local(r, node->sym) : NULL;
    if (local && local->constant) value = constant_value(arena_of(r), local->node);
    if (value) {
        *at = value;
        put_constants(r, at);
    }
    for (uint32_t i = 0; !local && i < node->n; i++)
        if (node->kid[i]) put_constants(r, &node->kid[i]);
}

static void put_sizes(Resolver *r, Node *var) {
    Node *type = var->n > 1 ? var->kid[1] : NULL;
    for (; type && type->op == FORM_ARRAY; type = type->kid[0])
        if (type->n > 1 && type->kid[1]) put_constants(r, &type->kid[1]);
}

/* int t[n]; */
static bool is_sized_by_locals(const Node *var) {
    const Node *type = var->n > 1 ? var->kid[1] : NULL;
    return type && type->op == FORM_ARRAY && type->n > 1 && type->kid[1] &&
           !var->kid[0] && ast_find_if(type->kid[1], names_local, NULL);
}

/* auto x = t; of an array or a function is a pointer. */
static Type auto_type(Resolver *r, const Node *value) {
    Exec *exec = r->run->exec;
    typing_need(r->run, value);
    r->failed = !typing_sure(r->run, value);
    Type type = typing_of(value);
    if (data_is_array(exec, type)) return data_pointer(exec, data_to(exec, type));
    return data_is_function(exec, type) ? data_pointer(exec, type) : type;
}

/* The whole type of what is declared. An array takes its size from its first values, or
 * gets it when it is declared: until then it is open. */
static void find_type(Resolver *r, Node *var) {
    Type type;
    if (r->failed) return;
    put_sizes(r, var);
    if (is_sized_by_locals(var)) {
        r->failed = !written_type(r->run, var->kid[1]->kid[0], &type);
        var->type = data_array(r->run->exec, type, 0);
        return;
    }
    const Node *value = var->n ? var->kid[0] : NULL;
    r->failed = !written_at(r->run, var, 1, &type) ||
                !fill_size(r->run, var->sym->name, var, &type);
    bool open = type == TYPE_NONE && value && !ast_is_list(value);
    if (!r->failed && var->flags & NODE_FLAG_C && open) type = auto_type(r, value);
    var->type = type;
}

/* extern int x; hides a local x. */
static void resolve_extern(Resolver *r, Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        Node *var = node->kid[i];
        if (var->kind != NODE_VAR || !var->sym) continue;
        r->failed |= !written_at(r->run, var, 1, &var->type);
        add_local(r, var)->kept = owned_meant_at(var->sym, r->run->source, var->span);
    }
    node->n = 0;
}

/* int f(int x); says what f(x) is. */
static void resolve_prototype(Resolver *r, Node *node) {
    Symbol *sym = owned_meant_at(node->sym, r->run->source, node->span);
    written_promise(r->run, node, names_global(r->run->exec, sym));
    node->kind = NODE_EMPTY;
    node->n = 0;
}

static void resolve_declaration(Resolver *r, Node *node) {
    if (node->flags & NODE_FLAG_EXTERN) resolve_extern(r, node);
    for (uint32_t i = 0; i < node->n; i++) {
        Node *var = node->kid[i];
        if (var->kind != NODE_VAR) { /* a struct that is defined on the way */
            r->failed = r->failed || !define_type(r->run, var);
            node->mark |= MARK_LOCAL;
            continue;
        }
        /* What its first value declares in ({ … }) has other slots. */
        uint32_t slot = r->next++;
        resolve_kids(r, var, 1);
        if (var->n && var->kid[0]) resolve(r, var->kid[0]);
        r->next = slot;
        find_type(r, var);
        bool made = !(node->flags & (NODE_FLAG_PROTOTYPE | NODE_FLAG_EXTERN));
        if (made && !r->failed) r->failed = !written_complete(r->run, var, var->type);
        declare(r, var, written_constant(node, var));
    }
}

static void resolve_scope(Resolver *r, Node *node) {
    Scope scope = open_scope(r);
    node->slot = (int32_t)r->next;
    resolve_kids(r, node, 0);
    close_scope(r, scope);
}

static void resolve_gather(Resolver *r, Node *node) {
    Scope scope = open_scope(r);
    for (uint32_t i = 0; i + 1 < node->n; i++) {
        Node *bind = node->kid[i];
        resolve_kids(r, bind, 0);
        declare(r, bind, false);
    }
    resolve(r, node->kid[node->n - 1]);
    close_scope(r, scope);
    node->slot = (int32_t)r->most; /* the frame it needs */
    node->mark |= MARK_RESOLVED;
}

static void resolve(Resolver *r, Node *node) {
    if (!run_deep(r->run, node)) {
        r->failed = true;
        return;
    }
    /* Long rows of operators nest to the left. */
    while (node->kind == NODE_BINARY) {
        resolve_kids(r, node, 1);
        node = node->kid[0];
    }
    switch (node->kind) {
    case NODE_NAME:
    case NODE_CALL:
        resolve_name(r, node);
        break;
    case NODE_GATHER:
        resolve_gather(r, node);
        break;
    case NODE_DECL:
        resolve_declaration(r, node);
        break;
    case NODE_TYPE: /* members are no locals */
        if (node->op != FORM_STRUCT) resolve_kids(r, node, 0);
        break;
    case NODE_FUNC:
        resolve_prototype(r, node);
        break;
    case NODE_TYPEDEF:
    case NODE_ENUM:
        r->failed = r->failed || !define_type(r->run, node);
        break;
    case NODE_FOR:
    case NODE_IF:
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH:
    case NODE_BLOCK:
        resolve_scope(r, node);
        break;
    default:
        resolve_kids(r, node, 0);
        break;
    }
}

static bool finish(Resolver *r) {
    free(r->locals);
    return !r->failed;
}

bool resolve_function(Run *run, Function *function) {
    Resolver r = {.run = run, .function = function};
    Source *before = run->source;
    run->source = function->source;
    Node *node = function->node;
    for (uint32_t i = 0; i < function->nparams; i++) {
        if (node->kid[i]->sym)
            declare(&r, node->kid[i], false);
        else
            r.next++;
    }
    if (r.next > r.most) r.most = r.next;
    Node *body = node->kid[node->n - 1];
    /* The outermost block shares its scope with the parameters. */
    if (body->kind == NODE_BLOCK)
        resolve_kids(&r, body, 0);
    else
        resolve(&r, node->kid[node->n - 1]);
    function->nslots = r.most;
    function->ready = true;
    run->source = before;
    return finish(&r);
}

bool resolve_node(Run *run, Node *node, uint32_t *nslots) {
    Resolver r = {.run = run};
    resolve(&r, node);
    *nslots = r.most;
    node->mark |= MARK_RESOLVED;
    return finish(&r);
}
