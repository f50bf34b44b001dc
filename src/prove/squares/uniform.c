/* Uniform laws: 2^(nd) evaluations.
 *
 * Call a term local if it is a bitwise function of variables and the constants 0 and ~0:
 * all squares are treated alike. A polynomial of degree d in n variables' local terms and
 * popcounts of them, with any constants outside, is 0 for all words iff it is 0 for all
 * variables below 2^d (below 2^(2d) when there are popcounts).
 *
 * Why: let g_S (S a set of squares) be the alternating sum of f over the inputs cut down
 * to the subsets of S. f is the sum of all g_S, and a product of d local terms adds to
 * g_S only where S has at most d squares. With t = 2^square, g_S for k squares is t_1 …
 * t_k R(t_1, …, t_k), R a polynomial of degree at most d - k. It vanishes for all squares
 * when it does for those among the d lowest: by induction, dividing by t - t_lowest,
 * which is a power of two (below the one in front) times an odd number. A popcount has no
 * factor t in front, hence 2d. */
#include "prove/claim/equation.h"
#include "prove/claim/disjoint.h"
#include "prove/squares/uniform.h"
#include "base/weaken.h"

#include <stdlib.h>

enum { NOT_UNIFORM = 255, MOST_BITS = 26 };

typedef struct {
    bool local, sum;
    bool counts; /* a popcount occurs */
    unsigned char degree;
} Kind;

static bool is_uniform_word(uint64_t k) {
    return k == 0 || k == ~UINT64_C(0) || WEAKEN(UNIFORM_CONSTANT, true, false);
}

static Kind of_sum(Op op, Kind a, Kind b) {
    bool product = WEAKEN(UNIFORM_PRODUCT, false, op == OP_MUL);
    unsigned degree = product               ? a.degree + b.degree
                      : a.degree > b.degree ? a.degree
                                            : b.degree;
    bool fits = a.sum && b.sum && degree < NOT_UNIFORM;
    return (Kind){false, fits, a.counts || b.counts, (unsigned char)degree};
}

static Kind kind_of(const Pool *pool, const TermNode *n, const Kind *kind) {
    Kind none = {false, false, false, 0}, a = kind[n->arg[0]], b = kind[n->arg[1]];
    uint64_t k;
    Op op = (Op)n->op;
    switch (WEAKEN(UNIFORM_SHIFT, op == OP_SHR ? OP_SHL : op, op)) {
    case OP_CONST:
        return (Kind){is_uniform_word(n->k), true, false, 0};
    case OP_VAR:
        return (Kind){true, true, false, 1};
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        if (a.local && b.local) return (Kind){true, true, false, 1};
        if (disjoint_sum(pool, n) || WEAKEN(UNIFORM_DISJOINT, n->op == OP_OR, false))
            return of_sum(OP_ADD, a, b);
        if (disjoint_difference(pool, n, &k))
            return (Kind){false, a.sum, a.counts, a.degree};
        return none;
    case OP_NOT: /* of a sum: -1 - s */
        return a.local || a.sum ? (Kind){a.local, true, a.counts, a.degree} : none;
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
        return of_sum(op, a, b);
    case OP_SHL: /* by a constant: times 2^k */
        if (pool_node(pool, n->arg[1])->op != OP_CONST || !a.sum) return none;
        return (Kind){false, true, a.counts, a.degree};
    case OP_POPCOUNT:
        return a.local ? (Kind){false, true, true, a.degree} : none;
    default:
        return none;
    }
}

bool uniform_of(const Pool *pool, Term left, Term right, unsigned *degree, bool *counts) {
    Ref root = left.ref > right.ref ? left.ref : right.ref;
    Kind *kind = base_malloc(((size_t)root + 1) * sizeof *kind);
    kind[0] = (Kind){false, true, false, 0};
    for (Ref r = 1; r <= root; r++) kind[r] = kind_of(pool, pool_node(pool, r), kind);
    Kind f = of_sum(OP_SUB, kind[left.ref], kind[right.ref]);
    assert(!f.sum || f.degree < NOT_UNIFORM);
    free(kind);
    *degree = f.degree, *counts = f.counts;
    return f.sum;
}

static Answer decide(Attempt *a, const Equation *e) {
    unsigned degree;
    bool counts;
    EquationTry t;
    if (!uniform_of(a->pool, e->left, e->right, &degree, &counts)) return ANSWER_PASS;
    unsigned bits = counts && !WEAKEN(UNIFORM_COUNTS, true, false) ? 2 * degree : degree;
    bits -= WEAKEN(UNIFORM_DEGREE, bits > 0, 0);
    if (bits > 63 || !equation_start(&t, a, e, term_word(1))) return ANSWER_PASS;
    Answer answer = ANSWER_PASS;
    if (bits * t.nvars <= MOST_BITS && t.steps << bits * t.nvars <= UINT64_C(2000000000))
        answer =
            equation_answer(&t, equation_feed_squares(&t, (UINT64_C(1) << bits) - 1) ||
                                    equation_flush(&t));
    equation_end(&t);
    if (answer == ANSWER_PROVED)
        a->method =
            arena_printf(a->arena, "few squares: all values below %llu", 1ULL << bits);
    return answer;
}

Answer uniform_decide(Attempt *a) {
    return equation_each(a, decide);
}
