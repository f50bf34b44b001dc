/* Terms as nets, operation by operation.
 *
 * expand_NAME says how a target without the operation does it. Expansions are nets again,
 * so what they have in common is shared, and their set functions merge with those around
 * them. */
#include "lower/cover/expand.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lower/cover/cuts.h"
#include "lower/cover/truths.h"
#include "lower/terms/idiom.h"
#include "lower/net/neighbour.h"
#include "term/divide.h"
#include "term/walk.h"

static const uint64_t ONES = ~UINT64_C(0);
static const uint64_t TOP = UINT64_C(1) << 63;

typedef struct {
    Net *net;
    const Facts *facts;
    const Target *target;
    const char **why;
    Term root;
    NetRef *of; /* by term */
    TermWalk walk;
    Ref now;           /* the current term */
    bool vector, wide; /* wide: avx512 */
} Expand;

/* Short names: this file writes formulas. */
static NetRef K(Expand *b, uint64_t k) {
    return net_const(b->net, k);
}
static NetRef AND(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_AND, x, y);
}
static NetRef ANDK(Expand *b, NetRef x, uint64_t k) {
    return AND(b, x, K(b, k));
}
static NetRef XOR(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_XOR, x, y);
}
static NetRef OR(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_OR, x, y);
}
static NetRef NOT(Expand *b, NetRef x) {
    return net_op1(b->net, OP_NOT, x);
}
static NetRef ADD(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_ADD, x, y);
}
static NetRef SUB(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_SUB, x, y);
}
static NetRef SHL(Expand *b, NetRef x, unsigned s) {
    return net_shift(b->net, OP_SHL, x, s);
}
static NetRef SHR(Expand *b, NetRef x, unsigned s) {
    return net_shift(b->net, OP_SHR, x, s);
}

static NetRef refuse(Expand *b, const char *what) {
    if (!*b->why) *b->why = what;
    return K(b, 0);
}

static bool has(const Expand *b, CodeFeature f) {
    return target_has(b->target, f);
}

/* n is op(x, k). */
static bool with(const Expand *b, NetRef n, unsigned op, uint64_t k) {
    uint64_t own;
    return net_with_const(b->net, n, op, &own) && own == k;
}

/* ---- boards: neighbours swap in steps of 1, 2, 4 */

static NetRef swap_bits(Expand *b, NetRef x, uint64_t mask, unsigned by) {
    assert((mask & mask << by) == 0); /* neighbours */
    NetRef left = SHL(b, ANDK(b, x, mask), by);
    if (has(b, FEATURE_BMI1)) /* one constant: and, and-not */
        return OR(b, SHR(b, ANDK(b, x, ~mask), by), left);
    return OR(b, ANDK(b, SHR(b, x, by), mask), left);
}

static NetRef mirrored(Expand *b, NetRef x) {
    if (b->wide || has(b, FEATURE_XOP)) return net_op1(b->net, OP_MIRROR, x);
    x = swap_bits(b, x, 0x5555555555555555u, 1);
    x = swap_bits(b, x, 0x3333333333333333u, 2);
    return swap_bits(b, x, 0x0F0F0F0F0F0F0F0Fu, 4);
}

static NetRef expand_MIRROR(Expand *b, const NetRef *arg) {
    return mirrored(b, arg[0]);
}

static NetRef expand_BSWAP(Expand *b, const NetRef *arg) {
    return net_op1(b->net, OP_BSWAP, arg[0]);
}

static NetRef expand_REVERSE(Expand *b, const NetRef *arg) {
    if (b->wide || has(b, FEATURE_XOP)) return net_op1(b->net, OP_REVERSE, arg[0]);
    return net_op1(b->net, OP_BSWAP, mirrored(b, arg[0]));
}

static NetRef delta(Expand *b, NetRef x, uint64_t mask, unsigned by) {
    assert((mask & mask >> by) == 0 && mask >> by << by == mask);
    NetRef t = ANDK(b, XOR(b, x, SHL(b, x, by)), mask);
    return XOR(b, XOR(b, x, t), SHR(b, t, by));
}

static NetRef expand_FLIPDIAG(Expand *b, const NetRef *arg) {
    if (b->wide) return net_op1(b->net, OP_FLIPDIAG, arg[0]);
    NetRef x = delta(b, arg[0], 0x0F0F0F0F00000000u, 28);
    x = delta(b, x, 0x3333000033330000u, 14);
    return delta(b, x, 0x5500550055005500u, 7);
}

/* ---- counts */

static NetRef popcount(Expand *b, NetRef x) {
    Neighbour f;
    bool below = neighbour_find(b->net, x, &f) && !f.up && f.table == 0x4;
    if (!b->vector && below) return net_op1(b->net, OP_CTZ, f.x);
    bool lookup = b->vector && has(b, FEATURE_AVX); /* vector.c counts by a table */
    if (has(b, FEATURE_POPCNT) || b->wide || lookup)
        return net_op1(b->net, OP_POPCOUNT, x);
    x = SUB(b, x, ANDK(b, SHR(b, x, 1), 0x5555555555555555u));
    x = ADD(b, ANDK(b, x, 0x3333333333333333u),
            ANDK(b, SHR(b, x, 2), 0x3333333333333333u));
    x = ANDK(b, ADD(b, x, SHR(b, x, 4)), 0x0F0F0F0F0F0F0F0Fu);
    if (b->vector) return net_op1(b->net, NET_BYTES, x);
    return SHR(b, net_op2(b->net, OP_MUL, x, K(b, 0x0101010101010101u)), 56);
}

static NetRef expand_POPCOUNT(Expand *b, const NetRef *arg) {
    return popcount(b, arg[0]);
}

/* The bits below the lowest one; all of them for 0. */
static NetRef below_lowest(Expand *b, NetRef x) {
    return AND(b, NOT(b, x), ADD(b, x, K(b, ONES)));
}

static NetRef expand_CTZ(Expand *b, const NetRef *arg) {
    if (!b->vector) return net_op1(b->net, OP_CTZ, arg[0]);
    return popcount(b, below_lowest(b, arg[0]));
}

static NetRef expand_CLZ(Expand *b, const NetRef *arg) {
    NetRef x = arg[0];
    if (!b->vector || b->wide) return net_op1(b->net, OP_CLZ, x);
    for (unsigned s = 1; s < 64; s *= 2) x = OR(b, x, SHR(b, x, s));
    return popcount(b, NOT(b, x));
}

/* ---- shifts by variables */

static bool is_small(const Expand *b) {
    return facts_below(b->facts, term_arg(b->facts->pool, b->now, 1), 64);
}

/* SIMD shifts give 0 for amounts of 64 and more; ours take amounts modulo 64. */
static NetRef vector_amount(Expand *b, NetRef amount) {
    assert(b->vector);
    if (net_at(b->net, amount)->may < 64 || is_small(b)) return amount;
    return ANDK(b, amount, 63);
}

static NetRef expand_ROL(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], s = arg[1];
    uint64_t k;
    bool fixed = net_is_const(b->net, s, &k);
    if (fixed) s = K(b, k &= 63);
    bool own = !b->vector || b->wide || has(b, FEATURE_XOP);
    if (own && !fixed && net_is(b->net, s, NET_NEG) && !has(b, FEATURE_XOP))
        return net_op2(b->net, NET_ROR, x, net_arg(b->net, s, 0));
    if (own) return net_op2(b->net, OP_ROL, x, s);
    assert(!fixed || k > 0);
    if (fixed) return OR(b, SHL(b, x, (unsigned)k), SHR(b, x, 64 - (unsigned)k));
    s = vector_amount(b, s);
    NetRef rest = SUB(b, K(b, 64), s);
    return OR(b, net_op2(b->net, NET_SHLV, x, s), net_op2(b->net, NET_SHRV, x, rest));
}

static NetRef expand_SAR(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], s = arg[1];
    uint64_t k;
    if (!b->vector) return net_op2(b->net, OP_SAR, x, s);
    bool fixed = net_is_const(b->net, s, &k);
    if (fixed && (k & 63) == 63) return net_op1(b->net, NET_SIGN, x);
    s = fixed ? K(b, k &= 63) : vector_amount(b, s);
    if (b->wide || has(b, FEATURE_XOP)) return net_op2(b->net, OP_SAR, x, s);
    /* ((x ^ top) >> s) - (top >> s) */
    NetRef top = K(b, TOP), y = XOR(b, x, top);
    if (fixed) return SUB(b, SHR(b, y, (unsigned)k), K(b, TOP >> k));
    return SUB(b, net_op2(b->net, NET_SHRV, y, s), net_op2(b->net, NET_SHRV, top, s));
}

static NetRef shifted(Expand *b, Op op, const NetRef *arg) {
    NetRef x = arg[0], s = arg[1];
    uint64_t k, mask;
    assert(op == OP_SHL || op == OP_SHR);
    if (!b->vector) return net_op2(b->net, op, x, s);
    if (!net_is_const(b->net, s, &k))
        return net_op2(b->net, op == OP_SHL ? NET_SHLV : NET_SHRV, x,
                       vector_amount(b, s));
    s = K(b, k &= 63);
    bool alone = b->walk.uses[pool_node(b->facts->pool, b->now)->arg[0]] == 1;
    if (alone && net_is(b->net, x, OP_AND) &&
        net_is_const(b->net, net_arg(b->net, x, 1), &mask)) /* behind the shift */
        return ANDK(b, net_op2(b->net, op, net_arg(b->net, x, 0), s),
                    op_fold(op, mask, k, 0));
    return net_op2(b->net, op, x, s);
}

static NetRef expand_SHL(Expand *b, const NetRef *arg) {
    return shifted(b, OP_SHL, arg);
}

static NetRef expand_SHR(Expand *b, const NetRef *arg) {
    return shifted(b, OP_SHR, arg);
}

static NetRef gathered(Expand *b, Op op, const NetRef *arg) {
    if (!has(b, FEATURE_BMI2)) return refuse(b, op_word(op));
    return net_op2(b->net, op, arg[0], arg[1]);
}

static NetRef expand_PEXT(Expand *b, const NetRef *arg) {
    return gathered(b, OP_PEXT, arg);
}

static NetRef expand_PDEP(Expand *b, const NetRef *arg) {
    return gathered(b, OP_PDEP, arg);
}

/* Less than 2^63. */
static bool is_below(const Expand *b, NetRef x, Term t) {
    return net_at(b->net, x)->may < TOP || facts_below(b->facts, t, TOP);
}

static NetRef less_than(Expand *b, NetRef x, NetRef y, bool below) {
    if (!b->vector) return net_op2(b->net, OP_ULT, x, y);
    return truths_word(b->net, b->target, truths_less(b->net, b->target, x, y, below));
}

static NetRef expand_ULT(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1];
    const Pool *pool = b->facts->pool;
    return less_than(b, x, y,
                     is_below(b, x, term_arg(pool, b->now, 0)) &&
                         is_below(b, y, term_arg(pool, b->now, 1)));
}

/* ---- products and quotients */

static NetRef expand_MUL(Expand *b, const NetRef *arg) {
    return net_op2(b->net, OP_MUL, arg[0], arg[1]);
}

static NetRef expand_MULHI(Expand *b, const NetRef *arg) {
    return net_op2(b->net, OP_MULHI, arg[0], arg[1]);
}

static NetRef quotient(Expand *b, NetRef x, uint64_t d) {
    assert(reciprocal_has(d));
    Reciprocal by = reciprocal_of(d);
    assert(by.shift < 64);
    NetRef high = net_op2(b->net, OP_MULHI, x, K(b, by.magic));
    if (by.extra) high = ADD(b, SHR(b, SUB(b, x, high), 1), high);
    return SHR(b, high, by.shift);
}

/* Instructions trap at 0 even where the quotient does not matter: there they divide by 1.
 * Where it matters, x / 0 = -1 and x % 0 = x. */
static NetRef safe_division(Expand *b, Op op, NetRef x, NetRef y) {
    assert(!b->vector && (op == OP_UDIV || op == OP_UREM));
    Term divisor = term_arg(b->facts->pool, b->now, 1);
    Divisor by = facts_divisor(b->facts, b->root, b->now, divisor);
    if (by == DIVISOR_NONZERO) return net_op2(b->net, op, x, y);
    NetRef zero = net_op2(b->net, OP_EQ, y, K(b, 0));
    if (by == DIVISOR_ZERO && op == OP_UDIV)
        x = net_op3(b->net, OP_ITE, zero, K(b, ONES), x, 0);
    NetRef q = net_op2(b->net, op, x, net_op1(b->net, NET_NONZERO, y));
    if (by == DIVISOR_ZERO && op == OP_UREM) q = net_op3(b->net, OP_ITE, zero, x, q, 0);
    return q;
}

static NetRef expand_UDIV(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1];
    uint64_t d;
    bool by_word = net_is_const(b->net, y, &d);
    if (b->vector && !by_word) return refuse(b, "a division");
    if (!by_word) return safe_division(b, OP_UDIV, x, y);
    if (d == 0) return K(b, ONES);
    if ((d & (d - 1)) == 0) return SHR(b, x, (unsigned)__builtin_ctzll(d));
    if (d > TOP) return XOR(b, expand_ULT(b, arg), K(b, 1)); /* 0 or 1 */
    return quotient(b, x, d);
}

static NetRef expand_UREM(Expand *b, const NetRef *arg) {
    uint64_t d;
    bool by_word = net_is_const(b->net, arg[1], &d);
    if (b->vector && !by_word) return refuse(b, "a remainder");
    if (!by_word) return safe_division(b, OP_UREM, arg[0], arg[1]);
    if (d == 0) return arg[0];
    NetRef multiple = net_op2(b->net, OP_MUL, expand_UDIV(b, arg), arg[1]);
    return SUB(b, arg[0], multiple);
}

/* ---- truths */

/* x is word & 1 << s. */
static bool is_bit_of(const Expand *b, NetRef x, NetRef *word, NetRef *s) {
    uint64_t k;
    if (!net_is(b->net, x, OP_AND)) return false;
    for (unsigned i = 0; i < 2; i++) {
        NetRef one = net_arg(b->net, x, i);
        if (!net_is(b->net, one, b->vector ? NET_SHLV : OP_SHL) ||
            !net_is_const(b->net, net_arg(b->net, one, 0), &k) || k != 1)
            continue;
        *word = net_arg(b->net, x, 1 - i), *s = net_arg(b->net, one, 1);
        return true;
    }
    return false;
}

static NetRef expand_EQ(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1];
    const Pool *pool = b->facts->pool;
    const TermNode *count = pool_node(pool, pool_node(pool, b->now)->arg[0]);
    uint64_t k;
    bool one = count->op == OP_POPCOUNT && net_is_const(b->net, y, &k) && k == 1;
    if (one && !b->wide && !has(b, FEATURE_POPCNT)) { /* x - 1 < x ^ (x - 1) */
        NetRef word = b->of[count->arg[0]], less = ADD(b, word, K(b, ONES));
        return less_than(b, less, XOR(b, word, less), false);
    }
    NetRef word, s;
    bool zero = net_is_const(b->net, y, &k) && k == 0;
    if (zero && is_bit_of(b, x, &word, &s)) {
        NetRef shifted = net_op2(b->net, b->vector ? NET_SHRV : OP_SHR, word, s);
        return XOR(b, ANDK(b, shifted, 1), K(b, 1));
    }
    if (!b->vector) return net_op2(b->net, OP_EQ, x, y);
    return truths_word(b->net, b->target, truths_equal(b->net, b->target, x, y));
}

/* What the condition says about c: 1 always true, 0 always false, -1 open. */
static int decided(const Expand *b, Term c) {
    if (term_is_word(b->facts->when)) return -1;
    assert(term_is_bool(b->facts->pool, b->facts->when));
    Term truth = term_truth(b->facts->pool, c);
    Term opposite = term_lnot(b->facts->pool, truth);
    if (term_same(opposite, b->facts->when)) return 0;
    if (facts_hold(b->facts, truth)) return 1;
    return facts_hold(b->facts, opposite) ? 0 : -1;
}

/* The condition says x != 0 (true) or x == 0 (false) of some x. */
static bool is_zero_test(const Expand *b, NetRef c, NetRef *x, bool *nonzero) {
    *nonzero = !with(b, c, OP_XOR, 1);
    if (!*nonzero) c = net_arg(b->net, c, 0);
    if (!net_is(b->net, c, OP_EQ)) return *x = c, *nonzero;
    *x = net_arg(b->net, c, 0);
    *nonzero = !*nonzero;
    return with(b, c, OP_EQ, 0);
}

/* Where x is not 0, bit scans of it need no case for 0. */
static NetRef without_zero(Expand *b, NetRef branch, NetRef x) {
    NetRef low = net_op1(b->net, OP_CTZ, x), high = net_op1(b->net, OP_CLZ, x);
    branch = cuts_replace(b->net, branch, low, net_op1(b->net, NET_CTZ, x));
    return cuts_replace(b->net, branch, high, net_op1(b->net, NET_CLZ, x));
}

/* x == 0 ? z : y / x, with the safe divisor, is (x == 0 ? z : y) / x; and y % x is 0
 * there anyway. 0: it is something else, or the quotient is needed elsewhere. */
static NetRef quotient_choice(Expand *b, NetRef x, NetRef zero, NetRef other) {
    uint64_t k;
    const TermNode *n = pool_node(b->facts->pool, b->now);
    const NetNode at = *net_at(b->net, other);
    bool alone = b->of[n->arg[1]] == other ? b->walk.uses[n->arg[1]] == 1
                                           : b->walk.uses[n->arg[2]] == 1;
    if (!alone || (at.op != OP_UDIV && at.op != OP_UREM)) return 0;
    if (at.arg[1] != net_op1(b->net, NET_NONZERO, x)) return 0;
    if (at.op == OP_UREM) return net_is_const(b->net, zero, &k) && k == 0 ? other : 0;
    NetRef c = net_op2(b->net, OP_EQ, x, K(b, 0));
    return net_op2(b->net, OP_UDIV, net_op3(b->net, OP_ITE, c, zero, at.arg[0], 0),
                   at.arg[1]);
}

static NetRef choice(Expand *b, NetRef c, NetRef yes, NetRef no) {
    NetRef x;
    bool nonzero;
    if (!b->vector && is_zero_test(b, c, &x, &nonzero)) {
        if (nonzero) yes = without_zero(b, yes, x);
        if (!nonzero) no = without_zero(b, no, x);
        NetRef q = quotient_choice(b, x, nonzero ? no : yes, nonzero ? yes : no);
        if (q) return q;
    }
    if (!b->vector) return net_op3(b->net, OP_ITE, c, yes, no, 0);
    bool truth = term_is_bool(b->facts->pool, term_arg(b->facts->pool, b->now, 0));
    NetRef sign = truth ? truths_sign(b->net, c)
                        : NOT(b, truths_equal(b->net, b->target, c, K(b, 0)));
    return truths_choice(b->net, b->target, sign, yes, no);
}

/* ---- one term */

/* x == 0 and y == 0 as (x | y) == 0. 0: it is something else. */
static NetRef both_empty(Expand *b, NetRef x, NetRef y) {
    if (!with(b, x, OP_EQ, 0) || !with(b, y, OP_EQ, 0)) return 0;
    assert(x != y);
    NetRef any = OR(b, net_arg(b->net, x, 0), net_arg(b->net, y, 0));
    return net_op2(b->net, OP_EQ, any, K(b, 0));
}

/* rol(x, s) & mask where the mask leaves only bits that did not wrap: a shift. */
static NetRef masked_rotate(Expand *b, const TermNode *rotate, uint64_t mask) {
    const TermNode *by = pool_node(b->facts->pool, rotate->arg[1]);
    if (by->op != OP_CONST) return 0;
    NetRef word = b->of[rotate->arg[0]];
    unsigned s = by->k & 63;
    uint64_t high = ONES << s;
    assert(rotate->op == OP_ROL);
    if (!(mask & ~high)) return ANDK(b, SHL(b, word, s), mask | ~high);
    if (!(mask & high)) return ANDK(b, SHR(b, word, 64 - s), mask | high);
    return 0;
}

static NetRef of_truths(Expand *b, Op op, const NetRef *arg) {
    return b->vector ? truths_logic(b->net, b->target, op, arg[0], arg[1]) : 0;
}

static NetRef expand_AND(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1], other = of_truths(b, OP_AND, arg);
    if (!other) other = both_empty(b, x, y);
    uint64_t mask;
    const Pool *pool = b->facts->pool;
    const TermNode *inner = pool_node(pool, pool_node(pool, b->now)->arg[0]);
    if (other || !net_is_const(b->net, y, &mask)) return other ? other : AND(b, x, y);
    if (net_is(b->net, x, OP_BSWAP)) { /* the mask inside, if that node exists already */
        NetRef inside = K(b, __builtin_bswap64(mask)), before = b->net->count;
        NetRef masked = AND(b, net_arg(b->net, x, 0), inside);
        if (masked < before) return net_op1(b->net, OP_BSWAP, masked);
    }
    bool parity = mask == 1 && inner->op == OP_POPCOUNT;
    if (parity && !b->vector && !has(b, FEATURE_POPCNT))
        return net_op1(b->net, NET_PARITY, b->of[inner->arg[0]]);
    if (inner->op == OP_ROL) other = masked_rotate(b, inner, mask);
    return other ? other : AND(b, x, y);
}

/* high is (x ^ y) >> 1, both are op(x, y): the average. */
static bool is_average(Expand *b, NetRef high, NetRef both, unsigned op) {
    if (b->vector || !with(b, high, OP_SHR, 1) || !net_is(b->net, both, op)) return false;
    NetRef odd = XOR(b, net_arg(b->net, both, 0), net_arg(b->net, both, 1));
    return net_arg(b->net, high, 0) == odd;
}

static NetRef sum(Expand *b, Op op, NetRef x, NetRef y) {
    NetRef counted = b->vector ? truths_count(b->net, b->target, op, x, y) : 0;
    if (counted) return counted;
    NetRef both = op == OP_SUB || is_average(b, y, x, OP_AND) ? x : y;
    NetRef high = both == x ? y : x;
    if (!is_average(b, high, both, op == OP_SUB ? OP_OR : OP_AND))
        return net_op2(b->net, op, x, y);
    return net_op2(b->net, op == OP_SUB ? NET_AVGUP : NET_AVG, net_arg(b->net, both, 0),
                   net_arg(b->net, both, 1));
}

static NetRef expand_ADD(Expand *b, const NetRef *arg) {
    return sum(b, OP_ADD, arg[0], arg[1]);
}

static NetRef expand_SUB(Expand *b, const NetRef *arg) {
    return sum(b, OP_SUB, arg[0], arg[1]);
}

/* x | x >> 1 | … | x >> 63: all ones from the highest bit down. */
static NetRef smeared(Expand *b, NetRef x) {
    assert(!b->vector || b->wide);
    if (b->wide) return net_op2(b->net, NET_SHRV, K(b, ONES), net_op1(b->net, OP_CLZ, x));
    NetRef ones = net_op1(b->net, NET_NEMASK, x);
    return net_op2(b->net, OP_SHR, ones, net_op1(b->net, NET_CLZ, x));
}

static NetRef expand_OR(Expand *b, const NetRef *arg) {
    Ref x;
    if ((!b->vector || b->wide) && idiom_smear_down(b->facts->pool, b->now, &x))
        return smeared(b, b->of[x]);
    NetRef truth = of_truths(b, OP_OR, arg);
    return truth ? truth : OR(b, arg[0], arg[1]);
}

static NetRef expand_XOR(Expand *b, const NetRef *arg) {
    NetRef truth = of_truths(b, OP_XOR, arg);
    return truth ? truth : XOR(b, arg[0], arg[1]);
}

static NetRef expand_NOT(Expand *b, const NetRef *arg) {
    return NOT(b, arg[0]);
}

/* c is s < 0, or s <= 0: the sign, as a signed comparison of s. */
static bool is_below_zero(Pool *pool, Term c, Term s) {
    Term turned = term_op2(pool, OP_XOR, s, term_word(TOP));
    for (uint64_t k = TOP; k <= TOP + 1; k++)
        if (term_same(c, term_op2(pool, OP_ULT, turned, term_word(k)))) return true;
    return false;
}

/* s < 0 ? x >> -s : x << s with s from -63 to 63: a shift of xop. 0: it is not. */
static NetRef general_shift(Expand *b, Ref ref) {
    Pool *pool = b->facts->pool;
    Term c = term_arg(pool, ref, 0), right = term_arg(pool, ref, 1),
         left = term_arg(pool, ref, 2);
    if (!has(b, FEATURE_XOP) || term_is_word(right) || term_is_word(left)) return 0;
    bool turned = pool_node(pool, right.ref)->op == OP_SHL;
    if (turned) c = term_lnot(pool, c), left = right, right = term_arg(pool, ref, 2);
    const TermNode *l = pool_node(pool, left.ref), *r = pool_node(pool, right.ref);
    if (l->op != OP_SHL || r->op != OP_SHR || l->arg[0] != r->arg[0]) return 0;
    Term s = term_arg(pool, left.ref, 1);
    Ref x = l->arg[0];
    if (term_is_word(s) || !is_below_zero(pool, c, s) ||
        !term_same(term_arg(pool, right.ref, 1), term_neg(pool, s)))
        return 0;
    Range range = range_of(b->facts->ranges, s);
    if (range.least < -63 || range.most > 63) return 0;
    return net_op2(b->net, NET_SHLQ, b->of[x], b->of[s.ref]);
}

static NetRef expand_ITE(Expand *b, const NetRef *arg) {
    NetRef shift = general_shift(b, b->now);
    if (shift) return shift;
    int which = decided(b, term_arg(b->facts->pool, b->now, 0));
    if (which >= 0) return which ? arg[1] : arg[2];
    return choice(b, arg[0], arg[1], arg[2]);
}

static NetRef expand_node(Expand *b, Ref ref) {
    static NetRef (*const functions[OP_COUNT])(Expand *, const NetRef *) = {
#define OP(name, ...) [OP_##name] = expand_##name,
#include "term/ops.def"
#undef OP
    };
    const TermNode *n = pool_node(b->facts->pool, ref);
    switch (n->op) {
    case OP_CONST:
        return K(b, n->k);
    case OP_VAR:
        return net_var(b->net, n->k);
    case OP_TABLE:
        return refuse(b, "a table");
    case OP_FULL:
        return refuse(b, "an expression of this size");
    default:
        break;
    }
    NetRef arg[3] = {0};
    for (unsigned i = 0; i < n->arity; i++) {
        arg[i] = b->of[n->arg[i]];
        assert(n->arg[i] < ref && arg[i] > 0 && arg[i] < b->net->count);
    }
    return functions[n->op](b, arg);
}

NetRef expand_net(Net *net, const Facts *facts, Term root, const Target *target,
                  const char **why) {
    *why = NULL;
    if (term_is_word(root)) return net_const(net, root.word);
    if (term_is_full(facts->pool, root)) {
        *why = "an expression of this size";
        return 0;
    }
    size_t count = root.ref + 1;
    Expand b = {.net = net,
                .facts = facts,
                .target = target,
                .why = why,
                .root = root,
                .vector = target_is_vector(target),
                .wide = target->size == SIZE_ZMM};
    b.walk = walk_new(facts->pool, &root, 1, NULL);
    b.of = base_malloc(count * sizeof *b.of);
    for (Ref r = 0; !*why && !net->full && (r = walk_up(&b.walk, r));) {
        assert(r > b.now);
        b.now = r;
        b.of[r] = expand_node(&b, r);
        if (!net->nodes[b.of[r]].term) net->nodes[b.of[r]].term = r;
    }
    NetRef top = *why ? 0 : b.of[root.ref];
    if (net->full) *why = "an expression of this size", top = 0;
    walk_free(&b.walk);
    free(b.of);
    return top;
}
