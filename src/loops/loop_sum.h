/* Sums over the ones of a word, in any commutative monoid of words. */
#ifndef LOOPS_LOOP_SUM_H
#define LOOPS_LOOP_SUM_H

#include "term/term.h"

/* What the one at a place gives, by place. */
typedef struct {
    Term by[64];
    bool given[64]; /* the others give nothing: the identity */
} LoopShare;

/* OP_ADD, OP_OR, OP_XOR, OP_AND or OP_MUL. */
uint64_t loop_identity(Op op);
/* share(k1) op share(k2) op …, over the places k of ones of the word. */
Term loop_sum(Pool *pool, Op op, Term word, const LoopShare *share);

#endif
