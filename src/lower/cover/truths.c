/* Truths in SIMD registers: signs, and what is chosen by them. */
#include "lower/cover/truths.h"

#include <assert.h>

static bool is_wide(const Target *target) {
    return target->size == SIZE_ZMM;
}
/* It compares 64-bit words. */
static bool compares(const Target *target) {
    return is_wide(target) || target_has(target, FEATURE_AVX);
}
static bool compares_unsigned(const Target *target) {
    return is_wide(target) || target_has(target, FEATURE_XOP);
}

static NetRef word(Net *net, uint64_t k) {
    return net_const(net, k);
}
static NetRef inverse(Net *net, NetRef x) {
    return net_op1(net, OP_NOT, x);
}

/* ---- signs and words */

/* The sign that the truth was made of; 0: it was made otherwise. */
static NetRef made_of(Net *net, NetRef truth) {
    const NetNode at = *net_at(net, truth);
    if (net_with_word(net, truth, OP_SHR, 63)) return at.arg[0];
    if (net_with_word(net, truth, OP_ADD, 1) && net_is_mask(net, at.arg[0]))
        return inverse(net, at.arg[0]);
    if (net_with_word(net, truth, OP_XOR, 1)) {
        NetRef sign = made_of(net, at.arg[0]);
        return sign ? inverse(net, sign) : 0;
    }
    if (at.op == NET_TRUTH)
        return inverse(net, net_op2(net, NET_EQMASK, at.arg[0], word(net, 0)));
    if (at.op != NET_PICK || at.may != 1) return 0;
    return net_is_word(net, at.arg[1], 1) ? at.arg[0] : inverse(net, at.arg[0]);
}

NetRef truths_sign(Net *net, NetRef truth) {
    uint64_t k, s;
    if (net_is_const(net, truth, &k)) return word(net, k ? ONES : 0);
    NetRef sign = made_of(net, truth);
    if (sign) return sign;
    if (net_with_word(net, truth, OP_XOR, 1))
        return inverse(net, truths_sign(net, net_arg(net, truth, 0)));
    if (net_with_word(net, truth, OP_AND, 1)) truth = net_arg(net, truth, 0);
    bool shifted = net_with_const(net, truth, OP_SHR, &s);
    if (shifted) truth = net_arg(net, truth, 0);
    return net_shift(net, OP_SHL, truth, 63 - (shifted ? (unsigned)s : 0));
}

NetRef truths_word(Net *net, const Target *target, NetRef sign) {
    bool inverted = net_is(net, sign, OP_NOT);
    NetRef other = inverted ? net_arg(net, sign, 0) : sign;
    if (inverted && is_wide(target) && net_with_word(net, other, NET_EQMASK, 0))
        return net_op1(net, NET_TRUTH, net_arg(net, other, 0));
    if (is_wide(target))
        return truths_choice(net, target, sign, word(net, 1), word(net, 0));
    if (inverted && net_is_mask(net, other))
        return net_op2(net, OP_ADD, other, word(net, 1));
    return net_shift(net, OP_SHR, sign, 63);
}

NetRef truths_both_equal(Net *net, unsigned op, NetRef a, NetRef b) {
    if (!net_is(net, a, op) || !net_is(net, b, op) || a == b) return 0;
    NetRef x = net_op2(net, OP_XOR, net_arg(net, a, 0), net_arg(net, a, 1));
    NetRef y = net_op2(net, OP_XOR, net_arg(net, b, 0), net_arg(net, b, 1));
    return net_op2(net, op, net_op2(net, OP_OR, x, y), word(net, 0));
}

/* Both are x == 0; where comparing takes several instructions, any two equations. */
static bool are_better_joined(const Net *net, const Target *target, NetRef a, NetRef b) {
    bool empty =
        net_with_word(net, a, NET_EQMASK, 0) && net_with_word(net, b, NET_EQMASK, 0);
    return empty || !compares(target);
}

/* The set function of two signs. */
static NetRef combine_signs(Net *net, const Target *target, unsigned op, NetRef a,
                            NetRef b) {
    bool opposite = op == OP_OR && net_is(net, a, OP_NOT) && net_is(net, b, OP_NOT);
    if (opposite)
        return inverse(net, combine_signs(net, target, OP_AND, net_arg(net, a, 0),
                                          net_arg(net, b, 0)));
    NetRef both = op == OP_AND && are_better_joined(net, target, a, b)
                      ? truths_both_equal(net, NET_EQMASK, a, b)
                      : 0;
    return both ? both : net_op2(net, op, a, b);
}

NetRef truths_logic(Net *net, const Target *target, unsigned op, NetRef x, NetRef y) {
    if (net_at(net, x)->may != 1 || net_at(net, y)->may > 1) return 0;
    NetRef a = made_of(net, x), b = made_of(net, y);
    if (!a && !b) return 0;
    if (!a) a = truths_sign(net, x);
    if (!b) b = truths_sign(net, y);
    return truths_word(net, target, combine_signs(net, target, op, a, b));
}

/* ---- comparisons */

NetRef truths_equal(Net *net, const Target *target, NetRef x, NetRef y) {
    uint64_t k, bit;
    bool fixed = net_is_const(net, y, &k);
    if (fixed && k < 2 && net_at(net, x)->may == 1) {
        NetRef sign = truths_sign(net, x);
        return k ? sign : inverse(net, sign);
    }
    bool one = net_with_const(net, x, OP_AND, &bit) && (bit & (bit - 1)) == 0;
    if (fixed && (k == 0 || k == bit) && one && !is_wide(target)) {
        unsigned up = (unsigned)__builtin_clzll(bit);
        NetRef sign = net_shift(net, OP_SHL, net_arg(net, x, 0), up);
        return k ? sign : inverse(net, sign);
    }
    return net_op2(net, NET_EQMASK, x, y);
}

/* x ^ top; *signs: x is the flipped one of something. */
static NetRef flipped(Net *net, NetRef x, bool *is) {
    *is = net_with_word(net, x, OP_XOR, TOP);
    return *is ? net_arg(net, x, 0) : net_op2(net, OP_XOR, x, word(net, TOP));
}

/* The borrow of x - y: ~x & y | ~(x ^ y) & (x - y). Of signed words the top bits stand
 * for each other. */
static NetRef borrow(Net *net, NetRef x, NetRef y, bool is_signed) {
    NetRef less = is_signed ? y : x, more = is_signed ? x : y;
    NetRef apart = net_op2(net, OP_AND, inverse(net, less), more);
    NetRef alike = inverse(net, net_op2(net, OP_XOR, x, y));
    NetRef difference = net_op2(net, OP_SUB, x, y);
    return net_op2(net, OP_OR, apart, net_op2(net, OP_AND, alike, difference));
}

NetRef truths_less(Net *net, const Target *target, NetRef x, NetRef y, bool below) {
    bool first, second;
    uint64_t k;
    if (below && !compares_unsigned(target)) return net_op2(net, OP_SUB, x, y);
    NetRef a = flipped(net, x, &first), b = flipped(net, y, &second);
    bool both =
        (first || net_is_const(net, x, &k)) && (second || net_is_const(net, y, &k));
    if (both && net_is_word(net, b, 0)) return a;
    if (both && net_is_word(net, a, ONES)) return inverse(net, b);
    if (net_is_word(net, y, TOP)) return inverse(net, x);
    if (net_is_word(net, x, TOP - 1)) return y;
    if (both && !compares(target)) return borrow(net, a, b, true);
    if (!compares(target)) return borrow(net, x, y, false);
    if (!both && compares_unsigned(target)) return net_op2(net, NET_LTMASK, x, y);
    bool turn = !compares_unsigned(target) && net_is_const(net, b, &k) && k != TOP;
    if (turn) /* not a > k - 1: there the constant is the operand in memory */
        return inverse(net, net_op2(net, NET_LTSMASK, word(net, k - 1), a));
    return net_op2(net, NET_LTSMASK, a, b);
}

/* ---- choices */

/* y is -x. */
static bool are_opposite(const Net *net, NetRef x, NetRef y) {
    if (net_is(net, y, NET_NEG) && net_arg(net, y, 0) == x) return true;
    if (net_is(net, x, NET_NEG) && net_arg(net, x, 0) == y) return true;
    return net_is(net, x, OP_SUB) && net_is(net, y, OP_SUB) &&
           net_arg(net, x, 0) == net_arg(net, y, 1) &&
           net_arg(net, x, 1) == net_arg(net, y, 0);
}

/* The less or the greater of the words that were compared, the amount of one; 0: it is
 * none of these. */
static NetRef extreme(Net *net, NetRef sign, NetRef yes, NetRef no) {
    const NetNode at = *net_at(net, sign);
    bool is_signed = at.op == NET_LTSMASK;
    if (net_is(net, yes, NET_NEG) && net_arg(net, yes, 0) == no && sign == no)
        return net_op1(net, NET_ABS, no);
    if (at.op != NET_LTMASK && !is_signed) return 0;
    if (yes == at.arg[0] && no == at.arg[1])
        return net_op2(net, is_signed ? NET_MINS : NET_MINU, yes, no);
    if (yes == at.arg[1] && no == at.arg[0])
        return net_op2(net, is_signed ? NET_MAXS : NET_MAXU, yes, no);
    return 0;
}

/* x + y where the mask is, else x: x + (y & mask). 0: yes is no such sum. */
static NetRef sum_where(Net *net, NetRef mask, NetRef yes, NetRef no) {
    const NetNode at = *net_at(net, yes);
    if (at.op != OP_ADD && at.op != OP_SUB) return 0;
    for (unsigned i = 0; i < (at.op == OP_ADD ? 2u : 1u); i++)
        if (at.arg[i] == no) {
            NetRef part = net_op2(net, OP_AND, at.arg[1 - i], mask);
            return net_op2(net, at.op, no, part);
        }
    return 0;
}

NetRef truths_choice(Net *net, const Target *target, NetRef sign, NetRef yes, NetRef no) {
    uint64_t k;
    if (yes == no) return yes;
    if (net_is_const(net, sign, &k)) return k >> 63 ? yes : no;
    if (net_is(net, sign, OP_NOT))
        return truths_choice(net, target, net_arg(net, sign, 0), no, yes);
    if (is_wide(target)) {
        NetRef other = extreme(net, sign, yes, no);
        return other ? other : net_op3(net, NET_PICK, sign, yes, no, 0);
    }
    NetRef mask = net_op1(net, NET_SIGN, sign);
    NetRef sum = sum_where(net, mask, yes, no);
    if (sum) return sum;
    sum = sum_where(net, inverse(net, mask), no, yes);
    if (sum) return sum;
    bool blends = target_has(target, FEATURE_AVX) && !target_has(target, FEATURE_XOP);
    if (are_opposite(net, yes, no) && (!blends || net_is_mask(net, sign))) {
        bool turned = net_is(net, no, NET_NEG); /* mask - (yes ^ mask) */
        NetRef changed = net_op2(net, OP_XOR, turned ? yes : no, mask);
        return net_op2(net, OP_SUB, turned ? mask : changed, turned ? changed : mask);
    }
    NetRef change = net_op2(net, OP_XOR, yes, no);
    return net_op2(net, OP_XOR, no, net_op2(net, OP_AND, change, mask));
}

/* A truth by a mask register; *other: its opposite. */
static bool is_picked(Net *net, NetRef truth, NetRef *other) {
    const NetNode at = *net_at(net, truth);
    bool is = at.op == NET_PICK && net_is_word(net, at.arg[1], 1) &&
              net_is_word(net, at.arg[2], 0);
    if (is) *other = net_op3(net, NET_PICK, at.arg[0], at.arg[2], at.arg[1], 0);
    return is;
}

/* x + 1 - t as x + (t ^ 1), and x + t - 1 as x - (t ^ 1). 0: it is neither. */
static NetRef counted_otherwise(Net *net, unsigned op, NetRef x, NetRef y) {
    NetRef other;
    uint64_t k;
    unsigned back = op == OP_ADD ? OP_SUB : OP_ADD;
    uint64_t one = op == OP_ADD ? ONES : 1;
    if (net_with_word(net, x, OP_ADD, one) && is_picked(net, y, &other))
        return net_op2(net, back, net_arg(net, x, 0), other);
    if (op != OP_ADD || !net_is_const(net, y, &k) || k + 1 > 2 || k == 0) return 0;
    if (!net_is(net, x, k == 1 ? OP_SUB : OP_ADD)) return 0;
    if (!is_picked(net, net_arg(net, x, 1), &other)) return 0;
    return net_op2(net, k == 1 ? OP_ADD : OP_SUB, net_arg(net, x, 0), other);
}

/* x - m - 1 as x + ~m, and x + m + 1 as x - ~m, of a mask m whose opposite is compared as
 * well. 0: it is neither. */
static NetRef masked_otherwise(Net *net, unsigned op, NetRef x, NetRef y) {
    uint64_t k;
    if (op != OP_ADD || !net_is_const(net, y, &k) || k + 1 > 2 || k == 0) return 0;
    const NetNode at = *net_at(net, x);
    if (at.op != (k == 1 ? OP_ADD : OP_SUB)) return 0;
    for (unsigned i = k == 1 ? 0 : 1; i < 2; i++)
        if (net_is_mask(net, at.arg[i]))
            return net_op2(net, k == 1 ? OP_SUB : OP_ADD, at.arg[1 - i],
                           inverse(net, at.arg[i]));
    return 0;
}

NetRef truths_count(Net *net, const Target *target, unsigned op, NetRef x, NetRef y) {
    assert(op == OP_ADD || op == OP_SUB);
    if (is_wide(target)) return counted_otherwise(net, op, x, y);
    NetRef opposite =
        target_has(target, FEATURE_XOP) ? masked_otherwise(net, op, x, y) : 0;
    if (opposite) return opposite;
    for (unsigned i = 0; i < (op == OP_ADD ? 2u : 1u); i++) {
        NetRef truth = i ? x : y, other = i ? y : x;
        NetRef mask = net_with_word(net, truth, OP_SHR, 63) ? net_arg(net, truth, 0) : 0;
        if (net_with_word(net, truth, OP_ADD, 1) && target_has(target, FEATURE_XOP))
            mask = inverse(net, net_arg(net, truth, 0));
        if (!mask || !net_is_mask(net, mask)) continue;
        if (op == OP_ADD) return net_op2(net, OP_SUB, other, mask);
        NetRef both = truths_count(net, target, OP_ADD, other, mask);
        return both ? both : net_op2(net, OP_ADD, other, mask);
    }
    return 0;
}

NetRef truths_times(Net *net, const Target *target, NetRef truth, NetRef x) {
    NetRef sign = net_at(net, truth)->may == 1 ? made_of(net, truth) : 0;
    return sign ? truths_choice(net, target, sign, x, word(net, 0)) : 0;
}
