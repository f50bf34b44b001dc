/* What moves bits, and all operations that have no other rules than rows.
 *
 * Constant masks go outside of rotates and permutations; the mirrorings of the board are
 * one of eight: flipDiag inside, then bswap, mirror or reverse. */
#include "base/weaken.h"
#include "term/rule.h"

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

/* Where one bit may be set it is the count. */
static Term counted(Pool *pool, Term a) {
    uint64_t may = node_may(pool, a), more = may & (may - 1);
    if (WEAKEN(MOVE_COUNT_ONE, more & (more - 1), more) == 0)
        return rule_shift_right(pool, a, (unsigned)__builtin_ctzll(may));
    return node_make1(pool, OP_POPCOUNT, a);
}

Term rule_move1(Pool *pool, Op op, Term a) {
    Term result;
    if (rule_row(pool, op, &a, &result)) return result;
    if (mirror_number(op)) return mirrored(pool, mirror_number(op), a);
    if (op == OP_FLIPDIAG) return flipped(pool, a);
    return op == OP_POPCOUNT ? counted(pool, a) : node_make1(pool, op, a);
}

Term rule_move2(Pool *pool, Op op, Term a, Term b) {
    Term result;
    if (op_commutes(op) && a.ref == 0) return rule_move2(pool, op, b, a);
    if (rule_row2(pool, op, a, b, &result)) return result;
    if (b.ref == 0 && op == OP_SHL) return rule_shift_left(pool, a, (unsigned)b.word);
    if (b.ref == 0 && op == OP_SHR) return rule_shift_right(pool, a, (unsigned)b.word);
    if (b.ref == 0 && op == OP_ROL) return permuted(pool, op, a, (unsigned)b.word);
    return op_commutes(op) ? rule_node(pool, op, a, b) : node_make2(pool, op, a, b);
}
