/* What is known about the inputs: the condition of an expression. */
#ifndef LOWER_GIVEN_H
#define LOWER_GIVEN_H

#include "base/arena.h"
#include "prove/prove.h"
#include "term/range.h"

typedef struct {
    Pool *pool;
    Term when; /* a truth; the word 1: nothing is known */
    Limits limits;
    Arena *arena;
    Ranges *ranges; /* NULL: unknown */
    Term defined;   /* a truth: the expression has a value */
} Given;

/* The truth holds for all inputs that satisfy the condition: proved, within a moment. */
bool given_holds(const Given *given, Term truth);
/* t < limit. */
bool given_below(const Given *given, Term t, uint64_t limit);
bool given_nonzero(const Given *given, Term t);

/* Whether a division by `divisor` may be by 0 although the expression, `root`, has a
 * value; and if so, whether that value depends on the quotient. */
typedef enum { DIVISOR_NONZERO, DIVISOR_IDLE, DIVISOR_ZERO } Divisor;
Divisor given_divisor(const Given *given, Term root, Ref quotient, Term divisor);

#endif
