/* Sign extensions and masks that change nothing.
 *
 * An int of n bits is sar(t << k, k) with k = 64 - n: t itself where its range fits into
 * n bits. So is sar(u, k) where every part of the sum or set function u is a multiple of
 * 2^k: u is t << k with the parts divided; and sar(t << a, b) is sar(t, b - a). Of a
 * shift amount only six bits count, so there an extension of six bits or more never does
 * anything: the low bits of sums, products and set functions depend on the low bits of
 * their operands alone. */
#include "lower/terms/narrow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lower/terms/idiom.h"
#include "term/walk.h"

typedef struct {
    Pool *pool;
    Ranges *ranges;
    unsigned depth;
} Narrow;

enum { DEEPEST = 12, MOST_REFS = 2000 };

/* u with u << k == t, for t without bits below k. */
static bool divided(Narrow *n, Term t, unsigned k, Term *u) {
    assert(k > 0 && k < 64 && n->depth <= DEEPEST);
    if (term_is_word(t)) {
        *u = term_word((uint64_t)((int64_t)t.word >> k));
        return !(t.word & ((UINT64_C(1) << k) - 1));
    }
    const TermNode at = *pool_node(n->pool, t.ref);
    if (at.arity != 2 || n->depth == DEEPEST) return false;
    Term x = term_arg(n->pool, t.ref, 0), y = term_arg(n->pool, t.ref, 1), a, b;
    bool done = false;
    n->depth++;
    switch (at.op) {
    case OP_SHL:
        done = term_is_word(y) && (y.word & 63) >= k;
        if (done) *u = term_op2(n->pool, OP_SHL, x, term_word((y.word & 63) - k));
        break;
    case OP_MUL:
        done = term_is_word(y) && divided(n, y, k, &b);
        if (done) *u = term_op2(n->pool, OP_MUL, x, b);
        break;
    case OP_AND: /* one multiple of 2^k is enough */
        if (term_is_word(y)) y = term_word(y.word >> k << k);
        done = divided(n, x, k, &a) && divided(n, y, k, &b);
        if (done) *u = term_op2(n->pool, OP_AND, a, b);
        break;
    case OP_ADD:
    case OP_SUB:
    case OP_OR:
    case OP_XOR:
        done = divided(n, x, k, &a) && divided(n, y, k, &b);
        if (done) *u = term_op2(n->pool, (Op)at.op, a, b);
        break;
    default:
        break;
    }
    n->depth--;
    return done;
}

/* sar(t, k) without the extension. */
static bool unextended(Narrow *n, Term t, Term *result) {
    if (term_is_word(t) || pool_node(n->pool, t.ref)->op != OP_SAR) return false;
    Term k = term_arg(n->pool, t.ref, 1);
    if (!term_is_word(k) || k.word == 0 || k.word > 63) return false;
    return divided(n, term_arg(n->pool, t.ref, 0), (unsigned)k.word, result);
}

/* A term with the same low six bits. */
static Term low_bits(Narrow *n, Term t) {
    Term u;
    assert(n->depth <= DEEPEST);
    if (term_is_word(t) || n->depth == DEEPEST) return t;
    const TermNode at = *pool_node(n->pool, t.ref);
    Term x = at.arity ? term_arg(n->pool, t.ref, 0) : t;
    Term y = at.arity == 2 ? term_arg(n->pool, t.ref, 1) : t, result = t;
    n->depth++;
    switch (at.op) {
    case OP_SAR:
        if (term_is_word(y) && y.word <= 58 && unextended(n, t, &u))
            result = low_bits(n, u);
        break;
    case OP_AND:
        if (term_is_word(y) && (y.word & 63) == 63) {
            result = low_bits(n, x);
            break;
        } /* fall through */
    case OP_ADD:
    case OP_SUB:
    case OP_OR:
    case OP_XOR:
    case OP_MUL:
        result = term_op2(n->pool, (Op)at.op, low_bits(n, x), low_bits(n, y));
        break;
    case OP_NOT:
        result = term_op1(n->pool, OP_NOT, low_bits(n, x));
        break;
    default:
        break;
    }
    n->depth--;
    return result;
}

/* A mask of low bits around a word that has no others. */
static bool is_idle_mask(Narrow *n, Term t) {
    if (pool_node(n->pool, t.ref)->op != OP_AND) return false;
    Term mask = term_arg(n->pool, t.ref, 1);
    Range range = range_of(n->ranges, term_arg(n->pool, t.ref, 0));
    return term_is_word(mask) && (mask.word & (mask.word + 1)) == 0 &&
           range.high <= mask.word;
}

/* sar(y << a, b) is sar(y, b - a) where y fits. */
static bool is_shorter(Narrow *n, Term t, Term *result) {
    if (pool_node(n->pool, t.ref)->op != OP_SAR) return false;
    Term x = term_arg(n->pool, t.ref, 0), b = term_arg(n->pool, t.ref, 1);
    if (!term_is_word(b) || term_is_word(x)) return false;
    if (pool_node(n->pool, x.ref)->op != OP_SHL) return false;
    Term y = term_arg(n->pool, x.ref, 0), a = term_arg(n->pool, x.ref, 1);
    if (!term_is_word(a) || a.word >= b.word || b.word > 63 ||
        !range_fits(range_of(n->ranges, y), 64 - (unsigned)a.word))
        return false;
    assert(b.word > a.word);
    *result = term_op2(n->pool, OP_SAR, y, term_word(b.word - a.word));
    return true;
}

static Term narrowed(Narrow *n, Term t) {
    Term u;
    if (term_is_word(t)) return t;
    if (is_shorter(n, t, &u)) return u;
    if (pool_node(n->pool, t.ref)->op == OP_ITE && idiom_branch(n->pool, t.ref, &u))
        return u;
    if (is_idle_mask(n, t)) return term_arg(n->pool, t.ref, 0);
    if (!unextended(n, t, &u)) return t;
    unsigned k = (unsigned)term_arg(n->pool, t.ref, 1).word;
    assert(k > 0 && k < 64 && n->depth == 0);
    return range_fits(range_of(n->ranges, u), 64 - k) ? u : t;
}

/* The node with its operands' new terms; of an amount only six bits count. */
static Term rebuilt(Narrow *n, Ref ref, const Term *now) {
    const TermNode at = *pool_node(n->pool, ref);
    for (unsigned i = 0; i < at.arity; i++) assert(at.arg[i] < ref);
    if (op_class((Op)at.op) == CLASS_SHIFT) {
        Term low = low_bits(n, now[at.arg[1]]);
        if (!term_same(low, now[at.arg[1]]))
            return term_op2(n->pool, (Op)at.op, now[at.arg[0]], low);
    }
    return term_rebuilt(n->pool, n->pool, ref, now);
}

Term narrow_term(Pool *pool, Ranges *ranges, Term root) {
    Narrow n = {.pool = pool, .ranges = ranges};
    if (term_is_word(root) || root.ref > MOST_REFS) return root;
    Term *now = base_malloc((root.ref + 1) * sizeof *now);
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    for (Ref r = 0; (r = walk_up(&walk, r));) now[r] = narrowed(&n, rebuilt(&n, r, now));
    Term result = now[root.ref];
    free(now);
    walk_free(&walk);
    return term_is_full(pool, result) ? root : result;
}
