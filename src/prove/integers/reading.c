/* From truths about words to facts about integers. */
#include "prove/integers/reading.h"
#include "base/weaken.h"
#include "prove/claim/disjoint.h"
#include "prove/integers/reading_local.h"

#include <string.h>

/* ---- atoms and facts */

/* p >= 0 */
void reading_know(Reader *r, Poly p) {
    Facts facts = {.count = 0};
    known_fact(r->known, &facts, &p, false);
    known_assert_all(r->known, &facts);
}

/* An atom between the two; high < 0: no bound is known. */
Poly reading_fresh(Reader *r, Int low, Int high) {
    if (r->atoms == ATOMS_MOST) return WRONG;
    unsigned atom = r->atoms++;
    r->low[atom] = low, r->high[atom] = high;
    Poly p = poly_atom(r->known->monomials, atom);
    if (low > 0) reading_know(r, plus(&p, -low));
    if (high < 0) return p;
    Poly most = poly_constant(high);
    reading_know(r, minus(&most, &p));
    return p;
}

static Poly fresh_in(Reader *r, Term t) {
    Range range = range_of(r->ranges, t);
    if (range.low == range.high) return poly_constant(range.low);
    return reading_fresh(r, range.low, range.high);
}

static Int bounded_product(Int a, Int b) {
    Int product;
    bool over = __builtin_mul_overflow(a, b, &product);
    return over || product > UNBOUNDED || product < -UNBOUNDED ? UNBOUNDED : product;
}

static Int clamped(Int n) {
    return n > UNBOUNDED ? UNBOUNDED : n < -UNBOUNDED ? -UNBOUNDED : n;
}

static Bounds bounds_as_written(const Reader *r, const Poly *p) {
    Bounds sum = {0, 0};
    bool low_unbounded = false, high_unbounded = false;
    for (unsigned i = 0; i < p->count; i++) {
        const Monomial *of = &r->known->monomials->at[p->at[i].monomial];
        Int least = 1, most = 1, factor = p->at[i].factor;
        for (unsigned j = 0; j < of->degree; j++) {
            Int high = r->high[of->atom[j]];
            least = bounded_product(least, r->low[of->atom[j]]);
            most = most == 0 ? 0 : bounded_product(most, high < 0 ? UNBOUNDED : high);
        }
        bool positive = factor > 0;
        least = bounded_product(least, positive ? factor : -factor);
        most = bounded_product(most, positive ? factor : -factor);
        if (least == UNBOUNDED) least = 0;
        Int low = positive ? least : -most, high = positive ? most : -least;
        sum.low = clamped(sum.low + low);
        sum.high = clamped(sum.high + high);
        low_unbounded = low_unbounded || low == -UNBOUNDED || sum.low == -UNBOUNDED;
        high_unbounded = high_unbounded || high == UNBOUNDED || sum.high == UNBOUNDED;
    }
    return (Bounds){low_unbounded ? -UNBOUNDED : sum.low,
                    high_unbounded ? UNBOUNDED : sum.high};
}

/* What two bounds of the same tell. */
static Bounds both_bounds(Bounds a, Bounds b) {
    return (Bounds){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

/* With equations solved, too. */
Bounds reading_bounds(const Reader *r, const Poly *p) {
    const Poly *solved = known_solved(r->known, p);
    Bounds written = bounds_as_written(r, p);
    if (solved == p || solved->wrong) return written;
    return both_bounds(written, bounds_as_written(r, solved));
}

/* Those of factor times the word t. */
static Bounds word_bounds(Reader *r, Term t, Int factor) {
    Range range = range_of(r->ranges, t);
    Int low = clamped(range.low * factor), high = clamped(range.high * factor);
    return low < high ? (Bounds){low, high} : (Bounds){high, low};
}

/* Rounded down. */
static Int words_in(Int number) {
    Int count = number / WORDS;
    return number % WORDS < 0 ? count - 1 : count;
}

/* ---- 64 bits */

/* k is 0, or at least 1. */
static void choose_wrap(Reader *r, const Poly *k, Int most) {
    Choice choice = {.made = false};
    Poly one = plus(k, -1);
    known_fact(r->known, &choice.of[0], k, true);
    known_fact(r->known, &choice.of[1], &one, most == 1);
    known_choice(r->known, &choice);
}

/* How often 2^64 is in p, which lies in the bounds; where these go far, it is a product
 * of two words. */
static Poly wraps_of(Reader *r, const Poly *p, Bounds bounds) {
    if (p->wrong) return WRONG;
    bounds = both_bounds(bounds, reading_bounds(r, p));
    if (bounds.low == -UNBOUNDED) return WRONG;
    Int low = words_in(bounds.low);
    Int high = bounds.high == UNBOUNDED ? WORDS - 2 : words_in(bounds.high);
    if (WEAKEN(READING_WRAPS, true, low == high)) return poly_constant(low);
    for (unsigned i = 0; i < r->wraps; i++)
        if (poly_equal(&r->wrap[i].of, p)) return r->wrap[i].times;
    if (r->wraps == WRAPS_MOST) return WRONG;
    Poly over_low = reading_fresh(r, 0, high - low), times = plus(&over_low, low);
    Poly word = poly_sum(p, &times, -WORDS), most = poly_constant(WORDS - 1);
    reading_know(r, word);
    reading_know(r, minus(&most, &word));
    if (high - low <= 3) choose_wrap(r, &over_low, high - low);
    r->wrap[r->wraps++] = (Wrap){*p, times};
    return times;
}

Poly reading_wrapped(Reader *r, const Poly *p, Bounds bounds) {
    Poly times = wraps_of(r, p, bounds);
    return poly_sum(p, &times, -WORDS);
}

/* A sum that may leave the 64 bits. */
typedef struct {
    Poly of;
    Bounds bounds;
} Sum;

static void add_number(Sum *sum, Int k) {
    sum->of = plus(&sum->of, k);
    sum->bounds.low += k, sum->bounds.high += k;
}

static void add_leaf(Reader *r, Sum *sum, Term t, Int factor) {
    Poly leaf = reading_value(r, t);
    Bounds bounds = word_bounds(r, t, factor);
    sum->of = poly_sum(&sum->of, &leaf, factor);
    sum->bounds.low += bounds.low, sum->bounds.high += bounds.high;
}

/* 1 if the sign bit is set, else 0. */
static Poly sign_of(Reader *r, Term t) {
    Range range = range_of(r->ranges, t);
    if (range.least >= 0) return poly_constant(0);
    if (range.most < 0) return poly_constant(1);
    if (node_is(r->pool, t, OP_XOR)) {
        Poly a = sign_of(r, node_arg(r->pool, t, 0)),
             b = sign_of(r, node_arg(r->pool, t, 1));
        Poly both = poly_product(r->known->monomials, &a, &b);
        a = poly_sum(&a, &b, 1);
        return poly_sum(&a, &both, -2);
    }
    Sum sum = {.of = {.count = 0}};
    add_leaf(r, &sum, t, 1);
    add_number(&sum, SIGN);
    return wraps_of(r, &sum.of, sum.bounds);
}

/* ---- bits */

Poly reading_product(Reader *r, Poly a, Poly b) {
    return poly_product(r->known->monomials, &a, &b);
}

/* All ones if the sign bit is set. */
static bool is_sign(const Pool *pool, Term t) {
    uint64_t k;
    return node_with_word(pool, t, OP_SAR, &k) && k == 63;
}

/* Bits of a from `low` on, as many as the mask has: t. Of a variable that nobody else has
 * the lowest bits are any number. */
static Poly masked(Reader *r, Term t, Term a, uint64_t mask) {
    unsigned low = (unsigned)__builtin_ctzll(mask);
    unsigned above = 64 - (unsigned)__builtin_clzll(mask);
    assert(((mask >> low) & ((mask >> low) + 1)) == 0);
    if (t.ref && low == 0 && node_is(r->pool, a, OP_VAR) && r->walk->uses[a.ref] == 1)
        return fresh_in(r, t);
    Poly x = reading_value(r, a);
    if (above < 64) x = reading_cut(r, &x, above, false);
    if (low == 0) return x;
    Poly below = reading_cut(r, &x, low, false);
    return minus(&x, &below);
}

/* sar(a << 64 - bits, 64 - bits): the lowest bits as a signed number. */
static bool is_extension(const Pool *pool, Term t, Term *a, unsigned *bits) {
    uint64_t by, up;
    if (!node_with_word(pool, t, OP_SAR, &by) || by == 0 || by > 63 ||
        !node_with_word(pool, node_arg(pool, t, 0), OP_SHL, &up) || up != by)
        return false;
    *a = node_arg(pool, node_arg(pool, t, 0), 0), *bits = 64 - (unsigned)by;
    return true;
}

/* Those bits, and all ones above where the highest is set. */
static Poly read_extension(Reader *r, Term a, unsigned bits) {
    Poly low = reading_value(r, a);
    low = reading_cut(r, &low, bits, false);
    Poly above = reading_cut(r, &low, bits - 1, true);
    return poly_sum(&low, &above, WORDS - WEAKEN(READING_SIGN, 0, (Int)1 << bits));
}

/* (1 << s) - 1 */
static bool is_below_power(const Pool *pool, Term t, Term *s) {
    uint64_t k;
    Term power = node_arg(pool, t, 0);
    if (!node_with_word(pool, t, OP_ADD, &k) || ~k || !node_is(pool, power, OP_SHL))
        return false;
    *s = node_arg(pool, power, 1);
    return term_is(node_arg(pool, power, 0), 1);
}

/* What two words have in common. */
static Poly common(Reader *r, Term a, Term b) {
    Int x = range_of(r->ranges, a).high, y = range_of(r->ranges, b).high;
    return reading_fresh(r, 0, x < y ? x : y);
}

/* a & b, which is the term t if that is not 0. It is at most each of them, and
 * a + b - (a & b) is a | b. */
static Poly read_and(Reader *r, Term t, Term a, Term b) {
    Term amount;
    bool other = is_sign(r->pool, b) || is_below_power(r->pool, b, &amount);
    if (!other && (is_sign(r->pool, a) || is_below_power(r->pool, a, &amount)))
        return read_and(r, t, b, a);
    if (is_sign(r->pool, b))
        return reading_product(r, reading_value(r, a),
                               sign_of(r, node_arg(r->pool, b, 0)));
    if (term_is_bool(r->pool, a) && term_is_bool(r->pool, b))
        return reading_product(r, reading_value(r, a), reading_value(r, b));
    if (is_below_power(r->pool, b, &amount)) return reading_rest_by_power(r, a, amount);
    uint64_t mask = b.word, run = mask ? mask >> __builtin_ctzll(mask) : 1;
    if (b.ref == 0 && (run & (run + 1)) == 0 && mask) return masked(r, t, a, mask);
    Poly both = t.ref ? fresh_in(r, t) : common(r, a, b);
    Poly x = reading_value(r, a), y = reading_value(r, b);
    r->meets++;
    reading_know(r, minus(&x, &both));
    reading_know(r, minus(&y, &both));
    x = poly_sum(&x, &y, 1);
    x = minus(&both, &x);
    reading_know(r, plus(&x, WORDS - 1));
    return both;
}

/* a | b and a ^ b: the sum without what they have in common, once or twice. */
static Poly read_or_xor(Reader *r, Op op, Term a, Term b) {
    Poly both = WRONG;
    for (Ref ref = 1; ref < r->top && both.wrong; ref++) {
        const TermNode *n = pool_node(r->pool, ref);
        if (n->op == OP_AND && r->read[ref] && n->arg[0] == a.ref && n->arg[1] == b.ref)
            both = r->value[ref];
    }
    if (both.wrong) both = read_and(r, term_word(0), a, b);
    Poly x = reading_value(r, a), y = reading_value(r, b);
    x = poly_sum(&x, &y, 1);
    return poly_sum(&x, &both, op == OP_OR ? -1 : -2);
}

/* ---- sums */

/* Adds t or -t. */
static void gather(Reader *r, Term t, int factor, Sum *sum) {
    const Pool *pool = r->pool;
    uint64_t k;
    Term a = node_arg(pool, t, 0), b = node_arg(pool, t, 1);
    Op op = node_op(pool, t);
    if (t.ref == 0) {
        add_number(sum, factor * (Int)(int64_t)t.word);
    } else if (op == OP_ADD || op == OP_SUB ||
               disjoint_sum(pool, pool_node(pool, t.ref))) {
        gather(r, a, factor, sum);
        gather(r, b, op == OP_SUB ? -factor : factor, sum);
    } else if (op == OP_NOT && !term_is_bool(pool, t)) {
        gather(r, a, -factor, sum);
        add_number(sum, -factor);
    } else if (node_with_word(pool, t, OP_XOR, &k) && k == (uint64_t)SIGN) {
        gather(r, a, factor, sum);
        add_number(sum, factor * SIGN);
    } else if (disjoint_difference(pool, pool_node(pool, t.ref), &k)) {
        gather(r, a, -factor, sum);
        add_number(sum, factor * (Int)k);
    } else {
        add_leaf(r, sum, t, factor);
    }
}

static Poly sum_of(Reader *r, Term a, Term b, int factor) {
    Sum sum = {.of = {.count = 0}};
    gather(r, a, 1, &sum);
    gather(r, b, factor, &sum);
    return reading_wrapped(r, &sum.of, sum.bounds);
}

/* It is a word's value. */
static void know_word(Reader *r, const Poly *p) {
    Poly most = poly_constant(WORDS - 1);
    reading_know(r, *p);
    reading_know(r, minus(&most, p));
}

/* The truth says low <= high, or low < high. */
static bool is_order(const Pool *pool, Term truth, Term *low, Term *high) {
    bool inverse = query_inverse(pool, &truth);
    *low = node_arg(pool, truth, inverse), *high = node_arg(pool, truth, !inverse);
    return node_is(pool, truth, OP_ULT);
}

static bool is_complement(const Pool *pool, Term t, Term of) {
    return node_is(pool, t, OP_NOT) && term_same(node_arg(pool, t, 0), of);
}

/* One of the truths says that it does not leave the 64 bits: x + y >= x or x <= ~y of
 * x + y, y <= x of x - y. (A sum of sums is read in one.) */
static bool is_exact(const Reader *r, Term t) {
    const Pool *pool = r->pool;
    Term a = node_arg(pool, t, 0), b = node_arg(pool, t, 1), low, high;
    bool exact = false, sum = node_is(pool, t, OP_ADD);
    for (unsigned i = 0; i < r->truths && !exact; i++) {
        if (!is_order(pool, r->truth[i], &low, &high)) continue;
        bool one = term_same(low, a), other = term_same(low, b);
        exact = !sum ? other && term_same(high, a)
                     : ((one || other) && term_same(high, t)) ||
                           (one && is_complement(pool, high, b)) ||
                           (other && is_complement(pool, high, a));
    }
    return exact;
}

/* ---- truths */

static bool is_sum(const Pool *pool, Term t) {
    return node_is(pool, t, OP_ADD) || node_is(pool, t, OP_SUB);
}

/* It is read as a sum of several words. */
static bool has_parts(const Pool *pool, Term t) {
    return is_sum(pool, t) || node_is(pool, t, OP_NOT) ||
           (t.ref && disjoint_sum(pool, pool_node(pool, t.ref)));
}

/* What it says that a truth holds, or does not. */
static void facts_of(Reader *r, Term t, bool holds, Facts *facts) {
    Term a = node_arg(r->pool, t, 0), b = node_arg(r->pool, t, 1);
    Op op = node_op(r->pool, t);
    if (op == OP_XOR && term_is(b, 1) && term_is_bool(r->pool, a)) {
        facts_of(r, a, !holds, facts);
    } else if (op == OP_ULT) {
        Poly x = reading_value(r, a), y = reading_value(r, b);
        x = holds ? minus(&y, &x) : minus(&x, &y);
        x = plus(&x, holds ? WEAKEN(READING_STRICT, -2, -1) : 0);
        known_fact(r->known, facts, &x, false);
    } else if (op == OP_EQ) {
        Poly difference = term_is(b, 0) ? reading_value(r, a) : sum_of(r, a, b, -1);
        if (holds && !has_parts(r->pool, a) && !has_parts(r->pool, b)) {
            Poly x = reading_value(r, a), y = reading_value(r, b);
            difference = minus(&x, &y);
        }
        if (!holds) difference = plus(&difference, -1);
        known_fact(r->known, facts, &difference, holds);
    } else if ((op == OP_AND && holds) || (op == OP_OR && !holds)) {
        if (!term_is_bool(r->pool, a) || !term_is_bool(r->pool, b)) return;
        facts_of(r, a, holds, facts);
        facts_of(r, b, holds, facts);
    } else {
        Poly p = reading_value(r, t);
        if (holds) p = plus(&p, -1);
        known_fact(r->known, facts, &p, !holds);
    }
}

/* 1 if the truth holds, else 0. */
static Poly truth_of(Reader *r, Term t) {
    Poly c = reading_fresh(r, 0, 1);
    Choice choice = {.made = false};
    for (unsigned holds = 0; holds < 2; holds++) {
        Poly is = plus(&c, -(Int)holds);
        known_fact(r->known, &choice.of[holds], &is, true);
        facts_of(r, t, holds, &choice.of[holds]);
    }
    known_choice(r->known, &choice);
    return c;
}

static Poly choice_of(Reader *r, Term t) {
    Poly c = reading_value(r, node_arg(r->pool, t, 0)),
         no = reading_value(r, node_arg(r->pool, t, 2));
    Poly more = reading_value(r, node_arg(r->pool, t, 1));
    more = minus(&more, &no);
    more = poly_product(r->known->monomials, &more, &c);
    return poly_sum(&no, &more, 1);
}

/* x·y, or the number of its high word, which is at most x, and at most y. */
static Poly product_of(Reader *r, Op op, Term a, Term b) {
    Poly x = reading_value(r, a), y = reading_value(r, b), p = reading_product(r, x, y);
    Poly times = wraps_of(r, &p, PRODUCT);
    if (!poly_is_constant(&times)) {
        reading_know(r, minus(&x, &times));
        reading_know(r, minus(&y, &times));
    }
    return op == OP_MULHI ? times : poly_sum(&p, &times, -WORDS);
}

bool reading_wraps(Reader *r, Term t, Poly *times) {
    Poly part[2];
    for (unsigned i = 0; i < 2; i++) {
        Term of = node_arg(r->pool, t, i);
        if (of.ref && !r->read[of.ref]) return false;
        part[i] = reading_value(r, of);
    }
    Poly product = reading_product(r, part[0], part[1]);
    Bounds bounds = reading_bounds(r, &product);
    bool word = !product.wrong && bounds.low >= 0 && bounds.high < WORDS;
    *times = poly_constant(0);
    for (unsigned i = 0; i < r->wraps && !word; i++)
        if (poly_equal(&r->wrap[i].of, &product)) return *times = r->wrap[i].times, true;
    return word;
}

/* ---- all */

static Poly operation(Reader *r, Term t) {
    Term a = node_arg(r->pool, t, 0), b = node_arg(r->pool, t, 1);
    Op op = node_op(r->pool, t);
    Poly p, times;
    unsigned bits;
    switch (op) {
    case OP_ADD:
    case OP_SUB:
        if (WEAKEN(READING_EXACT, false, !is_exact(r, t)))
            return sum_of(r, t, term_word(0), 1);
        p = reading_value(r, a);
        times = reading_value(r, b);
        p = poly_sum(&p, &times, op == OP_ADD ? 1 : -1);
        know_word(r, &p);
        return p;
    case OP_NOT:
        return sum_of(r, t, term_word(0), 1);
    case OP_MUL:
    case OP_MULHI:
        if (op == OP_MUL && b.ref == 0) {
            Int factor = (int64_t)b.word;
            p = reading_product(r, reading_value(r, a), poly_constant(factor));
            return reading_wrapped(r, &p, word_bounds(r, a, factor));
        }
        return product_of(r, op, a, b);
    case OP_UDIV:
    case OP_UREM:
        return reading_divided(r, a, b, op == OP_UDIV);
    case OP_SHL:
    case OP_SHR:
        return reading_shifted(r, op, a, b);
    case OP_SAR:
        if (is_extension(r->pool, t, &a, &bits)) return read_extension(r, a, bits);
        if (!is_sign(r->pool, t)) return fresh_in(r, t);
        return reading_product(r, sign_of(r, a), poly_constant(WORDS - 1));
    case OP_AND:
        return read_and(r, t, a, b);
    case OP_OR:
    case OP_XOR:
        if (op == OP_XOR && term_is(b, 1) && term_is_bool(r->pool, a)) {
            p = reading_value(r, a);
            Poly one = poly_constant(1);
            return minus(&one, &p);
        }
        if (disjoint_sum(r->pool, pool_node(r->pool, t.ref))) return sum_of(r, a, b, 1);
        if (op == OP_XOR && term_is(b, (uint64_t)SIGN))
            return sum_of(r, t, term_word(0), 1);
        return read_or_xor(r, op, a, b);
    case OP_EQ:
    case OP_ULT:
        return truth_of(r, t);
    case OP_ITE:
        return choice_of(r, t);
    default:
        return fresh_in(r, t);
    }
}

/* A value that is no polynomial, or too large a one, is an atom. */
Poly reading_value(Reader *r, Term t) {
    if (t.ref == 0) return poly_constant(t.word);
    if (r->read[t.ref]) return r->value[t.ref];
    Poly p = operation(r, t);
    if (p.wrong) p = fresh_in(r, t);
    r->read[t.ref] = true;
    return r->value[t.ref] = p;
}

/* Of what such words are as numbers nothing is known. */
static bool is_opaque(const TermNode *n) {
    return op_class((Op)n->op) == CLASS_PERMUTATION || n->op == OP_ROL ||
           n->op == OP_TABLE;
}

bool reading_worth(const Pool *pool, const Term *truth, unsigned count, Arena *arena) {
    TermWalk walk = walk_new(pool, truth, count, arena);
    unsigned nodes = 0;
    bool quotients = false, products = false, counts = false, orders = count > 1,
         opaque = false, gathers = false, powers = false /* of counts */, zeros = false,
         heights = false, halves = false; /* of sums, again and again */
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        const TermNode *n = pool_node(pool, r);
        bool words = n->arity == 2 && pool_node(pool, n->arg[1])->op != OP_CONST;
        gathers = gathers || op_class((Op)n->op) == CLASS_GATHER;
        powers =
            powers || (n->op == OP_SHL && pool_node(pool, n->arg[1])->op == OP_POPCOUNT);
        quotients = quotients || op_class((Op)n->op) == CLASS_DIVISION;
        halves =
            halves || (n->op == OP_SHR && words && is_sum(pool, (Term){0, n->arg[0]}));
        products = products || (n->op == OP_MUL && words);
        counts = counts || n->op == OP_POPCOUNT;
        orders = orders || n->op == OP_ULT;
        opaque = opaque || is_opaque(n);
        zeros = zeros || (n->op == OP_CTZ && pool_node(pool, n->arg[0])->arity == 2);
        heights = heights || n->op == OP_CLZ;
        opaque = opaque || (n->arity == 2 && pool_node(pool, n->arg[1])->op == OP_CTZ &&
                            op_class((Op)n->op) == CLASS_SHIFT);
        if (++nodes > NODES_MOST) return false;
    }
    powers = powers && gathers && orders;
    opaque = opaque || (heights && !products && !quotients);
    if (opaque || (gathers && !powers))
        return counts && orders && count == 1 && !quotients && !products;
    return quotients || powers || zeros || (heights && products) ||
           ((products || halves) && orders) || (counts && orders && count == 1);
}

/* It compares with a number. */
static bool is_plain(const Pool *pool, Term truth) {
    query_inverse(pool, &truth);
    return node_arg(pool, truth, 0).ref == 0 || node_arg(pool, truth, 1).ref == 0;
}

/* Plain truths first: they tell which products don't wrap, and what is not 0. */
bool reading_truths(Known *known, const Pool *pool, const Term *truth, unsigned count) {
    TermWalk walk = walk_new(pool, truth, count, known->arena);
    Reader *r = ARENA_NEW(known->arena, Reader);
    r->known = known, r->pool = pool, r->truth = truth, r->truths = count;
    r->ranges = ranges_new(pool, truth, count, known->arena);
    r->top = walk.top + 1;
    r->value = ARENA_ARRAY(known->arena, Poly, r->top);
    r->read = ARENA_ARRAY(known->arena, bool, r->top);
    r->walk = &walk;
    for (unsigned i = 0; i < 2 * count; i++) {
        Facts facts = {.count = 0};
        if (is_plain(pool, truth[i % count]) != (i < count)) continue;
        facts_of(r, truth[i % count], true, &facts);
        known_assert_all(known, &facts);
    }
    for (Ref ref = 1; ref < r->top; ref++) {
        if (!r->read[ref]) continue;
        if (pool_node(pool, ref)->op == OP_POPCOUNT) reading_counts_ones(r, ref);
        if (pool_node(pool, ref)->op == OP_PEXT) reading_counts_gathered(r, ref);
        if (pool_node(pool, ref)->op == OP_CTZ)
            reading_counts_zeros(r, &r->value[ref], term_arg(pool, ref, 0));
    }
    reading_counts_heights(r);
    known->quotients = r->divisions;
    return r->meets <= MEETS_MOST;
}
