/* Shifts in general registers. */
#include "lower/select/scalar.h"

#include <assert.h>

/* ---- shifts */

/* A mask between operand and shift may as well go outside, where that is cheaper. */
static bool cheap_mask(uint64_t k) {
    return k <= UINT32_MAX || scalar_fits32(k);
}

static bool sel_masked_shift(Pick *g, NetRef n, uint64_t s, StepRef *result) {
    NetRef inner = pick_arg(g, n, 0);
    uint64_t k;
    unsigned op = net_at(g->net, n)->op;
    if (!pick_with_const(g, inner, OP_AND, &k) || !pick_single(g, inner)) return false;
    assert((op == OP_SHL || op == OP_SHR) && s < 64);
    uint64_t outside = op_fold((Op)op, k, s, 0);
    if (g->bmi1 && !cheap_mask(k) && pick_is_used(g, net_const(g->net, ~k))) return false;
    bool turn = !cheap_mask(k) && cheap_mask(outside);
    if (!turn) {
        NetRef there = net_const(g->net, outside);
        turn = pick_is_used(g, there) && !cheap_mask(k);
    }
    NetRef shifted = net_shift(g->net, op, pick_arg(g, inner, 0), (unsigned)s);
    if (!turn && !(pick_is_used(g, shifted) && cheap_mask(outside))) return false;
    StepRef v = scalar_demanded(g, shifted, outside);
    if (cheap_mask(outside)) {
        *result =
            outside <= UINT32_MAX
                ? pick_step(g,
                            (Step){.row = ROW_ANDI,
                                   .size = SIZE_32,
                                   .nsrc = 1,
                                   .src = {v},
                                   .imm = (uint64_t)(int64_t)(int32_t)(uint32_t)outside})
                : pick_imm(g, ROW_ANDI, v, outside);
        return true;
    }
    *result = pick_row2(g, ROW_AND, v, pick(g, net_const(g->net, outside)));
    return true;
}

static StepRef sel_shift_const(Pick *g, NetRef n, unsigned op, uint64_t s) {
    StepRef result;
    uint64_t k;
    NetRef inner = pick_arg(g, n, 0);
    assert(s > 0 && s < 64);
    if (g->tbm && op == OP_SHR && pick_with_const(g, inner, OP_AND, &k) &&
        pick_single(g, inner) && scalar_is_low_mask(k >> s) && k >> s << s == k)
        return pick_imm(g, ROW_BEXTRI, pick(g, pick_arg(g, inner, 0)),
                        s | (unsigned)__builtin_popcountll(k) << 8);
    if (op == OP_SHR && s < 32 && pick_with_const(g, inner, OP_AND, &k) &&
        pick_single(g, inner) && k >> s == UINT32_MAX >> s) /* the low half shifted */
        return pick_step(g, (Step){.row = ROW_SHR,
                                   .size = SIZE_32,
                                   .nsrc = 1,
                                   .src = {pick(g, pick_arg(g, inner, 0))},
                                   .imm = s});
    if ((op == OP_SHL || op == OP_SHR) && sel_masked_shift(g, n, s, &result))
        return result;
    bool extends = op == OP_SAR && (s == 56 || s == 32) &&
                   pick_with_const(g, inner, OP_SHL, &k) && k == s &&
                   pick_single(g, inner);
    if (extends) /* of the low byte, of the low half */
        return pick_row1(g, s == 56 ? ROW_MOVSX8 : ROW_MOVSX32,
                         pick(g, pick_arg(g, inner, 0)));
    StepRef v = pick(g, pick_arg(g, n, 0));
    if (op == OP_SHL && s == 1) return pick_row2(g, ROW_ADD, v, v);
    if (op == NET_ROR) op = OP_ROL, s = -s & 63;
    unsigned row = op == OP_SHL   ? ROW_SHL
                   : op == OP_SHR ? ROW_SHR
                   : op == OP_SAR ? ROW_SAR
                                  : ROW_ROL;
    if (row == ROW_ROL && s > 32) row = ROW_ROR, s = 64 - s;
    assert(s > 0 && s < 64);
    return pick_imm(g, row, v, s);
}

StepRef scalar_shift(Pick *g, NetRef n) {
    unsigned op = net_at(g->net, n)->op;
    uint64_t k;
    NetRef by = pick_arg(g, n, 1);
    if (pick_is_const(g, by, &k)) return sel_shift_const(g, n, op, k & 63);
    bool x = g->bmi2 && op != OP_ROL && op != NET_ROR;
    unsigned row = op == OP_SHL    ? x ? ROW_SHLX : ROW_SHLC
                   : op == OP_SHR  ? x ? ROW_SHRX : ROW_SHRC
                   : op == OP_SAR  ? x ? ROW_SARX : ROW_SARC
                   : op == NET_ROR ? ROW_RORC
                                   : ROW_ROLC;
    if ((op == OP_ROL || op == NET_ROR) && pick_is(g, by, NET_NEG)) {
        row = row == ROW_ROLC ? ROW_RORC : ROW_ROLC;
        by = pick_arg(g, by, 0);
    }
    StepRef v = pick(g, pick_arg(g, n, 0));
    return pick_row2(g, row, v, pick(g, by));
}
