/* Powers modulo 2^64.
 *
 * k words in a row have a product that is a multiple of k!, so of 2^z for the z twos in
 * k!. Hence 2^(64 - z) * a * (a - 1) * ... * (a - k + 1) is 0 for every word a, and so is
 * its product with anything. Taking multiples of it away, from the highest power down,
 * leaves the factor nearest to 0 of each monomial. */
#include "short/short_local.h"

#include "short/width.h"

enum { ATOMS_MOST = 8, POWERS_MOST = 64 };

typedef struct {
    unsigned atoms;
    AtomId atom[ATOMS_MOST];
    unsigned power[ATOMS_MOST];
} Powers;

static bool find_powers(const Forms *f, MonoId mono, Powers *p) {
    p->atoms = 0;
    for (; mono != MONO_ONE; mono = f->monos[mono].parent) {
        AtomId a = f->monos[mono].atom;
        if (!p->atoms || p->atom[p->atoms - 1] != a) {
            if (p->atoms == ATOMS_MOST) return false;
            p->atom[p->atoms] = a, p->power[p->atoms++] = 0;
        }
        p->power[p->atoms - 1]++;
    }
    return true;
}

/* The twos in the product of the powers' factorials. */
static unsigned twos(const Powers *p) {
    unsigned all = 0;
    for (unsigned i = 0; i < p->atoms; i++)
        all += p->power[i] - (unsigned)__builtin_popcount(p->power[i]);
    return all < 64 ? all : 64;
}

/* What is nearest to 0 of the numbers that differ from it by multiples of 2^bits. */
static uint64_t nearest(uint64_t factor, unsigned bits) {
    return bits ? width_nearest(factor, bits) : 0;
}

/* The product of a * (a - 1) * ... of all atoms; 0: too large. */
static FormId falling(Forms *f, const Powers *p) {
    FormId product = sum_single(f, MONO_ONE, 1);
    for (unsigned i = 0; i < p->atoms && product; i++) {
        FormId atom = sum_single(f, mono_of_atom(f, p->atom[i]), 1);
        for (unsigned k = 0; k < p->power[i] && product; k++)
            product = sum_product(f, product,
                                  sum_linear(f, 0 - (uint64_t)k, atom, 1, FORM_NONE, 0));
    }
    return product;
}

/* The first monomial of the highest degree whose factor can be nearer to 0. */
static bool find_far(const Forms *f, FormId p, Powers *powers, uint64_t *far) {
    unsigned degree = 1;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        Powers own;
        if (f->monos[e.mono].degree <= degree || !find_powers(f, e.mono, &own)) continue;
        uint64_t rest = e.factor - nearest(e.factor, 64 - twos(&own));
        if (!rest) continue;
        degree = f->monos[e.mono].degree, *powers = own, *far = rest;
    }
    return degree > 1;
}

FormId power_reduced(Forms *f, FormId p) {
    Powers powers;
    uint64_t far;
    for (unsigned i = 0; i < POWERS_MOST && !f->full; i++) {
        if (!find_far(f, p, &powers, &far)) return p;
        FormId zero = falling(f, &powers);
        if (!zero) return p;
        p = sum_linear(f, 0, p, 1, sum_scaled(f, zero, far), ~UINT64_C(0));
    }
    return p;
}
