/* Counts, comparisons and choices in general registers. */
#include "lower/select/scalar.h"

#include <assert.h>

static void compare(Pick *g, unsigned row, StepRef a, StepRef b) {
    pick_step(g,
              (Step){.row = (uint16_t)row, .nsrc = 2, .src = {a, b}, .valueless = true});
}
static void compare_imm(Pick *g, unsigned row, StepRef a, uint64_t k) {
    pick_step(
        g,
        (Step){.row = (uint16_t)row, .nsrc = 1, .src = {a}, .imm = k, .valueless = true});
}

/* ---- counts */

/* By a scan that leaves 0 undefined: there the result is `none`. */
static StepRef scan(Pick *g, unsigned row, NetRef x, bool nonzero, uint64_t none) {
    assert(row == ROW_BSF || row == ROW_BSR);
    if (nonzero) return pick_row1(g, row, pick(g, x));
    StepRef other = scalar_const(g, none), found = pick_row1(g, row, pick(g, x));
    return pick_step(
        g, (Step){.row = ROW_CMOVE, .nsrc = 2, .src = {found, other}, .glued = true});
}

StepRef scalar_ctz(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0);
    if (g->bmi1) return pick_row1(g, ROW_TZCNT, pick(g, x));
    return scan(g, ROW_BSF, x, pick_is(g, n, NET_CTZ) || pick_nonzero(g, x), 64);
}

StepRef scalar_clz(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0);
    if (g->lzcnt) return pick_row1(g, ROW_LZCNT, pick(g, x));
    bool nonzero = pick_is(g, n, NET_CLZ) || pick_nonzero(g, x);
    return pick_imm(g, ROW_XORI, scan(g, ROW_BSR, x, nonzero, 127), 63);
}

/* ---- truths */

/* The row of a condition: setcc are opcodes 0F 90 to 0F 9F, cmovcc 0F 40 to 0F 4F; the
 * low four bits are the condition, its opposite differs in the lowest. */
static unsigned condition_row(unsigned opcode) {
    unsigned row = ROW_NONE + 1;
    assert(opcode >> 4 == 0x4 || opcode >> 4 == 0x9);
    while (code_row(row)->map != 1 || code_row(row)->opcode != opcode) row++;
    assert(code_row(row)->reads & CODE_FLAGS);
    return row;
}

/* The setcc that says the opposite. */
static unsigned opposite(unsigned set) {
    return condition_row(code_row(set)->opcode ^ 1u);
}

/* x & 1 << s, or x >> s & 1: the carry is the bit. */
static bool is_bit_test(const Pick *g, NetRef n, NetRef *word, NetRef *s) {
    uint64_t k;
    for (unsigned i = 0; i < 2; i++) {
        *word = pick_arg(g, n, 1 - i);
        if (scalar_is_one_bit(g, pick_arg(g, n, i), s)) return true;
    }
    NetRef shifted = pick_arg(g, n, 0);
    bool one = pick_with_const(g, n, OP_AND, &k) && k == 1;
    if (!one || !pick_is(g, shifted, OP_SHR) || !pick_single(g, shifted)) return false;
    *word = pick_arg(g, shifted, 0), *s = pick_arg(g, shifted, 1);
    return !pick_is_const(g, *s, &k);
}

/* Sets the flags by x; returns the setcc of "x is 0". */
static unsigned flags_of_zero(Pick *g, NetRef x) {
    uint64_t k;
    NetRef y;
    bool alone = pick_single(g, x);
    if (pick_is(g, x, OP_AND) && alone && !neighbour_find(g->net, x, &(Neighbour){0})) {
        NetRef word, s;
        y = pick_arg(g, x, 1);
        if (is_bit_test(g, x, &word, &s)) {
            StepRef v = pick(g, word);
            compare(g, ROW_BT, v, pick(g, s));
            return ROW_SETAE;
        }
        if (pick_is_const(g, y, &k)) {
            if (scalar_is_bit(k) && !scalar_fits32(k)) {
                compare_imm(g, ROW_BTI, pick(g, pick_arg(g, x, 0)), scalar_log2(k));
                return ROW_SETAE;
            }
            if (scalar_fits32(k)) {
                compare_imm(g, ROW_TESTI, pick(g, pick_arg(g, x, 0)), k);
                return ROW_SETE;
            }
        }
        bool inverted = pick_is(g, y, OP_NOT) || pick_is(g, pick_arg(g, x, 0), OP_NOT);
        if (!(inverted && g->bmi1)) {
            StepRef a = pick(g, pick_arg(g, x, 0)), b = pick(g, y);
            compare(g, ROW_TEST, a, b);
            return ROW_SETE;
        }
    }
    StepRef v = pick(g, x);
    const Step *last = &g->draft->steps[g->draft->count - 1];
    const CodeRow *row = code_row(last->row);
    bool own = alone && v == g->draft->count - 1 && last->size == SIZE_64 &&
               (row->flags & CODE_ZERO);
    if (own) return ROW_SETE;
    if (alone && pick_is(g, x, OP_NOT)) { /* ~y is 0 */
        assert(g->draft->full || (last->row == ROW_NOT && v == g->draft->count - 1));
        g->draft->count--;
        compare_imm(g, ROW_CMPI, last->src[0], ONES);
        return ROW_SETE;
    }
    compare(g, ROW_TEST, v, v);
    return ROW_SETE;
}

static unsigned flags_of_signed(Pick *g, NetRef x, NetRef y) {
    uint64_t k;
    if (pick_is_const(g, y, &k) && scalar_fits32(k)) {
        compare_imm(g, ROW_CMPI, pick(g, x), k);
        return ROW_SETL;
    }
    if (pick_is_const(g, x, &k) && scalar_fits32(k + 1) && k != ~(UINT64_C(1) << 63)) {
        compare_imm(g, ROW_CMPI, pick(g, y), k + 1); /* k < y: not y < k + 1 */
        return ROW_SETGE;
    }
    StepRef a = pick(g, x), b = pick(g, y);
    compare(g, ROW_CMP, a, b);
    return ROW_SETL;
}

static unsigned flags_of_less(Pick *g, NetRef x, NetRef y) {
    uint64_t k;
    NetRef a1, b1;
    bool turned = pick_is(g, x, OP_XOR) || pick_is(g, y, OP_XOR);
    if (turned && pick_is_signed(g, x, &a1) && pick_is_signed(g, y, &b1))
        return flags_of_signed(g, a1, b1);
    if (pick_is_const(g, y, &k) && scalar_fits32(k)) {
        compare_imm(g, ROW_CMPI, pick(g, x), k);
        return ROW_SETB;
    }
    bool high = pick_is_const(g, x, &k) && k == ONES >> 1;
    if (high || (pick_is_const(g, y, &k) && k == ~(ONES >> 1))) { /* the top bit */
        StepRef v = pick(g, high ? y : x);
        compare(g, ROW_TEST, v, v);
        return high ? ROW_SETS : ROW_SETNS;
    }
    if (pick_is_const(g, x, &k) && k != ONES &&
        scalar_fits32(k + 1)) { /* k < y: not y < k + 1 */
        compare_imm(g, ROW_CMPI, pick(g, y), k + 1);
        return ROW_SETAE;
    }
    StepRef a = pick(g, x), b = pick(g, y);
    compare(g, ROW_CMP, a, b);
    return ROW_SETB;
}

/* ---- flags that a value leaves */

/* What says the truth n when its value is calculated: the carry of x + y for x + y < x,
 * the borrow of x - y for x < y, the count of x for x == 0. *set: the setcc of n. 0:
 * there is none, or it was calculated before. */
static NetRef flags_maker(const Pick *g, NetRef n, unsigned *set) {
    uint64_t k;
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1), found = 0;
    *set = ROW_SETB;
    if (pick_is(g, n, OP_ULT)) {
        bool sum = pick_is(g, x, OP_ADD) && !pick_is_const(g, pick_arg(g, x, 1), &k);
        if (sum && (pick_arg(g, x, 0) == y || pick_arg(g, x, 1) == y)) found = x;
        if (!found && !pick_is_const(g, y, &k)) found = net_op2(g->net, OP_SUB, x, y);
    } else if (pick_with_const(g, n, OP_EQ, &k) && k == 0) {
        found = net_op1(g->net, NET_CTZ, x);
        if (!g->bmi1) *set = ROW_SETE;
        if (g->bmi1) found = net_op1(g->net, OP_CTZ, x);
        if (g->bmi1 && !pick_is_used(g, found)) found = net_op1(g->net, NET_CTZ, x);
        if (g->lzcnt && !pick_is_used(g, found)) found = net_op1(g->net, OP_CLZ, x);
        if (g->lzcnt && !pick_is_used(g, found)) found = net_op1(g->net, NET_CLZ, x);
        bool counted = found && pick_is_used(g, found);
        if (g->bmi1 && !counted) { /* x & -x */
            found = net_op2(g->net, OP_AND, x, net_op1(g->net, NET_NEG, x));
            *set = ROW_SETE;
        }
    }
    bool open = found && found < g->nodes && g->value[found] == STEP_NONE;
    return open && pick_is_used(g, found) ? found : 0;
}

/* Calculates it last; returns the setcc, 0: other code came out. */
static unsigned flags_of_value(Pick *g, NetRef n) {
    unsigned set;
    if (!pick_is(g, n, OP_ULT) && !pick_is(g, n, OP_EQ)) return 0;
    NetRef maker = flags_maker(g, n, &set);
    if (!maker) return 0;
    StepRef v = pick(g, maker);
    const Step *last = &g->draft->steps[g->draft->count - 1];
    bool own = v == g->draft->count - 1 && last->size == SIZE_64 &&
               !(code_row(set)->reads & ~code_row(last->row)->flags);
    return own ? set : 0;
}

/* Sets the flags by a word; returns the setcc of "n is not 0". The last step sets them.
 */
unsigned scalar_flags(Pick *g, NetRef n) {
    uint64_t k;
    unsigned set = flags_of_value(g, n);
    if (set) return set;
    NetRef x = net_at(g->net, n)->arity ? pick_arg(g, n, 0) : 0;
    NetRef y = net_at(g->net, n)->arity > 1 ? pick_arg(g, n, 1) : 0;
    if (pick_is(g, n, OP_ULT)) return flags_of_less(g, x, y);
    if (pick_with_const(g, n, OP_XOR, &k) && k == 1 && net_at(g->net, x)->may == 1)
        return opposite(scalar_flags(g, x));
    if (pick_is(g, n, OP_EQ)) {
        if (pick_is_const(g, y, &k) && k == 0) return flags_of_zero(g, x);
        if (pick_is_const(g, y, &k) && scalar_fits32(k)) {
            compare_imm(g, ROW_CMPI, pick(g, x), k);
            return ROW_SETE;
        }
        StepRef a = pick(g, x), b = pick(g, y);
        compare(g, ROW_CMP, a, b);
        return ROW_SETE;
    }
    return opposite(flags_of_zero(g, n));
}

/* A condition as 0 or 1. */
static StepRef set_by(Pick *g, unsigned set) {
    StepRef low = pick_step(g, (Step){.row = (uint16_t)set, .glued = true});
    return pick_step(g,
                     (Step){.row = ROW_MOVZX8, .size = SIZE_32, .nsrc = 1, .src = {low}});
}

StepRef scalar_truth(Pick *g, NetRef n) {
    uint64_t k;
    /* 64 zeros: 1 + 63 of them make the number 64 */
    if (g->lzcnt && pick_is(g, n, OP_EQ) && pick_is_const(g, pick_arg(g, n, 1), &k) &&
        k == 0) {
        StepRef zeros = pick_row1(g, ROW_LZCNT, pick(g, pick_arg(g, n, 0)));
        return pick_step(
            g,
            (Step){.row = ROW_SHR, .size = SIZE_32, .nsrc = 1, .src = {zeros}, .imm = 6});
    }
    return set_by(g, scalar_flags(g, n));
}

/* A truth in the low byte of a register, whose other bits are anything. */
static bool is_byte(const Pick *g, NetRef n) {
    uint64_t k;
    if (!pick_single(g, n)) return false;
    if (pick_with_const(g, n, OP_XOR, &k) && k == 1) n = pick_arg(g, n, 0);
    if (pick_is(g, n, OP_EQ) || pick_is(g, n, OP_ULT)) return pick_single(g, n);
    bool logic = pick_is(g, n, OP_AND) || pick_is(g, n, OP_OR);
    return logic && is_byte(g, pick_arg(g, n, 0)) && is_byte(g, pick_arg(g, n, 1));
}

static StepRef byte_of(Pick *g, NetRef n) {
    bool logic = pick_is(g, n, OP_AND) || pick_is(g, n, OP_OR);
    if (!logic)
        return pick_step(g, (Step){.row = (uint16_t)scalar_flags(g, n), .glued = true});
    StepRef a = byte_of(g, pick_arg(g, n, 0)), b = byte_of(g, pick_arg(g, n, 1));
    return pick_step(g, (Step){.row = pick_is(g, n, OP_AND) ? ROW_AND : ROW_OR,
                               .size = SIZE_32,
                               .nsrc = 2,
                               .src = {a, b}});
}

bool scalar_joined(Pick *g, NetRef n, StepRef *result) {
    if (!pick_is(g, n, OP_AND) && !pick_is(g, n, OP_OR)) return false;
    if (!is_byte(g, pick_arg(g, n, 0)) || !is_byte(g, pick_arg(g, n, 1))) return false;
    *result = pick_step(
        g, (Step){.row = ROW_MOVZX8, .size = SIZE_32, .nsrc = 1, .src = {byte_of(g, n)}});
    return true;
}

/* The word is folded to a byte, whose parity the flag gives. */
StepRef scalar_parity(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0);
    uint64_t may = net_at(g->net, x)->may;
    StepRef v = pick(g, x);
    for (unsigned s = 32; s > 8; s /= 2) {
        if (may >> s == 0) continue;
        StepRef high = pick_step(g, (Step){.row = ROW_SHR,
                                           .size = s == 32 ? SIZE_64 : SIZE_32,
                                           .nsrc = 1,
                                           .src = {v},
                                           .imm = s});
        v = pick_step(
            g, (Step){.row = ROW_XOR, .size = SIZE_32, .nsrc = 2, .src = {v, high}});
        may |= may >> s;
        may &= (UINT64_C(1) << s) - 1;
    }
    assert(may >> 16 == 0);
    if (may >> 8)
        pick_step(g, (Step){.row = ROW_XORH,
                            .size = SIZE_8,
                            .nsrc = 1,
                            .src = {v},
                            .valueless = true});
    else
        compare(g, ROW_TEST, v, v);
    return set_by(g, ROW_SETNP);
}

/* The carry of -x. */
StepRef scalar_nonzero(Pick *g, NetRef n) {
    pick_row1(g, ROW_NEG, pick(g, pick_arg(g, n, 0)));
    return pick_step(g, (Step){.row = ROW_SBB, .glued = true});
}

/* ---- the carry as a number */

/* Leaves the carry: x < y. A constant is compared as the second operand. */
static void leave_borrow(Pick *g, NetRef x, NetRef y) {
    uint64_t k;
    if (pick_is_const(g, y, &k) && scalar_fits32(k)) {
        compare_imm(g, ROW_CMPI, pick(g, x), k);
        return;
    }
    StepRef a = pick(g, x), b = pick(g, y);
    compare(g, ROW_CMP, a, b);
}

StepRef scalar_less_mask(Pick *g, NetRef n) {
    leave_borrow(g, pick_arg(g, n, 0), pick_arg(g, n, 1));
    return pick_step(g, (Step){.row = ROW_SBB, .glued = true});
}

/* n is a truth used here alone that is a borrow, or its opposite. */
static bool is_borrow(Pick *g, NetRef n, NetRef *x, NetRef *y, bool *opposite) {
    uint64_t k;
    if (!pick_single(g, n)) return false;
    *opposite = pick_with_const(g, n, OP_XOR, &k) && k == 1;
    if (*opposite) n = pick_arg(g, n, 0);
    bool equal = pick_is(g, n, OP_EQ);
    if (!pick_single(g, n) || (!equal && !pick_is(g, n, OP_ULT))) return false;
    *x = pick_arg(g, n, 0), *y = pick_arg(g, n, 1);
    if (!equal) return !pick_is(g, *x, OP_XOR) && !pick_is(g, *y, OP_XOR);
    if (!pick_is_const(g, *y, &k) || k != 0) return false;
    return *y = net_const(g->net, 1), true;
}

/* x + c: with the carry; x + 1 - c for the opposite; and the same below. */
bool scalar_carried(Pick *g, NetRef n, StepRef *result) {
    bool minus = pick_is(g, n, OP_SUB), opposite;
    for (unsigned i = 1; i < (minus ? 2u : 3u); i++) {
        NetRef truth = pick_arg(g, n, i & 1), other = pick_arg(g, n, ~i & 1), x, y;
        if (pick_is(g, other, OP_CONST) || !is_borrow(g, truth, &x, &y, &opposite))
            continue;
        StepRef word = pick(g, other);
        leave_borrow(g, x, y);
        *result = pick_step(g, (Step){.row = minus != opposite ? ROW_SBBI : ROW_ADCI,
                                      .nsrc = 1,
                                      .src = {word},
                                      .imm = opposite ? ~UINT64_C(0) : 0,
                                      .glued = true});
        return true;
    }
    return false;
}

StepRef scalar_abs(Pick *g, NetRef n) {
    StepRef x = pick(g, pick_arg(g, n, 0)), minus = pick_row1(g, ROW_NEG, x);
    return pick_step(
        g, (Step){.row = ROW_CMOVS, .nsrc = 2, .src = {minus, x}, .glued = true});
}

/* The cmov on a setcc's condition. */
static unsigned cmov_of(unsigned set) {
    return condition_row(code_row(set)->opcode - 0x50u);
}

/* The branch that the condition's flags come with is calculated last. */
static bool comes_with_flags(const Pick *g, NetRef condition, NetRef branch) {
    uint64_t k;
    unsigned set;
    if (pick_with_const(g, condition, OP_XOR, &k) && k == 1)
        condition = pick_arg(g, condition, 0);
    bool test = pick_is(g, condition, OP_ULT) || pick_is(g, condition, OP_EQ);
    return test && flags_maker(g, condition, &set) == branch;
}

StepRef scalar_choice(Pick *g, NetRef n) {
    NetRef condition = pick_arg(g, n, 0), first = pick_arg(g, n, 1),
           last = pick_arg(g, n, 2);
    StepRef yes, no;
    unsigned set;
    if (comes_with_flags(g, condition, first)) {
        no = pick(g, last);
        set = scalar_flags(g, condition), yes = pick(g, first);
    } else {
        yes = pick(g, first);
        bool with = comes_with_flags(g, condition, last);
        no = with ? STEP_NONE : pick(g, last);
        set = scalar_flags(g, condition);
        if (with) no = pick(g, last);
    }
    return pick_step(g, (Step){.row = (uint16_t)cmov_of(set),
                               .nsrc = 2,
                               .src = {no, yes},
                               .glued = true});
}
