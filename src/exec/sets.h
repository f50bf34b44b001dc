/* Which functions set a variable of the session, by their text: they assign to it, or
 * hand its address out to where it may be assigned to. */
#ifndef EXEC_SETS_H
#define EXEC_SETS_H

#include "exec/names/names.h"

/* What a function does itself. */
enum { SETS_READS = 1, SETS_WRITES = 2 };
unsigned sets_use(const Exec *exec, const Function *function, const Symbol *variable);
/* Whether it calls the other one, or takes its address. */
bool sets_calls(const Function *function, Symbol *other);
/* Whether it sets the variable, or what it calls does. */
bool sets_reaches(Exec *exec, Function *function, const Symbol *variable);
/* The taken functions, in the order of their names in the session: from *at on, NULL at
 * the end. */
Function *sets_next(const Exec *exec, size_t *at);

#endif
