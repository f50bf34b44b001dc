/* Terms as nets: set functions and sums. */
#include <assert.h>

#include "lower/cover/expand_local.h"
#include "lower/cover/truths.h"
#include "lower/terms/idiom.h"

/* The opposite of a truth, where it is one. */
static bool is_opposite(const Pool *pool, Term t, Term *of) {
    if (term_is_word(t) || pool_node(pool, t.ref)->op != OP_XOR) return false;
    *of = term_arg(pool, t.ref, 0);
    return term_is(term_arg(pool, t.ref, 1), 1);
}

/* t says that *x is less than a word, or not less; false: it is neither. */
static bool is_bound(const Pool *pool, Term t, Ref *x, uint64_t *low, uint64_t *high) {
    Term inner;
    bool least = is_opposite(pool, t, &inner);
    if (!least) inner = t;
    if (term_is_word(inner) || pool_node(pool, inner.ref)->op != OP_ULT) return false;
    Term a = term_arg(pool, inner.ref, 0), c = term_arg(pool, inner.ref, 1);
    bool above = term_is_word(a); /* a < x: not x < a + 1 */
    if (term_is_word(above ? c : a) || !term_is_word(above ? a : c)) return false;
    *x = above ? c.ref : a.ref;
    *(least != above ? low : high) = above ? a.word + 1 : c.word;
    return !above || a.word != ONES;
}

/* low <= x and x < high. 0: it is something else. */
static NetRef between(Expand *b, Term s, Term t) {
    Ref x, y;
    uint64_t low = 0, high = 0;
    const Pool *pool = b->given->pool;
    if (!is_bound(pool, s, &x, &low, &high) || !is_bound(pool, t, &y, &low, &high))
        return 0;
    return x == y && low && low < high ? expand_between(b, b->of[x], low, high) : 0;
}

/* x != 0 and (x & (x - 1)) == 0. 0: it is something else. */
static NetRef single(Expand *b, Term some, Term few) {
    Term none;
    Pool *pool = b->given->pool;
    if (!is_opposite(pool, some, &none) || term_is_word(none) || term_is_word(few))
        return 0;
    if (pool_node(pool, none.ref)->op != OP_EQ ||
        !term_is(term_arg(pool, none.ref, 1), 0))
        return 0;
    Term x = term_arg(pool, none.ref, 0);
    Term less = term_op2(pool, OP_ADD, x, term_word(ONES));
    Term rest = term_op2(pool, OP_AND, x, less);
    bool same = term_same(few, term_op2(pool, OP_EQ, rest, term_word(0)));
    return same ? expand_single(b, b->of[x.ref]) : 0;
}

/* Two truths that are one. */
static NetRef both_hold(Expand *b) {
    const Pool *pool = b->given->pool;
    Term s = term_arg(pool, b->now, 0), t = term_arg(pool, b->now, 1);
    if (!term_is_bool(pool, s) || !term_is_bool(pool, t)) return 0;
    NetRef other = between(b, s, t);
    if (!other) other = single(b, s, t);
    return other ? other : single(b, t, s);
}

/* (x >> s) << s without a mask for x & -1 << s. */
static NetRef high_bits(Expand *b, NetRef x, NetRef mask) {
    const NetNode at = *net_at(b->net, mask);
    bool shift = at.op == OP_SHL || at.op == NET_SHLV;
    if (!shift || !net_is_word(b->net, at.arg[0], ONES)) return 0;
    unsigned right = at.op == OP_SHL ? OP_SHR : NET_SHRV;
    return net_op2(b->net, at.op, net_op2(b->net, right, x, at.arg[1]), at.arg[1]);
}

/* rol(x, s) & mask where the mask leaves only bits that did not wrap: a shift. */
static NetRef masked_rotate(Expand *b, const TermNode *rotate, uint64_t mask) {
    const TermNode *by = pool_node(b->given->pool, rotate->arg[1]);
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

NetRef expand_AND(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1], other = both_hold(b);
    if (!other) other = of_truths(b, OP_AND, arg);
    if (!other) other = truths_both_equal(b->net, OP_EQ, x, y);
    if (!other) other = high_bits(b, x, y);
    if (!other) other = high_bits(b, y, x);
    uint64_t mask;
    const Pool *pool = b->given->pool;
    const TermNode *inner = pool_node(pool, pool_node(pool, b->now)->arg[0]);
    if (other || !net_is_const(b->net, y, &mask)) return other ? other : AND(b, x, y);
    if (net_is(b->net, x, OP_BSWAP)) { /* the mask inside, if that node exists already */
        NetRef inside = K(b, __builtin_bswap64(mask)), before = b->net->count;
        NetRef masked = AND(b, net_arg(b->net, x, 0), inside);
        if (masked < before) return net_op1(b->net, OP_BSWAP, masked);
    }
    bool parity = mask == 1 && inner->op == OP_POPCOUNT;
    if (parity && b->flags && !has(b, FEATURE_POPCNT))
        return net_op1(b->net, NET_PARITY, b->of[inner->arg[0]]);
    if (inner->op == OP_ROL) other = masked_rotate(b, inner, mask);
    return other ? other : AND(b, x, y);
}

/* x | x >> 1 | … | x >> 63: all ones from the highest bit down. */
static NetRef smeared(Expand *b, NetRef x) {
    assert(!b->vector || b->wide);
    if (b->wide) return net_op2(b->net, NET_SHRV, K(b, ONES), net_op1(b->net, OP_CLZ, x));
    NetRef ones = net_op1(b->net, NET_NEMASK, x);
    return net_op2(b->net, OP_SHR, ones, net_op1(b->net, NET_CLZ, x));
}

NetRef expand_OR(Expand *b, const NetRef *arg) {
    Ref x;
    if (with(b, arg[0], OP_XOR, 1) && with(b, arg[1], OP_XOR, 1)) {
        NetRef both = truths_both_equal(b->net, OP_EQ, net_arg(b->net, arg[0], 0),
                                        net_arg(b->net, arg[1], 0));
        if (both) return XOR(b, both, K(b, 1));
    }
    if ((!b->vector || b->wide) && idiom_smear_down(b->given->pool, b->now, &x))
        return smeared(b, b->of[x]);
    NetRef truth = of_truths(b, OP_OR, arg);
    return truth ? truth : OR(b, arg[0], arg[1]);
}

NetRef expand_XOR(Expand *b, const NetRef *arg) {
    NetRef truth = of_truths(b, OP_XOR, arg);
    if (truth) return truth;
    uint64_t k, s;
    const NetNode at = *net_at(b->net, arg[0]);
    bool shift = !b->vector && (at.op == OP_SHL || at.op == OP_SHR) &&
                 net_is_const(b->net, at.arg[1], &s);
    if (shift && net_is_const(b->net, arg[1], &k) && k > UINT32_MAX &&
        k == op_fold((Op)at.op, ONES, s, 0)) /* the complement shifted */
        return net_shift(b->net, at.op, NOT(b, at.arg[0]), (unsigned)s);
    return XOR(b, arg[0], arg[1]);
}

NetRef expand_NOT(Expand *b, const NetRef *arg) {
    return NOT(b, arg[0]);
}

/* high is (x ^ y) >> 1, both are op(x, y): the average. */
static bool is_average(Expand *b, NetRef high, NetRef both, unsigned op) {
    if (!b->flags || !with(b, high, OP_SHR, 1) || !net_is(b->net, both, op)) return false;
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

/* -c and c - 1 of a truth c, by the carry. 0: it is no such truth. */
static NetRef carry_mask(Expand *b, NetRef c, bool opposite) {
    const NetNode at = *net_at(b->net, c);
    if (b->vector || (at.op != OP_ULT && at.op != OP_EQ)) return 0;
    bool zero = with(b, c, OP_EQ, 0);
    if (zero && opposite) return net_op1(b->net, NET_NEMASK, at.arg[0]);
    if (opposite) return 0;
    if (zero) return net_op2(b->net, NET_LTMASK, at.arg[0], K(b, 1));
    return at.op == OP_ULT ? net_op2(b->net, NET_LTMASK, at.arg[0], at.arg[1]) : 0;
}

NetRef expand_ADD(Expand *b, const NetRef *arg) {
    bool less_one = net_is_word(b->net, arg[1], ONES);
    NetRef mask = less_one ? carry_mask(b, arg[0], true) : 0;
    bool low = less_one && has(b, FEATURE_A64) && net_is(b->net, arg[0], OP_SHL) &&
               net_is_word(b->net, net_arg(b->net, arg[0], 0), 1);
    if (low) /* (1 << s) - 1 is ~(-1 << s), which `bic` takes */
        return NOT(b, net_op2(b->net, OP_SHL, K(b, ONES), net_arg(b->net, arg[0], 1)));
    return mask ? mask : sum(b, OP_ADD, arg[0], arg[1]);
}

NetRef expand_SUB(Expand *b, const NetRef *arg) {
    Term y = term_arg(b->given->pool, b->now, 1);
    uint64_t k;
    bool low = net_is_const(b->net, arg[0], &k) && k && (k & (k + 1)) == 0 && k != ONES;
    if (low && given_below(b->given, y, k + 1)) return XOR(b, arg[1], arg[0]);
    NetRef mask = net_is_word(b->net, arg[0], 0) ? carry_mask(b, arg[1], false) : 0;
    return mask ? mask : sum(b, OP_SUB, arg[0], arg[1]);
}
