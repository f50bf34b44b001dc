/* Splits by the place of a one (term/ones.h): 65 cases, exact, which the chain decides
 * one by one. */
#include "prove/cases/split_one.h"
#include "prove/claim/weaken.h"

#include <stdio.h>

#include "term/ones.h"
#include "term/walk.h"

enum { DEPTH_MOST = 2, NODES_MOST = 600 };

/* Which variable, and how */

/* x and -x, x and x - 1: operands by which the lowest one is found. */
static bool finds_lowest(const Pool *pool, Ref x, Ref y) {
    if (pool_node(pool, x)->op != OP_VAR) return false;
    const TermNode *n = pool_node(pool, y);
    if (n->op == OP_SUB) return n->arg[1] == x;
    return n->op == OP_ADD && n->arg[0] == x &&
           pool_node(pool, n->arg[1])->op == OP_CONST;
}

static Ref without_not(const Pool *pool, Ref x) {
    return pool_node(pool, x)->op == OP_NOT ? pool_node(pool, x)->arg[0] : x;
}

/* x or ~x, and x + 1: by which the lowest zero is found. */
static bool finds_zero(const Pool *pool, Ref x, Ref y) {
    const TermNode *n = pool_node(pool, y);
    return finds_lowest(pool, without_not(pool, x), y) && n->op == OP_ADD &&
           pool_node(pool, n->arg[1])->k == 1;
}

/* x and x >> k: the highest one spreads. */
static bool finds_highest(const Pool *pool, Ref x, Ref y) {
    const TermNode *n = pool_node(pool, y);
    return pool_node(pool, x)->op == OP_VAR && n->op == OP_SHR && n->arg[0] == x;
}

typedef struct {
    Attempt *attempt;
    Term all;
    size_t var;
    OnesKind kind;
    Pool *pool; /* of one case at a time */
    const char *method;
    char name[80];
} Split;

static bool found(Split *s, const TermNode *var, OnesKind kind) {
    if (var->op != OP_VAR) return false;
    s->var = (size_t)var->k, s->kind = kind;
    return true;
}

static bool choose(Split *s) {
    const Pool *pool = s->attempt->pool;
    TermWalk walk = walk_new(pool, &s->all, 1, s->attempt->arena);
    for (Ref r = walk.top; r; r = walk_down(&walk, r)) {
        const TermNode *n = pool_node(pool, r);
        const TermNode *a = pool_node(pool, n->arg[0]), *b = pool_node(pool, n->arg[1]);
        if (n->op == OP_CTZ && found(s, a, ONES_LOWEST)) return true;
        const TermNode *x = pool_node(pool, without_not(pool, n->arg[0]));
        const TermNode *y = pool_node(pool, without_not(pool, n->arg[1]));
        if (n->op == OP_CTZ && found(s, x, ONES_ZERO)) return true;
        if (n->op == OP_CLZ && found(s, a, ONES_HIGHEST)) return true;
        if (op_class((Op)n->op) != CLASS_BITWISE) continue;
        if (finds_zero(pool, n->arg[0], n->arg[1])) return found(s, x, ONES_ZERO);
        if (finds_zero(pool, n->arg[1], n->arg[0])) return found(s, y, ONES_ZERO);
        if (finds_lowest(pool, n->arg[0], n->arg[1])) return found(s, a, ONES_LOWEST);
        if (finds_lowest(pool, n->arg[1], n->arg[0])) return found(s, b, ONES_LOWEST);
        if (n->op != OP_OR) continue;
        if (finds_highest(pool, n->arg[0], n->arg[1])) return found(s, a, ONES_HIGHEST);
        if (finds_highest(pool, n->arg[1], n->arg[0])) return found(s, b, ONES_HIGHEST);
    }
    return false;
}

/* A sum with -1. */
static bool is_less_one(const Pool *pool, const TermNode *n) {
    if (n->op != OP_ADD) return false;
    return pool_node(pool, n->arg[1])->k == ~UINT64_C(0) ||
           WEAKEN(ONES_ONLY, true, false);
}

/* popcount(x) == 1, or x & (x - 1) == 0, among the truths: at most one bit. */
static bool choose_only(Split *s) {
    const Query *q = s->attempt->query;
    const Pool *pool = s->attempt->pool;
    for (unsigned i = 0; i < q->count; i++) {
        Term t = q->truth[i];
        if (!node_is(pool, t, OP_EQ)) continue;
        Term left = term_arg(pool, t.ref, 0), right = term_arg(pool, t.ref, 1);
        if (left.ref == 0 || right.ref) continue;
        const TermNode *n = pool_node(pool, left.ref);
        const TermNode *a = pool_node(pool, n->arg[0]), *b = pool_node(pool, n->arg[1]);
        if (n->op == OP_POPCOUNT && right.word == 1 && found(s, a, ONES_ONLY))
            return true;
        if (n->op != OP_AND || right.word) continue;
        bool first = finds_lowest(pool, n->arg[0], n->arg[1]) && is_less_one(pool, b);
        bool second = finds_lowest(pool, n->arg[1], n->arg[0]) && is_less_one(pool, a);
        if (first || second) return found(s, first ? a : b, ONES_ONLY);
    }
    return false;
}

/* Cases */

/* The case's variable stands for the one it was made from. */
static uint64_t original(const Split *s, unsigned place, uint64_t z) {
    uint64_t one = UINT64_C(1) << (place & 63);
    if (place == 64) return s->kind == ONES_ZERO ? ~UINT64_C(0) : 0;
    if (s->kind == ONES_ZERO) return ~((place == 63 ? 0 : z << (place + 1)) | one);
    if (s->kind == ONES_ONLY) return one;
    if (s->kind == ONES_HIGHEST) return one | (z & (one - 1));
    return (place == 63 ? 0 : z << (place + 1)) | one;
}

static Answer refute(Split *s, const Problem *sub, unsigned place) {
    Attempt *a = s->attempt;
    uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    for (size_t i = 0; i < sub->nvars; i++) values[sub->vars[i]] = sub->witness[i];
    values[s->var] = original(s, place, values[s->var]);
    return attempt_refute(a, values) ? ANSWER_REFUTED : ANSWER_PASS;
}

static Answer decide_case(Split *s, unsigned place) {
    Attempt *a = s->attempt;
    pool_reset(s->pool);
    for (size_t v = 0; v < pool_vars(a->pool); v++) term_var(s->pool);
    Term bad;
    OnesPlace at = {s->var, s->kind, place};
    ones_case(s->pool, a->pool, &s->all, 1, &at, &bad);
    if (pool_full(s->pool) || term_is_full(s->pool, bad)) return ANSWER_PASS;
    if (term_is(bad, 0)) return ANSWER_PROVED;
    Problem sub;
    problem_init(&sub, s->pool, bad, term_word(1), a->arena);
    if (!sub.batch) return ANSWER_PASS;
    sub.limits = a->problem->limits;
    sub.depth = a->problem->depth + 1, sub.free_words = a->problem->free_words;
    Answer answer = strategy_run(&sub);
    a->problem->tried += sub.tried;
    if (answer == ANSWER_PROVED) s->method = sub.method;
    if (answer == ANSWER_STOPPED) a->problem->why = sub.why;
    if (answer == ANSWER_REFUTED) answer = refute(s, &sub, place);
    problem_free(&sub);
    return answer;
}

static Answer all_places(Split *s) {
    static const char *const names[] = {"only one", "lowest one", "highest one",
                                        "lowest zero"};
    Attempt *a = s->attempt;
    for (unsigned place = 65 - WEAKEN(ONES_EMPTY, 1, 0); place-- > 0;) {
        ArenaMark mark = arena_mark(a->arena);
        Answer answer = decide_case(s, place);
        if (answer != ANSWER_PROVED) return answer;
        if (problem_stopped(a->problem)) return ANSWER_STOPPED;
        /* the name may lie in what is released */
        if (s->method != s->name) snprintf(s->name, sizeof s->name, "%s", s->method);
        s->method = s->name;
        arena_release(a->arena, mark);
    }
    a->method =
        arena_printf(a->arena, "each place of the %s: %s", names[s->kind], s->method);
    return ANSWER_PROVED;
}

static Answer run(Split *s) {
    s->pool = pool_new_beside(s->attempt->pool, problem_memory(s->attempt->problem, 8));
    Answer answer = all_places(s);
    pool_free(s->pool);
    return answer;
}

static bool start(Split *s, Attempt *a) {
    *s = (Split){.attempt = a, .method = "same term"};
    if (a->problem->depth >= DEPTH_MOST || pool_count(a->pool) > NODES_MOST) return false;
    s->all = query_term(a->pool, a->query);
    return s->all.ref && !term_is_full(a->pool, s->all);
}

Answer split_only_decide(Attempt *a) {
    Split s;
    return start(&s, a) && choose_only(&s) ? run(&s) : ANSWER_PASS;
}

Answer split_lowest_decide(Attempt *a) {
    Split s;
    if (!start(&s, a) || !choose(&s)) return ANSWER_PASS;
    /* 65 times 65 cases take longer than the solver */
    if (s.kind == ONES_HIGHEST && a->problem->depth > 0) return ANSWER_PASS;
    return run(&s);
}
