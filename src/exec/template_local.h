/* What the files of templates share. */
#ifndef EXEC_TEMPLATE_LOCAL_H
#define EXEC_TEMPLATE_LOCAL_H

#include "exec/template.h"
#include "exec/data/data.h"

enum { TEMPLATE_MOST = 16 };

typedef TemplateArgument Bound;

/* The parameters and their arguments; a pack has one for each of its elements. */
typedef struct {
    Run *run;
    Arena *arena;
    Bound at[TEMPLATE_MOST];
    uint32_t n;
    Type result;         /* a specialisation's */
    const Node *class;   /* whose body is made */
    const Symbol *pack;  /* the parameter that is one */
    const Symbol *param; /* the function's that has an argument for each element */
    int element;         /* at work, from 1; 0: none is */
} Binding;

/* The arguments are put into the definition. */
void template_put(Binding *b, Node **at);

/* pack.c: (e + ...) and sizeof...(T), at which nothing more is put in. */
bool pack_put(Binding *b, Node **at);
/* The node with an element's e for each element of e..., or itself. */
Node *pack_spread(Binding *b, Node *node);

#endif
