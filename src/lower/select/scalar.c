/* Selection for general registers: the largest pattern first.
 *
 * Each node's value is selected once. A pattern may swallow an operand's node whole only
 * where nothing else uses it, or where doing it again costs nothing. */
#include "lower/select/scalar.h"

#include <assert.h>

StepRef scalar_lea(Pick *g, StepRef base, StepRef index, unsigned scale, int64_t disp) {
    assert(scale == 1 || scale == 2 || scale == 4 || scale == 8);
    assert(disp == (int32_t)disp);
    assert(index != STEP_NONE || (base != STEP_NONE && scale == 1));
    Step s = {.row = ROW_LEA};
    s.memory = (CodeMemory){MEMORY_ADDRESS, REG_NONE,      REG_NONE,
                            (uint8_t)scale, (int32_t)disp, 0};
    if (base != STEP_NONE) s.memory.base = s.nsrc, s.src[s.nsrc++] = base;
    if (index != STEP_NONE) s.memory.index = s.nsrc, s.src[s.nsrc++] = index;
    return pick_step(g, s);
}
StepRef scalar_const(Pick *g, uint64_t k) {
    if (k == 0) return pick_step(g, (Step){.row = ROW_XOR, .size = SIZE_32});
    if (k <= UINT32_MAX)
        return pick_step(g, (Step){.row = ROW_MOV32I, .size = SIZE_32, .imm = k});
    if (scalar_fits32(k)) return pick_step(g, (Step){.row = ROW_MOVI, .imm = k});
    return pick_step(g, (Step){.row = ROW_MOVABS, .imm = k});
}

/* ---- all */

static StepRef constant(Pick *g, NetRef n) {
    return scalar_const(g, net_at(g->net, n)->k);
}

static StepRef set_function(Pick *g, NetRef n) {
    StepRef result;
    return scalar_joined(g, n, &result) ? result : scalar_logic(g, n);
}

/* A truth's opposite is a truth. 63 - clz(x) is a scan's result. */
static StepRef exclusive_or(Pick *g, NetRef n) {
    uint64_t k;
    NetRef x = pick_arg(g, n, 0);
    bool scanned = pick_is(g, x, NET_CLZ) || pick_is(g, x, OP_CLZ);
    if (scanned && pick_with_const(g, n, OP_XOR, &k) && k == 63 && pick_single(g, x) &&
        (pick_is(g, x, NET_CLZ) || pick_nonzero(g, pick_arg(g, x, 0))))
        return pick_row1(g, ROW_BSR, pick(g, pick_arg(g, x, 0)));
    bool truth = pick_is(g, x, OP_EQ) || pick_is(g, x, OP_ULT);
    bool opposite = truth && pick_with_const(g, n, OP_XOR, &k) && k == 1;
    return opposite && pick_single(g, x) ? scalar_truth(g, n) : set_function(g, n);
}

static StepRef negative(Pick *g, NetRef n) {
    uint64_t k;
    NetRef x = pick_arg(g, n, 0);
    if (pick_with_const(g, x, OP_SHR, &k) && k == 63 && pick_single(g, x))
        return pick_imm(g, ROW_SAR, pick(g, pick_arg(g, x, 0)), 63);
    return pick_row1(g, ROW_NEG, pick(g, x));
}

static PickRule *const rules[NET_OPS] = {
    [OP_CONST] = constant,
    [OP_AND] = set_function,
    [OP_OR] = set_function,
    [OP_XOR] = exclusive_or,
    [NET_ANDN] = scalar_andn,
    [OP_NOT] = scalar_not,
    [OP_ADD] = scalar_add,
    [OP_SUB] = scalar_sub,
    [NET_NEG] = negative,
    [OP_MUL] = scalar_mul,
    [OP_MULHI] = scalar_mulhi,
    [NET_NONZERO] = scalar_divisor,
    [OP_UDIV] = scalar_div,
    [OP_UREM] = scalar_div,
    [OP_SHL] = scalar_shift,
    [OP_SHR] = scalar_shift,
    [OP_SAR] = scalar_shift,
    [OP_ROL] = scalar_shift,
    [NET_ROR] = scalar_shift,
    [OP_CTZ] = scalar_ctz,
    [NET_CTZ] = scalar_ctz,
    [OP_CLZ] = scalar_clz,
    [NET_CLZ] = scalar_clz,
    [NET_AVG] = scalar_average,
    [NET_AVGUP] = scalar_average,
    [NET_PARITY] = scalar_parity,
    [NET_NEMASK] = scalar_nonzero,
    [NET_LTMASK] = scalar_less_mask,
    [NET_ABS] = scalar_abs,
    [OP_EQ] = scalar_truth,
    [OP_ULT] = scalar_truth,
    [OP_ITE] = scalar_choice,
};

bool scalar_select(const Selection *s, Draft *draft, const char **why) {
    Pick g = {.rules = rules};
    g.bmi1 = target_has(s->target, FEATURE_BMI1);
    g.bmi2 = target_has(s->target, FEATURE_BMI2);
    g.tbm = target_has(s->target, FEATURE_TBM);
    g.lzcnt = target_has(s->target, FEATURE_LZCNT);
    pick_begin(&g, s, draft, why);
    if (s->flags) {
        draft->condition = scalar_flags(&g, s->root);
        draft->result = draft->count - 1;
        assert(draft->full || !(code_row(draft->condition)->reads &
                                ~code_row(draft->steps[draft->result].row)->flags));
    } else {
        draft->result = pick(&g, s->root);
    }
    return pick_end(&g);
}
