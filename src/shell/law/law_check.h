/* A second look at an input that is said to refute a law since a loop or recursion does
 * not end there: loops over free names are unrolled so often and no more. */
#ifndef SHELL_LAW_CHECK_H
#define SHELL_LAW_CHECK_H

#include "exec/exec.h"

typedef enum {
    LAW_FAILS,    /* on the input, or it goes on for a million rounds or calls there */
    LAW_UNROLLED, /* it holds there: a loop needs more rounds than it is unrolled */
    LAW_UNSEEN    /* there was no time to see */
} LawChecked;

/* Every name of the query is bound to its value; it is used up. */
LawChecked law_check(Query *query, const Node *when, const Node *claim);

#endif
