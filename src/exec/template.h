/* C++'s templates of functions. An instance is a copy of the definition with the
 * arguments in it, kept under name{arguments}. */
#ifndef EXEC_TEMPLATE_H
#define EXEC_TEMPLATE_H

#include "exec/run/run.h"

/* The name of the instance that the call asks for, with its template arguments or NULL;
 * those that are not given are taken from the call's. NULL: there is none. */
Symbol *template_instance(Run *run, const Global *definition, const Node *arguments,
                          const Node *call);
/* The name of the instance that template<> int f<3>(int x) {…} is of the template; NULL:
 * it is none of it. */
Symbol *template_special(Run *run, const Global *definition, const Node *special);
/* Of a static member of a class template, in a function of the same class: the class's
 * arguments; NULL: it is none. */
Node *template_own(Run *run, const Symbol *member);
/* A class for some arguments that was refused, of the template that has the member; or
 * NULL. */
const Refused *template_lost(const Exec *exec, const Symbol *member);
/* Whether it is a constant, and no function. */
bool template_is_constant(const Global *definition);
/* The more, the more of a call's arguments have parameters of their own. */
unsigned template_rank(const Global *definition);
/* Whether it has no body yet. */
bool template_is_declared(const Global *definition);
/* A copy of what must have a value before anything runs: constants of the function have
 * theirs. NULL: what is used is no constant. */
Node *template_constant(Arena *arena, const Node *node);
/* The type that A<int, 3> names, a FORM_BASE with arguments. */
bool template_type(Run *run, const Node *node, Type *type);
/* The arguments of a class's instance, as they are written; NULL: it is none. */
Node *template_arguments(Run *run, Type type, const Node *like);

#endif
