/* Polynomials: how small values decide them.
 *
 * Uniform laws: 2^(nd) evaluations. Call a term local if it is a bitwise function of
 * variables and the constants 0 and ~0: all squares are treated alike. A polynomial of
 * degree d in n variables' local terms and popcounts of them, with any constants outside,
 * is 0 for all words iff it is 0 for all variables below 2^d (below 2^(2d) when there are
 * popcounts).
 *
 * Why: let g_S (S a set of squares) be the alternating sum of f over the inputs cut down
 * to the subsets of S. f is the sum of all g_S, and a product of d local terms adds to
 * g_S only where S has at most d squares. With t = 2^square, g_S for k squares is t_1 …
 * t_k R(t_1, …, t_k), R a polynomial of degree at most d - k. It vanishes for all squares
 * when it does for those among the d lowest: by induction, dividing by t - t_lowest,
 * which is a power of two (below the one in front) times an odd number. A popcount has no
 * factor t in front, hence 2d.
 *
 * Powers: all values below some 66 decide, whatever the degree. For integers, f(x) = sum
 * of d_k * C(x, k) with d_k a combination of f(0) … f(k); and for a polynomial with whole
 * factors d_k is a multiple of k!, so of 2^64 from k = 66 on. With 2^b * x in the place
 * of x it is one of 2^(b * k) * k!. The low b bits of what is made of 2^b * x + c by sums
 * and products are the same for all x, so bitwise operations with a constant that change
 * only these add a number. */
#include "prove/squares/degrees.h"
#include "base/weaken.h"
#include "prove/claim/disjoint.h"
#include "prove/claim/equation.h"
#include "term/walk.h"

#include <stdlib.h>

enum { DEGREE_MOST = 1000, BITS_MOST = 4 };
static const double steps_most = 2e9;

/* A node as a polynomial: of local terms, or of the variables' words above low bits. */
typedef struct {
    bool is;
    bool local;  /* it is uniform itself */
    bool counts; /* a popcount occurs */
    unsigned degree;
} Degree;

typedef struct {
    const Pool *pool;
    bool uniform;
    unsigned bits; /* else: how many low bits are changed */
    Degree *at;    /* by ref */
} Degrees;

static const Degree none = {.is = false};

static Degree joined(Degree a, Degree b, bool product) {
    unsigned most = a.degree > b.degree ? a.degree : b.degree;
    if (product) most = a.degree + b.degree;
    return (Degree){.is = a.is && b.is,
                    .counts = a.counts || b.counts,
                    .degree = most < DEGREE_MOST ? most : DEGREE_MOST};
}

static Degree outside(Degree a) {
    a.local = false;
    return a;
}

static bool is_uniform_word(uint64_t k) {
    return k == 0 || k == ~UINT64_C(0) || WEAKEN(UNIFORM_CONSTANT, true, false);
}

static Degree of_uniform_bits(const Degrees *d, const TermNode *n, Degree a, Degree b) {
    uint64_t k;
    if (a.local && b.local) return (Degree){.is = true, .local = true, .degree = 1};
    if (disjoint_sum(d->pool, n) || WEAKEN(UNIFORM_DISJOINT, n->op == OP_OR, false))
        return joined(a, b, false);
    return disjoint_difference(d->pool, n, &k) ? outside(a) : none;
}

/* How many low bits a bitwise operation with this constant changes. */
static unsigned changed(Op op, uint64_t k) {
    if (op == OP_AND || (op == OP_XOR && k >> 63)) k = ~k;
    return k ? 64 - (unsigned)__builtin_clzll(k) : 0;
}

/* What has low bits alone is a number. */
static Degree of_low_bits(Degrees *d, const TermNode *n, Degree a) {
    const TermNode *last = pool_node(d->pool, n->arg[1]);
    if (!a.is || last->op != OP_CONST) return none;
    bool number = n->op == OP_AND && changed(OP_OR, last->k) <= BITS_MOST;
    unsigned bits = changed(number ? OP_OR : (Op)n->op, last->k);
    if (bits > BITS_MOST) return none;
    if (bits > d->bits) d->bits = bits;
    return number ? (Degree){.is = true} : a;
}

static Degree degree_of(Degrees *d, const TermNode *n) {
    Degree a = d->at[n->arg[0]], b = d->at[n->arg[1]];
    Op op = (Op)n->op;
    switch (WEAKEN(UNIFORM_SHIFT, op == OP_SHR ? OP_SHL : op, op)) {
    case OP_CONST:
        return (Degree){.is = true, .local = is_uniform_word(n->k)};
    case OP_VAR:
        return (Degree){.is = true, .local = true, .degree = 1};
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return d->uniform ? of_uniform_bits(d, n, a, b) : of_low_bits(d, n, a);
    case OP_NOT: /* of a sum: -1 - s */
        return a;
    case OP_ADD:
    case OP_SUB:
        return joined(a, b, false);
    case OP_MUL:
        return joined(a, b, WEAKEN(UNIFORM_PRODUCT, !d->uniform, true));
    case OP_SHL: /* by a constant: times 2^k */
        return pool_node(d->pool, n->arg[1])->op == OP_CONST ? outside(a) : none;
    case OP_POPCOUNT:
        return (Degree){.is = d->uniform && a.local, .counts = true, .degree = a.degree};
    default:
        return none;
    }
}

/* left - right */
static Degree difference(Degrees *d, Term left, Term right) {
    const Term side[] = {left, right};
    TermWalk walk = walk_new(d->pool, side, 2, NULL);
    d->at = base_malloc(((size_t)walk.top + 1) * sizeof *d->at);
    d->at[0] = (Degree){.is = true};
    for (Ref r = 0; (r = walk_up(&walk, r));)
        d->at[r] = degree_of(d, pool_node(d->pool, r));
    Degree f = joined(d->at[left.ref], d->at[right.ref], false);
    free(d->at);
    walk_free(&walk);
    return f;
}

bool degrees_uniform(const Pool *pool, Term left, Term right, unsigned *degree,
                     bool *counts) {
    Degree f = difference(&(Degrees){.pool = pool, .uniform = true}, left, right);
    *degree = f.degree, *counts = f.counts;
    return f.is;
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

/* All inputs below `values`, which is 0 where there is no bound. */
static Answer decide_below(Attempt *a, const Equation *e, uint64_t values,
                           const char *said) {
    EquationTry t;
    if (values == 0 || !equation_start(&t, a, e, term_word(1))) return ANSWER_PASS;
    Answer answer = ANSWER_PASS;
    double steps = (double)t.steps;
    for (size_t v = 0; v < t.nvars; v++) steps *= (double)values;
    if (steps <= steps_most) answer = equation_answer(&t, differs_below(&t, values));
    equation_end(&t);
    if (answer == ANSWER_PROVED)
        a->method = arena_printf(a->arena, "%s: all values below %llu", said,
                                 (unsigned long long)values);
    return answer;
}

static Answer decide_uniform(Attempt *a, const Equation *e) {
    unsigned degree;
    bool counts;
    if (!degrees_uniform(a->pool, e->left, e->right, &degree, &counts))
        return ANSWER_PASS;
    unsigned bits = counts && !WEAKEN(UNIFORM_COUNTS, true, false) ? 2 * degree : degree;
    bits -= WEAKEN(UNIFORM_DEGREE, bits > 0, 0);
    return decide_below(a, e, bits < 64 ? UINT64_C(1) << bits : 0, "few squares");
}

Answer degrees_uniform_decide(Attempt *a) {
    return equation_each(a, decide_uniform);
}

/* The numbers below this for each variable; 0: it is no polynomial. */
static uint64_t values_of(const Attempt *a, const Equation *e) {
    Degrees d = {.pool = a->pool};
    Degree f = difference(&d, e->left, e->right);
    unsigned count = 0, twos = 0;
    if (!f.is) return 0;
    /* 2^twos divides 2^(bits * count) * count! */
    while (count <= f.degree && twos < 64) {
        count++;
        twos += d.bits + (unsigned)__builtin_ctz(count);
    }
    count -= WEAKEN(POWERS_VALUES, 1, 0);
    return (uint64_t)count << (d.bits - WEAKEN(POWERS_BITS, d.bits > 0, 0));
}

static Answer decide_powers(Attempt *a, const Equation *e) {
    return decide_below(a, e, values_of(a, e), "powers");
}

Answer degrees_powers_decide(Attempt *a) {
    return equation_each(a, decide_powers);
}
