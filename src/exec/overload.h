/* C++: which of several functions is meant, operators of one's own, references.
 *
 * The first function of a name has it for itself, the others are kept under name#2,
 * name#3… A call finds its own when its types are found; an operator whose operands are
 * enums or structs becomes a call there. */
#ifndef EXEC_OVERLOAD_H
#define EXEC_OVERLOAD_H

#include "exec/run/run.h"

/* The name to keep a definition under: one with the same parameters is replaced. */
Symbol *overload_name(Run *run, Function *function);
Symbol *overload_template_name(Run *run, const Node *definition);
/* The name of the instance that template<> … defines; NULL: of none, or several. */
Symbol *overload_special(Run *run, const Node *special);
/* Number k, from 1, of those that have the name; of a template its function. NULL: there
 * are not so many. */
const Node *overload_definition(Run *run, const Symbol *sym, unsigned k);
/* At a node whose kids have their types: a call gets the function that it means,
 * arguments that are references their addresses. */
void overload_find(Run *run, Node *node);
/* Whether the call is decided, or there was nothing to decide; an error otherwise. */
bool overload_decided(Run *run, const Function *function, const Node *call);
bool overload_refused(Run *run, const Node *call);
/* Outside of C bbx's own function is meant, not the template of its name. */
bool overload_leaves(const Node *node, const Global *global);
/* Of a parameter, or a function's result at kid i. */
bool overload_is_reference(const Node *node, uint32_t i);
/* The default of a parameter, or NULL. */
const Node *overload_default(const Node *param);

#endif
