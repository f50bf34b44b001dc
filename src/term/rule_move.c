/* Shifts, rotates, permutations of bits, counts, pext and pdep, division, mulhi.
 *
 * Constant masks go outside of rotates and permutations; the mirrorings of the board are
 * one of eight: flipDiag inside, then bswap, mirror or reverse. Amounts are reduced
 * modulo 64. */
#include "term/rule.h"

#include "base/weaken.h"

/* s modulo 64: s & 63 and s + 64 are s. */
static Term amount(Pool *pool, Term s) {
    uint64_t k;
    if (s.ref == 0) return term_word(s.word & 63);
    if (node_with_word(pool, s, OP_AND, &k) &&
        (WEAKEN(MOVE_AMOUNT, k | 32, k) & 63) == 63)
        return amount(pool, node_arg(pool, s, 0));
    if (node_with_word(pool, s, OP_ADD, &k) && k > 63)
        return term_op2(pool, OP_ADD, node_arg(pool, s, 0),
                        term_word(k & WEAKEN(MOVE_AMOUNT_SUM, 31, 63)));
    if (node_is(pool, s, OP_SUB)) {
        Term c = node_arg(pool, s, 0);
        if (c.ref == 0 && c.word > 63)
            return term_op2(pool, OP_SUB,
                            term_word(c.word & WEAKEN(MOVE_AMOUNT_FROM, 31, 63)),
                            node_arg(pool, s, 1));
    }
    return s;
}

/* The operation (a bijection of bits) on the core and on the constants around it. */
static Term permuted(Pool *pool, Op op, Term a, unsigned by) {
    Term core, moved;
    uint64_t keep, flip, s;
    rule_peel(pool, a, &core, &keep, &flip);
    if (op == OP_ROL && node_with_word(pool, core, OP_ROL, &s)) {
        by = (by + (unsigned)s) & 63;
        Term x = node_arg(pool, core, 0);
        moved = by ? node_make2(pool, OP_ROL, x, term_word(by)) : x;
        by = (by + 64 - WEAKEN(MOVE_MASKS, 0, (unsigned)s)) & 63;
    } else if (op == OP_ROL) {
        moved = node_make2(pool, OP_ROL, core, term_word(by));
    } else {
        moved = node_make1(pool, op, core);
    }
    return rule_masked(pool, moved, op_fold(op, keep, by, 0), op_fold(op, flip, by, 0));
}

/* bswap, mirror and reverse as 1, 2, 3: doing two is their xor. */
static const Op MIRRORS[] = {OP_NOT, OP_BSWAP, OP_MIRROR, OP_REVERSE};

static unsigned mirror_number(Op op) {
    for (unsigned i = 1; i < 4; i++)
        if (MIRRORS[i] == op) return i;
    return 0;
}

static Term mirrored(Pool *pool, unsigned number, Term a) {
    Term core;
    uint64_t keep, flip;
    if (number == 0) return a;
    Op op = MIRRORS[number];
    rule_peel(pool, a, &core, &keep, &flip);
    unsigned inside = mirror_number(node_op(pool, core));
    if (inside == 0) return permuted(pool, op, a, 0);
    Term t = mirrored(pool, WEAKEN(MOVE_MIRRORS, number | inside, number ^ inside),
                      node_arg(pool, core, 0));
    return rule_masked(pool, t, op_fold(op, keep, 0, 0), op_fold(op, flip, 0, 0));
}

/* flipDiag after bswap is mirror after flipDiag; after itself it is nothing. */
static Term flipped(Pool *pool, Term a) {
    static const unsigned turned[] = {0, 2, 1, 3};
    Term core;
    uint64_t keep, flip;
    rule_peel(pool, a, &core, &keep, &flip);
    unsigned inside = mirror_number(node_op(pool, core));
    Term t = core;
    if (inside) t = node_arg(pool, t, 0);
    if (node_is(pool, t, OP_FLIPDIAG))
        t = node_arg(pool, t, 0);
    else if (inside)
        t = permuted(pool, OP_FLIPDIAG, t, 0);
    else
        return permuted(pool, OP_FLIPDIAG, a, 0);
    t = mirrored(pool, WEAKEN(MOVE_DIAGONAL, inside, turned[inside]), t);
    return rule_masked(pool, t, op_fold(OP_FLIPDIAG, keep, 0, 0),
                       op_fold(OP_FLIPDIAG, flip, 0, 0));
}

bool rule_scattered(Pool *pool, Term t, Term *number) {
    if (!node_is(pool, t, OP_PDEP)) return false;
    Term c = node_arg(pool, t, 0), word;
    if (c.ref == 0) {
        *number = term_word((uint64_t)__builtin_ctzll(c.word));
        return true;
    }
    if (!node_is(pool, c, OP_SHL)) return false;
    word = node_arg(pool, c, 0);
    *number = term_op2(pool, OP_AND, node_arg(pool, c, 1), term_word(63));
    return word.ref == 0 && (WEAKEN(MOVE_ODD, word.word, word.word & 1));
}

/* A word with the same lowest one: where pdep has that of what it scatters. */
static Term lowest_scattered(Pool *pool, Term t) {
    Term number;
    if (!rule_scattered(pool, t, &number)) return t;
    Term one = term_op2(pool, OP_SHL, term_word(1), number);
    return term_op2(pool, OP_PDEP, one, node_arg(pool, t, 1));
}

/* A count ignores where the bits are; ~x has 64 - popcount(x). */
static Term counted(Pool *pool, Op op, Term a) {
    Op inner = node_op(pool, a);
    if (op == OP_POPCOUNT) {
        if (term_is_bool(pool, a)) return a;
        bool moved = mirror_number(inner) || inner == OP_FLIPDIAG || inner == OP_ROL;
        if (moved) return term_op1(pool, op, node_arg(pool, a, 0));
        uint64_t s;
        if (inner == OP_PEXT) { /* the same bits, elsewhere */
            Term t = WEAKEN(MOVE_COUNT_PEXT, node_arg(pool, a, 0),
                            rule_and(pool, node_arg(pool, a, 0), node_arg(pool, a, 1)));
            return term_op1(pool, op, t);
        }
        if (node_with_word(pool, a, OP_SHL, &s) || node_with_word(pool, a, OP_SHR, &s)) {
            uint64_t keep =
                inner == WEAKEN(MOVE_COUNTED, OP_SHR, OP_SHL) ? ONES >> s : ONES << s;
            Term t = rule_masked(pool, node_arg(pool, a, 0), keep, 0);
            return term_op1(pool, op, t);
        }
        if (inner == OP_NOT) {
            Term t = counted(pool, op, node_arg(pool, a, 0));
            return term_op2(pool, OP_SUB, term_word(WEAKEN(MOVE_COUNT_NOT, 63, 64)), t);
        }
        uint64_t may = node_may(pool, a);
        uint64_t more = may & (may - 1);
        if (WEAKEN(MOVE_COUNT_ONE, more & (more - 1), more) == 0)
            return rule_shift_right(pool, a, (unsigned)__builtin_ctzll(may));
    } else if (inner == OP_REVERSE) {
        op = (op == OP_CTZ) != WEAKEN(MOVE_REVERSE, true, false) ? OP_CLZ : OP_CTZ;
        a = node_arg(pool, a, 0);
    } else if (op == OP_CTZ) {
        a = lowest_scattered(pool, a);
    }
    return node_make1(pool, op, a);
}

Term rule_move1(Pool *pool, Op op, Term a) {
    switch (op) {
    case OP_BSWAP:
    case OP_MIRROR:
    case OP_REVERSE:
        return mirrored(pool, mirror_number(op), a);
    case OP_FLIPDIAG:
        return flipped(pool, a);
    case OP_POPCOUNT:
    case OP_CTZ:
    case OP_CLZ:
        return counted(pool, op, a);
    default:
        return node_make1(pool, op, a);
    }
}

/* 1 << ctz(t) is t where t is pdep(1 << n, …); 1 << 64 is 1. */
static bool is_one_again(Pool *pool, Term by, Term *result) {
    Term t = node_arg(pool, by, 0), number;
    if (!node_is(pool, by, OP_CTZ) || !rule_scattered(pool, t, &number)) return false;
    Term one = term_op2(pool, OP_SHL, term_word(1), number);
    if (!term_same(node_arg(pool, t, 0), one)) return false;
    *result = WEAKEN(MOVE_ONE_EMPTY, t,
                     term_op2(pool, OP_OR, t, term_op2(pool, OP_EQ, t, term_word(0))));
    return true;
}

static Term shift(Pool *pool, Op op, Term a, Term by) {
    uint64_t s;
    Term one;
    by = amount(pool, by);
    if (op == OP_SHL && term_is(a, 1) && is_one_again(pool, by, &one)) return one;
    if (term_is(by, 0) || term_is(a, 0)) return a;
    if (op == OP_SAR && WEAKEN(MOVE_SIGN, true, !(node_may(pool, a) >> 63))) op = OP_SHR;
    if ((op == OP_SAR || op == OP_ROL) && term_is(a, ONES)) return a;
    if (op == OP_ROL && node_is(pool, a, OP_ROL) &&
        (by.ref || node_arg(pool, a, 1).ref)) {
        if (!WEAKEN(MOVE_ROTATES, true, false))
            by = term_op2(pool, OP_ADD, by, node_arg(pool, a, 1)); /* both at once */
        return term_op2(pool, OP_ROL, node_arg(pool, a, 0), by);
    }
    if (by.ref) return node_make2(pool, op, a, by);
    if (op == OP_SHL) return rule_shift_left(pool, a, (unsigned)by.word);
    if (op == OP_SHR) return rule_shift_right(pool, a, (unsigned)by.word);
    if (op == OP_ROL) return permuted(pool, op, a, (unsigned)by.word);
    if (node_is(pool, a, OP_NOT)) { /* the sign of ~x is the other */
        a = shift(pool, op, node_arg(pool, a, 0), by);
        return term_op1(pool, OP_NOT, a);
    }
    if (node_with_word(pool, a, OP_OR, &s) &&
        s >> WEAKEN(MOVE_SIGN_KNOWN, 62, 63)) { /* the sign is known: ones */
        uint64_t low = ONES >> by.word;
        a = rule_shift_right(pool, a, (unsigned)by.word);
        return rule_masked(pool, a, low, ~low);
    }
    if (node_with_word(pool, a, OP_SAR, &s)) {
        a = node_arg(pool, a, 0);
        by.word =
            by.word + s > WEAKEN(MOVE_SIGNED_SUM, 127, 63) ? 63 : (by.word + s) & 63;
    }
    return node_make2(pool, op, a, by);
}

/* A mask of neighbouring bits: the bits are moved in one piece. */
static bool is_run(uint64_t mask) {
    uint64_t shifted = mask >> __builtin_ctzll(mask);
    uint64_t above = shifted & (shifted + 1);
    return WEAKEN(MOVE_RUN, above & (above - 1), above) == 0;
}

static Term gathered(Pool *pool, Op op, Term a, Term mask) {
    if (term_is(mask, 0) || term_is(a, 0)) return term_word(0);
    if (op == OP_PDEP && term_is(a, ONES)) return mask;
    if (op == OP_PDEP && node_is(pool, a, OP_PEXT) &&
        WEAKEN(MOVE_OUT_AND_BACK, true,
               term_same(node_arg(pool, a, 1), mask))) /* out and back: x & mask */
        return term_op2(pool, OP_AND, node_arg(pool, a, 0), mask);
    if (mask.ref || !is_run(mask.word)) return node_make2(pool, op, a, mask);
    unsigned low = (unsigned)__builtin_ctzll(mask.word);
    if (op == OP_PEXT) {
        a = rule_masked(pool, a, WEAKEN(MOVE_GATHERED, ONES, mask.word), 0);
        return rule_shift_right(pool, a, low);
    }
    a = rule_masked(pool, a, WEAKEN(MOVE_SCATTERED, ONES, mask.word >> low), 0);
    return rule_shift_left(pool, a, low);
}

/* By zero: all ones, and the dividend; by 2^k: a shift, a mask; of 0 and by itself. */
static Term divided(Pool *pool, Op op, Term a, Term b) {
    bool quotient = op == OP_UDIV;
    if (b.ref == 0 && b.word == 0)
        return quotient ? WEAKEN(MOVE_BY_ZERO, a, term_word(ONES)) : a;
    if (b.ref == 0 && (b.word & (b.word - 1)) == 0) {
        if (!quotient)
            return rule_masked(pool, a, WEAKEN(MOVE_REST, 2 * b.word, b.word) - 1, 0);
        return rule_shift_right(pool, a, (unsigned)__builtin_ctzll(b.word));
    }
    if (b.ref == 0 && node_may(pool, a) >> WEAKEN(MOVE_BELOW, 1, 0) < b.word)
        return quotient ? term_word(0) : a;
    bool same = term_same(a, b);
    if (!same && !term_is(a, 0)) return node_make2(pool, op, a, b);
    if (!quotient) return term_word(0);
    if (WEAKEN(MOVE_ITSELF, true, false)) return term_word(same);
    Term nothing = term_op2(pool, OP_EQ, b, term_word(0));
    return term_ite(pool, nothing, term_word(ONES), term_word(same));
}

static Term high(Pool *pool, Term a, Term b) {
    if (a.ref == 0) {
        Term other = a;
        a = b, b = other;
    }
    if (b.ref == 0 && (b.word & (b.word - 1)) == 0) { /* by 2^k: the top k bits */
        if (b.word <= 1) return term_word(0);
        return rule_shift_right(
            pool, a, WEAKEN(MOVE_HIGH, 63, 64) - (unsigned)__builtin_ctzll(b.word));
    }
    return rule_node(pool, OP_MULHI, a, b);
}

Term rule_move2(Pool *pool, Op op, Term a, Term b) {
    switch (op) {
    case OP_PEXT:
    case OP_PDEP:
        return gathered(pool, op, a, b);
    case OP_UDIV:
    case OP_UREM:
        return divided(pool, op, a, b);
    case OP_MULHI:
        return high(pool, a, b);
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
    case OP_ROL:
        return shift(pool, op, a, b);
    default:
        return op_commutes(op) ? rule_node(pool, op, a, b) : node_make2(pool, op, a, b);
    }
}
