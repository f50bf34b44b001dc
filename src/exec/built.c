/* Making nodes. */
#include "exec/built.h"

#include <string.h>

#include "exec/typing.h"

static Arena *arena_of(const Run *run) {
    run->store->lasting += run->typed == NULL;
    return run->typed ? run->typed->arena : run->query->arena;
}

static Node *placed(Node *node, const Node *like) {
    node->flags = like->flags & NODE_FLAG_LANGUAGE;
    node->at = like->at;
    return node;
}

Node *built_node(Run *run, NodeKind kind, const Node *like, uint32_t n) {
    return placed(ast_new(arena_of(run), kind, like->span, n), like);
}

Node *built_comparison(Run *run, const Node *like) {
    Node *node = placed(ast_chain(arena_of(run), like->span, 2), like);
    node->ats[0] = like->at;
    return node;
}

Node *built_around(Run *run, NodeKind kind, Node *kid) {
    Node *node = built_node(run, kind, kid, 1);
    node->kid[0] = kid;
    return node;
}

Node *built_pair(Run *run, NodeKind kind, Node *a, Node *b) {
    Node *node = built_node(run, kind, a, 2);
    node->kid[0] = a;
    node->kid[1] = b;
    return node;
}

Node *built_member(Run *run, Node *of, const Symbol *sym) {
    Node *node = built_around(run, NODE_MEMBER, of);
    node->sym = (Symbol *)sym;
    return node;
}

Node *built_name(Run *run, const char *name, const Node *like) {
    Node *node = built_node(run, NODE_NAME, like, 0);
    node->sym = symbol_of(run->exec->symbols, name);
    return node;
}

Node *built_number(Run *run, uint64_t word, const Node *like) {
    Node *node = built_node(run, NODE_NUMBER, like, 0);
    node->num = word;
    return node;
}

Node *built_type(Run *run, Type type, const Node *like) {
    Node *node = built_node(run, NODE_TYPE, like, 0);
    node->op = FORM_BASE;
    node->type = type;
    return node;
}

Node *built_form(Run *run, TypeForm form, Node *of) {
    Node *node = built_around(run, NODE_TYPE, of);
    node->op = (uint8_t)form;
    return node;
}

Node *built_variable(Run *run, const char *name, Node *type, Node *value) {
    Node *var = built_node(run, NODE_VAR, type, 2);
    var->sym = symbol_of(run->exec->symbols, name);
    var->kid[0] = value;
    var->kid[1] = type;
    return var;
}

Node *built_copy(const Run *run, const Node *node) {
    return ast_copy(arena_of(run), node);
}

Node *built_insert(Run *run, const Node *node, Symbol *sym, uint32_t at, Node *kid) {
    Node *call = built_node(run, NODE_CALL, node, node->n + 1);
    call->flags = node->flags;
    call->sym = sym;
    call->kid[at] = kid;
    for (uint32_t i = 0; i < node->n; i++) call->kid[i + (i >= at)] = node->kid[i];
    return call;
}

void built_call(Node *node, Symbol *sym, int slot) {
    node->kind = NODE_CALL;
    node->op = MEANING_NONE;
    node->sym = sym;
    node->text = NULL;
    node->cache = NULL;
    node->slot = slot;
}

void built_replace(Run *run, Node *node, Node *other) {
    Span span = node->span;
    if (other->n <= node->n) {
        memcpy(node, other, sizeof *node + other->n * sizeof *node->kid);
        node->span = span;
        return;
    }
    node->kind = NODE_COMMA;
    node->mark &= (uint8_t)~MARK_LOCAL;
    node->cache = NULL;
    node->n = 1;
    node->kid[0] = other;
    typing_find(run, other);
}
