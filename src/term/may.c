/* Which bits of a result may be 1, from the bits that may be 1 in the operands; and how
 * large it may be, from how large they may be: a sum of 64 truths has seven bits.
 *
 * Every bit left out is 0 for all inputs; that makes masks, shifts and sums of fields
 * that do not meet comparable. All rules are monotone: more in, more out. */
#include "term/may.h"

#include "base/weaken.h"
#include "term/bits.h"

/* No less than the sum (the product): all ones where it might wrap. */
static uint64_t most_sum(const MayArg *arg) {
    uint64_t sum;
    bool wraps = __builtin_add_overflow(arg[0].most, arg[1].most, &sum);
    return WEAKEN(MAY_SUM, false, wraps) ? ~UINT64_C(0) : sum;
}
static uint64_t most_product(const MayArg *arg) {
    uint64_t product;
    bool wraps = __builtin_mul_overflow(arg[0].most, arg[1].most, &product);
    return WEAKEN(MAY_PRODUCT, false, wraps) ? ~UINT64_C(0) : product;
}

static uint64_t may_add(const MayArg *arg) {
    uint64_t either = arg[0].may | arg[1].may;
    return bits_down(WEAKEN(MAY_CARRY, either, most_sum(arg))) & bits_up(either);
}

static uint64_t may_mul(const MayArg *arg) {
    uint64_t a = arg[0].may, b = arg[1].may, high = bits_down(most_product(arg));
    if (a == 0 || b == 0) return 0;
    unsigned zeros =
        (unsigned)(__builtin_ctzll(a) + __builtin_ctzll(b)) + WEAKEN(MAY_ZEROS, 1, 0);
    return zeros > 63 ? 0 : high & ~UINT64_C(0) << zeros;
}

static uint64_t may_shift(Op op, const MayArg *arg) {
    uint64_t a = arg[0].may;
    if (arg[1].is_word && op != OP_SAR) return op_fold(op, a, arg[1].word, 0);
    switch (op) {
    case OP_SHL:
        return WEAKEN(MAY_LEFT, a, bits_up(a));
    case OP_SHR:
        return WEAKEN(MAY_RIGHT, a, bits_down(a));
    case OP_SAR: /* the sign spreads downwards and stays */
        return arg[1].is_word ? op_fold(op, a, arg[1].word, 0) : bits_down(a);
    default:
        return a ? WEAKEN(MAY_ROTATED, bits_up(a), ~UINT64_C(0)) : 0;
    }
}

/* Division by zero has a value too: all ones, or the dividend. */
static uint64_t may_divide(Op op, const MayArg *arg) {
    uint64_t a = arg[0].may, b = arg[1].word;
    if (!arg[1].is_word || b == 0)
        return op == OP_UDIV ? WEAKEN(MAY_BY_ZERO, bits_down(a), ~UINT64_C(0))
                             : bits_down(a);
    return op == OP_UDIV ? bits_down(a / b) >> WEAKEN(MAY_QUOTIENT, 1, 0)
                         : bits_down(a < b - 1 ? a : b - 1) >> WEAKEN(MAY_REST, 1, 0);
}

static uint64_t may_gather(Op op, const MayArg *arg) {
    uint64_t a = arg[0].may, mask = arg[1].may;
    if (arg[1].is_word) return op_fold(op, a, mask, 0);
    if (op == OP_PDEP) return mask;
    return bits_low((unsigned)__builtin_popcountll(mask) -
                    (WEAKEN(MAY_GATHERED, mask != 0, 0)));
}

uint64_t may_of(Op op, const MayArg *arg) {
    uint64_t a = arg[0].may, b = arg[1].may;
    switch (op) {
    case OP_AND:
        return a & b;
    case OP_OR:
    case OP_XOR:
        return a | b;
    case OP_ADD:
        return may_add(arg);
    case OP_SUB:
        return WEAKEN(MAY_DIFFERENCE, a | b, bits_up(a | b));
    case OP_MUL:
        return may_mul(arg);
    case OP_UDIV:
    case OP_UREM:
        return may_divide(op, arg);
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
    case OP_ROL:
        return may_shift(op, arg);
    case OP_MULHI:
        return bits_down(op_fold(OP_MULHI, a, b, 0));
    case OP_POPCOUNT:
        return bits_down(
            (uint64_t)__builtin_popcountll(WEAKEN(MAY_COUNT, a & (a - 1), a)));
    case OP_PEXT:
    case OP_PDEP:
        return may_gather(op, arg);
    case OP_ITE:
        return arg[1].may | WEAKEN(MAY_CHOICE, 0, arg[2].may);
    default:
        break;
    }
    switch (op_class(op)) {
    case CLASS_PERMUTATION:
        return op_fold(op, a, 0, 0);
    case CLASS_COUNT:
        return WEAKEN(MAY_ZERO_COUNT, 63, 127);
    case CLASS_COMPARISON:
        return 1;
    default:
        return ~UINT64_C(0);
    }
}

static uint64_t less(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t most_shift(Op op, const MayArg *arg) {
    uint64_t a = arg[0].most, by = arg[1].word & 63;
    if (op == OP_SHR) return arg[1].is_word ? a >> by : a;
    return arg[1].is_word && WEAKEN(MAY_MOST_LEFT, true, a <= ~UINT64_C(0) >> by)
               ? a << by
               : ~UINT64_C(0);
}

/* By zero: all ones, and the dividend. */
static uint64_t most_division(Op op, const MayArg *arg) {
    uint64_t a = arg[0].most, b = arg[1].word;
    if (!arg[1].is_word || b == 0)
        return op == OP_UDIV ? WEAKEN(MAY_MOST_BY_ZERO, a, ~UINT64_C(0)) : a;
    return op == OP_UDIV ? a / b : less(a, b - WEAKEN(MAY_MOST_REST, 2, 1));
}

/* The bits that may be 1 are a bound of their own. */
uint64_t may_most(Op op, const MayArg *arg) {
    switch (op) {
    case OP_AND:
        return less(arg[0].most, arg[1].most);
    case OP_ADD:
        return most_sum(arg);
    case OP_MUL:
        return most_product(arg);
    case OP_MULHI:
        return op_fold(OP_MULHI, arg[0].most, arg[1].most, 0);
    case OP_UDIV:
    case OP_UREM:
        return most_division(op, arg);
    case OP_SHL:
    case OP_SHR:
        return most_shift(op, arg);
    case OP_POPCOUNT:
        return (uint64_t)__builtin_popcountll(arg[0].may);
    case OP_CTZ:
    case OP_CLZ:
        return WEAKEN(MAY_MOST_ZEROS, 63, 64);
    case OP_ITE:
        return WEAKEN(MAY_MOST_CHOICE, true, arg[1].most > arg[2].most) ? arg[1].most
                                                                        : arg[2].most;
    default:
        return ~UINT64_C(0);
    }
}
