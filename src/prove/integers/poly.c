/* Polynomials: terms sorted by the number of their monomial. */
#include "prove/integers/poly.h"

#include "term/divide.h"

/* 128 bits are divided slowly. */
Int poly_gcd(Int a, Int b) {
    for (a = a < 0 ? -a : a, b = b < 0 ? -b : b; b;) {
        if (a <= INT64_MAX && b <= INT64_MAX)
            return divide_common((uint64_t)a, (uint64_t)b);
        Int rest = a % b;
        a = b, b = rest;
    }
    return a;
}

Poly poly_constant(Int k) {
    Poly p = {.count = k != 0};
    p.at[0] = (PolyTerm){k, MONOMIAL_ONE};
    return p;
}

Poly poly_atom(Monomials *m, unsigned atom) {
    uint16_t monomial = monomial_atom(m, atom);
    if (monomial == MONOMIAL_NONE) return (Poly){.wrong = true};
    return (Poly){.count = 1, .at = {{1, monomial}}};
}

/* Adds a term to what is sorted. */
static void add(Poly *p, uint16_t monomial, Int factor) {
    unsigned i = p->count;
    if (monomial == MONOMIAL_NONE) p->wrong = true;
    if (p->wrong || factor == 0) return;
    while (i > 0 && p->at[i - 1].monomial > monomial) i--;
    if (i > 0 && p->at[i - 1].monomial == monomial) {
        Int *sum = &p->at[i - 1].factor;
        p->wrong = __builtin_add_overflow(*sum, factor, sum) || *sum < -INT_LARGEST;
        if (*sum == 0)
            for (p->count--; i <= p->count; i++) p->at[i - 1] = p->at[i];
        return;
    }
    if (p->count == POLY_MOST) {
        p->wrong = true;
        return;
    }
    for (unsigned j = p->count++; j > i; j--) p->at[j] = p->at[j - 1];
    p->at[i] = (PolyTerm){factor, monomial};
}

Poly poly_sum(const Poly *a, const Poly *b, Int factor) {
    Poly p = *a;
    p.wrong = a->wrong || b->wrong;
    for (unsigned i = 0; i < b->count && !p.wrong; i++) {
        Int product;
        if (__builtin_mul_overflow(b->at[i].factor, factor, &product) ||
            product < -INT_LARGEST)
            p.wrong = true;
        else
            add(&p, b->at[i].monomial, product);
    }
    return p;
}

static void add_product(Monomials *m, Poly *sum, const Poly *a, PolyTerm by) {
    for (unsigned i = 0; i < a->count && !sum->wrong; i++) {
        Int product;
        if (__builtin_mul_overflow(a->at[i].factor, by.factor, &product) ||
            product < -INT_LARGEST)
            sum->wrong = true;
        else
            add(sum, monomial_product(m, a->at[i].monomial, by.monomial), product);
    }
}

Poly poly_product(Monomials *m, const Poly *a, const Poly *b) {
    Poly p = {.wrong = a->wrong || b->wrong};
    for (unsigned i = 0; i < b->count && !p.wrong; i++) add_product(m, &p, a, b->at[i]);
    return p;
}

Poly poly_times(Monomials *m, const Poly *a, uint16_t monomial) {
    Poly p = {.wrong = a->wrong || monomial == MONOMIAL_NONE};
    if (!p.wrong) add_product(m, &p, a, (PolyTerm){1, monomial});
    return p;
}

Poly poly_replaced(Monomials *m, const Poly *a, unsigned atom, const Poly *by) {
    Poly p = {.wrong = a->wrong};
    for (unsigned i = 0; i < a->count && !p.wrong; i++) {
        Poly part = {.count = 1};
        uint16_t one = monomial_atom(m, atom);
        part.at[0] = a->at[i];
        while (!part.wrong && part.count && monomial_has(m, part.at[0].monomial, atom)) {
            /* all of its terms have the atom equally often */
            for (unsigned j = 0; j < part.count; j++)
                part.at[j].monomial = monomial_quotient(m, part.at[j].monomial, one);
            Poly rest = {.count = 0};
            for (unsigned j = 0; j < part.count; j++)
                add(&rest, part.at[j].monomial, part.at[j].factor);
            part = poly_product(m, &rest, by);
        }
        p = poly_sum(&p, &part, 1);
    }
    return p;
}

Int poly_factor(const Poly *a, uint16_t monomial) {
    for (unsigned i = 0; i < a->count; i++)
        if (a->at[i].monomial == monomial) return a->at[i].factor;
    return 0;
}

bool poly_equal(const Poly *a, const Poly *b) {
    if (a->wrong || b->wrong || a->count != b->count) return false;
    for (unsigned i = 0; i < a->count; i++)
        if (a->at[i].monomial != b->at[i].monomial || a->at[i].factor != b->at[i].factor)
            return false;
    return true;
}

bool poly_is_constant(const Poly *a) {
    return !a->wrong &&
           (a->count == 0 || (a->count == 1 && a->at[0].monomial == MONOMIAL_ONE));
}

PolyTerm poly_common(Monomials *m, const Poly *a, const Poly *b) {
    PolyTerm common = {0, MONOMIAL_NONE};
    for (unsigned i = 0; i < a->count + b->count; i++) {
        PolyTerm t = i < a->count ? a->at[i] : b->at[i - a->count];
        common.factor = poly_gcd(common.factor, t.factor);
        common.monomial =
            i ? monomial_common(m, common.monomial, t.monomial) : t.monomial;
    }
    return common;
}

Poly poly_without(Monomials *m, const Poly *a, PolyTerm by) {
    Poly p = {.wrong = a->wrong};
    for (unsigned i = 0; i < a->count && !p.wrong; i++)
        add(&p, monomial_quotient(m, a->at[i].monomial, by.monomial),
            a->at[i].factor / by.factor);
    return p;
}
