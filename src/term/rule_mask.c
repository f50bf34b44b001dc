/* Constants under & | ^ ~, and shifts by constants.
 *
 * For each bit a stack of bitwise operations with constants is one of 0, 1, x, ~x, so all
 * of them are (x & keep) ^ flip: peel off a stack, change the two words, build again.
 * The normal form is the shortest of x & k, x | k, ~x, ~x & k, x ^ k, (x & k) | m,
 * (~x & k) | m, (x & k) ^ m. A mask around a shift goes inside: (x << 8) & k is
 * (x & k >> 8) << 8, so that a shift is always the outermost factor 2^8. */
#include "term/rule.h"

#include "base/weaken.h"

/* One layer off: t == (result & keep) ^ flip. false when t has none. */
static bool layer(Pool *pool, Term t, Term *inner, uint64_t *keep, uint64_t *flip) {
    uint64_t k;
    *keep = ONES, *flip = 0;
    if (node_is(pool, t, OP_NOT))
        *flip = ONES;
    else if (node_with_word(pool, t, OP_AND, &k))
        *keep = k;
    else if (node_with_word(pool, t, OP_XOR, &k))
        *flip = k;
    else if (node_with_word(pool, t, OP_OR, &k))
        *keep = WEAKEN(MASK_OR, ONES, ~k), *flip = k;
    else
        return false;
    *inner = node_arg(pool, t, 0);
    return true;
}

/* (x & k) << s is (x << s) & k << s, and so to the right. */
static void unshift(Pool *pool, Term *core, uint64_t *keep) {
    static const Op ways[] = {OP_SHL, OP_SHR};
    uint64_t s, k;
    for (int i = 0; i < 2; i++) {
        if (!node_with_word(pool, *core, ways[i], &s)) continue;
        Term masked = node_arg(pool, *core, 0);
        if (!node_with_word(pool, masked, OP_AND, &k)) return;
        *core = node_make2(pool, ways[i], node_arg(pool, masked, 0), term_word(s));
        *keep &= WEAKEN(MASK_UNSHIFT, k, op_fold(ways[i], k, s, 0));
        return;
    }
}

void rule_peel(Pool *pool, Term t, Term *core, uint64_t *keep, uint64_t *flip) {
    uint64_t layer_keep, layer_flip;
    *core = t, *keep = ONES, *flip = 0;
    while (layer(pool, *core, core, &layer_keep, &layer_flip)) {
        *flip ^= WEAKEN(MASK_FLIP, ONES, *keep) & layer_flip;
        *keep &= layer_keep;
    }
    unshift(pool, core, keep);
}

/* x & keep, keep inside the bits x may have. */
static Term keep_bits(Pool *pool, Term x, uint64_t keep) {
    static const Op ways[] = {OP_SHL, OP_SHR};
    uint64_t s;
    uint64_t off = node_may(pool, x) & ~keep;
    if (WEAKEN(MASK_WHOLE, off << 1, off) == 0) return x;
    for (int i = 0; i < 2; i++) {
        if (!node_with_word(pool, x, ways[i], &s)) continue;
        Term inner = node_arg(pool, x, 0);
        uint64_t k = WEAKEN(MASK_INSIDE, keep, op_fold(ways[!i], keep, s, 0));
        return node_make2(pool, ways[i], keep_bits(pool, inner, k), term_word(s));
    }
    return node_make2(pool, OP_AND, x, term_word(keep));
}

/* ~x & keep. */
static Term keep_inverted(Pool *pool, Term x, uint64_t keep, uint64_t rest) {
    uint64_t may = node_may(pool, x);
    /* x ^ (keep | rest) flips the bits that x may have and sets the rest. */
    if (WEAKEN(MASK_INVERTED, true, keep == may) && keep != ONES)
        return node_make2(pool, OP_XOR, x, term_word(keep | rest));
    Term t = rule_not(pool, x);
    /* ~x & k | m where k | m is everything: ~x | m. */
    if (keep != ONES && WEAKEN(MASK_REST, rest == 0, (keep | rest) != ONES))
        t = node_make2(pool, OP_AND, t, term_word(keep));
    return rest ? node_make2(pool, OP_OR, t, term_word(rest)) : t;
}

static Term build(Pool *pool, Term x, uint64_t keep, uint64_t flip) {
    uint64_t may = node_may(pool, x);
    keep &= may;
    uint64_t rest = flip & ~keep, inverted = flip & keep;
    if (keep == 0) return term_word(flip);
    /* a truth that is inverted is ^ 1: ~x & 1 is (x & 1) ^ 1 */
    if (inverted == keep && keep != 1) return keep_inverted(pool, x, keep, rest);
    if (inverted)
        return node_make2(pool, OP_XOR, keep_bits(pool, x, keep), term_word(flip));
    if (rest == 0) return keep_bits(pool, x, keep);
    /* x & k | m where k | m covers x: x | m. */
    if (WEAKEN(MASK_COVERS, true, (may & ~(keep | rest)) == 0))
        return node_make2(pool, OP_OR, x, term_word(rest));
    return node_make2(pool, OP_OR, keep_bits(pool, x, keep), term_word(rest));
}

Term rule_masked(Pool *pool, Term t, uint64_t keep, uint64_t flip) {
    Term core;
    uint64_t own_keep, own_flip;
    if (t.ref == 0) return term_word((t.word & keep) ^ flip);
    rule_peel(pool, t, &core, &own_keep, &own_flip);
    if (term_is_full(pool, core)) return core;
    return build(pool, core, own_keep & keep,
                 (own_flip & WEAKEN(MASK_OWN, ONES, keep)) ^ flip);
}

/* Both operands are the same word under constants: bit by bit again (x & keep) ^ flip. */
bool rule_one_word(Pool *pool, Op op, Term a, Term b, Term *result) {
    Term core[2];
    uint64_t keep[2], flip[2];
    rule_peel(pool, a, &core[0], &keep[0], &flip[0]);
    rule_peel(pool, b, &core[1], &keep[1], &flip[1]);
    if (core[0].ref != core[1].ref || term_is_full(pool, core[0])) return false;
    uint64_t zero = op_fold(op, flip[0], flip[1], 0); /* the result where x is 0 */
    uint64_t one = op_fold(op, WEAKEN(MASK_ONE, flip[0] | keep[0], flip[0] ^ keep[0]),
                           flip[1] ^ keep[1], 0);
    *result = build(pool, core[0], zero ^ one, zero);
    return true;
}

static Term shift(Pool *pool, Op op, Term t, unsigned amount);

/* Sign-extended from 64 - b bits, of which x << a leaves no more: x is y << b sar b. */
static bool is_extended(const Pool *pool, Term x, unsigned a) {
    uint64_t b, c;
    return node_with_word(pool, x, OP_SAR, &b) && b <= a + WEAKEN(MASK_EXTENDED, 1, 0) &&
           node_with_word(pool, node_arg(pool, x, 0), OP_SHL, &c) &&
           WEAKEN(MASK_EXTENDED_FROM, true, b == c);
}

/* x << a of x == y << b or y >> b, but for the a bits below; x is without a mask. */
static Term shift_core(Pool *pool, Op op, Term x, unsigned a) {
    Op other = op == OP_SHL ? OP_SHR : OP_SHL;
    uint64_t b;
    if (op == OP_SHL && is_extended(pool, x, a))
        return shift(pool, op, node_arg(pool, node_arg(pool, x, 0), 0), a);
    if (node_with_word(pool, x, op, &b))
        return a + b > WEAKEN(MASK_SHIFTED_OUT, 64, 63)
                   ? term_word(0)
                   : node_make2(pool, op, node_arg(pool, x, 0), term_word(a + b));
    if (!node_with_word(pool, x, other, &b)) return node_make2(pool, op, x, term_word(a));
    /* y >> b << a == (y shifted by the difference), under the caller's mask */
    Term y = node_arg(pool, x, 0);
    uint64_t d = a > b ? a - b : b - a;
    return d ? node_make2(pool, a > b ? op : other, y, term_word(d)) : y;
}

static Term shift(Pool *pool, Op op, Term t, unsigned amount) {
    Term core;
    uint64_t keep, flip;
    if (amount == 0) return t;
    if (t.ref == 0) return term_word(op_fold(op, t.word, amount, 0));
    rule_peel(pool, t, &core, &keep, &flip);
    Term moved = shift_core(pool, op, core, amount);
    return rule_masked(pool, moved, op_fold(op, keep, amount, 0),
                       WEAKEN(MASK_SHIFTED, flip, op_fold(op, flip, amount, 0)));
}

Term rule_shift_left(Pool *pool, Term t, unsigned amount) {
    uint64_t k;
    /* (x + c) << s is a sum: 2^s x + 2^s c */
    bool sum = node_with_word(pool, t, OP_ADD, &k) ||
               (node_is(pool, t, OP_SUB) && node_arg(pool, t, 0).ref == 0);
    if (sum && amount) return rule_scale(pool, t, UINT64_C(1) << amount);
    return shift(pool, OP_SHL, t, amount);
}

Term rule_shift_right(Pool *pool, Term t, unsigned amount) {
    return shift(pool, OP_SHR, t, amount);
}
