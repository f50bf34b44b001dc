/* Sums, products and quotients in general registers. */
#include "lower/select/scalar.h"

#include <assert.h>

/* ---- sums */

bool scalar_is_scaled(const Pick *g, NetRef n, unsigned *scale, NetRef *x) {
    uint64_t k;
    if (!pick_single(g, n) || !pick_with_const(g, n, OP_SHL, &k) || k > 3) return false;
    assert(k > 0);
    *scale = 1u << k, *x = pick_arg(g, n, 0);
    return true;
}

static StepRef sel_add_const(Pick *g, NetRef n, uint64_t k) {
    NetRef x = pick_arg(g, n, 0), s;
    unsigned scale;
    StepRef result;
    assert(k != 0);
    if (scalar_neighbour(g, n, &result)) return result;
    if (k == ONES && scalar_is_one_bit(g, x, &s) && g->bmi2)
        return scalar_bzhi(g, pick(g, net_const(g->net, ONES)), s);
    if (k == ONES && scalar_is_one_bit(g, x, &s)) { /* ~(-1 << s) */
        StepRef ones = pick(g, net_const(g->net, ONES));
        return pick_row1(g, ROW_NOT, pick_row2(g, ROW_SHLC, ones, pick(g, s)));
    }
    if (!scalar_fits32(k))
        return pick_row2(g, ROW_ADD, pick(g, x), pick(g, net_const(g->net, k)));
    if (pick_is(g, x, OP_ADD) && pick_single(g, x)) {
        NetRef a = pick_arg(g, x, 0), b = pick_arg(g, x, 1);
        if (scalar_is_scaled(g, a, &scale, &s)) s = a, a = b, b = s;
        if (scalar_is_scaled(g, b, &scale, &s)) {
            StepRef base = pick(g, a);
            return scalar_lea(g, base, pick(g, s), scale, (int64_t)k);
        }
        StepRef base = pick(g, a);
        return scalar_lea(g, base, pick(g, b), 1, (int64_t)k);
    }
    if (scalar_is_scaled(g, x, &scale, &s) && scale == 2) {
        StepRef v = pick(g, s);
        return scalar_lea(g, v, v, 1, (int64_t)k);
    }
    if (scalar_is_scaled(g, x, &scale, &s))
        return scalar_lea(g, STEP_NONE, pick(g, s), scale, (int64_t)k);
    return pick_imm(g, ROW_ADDI, pick(g, x), k);
}

StepRef scalar_add(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1), other, part;
    uint64_t k;
    unsigned scale;
    StepRef carried;
    if (scalar_carried(g, n, &carried)) return carried;
    if (pick_is_const(g, y, &k)) return sel_add_const(g, n, k);
    for (int turn = 0; turn < 2; turn++, other = x, x = y, y = other) {
        if (scalar_is_scaled(g, y, &scale, &part)) {
            StepRef base = pick(g, x);
            return scalar_lea(g, base, pick(g, part), scale, 0);
        }
        if (pick_is(g, y, NET_NEG) && pick_single(g, y)) {
            StepRef a = pick(g, x);
            return pick_row2(g, ROW_SUB, a, pick(g, pick_arg(g, y, 0)));
        }
    }
    StepRef a = pick(g, x);
    return pick_row2(g, ROW_ADD, a, pick(g, y));
}

StepRef scalar_sub(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1), part;
    uint64_t k;
    unsigned scale;
    StepRef carried;
    assert(!pick_is(g, y, OP_CONST)); /* that is an addition */
    if (scalar_carried(g, n, &carried)) return carried;
    bool msb = pick_is_const(g, x, &k) && k == 63;
    if (msb && (pick_is(g, y, NET_CLZ) ||
                (pick_is(g, y, OP_CLZ) && pick_nonzero(g, pick_arg(g, y, 0)))))
        return pick_row1(g, ROW_BSR, pick(g, pick_arg(g, y, 0)));
    if (pick_is_const(g, x, &k)) {
        assert(k != 0 && k != ONES);
        bool inside = (net_at(g->net, y)->may & ~k) == 0;
        if (inside && scalar_fits32(k)) return pick_imm(g, ROW_XORI, pick(g, y), k);
        if (scalar_fits32(k))
            return pick_imm(g, ROW_ADDI, pick_row1(g, ROW_NEG, pick(g, y)), k);
    }
    if (scalar_is_scaled(g, y, &scale, &part)) { /* x + scale * -z */
        StepRef a = pick(g, x);
        return scalar_lea(g, a, pick_row1(g, ROW_NEG, pick(g, part)), scale, 0);
    }
    StepRef a = pick(g, x);
    return pick_row2(g, ROW_SUB, a, pick(g, y));
}

/* The carry of the sum is rotated in at the top. */
StepRef scalar_average(Pick *g, NetRef n) {
    bool up = pick_is(g, n, NET_AVGUP);
    StepRef a = pick(g, pick_arg(g, n, 0)), b = pick(g, pick_arg(g, n, 1));
    if (up) pick_step(g, (Step){.row = ROW_STC, .valueless = true});
    StepRef sum = pick_step(
        g, (Step){.row = up ? ROW_ADC : ROW_ADD, .nsrc = 2, .src = {a, b}, .glued = up});
    return pick_step(g, (Step){.row = ROW_RCR1, .nsrc = 1, .src = {sum}, .glued = true});
}

/* ---- products */

StepRef scalar_mul(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1);
    uint64_t k;
    if (pick_is_const(g, y, &k)) {
        if (scalar_is_bit(k)) return pick_imm(g, ROW_SHL, pick(g, x), scalar_log2(k));
        if (k == 3 || k == 5 || k == 9) {
            StepRef v = pick(g, x);
            return scalar_lea(g, v, v, (unsigned)k - 1, 0);
        }
        if (scalar_fits32(k)) return pick_imm(g, ROW_IMULI, pick(g, x), k);
    }
    StepRef a = pick(g, x);
    return pick_row2(g, ROW_IMUL, a, pick(g, y));
}

StepRef scalar_mulhi(Pick *g, NetRef n) {
    StepRef a = pick(g, pick_arg(g, n, 0)), b = pick(g, pick_arg(g, n, 1));
    return pick_row2(g, g->bmi2 ? ROW_MULX : ROW_MUL, b, a);
}

/* The carry of x < 1 is added. */
static StepRef add_below_one(Pick *g, StepRef x) {
    return pick_step(g, (Step){.row = ROW_ADCI, .nsrc = 1, .src = {x}, .glued = true});
}

static void compare_with_one(Pick *g, StepRef x) {
    pick_step(
        g, (Step){.row = ROW_CMPI, .nsrc = 1, .src = {x}, .imm = 1, .valueless = true});
}

StepRef scalar_divisor(Pick *g, NetRef n) {
    StepRef x = pick(g, pick_arg(g, n, 0));
    compare_with_one(g, x);
    return add_below_one(g, x);
}

/* (y == 0 ? z : x) / y with the safe divisor: one comparison for both. */
static bool sel_safe_choice(Pick *g, NetRef x, NetRef y, StepRef *a, StepRef *b) {
    uint64_t k;
    if (!pick_is(g, y, NET_NONZERO) || !pick_single(g, y)) return false;
    if (!pick_is(g, x, OP_ITE) || !pick_single(g, x)) return false;
    NetRef c = pick_arg(g, x, 0), zero = pick_arg(g, x, 1), word = pick_arg(g, y, 0);
    if (!pick_with_const(g, c, OP_EQ, &k) || k || pick_arg(g, c, 0) != word) return false;
    StepRef no = pick(g, pick_arg(g, x, 2)), v = pick(g, word);
    StepRef yes = pick_is_const(g, zero, &k) && k == 0 ? v : pick(g, zero);
    compare_with_one(g, v);
    *a = pick_step(g,
                   (Step){.row = ROW_CMOVB, .nsrc = 2, .src = {no, yes}, .glued = true});
    *b = add_below_one(g, v);
    return true;
}

StepRef scalar_div(Pick *g, NetRef n) {
    StepRef a, b;
    assert(pick_is(g, n, OP_UDIV) || pick_is(g, n, OP_UREM));
    if (!sel_safe_choice(g, pick_arg(g, n, 0), pick_arg(g, n, 1), &a, &b))
        a = pick(g, pick_arg(g, n, 0)), b = pick(g, pick_arg(g, n, 1));
    return pick_step(
        g,
        (Step){.row = ROW_DIV, .nsrc = 2, .src = {a, b}, .imm = pick_is(g, n, OP_UREM)});
}
