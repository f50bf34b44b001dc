/* Which functions set a variable of the session, by their text: they assign to it, or
 * hand its address out to where it may be assigned to. */
#ifndef EXEC_WRITERS_H
#define EXEC_WRITERS_H

#include "exec/names/names.h"

/* What a function does itself. */
enum { ACCESS_READS = 1, ACCESS_WRITES = 2 };
unsigned writers_access(const Exec *exec, const Function *function,
                        const Symbol *variable);
/* Whether it calls the other one, or takes its address. */
bool writers_calls(const Function *function, Symbol *other);
/* Whether it sets the variable, or what it calls does. */
bool writers_may_write(Exec *exec, Function *function, const Symbol *variable);
/* The taken functions, in the order of their names in the session: from *at on, NULL at
 * the end. */
Function *writers_next_function(const Exec *exec, size_t *at);

#endif
