/* C++'s templates of functions. An instance is a copy of the definition with the
 * arguments in it, kept under name{arguments}. */
#ifndef EXEC_TEMPLATE_H
#define EXEC_TEMPLATE_H

#include "exec/run.h"

/* The name of the instance that the call asks for, with its template arguments or NULL;
 * those that are not given are taken from the call's. NULL: there is none. */
Symbol *template_instance(Run *run, const Global *definition, const Node *arguments,
                          const Node *call);

#endif
