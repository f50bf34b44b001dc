/* Whether linear facts contradict each other.
 *
 * A fact is a polynomial that is never negative; its monomials count as unknowns of their
 * own, never negative, either. If some sum of facts and monomials, each times a number
 * that is not negative, is a negative number, no integers satisfy the facts. Such a sum
 * is looked for by the simplex method and then added up anew: simplex_contradiction()
 * believes nothing else.
 *
 * All numbers are fractions; one that gets too large ends the search without a result. */
#ifndef PROVE_SIMPLEX_H
#define PROVE_SIMPLEX_H

#include "base/arena.h"
#include "base/watch.h"
#include "prove/integers/poly.h"

enum { SIMPLEX_ROWS = 150, SIMPLEX_COLUMNS = 150 };

typedef struct {
    Int num, den; /* den > 0, no common divisor */
} Ratio;

typedef struct {
    Watch *watch;
    const Poly *fact[SIMPLEX_ROWS];
    unsigned facts;
    /* A dictionary: each basic unknown is a constant (column 0) and a sum of free ones,
     * which are 0 for now. Unknowns are numbered: monomials, then facts. */
    Ratio *cell; /* a row has SIMPLEX_COLUMNS */
    uint16_t basic[SIMPLEX_ROWS], free[SIMPLEX_COLUMNS];
    unsigned rows, columns;
    uint16_t row_of[MONOMIALS_MOST], column_of[MONOMIALS_MOST]; /* 0: not there; from 1 */
    bool wrong; /* a number is too large */
} Simplex;

Simplex *simplex_new(Arena *arena, Watch *watch);
/* The fact stays the caller's. */
void simplex_add(Simplex *s, const Poly *fact);
/* Pivots until the facts hold for some values of the monomials, or can't. */
bool simplex_contradiction(Simplex *s);
/* The polynomial where all is as simplex_contradiction() left it: its sign. A monomial
 * that no fact has is the product of its atoms. */
int simplex_sign(Simplex *s, const Monomials *m, const Poly *p);

#endif
