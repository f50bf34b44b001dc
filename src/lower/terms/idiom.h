/* Idioms: long ways to write what an operation does. */
#ifndef LOWER_IDIOM_H
#define LOWER_IDIOM_H

#include "lower/terms/given.h"

/* The term with parts that are one operation of one or two variables written as that
 * operation. Every rewriting is proved. */
Term idiom_rewrite(const Given *given, Term root);

/* The root with `by` in the place of node r. */
Term idiom_replaced(Pool *pool, Term root, Ref r, Term by);

/* ref is x | x >> 1 | … | x >> 63 of some x, by shifts of 1, 2, 4, 8, 16, 32 in any
 * order. */
bool idiom_smear_down(const Pool *pool, Ref ref, Ref *x);

/* Whether one of the branches of a choice says all: x == 0 ? 64 : ctz(x). */
bool idiom_branch(Pool *pool, Ref choice, Term *branch);

#endif
