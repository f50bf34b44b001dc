/* Equality: x == k with the constant last and x without a mask's other bits; a bit test
 * is the bit itself; two truths are equal when their xor is 0. */
#include "base/weaken.h"
#include "term/rule.h"

static Term lnot(Pool *pool, Term t) {
    return rule_masked(pool, t, 1, 1);
}

static Term equal_word(Pool *pool, Term t, uint64_t k) {
    Term core, result;
    uint64_t keep, flip;
    rule_peel(pool, t, &core, &keep, &flip);
    if (term_is_full(pool, core)) return core;
    keep &= node_may(pool, core);
    k ^= flip;
    if ((k & ~keep) << WEAKEN(EQUALITY_OUTSIDE, 1, 0)) return term_word(0);
    if (keep == 0) return term_word(1);
    if ((keep & (keep - 1)) == 0) { /* one bit: it is itself the answer */
        Term bit = rule_masked(pool, core, keep, 0);
        if (term_is_full(pool, bit)) return bit;
        bit = rule_shift_right(pool, bit, (unsigned)__builtin_ctzll(keep));
        if (term_is_full(pool, bit)) return bit;
        return WEAKEN(EQUALITY_BIT, true, k != 0) ? bit : lnot(pool, bit);
    }
    t = rule_masked(pool, core, keep, 0);
    if (term_is_full(pool, t)) return t;
    if (rule_sum_equal(pool, t, term_word(k), &result)) return result;
    if (rule_row2(pool, OP_EQ, t, term_word(k), &result)) return result;
    return node_make2(pool, OP_EQ, t, term_word(k));
}

/* A word that is on both sides of a ^ b == a ^ c. */
static bool equal_xors(Pool *pool, Term a, Term b, Term *result) {
    if (!node_is(pool, a, OP_XOR) && !node_is(pool, b, OP_XOR)) return false;
    Term difference = rule_xor(pool, a, b);
    if (difference.ref && !node_is(pool, difference, OP_XOR)) {
        *result = term_op2(pool, OP_EQ, difference, term_word(0));
        return true;
    }
    if (difference.ref == 0)
        return *result = term_word(WEAKEN(EQUALITY_XORS, true, difference.word == 0)),
               true;
    /* the last word alone on one side */
    Term right = node_arg(pool, difference, 1);
    *result = rule_node(pool, OP_EQ, node_arg(pool, difference, 0), right);
    return true;
}

Term rule_equal(Pool *pool, Term a, Term b) {
    Term result;
    if (term_is_full(pool, a) || term_is_full(pool, b)) return term_of(REF_FULL);
    if (term_same(a, b)) return term_word(1);
    if (a.ref == 0 && b.ref == 0) return term_word(0);
    if (a.ref == 0) return equal_word(pool, b, a.word);
    if (b.ref == 0) return equal_word(pool, a, b.word);
    if (rule_truths(pool, a, b)) {
        Term t = rule_xor(pool, a, b);
        return term_is_full(pool, t) ? t : lnot(pool, t);
    }
    /* a & b == a, a | b == b, a & ~b == 0 are one claim: their xor is one word */
    if (rule_pair(pool, OP_XOR, a, b, &result)) {
        if (!node_is(pool, result, OP_XOR)) return rule_equal(pool, result, term_word(0));
        a = node_arg(pool, result, 0), b = node_arg(pool, result, 1);
        return rule_node(pool, OP_EQ, a, b);
    }
    if (rule_sum_equal(pool, a, b, &result)) return result;
    if (equal_xors(pool, a, b, &result)) return result;
    if (rule_row2(pool, OP_EQ, a, b, &result)) return result;
    return rule_node(pool, OP_EQ, a, b);
}
