/* Quotients and divisibility written with products.
 *
 * Let e = m * d - 2^f and n = floor((most + 1) / d) * d - 1, the last number that is d -
 * 1 modulo d. m * x / 2^f = x / d + x * e / (d * 2^f): for e >= 0 the floor is right as
 * long as x * e < 2^f where x is d - 1 modulo d, and the worst such x is n; past n the
 * remainders are smaller. For e < 0 it is wrong at x = d. So for most >= d the two are
 * equal for all x <= most iff e >= 0 and e * n < 2^f; for most < d iff m * most < 2^f.
 * The least e >= 0 belongs to d = ceil(2^f / m). */
#include "prove/divide/quotients.h"

#include "prove/divide/divide.h"
#include "base/weaken.h"
#include "term/divide.h"

enum { FACTORS_MOST = 1 << 12 };

bool quotients_divisor(QuotientsWide m, unsigned f, uint64_t most, uint64_t *d) {
    assert(f < 128 && m >> 66 == 0);
    QuotientsWide power = (QuotientsWide)1 << f;
    if (m == 0) return *d = 0, true;
    QuotientsWide divisor = (power - 1) / m + 1;
    if (divisor > most) return *d = 0, true; /* m * most stays below 2^f */
    QuotientsWide excess = m * divisor - power;
    QuotientsWide last = ((QuotientsWide)most + 1) / divisor * divisor - 1;
    *d = (uint64_t)divisor;
    return last == 0 ||
           WEAKEN(QUOTIENTS_EXCESS, excess / 2, excess) <= (power - 1) / last;
}

/* x - r == d * q modulo 2^width with q <= most, and d * most + r does not wrap: so x is
 * that number. */
bool quotients_modulus(uint64_t inverse, unsigned k, uint64_t most, uint64_t r,
                       unsigned width, uint64_t *d) {
    uint64_t mask = ONES >> (64 - width), odd = divide_inverse(inverse) & mask;
    if (!(inverse & 1) || k >= width || odd > mask >> k) return false;
    assert(r <= mask);
    *d = odd << k;
    assert(*d);
    uint64_t count = (mask - r) / *d;
    return WEAKEN(QUOTIENTS_REST, true, r < *d) &&
           (most == count || WEAKEN(QUOTIENTS_DIVISOR, most + 1 == count, false));
}

static Term quotient(Rewrite *w, Term x, uint64_t d) {
    uint64_t whole, c = 0;
    if (d == 0) return term_word(0);
    Pool *pool = w->pool;
    if (node_with_word(pool, x, OP_SHR, &c))
        c = d & (d - 1) ? UINT64_C(1) << (c & 63) : 0;
    else if (!node_with_word(pool, x, OP_UDIV, &c))
        c = 0;
    if (c == 0) return term_op2(pool, OP_UDIV, x, term_word(d));
    bool wraps = __builtin_mul_overflow(c, d, &whole); /* x / c / d */
    wraps = WEAKEN(QUOTIENTS_TWICE, false, wraps);
    return wraps ? term_word(0) : quotient(w, node_arg(pool, x, 0), whole);
}

/* floor(m * x / 2^f) of the old term x. */
static bool by_product(Rewrite *w, Term x, QuotientsWide m, unsigned f, Term *out) {
    uint64_t d;
    if (!quotients_divisor(m, f, range_of(w->ranges, x).high, &d)) return false;
    assert(d <= range_of(w->ranges, x).high);
    *out = quotient(w, rewrite_made(w, x), d);
    return true;
}

/* t = mulhi(x, m) */
static bool is_high(const Pool *pool, Term t, Term *x, uint64_t *m) {
    return node_with_word(pool, t, OP_MULHI, m) && (*x = node_arg(pool, t, 0), true);
}

/* ((x - t) >> 1) + t with t = mulhi(x, m) is floor((x + t) / 2), for t <= x: the product
 * with 2^64 + m. */
static bool is_high_half(const Pool *pool, Term sum, Term *x, uint64_t *m) {
    if (!node_is(pool, sum, OP_ADD)) return false;
    for (unsigned i = 0; i < 2; i++) {
        Term t = term_arg(pool, sum.ref, i), half = term_arg(pool, sum.ref, 1 - i);
        if (!is_high(pool, t, x, m) || !node_is(pool, half, OP_SHR)) continue;
        if (!term_is(term_arg(pool, half.ref, 1), 1)) continue;
        Term less = term_arg(pool, half.ref, 0);
        if (node_is(pool, less, OP_SUB) && term_same(term_arg(pool, less.ref, 0), *x) &&
            term_same(term_arg(pool, less.ref, 1), t))
            return true;
    }
    return false;
}

/* A product that does not wrap. */
static bool is_product(const Rewrite *w, Term t, Term *x, uint64_t *m) {
    if (!node_with_word(w->pool, t, OP_MUL, m)) return false;
    *x = node_arg(w->pool, t, 0);
    return *m && range_of(w->ranges, *x).high / WEAKEN(QUOTIENTS_WRAP, 2, 1) <= ONES / *m;
}

static bool as_quotient(Rewrite *w, Ref ref, Term *out) {
    Pool *pool = w->pool;
    Term t = {0, ref}, x;
    uint64_t m, by;
    unsigned s = 0;
    QuotientsWide carry = (QuotientsWide)1 << 64;
    if (node_with_word(pool, t, OP_SHR, &by)) {
        s = by & 63;
        t = term_arg(pool, ref, 0);
        if (is_product(w, t, &x, &m) && by_product(w, x, m, s, out)) return true;
    }
    if (is_high(pool, t, &x, &m)) return by_product(w, x, m, 64 + s, out);
    if (s < 63 && is_high_half(pool, t, &x, &m))
        return by_product(w, x, carry + m, 65 + s, out);
    return false;
}

/* A quotient shifted, or of something shifted, is one. */
static Term merged(Rewrite *w, Term t) {
    uint64_t by;
    bool right = node_with_word(w->pool, t, OP_SHR, &by);
    if (!right && !node_with_word(w->pool, t, OP_UDIV, &by)) return t;
    Term a = node_arg(w->pool, t, 0);
    bool of_quotient = node_is(w->pool, a, OP_UDIV);
    if (right) return of_quotient ? quotient(w, a, UINT64_C(1) << (by & 63)) : t;
    return by && (of_quotient || node_is(w->pool, a, OP_SHR)) ? quotient(w, a, by) : t;
}

/* factor * x + offset */
typedef struct {
    Term x;
    uint64_t factor, offset;
} Affine;

static Affine affine(const Pool *pool, Term t) {
    Affine f = {t, 1, 0};
    for (unsigned i = 0; i < 8 && f.x.ref; i++) {
        const TermNode *n = pool_node(pool, f.x.ref);
        Term a = term_arg(pool, f.x.ref, 0), b = term_arg(pool, f.x.ref, 1);
        if (n->op == OP_ADD && b.ref == 0) {
            f.x = a, f.offset += f.factor * b.word;
        } else if (n->op == OP_SUB && a.ref == 0) {
            f.x = b, f.offset += f.factor * a.word, f.factor = -f.factor;
        } else if (n->op == OP_MUL && b.ref == 0) {
            f.x = a, f.factor *= b.word;
        } else if (n->op == OP_NOT) {
            f.x = a, f.factor = -f.factor, f.offset += f.factor;
        } else {
            break;
        }
    }
    return f;
}

/* f.x leaves a remainder: f, rotated by k, is at most `most`. */
static bool leaves_rest(Pool *pool, Affine f, unsigned k, uint64_t most, Term *out) {
    uint64_t r = -f.offset * divide_inverse(f.factor), d;
    if (!quotients_modulus(f.factor, k, most, r, 64, &d) || d == 1) return false;
    Term rest = term_op2(pool, OP_UREM, f.x, term_word(d));
    *out = term_op2(pool, OP_EQ, rest, term_word(r));
    return true;
}

/* most < rotated product: x does not leave the remainder r. */
static bool as_remainder(Rewrite *w, Term word, uint64_t most, Term *out) {
    Pool *pool = w->pool;
    uint64_t by;
    unsigned k = 0;
    if (node_with_word(pool, word, OP_ROL, &by)) {
        k = (64 - (unsigned)by) & 63;
        word = term_arg(pool, word.ref, 0);
    }
    Affine f = affine(pool, word);
    if (f.x.ref == 0) return false;
    Affine of_not = {term_op1(pool, OP_NOT, f.x), -f.factor, f.offset - f.factor};
    return leaves_rest(pool, f, k, most, out) || leaves_rest(pool, of_not, k, most, out);
}

/* Another remainder of the word is asked for, or its low bits. */
static bool is_divided_again(const Rewrite *w, Term x, uint64_t by) {
    bool again = false;
    for (Ref r = 0; !again && (r = walk_up(&w->walk, r));) {
        Term t = {0, r};
        uint64_t k;
        bool low = node_with_word(w->pool, t, OP_AND, &k) && (k & (k + 1)) == 0;
        again = (low || (node_with_word(w->pool, t, OP_UREM, &k) && k != by)) &&
                term_same(rewrite_made(w, node_arg(w->pool, t, 0)), x);
    }
    return again;
}

/* x leaves r modulo n iff it does modulo all factors of n that have nothing in common. */
static bool as_factors(const Rewrite *w, Term t, Term *all) {
    Pool *pool = w->pool;
    Term rest = node_arg(pool, t, 0), r = node_arg(pool, t, 1);
    uint64_t n;
    if (!node_is(pool, t, OP_EQ) || r.ref || !node_with_word(pool, rest, OP_UREM, &n))
        return false;
    Term x = node_arg(pool, rest, 0);
    if (r.word >= n || !is_divided_again(w, x, n)) return false;
    *all = term_word(1);
    for (uint64_t p = 2, left = n; left > 1; p++) {
        uint64_t power = 1;
        if (p > FACTORS_MOST) p = left;
        for (; left % p == 0; left /= p) power *= p;
        if (power == 1) continue;
        Term part = term_op2(pool, OP_UREM, x, term_word(power));
        part = term_op2(pool, OP_EQ, part, term_word(r.word % power));
        if (!WEAKEN(QUOTIENTS_FACTOR, left == 1, false))
            *all = term_land(pool, *all, part);
    }
    return true;
}

static Term comparison(Rewrite *w, Term t) {
    Pool *pool = w->pool;
    Term yes;
    if (as_factors(w, t, &yes)) return yes;
    if (!node_is(pool, t, OP_ULT)) return t;
    if (divide_order(pool, t, &yes)) return yes;
    Term a = term_arg(pool, t.ref, 0), b = term_arg(pool, t.ref, 1);
    if (b.ref == 0 && b.word && as_remainder(w, a, b.word - 1, &yes)) return yes;
    if (a.ref == 0 && as_remainder(w, b, a.word, &yes)) return term_lnot(pool, yes);
    return t;
}

static Term as_division(Rewrite *w, Ref ref, Term usual) {
    Term out;
    if (divide_simpler(w, ref, &out) || as_quotient(w, ref, &out)) return out;
    return comparison(w, divide_rest(w->pool, merged(w, usual)));
}

/* Whether there is anything to find. */
static bool worth(const Rewrite *w) {
    for (Ref r = 0; (r = walk_up(&w->walk, r));) {
        const TermNode *n = pool_node(w->pool, r);
        if (n->op == OP_MULHI || n->op == OP_UDIV || n->op == OP_UREM) return true;
        if (n->op == OP_SHR && pool_node(w->pool, n->arg[0])->op == OP_MUL) return true;
    }
    return false;
}

bool quotients_rewrite(Pool *pool, const Term *truth, unsigned count, Arena *arena,
                       Term *bad) {
    Rewrite w = rewrite_of(pool, truth, count, arena);
    if (!worth(&w)) return false;
    w.ranges = ranges_new(pool, truth, count, arena);
    return rewrite_truths(&w, as_division, bad);
}

Answer quotients_decide(Attempt *a) {
    const Query *q = a->query;
    Term bad;
    if (!quotients_rewrite(a->pool, q->truth, q->count, a->arena, &bad))
        return ANSWER_PASS;
    if (term_is(bad, 0)) return ANSWER_PROVED;
    Sub sub = {.steps = 0};
    a->method = "quotients, then ";
    return attempt_then(a, a->pool, bad, &sub);
}
