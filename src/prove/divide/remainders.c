/* Equal remainders of sums of local words.
 *
 * Theorem 1 of few squares holds in any abelian group, so in the numbers modulo m. The
 * number of a word is a sum over its bits; so a sum of words is one over theirs, as long
 * as it is the sum of numbers, which does not wrap. Two such sums whose pieces depend on
 * the squares in some set of a family have equal remainders for all inputs iff they have
 * for those whose occupied squares lie inside one set. */
#include "prove/divide/quotients.h"

#include "prove/claim/equation.h"
#include "prove/claim/disjoint.h"
#include "prove/squares/family.h"
#include "base/weaken.h"
#include "term/range.h"

enum { BITS_MOST = 18, INPUTS_MOST = 1 << 21 };

/* A number that is a sum of pieces which depend on few squares, where it is within these
 * bounds; the word is this number modulo 2^64. */
__extension__ typedef __int128 SignedWide;
typedef struct {
    SignedWide low, high;
    bool is;
} Number;

typedef struct {
    Attempt *attempt;
    Ranges *ranges;
    Ranges *said; /* for inputs that satisfy the query's other truths */
    bool *local;  /* by ref */
    Number *number;
} Modulo;

static bool is_constant(const Pool *pool, Ref ref) {
    return pool_node(pool, ref)->op == OP_CONST;
}

/* Each bit is a function of few bits of the variables. */
static bool is_local(const Modulo *m, const TermNode *n) {
    const Pool *pool = m->attempt->pool;
    bool a = m->local[n->arg[0]], b = m->local[n->arg[1]];
    switch (op_class((Op)n->op)) {
    case CLASS_BITWISE:
        return a && (b || n->arity == 1);
    case CLASS_PERMUTATION:
        return a;
    case CLASS_SHIFT:
    case CLASS_GATHER:
        return a && is_constant(pool, n->arg[1]);
    default:
        return n->op == OP_CONST || n->op == OP_VAR;
    }
}

static Number number(SignedWide low, SignedWide high) {
    assert(low <= high);
    const SignedWide far = (SignedWide)1 << 100;
    return (Number){low, high, low > -far && high < far};
}

static Number times(Number a, Number b) {
    const SignedWide most = (SignedWide)1 << 63;
    SignedWide corner[4] = {0}, low, high;
    bool fits = a.low > -most && a.high < 2 * most && b.low > -most && b.high < most;
    if (!fits) return (Number){0, 0, false};
    corner[0] = a.low * b.low, corner[1] = a.low * b.high;
    corner[2] = a.high * b.low, corner[3] = a.high * b.high;
    low = high = corner[0];
    for (int i = 1; i < 4; i++) {
        if (corner[i] < low) low = corner[i];
        if (corner[i] > high) high = corner[i];
    }
    return number(low, high);
}

/* A constant factor as the number of least magnitude that it is modulo 2^64. */
static Number factor(const Modulo *m, Ref ref) {
    const TermNode *n = pool_node(m->attempt->pool, ref);
    if (n->op != OP_CONST) return m->number[ref];
    return number((int64_t)n->k, (int64_t)n->k);
}

/* The sum, difference or product of the operands' numbers. */
static Number number_of(const Modulo *m, Ref ref) {
    const Pool *pool = m->attempt->pool;
    const TermNode *n = pool_node(pool, ref);
    Number a = m->number[n->arg[0]], b = m->number[n->arg[1]], none = {0, 0, false};
    uint64_t k;
    Range range = range_of(m->ranges, (Term){0, ref});
    if (m->local[ref]) return number((SignedWide)range.low, range.high);
    if (n->op == OP_POPCOUNT) return m->local[n->arg[0]] ? number(0, 64) : none;
    if (n->op == OP_NOT && a.is) return number(-1 - a.high, -1 - a.low);
    if (n->op == OP_MUL) return a.is && b.is ? times(a, factor(m, n->arg[1])) : none;
    if (n->op == OP_SHL && a.is && is_constant(pool, n->arg[1])) {
        k = UINT64_C(1) << (b.low & 63);
        return times(number((SignedWide)k, k), a);
    }
    if (!a.is || !b.is) return none;
    bool sum =
        n->op == OP_ADD || ((n->op == OP_OR || n->op == OP_XOR) && disjoint_sum(pool, n));
    if (sum) return number(a.low + b.low, a.high + b.high);
    if (n->op == OP_SUB) return number(a.low - b.high, a.high - b.low);
    if (n->op == OP_XOR && disjoint_difference(pool, n, &k))
        return number((SignedWide)k - a.high, (SignedWide)k - a.low);
    return none;
}

static void look(Modulo *m, Ref root) {
    const Pool *pool = m->attempt->pool;
    for (Ref r = 1; r <= root; r++) {
        m->local[r] = is_local(m, pool_node(pool, r));
        m->number[r] = number_of(m, r);
    }
}

/* The number that is a sum over the squares is the word: it does not wrap. */
static bool is_exact(const Modulo *m, Term t) {
    if (t.ref == 0) return true;
    Number n = m->number[t.ref];
    return n.is && n.low >= 0 &&
           n.high < (SignedWide)1 << WEAKEN(REMAINDERS_WRAP, 65, 64);
}

/* side = word % by, or a word that is below `by`, perhaps by a truth. */
static bool is_remainder(const Modulo *m, Term side, uint64_t by, Term *word) {
    assert(by);
    const Pool *pool = m->attempt->pool;
    *word = side;
    if (node_is(pool, side, OP_UREM)) {
        if (!term_is(term_arg(pool, side.ref, 1), by)) return false;
        *word = term_arg(pool, side.ref, 0);
    } else if (range_of(m->said, side).high >= by + WEAKEN(REMAINDERS_BELOW, 1, 0)) {
        return false;
    }
    return is_exact(m, *word);
}

static bool find_modulus(const Pool *pool, const Equation *e, uint64_t *by) {
    Term side[2] = {e->left, e->right};
    for (unsigned i = 0; i < 2; i++)
        if (node_with_word(pool, side[i], OP_UREM, by) && *by) return true;
    return false;
}

static Answer try_sets(Attempt *a, const Equation *e, const uint64_t *sets,
                       size_t count) {
    EquationTry t;
    if (!equation_start(&t, a, e, term_word(1))) return ANSWER_PASS;
    bool differs = false;
    bool many = family_inputs(sets, count, t.nvars, BITS_MOST) >= INPUTS_MOST;
    for (size_t i = 0; i < count && !differs && !many; i++)
        differs = equation_feed_squares(&t, sets[i]);
    if (!many) differs = equation_feed_squares(&t, 0) || equation_flush(&t) || differs;
    equation_end(&t);
    return equation_answer(&t, differs || many);
}

static Answer decide(Attempt *a, const Equation *e) {
    Term word[2];
    uint64_t by, *sets;
    size_t count;
    Modulo m = {.attempt = a};
    if (!find_modulus(a->pool, e, &by)) return ANSWER_PASS;
    Ref root = e->left.ref > e->right.ref ? e->left.ref : e->right.ref;
    m.ranges = ranges_new(a->pool, NULL, 0, a->arena);
    m.local = ARENA_ARRAY(a->arena, bool, root + 1);
    m.number = ARENA_ARRAY(a->arena, Number, root + 1);
    m.said = ranges_new(a->pool, a->query->truth, a->query->count, a->arena);
    look(&m, root);
    if (!is_remainder(&m, e->left, by, &word[0]) ||
        !is_remainder(&m, e->right, by, &word[1]))
        return ANSWER_PASS;
    if (!family_sets(a->pool, word[0], word[1], a->arena, &sets, &count))
        return ANSWER_PASS;
    Term d = term_word(by); /* without the truths the sides need not be remainders */
    Equation rest = {term_op2(a->pool, OP_UREM, word[0], d),
                     term_op2(a->pool, OP_UREM, word[1], d)};
    if (term_is_full(a->pool, rest.left) || term_is_full(a->pool, rest.right))
        return ANSWER_PASS;
    Answer answer = try_sets(a, &rest, sets, count);
    if (answer == ANSWER_PROVED) a->method = "few squares, in remainders";
    return answer;
}

Answer remainders_decide(Attempt *a) {
    for (unsigned i = 0; i < a->query->count; i++) {
        Equation e = equation_of(a->pool, a->query->truth[i]);
        Answer answer = decide(a, &e);
        if (answer != ANSWER_PASS) return answer;
    }
    return ANSWER_PASS;
}
