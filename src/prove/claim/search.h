/* Looking for counterexamples: exhaustively in the order of occupied squares as far as
 * the budget goes, then words that often refute, then random ones. */
#ifndef PROVE_SEARCH_H
#define PROVE_SEARCH_H

#include "prove/claim/problem.h"

/* A few thousand inputs: no square, one square, small numbers, ones and their likes. */
Answer search_first(Problem *p);
/* A few hundredths of a second: words that often refute, random ones, two or three
 * squares. */
Answer search_words(Problem *p);
/* The better part of a second: more of the same. */
Answer search_long(Problem *p);
/* Makes a known counterexample as small as the budget allows. */
void search_shrink(Problem *p);

#endif
