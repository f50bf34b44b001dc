/* Selection for SIMD registers: one board in each 64-bit lane.
 *
 * Constants are memory operands; where an instruction can't take one they are loaded.
 * What has no instruction was taken apart before (expand.c), or is here. */
#include "lower/select/vector.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static const uint16_t vector_rows[3][V_OPS] = {
    {ROW_PAND, ROW_PANDN, ROW_POR, ROW_PXOR, ROW_PADDQ, ROW_PSUBQ, ROW_PMULUDQ,
     ROW_PSADBW, ROW_PSLLQ, ROW_PSRLQ, ROW_PSLLQI, ROW_PSRLQI, ROW_MOVDQA},
    {ROW_VPAND, ROW_VPANDN, ROW_VPOR, ROW_VPXOR, ROW_VPADDQ, ROW_VPSUBQ, ROW_VPMULUDQ,
     ROW_VPSADBW, ROW_VPSLLQ, ROW_VPSRLQ, ROW_VPSLLQI, ROW_VPSRLQI, ROW_VMOVDQA},
    {ROW_EAND, ROW_EANDN, ROW_EOR, ROW_EXOR, ROW_EADD, ROW_ESUB, ROW_EMULUDQ, ROW_ESAD,
     ROW_ESLLV, ROW_ESRLV, ROW_ESLLI, ROW_ESRLI, ROW_EMOV}};

CodeMemory vector_constant(Pick *g, uint64_t k) {
    return (CodeMemory){.kind = g->wide ? MEMORY_BROADCAST : MEMORY_CONSTANT,
                        .number = draft_word(g->draft, k)};
}
static CodeMemory whole_constant(Pick *g, uint64_t k) {
    return (CodeMemory){.kind = MEMORY_CONSTANT, .number = draft_word(g->draft, k)};
}
static CodeMemory byte_order(Pick *g, uint64_t k) {
    return (CodeMemory){.kind = MEMORY_CONSTANT, .number = draft_order(g->draft, k)};
}

StepRef vector_row_memory(Pick *g, unsigned row, StepRef a, CodeMemory m) {
    return pick_step(g, (Step){.row = (uint16_t)row, .nsrc = 1, .src = {a}, .memory = m});
}
static unsigned row_of(const Pick *g, VectorOp op) {
    assert(g->flavour < 3 && op < V_OPS && vector_rows[g->flavour][op]);
    return vector_rows[g->flavour][op];
}
StepRef vector_op2(Pick *g, VectorOp op, StepRef a, StepRef b) {
    return pick_row2(g, row_of(g, op), a, b);
}
StepRef vector_op_const(Pick *g, VectorOp op, StepRef a, uint64_t k) {
    return vector_row_memory(g, row_of(g, op), a, vector_constant(g, k));
}
StepRef vector_op_imm(Pick *g, VectorOp op, StepRef a, uint64_t imm) {
    assert(imm > 0 && imm < 64); /* all of them are shifts */
    return pick_imm(g, row_of(g, op), a, imm);
}

StepRef vector_load(Pick *g, uint64_t k) {
    if (k == 0) { /* x ^ x */
        return pick_step(g, (Step){.row = (uint16_t)row_of(g, V_XOR)});
    }
    unsigned row = g->size == SIZE_MM ? ROW_MOVQ : row_of(g, V_LOAD);
    return pick_step(g, (Step){.row = (uint16_t)row, .memory = whole_constant(g, k)});
}

/* ---- logic */

static StepRef sel_two(Pick *g, VectorOp op, NetRef x, NetRef y) {
    uint64_t k;
    bool commutes = op != V_SUB && op != V_ANDN;
    if (commutes && pick_is_const(g, x, &k)) {
        NetRef turn = x;
        x = y, y = turn;
    }
    StepRef a = pick(g, x);
    if (pick_is_const(g, y, &k)) return vector_op_const(g, op, a, k);
    return vector_op2(g, op, a, pick(g, y));
}

static StepRef invert(Pick *g, StepRef x, bool again) {
    if (g->wide && !again)
        return pick_step(
            g, (Step){.row = ROW_ETERN, .nsrc = 3, .src = {x, x, x}, .imm = 0x55});
    return vector_op_const(g, V_XOR, x, ONES);
}

static StepRef sel_choice(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    unsigned which[3] = {0, 0, 0};
    uint64_t k;
    if (!net_choice(at.k, which)) *g->why = "ternary logic";
    NetRef mask = at.arg[which[0]], yes = at.arg[which[1]], no = at.arg[which[2]];
    StepRef y = pick(g, yes);
    bool whole = pick_is_const(g, mask, &k) && (k & 0x0001000100010001u) * 0xFFFF == k;
    if (!g->xop && !whole) {
        StepRef other = pick(g, no);
        return vector_blend(g, mask, y, other);
    }
    if (!g->xop &&
        pick_is_const(g, mask, &k)) { /* a bit for each of a lane's four words */
        assert((k & 0x0001000100010001u) * 0xFFFF == k);
        uint64_t words = (k & 1) | (k >> 15 & 2) | (k >> 30 & 4) | (k >> 45 & 8);
        StepRef other = pick(g, no);
        return pick_step(g, (Step){.row = ROW_VPBLENDW,
                                   .nsrc = 2,
                                   .src = {other, y},
                                   .imm = words * 0x11});
    }
    if (pick_is_const(g, mask, &k)) {
        StepRef other = pick(g, no);
        return pick_step(g, (Step){.row = ROW_VPCMOVM,
                                   .nsrc = 2,
                                   .src = {y, other},
                                   .memory = vector_constant(g, k)});
    }
    StepRef m = pick(g, mask);
    if (pick_is_const(g, no, &k))
        return pick_step(g, (Step){.row = ROW_VPCMOV,
                                   .nsrc = 2,
                                   .src = {y, m},
                                   .memory = vector_constant(g, k)});
    StepRef other = pick(g, no);
    return pick_step(g, (Step){.row = ROW_VPCMOV, .nsrc = 3, .src = {y, other, m}});
}

/* The operand that is overwritten: one that nothing else needs, made as late as can be.
 */
static void write_to_last(const Pick *g, const NetNode *at, Step *s) {
    unsigned first = 0, table = 0;
    for (unsigned i = 0; i < s->nsrc; i++) {
        bool dies = at->arg[i] < g->nodes && g->uses[at->arg[i]] == 1;
        bool best = at->arg[first] < g->nodes && g->uses[at->arg[first]] == 1;
        if (dies && (!best || s->src[i] > s->src[first])) first = i;
    }
    if (!first) return;
    for (unsigned row = 0; row < 8; row++) {
        unsigned mine = row >> 2, other = row >> (2 - first) & 1;
        unsigned from =
            (row & ~(4u | 1u << (2 - first))) | other << 2 | mine << (2 - first);
        table |= (unsigned)(s->imm >> from & 1) << row;
    }
    StepRef to = s->src[first];
    s->src[first] = s->src[0], s->src[0] = to, s->imm = table;
}

static StepRef sel_ternary(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    if (!g->wide) return sel_choice(g, n);
    Step s = {.row = ROW_ETERN, .imm = at.k};
    uint64_t k;
    for (unsigned i = 0; i < 3; i++) {
        if (i == 2 && pick_is_const(g, at.arg[2], &k))
            s.memory = vector_constant(g, k);
        else
            s.src[s.nsrc++] = pick(g, at.arg[i]);
    }
    write_to_last(g, &at, &s);
    return pick_step(g, s);
}

/* Bit of a table of two inputs, as vpternlogq's (b and c). */
static StepRef neighbour(Pick *g, const Neighbour *f) {
    StepRef x = pick(g, f->x);
    if (!g->flavour &&
        (f->table == 0x9 || f->table == 0xB)) { /* -x or -2 - x needs no copy of x */
        StepRef from = vector_load(g, f->up ? -UINT64_C(2) : 0);
        return vector_op2(g, f->table == 0x9 ? V_XOR : V_OR,
                          vector_op2(g, V_SUB, from, x), x);
    }
    static const uint8_t ops[16] = {
        [0x8] = V_AND, [0xE] = V_OR, [0x6] = V_XOR, [0x2] = V_ANDN, [0x4] = V_ANDN};
    StepRef y = vector_op_const(g, V_ADD, x, f->up ? 1 : ONES);
    bool inverted = f->table & 1;
    unsigned table = inverted ? f->table ^ 15 : f->table, wide = 0;
    for (unsigned row = 0; row < 8; row++)
        wide |= (f->table >> ((row >> 2) * 2 + (row >> 1 & 1)) & 1) << row;
    if (g->wide && inverted) /* without a third operand it may write elsewhere */
        return pick_step(
            g, (Step){.row = ROW_ETERN, .nsrc = 3, .src = {y, x, x}, .imm = wide});
    bool turned = table == 0x4 || (g->wide && table != 0x2);
    assert(ops[table] || table == 0x8);
    StepRef made = vector_op2(g, ops[table], turned ? x : y, turned ? y : x);
    return inverted ? invert(g, made, false) : made;
}

static StepRef sel_logic(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    Neighbour f;
    StepRef masked;
    if (neighbour_find(g->net, n, &f)) return neighbour(g, &f);
    if (vector_where(g, n, &masked)) return masked;
    if (at.op == OP_NOT && g->xop && vector_is_compared(g, at.arg[0]))
        return vector_com(g, at.arg[0], true);
    if (at.op == OP_NOT)
        return invert(g, pick(g, at.arg[0]),
                      at.arg[0] < g->nodes && g->uses[at.arg[0]] > 1);
    if (at.op == NET_TERN) return sel_ternary(g, n);
    if (at.op == NET_ANDN) return sel_two(g, V_ANDN, at.arg[0], at.arg[1]);
    if (at.op == OP_AND)
        for (unsigned i = 0; i < 2; i++) {
            NetRef x = at.arg[i], other = at.arg[1 - i];
            if (net_is(g->net, x, OP_NOT))
                return sel_two(g, V_ANDN, pick_arg(g, x, 0), other);
        }
    assert(at.op == OP_AND || at.op == OP_OR || at.op == OP_XOR);
    VectorOp op = at.op == OP_AND ? V_AND : at.op == OP_OR ? V_OR : V_XOR;
    return sel_two(g, op, at.arg[0], at.arg[1]);
}

/* ---- sums */

static StepRef sel_add(Pick *g, NetRef n) {
    Neighbour f;
    StepRef masked;
    if (neighbour_find(g->net, n, &f)) return neighbour(g, &f);
    if (vector_where(g, n, &masked)) return masked;
    for (unsigned i = 0; i < 2; i++) {
        NetRef x = pick_arg(g, n, i);
        if (net_is(g->net, x, NET_NEG))
            return sel_two(g, V_SUB, pick_arg(g, n, 1 - i), pick_arg(g, x, 0));
    }
    return sel_two(g, V_ADD, pick_arg(g, n, 0), pick_arg(g, n, 1));
}

static StepRef sel_neg(Pick *g, NetRef n) {
    StepRef zero = vector_load(g, 0);
    return vector_op2(g, V_SUB, zero, pick(g, pick_arg(g, n, 0)));
}

/* ---- shifts */

static StepRef negated(Pick *g, NetRef amount) {
    uint64_t k;
    if (pick_is_const(g, amount, &k))
        return vector_load(g, (-k & 255) * 0x0101010101010101u);
    if (net_is(g->net, amount, NET_NEG)) return pick(g, pick_arg(g, amount, 0));
    return pick(g, net_op1(g->net, NET_NEG, amount));
}

/* By each of two lanes' own amount: all by the lower one, all by the upper one. */
static StepRef own_shift(Pick *g, VectorOp op, StepRef x, StepRef amount) {
    StepRef low = vector_op2(g, op, x, amount);
    StepRef upper = pick_imm(g, g->flavour ? ROW_VPSHUFD : ROW_PSHUFD, amount, 0xEE);
    StepRef high = vector_op2(g, op, x, upper);
    return pick_step(g, (Step){.row = g->flavour ? ROW_VPBLENDW : ROW_SHUFPD,
                               .nsrc = 2,
                               .src = {low, high},
                               .imm = g->flavour ? 0xF0 : 2});
}

static StepRef sel_variable(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    bool left = at.op == NET_SHLV;
    uint64_t k;
    if (g->xop && left && pick_is_const(g, at.arg[0], &k)) /* it may be in memory */
        return vector_row_memory(g, ROW_VPSHLQ, pick(g, at.arg[1]),
                                 vector_constant(g, k));
    StepRef x = pick(g, at.arg[0]);
    if (g->wide) return pick_row2(g, left ? ROW_ESLLV : ROW_ESRLV, x, pick(g, at.arg[1]));
    if (g->avx2)
        return pick_row2(g, left ? ROW_VPSLLVQ : ROW_VPSRLVQ, x, pick(g, at.arg[1]));
    bool varied = at.arg[1] < g->nodes && g->varied[at.arg[1]];
    if (g->xop && left) return pick_row2(g, ROW_VPSHLQ, x, pick(g, at.arg[1]));
    if (g->xop && varied) return pick_row2(g, ROW_VPSHLQ, x, negated(g, at.arg[1]));
    StepRef amount = pick(g, at.arg[1]);
    VectorOp op = left ? V_SHL : V_SHR;
    if (varied && g->size == SIZE_XMM) return own_shift(g, op, x, amount);
    return vector_op2(g, op, x, amount);
}

static StepRef sel_shift(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    uint64_t k;
    bool fixed = pick_is_const(g, at.arg[1], &k);
    StepRef x = pick(g, at.arg[0]);
    assert(fixed ? k < 64 : at.op != OP_SHL && at.op != OP_SHR);
    assert(g->wide || g->xop || at.op == OP_SHL || at.op == OP_SHR);
    switch (at.op) {
    case OP_SHL:
        return k == 1 && g->flavour ? vector_op2(g, V_ADD, x, x)
                                    : vector_op_imm(g, V_SHLI, x, k);
    case OP_SHR:
        return vector_op_imm(g, V_SHRI, x, k);
    case OP_SAR:
        if (g->wide && fixed) return pick_imm(g, ROW_ESRAI, x, k);
        if (g->wide) return pick_row2(g, ROW_ESRAV, x, pick(g, at.arg[1]));
        if (fixed)
            return vector_row_memory(g, ROW_VPSHAQM, x, vector_constant(g, -k & 255));
        return pick_row2(g, ROW_VPSHAQ, x, negated(g, at.arg[1]));
    case NET_ROR:
        return pick_row2(g, ROW_ERORV, x, pick(g, at.arg[1]));
    default:
        if (g->wide && fixed) return pick_imm(g, ROW_EROLI, x, k);
        if (g->wide) return pick_row2(g, ROW_EROLV, x, pick(g, at.arg[1]));
        if (fixed) return pick_imm(g, ROW_VPROTQI, x, k);
        return pick_row2(g, ROW_VPROTQ, x, pick(g, at.arg[1]));
    }
}

/* ---- bytes and bits moved */

static const uint64_t BACKWARDS = 0x0001020304050607u;
static const uint64_t IDENTITY = 0x8040201008040201u;

/* The two bytes of each word. */
static StepRef swapped_bytes(Pick *g, StepRef x) {
    StepRef up = pick_imm(g, ROW_PSLLWI, x, 8), down = pick_imm(g, ROW_PSRLWI, x, 8);
    return vector_op2(g, V_OR, up, down);
}

static StepRef sel_bswap(Pick *g, StepRef x) {
    if (g->wide) return vector_row_memory(g, ROW_ESHUFB, x, byte_order(g, BACKWARDS));
    if (g->flavour) return vector_row_memory(g, ROW_VPSHUFB, x, byte_order(g, BACKWARDS));
    StepRef both = swapped_bytes(g, x);
    if (g->size == SIZE_MM) return pick_imm(g, ROW_PSHUFW, both, 0x1B);
    return pick_imm(g, ROW_PSHUFHW, pick_imm(g, ROW_PSHUFLW, both, 0x1B), 0x1B);
}

/* The bytes in another order: sse2 has orders of dwords and of words. */
static StepRef sel_shuffle(Pick *g, NetRef n) {
    uint64_t order = net_at(g->net, pick_arg(g, n, 1))->k;
    StepRef x = pick(g, pick_arg(g, n, 0));
    if (g->wide) return vector_row_memory(g, ROW_ESHUFB, x, byte_order(g, order));
    if (g->flavour) return vector_row_memory(g, ROW_VPSHUFB, x, byte_order(g, order));
    unsigned words = 0;
    for (unsigned i = 0; i < 4; i++) words |= (order >> (16 * i + 1) & 3) << 2 * i;
    if (order & 1) x = swapped_bytes(g, x);
    if (words == 0xE4) return x;
    assert(!(order & 0x8080808080808080u));
    if (g->size == SIZE_MM) return pick_imm(g, ROW_PSHUFW, x, words);
    if (words == 0x4E) return pick_imm(g, ROW_PSHUFD, x, 0xB1);
    return pick_imm(g, ROW_PSHUFHW, pick_imm(g, ROW_PSHUFLW, x, words), words);
}

static StepRef affine(Pick *g, StepRef x, uint64_t matrix) {
    assert(g->wide);
    return pick_step(g, (Step){.row = ROW_EAFFINE,
                               .nsrc = 1,
                               .src = {x},
                               .memory = vector_constant(g, matrix)});
}
/* The board as the matrix: reversed(flipDiag) for the identity bytes upside down. */
static StepRef as_matrix(Pick *g, StepRef board, uint64_t bytes) {
    StepRef unit = vector_load(g, bytes);
    return pick_step(g, (Step){.row = ROW_EAFFINE, .nsrc = 2, .src = {unit, board}});
}

static StepRef permute(Pick *g, StepRef x, uint64_t order) {
    assert(g->xop);
    return pick_step(g, (Step){.row = ROW_VPPERMM,
                               .nsrc = 2,
                               .src = {x, x},
                               .memory = byte_order(g, order)});
}

static StepRef table(Pick *g, uint64_t k) {
    return pick_step(g, (Step){.row = ROW_VMOVDQA, .memory = byte_order(g, k)});
}

/* The low and the high four bits of each byte are looked up turned round. */
static StepRef mirror_by_table(Pick *g, StepRef x) {
    const uint64_t halves = 0x0F0F0F0F0F0F0F0Fu;
    StepRef low = vector_op_const(g, V_AND, x, halves);
    StepRef high = vector_op_const(g, V_AND, vector_op_imm(g, V_SHRI, x, 4), halves);
    low = pick_row2(g, ROW_VPSHUFB, table(g, CODE_HIGH_MIRRORED), low);
    high = pick_row2(g, ROW_VPSHUFB, table(g, CODE_LOW_MIRRORED), high);
    return vector_op2(g, V_OR, low, high);
}

static StepRef sel_mirror(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    bool reverse = at.op == OP_REVERSE;
    if (g->wide && net_is(g->net, at.arg[0], OP_FLIPDIAG)) {
        StepRef board = pick(g, pick_arg(g, at.arg[0], 0));
        return as_matrix(g, board, reverse ? 0x0102040810204080u : IDENTITY);
    }
    StepRef x = pick(g, at.arg[0]);
    if (g->wide) {
        x = affine(g, x, IDENTITY);
        return reverse ? sel_bswap(g, x) : x;
    }
    if (!g->xop) return mirror_by_table(g, x);
    uint64_t bits = 0x4040404040404040u; /* each byte's bits reversed */
    return permute(g, x, (reverse ? BACKWARDS : 0x0706050403020100u) | bits);
}

/* ---- truths and counts */

/* The ones of the half bytes, from a table; then the sum of the bytes. */
static StepRef sel_popcount(Pick *g, NetRef n) {
    const uint64_t halves = 0x0F0F0F0F0F0F0F0Fu;
    NetRef x = pick_arg(g, n, 0);
    if (g->wide) return pick_row1(g, ROW_EPOPCNT, pick(g, x));
    assert(g->flavour); /* the shuffle of bytes is AVX's */
    if (g->counts == STEP_NONE)
        g->counts = pick_step(
            g, (Step){.row = ROW_VMOVDQA, .memory = byte_order(g, CODE_COUNTS)});
    StepRef word = pick(g, x), low = vector_op_const(g, V_AND, word, halves);
    StepRef high = vector_op_const(g, V_AND, vector_op_imm(g, V_SHRI, word, 4), halves);
    low = pick_row2(g, ROW_VPSHUFB, g->counts, low);
    StepRef sum =
        pick_row2(g, ROW_VPADDB, low, pick_row2(g, ROW_VPSHUFB, g->counts, high));
    return vector_op_const(g, V_SAD, sum, 0);
}

static StepRef sel_const(Pick *g, NetRef n) {
    return vector_load(g, net_at(g->net, n)->k);
}
static StepRef sel_sub(Pick *g, NetRef n) {
    StepRef masked;
    if (vector_where(g, n, &masked)) return masked;
    return sel_two(g, V_SUB, pick_arg(g, n, 0), pick_arg(g, n, 1));
}
static StepRef sel_swap(Pick *g, NetRef n) {
    return sel_bswap(g, pick(g, pick_arg(g, n, 0)));
}
static StepRef sel_flipdiag(Pick *g,
                            NetRef n) { /* upside down first, then as the matrix */
    return as_matrix(g, sel_swap(g, n), IDENTITY);
}
static StepRef sel_bytes(Pick *g, NetRef n) { /* no lane of bytes is broadcast */
    return vector_row_memory(g, row_of(g, V_SAD), pick(g, pick_arg(g, n, 0)),
                             whole_constant(g, 0));
}

static StepRef sel_affine(Pick *g, NetRef n) {
    return affine(g, pick(g, pick_arg(g, n, 0)), net_at(g->net, pick_arg(g, n, 1))->k);
}

/* No constant of bytes is broadcast: they are in registers. */
static StepRef sel_byte_sum(Pick *g, NetRef n) {
    static const uint16_t rows[3][2] = {
        {ROW_PADDB, ROW_PSUBB}, {ROW_VPADDB, ROW_VPSUBB}, {ROW_EADDB, ROW_ESUBB}};
    bool minus = pick_is(g, n, NET_SUBB);
    StepRef a = pick(g, pick_arg(g, n, 0)), b = pick(g, pick_arg(g, n, 1));
    return pick_row2(g, rows[g->flavour][minus], a, b);
}

static PickRule *const rules[NET_OPS] = {
    [OP_CONST] = sel_const,
    [OP_AND] = sel_logic,
    [OP_OR] = sel_logic,
    [OP_XOR] = sel_logic,
    [OP_NOT] = sel_logic,
    [NET_ANDN] = sel_logic,
    [NET_TERN] = sel_logic,
    [OP_ADD] = sel_add,
    [OP_SUB] = sel_sub,
    [NET_NEG] = sel_neg,
    [OP_MUL] = vector_mul,
    [OP_MULHI] = vector_high,
    [NET_SHLV] = sel_variable,
    [NET_SHRV] = sel_variable,
    [OP_SHL] = sel_shift,
    [OP_SHR] = sel_shift,
    [OP_SAR] = sel_shift,
    [OP_ROL] = sel_shift,
    [NET_ROR] = sel_shift,
    [OP_BSWAP] = sel_swap,
    [OP_MIRROR] = sel_mirror,
    [OP_REVERSE] = sel_mirror,
    [OP_FLIPDIAG] = sel_flipdiag,
    [NET_EQMASK] = vector_equal,
    [NET_TRUTH] = vector_truth,
    [NET_LTMASK] = vector_less,
    [NET_LTSMASK] = vector_less,
    [NET_SIGN] = vector_sign,
    [NET_PICK] = vector_pick,
    [OP_POPCOUNT] = sel_popcount,
    [NET_BYTES] = sel_bytes,
    [NET_ADDB] = sel_byte_sum,
    [NET_SUBB] = sel_byte_sum,
    [NET_SHUFFLE] = sel_shuffle,
    [NET_AFFINE] = sel_affine,
};

static bool is_variable_shift(unsigned op) {
    return op == NET_SHLV || op == NET_SHRV;
}

/* What differs from lane to lane: variables that are read as boards anywhere, and what is
 * made of them. Variables that are only amounts of shifts are the same in all lanes. */
static void find_varied(Pick *g, NetRef root) {
    assert(root < g->nodes);
    uint8_t *board = base_malloc(root + 1);
    memset(board, 0, root + 1);
    board[root] = 1;
    for (NetRef n = root; n > 0; n--) {
        const NetNode *at = net_at(g->net, n);
        if (!board[n]) continue;
        for (unsigned i = 0; i < at->arity; i++)
            if (!(is_variable_shift(at->op) && i == 1)) board[at->arg[i]] = 1;
    }
    for (NetRef n = 1; n <= root; n++) {
        const NetNode *at = net_at(g->net, n);
        g->varied[n] = at->op == OP_VAR && board[n];
        for (unsigned i = 0; i < at->arity; i++)
            g->varied[n] = g->varied[n] || g->varied[at->arg[i]];
    }
    free(board);
}

bool vector_select(const Selection *s, Draft *draft, const char **why) {
    Pick g = {.rules = rules};
    g.wide = s->target->size == SIZE_ZMM;
    g.xop = target_has(s->target, FEATURE_XOP);
    g.avx2 = target_has(s->target, FEATURE_AVX2);
    g.flavour = g.wide ? 2 : target_has(s->target, FEATURE_AVX) ? 1 : 0;
    if (s->flags) {
        *why = "a condition to jump on";
        return false;
    }
    pick_begin(&g, s, draft, why);
    find_varied(&g, s->root);
    draft->result = pick(&g, s->root);
    return pick_end(&g);
}
