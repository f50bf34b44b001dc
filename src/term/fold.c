/* Operations on words: one case an op, from the table. */
#include "term/fold.h"
#include "term/term.h"

uint64_t op_fold(Op op, uint64_t a, uint64_t b, uint64_t c) {
    switch (op) {
#define OP(name, arity, laws, fold)                                                      \
    case OP_##name:                                                                      \
        return fold;
#include "term/ops.def"
#undef OP
    default:
        return 0;
    }
}

const char *op_name(Op op) {
    static const char *const names[] = {
        "CONST",
        "VAR",
        "TABLE",
        "FULL",
#define OP(name, arity, laws, fold) #name,
#include "term/ops.def"
#undef OP
    };
    return op < OP_COUNT ? names[op] : "?";
}

unsigned op_arity(Op op) {
    static const unsigned char arities[] = {
        0,
        0,
        1,
        0,
#define OP(name, arity, laws, fold) arity,
#include "term/ops.def"
#undef OP
    };
    return op < OP_COUNT ? arities[op] : 0;
}
