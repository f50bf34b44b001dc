/* What is known of some integers: polynomials in atoms that are 0, or never negative, and
 * choices, of two lists of which one holds.
 *
 * An equation is solved for an atom that it has only once, with the factor 1 or -1: the
 * atom is replaced wherever it occurs, and that its value is not negative becomes a fact.
 * Facts may get lost, where numbers are too large or too many: then less is known. */
#ifndef PROVE_KNOWN_H
#define PROVE_KNOWN_H

#include "base/arena.h"
#include "prove/integers/poly.h"

enum { FACTS_MOST = 90, CHOICES_MOST = 24, EACH_MOST = 6, SOLUTIONS_MOST = 40 };

typedef struct {
    const Poly *poly;
    bool equal; /* it is 0; else it is at least 0 */
} Fact;

typedef struct {
    Fact fact[EACH_MOST];
    unsigned count;
} Facts;

typedef struct {
    Facts of[2];
    bool made;
} Choice;

typedef struct {
    Arena *arena;
    Monomials *monomials;
    const Poly *fact[FACTS_MOST]; /* never negative */
    Choice choice[CHOICES_MOST];
    struct {
        unsigned atom;
        const Poly *by;
    } solution[SOLUTIONS_MOST]; /* applied in this order */
    unsigned facts, choices, solutions;
    unsigned quotients; /* that the facts are about */
    bool impossible;    /* a fact is a negative number */
} Known;

/* The polynomial with all atoms replaced for which equations were solved. */
const Poly *known_solved(Known *k, const Poly *p);
/* A fact says that the atom is at least 1. */
bool known_positive(const Known *k, unsigned atom);
void known_assert_all(Known *k, const Facts *facts);
void known_choice(Known *k, const Choice *choice);
void known_fact(Known *k, Facts *facts, const Poly *poly, bool equal);

#endif
