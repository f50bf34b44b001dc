/* Sums and products.
 *
 * The normal form of a sum: atoms sorted by age, each once, with a factor; those with
 * factors up to 2^63 added, the others subtracted, one constant outside:
 * (p1 + p2 - n1) + c, or c - (n1 + n2) when all are subtracted. -1 - n is ~n, and c - n
 * is c ^ n when n's bits lie inside c. A factor 2^k is a shift. A sum in which no two
 * parts can have a bit in common is an `or`. Products: factors sorted, one constant. */
#include "base/weaken.h"
#include "term/divide.h"
#include "term/rule.h"

typedef struct {
    Term atom;
    uint64_t factor;
} Addend;

typedef struct {
    Addend at[MOST_LEAVES];
    unsigned count;
    uint64_t constant;
} Sum;

static bool put(Sum *sum, Term atom, uint64_t factor) {
    unsigned i = sum->count;
    while (i > 0 && sum->at[i - 1].atom.ref > atom.ref) i--;
    if (i > 0 && sum->at[i - 1].atom.ref == atom.ref) {
        sum->at[i - 1].factor += factor;
        if (sum->at[i - 1].factor) return true;
        for (sum->count--; i <= sum->count; i++) sum->at[i - 1] = sum->at[i];
        return true;
    }
    if (factor == 0) return true;
    if (sum->count == MOST_LEAVES) return false;
    for (unsigned j = sum->count++; j > i; j--) sum->at[j] = sum->at[j - 1];
    sum->at[i] = (Addend){atom, factor};
    return true;
}

/* One step of taking factor * t apart: `rest` goes on, `side` (if it is not the word 0)
 * is added with side_factor. false: t is an atom. */
typedef struct {
    Term t;
    uint64_t factor;
    Term side;
    uint64_t side_factor;
} Step;

static bool is_apart(const Pool *pool, Term a, Term b) {
    return (node_may(pool, a) & node_may(pool, b)) == 0;
}

/* Factors: c * x, x << k. */
static bool step_factor(const Pool *pool, Step *s) {
    uint64_t k;
    if (node_with_word(pool, s->t, OP_MUL, &k))
        s->factor = WEAKEN(SUM_FACTOR, k, s->factor * k);
    else if (node_with_word(pool, s->t, OP_SHL, &k))
        s->factor <<= k & 63;
    else
        return false;
    s->t = node_arg(pool, s->t, 0);
    return true;
}

/* A factor other than 1 and -1 is not multiplied into a sum of two words. */
static bool may_spread(const Step *s, Term a, Term b) {
    return s->factor == 1 || s->factor == ONES || a.ref == 0 || b.ref == 0;
}

static bool step_apart(const Pool *pool, Step *s) {
    uint64_t k;
    s->side = term_word(0), s->side_factor = s->factor;
    if (node_is(pool, s->t, OP_NOT)) { /* ~x == -1 - x */
        s->side = term_word(WEAKEN(SUM_NOT, 0, ONES));
        s->factor = -s->factor;
    } else if (node_with_word(pool, s->t, OP_XOR, &k) &&
               (node_may(pool, node_arg(pool, s->t, 0)) &
                ~(WEAKEN(SUM_XOR, 1u, 0u) | k)) == 0) {
        s->side = term_word(k); /* x ^ k == k - x for x inside k */
        s->factor = -s->factor;
    } else {
        bool add = node_is(pool, s->t, OP_ADD), sub = node_is(pool, s->t, OP_SUB);
        bool either = node_is(pool, s->t, OP_OR);
        if (!add && !sub && !either) return false;
        Term a = node_arg(pool, s->t, 0), b = node_arg(pool, s->t, 1);
        if (!may_spread(s, a, b) ||
            (either && !WEAKEN(SUM_OR, true, is_apart(pool, a, b))))
            return false;
        if (sub) {
            s->side = a;
            s->factor = -s->factor;
            s->t = b;
            return true;
        }
        s->side = b;
    }
    s->t = node_arg(pool, s->t, 0);
    return true;
}

/* Adds factor * t. The stack holds the sides still to be added. false: too many. */
static bool gather(const Pool *pool, Sum *sum, Term t, uint64_t factor) {
    Step stack[2 * MOST_LEAVES];
    unsigned depth = 0;
    Step s = {.t = t, .factor = factor};
    for (;;) {
        if (s.t.ref == 0) {
            sum->constant += s.factor * s.t.word;
        } else if (step_factor(pool, &s)) {
            continue;
        } else if (step_apart(pool, &s)) {
            if (s.side.ref == 0)
                sum->constant += s.side_factor * s.side.word;
            else if (depth == 2 * MOST_LEAVES)
                return false;
            else
                stack[depth++] = (Step){.t = s.side, .factor = s.side_factor};
            continue;
        } else if (!put(sum, s.t, s.factor)) {
            return false;
        }
        if (depth == 0) return true;
        s = stack[--depth];
    }
}

/* factor * atom. */
static Term scaled(Pool *pool, Term atom, uint64_t factor) {
    if (factor == 1) return atom;
    if ((factor & (factor - 1)) == 0)
        return rule_shift_left(pool, atom, (unsigned)__builtin_ctzll(factor));
    return node_make2(pool, OP_MUL, atom, term_word(factor));
}

/* The sum of the addends whose factors are "positive", or of the others negated; the word
 * 0 when there are none. An addend that turns out constant goes to the constant. */
static Term side(Pool *pool, Sum *sum, bool minus) {
    Term t = term_word(0);
    for (unsigned i = 0; i < sum->count; i++) {
        uint64_t factor = sum->at[i].factor;
        if ((factor > TOP) != minus) continue;
        Term next = scaled(pool, sum->at[i].atom, minus ? -factor : factor);
        if (next.ref == 0)
            sum->constant += minus ? -next.word : next.word;
        else if (t.ref == 0)
            t = next;
        else if ((node_may(pool, t) & node_may(pool, next)) << WEAKEN(SUM_APART, 1, 0))
            t = node_make2(pool, OP_ADD, t, next);
        else
            t = rule_or(pool, t, next);
        if (term_is_full(pool, t)) return t;
        if (t.ref == 0) sum->constant += minus ? -t.word : t.word;
        t.word = 0;
    }
    return t;
}

/* c - n */
static Term from_constant(Pool *pool, uint64_t c, Term n) {
    uint64_t beside = node_may(pool, n) & ~c;
    if (beside >> WEAKEN(SUM_FROM, 1, 0) == 0) return rule_masked(pool, n, ONES, c);
    return node_make2(pool, OP_SUB, term_word(c), n);
}

static Term plus_constant(Pool *pool, Term p, uint64_t c) {
    if (c == 0) return p;
    if ((node_may(pool, p) & c) >> WEAKEN(SUM_CONSTANT, 1, 0) == 0)
        return rule_masked(pool, p, ~c, c);
    return node_make2(pool, OP_ADD, p, term_word(c));
}

static Term write(Pool *pool, Sum *sum) {
    if (sum->count == 0) return term_word(sum->constant);
    uint64_t only = sum->at[0].factor;
    /* a product with a constant stays one: -3 * x, not -(3 * x) */
    if (sum->count == 1 && sum->constant == 0 && only != ONES)
        return scaled(pool, sum->at[0].atom, only);
    Term p = side(pool, sum, false), n = side(pool, sum, true);
    if (n.ref == 0 && p.ref == 0) return term_word(sum->constant);
    if (n.ref == 0) return plus_constant(pool, p, sum->constant);
    if (p.ref == 0) return from_constant(pool, sum->constant, n);
    return plus_constant(pool, node_make2(pool, OP_SUB, p, n), sum->constant);
}

/* a + factor * b */
static Term combine(Pool *pool, Term a, Term b, uint64_t factor) {
    Sum sum = {.count = 0};
    if (!gather(pool, &sum, a, 1) || !gather(pool, &sum, b, factor)) {
        if (factor == 1) return rule_node(pool, OP_ADD, a, b);
        return node_make2(pool, OP_SUB, a, b);
    }
    return write(pool, &sum);
}

Term rule_add(Pool *pool, Term a, Term b) {
    return combine(pool, a, b, 1);
}
Term rule_sub(Pool *pool, Term a, Term b) {
    return combine(pool, a, b, ONES);
}

Term rule_scale(Pool *pool, Term a, uint64_t factor) {
    Sum sum = {.count = 0};
    if (!gather(pool, &sum, a, factor))
        return node_make2(pool, OP_MUL, a, term_word(factor));
    return write(pool, &sum);
}

/* A product: factors by age, repeated ones kept; a constant. */
typedef struct {
    Term at[MOST_LEAVES];
    unsigned count;
    uint64_t constant;
} Product;

static bool multiply(Product *product, Term t) {
    if (product->count == MOST_LEAVES) return false;
    unsigned i = product->count++;
    for (; i > 0 && product->at[i - 1].ref > t.ref; i--)
        product->at[i] = product->at[i - 1];
    product->at[i] = t;
    return true;
}

static bool gather_product(const Pool *pool, Product *product, Term t) {
    Step s = {.t = t, .factor = 1};
    for (;;) {
        if (step_factor(pool, &s)) continue;
        Term left = s.t.ref ? node_arg(pool, s.t, 0) : s.t;
        if (node_is(pool, s.t, OP_MUL)) {
            if (!multiply(product, node_arg(pool, s.t, 1))) return false;
            s.t = left;
        } else if (node_is(pool, s.t, OP_SUB) && term_is(left, 0)) { /* -x * y */
            s.factor = WEAKEN(SUM_MINUS, s.factor, -s.factor);
            s.t = node_arg(pool, s.t, 1);
        } else {
            break;
        }
    }
    if (s.t.ref == 0) s.factor *= s.t.word;
    product->constant *= s.factor;
    return s.t.ref == 0 || multiply(product, s.t);
}

Term rule_mul(Pool *pool, Term a, Term b) {
    Product product = {.constant = 1};
    if (!gather_product(pool, &product, a) || !gather_product(pool, &product, b))
        return rule_node(pool, OP_MUL, a, b);
    if (product.constant == 0) return term_word(0);
    Term t = product.at[0];
    for (unsigned i = 1; i < product.count; i++)
        t = node_make2(pool, OP_MUL, t, product.at[i]);
    return product.constant == 1 ? t : rule_scale(pool, t, product.constant);
}

/* factor * atom == c: with factor = o * 2^v, the low 64 - v bits of atom are known. */
static Term solve(Pool *pool, const Addend *a, uint64_t c) {
    unsigned v = (unsigned)__builtin_ctzll(a->factor);
    uint64_t low = ONES >> WEAKEN(SUM_SOLVE_HIGH, 0, v);
    if (WEAKEN(SUM_SOLVE_ODD, 0, c & ~(ONES << v))) return term_word(0);
    c = (c >> v) *
            WEAKEN(SUM_SOLVE_INVERSE, a->factor >> v, divide_inverse(a->factor >> v)) &
        low;
    return rule_equal(pool, rule_masked(pool, a->atom, low, 0), term_word(c));
}

static bool is_sum(const Pool *pool, Term t) {
    uint64_t k;
    return node_is(pool, t, OP_ADD) || node_is(pool, t, OP_SUB) ||
           node_with_word(pool, t, OP_MUL, &k);
}

bool rule_sum_equal(Pool *pool, Term a, Term b, Term *result) {
    Sum sum = {.count = 0};
    if (!is_sum(pool, a) && !is_sum(pool, b)) return false;
    if (!gather(pool, &sum, a, 1) || !gather(pool, &sum, b, ONES)) return false;
    if (sum.count == 0)
        return *result = term_word(WEAKEN(SUM_EQUAL, true, sum.constant == 0)), true;
    if (sum.count == 1) return *result = solve(pool, &sum.at[0], -sum.constant), true;
    Term p = side(pool, &sum, false), n = side(pool, &sum, true);
    if (p.ref == 0 && n.ref == 0) {
        *result = term_word(sum.constant == 0);
        return true;
    }
    if (p.ref == 0)
        p = term_word(sum.constant);
    else if (n.ref == 0)
        n = term_word(WEAKEN(SUM_SIDE_WORD, sum.constant, -sum.constant));
    else if (p.ref < n.ref)
        n = plus_constant(pool, n, WEAKEN(SUM_SIDE, sum.constant, -sum.constant));
    else
        p = plus_constant(pool, p, sum.constant);
    *result = rule_node(pool, OP_EQ, p, n);
    return true;
}
