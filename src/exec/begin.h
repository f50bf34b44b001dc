/* What C++ begins objects with: the first values of members, of bases and of elements.
 *
 * A class without constructors of the user's gets one, of a name that nobody can write;
 * a constructor makes all members in the order of their declaration. */
#ifndef EXEC_BEGIN_H
#define EXEC_BEGIN_H

#include "exec/run/run.h"

/* What a declaration begins with; `zero`: it is static, all else is 0. */
void begin_variable(Run *run, Node *var, Type type, bool zero);
/* Whether the first value of a static depends on when it is computed: on variables of the
 * program. */
bool begin_is_dynamic(Run *run, const Node *var);
/* T{…} of a class without constructors: the list, with what it leaves out. */
Node *begin_list(Run *run, Node *list, Type type);
/* Of the body of a constructor. */
void begin_members(Run *run, Function *function);

#endif
