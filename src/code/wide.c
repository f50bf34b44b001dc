/* Steps as instructions.
 *
 * What a level has no instruction for is taken apart (the textbook's way: a count by
 * sums of fields, a reversal by swaps of neighbours, a quotient by the high word of a
 * product); where that would be long, it is a call of the plain C, a lane at a time. */
#include "code/wide_local.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "term/fold.h"

enum { MOST_INSNS = 6000 };

static const uint64_t BYTES_TURNED = 0x0001020304050607; /* an order */

/* ---- values and instructions */

static void *grown(void *old, uint32_t count, uint32_t *cap, size_t size) {
    if (count < *cap) return old;
    *cap = *cap ? *cap * 2 : 64;
    return base_realloc(old, *cap * size);
}

static WideValue new_value(WideMaking *w, WideKind kind, uint32_t number) {
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

WideValue wide_constant(WideMaking *w, uint64_t word, bool order) {
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

WideValue wide_put(WideMaking *w, unsigned row, uint8_t nsrc, WideValue a, WideValue b,
                     WideValue c, uint64_t imm) {
    WideCode *code = &w->code;
    code->insns =
        grown(code->insns, code->ninsns, &code->insns_cap, sizeof *code->insns);
    WideValue to = new_value(w, WIDE_MADE, 0);
    code->insns[code->ninsns++] =
        (WideInsn){(uint16_t)row, nsrc, to, {a, b, c}, imm};
    return to;
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

static WideValue call(WideMaking *w, LoopFunction *function, WideValue a, WideValue b,
                      const void *extra) {
    WideCode *c = &w->code;
    c->calls = grown(c->calls, c->ncalls, &c->calls_cap, sizeof *c->calls);
    WideValue to = wide_put(w, ROW_NONE, 2, a, b, WIDE_NONE, c->ncalls);
    c->calls[c->ncalls++] = (LoopCall){function, 0, {0, 0}, extra};
    return to;
}

/* ---- counts and reversals */

WideValue wide_popcount(WideMaking *w, WideValue x) {
    if (wide512(w)) return put1(w, ROW_EPOPCNT, x, 0);
    x = SUB(w, x, ANDK(w, SHR(w, x, 1), 0x5555555555555555));
    x = ADD(w, ANDK(w, x, 0x3333333333333333),
            ANDK(w, SHR(w, x, 2), 0x3333333333333333));
    x = ANDK(w, ADD(w, x, SHR(w, x, 4)), 0x0F0F0F0F0F0F0F0F);
    return put2(w, w->level == WIDE_AVX2 ? ROW_VPSADBW : ROW_PSADBW, x, w->zero);
}

static WideValue count_trailing(WideMaking *w, WideValue x) {
    return wide_popcount(w, ANDN(w, x, ADD(w, x, K(w, WIDE_ONES))));
}

static WideValue count_leading(WideMaking *w, WideValue x) {
    if (wide512(w)) return put1(w, ROW_ELZCNT, x, 0);
    for (unsigned s = 1; s < 64; s *= 2) x = OR(w, x, SHR(w, x, s));
    return wide_popcount(w, NOT(w, x));
}

static WideValue swap_fields(WideMaking *w, WideValue x, uint64_t mask, unsigned by) {
    return OR(w, ANDK(w, SHR(w, x, by), mask), SHL(w, ANDK(w, x, mask), by));
}

static WideValue swap_bytes(WideMaking *w, WideValue x) {
    if (w->level != WIDE_SSE2)
        return put2(w, wide512(w) ? ROW_ESHUFB : ROW_VPSHUFB, x,
                    wide_constant(w, BYTES_TURNED, true));
    x = swap_fields(w, x, 0x00FF00FF00FF00FF, 8);
    x = put1(w, ROW_PSHUFLW, x, 0x1B);
    return put1(w, ROW_PSHUFHW, x, 0x1B);
}

static WideValue mirror(WideMaking *w, WideValue x) {
    if (wide512(w))
        return wide_put(w, ROW_EAFFINE, 2, x, K(w, 0x8040201008040201), WIDE_NONE, 0);
    x = swap_fields(w, x, 0x5555555555555555, 1);
    x = swap_fields(w, x, 0x3333333333333333, 2);
    return swap_fields(w, x, 0x0F0F0F0F0F0F0F0F, 4);
}

static WideValue delta_swap(WideMaking *w, WideValue x, uint64_t mask, unsigned by) {
    WideValue t = ANDK(w, XOR(w, x, SHL(w, x, by)), mask);
    return XOR(w, XOR(w, x, t), SHR(w, t, by));
}

static WideValue flip_diagonal(WideMaking *w, WideValue x) {
    x = delta_swap(w, x, 0x0F0F0F0F00000000, 28);
    x = delta_swap(w, x, 0x3333000033330000, 14);
    return delta_swap(w, x, 0x5500550055005500, 7);
}

/* ---- shifts */

static WideValue amount(WideMaking *w, WideValue s) {
    return ANDK(w, s, 63);
}

static WideValue shift_by(WideMaking *w, bool left, WideValue x, WideValue s) {
    unsigned wide = left ? ROW_ESLLV : ROW_ESRLV, vex = left ? ROW_VPSLLVQ : ROW_VPSRLVQ;
    return put2(w, wide512(w) ? wide : vex, x, s);
}

static WideValue shift(WideMaking *w, Op op, WideValue x, WideValue s) {
    uint64_t k;
    bool left = op == OP_SHL;
    if (is_word(w, s, &k)) return left ? SHL(w, x, k & 63) : SHR(w, x, k & 63);
    if (w->level == WIDE_SSE2) return call(w, calls[op], x, s, NULL);
    return shift_by(w, left, x, amount(w, s));
}

/* Signed: of x with its sign turned over, less what that brought in. */
static WideValue shift_signed(WideMaking *w, WideValue x, WideValue s) {
    uint64_t k;
    bool fixed = is_word(w, s, &k);
    if (wide512(w) && fixed) return put1(w, ROW_ESRAI, x, k & 63);
    if (wide512(w)) return put2(w, ROW_ESRAV, x, amount(w, s));
    if (w->level == WIDE_SSE2 && !fixed) return call(w, calls[OP_SAR], x, s, NULL);
    WideValue turned = XOR(w, x, K(w, WIDE_TOP));
    if (fixed) return SUB(w, SHR(w, turned, k & 63), K(w, WIDE_TOP >> (k & 63)));
    s = amount(w, s);
    return SUB(w, shift_by(w, false, turned, s), shift_by(w, false, K(w, WIDE_TOP), s));
}

static WideValue rotate(WideMaking *w, WideValue x, WideValue s) {
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
static WideValue times(WideMaking *w, WideValue x, uint64_t k) {
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

static WideValue multiply(WideMaking *w, WideValue x, WideValue y) {
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

static WideValue high_word(WideMaking *w, WideValue x, WideValue y) {
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
static WideValue quotient(WideMaking *w, WideValue x, uint64_t d) {
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

static WideValue divide(WideMaking *w, Op op, WideValue x, WideValue y) {
    uint64_t d;
    if (!is_word(w, y, &d) || d == 0) return call(w, calls[op], x, y, NULL);
    if ((d & (d - 1)) == 0)
        return op == OP_UDIV ? SHR(w, x, (unsigned)__builtin_ctzll(d))
                             : ANDK(w, x, d - 1);
    WideValue q = quotient(w, x, d);
    if (q == WIDE_NONE) return call(w, calls[op], x, y, NULL);
    return op == OP_UDIV ? q : SUB(w, x, multiply(w, q, y));
}

/* ---- steps */

static WideValue step(WideMaking *w, const WideStep *s) {
    WideValue a = w->of[s->arg[0]], b = w->of[s->arg[1]];
    switch (s->op) {
    case OP_TABLE:
        return call(w, call_table, a, a, s);
    case OP_AND:
        return wide_both(w, s);
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
        return wide_popcount(w, a);
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
        return wide_equal(w, a, b);
    case OP_ULT:
        return wide_less(w, a, b);
    case OP_ITE:
        return wide_choice(w, s);
    default:
        return call(w, calls[s->op], a, b, NULL);
    }
}

static bool is_truth(const WideMaking *w, const WideStep *s) {
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

static bool write_program(WideMaking *w) {
    const WideProgram *p = w->program;
    uint32_t v = 0;
    w->zero = K(w, 0);
    wide_constant(w, BYTES_TURNED, true); /* among the first 64 */
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
    if (wide_has(WIDE_AVX512)) return WIDE_AVX512;
    return wide_has(WIDE_AVX2) ? WIDE_AVX2 : WIDE_SSE2;
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
    WideMaking w = {.level = level, .program = program};
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
