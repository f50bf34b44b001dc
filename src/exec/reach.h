/* The names that an expression reaches: those in it, in the functions that it calls or
 * points to, and so on; in prelude functions, too, if they were called before. */
#ifndef EXEC_REACH_H
#define EXEC_REACH_H

#include "exec/exec.h"

typedef bool ReachTest(Symbol *sym, const void *context);
/* The first name, no local, for which the test holds; NULL: none. Calls of the function
 * `closed` are not followed. */
Symbol *reach_find(Exec *exec, const Node *expr, const Symbol *closed, ReachTest *is,
                   const void *context);

/* The current moment of the session. */
uint64_t reach_now(const Exec *exec);
/* Whether the name's meaning was made or changed after that moment. */
bool reach_is_newer(const Symbol *sym, uint64_t moment);
/* … or by the reader of a lesson; whether there is such a macro. */
bool reach_is_foreign(const Symbol *sym, uint64_t moment);
bool reach_has_macros(const Exec *exec, uint64_t moment);
/* Whether definitions from here on are the reader's. */
void reach_set_reader(Exec *exec, bool reader);
/* Counts all that the function reaches as the lesson's. */
void reach_accept(Exec *exec, Symbol *function);
/* Whether it is a variable, and no builtin. */
bool reach_is_variable(Symbol *sym);
/* Whether it is that builtin, by any of its names, and not the user's own. */
bool reach_is_builtin(Symbol *sym, const char *name);

#endif
