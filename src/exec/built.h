/* Nodes that are made while names and types are found; each is at the place of another. */
#ifndef EXEC_BUILT_H
#define EXEC_BUILT_H

#include <string.h>

#include "exec/run.h"

static inline Node *built_node(Arena *arena, NodeKind kind, const Node *like,
                               uint32_t n) {
    Node *node = ast_new(arena, kind, like->span, n);
    node->flags = like->flags & NODE_FLAG_LANGUAGE;
    node->at = like->at;
    return node;
}

static inline Node *built_around(Arena *arena, NodeKind kind, Node *kid) {
    Node *node = built_node(arena, kind, kid, 1);
    node->kid[0] = kid;
    return node;
}

static inline Node *built_type(Arena *arena, Type type, const Node *like) {
    Node *node = built_node(arena, NODE_TYPE, like, 0);
    node->op = FORM_BASE;
    node->type = (uint16_t)type;
    return node;
}

static inline Node *built_name(Run *run, Arena *arena, const char *name,
                               const Node *like) {
    Node *node = built_node(arena, NODE_NAME, like, 0);
    node->sym = symbol(run->exec->symbols, name, strlen(name));
    return node;
}

#endif
