/* What uniform.c and family.c know of left - right; tests look at it. */
#ifndef PROVE_FEW_H
#define PROVE_FEW_H

#include "base/arena.h"
#include "term/term.h"

/* A uniform law: its degree, and whether popcounts occur. */
bool few_uniform(const Pool *pool, Term left, Term right, unsigned *degree, bool *counts);
/* A sum of pieces, each of which depends on the squares in one of the sets. */
bool few_family(const Pool *pool, Term left, Term right, Arena *arena, uint64_t **sets,
                size_t *count);

/* The pool writes some sums as bitwise operations: a | b is a + b where no bit can be in
 * both, a ^ k is k - a where a lies inside the constant k. */
static inline bool few_is_sum(const Pool *pool, const TermNode *n) {
    const TermNode *a = pool_node(pool, n->arg[0]), *b = pool_node(pool, n->arg[1]);
    return (n->op == OP_OR || n->op == OP_XOR) && (a->may & b->may) == 0;
}
static inline bool few_is_difference(const Pool *pool, const TermNode *n, uint64_t *k) {
    const TermNode *a = pool_node(pool, n->arg[0]), *b = pool_node(pool, n->arg[1]);
    *k = b->k;
    return n->op == OP_XOR && b->op == OP_CONST && (a->may & ~b->k) == 0;
}

#endif
