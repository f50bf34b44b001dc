/* The functions written in the language itself: parsed at their first call.
 *
 * The AST of a function lives as long as the session; names in it mean bbx's own
 * functions and constants, whatever the user made of them. */
#ifndef EXEC_PRELUDE_H
#define EXEC_PRELUDE_H

#include "exec/builtin/builtin.h"
#include "exec/names/names.h"

/* NODE_FUNC of a BUILTIN_PRELUDE row, parsed at each call. *source: its text, which the
 * caller drops. */
Node *prelude_function(Exec *exec, const Builtin *row, Source **source);

#endif
