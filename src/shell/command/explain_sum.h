/* Why an equation of sums holds: both sides on the words 0 and 1.
 *
 * x + y == (x ^ y) + 2*(x & y): each side adds up bitwise parts with whole factors. Such
 * a sum treats all squares alike and looks at one at a time, so it is zero on all words
 * iff it is zero where all names are 0 or 1 (docs/PROOFS.md, few squares). */
#ifndef SHELL_EXPLAIN_SUM_H
#define SHELL_EXPLAIN_SUM_H

#include "shell/session/work.h"

/* The table of both sides, with a sentence. false: the claim is no such equation, or one
 * of more than three names. */
bool explain_sum(Blocks *blocks, const Work *work, const Node *claim);

#endif
