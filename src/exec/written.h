/* Types as they are written. */
#ifndef EXEC_WRITTEN_H
#define EXEC_WRITTEN_H

#include "exec/data/data.h"
#include "exec/run/run.h"

/* The type that a NODE_TYPE says; structs in it are defined. */
bool written_type(Run *run, const Node *node, Type *type);
/* Of an array that is open so far, as large as the node says. */
bool written_size(Run *run, const Node *node, Type *type);
/* That at `node`'s kid number i, or the word's type that the node has itself. */
bool written_at(Run *run, const Node *node, uint32_t i, Type *type);
/* Of a parameter: arrays and functions are pointers there. */
bool written_param(Run *run, const Node *param, Type *type);
/* Whether there can be one: an error says of a struct that it has no members yet. */
bool written_complete(Run *run, const Node *node, Type type);
/* Whether a NODE_VAR of the declaration, or a parameter as both, can't be assigned. */
bool written_constant(const Node *declaration, const Node *var);
/* A function's, of its definition. */
bool written_function(Run *run, const Node *function, Type *type);
/* What a prototype says of a function that is not there so far. */
void written_promise(Run *run, const Node *prototype, Global *global);
/* The names that the session keeps tags under: "struct Board", "enum Side". */
Symbol *written_tag(Run *run, const Symbol *tag, TypeForm form);

#endif
