/* What C leaves undefined in a law, told beside its verdict. */
#ifndef SHELL_LAW_UNDEFINED_H
#define SHELL_LAW_UNDEFINED_H

#include "shell/law/law_local.h"

/* Keeps in law->note, once, the smallest input of the case that meets it. */
void law_undefined_note(Law *law, const Claim *one);
/* The first operation that the input leaves undefined: of those that C does (`left`), or
 * of the others; NULL: there is none. They may be thousands over one large graph. */
const ExecDuty *law_undefined_first(const Query *q, bool left, const uint64_t *values);
/* Makes an input on which `when` holds and `must` fails smaller, as numbers. */
void law_undefined_shrink(const Pool *pool, Term when, Term must, uint64_t *values);

#endif
