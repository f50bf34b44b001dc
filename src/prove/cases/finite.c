/* Which bits matter, and all their cases.
 *
 * A walk from the root down keeps for each node the bits of its value that can matter:
 * if two inputs agree on those bits of a node's operands, the node agrees on the bits
 * that matter of it. A variable's bit that does not matter can be left 0. Arithmetic
 * carries upwards only: bit k of a sum or product depends on bits 0 … k. */
#include "prove/cases/finite.h"
#include "prove/claim/strategy.h"
#include "base/weaken.h"
#include "term/bits.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const Pool *pool;
    uint64_t *need; /* by ref */
    bool *counted;  /* by variable: its count matters, too. NULL: it takes all its bits */
} Walk;

static void need(Walk *w, Ref ref, uint64_t bits) {
    assert(ref);
    w->need[ref] |= bits & pool_node(w->pool, ref)->may;
}

static void need_all(Walk *w, const TermNode *n) {
    for (unsigned i = 0; i < n->arity; i++) need(w, n->arg[i], ONES);
}

static void need_shift(Walk *w, Op op, const TermNode *n, uint64_t bits) {
    const TermNode *by = pool_node(w->pool, n->arg[1]);
    bool right = op == OP_SHR || op == OP_SAR;
    if (by->op != OP_CONST) {
        need(w, n->arg[0], op == OP_SHL ? bits_down(bits) : right ? bits_up(bits) : ONES);
        need(w, n->arg[1], WEAKEN(FINITE_AMOUNT, 31, 63));
        return;
    }
    uint64_t s = by->k & 63;
    if (op == OP_SHL)
        need(w, n->arg[0], bits >> s);
    else if (op == OP_ROL)
        need(w, n->arg[0], op_fold(OP_ROL, bits, 64 - s, 0));
    else
        need(w, n->arg[0], right ? bits << s : ONES);
    /* the sign fills the upper s bits */
    if (op == OP_SAR && s && bits >> (64 - s) && !WEAKEN(FINITE_SIGN, true, false))
        need(w, n->arg[0], UINT64_C(1) << 63);
}

static void need_bitwise(Walk *w, Op op, const TermNode *n, uint64_t bits) {
    const TermNode *last = pool_node(w->pool, n->arg[n->arity - 1]);
    assert(n->arity == 1 || n->arity == 2);
    uint64_t left = bits;
    if (last->op == OP_CONST && op == OP_AND) left &= last->k;
    if (last->op == OP_CONST && op == OP_OR)
        left &= WEAKEN(FINITE_MASK, last->k, ~last->k);
    need(w, n->arg[0], left);
    if (n->arity == 2) need(w, n->arg[1], bits);
}

static void need_gather(Walk *w, Op op, const TermNode *n, uint64_t bits) {
    const TermNode *mask = pool_node(w->pool, n->arg[1]);
    if (mask->op != OP_CONST || (op != OP_PEXT && op != OP_PDEP))
        need_all(w, n);
    else
        need(w, n->arg[0], op_fold(op == OP_PEXT ? OP_PDEP : OP_PEXT, bits, mask->k, 0));
}

/* popcount(x), x == 0 */
static bool asks_for_count(const Pool *pool, const TermNode *n) {
    if (pool_node(pool, n->arg[0])->op != OP_VAR) return false;
    const TermNode *b = pool_node(pool, n->arg[1]);
    return n->op == OP_POPCOUNT || (n->op == OP_EQ && b->op == OP_CONST && b->k == 0);
}

static void need_operands(Walk *w, const TermNode *n, uint64_t bits) {
    Op op = (Op)n->op;
    if (w->counted && asks_for_count(w->pool, n)) {
        w->counted[pool_node(w->pool, n->arg[0])->k] = true;
        return;
    }
    switch (op_class(op)) {
    case CLASS_BITWISE:
        need_bitwise(w, op, n, bits);
        break;
    case CLASS_ARITHMETIC:
        need(w, n->arg[0], WEAKEN(FINITE_CARRY, bits, bits_down(bits)));
        need(w, n->arg[1], WEAKEN(FINITE_CARRY, bits, bits_down(bits)));
        break;
    case CLASS_SHIFT:
        need_shift(w, op, n, bits);
        break;
    case CLASS_GATHER:
        need_gather(w, op, n, bits);
        break;
    case CLASS_PERMUTATION:
        assert(op_fold(op, op_fold(op, bits, 0, 0), 0, 0) == bits);
        need(w, n->arg[0], op_fold(op, bits, 0, 0));
        break;
    case CLASS_CHOICE:
        need(w, n->arg[0], ONES);
        need(w, n->arg[1], bits);
        need(w, n->arg[2], bits);
        break;
    default:
        need_all(w, n);
        break;
    }
}

/* Those that the root depends on. */
static void find_bits(const Pool *pool, Term root, uint64_t *bits, bool *counted) {
    memset(bits, 0, pool_vars(pool) * sizeof *bits);
    if (root.ref == 0) return;
    Walk w = {pool, calloc((size_t)root.ref + 1, sizeof(uint64_t)), counted};
    if (!w.need) {
        memset(bits, 0xff, pool_vars(pool) * sizeof *bits);
        return;
    }
    need(&w, root.ref, ONES);
    for (Ref r = root.ref; r > 0; r--) {
        const TermNode *n = pool_node(pool, r);
        if (!w.need[r]) continue;
        if (n->op == OP_VAR)
            bits[n->k] = w.need[r];
        else
            need_operands(&w, n, w.need[r]);
    }
    free(w.need);
}

void finite_bits(const Pool *pool, Term root, uint64_t *bits) {
    find_bits(pool, root, bits, NULL);
}

/* The cases: a counter whose digits are the bits that matter, spread over the words. Of a
 * word of which only the count matters they are 0, 1, 3, 7 … */
typedef struct {
    uint64_t *value, **rows;
    const uint64_t *bits;
    const bool *counted;
    size_t nvars;
    bool over; /* the last one is done */
} Cases;

enum { COUNTS = 65, COUNT_BITS = 7 };

/* The next value of a word; false: it starts over. */
static bool advance(const Cases *c, uint64_t *value, size_t i) {
    assert(c->counted[i] || (*value & ~c->bits[i]) == 0);
    if (c->counted[i])
        *value = *value == WEAKEN(FINITE_COUNT, ONES >> 1, ONES) ? 0 : *value << 1 | 1;
    else
        *value = (*value - c->bits[i]) & c->bits[i];
    return *value != 0;
}

/* Fills in lanes until the first word starts over, or there is no more room. */
static size_t fill_run(Cases *c, size_t from, size_t room) {
    assert(from < room);
    size_t to = from;
    bool more = true;
    if (c->nvars == 0) return c->over = true, from + 1;
    for (uint64_t v = c->value[0]; more && to < room; c->value[0] = v) {
        c->rows[0][to++] = v;
        more = advance(c, &v, 0);
    }
    for (size_t i = 1; i < c->nvars; i++)
        for (size_t lane = from; lane < to; lane++) c->rows[i][lane] = c->value[i];
    for (size_t i = 1; !more && i < c->nvars; i++) more = advance(c, &c->value[i], i);
    c->over = !more;
    return to;
}

/* How many there are. 0: more than 2^most. */
static uint64_t count_cases(const Problem *p, unsigned most, uint64_t *bits,
                            bool *counted) {
    size_t vars = pool_vars(p->pool) + 1;
    uint64_t *all = ARENA_ARRAY(p->arena, uint64_t, vars), cases = 1;
    bool *of_all = ARENA_ARRAY(p->arena, bool, vars);
    unsigned count = 0;
    find_bits(p->pool, p->bad, all, of_all);
    for (size_t i = 0; i < p->nvars; i++) {
        counted[i] = of_all[p->vars[i]];
        bits[i] = all[p->vars[i]];
        if (counted[i] && bits[i]) return 0;
        unsigned own = (unsigned)__builtin_popcountll(bits[i]);
        count += counted[i] ? COUNT_BITS : own;
        if (count > most) return 0;
        cases *= counted[i] ? COUNTS : UINT64_C(1) << own;
    }
    return cases;
}

/* All cases, when the bits that matter are at most `most`. */
static Answer all_cases(Problem *p, unsigned most) {
    uint64_t *bits = ARENA_ARRAY(p->arena, uint64_t, p->nvars + 1);
    uint64_t *value = ARENA_ARRAY(p->arena, uint64_t, p->nvars + 1);
    bool *counted = ARENA_ARRAY(p->arena, bool, p->nvars + 1);
    assert(most < 64);
    uint64_t cases = count_cases(p, most, bits, counted);
    if (cases == 0) return ANSWER_PASS;
    Cases c = {.value = value, .bits = bits, .counted = counted, .nvars = p->nvars};
    c.rows = ARENA_ARRAY(p->arena, uint64_t *, p->nvars + 1);
    while (!c.over) {
        size_t room = problem_room(p, c.rows), lanes = 0;
        while (!c.over && lanes < room) lanes = fill_run(&c, lanes, room);
        assert(lanes > 0 && lanes <= room);
        problem_filled(p, WEAKEN(FINITE_CASE, lanes - c.over, lanes));
        if (p->lanes == 0 && problem_stopped(p)) return ANSWER_STOPPED;
    }
    problem_flush(p);
    p->method = cases == 1
                    ? "the only case"
                    : arena_printf(p->arena, "all %llu cases", (unsigned long long)cases);
    return p->refuted ? ANSWER_REFUTED : ANSWER_PROVED;
}

enum { FEW = 10, MANY = 24, STEPS_MOST = 500000000 };

static Answer few(Problem *p) {
    return all_cases(p, FEW);
}

static Answer many(Problem *p) {
    unsigned most = MANY;
    while (most > FEW && p->steps << most > STEPS_MOST) most--;
    return all_cases(p, most);
}

static Answer by_cases(Attempt *a, Answer (*run)(Problem *)) {
    Sub sub = {.run = run};
    Answer answer = attempt_sub(a, a->pool, query_term(a->pool, a->query), &sub);
    a->method = sub.method;
    return answer;
}

Answer finite_decide(Attempt *a) {
    return by_cases(a, few);
}
Answer finite_many_decide(Attempt *a) {
    return by_cases(a, many);
}
