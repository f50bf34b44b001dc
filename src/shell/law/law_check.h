/* A second look at an input that is said to refute a law since a loop or recursion does
 * not end there: loops over free names are unrolled so often and no more. */
#ifndef SHELL_LAW_CHECK_H
#define SHELL_LAW_CHECK_H

#include "exec/exec.h"

#define LAW_UNROLLED "a loop needs more rounds than it is unrolled"

/* NULL: the law fails on the input, or goes on for a million rounds or calls there. Else
 * why nothing is known: it holds there, or there was no time to see. Every name of the
 * query is bound to its value; it is used up. */
const char *law_check(Query *query, const Node *when, const Node *claim);

#endif
