/* Names to slots: once per definition, every local name gets the number of its slot in
 * the frame. Names that are no locals stay with their Symbol and are looked up there.
 *
 * Slots are numbered by nesting: consecutive blocks share them. A statement that may fork
 * the path stores in node->slot how many slots are in use around it. */
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/statics.h"
#include "exec/typing.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Symbol *sym;
    uint32_t slot;
    const Node *node; /* that declares it */
} Local;

typedef struct {
    Run *run;
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
    *local = (Local){node->sym, r->next, node};
    return local;
}

static void declare(Resolver *r, Node *node) {
    add_local(r, node);
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

static void set_local(Node *node, const Local *local) {
    node->cache = (Node *)local->node; /* has its type, wherever its value is */
    node->type = local->node->type;
    node->slot = (int32_t)local->slot;
    node->mark |= MARK_LOCAL;
}

static void resolve_name(Resolver *r, Node *node) {
    const Local *local = find_local(r, node->sym);
    if (node->kind == NODE_CALL) resolve_kids(r, node, 0);
    if (local)
        set_local(node, local); /* a call's points to a function */
    else
        node->sym = statics_lookup_at(node->sym, r->run->source, node->span);
}

static void resolve_declaration(Resolver *r, Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        Node *var = node->kid[i];
        if (var->n && var->kid[0]) resolve(r, var->kid[0]);
        if (var->n > 1 && var->kid[1]) var->type = var->kid[1]->type;
        declare(r, var);
    }
}

static void resolve_scope(Resolver *r, Node *node) {
    Scope scope = open_scope(r);
    node->slot = (int32_t)r->next;
    resolve_kids(r, node, 0);
    close_scope(r, scope);
}

static void resolve_aggregate(Resolver *r, Node *node) {
    Scope scope = open_scope(r);
    for (uint32_t i = 0; i + 1 < node->n; i++) {
        Node *bind = node->kid[i];
        resolve_kids(r, bind, 0);
        declare(r, bind);
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
    /* Long chains of operators nest to the left. */
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
        resolve_aggregate(r, node);
        break;
    case NODE_DECL:
        resolve_declaration(r, node);
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
    Resolver r = {.run = run};
    Source *before = run->source;
    run->source = function->source;
    Node *node = function->node;
    for (uint32_t i = 0; i < function->nparams; i++) {
        if (node->kid[i]->sym)
            declare(&r, node->kid[i]);
        else
            r.next++;
    }
    if (r.next > r.most) r.most = r.next;
    resolve(&r, node->kid[node->n - 1]);
    function->nslots = r.most;
    function->ready = true;
    run->source = before;
    return finish(&r);
}

bool resolve_node(Run *run, Node *node, uint32_t *nslots) {
    return resolve_among(run, node, NULL, 0, nslots);
}

bool resolve_among(Run *run, Node *node, Node *const *variable, uint32_t count,
                   uint32_t *nslots) {
    Resolver r = {.run = run};
    for (uint32_t i = 0; i < count; i++) declare(&r, variable[i]);
    resolve(&r, node);
    *nslots = r.most;
    node->mark |= MARK_RESOLVED;
    return finish(&r);
}
