/* Splits by the place of a one (term/ones.h): 65 cases, exact, which the chain decides
 * one by one. */
#include "prove/cases/split.h"
#include "base/weaken.h"
#include "term/ones.h"
#include "term/walk.h"

enum { NODES_MOST = 600, PLACES = 65 };

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
    Split split;
    OnesKind kind;
    unsigned tried; /* kinds, as bits */
} Places;

static bool found(Places *s, const TermNode *var, OnesKind kind) {
    if (var->op != OP_VAR || s->tried >> kind & 1) return false;
    s->split.var = (size_t)var->k, s->kind = kind;
    return true;
}

/* An operand x of the node finds a place in it, y being the other one. */
static bool found_by(Places *s, const TermNode *n, Ref x, Ref y) {
    const Pool *pool = s->split.attempt->pool;
    const TermNode *var = pool_node(pool, x);
    const TermNode *inside = pool_node(pool, without_not(pool, x));
    bool bitwise = op_class((Op)n->op) == CLASS_BITWISE;
    bool zero = n->op == OP_CTZ || (bitwise && finds_zero(pool, x, y));
    bool lowest = bitwise && finds_lowest(pool, x, y);
    bool highest = n->op == OP_CLZ || (n->op == OP_OR && finds_highest(pool, x, y));
    return (n->op == OP_CTZ && found(s, var, ONES_LOWEST)) ||
           (zero && found(s, inside, ONES_ZERO)) ||
           (lowest && found(s, var, ONES_LOWEST)) ||
           (highest && found(s, var, ONES_HIGHEST));
}

static bool choose(Places *s) {
    const Pool *pool = s->split.attempt->pool;
    TermWalk walk = walk_new(pool, &s->split.all, 1, s->split.attempt->arena);
    for (Ref r = walk.top; r; r = walk_down(&walk, r)) {
        const TermNode *n = pool_node(pool, r);
        for (unsigned i = 0; i < n->arity; i++)
            if (found_by(s, n, n->arg[i], n->arg[1 - (i & 1)])) return true;
    }
    return false;
}

/* A decrement: a sum with -1. */
static bool is_less_one(const Pool *pool, const TermNode *n) {
    if (n->op != OP_ADD) return false;
    assert(pool_node(pool, n->arg[1])->op == OP_CONST);
    return pool_node(pool, n->arg[1])->k == ~UINT64_C(0) ||
           WEAKEN(ONES_ONLY, true, false);
}

/* popcount(x) == 1, or x & (x - 1) == 0, among the truths: at most one bit. */
static bool choose_only(Places *s) {
    const Query *q = s->split.attempt->query;
    const Pool *pool = s->split.attempt->pool;
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

/* Cases: the empty word (or the full one) first, then from the highest place down. */

static unsigned place_of(const Split *s) {
    assert(s->number < s->cases);
    return s->cases - 1 - s->number;
}

static uint64_t original(const Split *s, uint64_t z) {
    OnesKind kind = ((const Places *)s)->kind;
    unsigned place = place_of(s);
    assert(place <= 64);
    uint64_t one = UINT64_C(1) << (place & 63),
             above = place >= 63 ? 0 : z << (place + 1);
    if (place == 64) return kind == ONES_ZERO ? ~UINT64_C(0) : 0;
    if (kind == ONES_ZERO) return ~(above | one);
    if (kind == ONES_ONLY) return one;
    return one | (kind == ONES_HIGHEST ? z & (one - 1) : above);
}

static Term at_place(const Split *s) {
    Term bad;
    OnesPlace at = {s->var, ((const Places *)s)->kind, place_of(s)};
    ones_case(s->pool, s->attempt->pool, &s->all, 1, &at, &bad);
    return bad;
}

static Answer each_place(Places *s) {
    static const char *const names[] = {
        "each place of the only one", "each place of the lowest one",
        "each place of the highest one", "each place of the lowest zero"};
    s->split.cases = PLACES - WEAKEN(ONES_EMPTY, 1, 0);
    assert(s->kind < sizeof names / sizeof *names);
    s->split.make = at_place, s->split.original = original;
    return split_cases(&s->split, names[s->kind]);
}

/* clz(a * b) */
static bool has_zeros_of_product(const Split *s) {
    const Pool *pool = s->attempt->pool;
    TermWalk walk = walk_new(pool, &s->all, 1, s->attempt->arena);
    for (Ref r = walk.top; r; r = walk_down(&walk, r)) {
        const TermNode *n = pool_node(pool, r);
        if (n->op == OP_CLZ && pool_node(pool, n->arg[0])->op == OP_MUL) return true;
    }
    return false;
}

/* The only one first, then the highest: what is left may be split by the lowest ones,
 * while 65 times 65 cases by highest ones take longer than the solver, unless they bound
 * a product. */
Answer split_place_decide(Attempt *a) {
    Places s = {.tried = 0};
    unsigned highest = 1u << ONES_HIGHEST;
    if (pool_count(a->pool) > NODES_MOST || !split_start(&s.split, a)) return ANSWER_PASS;
    bool again = a->problem->depth == 0 || has_zeros_of_product(&s.split);
    Answer answer = choose_only(&s) ? each_place(&s) : ANSWER_PASS;
    s.tried = ~highest;
    if (answer == ANSWER_PASS && again && choose(&s)) answer = each_place(&s);
    s.tried = highest;
    return answer == ANSWER_PASS && choose(&s) ? each_place(&s) : answer;
}
