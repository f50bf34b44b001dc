/* Operations as terms, and the conditions under which they are defined. */
#include "ir/ir_terms.h"

static Term op2(Pool *pool, Op op, Term a, Term b) {
    return term_op2(pool, op, a, b);
}

static Term sign_of(Pool *pool, Term a) {
    return op2(pool, OP_SHR, a, term_word(63));
}

static Term negate_if(Pool *pool, Term condition, Term a) {
    return term_ite(pool, condition, term_neg(pool, a), a);
}

/* By unsigned division: the quotient has the sign of a ^ b, the remainder that of a;
 * INT64_MIN / -1 wraps. */
static Term ir_term_sdiv(Pool *pool, Term a, Term b) {
    Term sa = sign_of(pool, a), sb = sign_of(pool, b);
    Term quotient = op2(pool, OP_UDIV, negate_if(pool, sa, a), negate_if(pool, sb, b));
    return negate_if(pool, op2(pool, OP_XOR, sa, sb), quotient);
}

static Term ir_term_srem(Pool *pool, Term a, Term b) {
    Term sa = sign_of(pool, a), sb = sign_of(pool, b);
    return negate_if(pool, sa,
                     op2(pool, OP_UREM, negate_if(pool, sa, a), negate_if(pool, sb, b)));
}

static Term ir_term_ule(Pool *pool, Term a, Term b) {
    return term_lnot(pool, op2(pool, OP_ULT, b, a));
}

static Term flip_sign_bit(Pool *pool, Term a) {
    return op2(pool, OP_XOR, a, term_word(TOP));
}

static Term ir_term_slt(Pool *pool, Term a, Term b) {
    return op2(pool, OP_ULT, flip_sign_bit(pool, a), flip_sign_bit(pool, b));
}

static Term ir_term_sle(Pool *pool, Term a, Term b) {
    return term_lnot(pool, ir_term_slt(pool, b, a));
}

/* A function for each row of ir.def. */
#define CORE(name) op2(pool, OP_##name, a, b)
#define BINARY(name, word, term)                                                         \
    static Term make_##name(Pool *pool, Term a, Term b) {                                \
        return term;                                                                     \
    }
#define COMPARE BINARY
#include "ir/ir_rows.h"
#undef CORE
#define CORE(name) term_op1(pool, OP_##name, a)
#define UNARY(name, word, term)                                                          \
    static Term make_##name(Pool *pool, Term a) {                                        \
        return term;                                                                     \
    }
#include "ir/ir_rows.h"

Term ir_term_binary(Pool *pool, IrBinary op, Term a, Term b) {
    static Term (*const make[])(Pool * pool, Term a, Term b) = {
#define BINARY(name, ...) [IR_##name] = make_##name,
#include "ir/ir_rows.h"
    };
    return make[op](pool, a, b);
}

Term ir_term_compare(Pool *pool, IrCompare op, Term a, Term b) {
    static Term (*const make[])(Pool * pool, Term a, Term b) = {
#define COMPARE(name, ...) [IR_##name] = make_##name,
#include "ir/ir_rows.h"
    };
    return make[op](pool, a, b);
}

Term ir_term_unary(Pool *pool, IrCode code, Term a) {
    static Term (*const make[])(Pool * pool, Term a) = {
#define UNARY(name, ...) [IR_##name] = make_##name,
#include "ir/ir_rows.h"
    };
    return make[code](pool, a);
}

Term ir_term_wrap(Pool *pool, IrWrap wrap, Term a) {
    return wrap == IR_WIDE ? a : term_wrap(pool, a, 32, wrap == IR_S32);
}

/* ---- where they are defined */

static uint64_t upper_bound(const Pool *pool, Term a) {
    return term_is_word(a) ? a.word : pool_node(pool, a.ref)->most;
}

/* Whether the operands are too small to overflow, such as counters. */
static bool are_small(const Pool *pool, IrBinary op, unsigned bits, Term a, Term b) {
    uint64_t limit = (UINT64_C(1) << (bits - 1)) - 1, sum;
    uint64_t x = upper_bound(pool, a), y = upper_bound(pool, b);
    if (x > limit || y > limit) return false;
    switch (op) {
    case IR_SUB:
    case IR_SDIV:
    case IR_SREM:
        return true;
    case IR_ADD:
        return x + y <= limit;
    case IR_MUL:
        return !__builtin_mul_overflow(x, y, &sum) && sum <= limit;
    default: /* SHL */
        return y < 64 && x << y >> y == x && x << y <= limit;
    }
}

/* Below 64 bits: the result computed in 64 bits must be the same. */
static Term fits_narrow(Pool *pool, IrBinary op, unsigned bits, bool is_signed, Term a,
                        Term b) {
    Term wide = ir_term_binary(pool, op, a, b);
    return op2(pool, OP_EQ, term_wrap(pool, wide, bits, is_signed), wide);
}

/* Overflow: the signs of a and b both differ from the result's. */
static Term fits_sum(Pool *pool, IrBinary op, Term a, Term b) {
    Term r = ir_term_binary(pool, op, a, b);
    Term other = op2(pool, OP_XOR, op == IR_ADD ? b : a, op == IR_ADD ? r : b);
    Term both = op2(pool, OP_AND, op2(pool, OP_XOR, a, r), other);
    return term_lnot(pool, sign_of(pool, both));
}

/* The high word of the signed product must be the sign of the low one. */
static Term fits_product(Pool *pool, Term a, Term b) {
    Term zero = term_word(0), high = op2(pool, OP_MULHI, a, b);
    high = op2(pool, OP_SUB, high, term_ite(pool, sign_of(pool, a), b, zero));
    high = op2(pool, OP_SUB, high, term_ite(pool, sign_of(pool, b), a, zero));
    Term low = op2(pool, OP_MUL, a, b);
    return op2(pool, OP_EQ, high, op2(pool, OP_SAR, low, term_word(63)));
}

static Term fits_shift(Pool *pool, Op back, Term a, Term amount) {
    Term there = op2(pool, OP_SHL, a, amount);
    return op2(pool, OP_EQ, op2(pool, back, there, amount), a);
}

/* Not INT_MIN / -1 of that width. */
static Term fits_quotient(Pool *pool, unsigned bits, Term a, Term b) {
    uint64_t least = (uint64_t)-1 << (bits - 1);
    Term both = term_land(pool, op2(pool, OP_EQ, a, term_word(least)),
                          op2(pool, OP_EQ, b, term_word(UINT64_MAX)));
    return term_lnot(pool, both);
}

/* a and b are sign-extended from the width. */
static Term fits_signed(Pool *pool, IrBinary op, unsigned bits, Term a, Term b) {
    if (are_small(pool, op, bits, a, b)) return term_word(1);
    if (op == IR_SDIV || op == IR_SREM) return fits_quotient(pool, bits, a, b);
    if (bits < 64) return fits_narrow(pool, op, bits, true, a, b);
    if (op == IR_SHL) return fits_shift(pool, OP_SAR, a, b);
    return op == IR_MUL ? fits_product(pool, a, b) : fits_sum(pool, op, a, b);
}

static Term fits_unsigned(Pool *pool, IrBinary op, unsigned bits, Term a, Term b) {
    if (op == IR_SUB) return ir_term_ule(pool, b, a);
    if (op == IR_SHL && bits == 64) return fits_shift(pool, OP_SHR, a, b);
    if (bits < 64 && op != IR_MUL) return fits_narrow(pool, op, bits, false, a, b);
    if (op == IR_ADD) return ir_term_ule(pool, a, op2(pool, OP_ADD, a, b));
    Term high = op2(pool, OP_EQ, op2(pool, OP_MULHI, a, b), term_word(0));
    if (bits == 64) return high;
    return term_land(pool, high, fits_narrow(pool, op, bits, false, a, b));
}

/* Exactness: a right shift can be undone, a division leaves no remainder. */
static Term is_exact(Pool *pool, IrBinary op, Term a, Term b) {
    if (op == IR_SDIV) return op2(pool, OP_EQ, ir_term_srem(pool, a, b), term_word(0));
    if (op == IR_UDIV) return op2(pool, OP_EQ, op2(pool, OP_UREM, a, b), term_word(0));
    Term there = op2(pool, op == IR_SAR ? OP_SAR : OP_SHR, a, b);
    return op2(pool, OP_EQ, op2(pool, OP_SHL, there, b), a);
}

Term ir_term_defined(Pool *pool, const IrInsn *insn, const IrNote *note, Term a, Term b) {
    unsigned bits = note->bits ? note->bits : 64, leaves = note->undefined;
    Term all = term_word(1);
    if (leaves & IR_UNDEFINED_ZERO) all = term_truth(pool, a);
    if (!ir_is_binary(insn->code)) return all;
    IrBinary op = ir_binary_op(insn->code);
    if (leaves & IR_UNDEFINED_AMOUNT)
        all = term_land(pool, all,
                        op2(pool, OP_ULT, op == IR_AND ? a : b, term_word(bits)));
    if (leaves & IR_UNDEFINED_UNSIGNED)
        all = term_land(pool, all, fits_unsigned(pool, op, bits, a, b));
    if (leaves & IR_UNDEFINED_INEXACT)
        all = term_land(pool, all, is_exact(pool, op, a, b));
    if (!(leaves & IR_UNDEFINED_SIGNED)) return all;
    if (bits < 64) {
        a = term_wrap(pool, a, bits, true);
        if (op != IR_SHL) b = term_wrap(pool, b, bits, true);
    }
    return term_land(pool, all, fits_signed(pool, op, bits, a, b));
}
