/* The names of a query: bound, free, and objects whose scalars are such names. */
#ifndef EXEC_QUERY_H
#define EXEC_QUERY_H

#include "exec/run/run.h"

typedef struct QueryName {
    Symbol *sym;
    Value value; /* of a type: value.type */
    bool typed;
    const struct CcEntity *object; /* of C, instead */
} QueryName;

/* NULL: the name is not bound. */
QueryName *query_bound(const Query *query, const Symbol *sym);
/* The variable of a free name. */
Value query_free_name(Query *query, Symbol *sym);
/* The name was used. */
void query_note(Query *query, ExecName name);
/* Objects are what they were bound as. */
void query_refresh(Run *run);

#endif
