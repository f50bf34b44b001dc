/* Quotients and remainders: by products with a reciprocal, by the processor's division,
 * by doubles. */
#include "lower/cover/expand_local.h"
#include "lower/cover/truths.h"

#include <assert.h>

#include "term/divide.h"

static NetRef quotient(Expand *b, NetRef x, uint64_t d) {
    assert(reciprocal_has(d));
    Reciprocal by = reciprocal_of(d);
    assert(by.shift < 64);
    NetRef high = net_op2(b->net, OP_MULHI, x, K(b, by.magic));
    if (by.extra) high = ADD(b, SHR(b, SUB(b, x, high), 1), high);
    return SHR(b, high, by.shift);
}

/* x86-64's instructions trap at 0 even where the quotient does not matter: there they
 * divide by 1; those of AArch64 leave 0. Where it matters, x / 0 = -1 and x % 0 = x. */
static NetRef safe_division(Expand *b, Op op, NetRef x, NetRef y) {
    assert(!b->vector && (op == OP_UDIV || op == OP_UREM));
    Term divisor = term_arg(b->given->pool, b->now, 1);
    Divisor by = given_divisor(b->given, b->root, b->now, divisor);
    bool fits = op == OP_UREM || by != DIVISOR_ZERO;
    if (by == DIVISOR_NONZERO || (!b->flags && fits)) return net_op2(b->net, op, x, y);
    NetRef zero = net_op2(b->net, OP_EQ, y, K(b, 0));
    if (!b->flags)
        return net_op3(b->net, OP_ITE, zero, K(b, ONES), net_op2(b->net, op, x, y), 0);
    if (by == DIVISOR_ZERO && op == OP_UDIV)
        x = net_op3(b->net, OP_ITE, zero, K(b, ONES), x, 0);
    NetRef q = net_op2(b->net, op, x, net_op1(b->net, NET_NONZERO, y));
    if (by == DIVISOR_ZERO && op == OP_UREM) q = net_op3(b->net, OP_ITE, zero, x, q, 0);
    return q;
}

/* y is 1 << *s. */
static bool is_power(const Expand *b, NetRef y, NetRef *s) {
    uint64_t k;
    if (!net_is(b->net, y, b->vector ? NET_SHLV : OP_SHL)) return false;
    *s = net_arg(b->net, y, 1);
    return net_is_const(b->net, net_arg(b->net, y, 0), &k) && k == 1;
}

/* ---- by doubles: AVX-512 has no division of words
 *
 * c is 1 - 2^-50. The product of x and c / y, each operation rounded, is less than x / y,
 * by 12.1 * 2^-53 of it at most; so the quotient q, rounded down, is not too great, and
 * x - q * y is less than y + x * 12.1 * 2^-53. Once more with that in the place of x
 * leaves less than 2 * y, and so does the first time when x is below 2^49. For y = 0 each
 * q is -1, from the conversion of what is no number, so x / 0 = -1 and x % 0 = x without
 * more. */

static const uint64_t BELOW_ONE = 0x3FEFFFFFFFFFFFF8u; /* c */

typedef struct {
    NetRef quotient, rest; /* too small by 1 at most */
} Division;

static Division divide_wide(Expand *b, NetRef x, NetRef y, bool twice) {
    NetRef over =
        net_op2(b->net, NET_OVER, K(b, BELOW_ONE), net_op1(b->net, NET_DOUBLE, y));
    Division by = {.quotient = 0, .rest = x};
    for (unsigned step = twice || net_at(b->net, x)->may >> 49 ? 0 : 1; step < 2;
         step++) {
        NetRef product =
            net_op2(b->net, NET_TIMES, net_op1(b->net, NET_DOUBLE, by.rest), over);
        NetRef q = net_op1(b->net, NET_TRUNC, product);
        by.rest = SUB(b, by.rest, net_op2(b->net, OP_MUL, q, y));
        by.quotient = by.quotient ? ADD(b, by.quotient, q) : q;
    }
    return by;
}

static NetRef quotient_wide(Expand *b, NetRef x, NetRef y) {
    Term divisor = term_arg(b->given->pool, b->now, 1);
    bool zero = given_divisor(b->given, b->root, b->now, divisor) == DIVISOR_ZERO;
    Division by = divide_wide(b, x, y, zero);
    NetRef less = net_op2(b->net, NET_LTMASK, by.rest, y);
    return ADD(b, by.quotient, truths_choice(b->net, b->target, less, K(b, 0), K(b, 1)));
}

static NetRef remainder_wide(Expand *b, NetRef x, NetRef y) {
    Division by = divide_wide(b, x, y, false);
    return net_op2(b->net, NET_MINU, by.rest, SUB(b, by.rest, y));
}

/* ---- by the sum of the bytes
 *
 * 256 leaves 1 divided by d = 3, 5, 15, 17, 51, 85 and 255: a word leaves what the sum of
 * its bytes leaves. That is below 2^11, and in its product with 2^32 / d, rounded up, the
 * upper half is its quotient, the lower half its rest divided by d. The word less the sum
 * is a division without rest: a product with the inverse of d.
 *
 * The product with the rest's part is rounded down: where d is 2^j - 1, its 2^j-fold is
 * the rest, too, for rest / d is less than 1 by more than what rounding up adds.
 *
 * Divided by d << s, v = e * sum + f * x leaves what x leaves, where e is 1 modulo d and
 * 0 modulo 2^s, and f is the other way round. Of v / (d << s) only the part below 1
 * counts: that is (2^-s modulo d) * sum / d, and x / 2^s times the inverse of d modulo
 * 2^s, which should be 1 or -1. */

enum { MOST_SUM = 8 * 255, PART = 32 };

static bool is_by_bytes(const Expand *b, uint64_t d) {
    return b->vector && b->target->size != SIZE_MM && d > 1 && 255 % d == 0;
}

/* The sum times k / d in the scale of `PART` bits, rounded up. */
static NetRef scaled(Expand *b, NetRef sum, uint64_t k, uint64_t d) {
    return net_op2(b->net, OP_MUL, sum, K(b, (k << PART) / d + 1));
}

static NetRef times_part(Expand *b, NetRef part, uint64_t d) {
    assert(MOST_SUM * d < UINT64_C(1) << PART);
    part = ANDK(b, part, UINT32_MAX);
    return SHR(b, net_op2(b->net, OP_MUL, part, K(b, d)), PART);
}

static NetRef bytes_rest(Expand *b, NetRef x, uint64_t d) {
    NetRef sum = net_op1(b->net, NET_BYTES, x);
    if (!b->wide || (d & (d + 1))) return times_part(b, scaled(b, sum, 1, d), d);
    return SHR(b, net_op2(b->net, OP_MUL, sum, K(b, ONES / d + 1)),
               (unsigned)__builtin_clzll(d));
}

static NetRef bytes_quotient(Expand *b, NetRef x, uint64_t d) {
    NetRef sum = net_op1(b->net, NET_BYTES, x);
    NetRef multiple = SUB(b, x, sum);
    NetRef part = SHR(b, scaled(b, sum, 1, d), PART);
    return ADD(b, net_op2(b->net, OP_MUL, multiple, K(b, divide_inverse(d))), part);
}

/* x divided by d << s. */
static NetRef bytes_remainder(Expand *b, NetRef x, uint64_t d, unsigned s) {
    uint64_t low = (UINT64_C(1) << s) - 1, half = 1;
    if (!s) return bytes_rest(b, x, d);
    bool one = (d & low) == 1, minus = ((d + 1) & low) == 0;
    if (s > 8 || (!one && !minus)) {
        NetRef rest = bytes_rest(b, SHR(b, x, s), d);
        return OR(b, SHL(b, rest, s), ANDK(b, x, low));
    }
    for (unsigned i = 0; i < s; i++) half = half * (d + 1) / 2 % d;
    NetRef part = scaled(b, net_op1(b->net, NET_BYTES, x), half, d);
    NetRef lowest = SHL(b, x, PART - s);
    return times_part(b, one ? ADD(b, part, lowest) : SUB(b, part, lowest), d << s);
}

/* ---- quotients and remainders */

NetRef expand_UDIV(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1], s;
    uint64_t d;
    if (is_power(b, y, &s)) return net_op2(b->net, b->vector ? NET_SHRV : OP_SHR, x, s);
    bool by_word = net_is_const(b->net, y, &d);
    if (b->wide && !by_word) return quotient_wide(b, x, y);
    if (b->vector && !by_word) return expand_refuse(b, "a division");
    if (!by_word) return safe_division(b, OP_UDIV, x, y);
    if (d == 0) return K(b, ONES);
    if ((d & (d - 1)) == 0) return SHR(b, x, (unsigned)__builtin_ctzll(d));
    if (d > TOP) return XOR(b, expand_ULT(b, arg), K(b, 1)); /* 0 or 1 */
    unsigned even = (unsigned)__builtin_ctzll(d);
    if (is_by_bytes(b, d >> even)) return bytes_quotient(b, SHR(b, x, even), d >> even);
    return quotient(b, x, d);
}

NetRef expand_UREM(Expand *b, const NetRef *arg) {
    uint64_t d;
    NetRef s;
    if (is_power(b, arg[1], &s)) return AND(b, arg[0], ADD(b, arg[1], K(b, ONES)));
    bool by_word = net_is_const(b->net, arg[1], &d);
    if (b->wide && !by_word) return remainder_wide(b, arg[0], arg[1]);
    if (b->vector && !by_word) return expand_refuse(b, "a remainder");
    if (!by_word) return safe_division(b, OP_UREM, arg[0], arg[1]);
    if (d == 0) return arg[0];
    unsigned even = (unsigned)__builtin_ctzll(d);
    if (is_by_bytes(b, d >> even)) return bytes_remainder(b, arg[0], d >> even, even);
    NetRef multiple = net_op2(b->net, OP_MUL, expand_UDIV(b, arg), arg[1]);
    return SUB(b, arg[0], multiple);
}
