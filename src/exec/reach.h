/* What an expression comes to in the end: the names in it, those in the functions that it
 * calls or points to, and so on; in bbx's own functions, too, as far as they were called.
 */
#ifndef EXEC_REACH_H
#define EXEC_REACH_H

#include "exec/exec.h"

typedef bool ReachTest(Symbol *sym, const void *context);
/* The first name for which that holds, locals apart; NULL: there is none. What the
 * function `closed` calls is not looked at. */
Symbol *reach_find(Exec *exec, const Node *expr, const Symbol *closed, ReachTest *is,
                   const void *context);

/* The moment in the session. */
uint64_t reach_now(const Exec *exec);
/* Whether what the name means was made or changed behind that moment. */
bool reach_is_newer(const Symbol *sym, uint64_t moment);
/* … or by the reader of a lesson; and whether such a macro is there. */
bool reach_is_foreign(const Symbol *sym, uint64_t moment);
bool reach_has_macros(const Exec *exec, uint64_t moment);
/* What is made from here on is the reader's, or is that no more. */
void reach_enter(Exec *exec, bool reader);
/* What the function comes to is taken for the lesson's. */
void reach_accept(Exec *exec, Symbol *function);
/* Whether it is a variable, and nothing else to bbx. */
bool reach_is_variable(Symbol *sym);
/* Whether it is one of bbx's functions, by any of its names, and not the user's own. */
bool reach_is_builtin(Symbol *sym, const char *name);

#endif
