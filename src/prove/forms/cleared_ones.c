/* Words of which the lowest ones are cleared away, one after the other: y & (y - 1). What
 * is left after k of them is empty iff there were at most k; its i-th one is the i+k-th
 * one of the whole word, as pdep finds it, and so is its lowest one, and that one's
 * place; and it has k ones fewer, if there were so
 * many. */
#include "base/weaken.h"
#include "prove/claim/rewrite.h"

enum { ONES_MOST = 64 };
static const uint64_t steps_most = 10000000; /* there are other methods */

typedef struct {
    Rewrite w;
    struct {
        Term from; /* the word, rebuilt, of which ones were cleared */
        unsigned ones;
    } * cleared; /* by ref */
} ClearedOnes;

/* y, of a node y op z where z is made of y: y - 1, or -y. */
static bool with_own(const Pool *pool, Term t, Op made, Term *y) {
    for (unsigned i = 0; i < 2 && node_is(pool, t, OP_AND); i++) {
        Term z = node_arg(pool, t, i), a = node_arg(pool, z, 0), b = node_arg(pool, z, 1);
        *y = node_arg(pool, t, !i);
        if (!node_is(pool, z, made)) continue;
        if (made == OP_ADD && term_same(a, *y) && term_is(b, ~UINT64_C(0))) return true;
        if (made == OP_SUB && term_is(a, 0) && term_same(b, *y)) return true;
    }
    return false;
}

/* What is asked of the word that is left, asked of the whole word. */
static Term of_whole(const ClearedOnes *s, Op op, Term left, Term other) {
    Pool *pool = s->w.pool;
    unsigned k = s->cleared[left.ref].ones;
    Term whole = s->cleared[left.ref].from, ones = term_op1(pool, OP_POPCOUNT, whole);
    Term few = term_op2(pool, OP_ULT, ones, term_word(k + WEAKEN(TAKEN_EMPTY, 0, 1)));
    if (op == OP_EQ) return few;
    if (op == OP_POPCOUNT)
        return term_ite(pool, few, term_word(0),
                        term_op2(pool, OP_SUB, ones, term_word(k)));
    k = WEAKEN(TAKEN_PLACE, k - 1, k);
    other = k > 63 ? term_word(0) : term_op2(pool, OP_SHL, other, term_word(k));
    other = term_op2(pool, OP_PDEP, other, whole);
    return op == OP_CTZ ? term_op1(pool, op, other) : other;
}

/* t == pdep(1 << *n, x), *n <= 63. */
static bool is_nth(Pool *pool, Term t, Term *n, Term *x) {
    Term one = node_arg(pool, t, 0);
    if (!node_is(pool, t, OP_PDEP)) return false;
    *x = node_arg(pool, t, 1), *n = term_op1(pool, OP_CTZ, one);
    if (!one.ref) return (one.word & (one.word - 1)) == 0;
    if (!node_is(pool, one, OP_SHL) || !term_is(node_arg(pool, one, 0), 1)) return false;
    *n = term_op2(pool, OP_AND, node_arg(pool, one, 1), term_word(63));
    return true;
}

/* The ones of x below its n-th: x & pdep(1 << n, x) - 1. */
static bool is_below_nth(Pool *pool, Term t, Term *n, Term *x) {
    for (unsigned i = 0; i < 2 && node_is(pool, t, OP_AND); i++) {
        Term less = node_arg(pool, t, i), other = node_arg(pool, t, !i);
        uint64_t k;
        if (node_with_word(pool, less, OP_ADD, &k) && k == ~UINT64_C(0) &&
            is_nth(pool, node_arg(pool, less, 0), n, x) && term_same(*x, other))
            return true;
    }
    return false;
}

/* There are n of them, or all. */
static Term count_below(Pool *pool, Term n, Term x) {
    Term all = term_op1(pool, OP_POPCOUNT, x);
    Term enough = term_op2(pool, OP_ULT, n, all);
    return term_ite(pool, enough, n, WEAKEN(TAKEN_BELOW, n, all));
}

/* A node y & (y - 1) has one more cleared. */
static void note_cleared(ClearedOnes *s, Ref ref) {
    Term y;
    if (!with_own(s->w.pool, (Term){0, ref}, OP_ADD, &y)) return;
    bool more = s->cleared[y.ref].ones && s->cleared[y.ref].ones < ONES_MOST;
    s->cleared[ref].from = more ? s->cleared[y.ref].from : s->w.done[y.ref];
    s->cleared[ref].ones = more ? s->cleared[y.ref].ones + 1 : 1;
}

static Term by_count(Rewrite *w, Ref ref, Term usual) {
    ClearedOnes *s = (ClearedOnes *)w;
    Pool *pool = w->pool;
    Term t = {0, ref}, a = node_arg(pool, t, 0), b = node_arg(pool, t, 1), y, n;
    Op op = node_op(pool, t);
    note_cleared(s, ref);
    if (op == OP_POPCOUNT && is_below_nth(pool, rewrite_made(w, a), &n, &y))
        return count_below(pool, n, y);
    Term other = op == OP_PDEP ? rewrite_made(w, a) : term_word(1), left = a;
    bool lowest = with_own(pool, t, OP_SUB, &y);
    if (lowest) left = y;
    if (op == OP_PDEP) left = b;
    bool is = lowest || op == OP_PDEP || op == OP_POPCOUNT || op == OP_CTZ ||
              (op == OP_EQ && term_is(b, 0));
    if (is && left.ref && s->cleared[left.ref].ones) return of_whole(s, op, left, other);
    if (op != OP_PDEP || !term_is(other, 1)) return usual;
    left = rewrite_made(w, left);
    return term_op2(pool, OP_AND, left, term_neg(pool, left));
}

Answer cleared_ones_decide(Attempt *a) {
    ClearedOnes s = {.w = rewrite_query(a)};
    s.cleared = arena_alloc(a->arena, ((size_t)s.w.walk.top + 1) * sizeof *s.cleared);
    return rewrite_decide(a, &s.w, by_count, steps_most);
}
