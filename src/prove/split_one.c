/* Splits by the place of a one: 65 cases, exact, which the chain decides one by one.
 *
 * For the lowest one at place k, x is z * 2^(k+1) + 2^k with z free. Each word whose bits
 * come from lower or equal bits of its operands keeps that shape: high * 2^low + known,
 * 0 <= known < 2^low. Sums, products and bitwise operations of such are such again, the
 * known parts being numbers: x & -x, x ^ (x - 1), counts of trailing zeros and what is
 * looked up by them become constants.
 *
 * For the highest one at place k, x is 2^k | z & (2^k - 1), and the pool's rules on bits
 * that can't be 1 do the rest. */
#include "prove/split_one.h"

#include <stdio.h>
#include <stdlib.h>

enum { DEPTH_MOST = 2, NODES_MOST = 600 };

/* A word as high * 2^low + known. low is 64: a constant, the number known. */
typedef struct {
    Term high;
    uint64_t known;
    unsigned low;
} Part;

typedef struct {
    Pool *to;
    const Pool *from;
    Part *part; /* by ref of from */
    size_t var;
    SplitKind kind;
    unsigned place;
} Case;

static uint64_t below(unsigned bits) {
    return bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
}

static Part constant(uint64_t k) {
    return (Part){term_word(0), k, 64};
}

static Part whole(Term t) {
    return t.ref ? (Part){t, 0, 0} : constant(t.word);
}

/* A high part that is a constant makes the word one. */
static Part part_of(Term high, uint64_t known, unsigned low) {
    if (low >= 64) return constant(known);
    if (high.ref == 0) return constant(high.word << low | known);
    return (Part){high, known, low};
}

static Term term_of(Pool *to, Part p) {
    if (p.low == 64) return term_word(p.known);
    Term high = term_op2(to, OP_SHL, p.high, term_word(p.low));
    return term_op2(to, OP_OR, high, term_word(p.known));
}

/* The same word with fewer known bits. */
static Part lowered(Pool *to, Part p, unsigned low) {
    if (p.low == low) return p;
    if (p.low == 64)
        return (Part){term_word(low < 64 ? p.known >> low : 0), p.known & below(low),
                      low};
    Term high = term_op2(to, OP_SHL, p.high, term_word(p.low - low));
    high = term_op2(to, OP_OR, high, term_word(p.known >> low));
    return (Part){high, p.known & below(low), low};
}

static Part sum(Pool *to, Part a, Part b) {
    uint64_t known = a.known + b.known; /* both below 2^63 */
    Term high = term_op2(to, OP_ADD, a.high, b.high);
    high = term_op2(to, OP_ADD, high, term_word(known >> a.low));
    return part_of(high, known & below(a.low), a.low);
}

static Part difference(Pool *to, Part a, Part b) {
    Term high = term_op2(to, OP_SUB, a.high, b.high);
    high = term_op2(to, OP_SUB, high, term_word(a.known < b.known));
    return part_of(high, (a.known - b.known) & below(a.low), a.low);
}

/* (a 2^l + p)(b 2^l + q) = (a q + b p + a b 2^l + p q / 2^l) 2^l + p q mod 2^l */
static Part product(Pool *to, Part a, Part b) {
    __extension__ typedef unsigned __int128 Wide;
    Wide known = (Wide)a.known * b.known;
    Term high = term_op2(to, OP_MUL, a.high, term_word(b.known));
    Term other = term_op2(to, OP_MUL, b.high, term_word(a.known));
    Term both = term_op2(to, OP_MUL, a.high, b.high);
    both = term_op2(to, OP_SHL, both, term_word(a.low));
    high = term_op2(to, OP_ADD, term_op2(to, OP_ADD, high, other), both);
    high = term_op2(to, OP_ADD, high, term_word((uint64_t)(known >> a.low)));
    return part_of(high, (uint64_t)known & below(a.low), a.low);
}

static Part arithmetic(Pool *to, Op op, Part a, Part b) {
    unsigned low = a.low < b.low ? a.low : b.low;
    if (low == 64) return constant(op_fold(op, a.known, b.known, 0));
    a = lowered(to, a, low), b = lowered(to, b, low);
    if (op == OP_ADD) return sum(to, a, b);
    if (op == OP_SUB) return difference(to, a, b);
    if (op == OP_MUL) return product(to, a, b);
    return part_of(term_op2(to, op, a.high, b.high), op_fold(op, a.known, b.known, 0),
                   low);
}

static Part shifted(Pool *to, Part a, Part by) {
    unsigned s = by.known & 63;
    if (by.low < 64) return whole(term_op2(to, OP_SHL, term_of(to, a), term_of(to, by)));
    if (a.low == 64) return constant(a.known << s);
    return part_of(a.high, a.known << s, a.low + s);
}

/* Bounds of a word: bits that are 1, bits that may be 1. */
static uint64_t least(const Pool *to, Term t) {
    if (t.ref == 0) return t.word;
    if (pool_node(to, t.ref)->op != OP_OR) return 0;
    return term_arg(to, t.ref, 1).ref ? 0 : term_arg(to, t.ref, 1).word;
}

static uint64_t most(const Pool *to, Term t) {
    return t.ref ? pool_node(to, t.ref)->may : t.word;
}

static Part order(Pool *to, Part a, Part b) {
    Term x = term_of(to, a), y = term_of(to, b);
    if (most(to, x) < least(to, y)) return constant(1);
    if (least(to, x) >= most(to, y)) return constant(0);
    return whole(term_op2(to, OP_ULT, x, y));
}

/* Zeros below the lowest one, above the highest, where that is known. */
static Part zeros(Pool *to, Op op, Part a) {
    if (op == OP_CTZ && a.known) return constant((uint64_t)__builtin_ctzll(a.known));
    Term t = term_of(to, a);
    uint64_t low = least(to, t), high = most(to, t);
    if (op == OP_CLZ && low && __builtin_clzll(low) == __builtin_clzll(high))
        return constant((uint64_t)__builtin_clzll(low));
    return whole(term_op1(to, op, t));
}

static Part equality(Pool *to, Part a, Part b) {
    unsigned low = a.low < b.low ? a.low : b.low;
    if ((a.known ^ b.known) & below(low)) return constant(0);
    return whole(term_op2(to, OP_EQ, term_of(to, a), term_of(to, b)));
}

static Part variable(const Case *c, size_t number) {
    Term var = {0, pool_var(c->to, number)};
    uint64_t one = UINT64_C(1) << (c->place & 63);
    if (number != c->var) return whole(var);
    if (c->place == 64) return constant(0);
    if (c->kind == SPLIT_ONLY) return constant(one);
    if (c->kind == SPLIT_LOWEST) return part_of(var, one, c->place + 1);
    var = term_op2(c->to, OP_AND, var, term_word(one - 1));
    return whole(term_op2(c->to, OP_OR, var, term_word(one)));
}

static Part other(const Case *c, const TermNode *n) {
    Pool *to = c->to;
    Term arg[3];
    size_t count;
    for (unsigned i = 0; i < n->arity; i++) arg[i] = term_of(to, c->part[n->arg[i]]);
    if (n->op == OP_TABLE) {
        const uint64_t *table = pool_table(c->from, (size_t)n->k, &count);
        return whole(term_table(to, table, count, arg[0]));
    }
    if (n->op == OP_ITE) return whole(term_ite(to, arg[0], arg[1], arg[2]));
    if (n->arity == 1) return whole(term_op1(to, (Op)n->op, arg[0]));
    return whole(term_op2(to, (Op)n->op, arg[0], arg[1]));
}

static Part of_node(const Case *c, Ref ref) {
    const TermNode *n = pool_node(c->from, ref);
    Part a = c->part[n->arg[0]], b = c->part[n->arg[1]];
    switch (n->op) {
    case OP_CONST:
        return constant(n->k);
    case OP_VAR:
        return variable(c, (size_t)n->k);
    case OP_NOT:
        return arithmetic(c->to, OP_XOR, a, constant(~UINT64_C(0)));
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
        return arithmetic(c->to, (Op)n->op, a, b);
    case OP_SHL:
        return shifted(c->to, a, b);
    case OP_CTZ:
    case OP_CLZ:
        return zeros(c->to, (Op)n->op, a);
    case OP_ULT:
        return order(c->to, a, b);
    case OP_EQ:
        return equality(c->to, a, b);
    default:
        return other(c, n);
    }
}

Term split_one_case(Pool *to, const Pool *from, Term root, size_t var, SplitKind kind,
                    unsigned place) {
    if (root.ref == 0) return root;
    Case c = {to, from, calloc((size_t)root.ref + 1, sizeof(Part)), var, kind, place};
    for (Ref r = 1; r <= root.ref; r++)
        if (pool_node(from, r)->op != OP_FULL) c.part[r] = of_node(&c, r);
    Term t = term_of(to, c.part[root.ref]);
    free(c.part);
    return t;
}

/* Which variable, and how */

static bool is_op(const Pool *pool, Ref ref, Op op) {
    return pool_node(pool, ref)->op == op;
}

/* x and -x, x and x - 1: operands by which the lowest one is found. */
static bool finds_lowest(const Pool *pool, Ref x, Ref y) {
    if (!is_op(pool, x, OP_VAR)) return false;
    const TermNode *n = pool_node(pool, y);
    if (n->op == OP_SUB) return n->arg[1] == x;
    return n->op == OP_ADD && n->arg[0] == x && is_op(pool, n->arg[1], OP_CONST);
}

/* x and x >> k: the highest one spreads. */
static bool finds_highest(const Pool *pool, Ref x, Ref y) {
    const TermNode *n = pool_node(pool, y);
    return is_op(pool, x, OP_VAR) && n->op == OP_SHR && n->arg[0] == x;
}

typedef struct {
    Attempt *attempt;
    Term all;
    size_t var;
    SplitKind kind;
    Pool *pool; /* of one case at a time */
    const char *method;
    char name[80];
} Split;

static bool found(Split *s, const TermNode *var, SplitKind kind) {
    if (var->op != OP_VAR) return false;
    s->var = (size_t)var->k, s->kind = kind;
    return true;
}

static bool choose(Split *s) {
    const Pool *pool = s->attempt->pool;
    for (Ref r = s->all.ref; r > 0; r--) {
        const TermNode *n = pool_node(pool, r);
        const TermNode *a = pool_node(pool, n->arg[0]), *b = pool_node(pool, n->arg[1]);
        if (n->op == OP_CTZ && found(s, a, SPLIT_LOWEST)) return true;
        if (n->op == OP_CLZ && found(s, a, SPLIT_HIGHEST)) return true;
        if (n->op != OP_AND && n->op != OP_XOR && n->op != OP_OR) continue;
        if (finds_lowest(pool, n->arg[0], n->arg[1])) return found(s, a, SPLIT_LOWEST);
        if (finds_lowest(pool, n->arg[1], n->arg[0])) return found(s, b, SPLIT_LOWEST);
        if (n->op != OP_OR) continue;
        if (finds_highest(pool, n->arg[0], n->arg[1])) return found(s, a, SPLIT_HIGHEST);
        if (finds_highest(pool, n->arg[1], n->arg[0])) return found(s, b, SPLIT_HIGHEST);
    }
    return false;
}

/* popcount(x) == 1, or x & (x - 1) == 0, among the truths: at most one bit. */
static bool choose_only(Split *s) {
    const Query *q = s->attempt->query;
    const Pool *pool = s->attempt->pool;
    for (unsigned i = 0; i < q->count; i++) {
        Term t = q->truth[i];
        if (t.ref == 0 || !is_op(pool, t.ref, OP_EQ)) continue;
        Term left = term_arg(pool, t.ref, 0), right = term_arg(pool, t.ref, 1);
        if (left.ref == 0 || right.ref) continue;
        const TermNode *n = pool_node(pool, left.ref);
        const TermNode *a = pool_node(pool, n->arg[0]), *b = pool_node(pool, n->arg[1]);
        if (n->op == OP_POPCOUNT && right.word == 1 && found(s, a, SPLIT_ONLY))
            return true;
        if (n->op != OP_AND || right.word) continue;
        bool first = finds_lowest(pool, n->arg[0], n->arg[1]) && b->op == OP_ADD &&
                     pool_node(pool, b->arg[1])->k == ~UINT64_C(0);
        bool second = finds_lowest(pool, n->arg[1], n->arg[0]) && a->op == OP_ADD &&
                      pool_node(pool, a->arg[1])->k == ~UINT64_C(0);
        if (first || second) return found(s, first ? a : b, SPLIT_ONLY);
    }
    return false;
}

/* Cases */

/* The case's variable stands for the one it was made from. */
static uint64_t original(const Split *s, unsigned place, uint64_t z) {
    uint64_t one = UINT64_C(1) << (place & 63);
    if (place == 64) return 0;
    if (s->kind == SPLIT_ONLY) return one;
    if (s->kind == SPLIT_HIGHEST) return one | (z & (one - 1));
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
    Term bad = split_one_case(s->pool, a->pool, s->all, s->var, s->kind, place);
    if (pool_full(s->pool) || term_is_full(s->pool, bad)) return ANSWER_PASS;
    if (term_is(bad, 0)) return ANSWER_PROVED;
    Problem sub;
    problem_init(&sub, s->pool, bad, term_word(1), a->arena);
    if (!sub.batch) return ANSWER_PASS;
    sub.limits = a->problem->limits, sub.deadline = a->problem->deadline;
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
    static const char *const names[] = {"only", "lowest", "highest"};
    Attempt *a = s->attempt;
    for (unsigned place = 65; place-- > 0;) {
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
        arena_printf(a->arena, "each place of the %s one: %s", names[s->kind], s->method);
    return ANSWER_PROVED;
}

static Answer run(Split *s) {
    s->pool = pool_new((size_t)1 << 26);
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
    if (s.kind == SPLIT_HIGHEST && a->problem->depth > 0) return ANSWER_PASS;
    return run(&s);
}
