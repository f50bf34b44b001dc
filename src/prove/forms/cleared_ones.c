/* Words of which the lowest ones are cleared away, one after the other: y & (y - 1). What
 * is left after k of them is empty iff there were at most k; its i-th one is the i+k-th
 * one of the whole word, as pdep finds it, and so is its lowest one, and that one's
 * place; and it has k ones fewer, if there were so
 * many. */
#include "prove/claim/strategy.h"
#include "base/weaken.h"
#include "term/walk.h"

enum { DEPTH_MOST = 3, ONES_MOST = 64 };
static const uint64_t steps_most = 10000000;

typedef struct {
    Pool *pool;
    Term *done; /* by ref: the node made again */
    struct {
        Term from; /* the word, rebuilt, of which ones were cleared */
        unsigned ones;
    } * cleared; /* by ref */
    bool any;
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

static Term made_again(const ClearedOnes *s, Term t) {
    return t.ref ? s->done[t.ref] : t;
}

/* What is asked of the word that is left, asked of the whole word. */
static Term asked(const ClearedOnes *s, Op op, Term left, Term other) {
    Pool *pool = s->pool;
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

static Term remade(ClearedOnes *s, Ref ref) {
    Pool *pool = s->pool;
    Term t = {0, ref}, a = node_arg(pool, t, 0), b = node_arg(pool, t, 1), y, n;
    Op op = node_op(pool, t);
    Term usual = term_rebuilt(pool, pool, ref, s->done);
    if (with_own(pool, t, OP_ADD, &y)) {
        bool more = s->cleared[y.ref].ones && s->cleared[y.ref].ones < ONES_MOST;
        s->cleared[ref].from = more ? s->cleared[y.ref].from : s->done[y.ref];
        s->cleared[ref].ones = more ? s->cleared[y.ref].ones + 1 : 1;
    }
    if (op == OP_POPCOUNT && is_below_nth(pool, made_again(s, a), &n, &y)) {
        s->any = true;
        return count_below(pool, n, y);
    }
    Term other = op == OP_PDEP ? made_again(s, a) : term_word(1), left = a;
    bool lowest = with_own(pool, t, OP_SUB, &y);
    if (lowest) left = y;
    if (op == OP_PDEP) left = b;
    bool is = lowest || op == OP_PDEP || op == OP_POPCOUNT || op == OP_CTZ ||
              (op == OP_EQ && term_is(b, 0));
    if (is && left.ref && s->cleared[left.ref].ones) {
        s->any = true;
        return asked(s, op, left, other);
    }
    if (op != OP_PDEP || !term_is(other, 1)) return usual;
    s->any = true;
    left = made_again(s, left);
    return term_op2(pool, OP_AND, left, term_neg(pool, left));
}

/* There are other methods. */
static Answer run_briefly(Problem *p) {
    return problem_briefly(p, strategy_run, steps_most);
}

/* The query asked so is true of the same inputs. */
Answer cleared_ones_decide(Attempt *a) {
    Pool *pool = a->pool;
    Term all = query_term(pool, a->query);
    Sub sub = {.run = run_briefly};
    if (a->problem->depth >= DEPTH_MOST || !all.ref || term_is_full(pool, all))
        return ANSWER_PASS;
    TermWalk walk = walk_new(pool, &all, 1, a->arena);
    ClearedOnes s = {.pool = pool, .done = ARENA_ARRAY(a->arena, Term, walk.top + 1)};
    s.cleared = arena_alloc(a->arena, (walk.top + 1) * sizeof *s.cleared);
    for (Ref r = 0; (r = walk_up(&walk, r));) s.done[r] = remade(&s, r);
    return s.any ? attempt_then(a, pool, s.done[all.ref], &sub) : ANSWER_PASS;
}
