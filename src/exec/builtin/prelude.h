/* The functions written in the language itself: parsed at their first call.
 *
 * A session owns one Prelude. The AST of a function lives as long as the Prelude; names
 * in it mean bbx's own functions and constants, whatever the user made of them. */
#ifndef EXEC_PRELUDE_H
#define EXEC_PRELUDE_H

#include "base/symbol.h"
#include "exec/builtin/builtin.h"
#include "lang/ast.h"

typedef struct Prelude Prelude;

/* Costs next to nothing until the first function is asked for. */
Prelude *prelude_new(Symbols *symbols);
void prelude_free(Prelude *prelude);
/* NODE_FUNC of a BUILTIN_PRELUDE row, parsed at each call. *source: its text, which the
 * caller drops. */
Node *prelude_function(Prelude *prelude, const Builtin *row, Source **source);

#endif
