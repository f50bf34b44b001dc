/* Set functions in general registers. */
#include "lower/select/scalar.h"

#include <assert.h>

/* ---- functions of x and x ± 1 */

/* Rows of functions of x and x - 1, or x + 1 (up), by table. */
static unsigned neighbour_row(const Pick *g, bool up, unsigned table) {
    static const uint16_t tbm[2][16] = {
        {[0xD] = ROW_BLSIC, [0x4] = ROW_TZMSK, [0xE] = ROW_BLSFILL},
        {[0x8] = ROW_BLCFILL,
         [0xB] = ROW_BLCI,
         [0x4] = ROW_BLCIC,
         [0x6] = ROW_BLCMSK,
         [0xE] = ROW_BLCS,
         [0xD] = ROW_T1MSKC}};
    static const uint16_t bmi[16] = {
        [0x2] = ROW_BLSI, [0x8] = ROW_BLSR, [0x6] = ROW_BLSMSK};
    unsigned row = g->bmi1 && !up ? bmi[table] : 0;
    return row || !g->tbm ? row : tbm[up][table];
}

/* x op y without the rows: at most three instructions. y: the neighbour's value. */
static StepRef neighbour_plain(Pick *g, unsigned table, StepRef x, StepRef y) {
    switch (table) {
    case 0x8:
        return pick_row2(g, ROW_AND, y, x);
    case 0xE:
        return pick_row2(g, ROW_OR, y, x);
    case 0x6:
        return pick_row2(g, ROW_XOR, y, x);
    case 0x2:
        if (g->bmi1) return pick_row2(g, ROW_ANDN, y, x);
        return pick_row2(g, ROW_AND, pick_row1(g, ROW_NOT, y), x);
    case 0x4:
        if (g->bmi1) return pick_row2(g, ROW_ANDN, x, y);
        return pick_row2(g, ROW_AND, y, pick_row1(g, ROW_NOT, x));
    case 0x9:
        return pick_row2(g, ROW_XOR, pick_row1(g, ROW_NOT, y), x);
    case 0xB:
        return pick_row2(g, ROW_OR, pick_row1(g, ROW_NOT, y), x);
    case 0xD:
        return pick_row2(g, ROW_OR, y, pick_row1(g, ROW_NOT, x));
    default:
        assert(table == 0x1 || table == 0x7);
        return pick_row1(g, ROW_NOT, neighbour_plain(g, table ^ 15, x, y));
    }
}

/* Of x and -x, which is ~(x - 1); 0: x - 1 itself is in it. */
static unsigned row_with_minus(unsigned table) {
    return table == 0x2 ? ROW_AND : table == 0x9 ? ROW_XOR : table == 0xB ? ROW_OR : 0;
}

bool scalar_neighbour(Pick *g, NetRef n, StepRef *result) {
    Neighbour f;
    if (!neighbour_find(g->net, n, &f)) return false;
    unsigned row = neighbour_row(g, f.up, f.table);
    unsigned inverse = neighbour_row(g, f.up, f.table ^ 15), again = ROW_NOT;
    if (!f.up && f.table == 0xB && g->bmi1) /* x | -x is -blsi(x) */
        inverse = ROW_BLSI, again = ROW_NEG;
    NetRef other = net_op2(g->net, OP_ADD, f.x, net_const(g->net, f.up ? 1 : ONES));
    StepRef x = pick(g, f.x);
    if (row)
        *result = pick_row1(g, row, x);
    else if (inverse)
        *result = pick_row1(g, again, pick_row1(g, inverse, x));
    else if (pick_is_used(g, other))
        *result = neighbour_plain(g, f.table, x, pick(g, other));
    else if (!f.up && row_with_minus(f.table))
        *result = pick_row2(g, row_with_minus(f.table), pick_row1(g, ROW_NEG, x), x);
    else
        *result = neighbour_plain(g, f.table, x,
                                  scalar_lea(g, x, STEP_NONE, 1, f.up ? 1 : -1));
    return true;
}

/* ---- and, or, xor */

StepRef scalar_demanded(Pick *g, NetRef n, uint64_t mask) {
    uint64_t s;
    unsigned op = net_at(g->net, n)->op;
    Neighbour f;
    if (!g->bmi2 || !pick_single(g, n)) return pick(g, n);
    if (pick_with_const(g, n, OP_SHL, &s) && s > 3 && !(mask & ~(ONES << s)))
        return pick_imm(g, s > 32 ? ROW_ROR : ROW_ROL, pick(g, pick_arg(g, n, 0)),
                        s > 32 ? 64 - s : s);
    if (pick_with_const(g, n, OP_SHR, &s) && !(mask & ~(ONES >> s)))
        return pick_imm(g, s > 32 ? ROW_ROL : ROW_ROR, pick(g, pick_arg(g, n, 0)),
                        s > 32 ? 64 - s : s);
    bool logic = op == OP_AND || op == OP_OR || op == OP_XOR;
    if (!logic || pick_is_const(g, pick_arg(g, n, 1), &s) ||
        neighbour_find(g->net, n, &f))
        return pick(g, n);
    if (pick_is(g, pick_arg(g, n, 0), OP_NOT) || pick_is(g, pick_arg(g, n, 1), OP_NOT) ||
        pick_is(g, pick_arg(g, n, 0), OP_ROL) || pick_is(g, pick_arg(g, n, 1), OP_ROL))
        return pick(g, n);
    unsigned row = op == OP_AND ? ROW_AND : op == OP_OR ? ROW_OR : ROW_XOR;
    StepRef a = scalar_demanded(g, pick_arg(g, n, 0), mask);
    return pick_row2(g, row, a, scalar_demanded(g, pick_arg(g, n, 1), mask));
}

static StepRef sel_and_mask(Pick *g, NetRef x, uint64_t k) {
    uint64_t s;
    unsigned bits = (unsigned)__builtin_popcountll(k);
    assert(bits > 0 && bits < 64);
    bool shifted = pick_with_const(g, x, OP_SHR, &s) && pick_single(g, x);
    if (g->tbm && scalar_is_low_mask(k) && (shifted || !scalar_fits32(k)))
        return pick_imm(g, ROW_BEXTRI, pick(g, shifted ? pick_arg(g, x, 0) : x),
                        (shifted ? s : 0) | bits << 8);
    if (shifted && s < 32 && k == UINT32_MAX >> s) /* the low half shifted */
        return pick_step(g, (Step){.row = ROW_SHR,
                                   .size = SIZE_32,
                                   .nsrc = 1,
                                   .src = {pick(g, pick_arg(g, x, 0))},
                                   .imm = s});
    StepRef v = scalar_demanded(g, x, k);
    if (k == UINT32_MAX)
        return pick_step(g,
                         (Step){.row = ROW_MOV, .size = SIZE_32, .nsrc = 1, .src = {v}});
    if (k <= UINT32_MAX)
        return pick_step(g, (Step){.row = ROW_ANDI,
                                   .size = SIZE_32,
                                   .nsrc = 1,
                                   .src = {v},
                                   .imm = (uint64_t)(int64_t)(int32_t)(uint32_t)k});
    if (scalar_fits32(k)) return pick_imm(g, ROW_ANDI, v, k);
    if (scalar_is_bit(~k)) return pick_imm(g, ROW_BTRI, v, scalar_log2(~k));
    NetRef other = net_const(g->net, ~k), own = net_const(g->net, k);
    if (g->bmi1 && other < own && pick_is_used(g, other))
        return pick_row2(g, ROW_ANDN, pick(g, other), v);
    return pick_row2(g, ROW_AND, v, pick(g, net_const(g->net, k)));
}

static StepRef sel_with_mask(Pick *g, unsigned op, NetRef x, uint64_t k) {
    assert(k != 0 && k != ONES);
    if (op == OP_AND) return sel_and_mask(g, x, k);
    NetRef part;
    unsigned scale;
    bool apart = !(net_at(g->net, x)->may & k) && scalar_fits32(k);
    if (op != OP_AND && apart && scalar_is_scaled(g, x, &scale, &part))
        return scalar_lea(g, STEP_NONE, pick(g, part), scale, (int64_t)k);
    StepRef v = pick(g, x);
    if (scalar_fits32(k)) return pick_imm(g, op == OP_OR ? ROW_ORI : ROW_XORI, v, k);
    if (scalar_is_bit(k))
        return pick_imm(g, op == OP_OR ? ROW_BTSI : ROW_BTCI, v, scalar_log2(k));
    return pick_row2(g, op == OP_OR ? ROW_OR : ROW_XOR, v, pick(g, net_const(g->net, k)));
}

/* 1 << s, used here alone. */
bool scalar_is_one_bit(const Pick *g, NetRef n, NetRef *s) {
    uint64_t k;
    if (!pick_is(g, n, OP_SHL) || !pick_single(g, n)) return false;
    *s = pick_arg(g, n, 1);
    assert(*s < n);
    return pick_is_const(g, pick_arg(g, n, 0), &k) && k == 1 && !pick_is_const(g, *s, &k);
}
/* All ones but bit s. */
static bool is_no_bit(const Pick *g, NetRef n, NetRef *s) {
    uint64_t k;
    if (pick_is(g, n, OP_NOT) && pick_single(g, n))
        return scalar_is_one_bit(g, pick_arg(g, n, 0), s);
    if (!pick_is(g, n, OP_ROL) || !pick_single(g, n)) return false;
    *s = pick_arg(g, n, 1);
    return pick_is_const(g, pick_arg(g, n, 0), &k) && k == ONES - 1 &&
           !pick_is_const(g, *s, &k);
}
/* The bits below s. */
static bool is_low_bits(const Pick *g, NetRef n, NetRef *s) {
    uint64_t k;
    return pick_with_const(g, n, OP_ADD, &k) && k == ONES &&
           scalar_is_one_bit(g, pick_arg(g, n, 0), s);
}

/* bzhi counts to 255: a number below 64 only. */
StepRef scalar_bzhi(Pick *g, StepRef x, NetRef s) {
    assert(g->bmi2);
    StepRef amount = pick(g, s);
    if (!pick_below64(g, s))
        amount = pick_step(
            g,
            (Step){
                .row = ROW_ANDI, .size = SIZE_32, .nsrc = 1, .src = {amount}, .imm = 63});
    return pick_row2(g, ROW_BZHI, x, amount);
}

static bool sel_bits(Pick *g, unsigned op, NetRef x, NetRef y, StepRef *result) {
    NetRef s;
    for (int turn = 0; turn < 2; turn++, s = x, x = y, y = s) {
        if (op == OP_OR && scalar_is_one_bit(g, y, &s))
            return *result = pick_row2(g, ROW_BTS, pick(g, x), pick(g, s)), true;
        if (op == OP_XOR && scalar_is_one_bit(g, y, &s))
            return *result = pick_row2(g, ROW_BTC, pick(g, x), pick(g, s)), true;
        if (op == OP_AND && is_no_bit(g, y, &s))
            return *result = pick_row2(g, ROW_BTR, pick(g, x), pick(g, s)), true;
        if (op == OP_AND && g->bmi2 && pick_single(g, y) && is_low_bits(g, y, &s))
            return *result = scalar_bzhi(g, pick(g, x), s), true;
        if (op == OP_AND && g->bmi1 && pick_single(g, y) && is_low_bits(g, y, &s) &&
            pick_below64(g, s)) {
            StepRef count = pick_imm(g, ROW_SHL, pick(g, s), 8);
            return *result = pick_row2(g, ROW_BEXTR, pick(g, x), count), true;
        }
        if (op == OP_AND && g->bmi1 && pick_single(g, y) && is_low_bits(g, y, &s)) {
            StepRef high =
                pick_row2(g, ROW_SHLC, pick(g, net_const(g->net, ONES)), pick(g, s));
            return *result = pick_row2(g, ROW_ANDN, high, pick(g, x)), true;
        }
        if (op == OP_AND && pick_is(g, y, OP_NOT) && g->bmi1)
            return *result =
                       pick_row2(g, ROW_ANDN, pick(g, pick_arg(g, y, 0)), pick(g, x)),
                   true;
    }
    return false;
}

/* x | y << s without a common bit is x + 2^s y. */
static bool sel_disjoint(Pick *g, NetRef x, NetRef y, StepRef *result) {
    NetRef other, part;
    unsigned scale;
    if (net_at(g->net, x)->may & net_at(g->net, y)->may) return false;
    for (int turn = 0; turn < 2; turn++, other = x, x = y, y = other) {
        if (!scalar_is_scaled(g, y, &scale, &part)) continue;
        StepRef base = pick(g, x);
        *result = scalar_lea(g, base, pick(g, part), scale, 0);
        return true;
    }
    return false;
}

/* x ^ ((x ^ y) & m) as m & y | ~m & x where y is made for it alone: then x needs no copy.
 */
static bool sel_choice(Pick *g, NetRef x, NetRef z, StepRef *result) {
    uint64_t k;
    if (!g->bmi1 || !pick_is(g, z, OP_AND) || !pick_single(g, z)) return false;
    for (unsigned i = 0; i < 4; i++) {
        NetRef both = pick_arg(g, z, i & 1), m = pick_arg(g, z, ~i & 1);
        if (!pick_is(g, both, OP_XOR) || !pick_single(g, both)) continue;
        NetRef y = pick_arg(g, both, i >> 1);
        if (pick_arg(g, both, ~i >> 1 & 1) != x || pick_is_const(g, m, &k)) continue;
        if (!net_at(g->net, y)->arity || !pick_single(g, y)) continue;
        StepRef mask = pick(g, m), no = pick_row2(g, ROW_ANDN, mask, pick(g, x));
        StepRef yes = pick_row2(g, ROW_AND, pick(g, y), mask);
        *result = pick_row2(g, ROW_OR, yes, no);
        return true;
    }
    return false;
}

StepRef scalar_logic(Pick *g, NetRef n) {
    unsigned op = net_at(g->net, n)->op;
    assert(op == OP_AND || op == OP_OR || op == OP_XOR);
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1);
    uint64_t k;
    StepRef result;
    if (scalar_neighbour(g, n, &result)) return result;
    if (pick_is_const(g, y, &k)) return sel_with_mask(g, op, x, k);
    if (op == OP_OR && sel_disjoint(g, x, y, &result)) return result;
    if (op == OP_XOR && (sel_choice(g, x, y, &result) || sel_choice(g, y, x, &result)))
        return result;
    if (sel_bits(g, op, x, y, &result)) return result;
    unsigned row = op == OP_AND ? ROW_AND : op == OP_OR ? ROW_OR : ROW_XOR;
    StepRef a = pick(g, x);
    return pick_row2(g, row, a, pick(g, y));
}

StepRef scalar_andn(Pick *g, NetRef n) {
    NetRef s, x = pick_arg(g, n, 0), y = pick_arg(g, n, 1);
    StepRef result;
    if (scalar_neighbour(g, n, &result)) return result;
    if (scalar_is_one_bit(g, x, &s)) return pick_row2(g, ROW_BTR, pick(g, y), pick(g, s));
    StepRef a = pick(g, x), b = pick(g, y);
    if (g->bmi1) return pick_row2(g, ROW_ANDN, a, b);
    return pick_row2(g, ROW_AND, pick_row1(g, ROW_NOT, a), b);
}

StepRef scalar_not(Pick *g, NetRef n) {
    StepRef result;
    if (scalar_neighbour(g, n, &result)) return result;
    return pick_row1(g, ROW_NOT, pick(g, pick_arg(g, n, 0)));
}
