/* Building terms: words fold, everything else goes to the rule of its operation. */
#include "term/rule.h"

#include <assert.h>

static Term op1(Pool *pool, Op op, Term a) {
    if (term_is_full(pool, a)) return a;
    if (node_as_written(pool)) return node_make1(pool, op, a);
    return op == OP_NOT ? rule_not(pool, a) : rule_move1(pool, op, a);
}

Term term_op1(Pool *pool, Op op, Term a) {
    return a.ref == 0 ? term_word(op_fold(op, a.word, 0, 0)) : op1(pool, op, a);
}

/* Commutative operations want a word last. */
static Term as_written(Pool *pool, Op op, Term a, Term b) {
    bool turn = op_commutes(op) && a.ref == 0;
    return turn ? node_make2(pool, op, b, a) : node_make2(pool, op, a, b);
}

static Term op2(Pool *pool, Op op, Term a, Term b) {
    if (term_is_full(pool, a)) return a;
    if (term_is_full(pool, b)) return b;
    if (node_as_written(pool)) return as_written(pool, op, a, b);
    switch (op) {
    case OP_AND:
        return rule_and(pool, a, b);
    case OP_OR:
        return rule_or(pool, a, b);
    case OP_XOR:
        return rule_xor(pool, a, b);
    case OP_ADD:
        return rule_add(pool, a, b);
    case OP_SUB:
        return rule_sub(pool, a, b);
    case OP_MUL:
        return rule_mul(pool, a, b);
    case OP_EQ:
        return rule_equal(pool, a, b);
    default:
        return rule_move2(pool, op, a, b);
    }
}

Term term_op2(Pool *pool, Op op, Term a, Term b) {
    if ((a.ref | b.ref) == 0) return term_word(op_fold(op, a.word, b.word, 0));
    return op2(pool, op, a, b);
}

Term term_ite(Pool *pool, Term condition, Term yes, Term no) {
    if (condition.ref == 0) return condition.word ? yes : no;
    if (term_is_full(pool, condition)) return condition;
    if (term_is_full(pool, yes)) return yes;
    if (term_is_full(pool, no)) return no;
    if (node_as_written(pool)) return node_make(pool, OP_ITE, condition, yes, no);
    Term result, arg[3] = {condition, yes, no};
    if (rule_row(pool, OP_ITE, arg, &result)) return result;
    return node_make(pool, OP_ITE, condition, yes, no);
}

#define OP(name, arity, ...)                                                             \
    static_assert((arity) < 3 || OP_##name == OP_ITE, "three operands: a choice");
#include "term/ops.def"
#undef OP

Term term_op(Pool *pool, Op op, const Term *arg) {
    switch (op_arity(op)) {
    case 1:
        return term_op1(pool, op, arg[0]);
    case 2:
        return term_op2(pool, op, arg[0], arg[1]);
    default:
        return term_ite(pool, arg[0], arg[1], arg[2]);
    }
}

Term term_wrap(Pool *pool, Term a, unsigned bits, bool is_signed) {
    if (bits == 64) return a;
    uint64_t most = ~UINT64_C(0) >> (64 - bits);
    if (node_most(pool, a) <= most >> is_signed) return a; /* it fits */
    if (!is_signed) return term_op2(pool, OP_AND, a, term_word(most));
    Term amount = term_word(64 - bits);
    return term_op2(pool, OP_SAR, term_op2(pool, OP_SHL, a, amount), amount);
}

Term term_truth(Pool *pool, Term a) {
    if (a.ref == 0) return term_word(a.word != 0);
    if (term_is_full(pool, a) || term_is_bool(pool, a)) return a;
    return term_lnot(pool, term_op2(pool, OP_EQ, a, term_word(0)));
}

Term term_lnot(Pool *pool, Term truth) {
    return term_op2(pool, OP_XOR, truth, term_word(1));
}

Term term_land(Pool *pool, Term a, Term b) {
    if (a.ref == 0) return a.word ? b : a;
    if (b.ref == 0) return b.word ? a : b;
    return term_op2(pool, OP_AND, a, b);
}
Term term_lor(Pool *pool, Term a, Term b) {
    if (a.ref == 0) return a.word ? a : b;
    if (b.ref == 0) return b.word ? b : a;
    return term_op2(pool, OP_OR, a, b);
}
Term term_neg(Pool *pool, Term a) {
    return term_op2(pool, OP_SUB, term_word(0), a);
}
