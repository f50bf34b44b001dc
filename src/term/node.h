/* Inside the room: nodes as they are, before any rule has looked at them.
 *
 * node_make() only hash-conses. A pointer to a node is valid until the next node is made,
 * which may move them all; hold Terms and Refs instead. */
#ifndef TERM_NODE_H
#define TERM_NODE_H

#include "term/term.h"

/* The node that a full pool hands out. */
enum { REF_FULL = 1 };

static inline Term term_of(Ref ref) {
    return (Term){0, ref};
}

/* The operation on up to three operands (the word 0 for those it lacks). A constant
 * operand becomes a node; in a commutative operation it has to be the last one. */
Term node_make(Pool *pool, Op op, Term a, Term b, Term c);
static inline Term node_make2(Pool *pool, Op op, Term a, Term b) {
    return node_make(pool, op, a, b, term_word(0));
}
static inline Term node_make1(Pool *pool, Op op, Term a) {
    return node_make(pool, op, a, term_word(0), term_word(0));
}

/* Whether rules are switched off. */
bool node_as_written(const Pool *pool);

#endif
