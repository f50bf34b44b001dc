/* Quotients and remainders by words and by powers of two: atoms, with what Euclid says of
 * them as facts. */
#include "base/weaken.h"
#include "prove/integers/reading_local.h"

/* It has no negative term, and one that is at least 1. */
static bool is_positive(const Reader *r, const Poly *p) {
    bool some = false;
    for (unsigned i = 0; i < p->count; i++) {
        const Monomial *of = &r->known->monomials->at[p->at[i].monomial];
        bool each = true;
        for (unsigned j = 0; j < of->degree; j++)
            each = each &&
                   (r->low[of->atom[j]] > 0 || known_positive(r->known, of->atom[j]));
        if (p->at[i].factor < 0) return false;
        some = some || each;
    }
    return some && !p->wrong;
}

bool reading_not_zero(const Reader *r, Term t) {
    if (range_of(r->ranges, t).low > 0) return true;
    for (unsigned i = 0; i < r->truths; i++) {
        Term u = r->truth[i];
        if (query_inverse(r->pool, &u) && node_is(r->pool, u, OP_EQ) &&
            term_same(node_arg(r->pool, u, 0), t) && term_is(node_arg(r->pool, u, 1), 0))
            return true;
    }
    return false;
}

/* a == b * quotient + rest and rest < b. */
static void add_euclid(Reader *r, const Division *d, Facts *facts) {
    Poly whole = poly_product(r->known->monomials, &d->b, &d->quotient);
    whole = poly_sum(&whole, &d->rest, 1);
    whole = minus(&d->a, &whole);
    Poly below = minus(&d->b, &d->rest);
    below = plus(&below, WEAKEN(READING_REST, 0, -1));
    known_fact(r->known, facts, &below, false);
    known_fact(r->known, facts, &whole, true);
}

/* By 0 the quotient is all ones, the rest is a. */
static void add_by_nothing(Reader *r, const Division *d, Facts *facts) {
    Poly ones = plus(&d->quotient, 1 - WORDS), all = minus(&d->a, &d->rest);
    known_fact(r->known, facts, &d->b, true);
    known_fact(r->known, facts, &ones, true);
    known_fact(r->known, facts, &all, true);
}

static const Division no_division = {WRONG_POLY, WRONG_POLY, WRONG_POLY, WRONG_POLY};

static const Division *division(Reader *r, const Poly *a, const Poly *b, bool not_zero);

/* With a factor that both have, the quotient is the same, and the rest has it, too. */
static bool divide_common(Reader *r, Division *d) {
    Monomials *m = r->known->monomials;
    if (d->a.count == 0) return false;
    PolyTerm common = poly_common(m, &d->a, &d->b);
    if (common.monomial == MONOMIAL_NONE ||
        (common.factor == 1 && common.monomial == MONOMIAL_ONE))
        return false;
    Poly factor = {.count = 1, .at = {common}};
    Poly a = poly_without(m, &d->a, common), b = poly_without(m, &d->b, common);
    if (poly_is_constant(&b) && poly_factor(&b, MONOMIAL_ONE) == 1) {
        d->quotient = a, d->rest = poly_constant(0);
        return true;
    }
    const Division *less = division(r, &a, &b, true);
    d->quotient = less->quotient;
    d->rest = WEAKEN(READING_COMMON, less->rest, poly_product(m, &less->rest, &factor));
    return true;
}

static const Division *division(Reader *r, const Poly *a, const Poly *b, bool not_zero) {
    Division *d = &r->division[r->divisions];
    if (r->divisions == DIVISIONS_MOST || a->wrong || b->wrong) return &no_division;
    Bounds of = reading_bounds(r, a), divisor = reading_bounds(r, b);
    d->a = *known_solved(r->known, a), d->b = *known_solved(r->known, b);
    for (unsigned i = 0; i < r->divisions; i++)
        if (poly_equal(known_solved(r->known, &r->division[i].a), &d->a) &&
            poly_equal(known_solved(r->known, &r->division[i].b), &d->b))
            return &r->division[i];
    if (d->a.wrong || d->b.wrong) return &no_division;
    r->divisions++;
    bool sure =
        WEAKEN(READING_ZERO, true, not_zero || divisor.low > 0 || is_positive(r, &d->b));
    if (sure && divide_common(r, d)) return d;
    Int high = of.high < WORDS ? of.high : WORDS - 1,
        by = divisor.low > 0 ? divisor.low : 1;
    Int rest = divisor.high < WORDS && divisor.high > 0 ? divisor.high - 1 : high;
    d->quotient = reading_fresh(r, 0, sure ? high / by : WORDS - 1);
    d->rest = reading_fresh(r, 0, sure && rest < high ? rest : high);
    Choice choice = {.made = false};
    add_euclid(r, d, &choice.of[0]);
    add_by_nothing(r, d, &choice.of[1]);
    if (sure)
        known_assert_all(r->known, &choice.of[0]);
    else
        known_choice(r->known, &choice);
    return d;
}

/* 2^(t mod 64) */
static Poly power_of(Reader *r, Term t) {
    if (t.ref == 0) return poly_constant((Int)1 << (t.word & 63));
    for (unsigned i = 0; i < r->powers; i++)
        if (r->power[i].amount == t.ref) return r->power[i].power;
    if (r->powers == POWERS_MOST) return WRONG;
    Poly power = reading_fresh(r, 1, SIGN);
    r->power[r->powers].amount = t.ref;
    return r->power[r->powers++].power = power;
}

/* t as a quotient of quotients, all in one: x / y / z is x divided by the number y * z,
 * which need not be a word. `own`: t is used for nothing else. */
static void numerator(Reader *r, Term t, Poly *x, Poly *by, bool *own) {
    Op op = node_op(r->pool, t);
    Term a = node_arg(r->pool, t, 0), b = node_arg(r->pool, t, 1);
    bool quotient =
        op == OP_UDIV && WEAKEN(READING_QUOTIENTS, true, reading_not_zero(r, b));
    if (!t.ref || !(quotient || (op == OP_SHR && b.ref))) {
        *x = reading_value(r, t);
        return;
    }
    *own = *own && !r->read[t.ref] && r->walk->uses[t.ref] == 1;
    numerator(r, a, x, by, own);
    Poly divisor = quotient ? reading_value(r, b) : power_of(r, b);
    *by = poly_product(r->known->monomials, by, &divisor);
}

/* Of a quotient that is used elsewhere, too, it is also what that one is divided by. */
static Poly quotient_by(Reader *r, Term a, Poly by, bool not_zero) {
    Poly x, whole = by;
    bool own = true;
    numerator(r, a, &x, &whole, &own);
    Poly quotient = division(r, &x, &whole, not_zero)->quotient;
    if (own) return quotient;
    x = reading_value(r, a);
    Poly same = division(r, &x, &by, not_zero)->quotient;
    x = minus(&quotient, &same);
    reading_know(r, x);
    x = minus(&same, &quotient);
    reading_know(r, x);
    return same;
}

Poly reading_divided(Reader *r, Term a, Term b, bool quotient) {
    Poly y = reading_value(r, b);
    bool not_zero = reading_not_zero(r, b);
    if (quotient) return quotient_by(r, a, y, not_zero);
    Poly x = reading_value(r, a);
    return division(r, &x, &y, not_zero)->rest;
}

/* By 2^k, k < 64. */
Poly reading_cut(Reader *r, const Poly *a, unsigned k, bool quotient) {
    Poly power = poly_constant((Int)1 << k);
    Bounds bounds = reading_bounds(r, a);
    if (bounds.low >= 0 && bounds.high >> k == 0) return quotient ? poly_constant(0) : *a;
    const Division *d = division(r, a, &power, true);
    return quotient ? d->quotient : d->rest;
}

/* x & 2^(64 - s) - 1 occurs: the bits of x that x << s keeps. */
static bool is_kept(const Reader *r, Term x, uint64_t s) {
    bool kept = false;
    for (Ref ref = 0; s && !kept && (ref = walk_up(r->walk, ref));) {
        uint64_t mask;
        kept = node_with_word(r->pool, (Term){0, ref}, OP_AND, &mask) &&
               pool_node(r->pool, ref)->arg[0] == x.ref && mask == ~UINT64_C(0) >> s;
    }
    return kept;
}

Poly reading_shifted(Reader *r, Op op, Term a, Term by) {
    if (op == OP_SHR && by.ref) return quotient_by(r, a, power_of(r, by), true);
    Poly x = reading_value(r, a);
    unsigned s = by.word & 63;
    if (op == OP_SHL && by.ref == 0 && is_kept(r, a, s)) {
        x = reading_cut(r, &x, 64 - s, false);
        Poly times = poly_constant((Int)1 << s);
        return poly_product(r->known->monomials, &x, &times);
    }
    if (op == OP_SHR && by.ref == 0) return reading_cut(r, &x, s, true);
    Poly power = power_of(r, by);
    x = poly_product(r->known->monomials, &x, &power);
    return reading_wrapped(r, &x, PRODUCT);
}

Poly reading_rest_by_power(Reader *r, Term a, Term amount) {
    Poly x = reading_value(r, a), power = power_of(r, amount);
    return division(r, &x, &power, true)->rest;
}
