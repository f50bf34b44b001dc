/* What the rows of ops.def say about an operation. */
#include "term/fold.h"
#include "term/term.h"

uint64_t op_fold(Op op, uint64_t a, uint64_t b, uint64_t c) {
    switch (op) {
#define OP(name, arity, class, laws, fold, ...)                                          \
    case OP_##name:                                                                      \
        return fold;
#include "term/ops.def"
#undef OP
    default:
        return 0;
    }
}

enum { COMM = 1, ASSOC = 2 };

static const struct {
    const char *name, *word;
    uint8_t arity, class, laws;
} rows[OP_COUNT] = {
    [OP_CONST] = {.name = "CONST"},
    [OP_VAR] = {.name = "VAR"},
    [OP_TABLE] = {.name = "TABLE", .arity = 1},
    [OP_FULL] = {.name = "FULL"},
#define OP(name, arity, class, laws, fold, word, c, smt)                                 \
    [OP_##name] = {#name, word, arity, CLASS_##class, laws},
#include "term/ops.def"
#undef OP
};

const char *op_name(Op op) {
    return op < OP_COUNT ? rows[op].name : "?";
}
const char *op_word(Op op) {
    return rows[op].word;
}
unsigned op_arity(Op op) {
    return rows[op].arity;
}
OpClass op_class(Op op) {
    return op < OP_COUNT ? (OpClass)rows[op].class : CLASS_OTHER;
}
bool op_commutes(Op op) {
    return rows[op].laws & COMM;
}
bool op_associates(Op op) {
    return rows[op].laws & ASSOC;
}
