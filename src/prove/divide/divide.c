/* Quotients and remainders of products, quotients and remainders.
 *
 * For numbers: c x / d = (c / g) x / (d / g) and c x mod d = g ((c / g) x mod (d / g)),
 * g being the greatest common divisor; so for words, where c x does not wrap. For d
 * dividing a: (x mod a) mod d = x mod d, and (x mod a) / d = (x / d) mod (a / d). A
 * number below d has the quotient 0 and is its own remainder. */
#include "prove/divide/divide.h"
#include "base/weaken.h"
#include "term/divide.h"

enum { DEEP = 8 };

/* The old t = c * x as numbers. */
static bool is_multiple(const Rewrite *w, Term t, Term *x, uint64_t *c) {
    if (node_with_word(w->pool, t, OP_SHL, c))
        *c = UINT64_C(1) << (*c & 63);
    else if (!node_with_word(w->pool, t, OP_MUL, c) || *c == 0)
        return false;
    *x = node_arg(w->pool, t, 0);
    assert(*c);
    uint64_t most = range_of(w->ranges, *x).high;
    return WEAKEN(DIVIDE_WRAPS, true, most <= ONES / *c);
}

static Term scaled(Pool *pool, Term x, uint64_t c) {
    return term_op2(pool, OP_MUL, x, term_word(c));
}

static bool quotient(const Rewrite *w, Term a, uint64_t d, Term *out) {
    assert(d);
    Pool *pool = w->pool;
    Term x;
    uint64_t c, g;
    if (range_of(w->ranges, a).high < d) return *out = term_word(0), true;
    if (is_multiple(w, a, &x, &c) && (g = divide_common(c, d)) > 1) {
        *out = scaled(pool, rewrite_made(w, x), c / g);
        if (d / g > 1) *out = term_op2(pool, OP_UDIV, *out, term_word(d / g));
        return true;
    }
    if (node_with_word(pool, a, OP_UREM, &c) && c &&
        WEAKEN(DIVIDE_DIVIDES, true, c % d == 0)) {
        *out =
            term_op2(pool, OP_UDIV, rewrite_made(w, node_arg(pool, a, 0)), term_word(d));
        *out = term_op2(pool, OP_UREM, *out, term_word(c / d));
        return true;
    }
    return false;
}

static bool remainder_of(const Rewrite *w, Term a, uint64_t d, Term *out) {
    assert(d);
    Pool *pool = w->pool;
    Term x;
    uint64_t c, g;
    if (range_of(w->ranges, a).high < d) return *out = rewrite_made(w, a), true;
    if (is_multiple(w, a, &x, &c) && (g = divide_common(c, d)) > 1) {
        *out = scaled(pool, rewrite_made(w, x), c / g);
        *out = scaled(pool, term_op2(pool, OP_UREM, *out, term_word(d / g)), g);
        return true;
    }
    if (node_with_word(pool, a, OP_UREM, &c) && c &&
        WEAKEN(DIVIDE_DIVIDES, true, c % d == 0)) {
        *out =
            term_op2(pool, OP_UREM, rewrite_made(w, node_arg(pool, a, 0)), term_word(d));
        return true;
    }
    return false;
}

/* Whether one of the truths is a < b. */
static bool is_below(const Rewrite *w, Term a, Term b) {
    for (unsigned i = 0; i < w->truths; i++) {
        Term t = w->truth[i];
        if (node_is(w->pool, t, OP_ULT) && term_same(term_arg(w->pool, t.ref, 0), a) &&
            term_same(term_arg(w->pool, t.ref, 1), b))
            return true;
    }
    return false;
}

bool divide_simpler(const Rewrite *w, Ref ref, Term *out) {
    Term t = {0, ref};
    bool rest = node_is(w->pool, t, OP_UREM);
    if (!rest && !node_is(w->pool, t, OP_UDIV)) return false;
    Term a = term_arg(w->pool, ref, 0), b = term_arg(w->pool, ref, 1);
    if (is_below(w, a, b)) return *out = rest ? rewrite_made(w, a) : term_word(0), true;
    if (b.ref || b.word == 0) return false;
    return rest ? remainder_of(w, a, b.word, out) : quotient(w, a, b.word, out);
}

/* Remainders written with quotients. For d = 0 x / d * d is 0, and x % d is x. */
static bool is_rest(Pool *pool, Term t, Term *out) {
    if (!node_is(pool, t, OP_SUB)) return false;
    Term x = term_arg(pool, t.ref, 0), product = term_arg(pool, t.ref, 1);
    if (!node_is(pool, product, OP_MUL)) return false;
    for (unsigned i = 0; i < 2; i++) {
        Term q = term_arg(pool, product.ref, i), d = term_arg(pool, product.ref, 1 - i);
        if (!node_is(pool, q, OP_UDIV) || !term_same(term_arg(pool, q.ref, 0), x) ||
            !term_same(term_arg(pool, q.ref, 1), d))
            continue;
        *out = term_op2(pool, OP_UREM, x, d);
        return true;
    }
    return false;
}

/* A word with the same bits `low`: without masks that keep all of these. */
static Term low_bits(Pool *pool, Term t, uint64_t low, unsigned deep) {
    assert((low & (low + 1)) == 0 && deep <= DEEP);
    Term out;
    uint64_t k;
    Op op = node_op(pool, t);
    if (deep == DEEP) return t;
    if (node_with_word(pool, t, OP_AND, &k) && WEAKEN(DIVIDE_LOW, true, (low & ~k) == 0))
        return low_bits(pool, node_arg(pool, t, 0), low, deep + 1);
    if (op != OP_ADD && op != OP_SUB && op != OP_MUL) return t;
    Term a = low_bits(pool, term_arg(pool, t.ref, 0), low, deep + 1);
    Term b = low_bits(pool, term_arg(pool, t.ref, 1), low, deep + 1);
    t = term_op2(pool, op, a, b);
    return is_rest(pool, t, &out) ? out : t;
}

Term divide_rest(Pool *pool, Term t) {
    Term out;
    uint64_t low;
    if (is_rest(pool, t, &out)) return out;
    if (!node_with_word(pool, t, OP_AND, &low) || (low & (low + 1))) return t;
    return term_op2(pool, OP_AND, low_bits(pool, node_arg(pool, t, 0), low, 0),
                    term_word(low));
}

/* a % b < b unless b is 0; a < a / b only if b is 0, where the quotient is all ones, and
 * a is not; never a < a % b. */
bool divide_order(Pool *pool, Term less, Term *out) {
    if (!node_is(pool, less, OP_ULT)) return false;
    Term a = term_arg(pool, less.ref, 0), b = term_arg(pool, less.ref, 1);
    if (node_is(pool, a, OP_UREM) && term_same(term_arg(pool, a.ref, 1), b))
        return *out = WEAKEN(DIVIDE_ZERO, term_word(1), term_truth(pool, b)), true;
    if (b.ref == 0 || !term_same(term_arg(pool, b.ref, 0), a)) return false;
    if (node_is(pool, b, OP_UREM)) return *out = term_word(0), true;
    if (!node_is(pool, b, OP_UDIV)) return false;
    Term zero = term_op2(pool, OP_EQ, term_arg(pool, b.ref, 1), term_word(0));
    Term most = term_op2(pool, OP_EQ, a, term_word(ONES));
    *out = term_land(pool, zero, term_lnot(pool, most));
    return true;
}
