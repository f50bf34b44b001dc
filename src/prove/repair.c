/* Candidates for repairs, and trying them. */
#include "prove/repair.h"

#include "prove/claim/search.h"
#include "prove/claim/strategy.h"

#include <stdlib.h>

enum { MOST_NODES = 3000, MOST_CONSTANTS = 4, NARROW = 40 };
static const uint64_t steps_each = 12000000;

typedef struct {
    Pool *pool; /* its own, with the claim's variables */
    const RepairJob *job;
    Claim claim; /* of the job, and the rest, in the pool */
    Term premise;
    RepairPart *part;
    Arena *arena;
    bool amount[REPAIR_VARS]; /* it shifts or rotates something */
    Repair *found;
} Try;

/* Conditions as terms */

static Term is_empty(Pool *pool, Term t) {
    return term_op2(pool, OP_EQ, t, term_word(0));
}

static Term no_more(Pool *pool, Term a, Term b) {
    return term_lnot(pool, term_op2(pool, OP_ULT, b, a));
}

static Term below(Pool *pool, Term a, uint64_t k) {
    return term_op2(pool, OP_ULT, a, term_word(k));
}

static Term disjoint(Pool *pool, Term a, Term b) {
    return is_empty(pool, term_op2(pool, OP_AND, a, b));
}

static Term at_most_one(Pool *pool, Term a) {
    return disjoint(pool, a, term_op2(pool, OP_SUB, a, term_word(1)));
}

static Term of_all(Pool *pool, const Repair *r) {
    Term all = term_word(1);
    for (size_t i = 0; i < r->nvars; i++) {
        Term x = {0, pool_var(pool, r->vars[i])};
        if (r->kind == REPAIR_ALL_BELOW) all = term_land(pool, all, below(pool, x, r->k));
        for (size_t k = i + 1; r->kind == REPAIR_APART && k < r->nvars; k++) {
            Term y = {0, pool_var(pool, r->vars[k])};
            all = term_land(pool, all, disjoint(pool, x, y));
        }
    }
    return all;
}

static Term condition_of(Pool *pool, const Repair *r) {
    Term a = {0, pool_var(pool, r->a)}, b = {0, pool_var(pool, r->b)};
    assert(r->kind != REPAIR_NONE);
    Term occupied = term_lnot(pool, is_empty(pool, a));
    switch (r->kind) {
    case REPAIR_NOT_EMPTY:
        return occupied;
    case REPAIR_NO_CARRY:
        return no_more(pool, a, term_op1(pool, OP_NOT, b));
    case REPAIR_NO_CARRY_BY:
        return no_more(pool, a, term_word(~r->k));
    case REPAIR_AT_MOST:
        return no_more(pool, a, b);
    case REPAIR_BELOW:
        return below(pool, a, r->k);
    case REPAIR_POSITIVE:
        return term_land(pool, occupied, below(pool, a, 64));
    case REPAIR_DISJOINT:
        return disjoint(pool, a, b);
    case REPAIR_INSIDE:
        return disjoint(pool, a, term_op1(pool, OP_NOT, b));
    case REPAIR_AT_MOST_ONE:
        return at_most_one(pool, a);
    case REPAIR_ONE:
        return term_land(pool, at_most_one(pool, a), occupied);
    default:
        return of_all(pool, r);
    }
}

/* Trying one */

/* Some input that is tried satisfies it. */
static bool is_met(Try *t, Term condition) {
    Problem p;
    problem_init(&p, t->pool, term_word(0), condition, t->arena);
    p.limits = t->job->limits;
    if (p.batch) search_first(&p);
    bool met = p.when_seen;
    problem_free(&p);
    return met;
}

/* Proved by the methods, without the long searches. */
static bool is_proved(Try *t, Term bad, Term when) {
    Problem p;
    problem_init(&p, t->pool, bad, when, t->arena);
    if (!p.batch) return false;
    p.limits = t->job->limits;
    uint64_t end = watch_allow(p.watch, steps_each);
    assert(!p.watch || p.watch->end <= end);
    Answer answer = search_first(&p);
    if (answer == ANSWER_PASS)
        answer = term_is(bad, 0) ? ANSWER_PROVED : strategy_run(&p);
    watch_restore(p.watch, end);
    problem_free(&p);
    return answer == ANSWER_PROVED;
}

/* The counterexample satisfies the condition. The pool grows with each that is tried. */
static bool is_kept(const Try *t, Term condition) {
    return term_value(t->pool, condition, t->job->counterexample) != 0;
}

/* Whether a part of the claim is in it; that there is at most one square may be said in
 * other words. */
static bool is_said(const Try *t, RepairKind kind, Term condition) {
    for (size_t i = 0; i < t->job->nparts; i++) {
        const RepairPart *part = &t->part[i];
        bool names = kind == (part->equation ? REPAIR_NOT_EMPTY : REPAIR_AT_MOST_ONE);
        Term both = term_land(t->pool, condition, part->truth);
        if (!names && term_same(both, condition)) return true;
    }
    return false;
}

static bool repairs(Try *t, const Repair *r) {
    Pool *pool = t->pool;
    const Claim *c = &t->claim;
    Term condition = condition_of(pool, r);
    if (condition.ref == 0 || term_is_full(pool, condition)) return false;
    assert(term_is_bool(pool, condition));
    if (is_said(t, r->kind, condition) || is_kept(t, condition)) return false;
    Term when = term_land(pool, c->when, condition);
    Term good = term_land(pool, c->defined, c->claim);
    Term bad = term_land(pool, when, term_lnot(pool, good));
    Term applies = term_land(pool, when, t->premise);
    if (pool_full(pool) || term_is_full(pool, bad) || term_is(applies, 0)) return false;
    return is_proved(t, bad, when) && is_met(t, applies);
}

/* true: the search is over. */
static bool try(Try *t, RepairKind kind, size_t a, size_t b, uint64_t k) {
    if (watch_look(pool_watch(t->pool))) return true;
    Repair r = *t->found;
    r.kind = kind, r.a = a, r.b = b, r.k = k;
    ArenaMark mark = arena_mark(t->arena);
    bool is = repairs(t, &r);
    arena_release(t->arena, mark);
    if (is) *t->found = r;
    return is;
}

/* The candidates */

static bool try_each(Try *t, RepairKind kind) {
    const Repair *r = t->found;
    for (size_t i = 0; i < r->nvars; i++)
        if (try(t, kind, r->vars[i], r->vars[i], 0)) return true;
    return false;
}

static bool try_pairs(Try *t, RepairKind kind, bool both_ways) {
    const Repair *r = t->found;
    for (size_t i = 0; i < r->nvars; i++)
        for (size_t k = 0; k < r->nvars; k++)
            if (i != k && (both_ways || i < k) && try(t, kind, r->vars[i], r->vars[k], 0))
                return true;
    return false;
}

static bool try_amounts(Try *t) {
    const Repair *r = t->found;
    for (size_t i = 0; i < r->nvars; i++)
        if (t->amount[i] && (try(t, REPAIR_BELOW, r->vars[i], r->vars[i], 64) ||
                             try(t, REPAIR_POSITIVE, r->vars[i], r->vars[i], 0)))
            return true;
    return false;
}

/* No carry where the claim adds a constant to a variable. */
static bool try_constants(Try *t) {
    unsigned left = MOST_CONSTANTS;
    for (Ref ref = 2; ref < pool_count(t->pool) && left; ref++) {
        const TermNode *n = pool_node(t->pool, ref);
        if (n->op != OP_ADD && n->op != OP_SUB) continue;
        Term a = term_arg(t->pool, ref, 0), b = term_arg(t->pool, ref, 1);
        if (b.ref || !a.ref || pool_node(t->pool, a.ref)->op != OP_VAR) continue;
        size_t var = (size_t)pool_node(t->pool, a.ref)->k;
        uint64_t k = n->op == OP_ADD ? b.word : -b.word;
        left--;
        if (k < UINT64_C(1) << 63 && try(t, REPAIR_NO_CARRY_BY, var, var, k)) return true;
    }
    return false;
}

/* Powers of two from the counterexample's downwards: of one variable, or of all. */
static bool try_below(Try *t, RepairKind kind, unsigned most, unsigned least) {
    assert(least > 0 && least <= most && most < 64);
    const Repair *r = t->found;
    uint64_t largest = 0;
    for (size_t i = 0; i < r->nvars; i++) {
        uint64_t x = t->job->counterexample[r->vars[i]];
        if (x > largest) largest = x;
        if (kind == REPAIR_ALL_BELOW || x == 0) continue;
        unsigned bit = 63 - (unsigned)__builtin_clzll(x);
        for (unsigned k = bit < most ? bit : most; k >= least; k--)
            if (try(t, kind, r->vars[i], r->vars[i], UINT64_C(1) << k)) return true;
    }
    if (kind != REPAIR_ALL_BELOW || largest == 0 || r->nvars < 2) return false;
    unsigned bit = 63 - (unsigned)__builtin_clzll(largest);
    for (unsigned k = bit < most ? bit : most; k >= least; k--)
        if (try(t, kind, 0, 0, UINT64_C(1) << k)) return true;
    return false;
}

/* Roughly from the weakest to the strongest. */
static bool try_all(Try *t) {
    return try_each(t, REPAIR_NOT_EMPTY) || try_constants(t) ||
           try_pairs(t, REPAIR_NO_CARRY, false) || try_pairs(t, REPAIR_AT_MOST, true) ||
           try_below(t, REPAIR_BELOW, 63, NARROW) ||
           try_below(t, REPAIR_ALL_BELOW, 63, NARROW) || try_amounts(t) ||
           try_pairs(t, REPAIR_DISJOINT, false) || try_pairs(t, REPAIR_INSIDE, true) ||
           (t->found->nvars > 2 && try(t, REPAIR_APART, 0, 0, 0)) ||
           try_below(t, REPAIR_BELOW, NARROW - 1, 6) ||
           try_below(t, REPAIR_ALL_BELOW, NARROW - 1, 6) ||
           try_each(t, REPAIR_AT_MOST_ONE) || try_each(t, REPAIR_ONE) ||
           try_below(t, REPAIR_BELOW, 5, 3);
}

/* What the job has, and nothing else, in the pool; and the variables. */
static bool copy_job(Try *t) {
    const Claim *claim = t->job->claim;
    Pool *from = claim->pool, *to = t->pool;
    size_t vars = pool_vars(from);
    Term *map = ARENA_ARRAY(t->arena, Term, vars + 1);
    for (size_t v = 0; v < vars; v++) map[v] = term_var(to);
    t->claim = (Claim){to, term_substitute(to, from, claim->when, map),
                       term_substitute(to, from, claim->defined, map),
                       term_substitute(to, from, claim->claim, map)};
    t->premise = term_substitute(to, from, t->job->premise, map);
    t->part = ARENA_ARRAY(t->arena, RepairPart, t->job->nparts + 1);
    for (size_t i = 0; i < t->job->nparts; i++) {
        t->part[i] = t->job->part[i];
        t->part[i].truth = term_substitute(to, from, t->part[i].truth, map);
    }
    return !pool_full(to) && pool_count(to) <= MOST_NODES;
}

static void note_vars(Try *t) {
    Repair *r = t->found;
    size_t vars = pool_vars(t->pool);
    bool *used = ARENA_ARRAY(t->arena, bool, vars + 1);
    bool *amount = ARENA_ARRAY(t->arena, bool, vars + 1);
    for (Ref ref = 2; ref < pool_count(t->pool); ref++) {
        const TermNode *n = pool_node(t->pool, ref);
        for (unsigned i = 0; i < n->arity; i++) {
            const TermNode *arg = pool_node(t->pool, n->arg[i]);
            if (arg->op != OP_VAR) continue;
            used[arg->k] = true;
            if (i == 1 && op_class((Op)n->op) == CLASS_SHIFT) amount[arg->k] = true;
        }
    }
    for (size_t v = 0; v < vars && r->nvars < REPAIR_VARS; v++) {
        assert(r->nvars == 0 || r->vars[r->nvars - 1] < v);
        if (!used[v]) continue;
        t->amount[r->nvars] = amount[v];
        r->vars[r->nvars++] = v;
    }
}

Repair repair_find(const RepairJob *job, Arena *arena) {
    Repair found = {.kind = REPAIR_NONE};
    Pool *from = job->claim->pool;
    Try t = {.job = job, .arena = arena, .found = &found};
    if (pool_count(from) > 8 * MOST_NODES || pool_full(from)) return found;
    t.pool = pool_new_beside(from, (size_t)1 << 24);
    uint64_t end = watch_allow(pool_watch(t.pool), job->steps);
    ArenaMark mark = arena_mark(arena);
    if (copy_job(&t)) {
        note_vars(&t);
        try_all(&t);
    }
    arena_release(arena, mark);
    watch_restore(pool_watch(t.pool), end);
    pool_free(t.pool);
    return found;
}

/* In words */

/* Names, numbers and what stands between them: $a, $b and $k are put in. */
typedef struct {
    const char *condition, *words;
} Wording;

static const Wording wordings[] = {
    [REPAIR_NOT_EMPTY] = {"$a != 0", "$a is not empty"},
    [REPAIR_NO_CARRY] = {"$a <= ~$b", "$a + $b does not overflow"},
    [REPAIR_NO_CARRY_BY] = {"$a <= ~$k", "$a + $k does not overflow"},
    [REPAIR_AT_MOST] = {"$a <= $b", "$a is no more than $b"},
    [REPAIR_BELOW] = {"$a < $k", "$a is below $k"},
    [REPAIR_ALL_BELOW] = {"$a < $k", "$a is below $k"},
    [REPAIR_POSITIVE] = {"$a != 0 && $a < 64", "$a is 1 to 63"},
    [REPAIR_DISJOINT] = {"($a & $b) == 0", "$a and $b are disjoint"},
    [REPAIR_INSIDE] = {"$a ⊆ $b", "$a lies inside $b"},
    [REPAIR_APART] = {"($a & $b) == 0", "$a and $b are disjoint"},
    [REPAIR_AT_MOST_ONE] = {"($a & ($a - 1)) == 0", "$a has at most one square"},
    [REPAIR_ONE] = {"($a & ($a - 1)) == 0 && $a != 0", "$a has one square"},
};

static void put_number(uint64_t k, Buf *out) {
    if (k < 1000)
        buf_printf(out, "%u", (unsigned)k);
    else if ((k & (k - 1)) == 0)
        buf_printf(out, "2**%d", __builtin_ctzll(k));
    else
        buf_printf(out, "0x%llx", (unsigned long long)k);
}

static void fill_in(const Repair *r, const char *const *names, const char *text,
                    Buf *out) {
    for (; *text; text++) {
        if (*text != '$') {
            buf_putc(out, *text);
            continue;
        }
        text++;
        assert(*text == 'a' || *text == 'b' || *text == 'k');
        if (*text == 'k')
            put_number(r->k, out);
        else
            buf_puts(out, names[*text == 'a' ? r->a : r->b]);
    }
}

static void put_all(const Repair *r, const char *const *names, bool words, Buf *out) {
    const Wording *w = &wordings[r->kind];
    assert(w->condition);
    Repair one = *r;
    bool pairs = r->kind == REPAIR_APART, all = pairs || r->kind == REPAIR_ALL_BELOW;
    size_t count = 0;
    if (!all) {
        fill_in(r, names, words ? w->words : w->condition, out);
        return;
    }
    for (size_t i = 0; i < r->nvars; i++)
        for (size_t k = pairs ? i + 1 : 0; k < (pairs ? r->nvars : 1); k++) {
            one.a = r->vars[i], one.b = r->vars[k];
            if (count++) buf_puts(out, words ? " and " : " && ");
            fill_in(&one, names, words ? w->words : w->condition, out);
        }
}

void repair_condition(const Repair *repair, const char *const *names, Buf *out) {
    put_all(repair, names, false, out);
}

void repair_words(const Repair *repair, const char *const *names, Buf *out) {
    put_all(repair, names, true, out);
}
