/* Truths as vector code: as masks of 0 or -1 first, or as a bit that is shifted down. A
 * choice takes the comparison that decides it with it. */
#include "code/wide_local.h"

static WideValue spread(WideMaking *w, WideValue top_bit) {
    if (wide512(w)) return put1(w, ROW_ESRAI, top_bit, 63);
    return SUB(w, w->zero, SHR(w, top_bit, 63));
}

/* 1 where they differ: AVX-512 compares into masks, of which we make no use. */
static WideValue differ(WideMaking *w, WideValue x, WideValue y) {
    return put2(w, ROW_EMINU, XOR(w, x, y), K(w, 1));
}

static WideValue equal_mask(WideMaking *w, WideValue x, WideValue y) {
    if (wide512(w)) return ADD(w, differ(w, x, y), K(w, WIDE_ONES));
    if (w->level == WIDE_AVX2) return put2(w, ROW_VPCMPEQQ, x, y);
    WideValue halves = put2(w, ROW_PCMPEQD, x, y);
    return AND(w, halves, put1(w, ROW_PSHUFD, halves, 0xB1));
}

/* The borrow of x - y stands in the top bit: ~x & y | ~(x ^ y) & (x - y). */
static WideValue borrow(WideMaking *w, WideValue x, WideValue y) {
    WideValue d = SUB(w, x, y);
    if (wide512(w)) return wide_put(w, ROW_ETERN, 3, d, x, y, 0xB2);
    return OR(w, ANDN(w, x, y), ANDN(w, XOR(w, x, y), d));
}

static WideValue less_mask(WideMaking *w, WideValue x, WideValue y) {
    WideValue top = K(w, WIDE_TOP);
    if (w->level == WIDE_AVX2)
        return put2(w, ROW_VPCMPGTQ, XOR(w, y, top), XOR(w, x, top));
    return spread(w, borrow(w, x, y));
}

WideValue wide_equal(WideMaking *w, WideValue x, WideValue y) {
    if (!wide512(w)) return SHR(w, equal_mask(w, x, y), 63);
    return XOR(w, differ(w, x, y), K(w, 1));
}

WideValue wide_less(WideMaking *w, WideValue x, WideValue y) {
    if (w->level == WIDE_AVX2) return SHR(w, less_mask(w, x, y), 63);
    return SHR(w, borrow(w, x, y), 63);
}

static WideValue chosen(WideMaking *w, WideValue mask, WideValue yes, WideValue no) {
    if (wide512(w)) return wide_put(w, ROW_ETERN, 3, mask, yes, no, 0xCA);
    return XOR(w, no, AND(w, XOR(w, yes, no), mask));
}

const WideStep *wide_step_of(const WideMaking *w, uint32_t v) {
    uint32_t first = w->program->nconstants + w->program->ninputs;
    return v < first ? NULL : &w->program->steps[v - first];
}

static bool is_less_of(const WideStep *c, uint32_t x, uint32_t y) {
    return c && c->op == OP_ULT && c->arg[0] == x && c->arg[1] == y;
}

WideValue wide_choice(WideMaking *w, const WideStep *s) {
    const WideStep *c = wide_step_of(w, s->arg[0]);
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

static bool is_constant_of(const WideMaking *w, uint32_t v, uint64_t word) {
    return v < w->program->nconstants && w->program->constants[v] == word;
}

static bool is_below(const WideMaking *w, uint32_t v, uint32_t x) { /* x - 1 */
    const WideStep *s = wide_step_of(w, v);
    return s && s->op == OP_ADD && s->arg[0] == x &&
           is_constant_of(w, s->arg[1], WIDE_ONES);
}

/* x & (x - 1) == 0: at most one square. */
static bool is_at_most_one(const WideMaking *w, const WideStep *s, uint32_t *x) {
    const WideStep *rest = s && s->op == OP_EQ && is_constant_of(w, s->arg[1], 0)
                               ? wide_step_of(w, s->arg[0])
                               : NULL;
    for (unsigned k = 0; rest && rest->op == OP_AND && k < 2; k++) {
        *x = rest->arg[k];
        if (is_below(w, rest->arg[1 - k], *x)) return true;
    }
    return false;
}

/* x != 0 */
static bool is_not_empty(const WideMaking *w, const WideStep *s, uint32_t x) {
    if (!s || s->op != OP_XOR || !is_constant_of(w, s->arg[1], 1)) return false;
    s = wide_step_of(w, s->arg[0]);
    return s && s->op == OP_EQ && s->arg[0] == x && is_constant_of(w, s->arg[1], 0);
}

static bool is_single(const WideMaking *w, const WideStep *s, uint32_t *x) {
    for (unsigned k = 0; k < 2; k++)
        if (is_at_most_one(w, wide_step_of(w, s->arg[k]), x) &&
            is_not_empty(w, wide_step_of(w, s->arg[1 - k]), *x))
            return true;
    return false;
}

WideValue wide_both(WideMaking *w, const WideStep *s) {
    uint32_t x;
    if (wide512(w) && is_single(w, s, &x))
        return wide_equal(w, wide_popcount(w, w->of[x]), K(w, 1));
    return AND(w, w->of[s->arg[0]], w->of[s->arg[1]]);
}
