/* Selection for general registers: the largest pattern first.
 *
 * Each node's value is selected once. A pattern may swallow an operand's node whole only
 * where nobody else uses it, or where doing it again costs nothing. */
#include "lower/select/scalar.h"

StepRef scalar_lea(Pick *g, StepRef base, StepRef index, unsigned scale, int64_t disp) {
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

static StepRef node(Pick *g, NetRef n) {
    const NetNode *at = net_at(g->net, n);
    switch (at->op) {
    case OP_CONST:
        return scalar_const(g, at->k);
    case OP_VAR:
        return pick_step(g, (Step){.imm = at->k});
    case OP_AND:
    case OP_OR:
        return scalar_logic(g, n);
    case OP_XOR: {
        uint64_t k;
        bool inverse = pick_with_const(g, n, OP_XOR, &k) && k == 1 &&
                       pick_is(g, pick_arg(g, n, 0), OP_EQ);
        inverse = inverse || (pick_with_const(g, n, OP_XOR, &k) && k == 1 &&
                              pick_is(g, pick_arg(g, n, 0), OP_ULT));
        return inverse && pick_single(g, pick_arg(g, n, 0)) ? scalar_truth(g, n)
                                                            : scalar_logic(g, n);
    }
    case NET_ANDN:
        return scalar_andn(g, n);
    case OP_NOT:
        return scalar_not(g, n);
    case OP_ADD:
        return scalar_add(g, n);
    case OP_SUB:
        return scalar_sub(g, n);
    case NET_NEG: {
        uint64_t k;
        NetRef sign = at->arg[0];
        if (pick_with_const(g, sign, OP_SHR, &k) && k == 63 && pick_single(g, sign))
            return pick_imm(g, ROW_SAR, pick(g, pick_arg(g, sign, 0)), 63);
        return pick_row1(g, ROW_NEG, pick(g, at->arg[0]));
    }
    case OP_MUL:
        return scalar_mul(g, n);
    case OP_MULHI:
        return scalar_mulhi(g, n);
    case NET_NONZERO:
        return scalar_divisor(g, n);
    case OP_UDIV:
    case OP_UREM:
        return scalar_div(g, n);
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
    case OP_ROL:
    case NET_ROR:
        return scalar_shift(g, n);
    case OP_POPCOUNT:
        return pick_row1(g, ROW_POPCNT, pick(g, at->arg[0]));
    case OP_CTZ:
    case NET_CTZ:
        return scalar_ctz(g, n);
    case NET_AVG:
    case NET_AVGUP:
        return scalar_average(g, n);
    case NET_PARITY:
        return scalar_parity(g, n);
    case NET_NEMASK:
        return scalar_nonzero(g, n);
    case OP_CLZ:
    case NET_CLZ:
        return scalar_clz(g, n);
    case OP_BSWAP:
        return pick_row1(g, ROW_BSWAP, pick(g, at->arg[0]));
    case OP_PEXT:
    case OP_PDEP: {
        unsigned row = at->op == OP_PEXT ? ROW_PEXT : ROW_PDEP;
        StepRef a = pick(g, pick_arg(g, n, 0));
        return pick_row2(g, row, a, pick(g, pick_arg(g, n, 1)));
    }
    case OP_EQ:
    case OP_ULT:
        return scalar_truth(g, n);
    case OP_ITE:
        return scalar_choice(g, n);
    default:
        *g->why = op_name((Op)at->op);
        return scalar_const(g, 0);
    }
}

bool select_scalar(const Selection *s, Draft *draft, const char **why) {
    Pick g = {.node = node};
    g.bmi1 = target_has(s->target, FEATURE_BMI1);
    g.bmi2 = target_has(s->target, FEATURE_BMI2);
    g.tbm = target_has(s->target, FEATURE_TBM);
    g.lzcnt = target_has(s->target, FEATURE_LZCNT);
    g.popcnt = target_has(s->target, FEATURE_POPCNT);
    pick_begin(&g, s, draft, why);
    if (s->flags) {
        draft->condition = scalar_flags(&g, s->root);
        draft->result = draft->count - 1;
    } else {
        draft->result = pick(&g, s->root);
    }
    return pick_end(&g);
}
