/* Selection for general registers: the largest pattern first.
 *
 * Each node's value is selected once. A pattern may swallow an operand's node whole only
 * where nobody else uses it, or where doing it again costs nothing. */
#include "lower/select.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static const uint64_t ONES = ~UINT64_C(0);

typedef struct {
    Net *net;
    const Selection *s;
    Draft *draft;
    const char **why;
    StepRef *value; /* by node */
    uint32_t *uses;
    uint32_t nodes;    /* of the arrays */
    uint32_t original; /* the net's nodes before selection made new ones */
    bool bmi1, bmi2, tbm, lzcnt, popcnt;
} Gen;

static StepRef sel(Gen *g, NetRef n);

/* ---- steps */

static StepRef step(Gen *g, Step s) {
    if (!s.size) s.size = SIZE_64;
    return draft_add(g->draft, s);
}
static StepRef step1(Gen *g, unsigned row, StepRef a) {
    return step(g, (Step){.row = (uint16_t)row, .nsrc = 1, .src = {a}});
}
static StepRef step2(Gen *g, unsigned row, StepRef a, StepRef b) {
    return step(g, (Step){.row = (uint16_t)row, .nsrc = 2, .src = {a, b}});
}
static StepRef step_imm(Gen *g, unsigned row, StepRef a, uint64_t imm) {
    return step(g, (Step){.row = (uint16_t)row, .nsrc = 1, .src = {a}, .imm = imm});
}
static StepRef lea(Gen *g, StepRef base, StepRef index, unsigned scale, int64_t disp) {
    Step s = {.row = ROW_LEA};
    s.memory = (CodeMemory){MEMORY_ADDRESS, REG_NONE,      REG_NONE,
                            (uint8_t)scale, (int32_t)disp, 0};
    if (base != STEP_NONE) s.memory.base = s.nsrc, s.src[s.nsrc++] = base;
    if (index != STEP_NONE) s.memory.index = s.nsrc, s.src[s.nsrc++] = index;
    return step(g, s);
}

static bool fits32(uint64_t k) {
    return (uint64_t)(int64_t)(int32_t)(uint32_t)k == k;
}
static bool is_bit(uint64_t k) {
    return k && (k & (k - 1)) == 0;
}
static unsigned log2_of(uint64_t k) {
    return (unsigned)__builtin_ctzll(k);
}
static bool is_low_mask(uint64_t k) {
    return k && (k & (k + 1)) == 0;
}
static bool single(const Gen *g, NetRef n) {
    return n < g->nodes && g->uses[n] <= 1 && g->value[n] == STEP_NONE;
}
/* The expression itself has the node. */
static bool is_used(const Gen *g, NetRef n) {
    return n < g->original && g->uses[n] > 0;
}
static NetRef arg(const Gen *g, NetRef n, unsigned i) {
    return net_arg(g->net, n, i);
}
static bool is(const Gen *g, NetRef n, unsigned op) {
    return net_is(g->net, n, op);
}
static bool is_const(const Gen *g, NetRef n, uint64_t *k) {
    return net_is_const(g->net, n, k);
}
/* n is op(x, constant). */
static bool with_const(const Gen *g, NetRef n, unsigned op, uint64_t *k) {
    return is(g, n, op) && is_const(g, arg(g, n, 1), k);
}

static bool nonzero(const Gen *g, NetRef n) {
    Ref term = net_at(g->net, n)->term;
    return term && facts_nonzero(g->s->facts, (Term){0, term});
}
static bool below64(const Gen *g, NetRef n) {
    const NetNode *at = net_at(g->net, n);
    if (at->may < 64) return true;
    return at->term && facts_below(g->s->facts, (Term){0, at->term}, 64);
}

static StepRef sel_const(Gen *g, uint64_t k) {
    if (k == 0) return step(g, (Step){.row = ROW_XOR, .size = SIZE_32});
    if (k <= UINT32_MAX)
        return step(g, (Step){.row = ROW_MOV32I, .size = SIZE_32, .imm = k});
    if (fits32(k)) return step(g, (Step){.row = ROW_MOVI, .imm = k});
    return step(g, (Step){.row = ROW_MOVABS, .imm = k});
}

/* ---- functions of x and x ± 1 */

static unsigned neighbour_row(const Gen *g, const Neighbour *f) {
    if (f->up) {
        switch (g->tbm ? f->table : 0) {
        case 0x8:
            return ROW_BLCFILL;
        case 0xB:
            return ROW_BLCI;
        case 0x4:
            return ROW_BLCIC;
        case 0x6:
            return ROW_BLCMSK;
        case 0xE:
            return ROW_BLCS;
        case 0xD:
            return ROW_T1MSKC;
        default:
            return 0;
        }
    }
    if (g->bmi1 && f->table == 0x2) return ROW_BLSI;
    if (g->bmi1 && f->table == 0x8) return ROW_BLSR;
    if (g->bmi1 && f->table == 0x6) return ROW_BLSMSK;
    switch (g->tbm ? f->table : 0) {
    case 0xD:
        return ROW_BLSIC;
    case 0x4:
        return ROW_TZMSK;
    case 0xE:
        return ROW_BLSFILL;
    default:
        return 0;
    }
}

/* x op y without the rows: at most three instructions. y: the neighbour's value. */
static StepRef neighbour_plain(Gen *g, const Neighbour *f, StepRef x, StepRef y) {
    switch (f->table) {
    case 0x8:
        return step2(g, ROW_AND, y, x);
    case 0xE:
        return step2(g, ROW_OR, y, x);
    case 0x6:
        return step2(g, ROW_XOR, y, x);
    case 0x9:
        return step2(g, ROW_XOR, step1(g, ROW_NOT, y), x);
    case 0xB:
        return step2(g, ROW_OR, step1(g, ROW_NOT, y), x);
    case 0x2:
        if (g->bmi1) return step2(g, ROW_ANDN, y, x);
        return step2(g, ROW_AND, step1(g, ROW_NOT, y), x);
    case 0x4:
        if (g->bmi1) return step2(g, ROW_ANDN, x, y);
        return step2(g, ROW_AND, y, step1(g, ROW_NOT, x));
    case 0xD:
        return step2(g, ROW_OR, y, step1(g, ROW_NOT, x));
    case 0x1:
        return step1(g, ROW_NOT, step2(g, ROW_OR, y, x));
    default:
        return step1(g, ROW_NOT, step2(g, ROW_AND, y, x));
    }
}

static bool sel_neighbour(Gen *g, NetRef n, StepRef *result) {
    Neighbour f;
    if (!select_neighbour(g->net, n, &f)) return false;
    unsigned row = neighbour_row(g, &f);
    if (row) return *result = step1(g, row, sel(g, f.x)), true;
    Neighbour inverse = f;
    inverse.table ^= 15;
    row = neighbour_row(g, &inverse);
    if (!f.up && f.table == 0xB && g->bmi1) /* x | -x is -blsi(x) */
        return *result = step1(g, ROW_NEG, step1(g, ROW_BLSI, sel(g, f.x))), true;
    if (row) return *result = step1(g, ROW_NOT, step1(g, row, sel(g, f.x))), true;
    StepRef x = sel(g, f.x), y = lea(g, x, STEP_NONE, 1, f.up ? 1 : -1);
    *result = neighbour_plain(g, &f, x, y);
    return true;
}

/* ---- and, or, xor */

/* A value of which only the bits of the mask count: shifts may be rotates, which bmi2
 * has with three operands. */
static StepRef sel_demanded(Gen *g, NetRef n, uint64_t mask) {
    uint64_t s;
    unsigned op = net_at(g->net, n)->op;
    Neighbour f;
    if (!g->bmi2 || !single(g, n)) return sel(g, n);
    if (with_const(g, n, OP_SHL, &s) && s > 3 && !(mask & ~(ONES << s)))
        return step_imm(g, s > 32 ? ROW_ROR : ROW_ROL, sel(g, arg(g, n, 0)),
                        s > 32 ? 64 - s : s);
    if (with_const(g, n, OP_SHR, &s) && !(mask & ~(ONES >> s)))
        return step_imm(g, s > 32 ? ROW_ROL : ROW_ROR, sel(g, arg(g, n, 0)),
                        s > 32 ? 64 - s : s);
    bool logic = op == OP_AND || op == OP_OR || op == OP_XOR;
    if (!logic || is_const(g, arg(g, n, 1), &s) || select_neighbour(g->net, n, &f))
        return sel(g, n);
    if (is(g, arg(g, n, 0), OP_NOT) || is(g, arg(g, n, 1), OP_NOT) ||
        is(g, arg(g, n, 0), OP_ROL) || is(g, arg(g, n, 1), OP_ROL))
        return sel(g, n);
    unsigned row = op == OP_AND ? ROW_AND : op == OP_OR ? ROW_OR : ROW_XOR;
    StepRef a = sel_demanded(g, arg(g, n, 0), mask);
    return step2(g, row, a, sel_demanded(g, arg(g, n, 1), mask));
}

static StepRef sel_and_mask(Gen *g, NetRef x, uint64_t k) {
    uint64_t s;
    unsigned bits = (unsigned)__builtin_popcountll(k);
    if (g->tbm && is_low_mask(k) && !fits32(k)) {
        bool shifted = with_const(g, x, OP_SHR, &s) && single(g, x);
        if (!shifted) s = 0;
        return step_imm(g, ROW_BEXTRI, sel(g, shifted ? arg(g, x, 0) : x), s | bits << 8);
    }
    if (g->tbm && is_low_mask(k) && with_const(g, x, OP_SHR, &s) && single(g, x))
        return step_imm(g, ROW_BEXTRI, sel(g, arg(g, x, 0)), s | bits << 8);
    StepRef v = sel_demanded(g, x, k);
    if (k == UINT32_MAX)
        return step(g, (Step){.row = ROW_MOV, .size = SIZE_32, .nsrc = 1, .src = {v}});
    if (k <= UINT32_MAX)
        return step(g, (Step){.row = ROW_ANDI,
                              .size = SIZE_32,
                              .nsrc = 1,
                              .src = {v},
                              .imm = (uint64_t)(int64_t)(int32_t)(uint32_t)k});
    if (fits32(k)) return step_imm(g, ROW_ANDI, v, k);
    if (is_bit(~k)) return step_imm(g, ROW_BTRI, v, log2_of(~k));
    NetRef other = net_const(g->net, ~k), own = net_const(g->net, k);
    if (g->bmi1 && other < own && is_used(g, other))
        return step2(g, ROW_ANDN, sel(g, other), v);
    return step2(g, ROW_AND, v, sel(g, net_const(g->net, k)));
}

static StepRef sel_with_mask(Gen *g, unsigned op, NetRef x, uint64_t k) {
    if (op == OP_AND) return sel_and_mask(g, x, k);
    StepRef v = sel(g, x);
    if (fits32(k)) return step_imm(g, op == OP_OR ? ROW_ORI : ROW_XORI, v, k);
    if (is_bit(k)) return step_imm(g, op == OP_OR ? ROW_BTSI : ROW_BTCI, v, log2_of(k));
    return step2(g, op == OP_OR ? ROW_OR : ROW_XOR, v, sel(g, net_const(g->net, k)));
}

/* 1 << s, used here alone. */
static bool is_one_bit(const Gen *g, NetRef n, NetRef *s) {
    uint64_t k;
    if (!is(g, n, OP_SHL) || !single(g, n)) return false;
    *s = arg(g, n, 1);
    return is_const(g, arg(g, n, 0), &k) && k == 1 && !is_const(g, *s, &k);
}
/* Ones but at s. */
static bool is_no_bit(const Gen *g, NetRef n, NetRef *s) {
    uint64_t k;
    if (is(g, n, OP_NOT) && single(g, n)) return is_one_bit(g, arg(g, n, 0), s);
    if (!is(g, n, OP_ROL) || !single(g, n)) return false;
    *s = arg(g, n, 1);
    return is_const(g, arg(g, n, 0), &k) && k == ONES - 1 && !is_const(g, *s, &k);
}
/* The bits below s. */
static bool is_low_bits(const Gen *g, NetRef n, NetRef *s) {
    uint64_t k;
    return with_const(g, n, OP_ADD, &k) && k == ONES && is_one_bit(g, arg(g, n, 0), s);
}

/* bzhi counts to 255: a number below 64 only. */
static StepRef bzhi(Gen *g, StepRef x, NetRef s) {
    StepRef amount = sel(g, s);
    if (!below64(g, s))
        amount = step(
            g,
            (Step){
                .row = ROW_ANDI, .size = SIZE_32, .nsrc = 1, .src = {amount}, .imm = 63});
    return step2(g, ROW_BZHI, x, amount);
}

static bool sel_bits(Gen *g, unsigned op, NetRef x, NetRef y, StepRef *result) {
    NetRef s;
    for (int turn = 0; turn < 2; turn++, s = x, x = y, y = s) {
        if (op == OP_OR && is_one_bit(g, y, &s))
            return *result = step2(g, ROW_BTS, sel(g, x), sel(g, s)), true;
        if (op == OP_XOR && is_one_bit(g, y, &s))
            return *result = step2(g, ROW_BTC, sel(g, x), sel(g, s)), true;
        if (op == OP_AND && is_no_bit(g, y, &s))
            return *result = step2(g, ROW_BTR, sel(g, x), sel(g, s)), true;
        if (op == OP_AND && g->bmi2 && single(g, y) && is_low_bits(g, y, &s))
            return *result = bzhi(g, sel(g, x), s), true;
        if (op == OP_AND && g->bmi1 && single(g, y) && is_low_bits(g, y, &s)) {
            StepRef high = step2(g, ROW_SHLC, sel(g, net_const(g->net, ONES)), sel(g, s));
            return *result = step2(g, ROW_ANDN, high, sel(g, x)), true;
        }
        if (op == OP_AND && is(g, y, OP_NOT) && g->bmi1)
            return *result = step2(g, ROW_ANDN, sel(g, arg(g, y, 0)), sel(g, x)), true;
    }
    return false;
}

static bool sel_parity(Gen *g, NetRef n, StepRef *result);
static bool is_scaled(const Gen *g, NetRef n, unsigned *scale);

/* x | y << s without a common bit is x + 2^s y. */
static bool sel_disjoint(Gen *g, NetRef x, NetRef y, StepRef *result) {
    NetRef other;
    unsigned scale;
    if (net_at(g->net, x)->may & net_at(g->net, y)->may) return false;
    for (int turn = 0; turn < 2; turn++, other = x, x = y, y = other) {
        if (!is_scaled(g, y, &scale)) continue;
        StepRef base = sel(g, x);
        *result = lea(g, base, sel(g, arg(g, y, 0)), scale, 0);
        return true;
    }
    return false;
}

static StepRef sel_logic(Gen *g, NetRef n) {
    unsigned op = net_at(g->net, n)->op;
    NetRef x = arg(g, n, 0), y = arg(g, n, 1);
    uint64_t k;
    StepRef result;
    if (sel_neighbour(g, n, &result)) return result;
    if (op == OP_AND && sel_parity(g, n, &result)) return result;
    if (is_const(g, y, &k)) return sel_with_mask(g, op, x, k);
    if (op == OP_OR && sel_disjoint(g, x, y, &result)) return result;
    if (sel_bits(g, op, x, y, &result)) return result;
    unsigned row = op == OP_AND ? ROW_AND : op == OP_OR ? ROW_OR : ROW_XOR;
    StepRef a = sel(g, x);
    return step2(g, row, a, sel(g, y));
}

static StepRef sel_andn(Gen *g, NetRef n) {
    NetRef s, x = arg(g, n, 0), y = arg(g, n, 1);
    StepRef result;
    if (sel_neighbour(g, n, &result)) return result;
    if (is_one_bit(g, x, &s)) return step2(g, ROW_BTR, sel(g, y), sel(g, s));
    StepRef a = sel(g, x), b = sel(g, y);
    if (g->bmi1) return step2(g, ROW_ANDN, a, b);
    return step2(g, ROW_AND, step1(g, ROW_NOT, a), b);
}

static StepRef sel_not(Gen *g, NetRef n) {
    StepRef result;
    NetRef s;
    if (sel_neighbour(g, n, &result)) return result;
    (void)s;
    return step1(g, ROW_NOT, sel(g, arg(g, n, 0)));
}

/* ---- sums */

/* x << 1, 2 or 3 as a scale. */
static bool is_scaled(const Gen *g, NetRef n, unsigned *scale) {
    uint64_t k;
    if (!with_const(g, n, OP_SHL, &k) || k > 3 || !single(g, n)) return false;
    *scale = 1u << k;
    return true;
}

static StepRef sel_add_const(Gen *g, NetRef n, uint64_t k) {
    NetRef x = arg(g, n, 0), s;
    unsigned scale;
    StepRef result;
    if (sel_neighbour(g, n, &result)) return result;
    if (k == ONES && is_one_bit(g, x, &s) && g->bmi2)
        return bzhi(g, sel(g, net_const(g->net, ONES)), s);
    if (k == ONES && is_one_bit(g, x, &s)) { /* ~(-1 << s) */
        StepRef ones = sel(g, net_const(g->net, ONES));
        return step1(g, ROW_NOT, step2(g, ROW_SHLC, ones, sel(g, s)));
    }
    if (!fits32(k)) return step2(g, ROW_ADD, sel(g, x), sel(g, net_const(g->net, k)));
    if (is(g, x, OP_ADD) && single(g, x)) {
        NetRef a = arg(g, x, 0), b = arg(g, x, 1);
        if (is_scaled(g, a, &scale)) s = a, a = b, b = s;
        if (is_scaled(g, b, &scale)) {
            StepRef base = sel(g, a);
            return lea(g, base, sel(g, arg(g, b, 0)), scale, (int64_t)k);
        }
        StepRef base = sel(g, a);
        return lea(g, base, sel(g, b), 1, (int64_t)k);
    }
    if (is_scaled(g, x, &scale) && scale == 2) {
        StepRef v = sel(g, arg(g, x, 0));
        return lea(g, v, v, 1, (int64_t)k);
    }
    return step_imm(g, ROW_ADDI, sel(g, x), k);
}

static StepRef sel_add(Gen *g, NetRef n) {
    NetRef x = arg(g, n, 0), y = arg(g, n, 1), other;
    uint64_t k;
    unsigned scale;
    if (is_const(g, y, &k)) return sel_add_const(g, n, k);
    for (int turn = 0; turn < 2; turn++, other = x, x = y, y = other) {
        if (is_scaled(g, y, &scale)) {
            StepRef base = sel(g, x);
            return lea(g, base, sel(g, arg(g, y, 0)), scale, 0);
        }
        if (is(g, y, NET_NEG) && single(g, y)) {
            StepRef a = sel(g, x);
            return step2(g, ROW_SUB, a, sel(g, arg(g, y, 0)));
        }
    }
    StepRef a = sel(g, x);
    return step2(g, ROW_ADD, a, sel(g, y));
}

static StepRef sel_sub(Gen *g, NetRef n) {
    NetRef x = arg(g, n, 0), y = arg(g, n, 1);
    uint64_t k;
    unsigned scale;
    if (is_const(g, x, &k) && k == 63 && is(g, y, OP_CLZ) && nonzero(g, arg(g, y, 0)))
        return step1(g, ROW_BSR, sel(g, arg(g, y, 0)));
    if (is_const(g, x, &k)) {
        bool inside = (net_at(g->net, y)->may & ~k) == 0;
        if (inside && fits32(k)) return step_imm(g, ROW_XORI, sel(g, y), k);
        if (fits32(k)) return step_imm(g, ROW_ADDI, step1(g, ROW_NEG, sel(g, y)), k);
    }
    if (is_scaled(g, y, &scale)) { /* x + scale * -z */
        StepRef a = sel(g, x);
        return lea(g, a, step1(g, ROW_NEG, sel(g, arg(g, y, 0))), scale, 0);
    }
    StepRef a = sel(g, x);
    return step2(g, ROW_SUB, a, sel(g, y));
}

/* ---- products */

static StepRef sel_mul(Gen *g, NetRef n) {
    NetRef x = arg(g, n, 0), y = arg(g, n, 1);
    uint64_t k;
    if (is_const(g, y, &k)) {
        if (is_bit(k)) return step_imm(g, ROW_SHL, sel(g, x), log2_of(k));
        if (k == 3 || k == 5 || k == 9) {
            StepRef v = sel(g, x);
            return lea(g, v, v, (unsigned)k - 1, 0);
        }
        if (fits32(k)) return step_imm(g, ROW_IMULI, sel(g, x), k);
    }
    StepRef a = sel(g, x);
    return step2(g, ROW_IMUL, a, sel(g, y));
}

static StepRef sel_mulhi(Gen *g, NetRef n) {
    StepRef a = sel(g, arg(g, n, 0)), b = sel(g, arg(g, n, 1));
    return step2(g, g->bmi2 ? ROW_MULX : ROW_MUL, b, a);
}

static StepRef sel_div(Gen *g, NetRef n) {
    StepRef a = sel(g, arg(g, n, 0)), b = sel(g, arg(g, n, 1));
    return step(
        g, (Step){.row = ROW_DIV, .nsrc = 2, .src = {a, b}, .imm = is(g, n, OP_UREM)});
}

/* ---- shifts */

/* A mask between operand and shift may stand outside as well: where it is cheaper. */
static bool cheap_mask(uint64_t k) {
    return k <= UINT32_MAX || fits32(k);
}

static bool sel_masked_shift(Gen *g, NetRef n, uint64_t s, StepRef *result) {
    NetRef inner = arg(g, n, 0);
    uint64_t k;
    unsigned op = net_at(g->net, n)->op;
    if (!with_const(g, inner, OP_AND, &k) || !single(g, inner)) return false;
    uint64_t outside = op_fold((Op)op, k, s, 0);
    if (g->bmi1 && !cheap_mask(k) && is_used(g, net_const(g->net, ~k))) return false;
    bool turn = !cheap_mask(k) && cheap_mask(outside);
    if (!turn) {
        NetRef there = net_const(g->net, outside);
        turn = is_used(g, there) && !cheap_mask(k);
    }
    NetRef shifted = net_shift(g->net, op, arg(g, inner, 0), (unsigned)s);
    if (!turn && !(is_used(g, shifted) && cheap_mask(outside))) return false;
    StepRef v = sel_demanded(g, shifted, outside);
    if (cheap_mask(outside)) {
        *result =
            outside <= UINT32_MAX
                ? step(g, (Step){.row = ROW_ANDI,
                                 .size = SIZE_32,
                                 .nsrc = 1,
                                 .src = {v},
                                 .imm = (uint64_t)(int64_t)(int32_t)(uint32_t)outside})
                : step_imm(g, ROW_ANDI, v, outside);
        return true;
    }
    *result = step2(g, ROW_AND, v, sel(g, net_const(g->net, outside)));
    return true;
}

static StepRef sel_shift_const(Gen *g, NetRef n, unsigned op, uint64_t s) {
    StepRef result;
    uint64_t k;
    NetRef inner = arg(g, n, 0);
    if (g->tbm && op == OP_SHR && with_const(g, inner, OP_AND, &k) && single(g, inner) &&
        is_low_mask(k >> s) && k >> s << s == k)
        return step_imm(g, ROW_BEXTRI, sel(g, arg(g, inner, 0)),
                        s | (unsigned)__builtin_popcountll(k) << 8);
    if ((op == OP_SHL || op == OP_SHR) && sel_masked_shift(g, n, s, &result))
        return result;
    StepRef v = sel(g, arg(g, n, 0));
    if (op == OP_SHL && s == 1) return step2(g, ROW_ADD, v, v);
    if (op == NET_ROR) op = OP_ROL, s = -s & 63;
    unsigned row = op == OP_SHL   ? ROW_SHL
                   : op == OP_SHR ? ROW_SHR
                   : op == OP_SAR ? ROW_SAR
                                  : ROW_ROL;
    if (row == ROW_ROL && s > 32) row = ROW_ROR, s = 64 - s;
    return step_imm(g, row, v, s);
}

static StepRef sel_one_bit(Gen *g, NetRef s) {
    if (g->bmi2) {
        StepRef one = sel_const(g, 1);
        return step2(g, ROW_SHLX, one, sel(g, s));
    }
    StepRef zero = sel_const(g, 0);
    return step2(g, ROW_BTS, zero, sel(g, s));
}

static StepRef sel_shift(Gen *g, NetRef n) {
    unsigned op = net_at(g->net, n)->op;
    uint64_t k;
    NetRef by = arg(g, n, 1);
    if (is_const(g, by, &k)) return sel_shift_const(g, n, op, k & 63);
    if (op == OP_SHL && is_const(g, arg(g, n, 0), &k) && k == 1)
        return sel_one_bit(g, by);
    bool x = g->bmi2 && op != OP_ROL && op != NET_ROR;
    unsigned row = op == OP_SHL    ? x ? ROW_SHLX : ROW_SHLC
                   : op == OP_SHR  ? x ? ROW_SHRX : ROW_SHRC
                   : op == OP_SAR  ? x ? ROW_SARX : ROW_SARC
                   : op == NET_ROR ? ROW_RORC
                                   : ROW_ROLC;
    if ((op == OP_ROL || op == NET_ROR) && is(g, by, NET_NEG)) {
        row = row == ROW_ROLC ? ROW_RORC : ROW_ROLC;
        by = arg(g, by, 0);
    }
    StepRef v = sel(g, arg(g, n, 0));
    return step2(g, row, v, sel(g, by));
}

/* ---- counts */

static StepRef sel_ctz(Gen *g, NetRef n) {
    NetRef x = arg(g, n, 0);
    if (g->bmi1) return step1(g, ROW_TZCNT, sel(g, x));
    if (nonzero(g, x)) return step1(g, ROW_BSF, sel(g, x));
    StepRef none = sel_const(g, 64), v = sel(g, x);
    StepRef found = step1(g, ROW_BSF, v);
    step(g, (Step){.row = ROW_TEST, .nsrc = 2, .src = {v, v}, .valueless = true});
    return step(g,
                (Step){.row = ROW_CMOVE, .nsrc = 2, .src = {found, none}, .glued = true});
}

static StepRef sel_clz(Gen *g, NetRef n) {
    NetRef x = arg(g, n, 0);
    if (g->lzcnt) return step1(g, ROW_LZCNT, sel(g, x));
    if (nonzero(g, x)) return step_imm(g, ROW_XORI, step1(g, ROW_BSR, sel(g, x)), 63);
    StepRef none = sel_const(g, 127), v = sel(g, x);
    StepRef found = step1(g, ROW_BSR, v);
    step(g, (Step){.row = ROW_TEST, .nsrc = 2, .src = {v, v}, .valueless = true});
    found =
        step(g, (Step){.row = ROW_CMOVE, .nsrc = 2, .src = {found, none}, .glued = true});
    return step_imm(g, ROW_XORI, found, 63);
}

/* popcount(x) & 1, by the parity flag where there is no popcnt. */
static bool sel_parity(Gen *g, NetRef n, StepRef *result) {
    (void)g, (void)n, (void)result;
    return false;
}

/* ---- truths */

/* The setcc that says the opposite. */
static unsigned opposite(unsigned row) {
    switch (row) {
    case ROW_SETE:
        return ROW_SETNE;
    case ROW_SETNE:
        return ROW_SETE;
    case ROW_SETB:
        return ROW_SETAE;
    case ROW_SETAE:
        return ROW_SETB;
    case ROW_SETL:
        return ROW_SETGE;
    case ROW_SETGE:
        return ROW_SETL;
    case ROW_SETA:
        return ROW_SETBE;
    default:
        return ROW_SETA;
    }
}

static void compare(Gen *g, unsigned row, StepRef a, StepRef b) {
    step(g, (Step){.row = (uint16_t)row, .nsrc = 2, .src = {a, b}, .valueless = true});
}
static void compare_imm(Gen *g, unsigned row, StepRef a, uint64_t k) {
    step(
        g,
        (Step){.row = (uint16_t)row, .nsrc = 1, .src = {a}, .imm = k, .valueless = true});
}

/* Sets the flags by x; equal: x is 0. */
static unsigned flags_of_zero(Gen *g, NetRef x) {
    uint64_t k;
    NetRef y;
    bool alone = single(g, x);
    if (is(g, x, OP_AND) && alone && !select_neighbour(g->net, x, &(Neighbour){0})) {
        y = arg(g, x, 1);
        if (is_const(g, y, &k)) {
            if (is_bit(k) && !fits32(k)) {
                compare_imm(g, ROW_BTI, sel(g, arg(g, x, 0)), log2_of(k));
                return ROW_SETAE;
            }
            if (fits32(k)) {
                compare_imm(g, ROW_TESTI, sel(g, arg(g, x, 0)), k);
                return ROW_SETE;
            }
        }
        bool inverted = is(g, y, OP_NOT) || is(g, arg(g, x, 0), OP_NOT);
        if (!(inverted && g->bmi1)) {
            StepRef a = sel(g, arg(g, x, 0)), b = sel(g, y);
            compare(g, ROW_TEST, a, b);
            return ROW_SETE;
        }
    }
    StepRef v = sel(g, x);
    const Step *last = &g->draft->steps[g->draft->count - 1];
    const CodeRow *row = code_row(last->row);
    bool own = alone && v == g->draft->count - 1 && last->size == SIZE_64 && last->row &&
               (row->flags == FLAGS_LOGIC || row->flags == FLAGS_CARRY);
    if (own) return ROW_SETE;
    if (alone && is(g, x, OP_NOT)) { /* ~y is 0 */
        g->draft->count--;
        compare_imm(g, ROW_CMPI, last->src[0], ONES);
        return ROW_SETE;
    }
    compare(g, ROW_TEST, v, v);
    return ROW_SETE;
}

/* a with its top bit turned, or a number: signed comparisons are written so. */
static bool is_signed(const Gen *g, NetRef n, NetRef *a) {
    uint64_t k;
    const uint64_t top = UINT64_C(1) << 63;
    if (is_const(g, n, &k)) return *a = net_const(g->net, k ^ top), true;
    if (!with_const(g, n, OP_XOR, &k) || k != top) return false;
    return *a = arg(g, n, 0), true;
}

static unsigned flags_of_signed(Gen *g, NetRef x, NetRef y) {
    uint64_t k;
    if (is_const(g, y, &k) && fits32(k)) {
        compare_imm(g, ROW_CMPI, sel(g, x), k);
        return ROW_SETL;
    }
    if (is_const(g, x, &k) && fits32(k + 1) && k != ~(UINT64_C(1) << 63)) {
        compare_imm(g, ROW_CMPI, sel(g, y), k + 1); /* k < y: not y < k + 1 */
        return ROW_SETGE;
    }
    StepRef a = sel(g, x), b = sel(g, y);
    compare(g, ROW_CMP, a, b);
    return ROW_SETL;
}

static unsigned flags_of_less(Gen *g, NetRef x, NetRef y) {
    uint64_t k;
    NetRef a1, b1;
    bool turned = is(g, x, OP_XOR) || is(g, y, OP_XOR);
    if (turned && is_signed(g, x, &a1) && is_signed(g, y, &b1))
        return flags_of_signed(g, a1, b1);
    if (is_const(g, y, &k) && fits32(k)) {
        compare_imm(g, ROW_CMPI, sel(g, x), k);
        return ROW_SETB;
    }
    if (is_const(g, x, &k) && k != ONES && fits32(k + 1)) { /* k < y: not y < k + 1 */
        compare_imm(g, ROW_CMPI, sel(g, y), k + 1);
        return ROW_SETAE;
    }
    StepRef a = sel(g, x), b = sel(g, y);
    compare(g, ROW_CMP, a, b);
    return ROW_SETB;
}

/* Sets the flags by a word; returns the setcc of "n is not 0". The last step sets them.
 */
static unsigned flags_of(Gen *g, NetRef n) {
    uint64_t k;
    NetRef x = net_at(g->net, n)->arity ? arg(g, n, 0) : 0;
    NetRef y = net_at(g->net, n)->arity > 1 ? arg(g, n, 1) : 0;
    if (is(g, n, OP_ULT)) return flags_of_less(g, x, y);
    if (with_const(g, n, OP_XOR, &k) && k == 1 && net_at(g->net, x)->may == 1)
        return opposite(flags_of(g, x));
    if (is(g, n, OP_EQ)) {
        if (is_const(g, y, &k) && k == 0) return flags_of_zero(g, x);
        if (is_const(g, y, &k) && fits32(k)) {
            compare_imm(g, ROW_CMPI, sel(g, x), k);
            return ROW_SETE;
        }
        StepRef a = sel(g, x), b = sel(g, y);
        compare(g, ROW_CMP, a, b);
        return ROW_SETE;
    }
    return opposite(flags_of_zero(g, n));
}

static StepRef sel_truth(Gen *g, NetRef n) {
    uint64_t k;
    /* 64 zeros: 1 + 63 of them make the number 64 */
    if (g->lzcnt && is(g, n, OP_EQ) && is_const(g, arg(g, n, 1), &k) && k == 0) {
        StepRef zeros = step1(g, ROW_LZCNT, sel(g, arg(g, n, 0)));
        return step(
            g,
            (Step){.row = ROW_SHR, .size = SIZE_32, .nsrc = 1, .src = {zeros}, .imm = 6});
    }
    unsigned set = flags_of(g, n);
    StepRef low = step(g, (Step){.row = (uint16_t)set, .size = SIZE_8, .glued = true});
    return step(g, (Step){.row = ROW_MOVZX8, .size = SIZE_32, .nsrc = 1, .src = {low}});
}

static unsigned cmov_of(unsigned set) {
    switch (set) {
    case ROW_SETE:
        return ROW_CMOVE;
    case ROW_SETNE:
        return ROW_CMOVNE;
    case ROW_SETB:
        return ROW_CMOVB;
    case ROW_SETL:
        return ROW_CMOVL;
    case ROW_SETGE:
        return ROW_CMOVGE;
    default:
        return ROW_CMOVAE;
    }
}

static StepRef sel_choice(Gen *g, NetRef n) {
    StepRef yes = sel(g, arg(g, n, 1)), no = sel(g, arg(g, n, 2));
    unsigned set = flags_of(g, arg(g, n, 0));
    return step(g, (Step){.row = (uint16_t)cmov_of(set),
                          .nsrc = 2,
                          .src = {no, yes},
                          .glued = true});
}

/* ---- all */

static StepRef sel_node(Gen *g, NetRef n) {
    const NetNode *at = net_at(g->net, n);
    switch (at->op) {
    case OP_CONST:
        return sel_const(g, at->k);
    case OP_VAR:
        return step(g, (Step){.imm = at->k});
    case OP_AND:
    case OP_OR:
        return sel_logic(g, n);
    case OP_XOR: {
        uint64_t k;
        bool inverse =
            with_const(g, n, OP_XOR, &k) && k == 1 && is(g, arg(g, n, 0), OP_EQ);
        inverse = inverse ||
                  (with_const(g, n, OP_XOR, &k) && k == 1 && is(g, arg(g, n, 0), OP_ULT));
        return inverse && single(g, arg(g, n, 0)) ? sel_truth(g, n) : sel_logic(g, n);
    }
    case NET_ANDN:
        return sel_andn(g, n);
    case OP_NOT:
        return sel_not(g, n);
    case OP_ADD:
        return sel_add(g, n);
    case OP_SUB:
        return sel_sub(g, n);
    case NET_NEG:
        return step1(g, ROW_NEG, sel(g, at->arg[0]));
    case OP_MUL:
        return sel_mul(g, n);
    case OP_MULHI:
        return sel_mulhi(g, n);
    case OP_UDIV:
    case OP_UREM:
        return sel_div(g, n);
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
    case OP_ROL:
    case NET_ROR:
        return sel_shift(g, n);
    case OP_POPCOUNT:
        return step1(g, ROW_POPCNT, sel(g, at->arg[0]));
    case OP_CTZ:
        return sel_ctz(g, n);
    case OP_CLZ:
        return sel_clz(g, n);
    case OP_BSWAP:
        return step1(g, ROW_BSWAP, sel(g, at->arg[0]));
    case OP_PEXT:
    case OP_PDEP: {
        unsigned row = at->op == OP_PEXT ? ROW_PEXT : ROW_PDEP;
        StepRef a = sel(g, arg(g, n, 0));
        return step2(g, row, a, sel(g, arg(g, n, 1)));
    }
    case OP_EQ:
    case OP_ULT:
        return sel_truth(g, n);
    case OP_ITE:
        return sel_choice(g, n);
    default:
        *g->why = op_name((Op)at->op);
        return sel_const(g, 0);
    }
}

/* The arrays cover nodes that patterns make on the way. */
static void widen(Gen *g) {
    uint32_t n = g->net->count + 64;
    g->value = base_realloc(g->value, n * sizeof *g->value);
    g->uses = base_realloc(g->uses, n * sizeof *g->uses);
    for (uint32_t i = g->nodes; i < n; i++) g->value[i] = STEP_NONE, g->uses[i] = 2;
    g->nodes = n;
}

static StepRef sel(Gen *g, NetRef n) {
    if (n >= g->nodes) widen(g);
    if (g->value[n] == STEP_NONE) {
        StepRef v = sel_node(g, n);
        g->value[n] = v;
    }
    return g->value[n];
}

bool select_general(const Selection *s, Draft *draft, const char **why) {
    Gen g = {.net = s->net, .s = s, .draft = draft, .why = why};
    g.bmi1 = target_has(s->target, FEATURE_BMI1);
    g.bmi2 = target_has(s->target, FEATURE_BMI2);
    g.tbm = target_has(s->target, FEATURE_TBM);
    g.lzcnt = target_has(s->target, FEATURE_LZCNT);
    g.popcnt = target_has(s->target, FEATURE_POPCNT);
    *why = NULL;
    g.original = s->net->count;
    widen(&g);
    net_uses(s->net, s->root, g.uses);
    if (s->flags) {
        draft->condition = flags_of(&g, s->root);
        draft->result = draft->count - 1;
    } else {
        draft->result = sel(&g, s->root);
    }
    free(g.value);
    free(g.uses);
    return !*why && !draft->full;
}
