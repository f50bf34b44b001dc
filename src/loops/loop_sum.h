/* Sums over the ones of a word, in any commutative monoid of words. */
#ifndef LOOPS_LOOP_SUM_H
#define LOOPS_LOOP_SUM_H

#include "term/term.h"

/* The share of the one at each bit position. */
typedef struct {
    Term by[64];
    bool given[64]; /* the others contribute the identity */
} LoopShare;

/* OP_ADD, OP_OR, OP_XOR, OP_AND or OP_MUL. */
uint64_t loop_identity(Op op);
/* share(k1) op share(k2) op …, over the places k of ones of the word. */
Term loop_sum(Pool *pool, Op op, Term word, const LoopShare *share);

#endif
