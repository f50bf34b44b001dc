/* Truths: ==, unsigned <, if-then-else.
 *
 * Normal forms: x == k with the constant last and x without a mask's other bits; two
 * truths are equal when their xor is 0; a < k with the constant on the right; a bit test
 * is the bit itself; an if-then-else of truths with a constant branch is `and` or `or`.
 */
#include "term/rule.h"

#include "base/weaken.h"

static Term lnot(Pool *pool, Term t) {
    return rule_masked(pool, t, 1, 1);
}

/* A permutation of the bits, or of the words (not), that is its own inverse. */
static bool is_permutation(Op op) {
    return op_class(op) == CLASS_PERMUTATION || op == OP_NOT;
}

/* x & -x: it is 0 iff x is. */
static bool is_lowest_one(const Pool *pool, Term t, Term *x) {
    for (unsigned i = 0; i < 2; i++) {
        Term minus = node_arg(pool, t, 1 - i);
        *x = node_arg(pool, t, i);
        if (node_is(pool, minus, OP_SUB) &&
            WEAKEN(TRUTH_LOWEST, true, term_is(node_arg(pool, minus, 0), 0)) &&
            term_same(node_arg(pool, minus, 1), *x))
            return true;
    }
    return false;
}

/* The zeros below the lowest one of x (above the highest) are k: that part of x, with
 * the bit next to it, is a 1 alone. */
static Term equal_zeros(Pool *pool, Op op, Term x, uint64_t k) {
    if (k > 64) return term_word(0);
    if (k == 64)
        return WEAKEN(TRUTH_EMPTY_COUNT, term_word(0), rule_equal(pool, x, term_word(0)));
    if (op == OP_CTZ)
        return rule_equal(pool,
                          rule_masked(pool, x, ONES >> WEAKEN(TRUTH_CTZ, 0, 63 - k), 0),
                          term_word(UINT64_C(1) << k));
    return rule_equal(
        pool,
        rule_shift_right(pool, x,
                         WEAKEN(TRUTH_CLZ, (64 - (unsigned)k) & 63, 63 - (unsigned)k)),
        term_word(1));
}

/* pdep(c, x), whose lowest one is to be the n-th one of x, is empty iff x has no more
 * than n of them. */
static bool is_scattered_to_none(Pool *pool, Term t, Term *result) {
    Term number;
    if (!rule_scattered(pool, t, &number)) return false;
    Term ones = term_op1(pool, OP_POPCOUNT, node_arg(pool, t, 1));
    if (WEAKEN(TRUTH_SCATTERED, true, false))
        number = term_op2(pool, OP_ADD, number, term_word(1));
    *result = term_lnot(pool, term_op2(pool, OP_ULT, number, ones));
    return true;
}

/* x == k for x without constant masks, all of k inside the bits x may have. */
static Term equal_core(Pool *pool, Term x, uint64_t k) {
    Op op = node_op(pool, x);
    Term inner = node_arg(pool, x, 0);
    uint64_t s;
    if (is_permutation(op))
        return rule_equal(pool, inner, term_word(op_fold(op, k, 0, 0)));
    if (node_with_word(pool, x, OP_ROL, &s))
        return rule_equal(
            pool, inner,
            term_word(op_fold(OP_ROL, k, WEAKEN(TRUTH_ROTATED, s, 64 - s), 0)));
    if (op == OP_POPCOUNT && k <= WEAKEN(TRUTH_COUNT, 1, 0))
        return rule_equal(pool, inner, term_word(0));
    if (op == OP_CTZ || op == OP_CLZ) return equal_zeros(pool, op, inner, k);
    if (op == OP_AND && k == 0 && is_lowest_one(pool, x, &inner))
        return rule_equal(pool, inner, term_word(0));
    Term result;
    if (k == 0 && is_scattered_to_none(pool, x, &result)) return result;
    if (op == OP_XOR && WEAKEN(TRUTH_XOR, true, k == 0)) /* a ^ b == 0: a == b */
        return rule_equal(pool, inner, node_arg(pool, x, 1));
    if (op == OP_ITE) { /* c ? k1 : k2 */
        Term yes = node_arg(pool, x, 1), no = node_arg(pool, x, 2);
        if (yes.ref == 0 && no.ref == 0) {
            Term c = term_truth(pool, inner);
            if (yes.word == k) return c;
            return WEAKEN(TRUTH_CHOICE_NONE, true, no.word == k) ? lnot(pool, c)
                                                                 : term_word(0);
        }
    }
    return node_make2(pool, OP_EQ, x, term_word(k));
}

/* x << s == k: the other bits of x do not matter. */
static Term equal_shifted(Pool *pool, Term x, uint64_t k) {
    uint64_t s;
    if (node_with_word(pool, x, OP_SHL, &s))
        return rule_equal(
            pool,
            rule_masked(pool, node_arg(pool, x, 0), ONES >> WEAKEN(TRUTH_LEFT, 0, s), 0),
            term_word(k >> s));
    if (node_with_word(pool, x, OP_SHR, &s))
        return rule_equal(
            pool,
            rule_masked(pool, node_arg(pool, x, 0), ONES << WEAKEN(TRUTH_RIGHT, 0, s), 0),
            term_word(k << s));
    return equal_core(pool, x, k);
}

static Term equal_word(Pool *pool, Term t, uint64_t k) {
    Term core, result;
    uint64_t keep, flip;
    rule_peel(pool, t, &core, &keep, &flip);
    if (term_is_full(pool, core)) return core;
    keep &= node_may(pool, core);
    k ^= flip;
    if ((k & ~keep) << WEAKEN(TRUTH_OUTSIDE, 1, 0)) return term_word(0);
    if (keep == 0) return term_word(1);
    if ((keep & (keep - 1)) == 0) { /* one bit: it is itself the answer */
        Term bit = rule_masked(pool, core, keep, 0);
        if (term_is_full(pool, bit)) return bit;
        bit = rule_shift_right(pool, bit, (unsigned)__builtin_ctzll(keep));
        if (term_is_full(pool, bit)) return bit;
        return WEAKEN(TRUTH_BIT, true, k != 0) ? bit : lnot(pool, bit);
    }
    t = rule_masked(pool, core, keep, 0);
    if (term_is_full(pool, t)) return t;
    if (node_is(pool, t, OP_SHL) || node_is(pool, t, OP_SHR))
        return equal_shifted(pool, t, k);
    if (t.ref != core.ref) return node_make2(pool, OP_EQ, t, term_word(k));
    if (rule_sum_equal(pool, t, term_word(k), &result)) return result;
    return equal_core(pool, t, k);
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
        return *result = term_word(WEAKEN(TRUTH_XORS, true, difference.word == 0)), true;
    /* the last word alone on one side */
    Term right = node_arg(pool, difference, 1);
    *result = rule_node(pool, OP_EQ, node_arg(pool, difference, 0), right);
    return true;
}

static bool is_odd(const Pool *pool, Term t) {
    uint64_t k;
    return node_with_word(pool, t, OP_OR, &k) && WEAKEN(TRUTH_ODD, true, k & 1);
}

/* u * v == u * w, or u, for an odd u, which has an inverse: v == w, or 1. */
static bool equal_products(Pool *pool, Term a, Term b, Term *result) {
    if (!node_is(pool, a, OP_MUL)) return false;
    for (unsigned i = 0; i < 2; i++) {
        Term u = node_arg(pool, a, i), v = node_arg(pool, a, 1 - i);
        if (!is_odd(pool, u)) continue;
        for (unsigned j = 0; j < 2 && node_is(pool, b, OP_MUL); j++)
            if (term_same(node_arg(pool, b, j), u))
                return *result = rule_equal(pool, v, node_arg(pool, b, 1 - j)), true;
        if (term_same(b, u))
            return *result = rule_equal(pool, v, term_word(WEAKEN(TRUTH_PRODUCT, 0, 1))),
                   true;
    }
    return false;
}

/* (c ? a : b) == a: c, or b == a */
static bool equal_choice(Pool *pool, Term choice, Term t, Term *result) {
    if (!node_is(pool, choice, OP_ITE)) return false;
    Term c = node_arg(pool, choice, 0);
    Term yes = node_arg(pool, choice, 1), no = node_arg(pool, choice, 2);
    if (term_same(yes, t))
        *result =
            WEAKEN(TRUTH_CHOSEN, c, term_lor(pool, c, term_op2(pool, OP_EQ, no, t)));
    else if (term_same(no, t))
        *result = WEAKEN(TRUTH_CHOSEN_LAST, lnot(pool, c),
                         term_lor(pool, lnot(pool, c), term_op2(pool, OP_EQ, yes, t)));
    else
        return false;
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
    Op op = node_op(pool, a);
    if (WEAKEN(TRUTH_TURNED, is_permutation(node_op(pool, b)), op == node_op(pool, b)) &&
        is_permutation(op))
        return rule_equal(pool, node_arg(pool, a, 0), node_arg(pool, b, 0));
    /* a & b == a, a | b == b, a & ~b == 0 are one claim: their xor is one word */
    if (rule_pair(pool, OP_XOR, a, b, &result)) {
        if (!node_is(pool, result, OP_XOR)) return rule_equal(pool, result, term_word(0));
        a = node_arg(pool, result, 0), b = node_arg(pool, result, 1);
        return rule_node(pool, OP_EQ, a, b);
    }
    if (rule_sum_equal(pool, a, b, &result)) return result;
    if (equal_products(pool, a, b, &result) || equal_products(pool, b, a, &result))
        return result;
    if (equal_xors(pool, a, b, &result)) return result;
    if (equal_choice(pool, a, b, &result) || equal_choice(pool, b, a, &result))
        return result;
    return rule_node(pool, OP_EQ, a, b);
}

static Term less_word(Pool *pool, Term a, uint64_t k) {
    Term none;
    if (k == 0) return term_word(0);
    if (k == 1) return rule_equal(pool, a, term_word(0));
    if (node_most(pool, a) < k + WEAKEN(TRUTH_MOST, 1, 0)) return term_word(1);
    if (WEAKEN(TRUTH_ZEROS_BELOW, true, k == 64) && node_is(pool, a, OP_CTZ) &&
        is_scattered_to_none(pool, node_arg(pool, a, 0), &none))
        return lnot(pool, none);
    if (k >= WEAKEN(TRUTH_LESS_ALL, ONES - 1, ONES))
        return lnot(pool, rule_equal(pool, a, term_word(ONES)));
    return node_make2(pool, OP_ULT, a, term_word(k));
}

/* t & …, t >> … or pext(t, …), which moves bits down: never above t. */
static bool is_at_most(const Pool *pool, Term low, Term high) {
    Op op = node_op(pool, low);
    if (op == OP_AND)
        return node_arg(pool, low, 0).ref == high.ref ||
               node_arg(pool, low, 1).ref == high.ref;
    if (node_is(pool, high, WEAKEN(TRUTH_AT_LEAST, OP_XOR, OP_OR)))
        return node_arg(pool, high, 0).ref == low.ref ||
               node_arg(pool, high, 1).ref == low.ref;
    if (WEAKEN(TRUTH_AT_MOST, op == OP_ADD, false)) op = OP_SHR;
    return (op == OP_SHR || op == OP_UREM || op == OP_PEXT) &&
           node_arg(pool, low, 0).ref == high.ref;
}

Term rule_less(Pool *pool, Term a, Term b) {
    if (term_same(a, b)) return term_word(0);
    if (b.ref == 0) return less_word(pool, a, b.word);
    if (a.ref == 0) { /* k < b: not b < k + 1 */
        if (a.word == ONES) return term_word(0);
        return lnot(pool, less_word(pool, b, a.word + WEAKEN(TRUTH_ABOVE, 0, 1)));
    }
    if (is_at_most(pool, b, a)) return term_word(0);
    if (rule_truths(pool, a, b)) return term_op2(pool, OP_AND, lnot(pool, a), b);
    /* ~a < ~b: b < a */
    if (node_is(pool, a, OP_NOT) && node_is(pool, b, OP_NOT))
        return WEAKEN(TRUTH_NOTS,
                      rule_less(pool, node_arg(pool, a, 0), node_arg(pool, b, 0)),
                      rule_less(pool, node_arg(pool, b, 0), node_arg(pool, a, 0)));
    return node_make2(pool, OP_ULT, a, b);
}

/* Truths: c ? 1 : n is c | n, c ? 0 : n is ~c & n, and so on. */
static bool choose_truth(Pool *pool, Term c, Term yes, Term no, Term *result) {
    if (!rule_truths(pool, yes, no)) return false;
    if (term_is(yes, 1))
        *result = term_op2(pool, OP_OR, c, no);
    else if (term_is(no, 0))
        *result = term_op2(pool, OP_AND, c, yes);
    else if (term_is(yes, 0))
        *result = term_op2(pool, OP_AND, lnot(pool, c), no);
    else if (term_is(no, 1))
        *result = term_op2(pool, OP_OR, lnot(pool, c), yes);
    else if (yes.ref && no.ref &&
             WEAKEN(TRUTH_OTHER, true, term_same(lnot(pool, yes), no)))
        *result = term_op2(pool, OP_XOR, c, no);
    else
        return false;
    return true;
}

/* Branches that the condition decides: inside `yes` it holds, inside `no` it does not. */
static Term known_under(const Pool *pool, Term c, Term t, unsigned which) {
    uint64_t k;
    if (t.ref && t.ref == c.ref) return term_word(which == 1);
    if (node_with_word(pool, t, OP_XOR, &k) && k == 1 &&
        node_arg(pool, t, 0).ref == c.ref)
        return term_word(WEAKEN(TRUTH_UNDER, which == 1, which != 1));
    return t;
}

static Term under(Pool *pool, Term c, Term branch, unsigned which) {
    if (node_is(pool, branch, OP_ITE) && node_arg(pool, branch, 0).ref == c.ref)
        return node_arg(pool, branch, which);
    Term known = known_under(pool, c, branch, which);
    if (known.ref != branch.ref || !node_is(pool, branch, OP_OR)) return known;
    for (unsigned i = 0; i < 2; i++) { /* t | c */
        known = known_under(pool, c, node_arg(pool, branch, i), which);
        if (known.ref == 0)
            return term_op2(pool, OP_OR, known, node_arg(pool, branch, 1 - i));
    }
    return branch;
}

/* t == *word + the number. */
static uint64_t added_number(const Pool *pool, Term t, Term *word) {
    uint64_t k = 0;
    *word = node_with_word(pool, t, OP_ADD, &k) ? node_arg(pool, t, 0) : t;
    return k;
}

/* c ? v + 3 : v is v + (c ? 3 : 0) */
static bool choose_sum(Pool *pool, Term c, Term yes, Term no, Term *result) {
    Term word, other;
    uint64_t k = added_number(pool, yes, &word), l = added_number(pool, no, &other);
    if (word.ref == 0 || !WEAKEN(TRUTH_SUM, true, term_same(word, other))) return false;
    *result = term_op2(pool, OP_ADD, word, term_ite(pool, c, term_word(k), term_word(l)));
    return true;
}

Term rule_choose(Pool *pool, Term c, Term yes, Term no) {
    Term of, result;
    if (!term_is_bool(pool, c)) { /* x ? a : b is x == 0 ? b : a */
        c = rule_equal(pool, c, term_word(0));
        return term_ite(pool, c, no, yes);
    }
    if (rule_inverse(pool, c, true, &of)) return rule_choose(pool, of, no, yes);
    yes = under(pool, c, yes, 1), no = under(pool, c, no, 2);
    if (term_same(yes, no)) return yes;
    if (choose_truth(pool, c, yes, no, &result) || choose_sum(pool, c, yes, no, &result))
        return result;
    /* a == b ? a : b is b */
    if (node_is(pool, c, OP_EQ)) {
        Term a = node_arg(pool, c, 0), b = node_arg(pool, c, 1);
        if (term_same(a, yes) && WEAKEN(TRUTH_EQUAL_ELSE, true, term_same(b, no)))
            return no;
        if (term_same(b, yes) && term_same(a, no)) return no;
    }
    /* c ? a : (d ? a : b) is c | d ? a : b */
    if (node_is(pool, no, OP_ITE) &&
        WEAKEN(TRUTH_OR_ELSE, true, term_same(node_arg(pool, no, 1), yes))) {
        Term last = node_arg(pool, no, 2);
        c = rule_or(pool, c, node_arg(pool, no, 0));
        return term_ite(pool, c, yes, last);
    }
    return node_make(pool, OP_ITE, c, yes, no);
}
