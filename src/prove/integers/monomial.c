/* Monomials, numbered as they are met. */
#include "prove/integers/monomial.h"

#include <string.h>

void monomial_start(Monomials *m) {
    m->count = 1;
    memset(m->of_atom, 0, sizeof m->of_atom);
    m->at[MONOMIAL_ONE] = (Monomial){.degree = 0};
}

/* What is made of none is none. */
static bool is_none(const Monomials *m, uint16_t a, uint16_t b) {
    assert((a < m->count || a == MONOMIAL_NONE) && (b < m->count || b == MONOMIAL_NONE));
    return a == MONOMIAL_NONE || b == MONOMIAL_NONE;
}

static uint16_t numbered(Monomials *m, const Monomial *of) {
    for (unsigned i = 0; i < m->count; i++)
        if (m->at[i].degree == of->degree &&
            memcmp(m->at[i].atom, of->atom, of->degree) == 0)
            return (uint16_t)i;
    if (m->count == MONOMIALS_MOST) return MONOMIAL_NONE;
    m->at[m->count] = *of;
    if (of->degree == 1) m->of_atom[of->atom[0]] = (uint16_t)m->count;
    return (uint16_t)m->count++;
}

uint16_t monomial_atom(Monomials *m, unsigned atom) {
    Monomial of = {.degree = 1, .atom = {(uint8_t)atom}};
    assert(atom < ATOMS_MOST);
    return numbered(m, &of);
}

uint16_t monomial_product(Monomials *m, uint16_t a, uint16_t b) {
    if (is_none(m, a, b)) return MONOMIAL_NONE;
    if (a == MONOMIAL_ONE) return b;
    if (b == MONOMIAL_ONE) return a;
    Monomial x = m->at[a], y = m->at[b], both = {.degree = 0};
    if (x.degree + y.degree > DEGREE_MOST) return MONOMIAL_NONE;
    for (unsigned i = 0, j = 0; i < x.degree || j < y.degree;) {
        bool first = j == y.degree || (i < x.degree && x.atom[i] <= y.atom[j]);
        both.atom[both.degree++] = first ? x.atom[i++] : y.atom[j++];
    }
    return numbered(m, &both);
}

uint16_t monomial_quotient(Monomials *m, uint16_t a, uint16_t b) {
    if (is_none(m, a, b)) return MONOMIAL_NONE;
    Monomial x = m->at[a], y = m->at[b], rest = {.degree = 0};
    unsigned j = 0;
    for (unsigned i = 0; i < x.degree; i++) {
        if (j < y.degree && x.atom[i] == y.atom[j])
            j++;
        else
            rest.atom[rest.degree++] = x.atom[i];
    }
    return j == y.degree ? numbered(m, &rest) : MONOMIAL_NONE;
}

uint16_t monomial_common(Monomials *m, uint16_t a, uint16_t b) {
    if (is_none(m, a, b)) return MONOMIAL_NONE;
    Monomial x = m->at[a], y = m->at[b], both = {.degree = 0};
    for (unsigned i = 0, j = 0; i < x.degree && j < y.degree;) {
        if (x.atom[i] == y.atom[j])
            both.atom[both.degree++] = x.atom[i++], j++;
        else if (x.atom[i] < y.atom[j])
            i++;
        else
            j++;
    }
    return numbered(m, &both);
}

bool monomial_has(const Monomials *m, uint16_t a, unsigned atom) {
    for (unsigned i = 0; i < m->at[a].degree; i++)
        if (m->at[a].atom[i] == atom) return true;
    return false;
}
