/* Random operations, drawn from the rows of ops.def: a new one is among them. */
#ifndef UNIT_RANDOM_OPS_H
#define UNIT_RANDOM_OPS_H

#include <assert.h>

#include "term/term.h"
#include "unit/random.h"

static inline Op any_op(void) {
    return (Op)(OP_FULL + 1 + below(OP_COUNT - OP_FULL - 1));
}

/* One of the class with so many operands. */
static inline Op op_of(OpClass class, unsigned arity) {
    Op found[OP_COUNT];
    unsigned count = 0;
    for (Op op = OP_FULL + 1; op < OP_COUNT; op++)
        if (op_class(op) == class && op_arity(op) == arity) found[count++] = op;
    assert(count > 0);
    return found[below(count)];
}

#endif
