/* Intervals, from the operands to what is made of them.
 *
 * Invariant: for every input that satisfies the condition the node's value, as a signed
 * number, lies in its range. Operations whose result might leave the signed numbers have
 * the full range; the condition's comparisons with constants narrow that of their other
 * side. */
#include "lower/terms/range.h"

#include <stdlib.h>

#include "base/arena.h"

struct Ranges {
    Pool *pool;
    Range *range; /* by node, up to count */
    Ref count, cap;
    struct {
        Ref of;
        Range range;
    } told[16]; /* by the condition */
    unsigned ntold;
};

static const Range FULL = {INT64_MIN, INT64_MAX};

static Range cut(Range a, Range b) {
    Range r = {a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
    return r.low <= r.high ? r : a; /* never: the condition holds for no input */
}
static Range both(Range a, Range b) {
    return (Range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

bool range_fits(Range r, unsigned bits) {
    if (bits >= 64) return true;
    int64_t most = (INT64_C(1) << (bits - 1)) - 1;
    return bits > 0 && r.low >= -most - 1 && r.high <= most;
}

/* ---- operations */

static Range add(Range a, Range b) {
    Range r;
    bool over = __builtin_add_overflow(a.low, b.low, &r.low) ||
                __builtin_add_overflow(a.high, b.high, &r.high);
    return over ? FULL : r;
}
static Range subtract(Range a, Range b) {
    Range r;
    bool over = __builtin_sub_overflow(a.low, b.high, &r.low) ||
                __builtin_sub_overflow(a.high, b.low, &r.high);
    return over ? FULL : r;
}
static Range multiply(Range a, Range b) {
    int64_t p[4];
    if (__builtin_mul_overflow(a.low, b.low, &p[0]) ||
        __builtin_mul_overflow(a.low, b.high, &p[1]) ||
        __builtin_mul_overflow(a.high, b.low, &p[2]) ||
        __builtin_mul_overflow(a.high, b.high, &p[3]))
        return FULL;
    Range r = {p[0], p[0]};
    for (int i = 1; i < 4; i++) r = both(r, (Range){p[i], p[i]});
    return r;
}

/* Set functions stay within the bits that both operands fit into. */
static Range bitwise(Range a, Range b) {
    unsigned bits = 1;
    while (bits < 64 && !(range_fits(a, bits) && range_fits(b, bits))) bits++;
    if (bits == 64) return FULL;
    int64_t most = (INT64_C(1) << (bits - 1)) - 1;
    return (Range){a.low >= 0 && b.low >= 0 ? 0 : -most - 1, most};
}
static Range and (Range a, Range b) {
    if (a.low >= 0 && b.low >= 0) return (Range){0, a.high < b.high ? a.high : b.high};
    if (a.low >= 0) return (Range){0, a.high};
    if (b.low >= 0) return (Range){0, b.high};
    if (a.low == -1 && a.high == 0) return both(b, (Range){0, 0});
    if (b.low == -1 && b.high == 0) return both(a, (Range){0, 0});
    return bitwise(a, b);
}

static Range shift(Op op, Range a, unsigned s) {
    if (op == OP_SAR) return (Range){a.low >> s, a.high >> s};
    if (op == OP_SHR && a.low >= 0) return (Range){a.low >> s, a.high >> s};
    if (op == OP_SHR) return s ? (Range){0, INT64_MAX >> (s - 1)} : a;
    if (s > 62) return s ? FULL : a;
    return multiply(a, (Range){INT64_C(1) << s, INT64_C(1) << s});
}

static Range of_node(const TermNode *n, const Range *a) {
    bool fixed = n->arity == 2 && a[1].low == a[1].high;
    switch (n->op) {
    case OP_CONST:
        return (Range){(int64_t)n->k, (int64_t)n->k};
    case OP_AND:
        return and(a[0], a[1]);
    case OP_OR:
    case OP_XOR:
        return bitwise(a[0], a[1]);
    case OP_NOT:
        return (Range){~a[0].high, ~a[0].low};
    case OP_ADD:
        return add(a[0], a[1]);
    case OP_SUB:
        return subtract(a[0], a[1]);
    case OP_MUL:
        return multiply(a[0], a[1]);
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
        return fixed ? shift((Op)n->op, a[0], (unsigned)a[1].low & 63) : FULL;
    case OP_POPCOUNT:
    case OP_CTZ:
    case OP_CLZ:
        return (Range){0, 64};
    case OP_ITE:
        return both(a[1], a[2]);
    default:
        return FULL;
    }
}

/* x & sar(x, s) where the shift leaves the sign alone: the lesser of x and 0. */
static bool is_negative_part(const Ranges *r, Ref ref, Ref x) {
    const TermNode *n = pool_node(r->pool, ref);
    if (n->op != OP_AND) return false;
    for (unsigned i = 0; i < 2; i++) {
        const TermNode *sign = pool_node(r->pool, n->arg[i]);
        Range s = r->range[n->arg[i]];
        if (n->arg[1 - i] == x && sign->op == OP_SAR && sign->arg[0] == x &&
            s.low >= -1 && s.high <= 0)
            return true;
    }
    return false;
}

/* What takes more than the operands' ranges. */
static Range of_pattern(const Ranges *r, Ref ref, Range range) {
    const TermNode *n = pool_node(r->pool, ref);
    if (n->arity != 2) return range;
    for (unsigned i = 0; i < 2; i++)
        if (is_negative_part(r, ref, n->arg[i])) return cut(range, (Range){INT64_MIN, 0});
    if (n->op == OP_SUB && is_negative_part(r, n->arg[1], n->arg[0])) {
        Range x = r->range[n->arg[0]];
        return (Range){x.low > 0 ? x.low : 0, x.high > 0 ? x.high : 0};
    }
    return range;
}

/* ---- the condition */

static void tell(Ranges *r, Term t, Range range) {
    if (term_is_word(t) || r->ntold == 16) return;
    r->told[r->ntold].of = t.ref;
    r->told[r->ntold++].range = range;
    const TermNode *n = pool_node(r->pool, t.ref);
    Term c = n->arity == 2 ? term_arg(r->pool, t.ref, 1) : t;
    bool sum = n->op == OP_ADD && term_is_word(c);
    bool difference = n->op == OP_SUB && term_is_word(c);
    if (!sum && !difference) return;
    int64_t k = (int64_t)c.word;
    Range other = sum ? subtract(range, (Range){k, k}) : add(range, (Range){k, k});
    tell(r, term_arg(r->pool, t.ref, 0), other);
}

/* t <= most, or t > most, both unsigned: what the signed ranges can say of it. A term
 * with its top bit turned compares as signed. */
static void tell_compare(Ranges *r, Term t, uint64_t most, bool above) {
    const uint64_t top = UINT64_C(1) << 63;
    if (term_is_word(t)) return;
    const TermNode *n = pool_node(r->pool, t.ref);
    Term c = n->arity == 2 ? term_arg(r->pool, t.ref, 1) : t;
    bool is_signed = n->op == OP_XOR && term_is(c, top);
    if (is_signed) {
        int64_t k = (int64_t)(most ^ top);
        if (above && k == INT64_MAX) return;
        tell(r, term_arg(r->pool, t.ref, 0),
             above ? (Range){k + 1, INT64_MAX} : (Range){INT64_MIN, k});
    } else if (!above && most < top) {
        tell(r, t, (Range){0, (int64_t)most});
    }
}

static void tell_truth(Ranges *r, Term t, bool holds) {
    if (term_is_word(t)) return;
    const TermNode *n = pool_node(r->pool, t.ref);
    if (n->arity != 2) return;
    Term a = term_arg(r->pool, t.ref, 0), b = term_arg(r->pool, t.ref, 1);
    if (n->op == OP_AND && holds && n->flags & TERM_BOOL) {
        tell_truth(r, a, true);
        tell_truth(r, b, true);
    } else if (n->op == OP_XOR && term_is(b, 1) && term_is_bool(r->pool, a)) {
        tell_truth(r, a, !holds);
    } else if (n->op == OP_EQ && holds && term_is_word(b)) {
        tell(r, a, (Range){(int64_t)b.word, (int64_t)b.word});
    } else if (n->op == OP_ULT && term_is_word(b) && b.word) { /* a < k */
        tell_compare(r, a, b.word - 1, !holds);
    } else if (n->op == OP_ULT && term_is_word(a)) { /* k < b */
        tell_compare(r, b, a.word, holds);
    }
}

/* ---- all */

Ranges *ranges_new(Pool *pool, Term when) {
    Ranges *r = base_malloc(sizeof *r);
    *r = (Ranges){.pool = pool, .count = 1};
    tell_truth(r, when, true);
    return r;
}

void ranges_free(Ranges *r) {
    if (r) free(r->range);
    free(r);
}

/* Nodes stand behind their operands: all up to this one are filled in. */
static void extend(Ranges *r, Ref last) {
    if (last >= r->cap) {
        r->cap = 2 * last + 64;
        r->range = base_realloc(r->range, r->cap * sizeof *r->range);
    }
    for (; r->count <= last; r->count++) {
        const TermNode *n = pool_node(r->pool, r->count);
        Range arg[3] = {FULL, FULL, FULL};
        for (unsigned i = 0; i < n->arity; i++) arg[i] = r->range[n->arg[i]];
        Range range = of_pattern(r, r->count, of_node(n, arg));
        if (n->may <= INT64_MAX) range = cut(range, (Range){0, (int64_t)n->may});
        for (unsigned i = 0; i < r->ntold; i++)
            if (r->told[i].of == r->count) range = cut(range, r->told[i].range);
        r->range[r->count] = range;
    }
}

Range range_of(Ranges *r, Term t) {
    if (term_is_word(t)) return (Range){(int64_t)t.word, (int64_t)t.word};
    extend(r, t.ref);
    return r->range[t.ref];
}
