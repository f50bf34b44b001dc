/* Polynomials over the integers. What leaves the numbers that fit, or has too many terms,
 * is `wrong`, and so is what is made of it. */
#ifndef PROVE_POLY_H
#define PROVE_POLY_H

#include "prove/integers/monomial.h"

__extension__ typedef __int128 Int;
/* No number is ever less than -INT_LARGEST, so that negation cannot overflow. */
#define INT_LARGEST ((((Int)1 << 126) - 1) * 2 + 1)

enum { POLY_MOST = 28 };

typedef struct {
    Int factor; /* not 0 */
    uint16_t monomial;
} PolyTerm;

typedef struct {
    PolyTerm at[POLY_MOST]; /* by monomial */
    unsigned count;
    bool wrong;
} Poly;

/* The greatest common divisor. */
Int poly_gcd(Int a, Int b);
Poly poly_constant(Int k);
Poly poly_atom(Monomials *m, unsigned atom);
/* a + factor * b */
Poly poly_sum(const Poly *a, const Poly *b, Int factor);
Poly poly_product(Monomials *m, const Poly *a, const Poly *b);
Poly poly_times(Monomials *m, const Poly *a, uint16_t monomial);
/* The atom replaced by a polynomial. */
Poly poly_replaced(Monomials *m, const Poly *a, unsigned atom, const Poly *by);
Int poly_factor(const Poly *a, uint16_t monomial);
/* What divides all terms of both; and a without such a factor. */
PolyTerm poly_common(Monomials *m, const Poly *a, const Poly *b);
Poly poly_without(Monomials *m, const Poly *a, PolyTerm by);
bool poly_equal(const Poly *a, const Poly *b);
bool poly_is_constant(const Poly *a);

#endif
