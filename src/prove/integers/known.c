/* Facts about integers, and equations solved for atoms. */
#include "prove/integers/known.h"
#include "base/weaken.h"

static const Poly *copy_to_arena(Known *k, const Poly *p) {
    return arena_copy(k->arena, p, sizeof *p);
}

/* c * q + k >= 0 for integers: q + k / c, rounded down. */
static const Poly *divide_by_content(Known *k, const Poly *p) {
    Int common = 0;
    for (unsigned i = 0; i < p->count; i++)
        if (p->at[i].monomial != MONOMIAL_ONE) common = poly_gcd(common, p->at[i].factor);
    if (common <= 1) return p;
    Poly less = {.count = 0};
    for (unsigned i = 0; i < p->count; i++) {
        Int factor = p->at[i].factor, rest = factor % common;
        factor = factor / common - WEAKEN(KNOWN_ROUNDED, rest <= 0, rest < 0);
        if (factor) less.at[less.count++] = (PolyTerm){factor, p->at[i].monomial};
    }
    return copy_to_arena(k, &less);
}

/* p is never negative. */
static void add(Known *k, const Poly *p) {
    bool trivial = true;
    if (p->wrong) return;
    p = divide_by_content(k, p);
    for (unsigned i = 0; i < p->count; i++) trivial = trivial && p->at[i].factor > 0;
    if (trivial) return;
    if (poly_is_constant(p)) k->impossible = true;
    for (unsigned i = 0; i < k->facts; i++)
        if (poly_equal(k->fact[i], p)) return;
    if (k->facts < FACTS_MOST) k->fact[k->facts++] = p;
}

/* The atom of a term that occurs nowhere else in p, with the factor 1 or -1; of several
 * the one that the fewest products have, the oldest of those. -1: there is none. */
static int alone(const Known *k, const Poly *p) {
    int best = -1;
    unsigned least = 0;
    for (unsigned i = 0; i < p->count; i++) {
        const Monomial *of = &k->monomials->at[p->at[i].monomial];
        Int factor = p->at[i].factor;
        unsigned atom = of->atom[0], occurs = 0, products = 0;
        if (of->degree != 1 || (factor != 1 && factor != -1)) continue;
        for (unsigned j = 0; j < p->count; j++)
            occurs += monomial_has(k->monomials, p->at[j].monomial, atom);
        for (unsigned f = 0; f < k->facts; f++)
            for (unsigned j = 0; j < k->fact[f]->count; j++) {
                uint16_t m = k->fact[f]->at[j].monomial;
                products +=
                    k->monomials->at[m].degree > 1 && monomial_has(k->monomials, m, atom);
            }
        if (occurs > 1 || (best >= 0 && products > least)) continue;
        if (best >= 0 && products == least && (int)atom > best) continue;
        best = (int)atom, least = products;
    }
    return best;
}

static const Poly *replaced(Known *k, const Poly *p, unsigned atom, const Poly *by) {
    for (unsigned i = 0; i < p->count; i++)
        if (monomial_has(k->monomials, p->at[i].monomial, atom)) {
            Poly new = poly_replaced(k->monomials, p, atom, by);
            return copy_to_arena(k, &new);
        }
    return p;
}

/* With all atoms replaced for which equations were solved. */
const Poly *known_solved(Known *k, const Poly *p) {
    for (unsigned i = 0; i < k->solutions && !p->wrong; i++)
        p = replaced(k, p, k->solution[i].atom, k->solution[i].by);
    return p;
}

/* atom == by */
static void solve(Known *k, unsigned atom, const Poly *by) {
    unsigned facts = k->facts;
    k->solution[k->solutions].atom = atom;
    k->solution[k->solutions++].by = by;
    k->facts = 0;
    for (unsigned i = 0; i < facts; i++) add(k, replaced(k, k->fact[i], atom, by));
    add(k, by);
}

/* p is 0. */
static void equate(Known *k, const Poly *p) {
    int atom = k->solutions < SOLUTIONS_MOST ? alone(k, p) : -1;
    Poly minus = {.count = 0};
    minus = poly_sum(&minus, p, -1);
    if (atom < 0) {
        add(k, p);
        add(k, copy_to_arena(k, &minus));
        return;
    }
    Poly self = poly_atom(k->monomials, (unsigned)atom);
    Int factor = poly_factor(p, self.at[0].monomial);
    Poly value = poly_sum(factor == 1 ? &minus : p, &self, 1);
    if (!value.wrong) solve(k, (unsigned)atom, copy_to_arena(k, &value));
}

bool known_positive(const Known *k, unsigned atom) {
    Poly less = poly_atom(k->monomials, atom), one = poly_constant(1);
    less = poly_sum(&less, &one, -1);
    for (unsigned i = 0; i < k->facts; i++)
        if (poly_equal(k->fact[i], &less)) return true;
    return false;
}

/* A fact that is an equation: p and -p, or -x, are never negative. */
static const Poly *find_equation(const Known *k) {
    Poly none = {.count = 0};
    if (k->solutions == SOLUTIONS_MOST) return NULL;
    for (unsigned i = 0; i < k->facts; i++) {
        const Poly *p = k->fact[i];
        Poly minus = poly_sum(&none, p, -1);
        bool both = p->count == 1 && p->at[0].factor < 0;
        for (unsigned j = 0; j < i && !both; j++) both = poly_equal(k->fact[j], &minus);
        if (both && alone(k, p) >= 0) return p;
    }
    return NULL;
}

static void assert_fact(Known *k, Fact fact) {
    const Poly *p = known_solved(k, fact.poly);
    if (p->wrong) return;
    if (fact.equal)
        equate(k, p);
    else
        add(k, p);
    while (!k->impossible && (p = find_equation(k))) equate(k, p);
}

void known_assert_all(Known *k, const Facts *facts) {
    for (unsigned i = 0; i < facts->count; i++) assert_fact(k, facts->fact[i]);
}

void known_choice(Known *k, const Choice *choice) {
    if (k->choices < CHOICES_MOST) k->choice[k->choices++] = *choice;
}

void known_fact(Known *k, Facts *facts, const Poly *poly, bool equal) {
    if (poly->wrong || facts->count == EACH_MOST) return;
    facts->fact[facts->count++] = (Fact){copy_to_arena(k, poly), equal};
}
