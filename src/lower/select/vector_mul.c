/* Products in SIMD registers: of halves, or by shifts and sums. */
#include <assert.h>

#include "lower/select/vector.h"

/* ---- by a constant: shifts and sums
 *
 * A chain makes odd factors of odd factors: m becomes m << s, and x or m is added to
 * that, subtracted from it, or it from them. */

enum { CHAIN_MOST = 3 };

typedef struct {
    uint8_t shift;
    bool self;    /* the other part is m, else x */
    bool swap;    /* it, not m, is shifted */
    uint8_t kind; /* a sum, a difference, the difference turned */
} ChainLink;
typedef struct {
    unsigned links, shift; /* shift: of the end */
    ChainLink link[CHAIN_MOST];
} MulChain;

enum { SUM, MINUS, TURNED };

static bool is_bit(uint64_t k) {
    return k && (k & (k - 1)) == 0;
}

static bool find_chain(uint64_t k, unsigned links, MulChain *chain);

/* m, made in one link less, and the last link. */
static bool with_link(uint64_t m, unsigned links, ChainLink link, MulChain *chain) {
    if (!(m & 1) || !find_chain(m, links - 1, chain)) return false;
    chain->link[chain->links++] = link;
    return true;
}

/* k is m << s and x in some way. */
static bool with_word(uint64_t k, unsigned links, MulChain *chain) {
    const uint64_t parts[] = {k - 1, k + 1, 1 - k};
    for (uint8_t kind = SUM; kind <= TURNED; kind++) {
        if (!parts[kind]) continue;
        uint8_t s = (uint8_t)__builtin_ctzll(parts[kind]);
        if (with_link(parts[kind] >> s, links, (ChainLink){s, false, false, kind}, chain))
            return true;
    }
    return false;
}

static bool with_shift(uint64_t k, unsigned links, uint8_t s, MulChain *chain) {
    uint64_t bit = UINT64_C(1) << s;
    const struct {
        bool fits;
        uint64_t m;
        ChainLink link;
    } tries[] = {{k % (bit + 1) == 0, k / (bit + 1), {s, true, false, SUM}},
                 {s > 1 && k % (bit - 1) == 0, k / (bit - 1), {s, true, false, MINUS}},
                 {true, k - bit, {s, false, true, SUM}},
                 {true, k + bit, {s, false, true, TURNED}},
                 {true, bit - k, {s, false, true, MINUS}}};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++)
        if (tries[i].fits && with_link(tries[i].m, links, tries[i].link, chain))
            return true;
    return false;
}

/* An odd factor in exactly so many links. */
static bool find_chain(uint64_t k, unsigned links, MulChain *chain) {
    if (links == 0) {
        *chain = (MulChain){0};
        return k == 1;
    }
    if (k == 1) return false;
    if (links == 1 && !is_bit(k - 1) && !is_bit(k + 1) && !is_bit(1 - k)) return false;
    if (with_word(k, links, chain)) return true;
    for (uint8_t s = 1; s < 64 && links > 1; s++)
        if (with_shift(k, links, s, chain)) return true;
    return false;
}

static StepRef shifted(Pick *g, StepRef x, unsigned s) {
    return vector_op_imm(g, V_SHLI, x, s);
}

static StepRef put_chain(Pick *g, const MulChain *chain, StepRef x) {
    StepRef m = x;
    for (unsigned i = 0; i < chain->links; i++) {
        const ChainLink *link = &chain->link[i];
        StepRef other = link->self ? m : x;
        StepRef up = shifted(g, link->swap ? other : m, link->shift);
        StepRef down = link->swap ? m : other;
        m = link->kind == SUM     ? vector_op2(g, V_ADD, up, down)
            : link->kind == MINUS ? vector_op2(g, V_SUB, up, down)
                                  : vector_op2(g, V_SUB, down, up);
    }
    return chain->shift ? shifted(g, m, chain->shift) : m;
}

/* A chain of at most so many instructions. */
static bool mul_chain(Pick *g, StepRef x, uint64_t k, unsigned most, StepRef *product) {
    MulChain chain;
    unsigned s = (unsigned)__builtin_ctzll(k);
    for (unsigned links = 0; links <= CHAIN_MOST && 2 * links + (s > 0) <= most; links++)
        if (find_chain(k >> s, links, &chain)) {
            chain.shift = s;
            return *product = put_chain(g, &chain, x), true;
        }
    return false;
}

/* ---- by products of halves */

/* The sum of the products of each word's low and the other's high half, in the upper
 * half; of two words that are one. */
static StepRef crossed(Pick *g, StepRef a, StepRef b) {
    StepRef turned = pick_imm(g, ROW_VPSHUFD, b, 0xB1);
    StepRef both = pick_row2(g, ROW_VPMULLD, a, turned);
    StepRef sum = g->xop ? pick_row1(g, ROW_VPHADDDQ, both)
                         : vector_op2(g, V_ADD, both, vector_op_imm(g, V_SHRI, both, 32));
    return shifted(g, sum, 32);
}

/* x * k: low words' product, and the two crossed ones in the upper half. */
static StepRef mul_const(Pick *g, NetRef n, StepRef x, uint64_t k) {
    uint64_t low = k & 0xFFFFFFFF, high = k >> 32;
    assert(k != 0);
    StepRef cross = STEP_NONE;
    if (low && net_at(g->net, n)->may > 0xFFFFFFFF)
        cross = vector_op_const(g, V_MUL32, vector_op_imm(g, V_SHRI, x, 32), low);
    if (high) {
        StepRef other = vector_op_const(g, V_MUL32, x, high);
        cross = cross == STEP_NONE ? other : vector_op2(g, V_ADD, cross, other);
    }
    if (cross != STEP_NONE) cross = vector_op_imm(g, V_SHLI, cross, 32);
    if (!low) return cross;
    StepRef product = vector_op_const(g, V_MUL32, x, low);
    return cross == STEP_NONE ? product : vector_op2(g, V_ADD, product, cross);
}

/* How many instructions that takes. */
static unsigned cost_of(const Pick *g, NetRef n, uint64_t k) {
    bool low = k & 0xFFFFFFFF, high = k >> 32;
    bool crossed_low = low && net_at(g->net, n)->may > 0xFFFFFFFF;
    unsigned parts = (crossed_low ? 2u : 0) + (high ? 1u : 0) + (crossed_low && high);
    return parts + (parts > 0) + low + (low && parts > 0);
}

static StepRef square(Pick *g, StepRef x) {
    StepRef cross = vector_op2(g, V_MUL32, vector_op_imm(g, V_SHRI, x, 32), x);
    return vector_op2(g, V_ADD, vector_op2(g, V_MUL32, x, x), shifted(g, cross, 33));
}

/* What a product of halves reads of it. */
static NetRef half_of(const Pick *g, NetRef x) {
    uint64_t k;
    bool masked = pick_with_const(g, x, OP_AND, &k) && k == 0xFFFFFFFF;
    return masked ? pick_arg(g, x, 0) : x;
}

static StepRef mul_halves(Pick *g, NetRef x, NetRef y) {
    uint64_t k;
    StepRef a = pick(g, half_of(g, x));
    if (pick_is_const(g, y, &k)) return vector_op_const(g, V_MUL32, a, k);
    return vector_op2(g, V_MUL32, a, pick(g, half_of(g, y)));
}

StepRef vector_mul(Pick *g, NetRef n) {
    NetRef x = pick_arg(g, n, 0), y = pick_arg(g, n, 1);
    uint64_t k;
    bool fixed = pick_is_const(g, y, &k), shift = fixed && is_bit(k);
    bool halves = (net_at(g->net, x)->may | net_at(g->net, y)->may) <= 0xFFFFFFFF;
    if (halves && !shift) return mul_halves(g, x, y);
    StepRef a = pick(g, x), product;
    if (g->wide && fixed)
        return vector_row_memory(g, ROW_EMULLQ, a, vector_constant(g, k));
    if (g->wide) return pick_row2(g, ROW_EMULLQ, a, pick(g, y));
    if (fixed && mul_chain(g, a, k, cost_of(g, x, k), &product)) return product;
    if (fixed) return mul_const(g, x, a, k);
    if (x == y) return square(g, a);
    StepRef b = pick(g, y);
    if (g->flavour)
        return vector_op2(g, V_ADD, vector_op2(g, V_MUL32, a, b), crossed(g, a, b));
    StepRef left = vector_op2(g, V_MUL32, vector_op_imm(g, V_SHRI, a, 32), b);
    StepRef right = vector_op2(g, V_MUL32, vector_op_imm(g, V_SHRI, b, 32), a);
    StepRef cross = shifted(g, vector_op2(g, V_ADD, left, right), 32);
    return vector_op2(g, V_ADD, vector_op2(g, V_MUL32, a, b), cross);
}

/* From the products of the halves. */
StepRef vector_high(Pick *g, NetRef n) {
    NetRef y = pick_arg(g, n, 1);
    uint64_t k;
    bool fixed = pick_is_const(g, y, &k);
    StepRef a = pick(g, pick_arg(g, n, 0)), ah = vector_op_imm(g, V_SHRI, a, 32);
    StepRef b = pick(g, y),
            bh = fixed ? vector_load(g, k >> 32) : vector_op_imm(g, V_SHRI, b, 32);
    StepRef low = vector_op_imm(g, V_SHRI, vector_op2(g, V_MUL32, a, b), 32);
    StepRef one = vector_op2(g, V_ADD, vector_op2(g, V_MUL32, ah, b), low);
    StepRef half = vector_op_const(g, V_AND, one, 0xFFFFFFFF);
    StepRef two = vector_op2(g, V_ADD, vector_op2(g, V_MUL32, bh, a), half);
    StepRef high = vector_op2(g, V_ADD, vector_op2(g, V_MUL32, ah, bh),
                              vector_op_imm(g, V_SHRI, one, 32));
    return vector_op2(g, V_ADD, high, vector_op_imm(g, V_SHRI, two, 32));
}
