/* The low bits of a word come from those of the operands of sums, products and bitwise
 * operations: what wraps these to so many bits or more goes. */
#include "base/weaken.h"
#include "loops/loop_local.h"

enum { LOW_DEEP = 8 };

static uint64_t below(unsigned bits) {
    return bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
}

static bool is_ring(Op op) {
    return op == OP_ADD || op == OP_SUB || op_class(op) == CLASS_BITWISE;
}

/* t == *x << s. */
static bool unshifted(Pool *pool, Term t, unsigned s, unsigned deep, Term *x) {
    Op op = node_op(pool, t);
    Term a, b;
    uint64_t k;
    *x = term_word(op_fold(OP_SAR, t.word, s, 0));
    if (term_is_word(t)) return (t.word & below(s)) == 0;
    if (node_with_word(pool, t, OP_SHL, &k) && k >= s) {
        *x = term_op2(pool, OP_SHL, node_arg(pool, t, 0), term_word(k - s));
        return true;
    }
    if (node_with_word(pool, t, OP_MUL, &k) && (k & below(s)) == 0) {
        *x = term_op2(pool, OP_MUL, node_arg(pool, t, 0), term_word(k >> s));
        return true;
    }
    if (!is_ring(op) || op == OP_NOT || deep == LOW_DEEP) return false;
    if (!unshifted(pool, node_arg(pool, t, 0), s, deep + 1, &a) ||
        !unshifted(pool, node_arg(pool, t, 1), s, deep + 1, &b))
        return false;
    *x = term_op2(pool, op, a, b);
    return true;
}

static Term low(Pool *pool, Term t, unsigned bits, unsigned deep) {
    Op op = node_op(pool, t);
    Term arg[3];
    uint64_t k, mask = below(WEAKEN(LOOP_LOW, bits - 1, bits));
    if (bits == 64) return t;
    if (term_is_word(t)) return term_word(t.word & mask);
    if (deep == LOW_DEEP) return t;
    if (node_with_word(pool, t, OP_AND, &k) && (k & mask) == mask)
        return low(pool, node_arg(pool, t, 0), bits, deep);
    if (node_with_word(pool, t, OP_SAR, &k) && 64 - k >= bits &&
        unshifted(pool, node_arg(pool, t, 0), (unsigned)k, deep, &arg[0]))
        return low(pool, arg[0], bits, deep + 1);
    if (node_with_word(pool, t, OP_SHL, &k)) {
        if (k >= bits) return term_word(0);
        arg[0] = low(pool, node_arg(pool, t, 0), bits - (unsigned)k, deep + 1);
        return term_op2(pool, OP_SHL, arg[0], term_word(k));
    }
    if (!is_ring(op) && op != OP_MUL && op != OP_ITE) return t;
    for (unsigned i = 0; i < op_arity(op); i++) {
        arg[i] = node_arg(pool, t, i);
        if (op != OP_ITE || i > 0) arg[i] = low(pool, arg[i], bits, deep + 1);
    }
    return term_op(pool, op, arg);
}

Term loop_low_difference(Pool *pool, Term a, Term b, unsigned bits) {
    Term x = low(pool, a, bits, 0), y = low(pool, b, bits, 0);
    return term_op2(pool, OP_SUB, x, y);
}

bool loop_low_same(Pool *pool, Term a, Term b, unsigned bits) {
    Term difference = loop_low_difference(pool, a, b, bits);
    return term_is_word(difference) && (difference.word & below(bits)) == 0;
}

static Term unwrapped(Pool *pool, Ranges *ranges, Term t, unsigned deep) {
    Op op = node_op(pool, t);
    Term arg[3], x;
    uint64_t k;
    bool shift =
        node_with_word(pool, t, OP_SAR, &k) || node_with_word(pool, t, OP_SHR, &k);
    bool descends = shift || is_ring(op) || op == OP_EQ || op == OP_ULT;
    if (term_is_word(t) || deep == LOW_DEEP || !descends) return t;
    if (shift && unshifted(pool, node_arg(pool, t, 0), (unsigned)k, 0, &x)) {
        Range range = range_of(ranges, x);
        bool is_signed = op == OP_SAR;
        if (range_fits(range, 64 - (unsigned)k + !is_signed) &&
            (is_signed || range.least >= 0))
            return unwrapped(pool, ranges, x, deep + 1);
    }
    for (unsigned i = 0; i < op_arity(op); i++)
        arg[i] = unwrapped(pool, ranges, node_arg(pool, t, i), deep + 1);
    return term_op(pool, op, arg);
}

Term loop_low_without_wraps(Pool *pool, Ranges *ranges, Term t) {
    return unwrapped(pool, ranges, t, 0);
}
