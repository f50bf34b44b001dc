/* Polynomials of any degree: all values below some 66 decide.
 *
 * For integers, f(x) = sum of d_k * C(x, k) with d_k a combination of f(0) … f(k); and
 * for a polynomial with whole factors d_k is a multiple of k!, so of 2^64 from k = 66 on.
 * With 2^b * x in the place of x it is one of 2^(b * k) * k!. The low b bits of what is
 * made of 2^b * x + c by sums and products are the same for all x, so bitwise operations
 * with a constant that change only these add a number. */
#include "prove/claim/equation.h"
#include "base/weaken.h"
#include "term/walk.h"

enum { BITS_MOST = 4, DEGREE_MOST = 1000 };
static const uint64_t steps_most = 400000000;

/* A node as a polynomial in the words above the low bits of the variables. */
typedef struct {
    bool is;
    unsigned degree;
} Power;

static unsigned sum_of(unsigned a, unsigned b) {
    return a + b < DEGREE_MOST ? a + b : DEGREE_MOST;
}

/* How many low bits a bitwise operation with this constant changes. */
static unsigned changed(Op op, uint64_t k) {
    if (op == OP_AND || (op == OP_XOR && k >> 63)) k = ~k;
    return k ? 64 - (unsigned)__builtin_clzll(k) : 0;
}

static Power power_of(const Pool *pool, const TermNode *n, const Power *at,
                      unsigned *bits) {
    const Power none = {false, 0};
    Power a = n->arity > 0 ? at[n->arg[0]] : none,
          b = n->arity > 1 ? at[n->arg[1]] : none;
    bool by_word = n->arity == 2 && pool_node(pool, n->arg[1])->op == OP_CONST;
    uint64_t k = by_word ? pool_node(pool, n->arg[1])->k : 0;
    switch (n->op) {
    case OP_CONST:
        return (Power){true, 0};
    case OP_VAR:
        return (Power){true, 1};
    case OP_NOT:
        return a;
    case OP_SHL:
        return by_word ? a : none;
    case OP_ADD:
    case OP_SUB:
        return (Power){a.is && b.is, a.degree > b.degree ? a.degree : b.degree};
    case OP_MUL:
        return (Power){a.is && b.is, sum_of(a.degree, b.degree)};
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        if (!a.is || !by_word) return none;
        if (n->op == OP_AND && changed(OP_OR, k) <= BITS_MOST) {
            if (changed(OP_OR, k) > *bits) *bits = changed(OP_OR, k);
            return (Power){true, 0};
        }
        if (changed((Op)n->op, k) > BITS_MOST) return none;
        if (changed((Op)n->op, k) > *bits) *bits = changed((Op)n->op, k);
        return a;
    default:
        return none;
    }
}

/* The numbers below this for each variable; 0: it is no polynomial. */
static uint64_t values_of(const Attempt *a, const Equation *e) {
    Ref root = e->left.ref > e->right.ref ? e->left.ref : e->right.ref;
    Power *at = ARENA_ARRAY(a->arena, Power, root + 1);
    unsigned bits = 0, count = 0, twos = 0;
    at[0] = (Power){true, 0};
    TermWalk walk = walk_new(a->pool, &e->left, 2, a->arena);
    for (Ref r = 0; (r = walk_up(&walk, r));)
        at[r] = power_of(a->pool, pool_node(a->pool, r), at, &bits);
    Power l = at[e->left.ref], r = at[e->right.ref];
    if (!l.is || !r.is) return 0;
    unsigned degree = l.degree > r.degree ? l.degree : r.degree;
    while (count <= degree && twos < 64) { /* 2^twos divides 2^(bits * count) * count! */
        count++;
        twos += bits + (unsigned)__builtin_ctz(count);
    }
    count -= WEAKEN(POWERS_VALUES, 1, 0);
    return (uint64_t)count << (bits - WEAKEN(POWERS_BITS, bits > 0, 0));
}

static bool differs_below(EquationTry *t, uint64_t values) {
    const Attempt *a = t->attempt;
    uint64_t *value = ARENA_ARRAY(a->arena, uint64_t, t->nvars + 1);
    for (;;) {
        if (equation_feed(t, value)) return true;
        if (t->lanes == 0 && problem_stopped(a->problem)) return true;
        size_t v = 0;
        while (v < t->nvars && ++value[v] == values) value[v++] = 0;
        if (v == t->nvars) return equation_flush(t);
    }
}

static Answer decide(Attempt *a, const Equation *e) {
    EquationTry t;
    uint64_t values = values_of(a, e);
    if (values == 0 || !equation_start(&t, a, e, term_word(1))) return ANSWER_PASS;
    Answer answer = ANSWER_PASS;
    double inputs = (double)t.steps;
    for (size_t v = 0; v < t.nvars; v++) inputs *= (double)values;
    if (t.nvars && inputs < (double)steps_most)
        answer = equation_answer(&t, differs_below(&t, values));
    equation_end(&t);
    if (answer == ANSWER_PROVED)
        a->method = arena_printf(a->arena, "powers: all values below %llu",
                                 (unsigned long long)values);
    return answer;
}

Answer powers_decide(Attempt *a) {
    return equation_each(a, decide);
}
