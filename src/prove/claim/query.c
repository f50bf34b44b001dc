/* Taking a claim apart, and solving conditions for variables. */
#include "prove/claim/query.h"
#include "base/weaken.h"
#include "term/walk.h"

#include <stdlib.h>
#include <string.h>

/* In larger pools truths are not looked for within each other. */
enum { ASSUMED_MOST = 4000 };

typedef struct {
    Pool *pool;
    Arena *arena;
    Query *list;
    unsigned count, done;
    unsigned substitutions; /* that may still be made */
} Split;

bool query_inverse(const Pool *pool, Term *truth) {
    uint64_t k;
    if (!node_with_word(pool, *truth, OP_XOR, &k) || k != 1) return false;
    Term of = node_arg(pool, *truth, 0);
    if (!term_is_bool(pool, of)) return false;
    *truth = of;
    return true;
}

static bool is_truths(const Pool *pool, Term t) {
    return term_is_bool(pool, term_arg(pool, t.ref, 0)) &&
           term_is_bool(pool, term_arg(pool, t.ref, 1));
}

/* What a truth (or its inverse) says of its parts. */
typedef enum { PART_NONE, PART_AND, PART_OR } Part;

static Part parts(Pool *pool, Term t, Term *a, Term *b) {
    bool inverse = query_inverse(pool, &t);
    Op op = node_op(pool, t);
    Term x = node_arg(pool, t, 0), y = node_arg(pool, t, 1), none = term_word(0);
    if ((op == OP_AND || op == OP_OR) && is_truths(pool, t)) {
        *a = inverse ? term_lnot(pool, x) : x, *b = inverse ? term_lnot(pool, y) : y;
        return (op == OP_AND) != inverse ? PART_AND : PART_OR;
    }
    if (inverse || op != OP_EQ || !term_is(y, 0) || !node_is(pool, x, OP_OR))
        return PART_NONE;
    *a = term_op2(pool, OP_EQ, node_arg(pool, x, 0), none); /* u | v == 0: both are */
    *b = term_op2(pool, OP_EQ, node_arg(pool, x, 1), none);
    return PART_AND;
}

/* u & 1, (u & 2) >> 1, … */
static bool is_bit(const Pool *pool, Term t) {
    if (node_is(pool, t, OP_SHR) && term_is_bool(pool, t)) t = node_arg(pool, t, 0);
    return node_is(pool, t, OP_AND) && node_arg(pool, t, 1).ref == 0;
}

/* A xor of low bits u & 1, or of more bits than there may be queries of their cases, is a
 * parity, which is better left whole. */
static bool is_parity(const Pool *pool, Term t) {
    bool low = true;
    for (unsigned length = 1;; length++) {
        bool chain = node_is(pool, t, OP_XOR);
        Term leaf = chain ? term_arg(pool, t.ref, 1) : t;
        if (!is_bit(pool, leaf)) return false;
        low = low && term_is(node_arg(pool, leaf, 1), 1);
        if (!chain) return low || UINT64_C(1) << (length - 1) > QUERY_MOST;
        t = term_arg(pool, t.ref, 0);
    }
}

/* p ^ q is p without q or q without p; an if-then-else likewise. */
static bool alternatives(Pool *pool, Term t, Term *a, Term *b) {
    Term u = t;
    bool inverse = query_inverse(pool, &u);
    if (u.ref == 0) return false;
    Op op = node_op(pool, u);
    Term p = term_arg(pool, u.ref, 0), q = term_arg(pool, u.ref, 1);
    if (op == OP_XOR && is_truths(pool, u) && !is_parity(pool, u)) {
        Term not_q = term_lnot(pool, q), not_p = term_lnot(pool, p);
        *a = term_land(pool, p, inverse ? q : not_q);
        *b = WEAKEN(QUERY_XOR, term_word(0), term_land(pool, not_p, inverse ? not_q : q));
        return true;
    }
    if (op != OP_ITE || !term_is_bool(pool, u) || !term_is_bool(pool, p)) return false;
    Term no = term_arg(pool, u.ref, 2);
    if (!term_is_bool(pool, q) || !term_is_bool(pool, no)) return false;
    *a = term_land(pool, p, inverse ? term_lnot(pool, q) : q);
    *b = term_land(pool, term_lnot(pool, p), inverse ? term_lnot(pool, no) : no);
    return true;
}

/* Solving */

typedef struct {
    Ref var;
    Term value;
} Solution;

enum { LEAVES_MOST = 8 };

/* x, y, … of a chain x op y op …; of a longer one the last leaf is a chain itself. */
static unsigned leaves(const Pool *pool, Term t, Op op, Term leaf[LEAVES_MOST]) {
    unsigned count = 0;
    while (op != OP_VAR && node_is(pool, t, op) && count + 2 < LEAVES_MOST) {
        leaf[count++] = term_arg(pool, t.ref, 1);
        t = term_arg(pool, t.ref, 0);
    }
    leaf[count++] = t;
    assert(count < LEAVES_MOST);
    return count;
}

/* x & rest == 0 and ~x & rest == 0, for a variable x that is not in the rest. */
static bool solve_disjoint(Pool *pool, Term both, Solution *s) {
    Term leaf[LEAVES_MOST], of = term_word(0);
    unsigned count = leaves(pool, both, OP_AND, leaf);
    for (unsigned i = 0; i < count; i++) {
        bool inverse = node_is(pool, leaf[i], OP_NOT);
        of = inverse ? term_arg(pool, leaf[i].ref, 0) : leaf[i];
        if (!node_is(pool, of, OP_VAR)) continue;
        Term rest = term_word(ONES);
        for (unsigned j = 0; j < count; j++)
            if (j != i && !WEAKEN(QUERY_DISJOINT, !inverse, false) &&
                !WEAKEN(QUERY_INSIDE, inverse, false))
                rest = term_op2(pool, OP_AND, rest, leaf[j]);
        if (term_is_full(pool, rest) || walk_meets(pool, rest, of.ref)) continue;
        s->var = of.ref;
        s->value = inverse ? term_op2(pool, OP_OR, of, rest)
                           : term_op2(pool, OP_AND, of, term_op1(pool, OP_NOT, rest));
        return true;
    }
    return false;
}

/* a == b where one side is a variable, or a sum or xor with one, alone in it. */
static bool solve_equal(Pool *pool, Term a, Term b, Solution *s) {
    static const Op chains[] = {OP_VAR, OP_XOR, OP_ADD};
    for (unsigned k = 0; k < 6; k++) {
        Op op = chains[k / 2];
        Term side = k & 1 ? b : a, other = k & 1 ? a : b, leaf[LEAVES_MOST];
        if (!node_is(pool, side, op)) continue;
        unsigned count = leaves(pool, side, op, leaf);
        for (unsigned i = 0; i < count; i++) {
            if (!node_is(pool, leaf[i], OP_VAR)) continue;
            Term value = other;
            for (unsigned j = WEAKEN(QUERY_SOLVE, 1, 0); j < count; j++)
                if (j != i)
                    value =
                        term_op2(pool, op == OP_XOR ? OP_XOR : OP_SUB, value, leaf[j]);
            if (term_is_full(pool, value) || walk_meets(pool, value, leaf[i].ref))
                continue;
            *s = (Solution){leaf[i].ref, value};
            return true;
        }
    }
    return false;
}

/* p & q == p, p | q == q: p & ~q is 0. true: a == b says so of *zero. */
static bool says_inside(Pool *pool, Term a, Term b, Term *zero) {
    for (unsigned k = 0; k < 4; k++) {
        Op op = k & 2 ? OP_OR : OP_AND;
        if (!node_is(pool, a, op)) continue;
        Term p = term_arg(pool, a.ref, k & 1), q = term_arg(pool, a.ref, !(k & 1));
        if (!term_same(b, p)) continue;
        Term out = op == OP_AND ? q : p, in = op == OP_AND ? p : q;
        *zero = term_op2(pool, OP_AND, in, term_op1(pool, OP_NOT, out));
        return !term_is_full(pool, *zero);
    }
    return false;
}

static bool solve_inside(Pool *pool, Term a, Term b, Solution *s) {
    Term zero;
    if (!says_inside(pool, a, b, &zero) && !says_inside(pool, b, a, &zero)) return false;
    if (node_is(pool, zero, OP_AND) && solve_disjoint(pool, zero, s)) return true;
    if (!node_is(pool, zero, OP_VAR)) return false;
    *s = (Solution){zero.ref, term_word(0)};
    return true;
}

/* The bits of `mask` in the variable x are those of `bits`. */
static void solve_bits(Pool *pool, Term x, uint64_t mask, uint64_t bits, Solution *s) {
    assert(node_is(pool, x, OP_VAR));
    s->var = x.ref;
    s->value = term_op2(pool, OP_OR, term_op2(pool, OP_AND, x, term_word(~mask)),
                        term_word(bits & mask));
}

/* x & mask, perhaps shifted, of a variable x. */
static bool is_masked(const Pool *pool, Term t, Term *x, uint64_t *mask) {
    uint64_t k, keep = ONES;
    Op op = node_op(pool, t);
    if (op == OP_SHR || op == OP_SHL) {
        Term by = term_arg(pool, t.ref, 1);
        if (by.ref) return false;
        keep = op == OP_SHR ? ONES << (by.word & 63) : ONES >> (by.word & 63);
        t = term_arg(pool, t.ref, 0);
    }
    if (node_with_word(pool, t, OP_AND, &k)) keep &= k, t = node_arg(pool, t, 0);
    *x = t, *mask = keep;
    return node_is(pool, t, OP_VAR) && keep != ONES;
}

/* The word with its bits where t has those of its only variable. */
static uint64_t turned(const Pool *pool, Term t, uint64_t word) {
    if (node_is(pool, t, OP_VAR)) return word;
    uint64_t by = 0;
    node_with_word(pool, t, OP_ROL, &by);
    return op_fold(node_op(pool, t), turned(pool, node_arg(pool, t, 0), word), by, 0);
}

/* t as a variable, its bits in other places: true for the variable. */
static bool is_turned(const Pool *pool, Term t, Ref *var) {
    uint64_t by;
    while (op_class(node_op(pool, t)) == CLASS_PERMUTATION ||
           node_with_word(pool, t, OP_ROL, &by))
        t = node_arg(pool, t, 0);
    *var = t.ref;
    return node_is(pool, t, OP_VAR);
}

/* x == P(x), P moving squares in cycles of a few: x is what one square of each cycle has,
 * and its images. */
static bool solve_turned(Pool *pool, Term a, Term b, Solution *s) {
    enum { CYCLE_MOST = 8 };
    uint64_t by, seen = 0, first = 0;
    unsigned longest = 0;
    Ref var, other;
    if (!is_turned(pool, a, &var) || !is_turned(pool, b, &other) || var != other)
        return false;
    for (; !node_is(pool, a, OP_VAR); a = node_arg(pool, a, 0)) {
        if (node_with_word(pool, a, OP_ROL, &by))
            b = term_op2(pool, OP_ROL, b, term_word(64 - by));
        else
            b = term_op1(pool, node_op(pool, a), b);
    }
    if (term_is_full(pool, b)) return false;
    for (uint64_t one = 1; one; one <<= 1) {
        if (seen & one) continue;
        unsigned length = 0;
        for (uint64_t at = one; !(seen & at); length++)
            seen |= at, at = turned(pool, b, at);
        first |= one;
        if (length > longest) longest = length;
    }
    if (longest < 2 || longest > CYCLE_MOST) return false;
    Term *map = base_malloc((pool_vars(pool) + 1) * sizeof *map), all = term_word(0);
    for (size_t v = 0; v < pool_vars(pool); v++) map[v] = (Term){0, pool_var(pool, v)};
    Term part = term_op2(pool, OP_AND, a, term_word(first));
    for (unsigned i = WEAKEN(QUERY_TURNED, 1, 0); i < longest; i++) {
        all = term_op2(pool, OP_OR, all, part);
        map[pool_node(pool, var)->k] = part;
        part = term_substitute(pool, pool, b, map);
    }
    free(map);
    *s = (Solution){var, all};
    return true;
}

/* x < t, or x <= t: what t can be at most says which bits of x are 0. */
static bool solve_bound(Pool *pool, Term t, bool inverse, Solution *s) {
    Term x = node_arg(pool, t, inverse), bound = node_arg(pool, t, !inverse);
    uint64_t most = node_most(pool, bound);
    if (!node_is(pool, x, OP_VAR) || most == 0) return false;
    if (!inverse) most--;
    if (most == 0 || most >> 63) return false;
    uint64_t keep = ONES >> __builtin_clzll(most);
    solve_bits(pool, x, ~WEAKEN(QUERY_BOUND, keep >> 1, keep), 0, s);
    return true;
}

static bool solve_truth(Pool *pool, Term t, Solution *s) {
    Term u = t, x;
    uint64_t mask;
    bool inverse = query_inverse(pool, &u);
    if (is_masked(pool, u, &x, &mask)) { /* one bit of x */
        uint64_t bits = WEAKEN(QUERY_BIT, mask | mask << 1, mask);
        solve_bits(pool, x, bits, inverse ? 0 : ONES, s);
        return (mask & (mask - 1)) == 0;
    }
    if (node_is(pool, u, OP_ULT)) return solve_bound(pool, u, inverse, s);
    if (inverse || t.ref == 0) return false;
    Term a = term_arg(pool, t.ref, 0), b = term_arg(pool, t.ref, 1);
    if (!node_is(pool, t, OP_EQ)) return false;
    if (is_masked(pool, a, &x, &mask) && b.ref == 0 && node_is(pool, a, OP_AND)) {
        solve_bits(pool, x, mask, b.word, s);
        return true;
    }
    if (solve_equal(pool, a, b, s) || solve_inside(pool, a, b, s)) return true;
    if (solve_turned(pool, a, b, s)) return true;
    return term_is(b, 0) && node_is(pool, a, OP_AND) && solve_disjoint(pool, a, s);
}

/* The work list */

/* A truth is taken apart where there is room for its parts. */
static void add_truth(Query *q, Term t) {
    for (unsigned i = 0; i < q->count; i++)
        if (term_same(q->truth[i], t)) return;
    assert(q->count < QUERY_TRUTHS);
    q->truth[q->count++] = t;
}

static void remove_truth(Query *q, unsigned i) {
    assert(i < q->count);
    q->truth[i] = q->truth[--q->count];
}

static Query *copy(Split *split, const Query *q) {
    assert(split->count < QUERY_MOST);
    Query *new = &split->list[split->count++];
    size_t vars = pool_vars(split->pool);
    *new = *q;
    new->value = arena_copy(split->arena, q->value, vars * sizeof *q->value + 1);
    return new;
}

/* false: the query has become impossible. */
static bool substitute(Split *split, Query *q, Solution s) {
    Pool *pool = split->pool;
    size_t vars = pool_vars(pool);
    assert(pool_node(pool, s.var)->op == OP_VAR);
    Term *map = ARENA_ARRAY(split->arena, Term, vars + 1);
    for (size_t v = 0; v < vars; v++) map[v] = (Term){0, pool_var(pool, v)};
    map[pool_node(pool, s.var)->k] = s.value;
    for (size_t v = 0; v < vars; v++)
        q->value[v] = term_substitute(pool, pool, q->value[v], map);
    for (unsigned i = 0; i < q->count; i++)
        q->truth[i] = term_substitute(pool, pool, q->truth[i], map);
    for (unsigned i = q->count; i-- > 0;) {
        if (term_is(q->truth[i], 0)) return false;
        if (term_is(q->truth[i], 1)) remove_truth(q, i);
    }
    return true;
}

static bool any_full(const Split *split, const Query *q) {
    bool full = false;
    for (unsigned i = 0; i < q->count; i++)
        full = full || term_is_full(split->pool, q->truth[i]);
    for (size_t v = 0; v < pool_vars(split->pool); v++)
        full = full || term_is_full(split->pool, q->value[v]);
    return full;
}

/* A solution maps each input that satisfies the truth to itself, so no bad input is lost;
 * the truths that remain are looked at again. */
static bool solve_one(Split *split, Query *q, bool *possible) {
    if (split->substitutions == 0) return false;
    for (unsigned i = 0; i < q->count; i++) {
        Solution s;
        if (!solve_truth(split->pool, q->truth[i], &s)) continue;
        if (term_is_full(split->pool, s.value)) return false;
        if (s.value.ref == s.var) continue; /* nothing new */
        split->substitutions--;
        Query before = *q;
        before.value = arena_copy(split->arena, q->value,
                                  pool_vars(split->pool) * sizeof *q->value + 1);
        *possible = substitute(split, q, s);
        if (!any_full(split, q)) return true;
        *q = before;
        *possible = true;
        return false;
    }
    return false;
}

Term query_with_node(Pool *pool, Term t, Ref node, uint64_t k) {
    TermWalk walk = walk_new(pool, &t, 1, NULL);
    Term *made = base_malloc(((size_t)walk.top + 1) * sizeof *made);
    for (Ref r = 0; (r = walk_up(&walk, r));)
        made[r] = r == node ? term_word(k) : term_rebuilt(pool, pool, r, made);
    t = made[t.ref];
    free(made);
    walk_free(&walk);
    return t;
}

/* Where a truth occurs in another, it holds there. */
static bool assume_one(Split *split, Query *q, bool *possible) {
    if (split->substitutions == 0 || pool_count(split->pool) > ASSUMED_MOST) return false;
    for (unsigned i = 0; i < q->count; i++) {
        Term u = q->truth[i];
        bool inverse = query_inverse(split->pool, &u);
        for (unsigned j = 0; j < q->count; j++) {
            Term t = q->truth[j];
            if (i == j || !walk_meets(split->pool, t, u.ref)) continue;
            t = query_with_node(split->pool, t, u.ref,
                                WEAKEN(QUERY_ASSUMED, inverse, !inverse));
            if (term_is_full(split->pool, t)) return false;
            split->substitutions--;
            *possible = !term_is(t, 0);
            remove_truth(q, j);
            if (t.ref) add_truth(q, t);
            return true;
        }
    }
    return false;
}

/* Works on one query until nothing changes. Alternatives put a second one on the list.
 * false: it is impossible. */
static bool work(Split *split, Query *q) {
    for (bool again = true; again;) {
        again = false;
        for (unsigned i = 0; i < q->count && !again; i++) {
            Term a, b, t = q->truth[i];
            bool room = split->count < QUERY_MOST && q->count < QUERY_TRUTHS;
            Part part = room ? parts(split->pool, t, &a, &b) : PART_NONE;
            if (part == PART_NONE)
                part = room && alternatives(split->pool, t, &a, &b) ? PART_OR : PART_NONE;
            if (part == PART_NONE || pool_full(split->pool)) continue;
            assert(term_is_bool(split->pool, a) && term_is_bool(split->pool, b));
            remove_truth(q, i);
            again = true;
            if (part == PART_OR) {
                Query *other = copy(split, q);
                if (term_is(b, 0) || WEAKEN(QUERY_OR, true, false))
                    split->count--;
                else if (!term_is(b, 1))
                    add_truth(other, b);
                if (term_is(a, 0)) return false;
                if (!term_is(a, 1)) add_truth(q, a);
                continue;
            }
            if (term_is(a, 0) || term_is(b, 0)) return false;
            if (!term_is(a, 1)) add_truth(q, a);
            if (!term_is(b, 1)) add_truth(q, b);
        }
        bool possible = true;
        if (!again && solve_one(split, q, &possible)) again = true;
        if (!again && assume_one(split, q, &possible)) again = true;
        if (!possible) return false;
    }
    return true;
}

Queries query_split(Pool *pool, Term bad, Arena *arena) {
    size_t vars = pool_vars(pool);
    Split split = {.pool = pool, .arena = arena};
    split.substitutions = pool_count(pool) < 100000 ? 64 : 2;
    split.list = ARENA_ARRAY(arena, Query, QUERY_MOST);
    Query *first = &split.list[split.count++];
    first->value = ARENA_ARRAY(arena, Term, vars + 1);
    for (size_t v = 0; v < vars; v++) first->value[v] = (Term){0, pool_var(pool, v)};
    if (!term_is(bad, 1)) add_truth(first, bad);
    Queries result = {split.list, 0};
    while (split.done < split.count) {
        Query *q = &split.list[split.done++];
        bool possible = work(&split, q);
        assert(result.count < split.done); /* in the place of one that is done */
        if (possible) result.query[result.count++] = *q;
    }
    return result;
}

Term query_term(Pool *pool, const Query *query) {
    assert(query->count <= QUERY_TRUTHS);
    Term all = term_word(1);
    for (unsigned i = 0; i < query->count; i++)
        all = term_land(pool, all, query->truth[i]);
    return all;
}

void query_original(const Pool *pool, const Query *query, const uint64_t *values,
                    uint64_t *original, Arena *arena) {
    uint64_t *scratch =
        arena_raw(arena, ((size_t)pool_count(pool) + 1) * sizeof *scratch);
    for (size_t v = 0; v < pool_vars(pool); v++)
        original[v] = term_eval(pool, query->value[v], values, scratch);
}
