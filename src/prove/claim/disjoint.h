/* Nodes by what they are, however they are written.
 *
 * The pool writes some sums as bitwise operations: a | b is a + b where no bit can be in
 * both, a ^ k is k - a where a lies inside the constant k. */
#ifndef PROVE_DISJOINT_H
#define PROVE_DISJOINT_H

#include "term/term.h"

static inline bool are_disjoint(const Pool *pool, const TermNode *n) {
    return (pool_node(pool, n->arg[0])->may & pool_node(pool, n->arg[1])->may) == 0;
}

static inline bool disjoint_sum(const Pool *pool, const TermNode *n) {
    return (n->op == OP_OR || n->op == OP_XOR) && are_disjoint(pool, n);
}

static inline bool disjoint_difference(const Pool *pool, const TermNode *n, uint64_t *k) {
    const TermNode *a = pool_node(pool, n->arg[0]), *b = pool_node(pool, n->arg[1]);
    *k = b->k;
    return n->op == OP_XOR && b->op == OP_CONST && (a->may & ~b->k) == 0;
}

/* Each bit of the operand goes to places of its own, and all others are 0: what the
 * operation does with *by to single bits tells all of it. */
static inline bool moves_bits(const Pool *pool, const TermNode *n, uint64_t *by) {
    OpClass class = op_class((Op)n->op);
    const TermNode *last = pool_node(pool, n->arg[1]);
    *by = n->arity == 2 ? last->k : 0;
    return class == CLASS_PERMUTATION ||
           ((class == CLASS_SHIFT || class == CLASS_GATHER) && last->op == OP_CONST);
}

#endif
