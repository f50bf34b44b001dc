/* Quotients and remainders of products, quotients and remainders. */
#ifndef PROVE_DIVIDE_H
#define PROVE_DIVIDE_H

#include "prove/claim/rewrite.h"

/* The old node is a quotient or remainder that equals something simpler. */
bool divide_simpler(const Rewrite *w, Ref ref, Term *out);
/* x - x / d * d is x % d; in the low bits of a sum only those of its parts count. */
Term divide_rest(Pool *pool, Term t);
/* Decides a % b < b, a < a / b and a < a % b by simpler truths. false: it is no such. */
bool divide_order(Pool *pool, Term less, Term *out);

#endif
