/* Steps as instructions.
 *
 * What a level has no instruction for is taken apart (the textbook's way: a count by
 * sums of fields, a reversal by swaps of neighbours, a quotient by the high word of a
 * product); where that would be long, it is a call of the plain C, a lane at a time. */
#include "code/wide.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "term/fold.h"

enum { MOST_INSNS = 6000 };

static const uint64_t ONES = ~UINT64_C(0), TOP = UINT64_C(1) << 63,
                      BYTES_TURNED = 0x0001020304050607; /* an order */

typedef struct {
    WideCode code;
    WideLevel level;
    const WideProgram *program;
    WideValue *of;        /* by the program's value */
    WideValue *constants; /* by number */
    uint8_t *truth;       /* by the program's value: it is 0 or 1 */
    WideValue zero;
} Wide;

/* ---- values and instructions */

static void *grown(void *old, uint32_t count, uint32_t *cap, size_t size) {
    if (count < *cap) return old;
    *cap = *cap ? *cap * 2 : 64;
    return base_realloc(old, *cap * size);
}

static WideValue new_value(Wide *w, WideKind kind, uint32_t number) {
    WideCode *c = &w->code;
    if (c->nvalues == c->values_cap) {
        c->values_cap = c->values_cap ? c->values_cap * 2 : 64;
        c->kinds = base_realloc(c->kinds, c->values_cap * sizeof *c->kinds);
        c->numbers = base_realloc(c->numbers, c->values_cap * sizeof *c->numbers);
    }
    c->kinds[c->nvalues] = (uint8_t)kind;
    c->numbers[c->nvalues] = number;
    return c->nvalues++;
}

static WideValue constant_of(Wide *w, uint64_t word, bool order) {
    WideCode *c = &w->code;
    for (uint32_t n = 0; n < c->nwords; n++)
        if (c->words[n] == word && (n < 64 && c->orders >> n & 1) == order)
            return w->constants[n];
    if (c->nwords == c->words_cap)
        w->constants = base_realloc(w->constants,
                                    (2 * c->words_cap + 64) * sizeof *w->constants);
    c->words = grown(c->words, c->nwords, &c->words_cap, sizeof *c->words);
    if (order) c->orders |= UINT64_C(1) << c->nwords;
    c->words[c->nwords] = word;
    uint32_t number = c->nwords++;
    return w->constants[number] = new_value(w, WIDE_CONSTANT, number);
}

static WideValue K(Wide *w, uint64_t word) {
    return constant_of(w, word, false);
}

static bool is_word(const Wide *w, WideValue v, uint64_t *word) {
    if (w->code.kinds[v] != WIDE_CONSTANT) return false;
    *word = w->code.words[w->code.numbers[v]];
    return true;
}

static WideValue put(Wide *w, unsigned row, uint8_t nsrc, WideValue a, WideValue b,
                     WideValue c, uint64_t imm) {
    WideCode *code = &w->code;
    code->insns =
        grown(code->insns, code->ninsns, &code->insns_cap, sizeof *code->insns);
    WideValue to = new_value(w, WIDE_MADE, 0);
    code->insns[code->ninsns++] =
        (WideInsn){(uint16_t)row, nsrc, to, {a, b, c}, imm};
    return to;
}

static WideValue put1(Wide *w, unsigned row, WideValue a, uint64_t imm) {
    return put(w, row, 1, a, WIDE_NONE, WIDE_NONE, imm);
}
static WideValue put2(Wide *w, unsigned row, WideValue a, WideValue b) {
    return put(w, row, 2, a, b, WIDE_NONE, 0);
}

/* One operation's rows by level. */
typedef uint16_t Rows[WIDE_LEVELS];
static const Rows AND_ = {ROW_PAND, ROW_VPAND, ROW_EAND},
                  OR_ = {ROW_POR, ROW_VPOR, ROW_EOR},
                  XOR_ = {ROW_PXOR, ROW_VPXOR, ROW_EXOR},
                  ANDN_ = {ROW_PANDN, ROW_VPANDN, ROW_EANDN},
                  ADD_ = {ROW_PADDQ, ROW_VPADDQ, ROW_EADD},
                  SUB_ = {ROW_PSUBQ, ROW_VPSUBQ, ROW_ESUB},
                  MULUDQ_ = {ROW_PMULUDQ, ROW_VPMULUDQ, ROW_EMULUDQ},
                  SHL_ = {ROW_PSLLQI, ROW_VPSLLQI, ROW_ESLLI},
                  SHR_ = {ROW_PSRLQI, ROW_VPSRLQI, ROW_ESRLI};

/* Constants stand last where that makes no difference: there they may be memory. */
static WideValue commuting(Wide *w, const Rows rows, WideValue a, WideValue b) {
    bool turn = w->code.kinds[a] == WIDE_CONSTANT;
    return put2(w, rows[w->level], turn ? b : a, turn ? a : b);
}

static WideValue AND(Wide *w, WideValue a, WideValue b) {
    return commuting(w, AND_, a, b);
}
static WideValue OR(Wide *w, WideValue a, WideValue b) {
    return commuting(w, OR_, a, b);
}
static WideValue XOR(Wide *w, WideValue a, WideValue b) {
    return commuting(w, XOR_, a, b);
}
static WideValue ADD(Wide *w, WideValue a, WideValue b) {
    return commuting(w, ADD_, a, b);
}
static WideValue SUB(Wide *w, WideValue a, WideValue b) {
    return put2(w, SUB_[w->level], a, b);
}
static WideValue ANDN(Wide *w, WideValue a, WideValue b) { /* ~a & b */
    return put2(w, ANDN_[w->level], a, b);
}
static WideValue NOT(Wide *w, WideValue a) {
    return XOR(w, a, K(w, ONES));
}
static WideValue SHL(Wide *w, WideValue a, unsigned s) {
    if (s == 0) return a;
    return s == 1 ? ADD(w, a, a) : put1(w, SHL_[w->level], a, s);
}
static WideValue SHR(Wide *w, WideValue a, unsigned s) {
    return s ? put1(w, SHR_[w->level], a, s) : a;
}
static WideValue ANDK(Wide *w, WideValue a, uint64_t mask) {
    return AND(w, a, K(w, mask));
}
static WideValue low_product(Wide *w, WideValue a, WideValue b) {
    return commuting(w, MULUDQ_, a, b);
}
static bool wide512(const Wide *w) {
    return w->level == WIDE_AVX512;
}

/* ---- calls: the plain C of the table of operations */

#define OP(name, arity, laws, fold)                                                      \
    static void call_##name(uint64_t *to, const uint64_t *pa, const uint64_t *pb,        \
                            const void *extra, size_t lanes) {                           \
        (void)extra;                                                                     \
        for (size_t i = 0; i < lanes; i++) {                                             \
            uint64_t a = pa[i], b = pb[i], c = 0;                                        \
            (void)a, (void)b, (void)c;                                                   \
            to[i] = fold;                                                                \
        }                                                                                \
    }
#include "term/ops.def"
#undef OP

static LoopFunction *const calls[OP_COUNT] = {
#define OP(name, arity, laws, fold) [OP_##name] = call_##name,
#include "term/ops.def"
#undef OP
};

static void call_table(uint64_t *to, const uint64_t *index, const uint64_t *unused,
                       const void *extra, size_t lanes) {
    const WideStep *step = extra;
    (void)unused;
    for (size_t i = 0; i < lanes; i++)
        to[i] = index[i] < step->table_count ? step->table[index[i]] : 0;
}

static WideValue call(Wide *w, LoopFunction *function, WideValue a, WideValue b,
                      const void *extra) {
    WideCode *c = &w->code;
    c->calls = grown(c->calls, c->ncalls, &c->calls_cap, sizeof *c->calls);
    WideValue to = put(w, ROW_NONE, 2, a, b, WIDE_NONE, c->ncalls);
    c->calls[c->ncalls++] = (LoopCall){function, 0, {0, 0}, extra};
    return to;
}

/* ---- counts and reversals */

static WideValue popcount(Wide *w, WideValue x) {
    if (wide512(w)) return put1(w, ROW_EPOPCNT, x, 0);
    x = SUB(w, x, ANDK(w, SHR(w, x, 1), 0x5555555555555555));
    x = ADD(w, ANDK(w, x, 0x3333333333333333),
            ANDK(w, SHR(w, x, 2), 0x3333333333333333));
    x = ANDK(w, ADD(w, x, SHR(w, x, 4)), 0x0F0F0F0F0F0F0F0F);
    return put2(w, w->level == WIDE_AVX2 ? ROW_VPSADBW : ROW_PSADBW, x, w->zero);
}

static WideValue count_trailing(Wide *w, WideValue x) {
    return popcount(w, ANDN(w, x, ADD(w, x, K(w, ONES))));
}

static WideValue count_leading(Wide *w, WideValue x) {
    if (wide512(w)) return put1(w, ROW_ELZCNT, x, 0);
    for (unsigned s = 1; s < 64; s *= 2) x = OR(w, x, SHR(w, x, s));
    return popcount(w, NOT(w, x));
}

static WideValue swap_fields(Wide *w, WideValue x, uint64_t mask, unsigned by) {
    return OR(w, ANDK(w, SHR(w, x, by), mask), SHL(w, ANDK(w, x, mask), by));
}

static WideValue swap_bytes(Wide *w, WideValue x) {
    if (w->level != WIDE_SSE2)
        return put2(w, wide512(w) ? ROW_ESHUFB : ROW_VPSHUFB, x,
                    constant_of(w, BYTES_TURNED, true));
    x = swap_fields(w, x, 0x00FF00FF00FF00FF, 8);
    x = put1(w, ROW_PSHUFLW, x, 0x1B);
    return put1(w, ROW_PSHUFHW, x, 0x1B);
}

static WideValue mirror(Wide *w, WideValue x) {
    if (wide512(w))
        return put(w, ROW_EAFFINE, 2, x, K(w, 0x8040201008040201), WIDE_NONE, 0);
    x = swap_fields(w, x, 0x5555555555555555, 1);
    x = swap_fields(w, x, 0x3333333333333333, 2);
    return swap_fields(w, x, 0x0F0F0F0F0F0F0F0F, 4);
}

static WideValue delta_swap(Wide *w, WideValue x, uint64_t mask, unsigned by) {
    WideValue t = ANDK(w, XOR(w, x, SHL(w, x, by)), mask);
    return XOR(w, XOR(w, x, t), SHR(w, t, by));
}

static WideValue flip_diagonal(Wide *w, WideValue x) {
    x = delta_swap(w, x, 0x0F0F0F0F00000000, 28);
    x = delta_swap(w, x, 0x3333000033330000, 14);
    return delta_swap(w, x, 0x5500550055005500, 7);
}

/* ---- shifts */

static WideValue amount(Wide *w, WideValue s) {
    return ANDK(w, s, 63);
}

static WideValue shift_by(Wide *w, bool left, WideValue x, WideValue s) {
    unsigned wide = left ? ROW_ESLLV : ROW_ESRLV, vex = left ? ROW_VPSLLVQ : ROW_VPSRLVQ;
    return put2(w, wide512(w) ? wide : vex, x, s);
}

static WideValue shift(Wide *w, Op op, WideValue x, WideValue s) {
    uint64_t k;
    bool left = op == OP_SHL;
    if (is_word(w, s, &k)) return left ? SHL(w, x, k & 63) : SHR(w, x, k & 63);
    if (w->level == WIDE_SSE2) return call(w, calls[op], x, s, NULL);
    return shift_by(w, left, x, amount(w, s));
}

/* Signed: of x with its sign turned over, less what that brought in. */
static WideValue shift_signed(Wide *w, WideValue x, WideValue s) {
    uint64_t k;
    bool fixed = is_word(w, s, &k);
    if (wide512(w) && fixed) return put1(w, ROW_ESRAI, x, k & 63);
    if (wide512(w)) return put2(w, ROW_ESRAV, x, amount(w, s));
    if (w->level == WIDE_SSE2 && !fixed) return call(w, calls[OP_SAR], x, s, NULL);
    WideValue turned = XOR(w, x, K(w, TOP));
    if (fixed) return SUB(w, SHR(w, turned, k & 63), K(w, TOP >> (k & 63)));
    s = amount(w, s);
    return SUB(w, shift_by(w, false, turned, s), shift_by(w, false, K(w, TOP), s));
}

static WideValue rotate(Wide *w, WideValue x, WideValue s) {
    uint64_t k;
    bool fixed = is_word(w, s, &k);
    if (fixed && (k & 63) == 0) return x;
    if (wide512(w) && fixed) return put1(w, ROW_EROLI, x, k & 63);
    if (wide512(w)) return put2(w, ROW_EROLV, x, s);
    if (fixed) return OR(w, SHL(w, x, k & 63), SHR(w, x, 64 - (k & 63)));
    if (w->level == WIDE_SSE2) return call(w, calls[OP_ROL], x, s, NULL);
    s = amount(w, s);
    return OR(w, shift_by(w, true, x, s),
              shift_by(w, false, x, SUB(w, K(w, 64), s))); /* by 64: nothing */
}

/* ---- products and quotients */

/* x * k for k of one or two bits, or one less than a power; WIDE_NONE: not so. */
static WideValue times(Wide *w, WideValue x, uint64_t k) {
    if (k == 0) return w->zero;
    unsigned low = (unsigned)__builtin_ctzll(k), high = 63 - (unsigned)__builtin_clzll(k);
    uint64_t odd = k >> low;
    if (__builtin_popcountll(k) == 1) return SHL(w, x, low);
    if (__builtin_popcountll(k) == 2)
        return ADD(w, SHL(w, x, high), SHL(w, x, low));
    if ((odd & (odd + 1)) == 0 && high < 63)
        return SUB(w, SHL(w, x, high + 1), SHL(w, x, low));
    return WIDE_NONE;
}

static WideValue multiply(Wide *w, WideValue x, WideValue y) {
    uint64_t k;
    if (is_word(w, x, &k) || is_word(w, y, &k)) {
        WideValue made = times(w, is_word(w, y, &k) ? x : y, k);
        if (made != WIDE_NONE) return made;
    }
    if (wide512(w)) return put2(w, ROW_EMULLQ, x, y);
    WideValue cross = ADD(w, low_product(w, SHR(w, x, 32), y),
                          low_product(w, x, SHR(w, y, 32)));
    return ADD(w, low_product(w, x, y), SHL(w, cross, 32));
}

static WideValue high_word(Wide *w, WideValue x, WideValue y) {
    WideValue xh = SHR(w, x, 32), yh;
    uint64_t k;
    yh = is_word(w, y, &k) ? K(w, k >> 32) : SHR(w, y, 32);
    WideValue low = SHR(w, low_product(w, x, y), 32);
    WideValue one = ADD(w, low_product(w, xh, y), low);
    WideValue two = ADD(w, low_product(w, x, yh), ANDK(w, one, 0xFFFFFFFF));
    WideValue high = ADD(w, low_product(w, xh, yh), SHR(w, one, 32));
    return ADD(w, high, SHR(w, two, 32));
}

/* x / d by the high word of a product with 2^64+shift / d, rounded up: exact when the
 * rounding is at most 2^shift; when that takes 65 bits, the missing x is added with
 * care. Warren, Hacker's Delight, 10. */
static WideValue quotient(Wide *w, WideValue x, uint64_t d) {
    __extension__ typedef unsigned __int128 Wider;
    unsigned log = 64 - (unsigned)__builtin_clzll(d - 1);
    for (unsigned s = 0; s <= log && s < 64; s++) {
        Wider power = (Wider)1 << 64 << s, up = (power + d - 1) / d;
        if (up >> 64 || up * d - power > (Wider)1 << s) continue;
        return SHR(w, high_word(w, x, K(w, (uint64_t)up)), s);
    }
    if (log == 64) return WIDE_NONE;
    Wider power = (Wider)1 << 64 << log;
    uint64_t magic = (uint64_t)((power + d - 1) / d);
    WideValue high = high_word(w, x, K(w, magic));
    return SHR(w, ADD(w, SHR(w, SUB(w, x, high), 1), high), log - 1);
}

static WideValue divide(Wide *w, Op op, WideValue x, WideValue y) {
    uint64_t d;
    if (!is_word(w, y, &d) || d == 0) return call(w, calls[op], x, y, NULL);
    if ((d & (d - 1)) == 0)
        return op == OP_UDIV ? SHR(w, x, (unsigned)__builtin_ctzll(d))
                             : ANDK(w, x, d - 1);
    WideValue q = quotient(w, x, d);
    if (q == WIDE_NONE) return call(w, calls[op], x, y, NULL);
    return op == OP_UDIV ? q : SUB(w, x, multiply(w, q, y));
}

/* ---- truths: as masks of 0 or -1 first */

static WideValue spread(Wide *w, WideValue top_bit) {
    if (wide512(w)) return put1(w, ROW_ESRAI, top_bit, 63);
    return SUB(w, w->zero, SHR(w, top_bit, 63));
}

static WideValue equal_mask(Wide *w, WideValue x, WideValue y) {
    if (wide512(w)) /* 64 zeros, or fewer: bit 6 */
        return spread(w, SHL(w, put1(w, ROW_ELZCNT, XOR(w, x, y), 0), 57));
    if (w->level == WIDE_AVX2) return put2(w, ROW_VPCMPEQQ, x, y);
    WideValue halves = put2(w, ROW_PCMPEQD, x, y);
    return AND(w, halves, put1(w, ROW_PSHUFD, halves, 0xB1));
}

/* The borrow of x - y stands in the top bit: ~x & y | ~(x ^ y) & (x - y). */
static WideValue borrow(Wide *w, WideValue x, WideValue y) {
    WideValue d = SUB(w, x, y);
    if (wide512(w)) return put(w, ROW_ETERN, 3, d, x, y, 0xB2);
    return OR(w, ANDN(w, x, y), ANDN(w, XOR(w, x, y), d));
}

static WideValue less_mask(Wide *w, WideValue x, WideValue y) {
    WideValue top = K(w, TOP);
    if (w->level == WIDE_AVX2)
        return put2(w, ROW_VPCMPGTQ, XOR(w, y, top), XOR(w, x, top));
    return spread(w, borrow(w, x, y));
}

static WideValue equal_truth(Wide *w, WideValue x, WideValue y) {
    if (!wide512(w)) return SHR(w, equal_mask(w, x, y), 63);
    return SHR(w, put1(w, ROW_ELZCNT, XOR(w, x, y), 0), 6);
}

static WideValue less_truth(Wide *w, WideValue x, WideValue y) {
    if (w->level == WIDE_AVX2) return SHR(w, less_mask(w, x, y), 63);
    return SHR(w, borrow(w, x, y), 63);
}

static WideValue chosen(Wide *w, WideValue mask, WideValue yes, WideValue no) {
    if (wide512(w)) return put(w, ROW_ETERN, 3, mask, yes, no, 0xCA);
    return XOR(w, no, AND(w, XOR(w, yes, no), mask));
}

/* The program's step that made value v; NULL: none did. */
static const WideStep *step_of(const Wide *w, uint32_t v) {
    uint32_t first = w->program->nconstants + w->program->ninputs;
    return v < first ? NULL : &w->program->steps[v - first];
}

static bool is_less_of(const WideStep *c, uint32_t x, uint32_t y) {
    return c && c->op == OP_ULT && c->arg[0] == x && c->arg[1] == y;
}

static WideValue choice(Wide *w, const WideStep *s) {
    const WideStep *c = step_of(w, s->arg[0]);
    WideValue yes = w->of[s->arg[1]], no = w->of[s->arg[2]], x = w->of[s->arg[0]];
    if (wide512(w) && is_less_of(c, s->arg[1], s->arg[2]))
        return put2(w, ROW_EMINU, yes, no);
    if (wide512(w) && is_less_of(c, s->arg[2], s->arg[1]))
        return put2(w, ROW_EMAXU, yes, no);
    if (c && c->op == OP_EQ)
        return chosen(w, equal_mask(w, w->of[c->arg[0]], w->of[c->arg[1]]), yes, no);
    if (c && c->op == OP_ULT)
        return chosen(w, less_mask(w, w->of[c->arg[0]], w->of[c->arg[1]]), yes, no);
    if (w->truth[s->arg[0]]) return chosen(w, SUB(w, w->zero, x), yes, no);
    return chosen(w, equal_mask(w, x, w->zero), no, yes);
}

/* ---- one square alone: x != 0 and x & (x - 1) == 0, by one count */

static bool is_constant_of(const Wide *w, uint32_t v, uint64_t word) {
    return v < w->program->nconstants && w->program->constants[v] == word;
}

static bool is_below(const Wide *w, uint32_t v, uint32_t x) { /* x - 1 */
    const WideStep *s = step_of(w, v);
    return s && s->op == OP_ADD && s->arg[0] == x && is_constant_of(w, s->arg[1], ONES);
}

/* x & (x - 1) == 0: at most one square. */
static bool is_at_most_one(const Wide *w, const WideStep *s, uint32_t *x) {
    const WideStep *rest = s && s->op == OP_EQ && is_constant_of(w, s->arg[1], 0)
                               ? step_of(w, s->arg[0])
                               : NULL;
    for (unsigned k = 0; rest && rest->op == OP_AND && k < 2; k++) {
        *x = rest->arg[k];
        if (is_below(w, rest->arg[1 - k], *x)) return true;
    }
    return false;
}

/* x != 0 */
static bool is_not_empty(const Wide *w, const WideStep *s, uint32_t x) {
    if (!s || s->op != OP_XOR || !is_constant_of(w, s->arg[1], 1)) return false;
    s = step_of(w, s->arg[0]);
    return s && s->op == OP_EQ && s->arg[0] == x && is_constant_of(w, s->arg[1], 0);
}

static bool is_single(const Wide *w, const WideStep *s, uint32_t *x) {
    for (unsigned k = 0; k < 2; k++)
        if (is_at_most_one(w, step_of(w, s->arg[k]), x) &&
            is_not_empty(w, step_of(w, s->arg[1 - k]), *x))
            return true;
    return false;
}

static WideValue both(Wide *w, const WideStep *s) {
    uint32_t x;
    if (wide512(w) && is_single(w, s, &x))
        return equal_truth(w, popcount(w, w->of[x]), K(w, 1));
    return AND(w, w->of[s->arg[0]], w->of[s->arg[1]]);
}

/* ---- steps */

static WideValue step(Wide *w, const WideStep *s) {
    WideValue a = w->of[s->arg[0]], b = w->of[s->arg[1]];
    switch (s->op) {
    case OP_TABLE:
        return call(w, call_table, a, a, s);
    case OP_AND:
        return both(w, s);
    case OP_OR:
        return OR(w, a, b);
    case OP_XOR:
        return XOR(w, a, b);
    case OP_NOT:
        return NOT(w, a);
    case OP_ADD:
        return ADD(w, a, b);
    case OP_SUB:
        return SUB(w, a, b);
    case OP_MUL:
        return multiply(w, a, b);
    case OP_MULHI:
        return high_word(w, a, b);
    case OP_UDIV:
    case OP_UREM:
        return divide(w, (Op)s->op, a, b);
    case OP_SHL:
    case OP_SHR:
        return shift(w, (Op)s->op, a, b);
    case OP_SAR:
        return shift_signed(w, a, b);
    case OP_ROL:
        return rotate(w, a, b);
    case OP_POPCOUNT:
        return popcount(w, a);
    case OP_CTZ:
        return count_trailing(w, a);
    case OP_CLZ:
        return count_leading(w, a);
    case OP_BSWAP:
        return swap_bytes(w, a);
    case OP_MIRROR:
        return mirror(w, a);
    case OP_REVERSE:
        return swap_bytes(w, mirror(w, a));
    case OP_FLIPDIAG:
        return flip_diagonal(w, a);
    case OP_EQ:
        return equal_truth(w, a, b);
    case OP_ULT:
        return less_truth(w, a, b);
    case OP_ITE:
        return choice(w, s);
    default:
        return call(w, calls[s->op], a, b, NULL);
    }
}

static bool is_truth(const Wide *w, const WideStep *s) {
    if (s->op == OP_EQ || s->op == OP_ULT) return true;
    bool bitwise = s->op == OP_AND || s->op == OP_OR || s->op == OP_XOR;
    return bitwise && w->truth[s->arg[0]] && w->truth[s->arg[1]];
}

/* Steps that the outputs need by the instructions chosen: a comparison inside a choice
 * is taken with it. */
static void forget_unused(WideCode *c) {
    uint8_t *used = base_malloc(c->nvalues + 1);
    memset(used, 0, c->nvalues + 1);
    uint32_t kept = c->ninsns;
    for (uint32_t i = c->ninsns; i-- > 0;) {
        WideInsn *insn = &c->insns[i];
        bool output = insn->to == WIDE_NONE;
        if (!output && !used[insn->to]) continue;
        for (unsigned k = 0; k < insn->nsrc; k++) used[insn->src[k]] = 1;
        c->insns[--kept] = *insn;
    }
    memmove(c->insns, c->insns + kept, (c->ninsns - kept) * sizeof *c->insns);
    c->ninsns -= kept;
    free(used);
}

static bool write_program(Wide *w) {
    const WideProgram *p = w->program;
    uint32_t v = 0;
    w->zero = K(w, 0);
    constant_of(w, BYTES_TURNED, true); /* among the first 64 */
    for (uint32_t i = 0; i < p->nconstants; i++, v++) {
        w->of[v] = K(w, p->constants[i]);
        w->truth[v] = p->constants[i] <= 1;
    }
    for (uint32_t i = 0; i < p->ninputs; i++) w->of[v++] = new_value(w, WIDE_INPUT, i);
    for (uint32_t i = 0; i < p->nsteps && w->code.ninsns < MOST_INSNS; i++, v++) {
        w->of[v] = step(w, &p->steps[i]);
        w->truth[v] = is_truth(w, &p->steps[i]);
    }
    if (w->code.ninsns >= MOST_INSNS) return false;
    unsigned store = loop_store_row(w->code.size, w->code.vex);
    for (uint32_t i = 0; i < p->noutputs; i++) {
        put1(w, store, w->of[p->outputs[i]], i);
        w->code.insns[w->code.ninsns - 1].to = WIDE_NONE;
    }
    forget_unused(&w->code);
    if (wide512(w)) {
        wide_fuse(&w->code);
        forget_unused(&w->code);
    }
    return true;
}

/* ---- levels */

static const struct {
    const char *name;
    uint8_t size, feature;
} levels[WIDE_LEVELS] = {{"sse2", SIZE_XMM, FEATURE_SSE2},
                         {"avx2", SIZE_YMM, FEATURE_AVX2},
                         {"avx512", SIZE_ZMM, FEATURE_AVX512}};

bool wide_has(WideLevel level) {
    return native_has((CodeFeature)levels[level].feature);
}

const char *wide_name(WideLevel level) {
    return levels[level].name;
}

WideLevel wide_level(void) {
    return wide_has(WIDE_AVX512) ? WIDE_AVX512 : wide_has(WIDE_AVX2) ? WIDE_AVX2 : WIDE_SSE2;
}

static void free_code(WideCode *c) {
    free(c->insns);
    free(c->kinds);
    free(c->numbers);
    free(c->words);
    free(c->calls);
}

Loop *wide_open(const WideProgram *program, WideLevel level, uint32_t *made) {
    if (!wide_has(level)) return NULL;
    Wide w = {.level = level, .program = program};
    w.code.size = levels[level].size;
    w.code.vex = level != WIDE_SSE2;
    size_t values = program->nconstants + program->ninputs + program->nsteps + 1;
    w.of = base_malloc(values * sizeof *w.of);
    w.truth = base_malloc(values);
    memset(w.truth, 0, values);
    LoopBody body = {.nin = program->ninputs, .nout = program->noutputs};
    Loop *loop = NULL;
    if (write_program(&w) && wide_place(&w.code, &body)) {
        loop = loop_open(&body);
        if (made) *made = body.count;
    }
    free((void *)(uintptr_t)body.insns);
    free_code(&w.code);
    free(w.constants);
    free(w.of);
    free(w.truth);
    return loop;
}
