/* Selection for the general registers of AArch64: tiles, and what is more than a formula:
 * constants, flags, the counting of ones. */
#include "lower/select/select.h"

#include <assert.h>

#include "code/a64.h"
#include "lower/select/pick.h"

/* ---- constants */

/* Sixteen bits at a time, on a word that is `all` everywhere (0 or all ones). */
static StepRef by_pieces(Pick *g, uint64_t k, uint64_t all) {
    StepRef v = STEP_NONE;
    for (uint64_t s = 0; s < 64; s += 16) {
        uint64_t piece = k >> s & 0xFFFF;
        if (piece == (all & 0xFFFF)) continue;
        uint64_t imm = (v == STEP_NONE ? piece ^ (all & 0xFFFF) : piece) | s << 16;
        v = v == STEP_NONE
                ? pick_step(g, (Step){.row = all ? ROW_A_MOVN : ROW_A_MOVZ, .imm = imm})
                : pick_imm(g, ROW_A_MOVK, v, imm);
    }
    if (v != STEP_NONE) return v;
    return pick_step(g, (Step){.row = all ? ROW_A_MOVN : ROW_A_MOVZ});
}

static unsigned pieces(uint64_t k, uint64_t all) {
    unsigned count = 0;
    for (unsigned s = 0; s < 64; s += 16) count += ((k ^ all) >> s & 0xFFFF) != 0;
    return count;
}

/* k but for sixteen bits, where that is a mask; they begin at *shift. */
static bool nearly_mask(uint64_t k, uint64_t *mask, uint64_t *shift) {
    for (*shift = 0; *shift < 64; *shift += 16)
        for (unsigned from = 0; from < 64; from += 16) {
            uint64_t hole = UINT64_C(0xFFFF) << *shift;
            *mask = (k & ~hole) | (k >> from & 0xFFFF) << *shift;
            if (a64_fits('L', *mask)) return true;
        }
    return false;
}

static StepRef constant(Pick *g, NetRef n) {
    uint64_t k = net_at(g->net, n)->k, mask, shift;
    uint64_t all = pieces(k, ONES) < pieces(k, 0) ? ONES : 0;
    if (pieces(k, all) > 1 && a64_fits('L', k))
        return pick_step(g, (Step){.row = ROW_A_MOVL, .imm = k});
    if (pieces(k, all) > 2 && nearly_mask(k, &mask, &shift)) {
        StepRef v = pick_step(g, (Step){.row = ROW_A_MOVL, .imm = mask});
        return pick_imm(g, ROW_A_MOVK, v, (k >> shift & 0xFFFF) | shift << 16);
    }
    if (pieces(k, all) < 4 || k >> 32 != (uint32_t)k) return by_pieces(g, k, all);
    StepRef half = by_pieces(g, (uint32_t)k, 0); /* twice the same */
    return pick_step(
        g, (Step){.row = ROW_A_ORR_LSL, .nsrc = 2, .src = {half, half}, .imm = 32});
}

/* ---- masks */

/* A mask that an instruction takes, equal to k on the bits that count: an element, over
 * and over, that says what they say. */
static bool mask_on(uint64_t k, uint64_t counting, uint64_t *mask) {
    for (unsigned size = 2; size <= 64; size *= 2) {
        uint64_t ones = k & counting, zeros = ~k & counting;
        for (unsigned s = size; s < 64; s *= 2)
            ones |= ones << s | ones >> (64 - s), zeros |= zeros << s | zeros >> (64 - s);
        if (ones & zeros) continue;
        if (a64_fits('L', ones)) return *mask = ones, true;
        if (a64_fits('L', ~zeros)) return *mask = ~zeros, true;
    }
    return false;
}

static StepRef masked(Pick *g, NetRef n) {
    uint64_t k, mask;
    if (!pick_with_const(g, n, OP_AND, &k) || a64_fits('L', k)) return STEP_NONE;
    NetRef x = pick_arg(g, n, 0);
    if (!mask_on(k, net_at(g->net, x)->may, &mask)) return STEP_NONE;
    return pick_imm(g, ROW_A_ANDI, pick(g, x), mask);
}

/* Of a word that is shifted some bits don't count. */
static NetRef unshifted_mask(NetRewrite *w, NetRef n) {
    Net *net = w->net;
    uint64_t s, k, mask;
    bool left = net_with_const(net, n, OP_SHL, &s);
    if (!left && !net_with_const(net, n, OP_SHR, &s)) return 0;
    NetRef inner = net_arg(net, n, 0);
    if (!net_with_const(net, inner, OP_AND, &k) || w->uses[inner] > 1 || a64_fits('L', k))
        return 0;
    NetRef x = net_arg(net, inner, 0);
    if (!mask_on(k, net_at(net, x)->may & (left ? ONES >> s : ONES << s), &mask))
        return 0;
    NetRef wide = net_op2(net, OP_AND, w->now[x], net_const(net, mask));
    return net_shift(net, left ? OP_SHL : OP_SHR, wide, (unsigned)s);
}

/* ---- flags */

static void compare(Pick *g, unsigned row, NetRef x, NetRef y) {
    StepRef a = pick(g, x), b = pick(g, y);
    pick_step(g,
              (Step){.row = (uint16_t)row, .nsrc = 2, .src = {a, b}, .valueless = true});
}

/* With a number that the row takes, or with one in a register. */
static void compare_word(Pick *g, unsigned row, unsigned with_number, NetRef x,
                         NetRef y) {
    uint64_t k;
    if (!pick_is_const(g, y, &k) || !a64_fits(code_row(with_number)->operands[1], k)) {
        compare(g, row, x, y);
        return;
    }
    Step s = {.row = (uint16_t)with_number, .nsrc = 1, .src = {pick(g, x)}, .imm = k};
    s.valueless = true;
    pick_step(g, s);
}

/* The condition of "x is 0". */
static A64Condition zero(Pick *g, NetRef x) {
    if (pick_is(g, x, OP_AND) && pick_single(g, x))
        compare_word(g, ROW_A_TST, ROW_A_TSTI, pick_arg(g, x, 0), pick_arg(g, x, 1));
    else
        compare_word(g, ROW_A_CMP, ROW_A_CMPI, x, net_const(g->net, 0));
    return A64_EQ;
}

static A64Condition less(Pick *g, NetRef x, NetRef y) {
    uint64_t k;
    NetRef a, b;
    bool turned = pick_is(g, x, OP_XOR) || pick_is(g, y, OP_XOR);
    bool with_sign = turned && pick_is_signed(g, x, &a) && pick_is_signed(g, y, &b);
    if (with_sign) x = a, y = b;
    bool first = pick_is_const(g, x, &k); /* k < y: y > k */
    compare_word(g, ROW_A_CMP, ROW_A_CMPI, first ? y : x, first ? x : y);
    if (with_sign) return first ? A64_GT : A64_LT;
    return first ? A64_HI : A64_LO;
}

/* Leaves flags; the condition of "n is not 0". */
static A64Condition flags(Pick *g, NetRef n) {
    uint64_t k;
    NetRef x = net_at(g->net, n)->arity ? pick_arg(g, n, 0) : 0;
    if (pick_is(g, n, OP_ULT)) return less(g, x, pick_arg(g, n, 1));
    if (pick_with_const(g, n, OP_XOR, &k) && k == 1 && net_at(g->net, x)->may == 1)
        return flags(g, x) ^ 1;
    if (!pick_is(g, n, OP_EQ)) return zero(g, n) ^ 1;
    if (pick_with_const(g, n, OP_EQ, &k) && k == 0) return zero(g, x);
    compare_word(g, ROW_A_CMP, ROW_A_CMPI, x, pick_arg(g, n, 1));
    return A64_EQ;
}

/* ---- truths and choices */

static StepRef set(Pick *g, unsigned row, A64Condition condition) {
    return pick_step(g, (Step){.row = (uint16_t)row, .imm = condition, .glued = true});
}

static StepRef truth(Pick *g, NetRef n) {
    return set(g, ROW_A_CSET, flags(g, n));
}

/* A truth's opposite is a truth. */
static StepRef exclusive_or(Pick *g, NetRef n) {
    uint64_t k;
    NetRef x = pick_arg(g, n, 0);
    bool is = pick_is(g, x, OP_EQ) || pick_is(g, x, OP_ULT);
    return is && pick_with_const(g, n, OP_XOR, &k) && k == 1 && pick_single(g, x)
               ? truth(g, n)
               : STEP_NONE;
}

static StepRef nonzero_mask(Pick *g, NetRef n) {
    return set(g, ROW_A_CSETM, zero(g, pick_arg(g, n, 0)) ^ 1);
}

static StepRef less_mask(Pick *g, NetRef n) {
    return set(g, ROW_A_CSETM, less(g, pick_arg(g, n, 0), pick_arg(g, n, 1)));
}

/* The operand of what csinc, csinv and csneg make of their second register themselves. */
static unsigned made_of(const Pick *g, NetRef n, NetRef *x) {
    uint64_t k;
    if (net_at(g->net, n)->arity) *x = pick_arg(g, n, 0);
    if (!pick_single(g, n)) return 0;
    if (pick_with_const(g, n, OP_ADD, &k) && k == 1) return ROW_A_CSINC;
    if (pick_is(g, n, OP_NOT)) return ROW_A_CSINV;
    return pick_is(g, n, NET_NEG) ? ROW_A_CSNEG : 0;
}

static StepRef choice(Pick *g, NetRef n) {
    NetRef c = pick_arg(g, n, 0), branch[2] = {pick_arg(g, n, 1), pick_arg(g, n, 2)},
           x = 0;
    uint64_t k;
    bool first = pick_is_const(g, branch[0], &k) && k == 0;
    bool last = pick_is_const(g, branch[1], &k) && k == 0;
    unsigned row = first || last ? 0 : made_of(g, branch[1], &x);
    bool turned = first || (!last && !row && (row = made_of(g, branch[0], &x)));
    NetRef yes = branch[turned], no = row ? x : branch[!turned];
    Step s = {.row = ROW_A_CSELZ, .glued = true};
    s.src[s.nsrc++] = pick(g, yes);
    if (!first && !last)
        s.row = (uint16_t)(row ? row : ROW_A_CSEL), s.src[s.nsrc++] = pick(g, no);
    s.imm = flags(g, c) ^ turned;
    return pick_step(g, s);
}

/* A truth, or its opposite, is added by an instruction that reads the flags. */
static StepRef sum(Pick *g, NetRef n) {
    uint64_t k;
    for (unsigned i = 0; i < 2; i++) {
        NetRef t = pick_arg(g, n, i), other = pick_arg(g, n, 1 - i), of = t;
        if (pick_with_const(g, t, OP_XOR, &k) && k == 1) of = pick_arg(g, t, 0);
        bool is = pick_is(g, of, OP_EQ) || pick_is(g, of, OP_ULT);
        if (!is || !pick_single(g, t) || !pick_single(g, of)) continue;
        StepRef v = pick(g, other);
        return pick_step(g, (Step){.row = ROW_A_CSINC,
                                   .nsrc = 2,
                                   .src = {v, v},
                                   .imm = flags(g, t) ^ 1,
                                   .glued = true});
    }
    return STEP_NONE;
}

static bool is_power(uint64_t k) {
    return k && (k & (k - 1)) == 0;
}

/* Times 2^s + 1 is a sum, times -2^s the opposite of a shift. */
static StepRef product(Pick *g, NetRef n) {
    uint64_t k;
    if (!pick_with_const(g, n, OP_MUL, &k)) return STEP_NONE;
    bool sum = k > 2 && is_power(k - 1);
    if (!sum && !is_power(-k)) return STEP_NONE;
    StepRef x = pick(g, pick_arg(g, n, 0));
    Step s = {
        .row = sum ? ROW_A_ADD_LSL : ROW_A_NEG_LSL, .nsrc = sum ? 2 : 1, .src = {x, x}};
    s.imm = (uint64_t)__builtin_ctzll(sum ? k - 1 : -k);
    return pick_step(g, s);
}

/* x, or -x where the top bit is 1. */
static StepRef size_of(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0);
    compare_word(g, ROW_A_CMP, ROW_A_CMPI, x, net_const(g->net, 0));
    StepRef v = pick(g, x);
    return pick_step(
        g,
        (Step){
            .row = ROW_A_CSNEG, .nsrc = 2, .src = {v, v}, .imm = A64_PL, .glued = true});
}

/* ---- counts, divisions, turns */

static StepRef count(Pick *g, NetRef n) {
    StepRef x = pick(g, pick_arg(g, n, 0));
    pick_step(g, (Step){.row = ROW_A_TO_D0, .nsrc = 1, .src = {x}, .valueless = true});
    pick_step(g, (Step){.row = ROW_A_CNT, .valueless = true, .glued = true});
    pick_step(g, (Step){.row = ROW_A_ADDV, .valueless = true, .glued = true});
    return pick_step(g, (Step){.row = ROW_A_FROM_D0, .glued = true});
}

static StepRef trailing(Pick *g, NetRef n) {
    NetRef turned = net_op1(g->net, OP_REVERSE, pick_arg(g, n, 0));
    return pick_row1(g, ROW_A_CLZ, pick(g, turned));
}

static StepRef leading(Pick *g, NetRef n) {
    return pick_row1(g, ROW_A_CLZ, pick(g, pick_arg(g, n, 0)));
}

static StepRef divided(Pick *g, NetRef n) {
    StepRef x = pick(g, pick_arg(g, n, 0));
    return pick_row2(g, ROW_A_UDIV, x, pick(g, pick_arg(g, n, 1)));
}

/* For y = 0 the quotient is 0, and all of x is left. */
static StepRef rest(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1);
    StepRef q = pick(g, net_op2(g->net, OP_UDIV, x, y)), by = pick(g, y);
    return pick_step(g, (Step){.row = ROW_A_MSUB, .nsrc = 3, .src = {q, by, pick(g, x)}});
}

/* Each byte's bits: those of the word, and its bytes back again. */
static StepRef mirrored(Pick *g, NetRef n) {
    NetRef turned = net_op1(g->net, OP_REVERSE, pick_arg(g, n, 0));
    return pick(g, net_op1(g->net, OP_BSWAP, turned));
}

static PickRule *const rules[NET_OPS] = {
    [OP_CONST] = constant,       [OP_EQ] = truth,          [OP_ULT] = truth,
    [OP_AND] = masked,           [OP_XOR] = exclusive_or,  [OP_ITE] = choice,
    [NET_NEMASK] = nonzero_mask, [NET_LTMASK] = less_mask, [NET_ABS] = size_of,
    [OP_POPCOUNT] = count,       [OP_CTZ] = trailing,      [NET_CTZ] = trailing,
    [NET_CLZ] = leading,         [OP_ADD] = sum,           [OP_MUL] = product,
    [OP_UDIV] = divided,         [OP_UREM] = rest,         [OP_MIRROR] = mirrored,
};

bool a64_select(const Selection *s, Draft *draft, const char **why) {
    Pick g = {.rules = rules};
    if (s->flags) {
        *why = "a condition to jump on";
        return false;
    }
    Selection own = *s;
    own.root = net_rewrite(s->net, s->root, unshifted_mask, NULL);
    pick_begin(&g, &own, draft, why);
    draft->result = pick(&g, own.root);
    return pick_end(&g);
}
