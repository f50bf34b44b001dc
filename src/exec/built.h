/* Nodes that are made while names and types are found: each is at the place of another,
 * and lives as long as the definition whose types are found, or the statement. */
#ifndef EXEC_BUILT_H
#define EXEC_BUILT_H

#include "exec/run/run.h"

Node *built_node(Run *run, NodeKind kind, const Node *like, uint32_t n);
Node *built_around(Run *run, NodeKind kind, Node *kid);
Node *built_pair(Run *run, NodeKind kind, Node *a, Node *b);
Node *built_member(Run *run, Node *of, const Symbol *sym);
Node *built_name(Run *run, const char *name, const Node *like);
Node *built_number(Run *run, uint64_t word, const Node *like);
Node *built_type(Run *run, Type type, const Node *like);
/* A pointer to the type, or a reference. */
Node *built_form(Run *run, TypeForm form, Node *of);
Node *built_variable(Run *run, const char *name, Node *type, Node *value);
/* Of two values. */
Node *built_comparison(Run *run, const Node *like);
Node *built_copy(const Run *run, const Node *node);

/* A call of sym with the node's kids, and one more at the place. */
Node *built_insert(Run *run, const Node *node, Symbol *sym, uint32_t at, Node *kid);
/* The node is a call from now on, of its kids. */
void built_call(Node *node, Symbol *sym, int slot);
/* The node is what the other one is, or, where it has no room for that, around it. */
void built_replace(Run *run, Node *node, Node *other);

#endif
