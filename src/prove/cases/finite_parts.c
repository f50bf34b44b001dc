/* Equations taken apart into sets of bits, each of which depends on so few bits of the
 * variables that all their values can be tried: attacks along a line look at its squares
 * only.
 *
 * The sets are found by adding bit after bit to the first set that stays small. */
#include "prove/claim/equation.h"

#include <string.h>

#include "base/weaken.h"
#include "prove/cases/finite.h"

enum { PARTS_MOST = 16, BITS_MOST = 16, VARS_MOST = 8, NODES_MOST = 400 };
static const uint64_t steps_most = 60000000;

typedef struct {
    uint64_t mask; /* bits of the sides */
    uint64_t needs[VARS_MOST];
} Part;

typedef struct {
    Attempt *attempt;
    const Equation *sides;
    uint64_t *bits; /* by the pool's variable */
    Part part[PARTS_MOST];
    unsigned parts;
} Parts;

static unsigned count(const Part *p, size_t vars) {
    unsigned bits = 0;
    for (size_t v = 0; v < vars; v++) bits += (unsigned)__builtin_popcountll(p->needs[v]);
    return bits;
}

/* What a bit of the sides needs. */
static Part of_bit(const Parts *s, unsigned bit) {
    const Attempt *a = s->attempt;
    Part p = {.mask = UINT64_C(1) << bit};
    for (unsigned side = 0; side < 2; side++) {
        Term t = side ? s->sides->right : s->sides->left;
        finite_wanted(a->pool, t, p.mask, s->bits);
        for (size_t v = 0; v < a->nvars; v++) p.needs[v] |= s->bits[a->vars[v]];
    }
    return p;
}

static bool add_bit(Parts *s, unsigned bit) {
    size_t vars = s->attempt->nvars;
    Part one = of_bit(s, bit);
    for (unsigned i = 0; i < s->parts; i++) {
        Part both = s->part[i];
        both.mask |= one.mask;
        for (size_t v = 0; v < vars; v++) both.needs[v] |= one.needs[v];
        unsigned larger = count(&s->part[i], vars) > count(&one, vars)
                              ? count(&s->part[i], vars)
                              : count(&one, vars);
        if (count(&both, vars) > larger + 1 || count(&both, vars) > BITS_MOST) continue;
        s->part[i] = both;
        return true;
    }
    if (s->parts == PARTS_MOST || count(&one, vars) > BITS_MOST) return false;
    s->part[s->parts++] = one;
    return true;
}

/* All values of the bits that the part needs. */
static bool part_differs(EquationTry *t, const Attempt *a, const Part *p) {
    uint64_t own[VARS_MOST];
    for (size_t i = 0; i < t->nvars; i++) {
        size_t v = 0;
        while (a->vars[v] != t->vars[i]) v++;
        own[i] = WEAKEN(PARTS_BITS, p->needs[v] & (p->needs[v] - 1), p->needs[v]);
    }
    return equation_feed_inside(t, own) || equation_flush(t);
}

static Answer decide_part(Attempt *a, const Equation *e, const Part *p) {
    Term mask = term_word(p->mask);
    Equation cut = {term_op2(a->pool, OP_AND, e->left, mask),
                    term_op2(a->pool, OP_AND, e->right, mask)};
    EquationTry t;
    if (term_is_full(a->pool, cut.left) || term_is_full(a->pool, cut.right) ||
        !equation_start(&t, a, &cut, term_word(1)))
        return ANSWER_PASS;
    Answer answer = ANSWER_PASS;
    if (t.steps << count(p, a->nvars) <= steps_most / 4)
        answer = equation_answer(&t, part_differs(&t, a, p));
    equation_end(&t);
    return answer;
}

static Answer all_parts(Attempt *a, const Equation *e) {
    Parts s = {.attempt = a, .sides = e};
    Ref top = e->left.ref > e->right.ref ? e->left.ref : e->right.ref;
    uint64_t may = node_may(a->pool, e->left) | node_may(a->pool, e->right);
    if (a->nvars > VARS_MOST || top > NODES_MOST) return ANSWER_PASS;
    s.bits = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    for (; may; may &= may - 1)
        if (!add_bit(&s, (unsigned)__builtin_ctzll(may))) return ANSWER_PASS;
    Answer answer = ANSWER_PROVED;
    for (unsigned i = WEAKEN(PARTS_FIRST, 1, 0); i < s.parts && answer == ANSWER_PROVED;
         i++)
        answer = decide_part(a, e, &s.part[i]);
    return s.parts ? answer : ANSWER_PASS;
}

Answer finite_parts_decide(Attempt *a) {
    return equation_each(a, all_parts);
}
