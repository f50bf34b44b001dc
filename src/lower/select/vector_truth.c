/* Comparisons and choices in SIMD registers: masks of all ones, or mask registers. */
#include <assert.h>

#include "lower/select/vector.h"

/* row(x, y) with y from memory where it is a constant. */
static StepRef with_operand(Pick *g, unsigned row, NetRef x, NetRef y) {
    uint64_t k;
    StepRef a = pick(g, x);
    if (pick_is_const(g, y, &k))
        return vector_row_memory(g, row, a, vector_constant(g, k));
    return pick_row2(g, row, a, pick(g, y));
}

/* ---- masks */

/* The condition of xop's comparisons by a net's operation. */
static unsigned com_condition(unsigned op) {
    enum { LESS = 0, EQUAL = 4 };
    return op == NET_EQMASK ? EQUAL : LESS;
}

bool vector_is_compared(const Pick *g, NetRef n) {
    bool is = pick_is(g, n, NET_EQMASK) || pick_is(g, n, NET_LTMASK) ||
              pick_is(g, n, NET_LTSMASK);
    return is && pick_single(g, n);
}

StepRef vector_com(Pick *g, NetRef n, bool inverted) {
    static const uint8_t opposite[] = {3, 2, 1, 0, 5, 4};
    unsigned op = net_at(g->net, n)->op, condition = com_condition(op);
    StepRef made = with_operand(g, op == NET_LTSMASK ? ROW_VPCOMQ : ROW_VPCOMUQ,
                                pick_arg(g, n, 0), pick_arg(g, n, 1));
    g->draft->steps[made].imm = inverted ? opposite[condition] : condition;
    return made;
}

StepRef vector_less(Pick *g, NetRef n) {
    if (g->wide) return vector_pick(g, n);
    if (g->xop) return vector_com(g, n, false);
    assert(pick_is(g, n, NET_LTSMASK) && g->flavour);
    return with_operand(g, ROW_VPCMPGTQ, pick_arg(g, n, 1), pick_arg(g, n, 0));
}

StepRef vector_equal(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1);
    if (g->wide) return vector_pick(g, n);
    StepRef e = with_operand(g, g->flavour ? ROW_VPCMPEQQ : ROW_PCMPEQD, x, y);
    if (g->flavour) return e;
    StepRef turned = g->size == SIZE_MM ? pick_imm(g, ROW_PSHUFW, e, 0x4E)
                                        : pick_imm(g, ROW_PSHUFD, e, 0xB1);
    return vector_op2(g, V_AND, turned, e);
}

StepRef vector_sign(Pick *g, NetRef n) {
    StepRef x = pick(g, pick_arg(g, n, 0));
    if (g->wide) return pick_imm(g, ROW_ESRAI, x, 63);
    if (g->xop)
        return vector_row_memory(g, ROW_VPSHAQM, x, vector_constant(g, -63 & 255));
    if (g->flavour) return pick_row2(g, ROW_VPCMPGTQ, vector_load(g, 0), x);
    StepRef high = pick_imm(g, ROW_PSRADI, x, 31);
    return g->size == SIZE_MM ? pick_imm(g, ROW_PSHUFW, high, 0xEE)
                              : pick_imm(g, ROW_PSHUFD, high, 0xF5);
}

StepRef vector_truth(Pick *g, NetRef n) {
    return vector_row_memory(g, ROW_EMINU, pick(g, pick_arg(g, n, 0)),
                             vector_constant(g, 1));
}

StepRef vector_blend(Pick *g, NetRef mask, StepRef yes, StepRef no) {
    uint64_t k;
    bool bytes = pick_is_const(g, mask, &k);
    bool sign = pick_is(g, mask, NET_SIGN) && pick_single(g, mask);
    StepRef m = pick(g, sign ? pick_arg(g, mask, 0) : mask);
    return pick_step(g, (Step){.row = bytes ? ROW_VPBLENDVB : ROW_VBLENDVPD,
                               .nsrc = 3,
                               .src = {no, yes, m}});
}

/* ---- mask registers
 *
 * Like flags: a comparison leaves k1, which the next step reads. Several comparisons,
 * each masked by the ones before it, leave their conjunction. */

enum { TESTS_MOST = 6 };
typedef struct {
    unsigned row, imm;
    StepRef a, b; /* b: STEP_NONE for a constant */
    CodeMemory memory;
} Test;

typedef struct {
    Pick *g;
    Test test[TESTS_MOST];
    unsigned count;
} Tests;

static bool add_test(Tests *t, unsigned row, unsigned imm, NetRef x, NetRef y) {
    uint64_t k;
    if (t->count == TESTS_MOST) return false;
    Test *test = &t->test[t->count++];
    *test = (Test){.row = row, .imm = imm, .b = STEP_NONE};
    if (pick_is_const(t->g, x, &k) && row != ROW_ECMPU && row != ROW_ECMPS) {
        NetRef turn = x;
        x = y, y = turn;
    }
    test->a = pick(t->g, x);
    if (pick_is_const(t->g, y, &k))
        test->memory = vector_constant(t->g, k);
    else
        test->b = pick(t->g, y);
    return true;
}

/* x < y, or its opposite. A constant is the second operand. */
static bool add_less(Tests *t, NetRef n, bool inverted) {
    enum { LESS = 1, LESS_EQUAL = 2, GREATER_EQUAL = 5, GREATER = 6 };
    NetRef x = pick_arg(t->g, n, 0), y = pick_arg(t->g, n, 1);
    uint64_t k;
    unsigned row = pick_is(t->g, n, NET_LTSMASK) ? ROW_ECMPS : ROW_ECMPU;
    if (pick_is_const(t->g, x, &k))
        return add_test(t, row, inverted ? LESS_EQUAL : GREATER, y, x);
    return add_test(t, row, inverted ? GREATER_EQUAL : LESS, x, y);
}

/* x == 0 tests x, or the operands of an intersection. */
static bool add_equal(Tests *t, NetRef n, bool inverted) {
    enum { EQUAL = 0, NOT_EQUAL = 4 };
    NetRef x = pick_arg(t->g, n, 0), y = pick_arg(t->g, n, 1);
    uint64_t k;
    if (!pick_is_const(t->g, y, &k) || k != 0)
        return add_test(t, ROW_ECMPU, inverted ? NOT_EQUAL : EQUAL, x, y);
    unsigned row = inverted ? ROW_ETESTM : ROW_ETESTN;
    bool both = pick_is(t->g, x, OP_AND) && pick_single(t->g, x) &&
                !neighbour_find(t->g->net, x, &(Neighbour){0});
    return add_test(t, row, 0, both ? pick_arg(t->g, x, 0) : x,
                    both ? pick_arg(t->g, x, 1) : x);
}

/* The top bit of a word: a lower one where it was shifted there. */
static bool add_bit(Tests *t, NetRef n, bool inverted) {
    uint64_t s, bit = TOP;
    if (pick_with_const(t->g, n, OP_SHL, &s) && pick_single(t->g, n))
        n = pick_arg(t->g, n, 0), bit >>= s;
    return add_test(t, inverted ? ROW_ETESTN : ROW_ETESTM, 0, n,
                    net_const(t->g->net, bit));
}

static bool add_sign(Tests *t, NetRef n, bool inverted) {
    const NetNode at = *net_at(t->g->net, n);
    if (at.op == OP_NOT) return add_sign(t, at.arg[0], !inverted);
    if (at.op == NET_SIGN) return add_sign(t, at.arg[0], inverted);
    if (at.op == NET_EQMASK) return add_equal(t, n, inverted);
    if (at.op == NET_LTMASK || at.op == NET_LTSMASK) return add_less(t, n, inverted);
    bool chain = at.op == (inverted ? OP_OR : OP_AND) || (at.op == NET_ANDN && !inverted);
    if (!chain) return add_bit(t, n, inverted);
    return add_sign(t, at.arg[0], inverted ^ (at.op == NET_ANDN)) &&
           add_sign(t, at.arg[1], inverted);
}

/* A disjunction of signs is better tested by its opposite. */
static bool is_turned(const Pick *g, NetRef n) {
    if (pick_is(g, n, OP_NOT)) return !is_turned(g, pick_arg(g, n, 0));
    return pick_is(g, n, OP_OR);
}

/* It takes several tests. */
static bool is_chained(const Pick *g, NetRef n) {
    if (pick_is(g, n, OP_NOT)) return is_chained(g, pick_arg(g, n, 0));
    return pick_is(g, n, OP_OR) || pick_is(g, n, OP_AND) || pick_is(g, n, NET_ANDN);
}

static unsigned chained_row(unsigned row) {
    return row == ROW_ECMPU    ? ROW_ECMPUK
           : row == ROW_ECMPS  ? ROW_ECMPSK
           : row == ROW_ETESTM ? ROW_ETESTMK
                               : ROW_ETESTNK;
}

/* Finds what is to be compared, before the steps that leave k1 in a row. */
static void find_tests(Tests *t, Pick *g, NetRef sign, bool inverted) {
    *t = (Tests){.g = g};
    if (add_sign(t, sign, inverted)) return;
    t->count = 0;
    add_bit(t, sign, inverted);
}

static void put_tests(const Tests *t) {
    assert(t->count > 0);
    for (unsigned i = 0; i < t->count; i++) {
        const Test *test = &t->test[i];
        Step s = {.row = (uint16_t)(i ? chained_row(test->row) : test->row),
                  .nsrc = test->b == STEP_NONE ? 1 : 2,
                  .src = {test->a, test->b == STEP_NONE ? 0 : test->b},
                  .memory = test->memory,
                  .imm = test->imm,
                  .glued = i > 0,
                  .valueless = true};
        pick_step(t->g, s);
    }
}

static StepRef masked_step(Pick *g, const Tests *t, Step s) {
    put_tests(t);
    s.glued = true;
    return pick_step(g, s);
}

/* Instructions that leave the lanes outside the mask as they are, or make them 0. */
static unsigned masked_row(unsigned op, bool zero) {
    switch (op) {
    case OP_ADD:
        return zero ? ROW_EADDZ : ROW_EADDK;
    case OP_SUB:
    case NET_NEG:
        return zero ? ROW_ESUBZ : ROW_ESUBK;
    case OP_AND:
        return zero ? ROW_EANDZ : ROW_EANDK;
    case OP_OR:
        return zero ? ROW_EORZ : ROW_EORK;
    case OP_XOR:
        return zero ? ROW_EXORZ : ROW_EXORK;
    default:
        return ROW_NONE;
    }
}

/* What the sign says (or its opposite, if inverted). */
typedef struct {
    NetRef sign;
    bool inverted;
} Where;

/* c ? op(x, y) : old, or 0 where there is no old. */
static StepRef masked_op(Pick *g, Where where, unsigned op, NetRef x, NetRef y,
                         NetRef old) {
    uint64_t k;
    Tests t;
    Step s = {.row = (uint16_t)masked_row(op, !old)};
    if (old) s.src[s.nsrc++] = pick(g, old);
    s.src[s.nsrc++] = pick(g, x);
    if (pick_is_const(g, y, &k))
        s.memory = vector_constant(g, k);
    else
        s.src[s.nsrc++] = pick(g, y);
    find_tests(&t, g, where.sign, where.inverted);
    return masked_step(g, &t, s);
}

/* The value is an operation that can be masked, and used here alone. */
static bool is_maskable(const Pick *g, NetRef value) {
    return masked_row(net_at(g->net, value)->op, false) && pick_single(g, value) &&
           !neighbour_find(g->net, value, &(Neighbour){0});
}

/* c ? op(x, y) : old. */
static bool pick_changed(Pick *g, Where where, NetRef value, NetRef old,
                         StepRef *result) {
    if (!is_maskable(g, value)) return false;
    const NetNode at = *net_at(g->net, value);
    if (at.op == NET_NEG)
        return *result =
                   masked_op(g, where, OP_SUB, net_const(g->net, 0), at.arg[0], old),
               true;
    bool turn = at.op != OP_SUB && at.arg[1] == old; /* it needs no copy then */
    *result = masked_op(g, where, at.op, at.arg[turn], at.arg[!turn], old);
    return true;
}

bool vector_where(Pick *g, NetRef n, StepRef *result) {
    const NetNode at = *net_at(g->net, n);
    if (!g->wide || at.op == OP_AND || at.op == NET_NEG || !masked_row(at.op, false))
        return false;
    for (unsigned i = at.op == OP_SUB; i < 2; i++) {
        NetRef part = at.arg[i];
        uint64_t k;
        if (!pick_is(g, part, NET_PICK) || !pick_single(g, part)) continue;
        for (unsigned zero = 1; zero <= 2; zero++) {
            if (!pick_is_const(g, pick_arg(g, part, zero), &k) || k != 0) continue;
            Where where = {pick_arg(g, part, 0), zero == 1};
            *result = masked_op(g, where, at.op, at.arg[1 - i],
                                pick_arg(g, part, 3 - zero), at.arg[1 - i]);
            return true;
        }
    }
    return false;
}

/* c ? yes : 0, of a yes that may be a constant. A disjunction's opposite is tested: where
 * that is, yes ^ yes. */
static StepRef pick_or_zero(Pick *g, NetRef sign, NetRef yes, bool inverted) {
    uint64_t k;
    Tests t;
    Step s = {.row = ROW_EMOVZ};
    if (is_chained(g, sign) && is_turned(g, sign) != inverted) {
        StepRef v = pick(g, yes);
        find_tests(&t, g, sign, !inverted);
        return masked_step(g, &t, (Step){.row = ROW_EXORK, .nsrc = 3, .src = {v, v, v}});
    }
    if (is_maskable(g, yes) && !pick_is(g, yes, NET_NEG))
        return masked_op(g, (Where){sign, inverted}, net_at(g->net, yes)->op,
                         pick_arg(g, yes, 0), pick_arg(g, yes, 1), 0);
    if (pick_is_const(g, yes, &k)) {
        s.memory =
            (CodeMemory){.kind = MEMORY_CONSTANT, .number = draft_word(g->draft, k)};
    } else {
        s.nsrc = 1, s.src[0] = pick(g, yes);
    }
    find_tests(&t, g, sign, inverted);
    return masked_step(g, &t, s);
}

/* -1 where the sign says it (or its opposite), else 0. */
static StepRef mask_word(Pick *g, NetRef sign, bool inverted) {
    Tests t;
    bool turned = is_chained(g, sign) ? is_turned(g, sign) : inverted;
    find_tests(&t, g, sign, turned);
    StepRef mask = masked_step(g, &t, (Step){.row = ROW_EMASK});
    return turned ^ inverted ? vector_op_const(g, V_XOR, mask, ONES) : mask;
}

StepRef vector_pick(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    uint64_t k;
    Tests t;
    uint64_t other;
    if (at.op != NET_PICK) return mask_word(g, n, false);
    bool word = pick_is_const(g, at.arg[1], &k) && pick_is_const(g, at.arg[2], &other);
    if (word && (k ^ other) == ONES && k + 1 < 2) return mask_word(g, at.arg[0], k == 0);
    if (pick_is_const(g, at.arg[2], &k) && k == 0)
        return pick_or_zero(g, at.arg[0], at.arg[1], false);
    if (pick_is_const(g, at.arg[1], &k) && k == 0)
        return pick_or_zero(g, at.arg[0], at.arg[2], true);
    StepRef changed;
    if (pick_changed(g, (Where){at.arg[0], false}, at.arg[1], at.arg[2], &changed) ||
        pick_changed(g, (Where){at.arg[0], true}, at.arg[2], at.arg[1], &changed))
        return changed;
    bool turned = is_turned(g, at.arg[0]);
    if (pick_is_const(g, at.arg[turned ? 1 : 2], &k) &&
        !pick_is_const(g, at.arg[turned ? 2 : 1], &k))
        turned = !turned; /* the constant as the last operand */
    NetRef yes = at.arg[turned ? 2 : 1], no = at.arg[turned ? 1 : 2];
    Step s = {.row = ROW_EBLEND, .nsrc = 1, .src = {pick(g, no)}};
    if (pick_is_const(g, yes, &k))
        s.memory = vector_constant(g, k);
    else
        s.nsrc = 2, s.src[1] = pick(g, yes);
    find_tests(&t, g, at.arg[0], turned);
    return masked_step(g, &t, s);
}
