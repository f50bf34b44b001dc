/* Terms as nets: comparisons and choices. */
#include <assert.h>

#include "lower/cover/cuts.h"
#include "lower/cover/expand_local.h"
#include "lower/cover/truths.h"

/* ---- comparisons */

/* Less than 2^63. */
static bool is_below(const Expand *b, NetRef x, Term t) {
    return net_at(b->net, x)->may < TOP || given_below(b->given, t, TOP);
}

static NetRef less_than(Expand *b, NetRef x, NetRef y, bool below) {
    if (!b->vector) return net_op2(b->net, OP_ULT, x, y);
    return truths_word(b->net, b->target, truths_less(b->net, b->target, x, y, below));
}

NetRef expand_less(Expand *b, NetRef x, NetRef y) {
    return less_than(b, x, y, false);
}

static NetRef equal(Expand *b, NetRef x, NetRef y) {
    if (!b->vector) return net_op2(b->net, OP_EQ, x, y);
    return truths_word(b->net, b->target, truths_equal(b->net, b->target, x, y));
}

/* popcount(x) > 1 or popcount(x) < 2, by x & (x - 1). 0: it is something else. */
static NetRef several(Expand *b) {
    const Pool *pool = b->given->pool;
    for (unsigned i = 0; i < 2; i++) {
        Term count = term_arg(pool, b->now, i), limit = term_arg(pool, b->now, 1 - i);
        if (!term_is(limit, i ? 1 : 2) || term_is_word(count)) continue;
        const TermNode *n = pool_node(pool, count.ref);
        if (n->op != OP_POPCOUNT) continue;
        NetRef x = b->of[n->arg[0]];
        NetRef few = equal(b, AND(b, x, ADD(b, x, K(b, ONES))), K(b, 0));
        return i ? XOR(b, few, K(b, 1)) : few;
    }
    return 0;
}

NetRef expand_ULT(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1], other = several(b);
    if (other) return other;
    const Pool *pool = b->given->pool;
    return less_than(b, x, y,
                     is_below(b, x, term_arg(pool, b->now, 0)) &&
                         is_below(b, y, term_arg(pool, b->now, 1)));
}

/* x is word & 1 << s. */
static bool is_bit_of(const Expand *b, NetRef x, NetRef *word, NetRef *s) {
    if (!net_is(b->net, x, OP_AND)) return false;
    for (unsigned i = 0; i < 2; i++) {
        NetRef one = net_arg(b->net, x, i);
        if (!net_is(b->net, one, b->vector ? NET_SHLV : OP_SHL) ||
            !net_is_word(b->net, net_arg(b->net, one, 0), 1))
            continue;
        *word = net_arg(b->net, x, 1 - i), *s = net_arg(b->net, one, 1);
        return true;
    }
    return false;
}

NetRef expand_single(Expand *b, NetRef x) {
    if (b->wide || has(b, FEATURE_POPCNT))
        return equal(b, net_op1(b->net, OP_POPCOUNT, x), K(b, 1));
    NetRef less = ADD(b, x, K(b, ONES));
    return expand_less(b, less, XOR(b, x, less));
}

NetRef expand_between(Expand *b, NetRef x, uint64_t low, uint64_t high) {
    assert(low < high);
    return expand_less(b, SUB(b, x, K(b, low)), K(b, high - low));
}

NetRef expand_EQ(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], y = arg[1];
    const Pool *pool = b->given->pool;
    const TermNode *count = pool_node(pool, pool_node(pool, b->now)->arg[0]);
    bool one = count->op == OP_POPCOUNT && net_is_word(b->net, y, 1);
    if (one) return expand_single(b, b->of[count->arg[0]]);
    NetRef word, s;
    if (net_is_word(b->net, y, 0) && is_bit_of(b, x, &word, &s)) {
        NetRef shifted = net_op2(b->net, b->vector ? NET_SHRV : OP_SHR, word, s);
        return XOR(b, ANDK(b, shifted, 1), K(b, 1));
    }
    if (!b->vector) return net_op2(b->net, OP_EQ, x, y);
    return truths_word(b->net, b->target, truths_equal(b->net, b->target, x, y));
}

/* ---- choices */

/* What the condition says about c: 1 always true, 0 always false, -1 open. */
static int decided(const Expand *b, Term c) {
    if (term_is_word(b->given->when)) return -1;
    assert(term_is_bool(b->given->pool, b->given->when));
    Term truth = term_truth(b->given->pool, c);
    Term opposite = term_lnot(b->given->pool, truth);
    if (term_same(opposite, b->given->when)) return 0;
    if (given_holds(b->given, truth)) return 1;
    return given_holds(b->given, opposite) ? 0 : -1;
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
    const TermNode *n = pool_node(b->given->pool, b->now);
    const NetNode at = *net_at(b->net, other);
    bool alone = b->of[n->arg[1]] == other ? b->walk.uses[n->arg[1]] == 1
                                           : b->walk.uses[n->arg[2]] == 1;
    if (!alone || (at.op != OP_UDIV && at.op != OP_UREM)) return 0;
    if (at.arg[1] != net_op1(b->net, NET_NONZERO, x)) return 0;
    if (at.op == OP_UREM) return net_is_word(b->net, zero, 0) ? other : 0;
    NetRef c = net_op2(b->net, OP_EQ, x, K(b, 0));
    return net_op2(b->net, OP_UDIV, net_op3(b->net, OP_ITE, c, zero, at.arg[0], 0),
                   at.arg[1]);
}

/* c is x's top bit. */
static bool is_sign(const Expand *b, NetRef c, NetRef x) {
    if (with(b, c, OP_SHR, 63)) return net_arg(b->net, c, 0) == x;
    if (!net_is(b->net, c, OP_ULT) || !with(b, net_arg(b->net, c, 0), OP_XOR, TOP))
        return false;
    return net_is_word(b->net, net_arg(b->net, c, 1), TOP) &&
           net_arg(b->net, net_arg(b->net, c, 0), 0) == x;
}

/* x or ~x, by a mask that is made of the carry. */
static NetRef scalar_choice(Expand *b, NetRef c, NetRef yes, NetRef no) {
    NetRef x;
    bool nonzero;
    if (net_op1(b->net, OP_NOT, no) != yes || !is_zero_test(b, c, &x, &nonzero) ||
        net_at(b->net, x)->may == 1)
        return net_op3(b->net, OP_ITE, c, yes, no, 0);
    return XOR(b, nonzero ? no : yes, net_op1(b->net, NET_NEMASK, x));
}

static NetRef choice(Expand *b, NetRef c, NetRef yes, NetRef no) {
    NetRef x;
    bool nonzero;
    if (!b->vector && is_zero_test(b, c, &x, &nonzero)) {
        if (nonzero) yes = without_zero(b, yes, x);
        if (!nonzero) no = without_zero(b, no, x);
        NetRef q = b->flags ? quotient_choice(b, x, nonzero ? no : yes, nonzero ? yes : no) : 0;
        if (q) return q;
        NetRef *zero = nonzero ? &no : &yes; /* it is x there */
        bool truth = net_at(b->net, x)->may == 1;
        if (!truth && net_is_word(b->net, *zero, 0)) *zero = x;
    }
    if (is_sign(b, c, no) && net_op1(b->net, NET_NEG, no) == yes && !b->vector)
        return net_op1(b->net, NET_ABS, no);
    if (!b->vector) return scalar_choice(b, c, yes, no);
    bool truth = term_is_bool(b->given->pool, term_arg(b->given->pool, b->now, 0));
    NetRef sign = truth ? truths_sign(b->net, c)
                        : NOT(b, truths_equal(b->net, b->target, c, K(b, 0)));
    return truths_choice(b->net, b->target, sign, yes, no);
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
    Pool *pool = b->given->pool;
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
    Range range = range_of(b->given->ranges, s);
    if (range.least < -63 || range.most > 63) return 0;
    return net_op2(b->net, NET_SHLQ, b->of[x], b->of[s.ref]);
}

NetRef expand_ITE(Expand *b, const NetRef *arg) {
    NetRef shift = general_shift(b, b->now);
    if (shift) return shift;
    int which = decided(b, term_arg(b->given->pool, b->now, 0));
    if (which >= 0) return which ? arg[1] : arg[2];
    return choice(b, arg[0], arg[1], arg[2]);
}
