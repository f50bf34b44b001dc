/* Values of parameters that stand in a prototype: they hold for the definition, too. */
#ifndef EXEC_DEFAULTS_H
#define EXEC_DEFAULTS_H

#include "exec/run/run.h"

/* A prototype of the name: what is defined already, or will be, has its values. */
void defaults_declare(Run *run, Symbol *sym, const Node *prototype);
/* The definition takes over what prototypes of the name say. */
void defaults_take(Run *run, const Symbol *sym, Function *function);
/* The same of a template's, which is declared in the other node: whether that is its
 * prototype. */
bool defaults_template(Arena *arena, Node *definition, const Node *declared);

#endif
