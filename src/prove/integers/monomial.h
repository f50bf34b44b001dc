/* Monomials in atoms, numbers that are never negative: equal ones have one number. */
#ifndef PROVE_MONOMIAL_H
#define PROVE_MONOMIAL_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { DEGREE_MOST = 6, ATOMS_MOST = 60, MONOMIALS_MOST = 400 };
enum { MONOMIAL_ONE, MONOMIAL_NONE = 0xffff };

typedef struct {
    uint8_t degree, atom[DEGREE_MOST]; /* ascending */
} Monomial;

typedef struct {
    Monomial at[MONOMIALS_MOST];
    unsigned count;
    uint16_t of_atom[ATOMS_MOST]; /* 0: not met */
} Monomials;

void monomial_start(Monomials *m);
uint16_t monomial_atom(Monomials *m, unsigned atom);
/* MONOMIAL_NONE: there is no room. */
uint16_t monomial_product(Monomials *m, uint16_t a, uint16_t b);
/* a / b; MONOMIAL_NONE: b does not divide a. */
uint16_t monomial_quotient(Monomials *m, uint16_t a, uint16_t b);
/* Of two monomials the greatest that divides both. */
uint16_t monomial_common(Monomials *m, uint16_t a, uint16_t b);
bool monomial_has(const Monomials *m, uint16_t a, unsigned atom);

#endif
