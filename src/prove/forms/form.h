/* Forms: words as polynomials over and-atoms, equal when they are the same.
 *
 * A base word is a variable, a constant that stands under a bitwise operator, or a name
 * for something that is not looked into. An atom is the `and` of a set of base words. Any
 * bitwise function of base words is a sum of atoms (the Moebius transform of its truth
 * table; the empty atom is ~0, the number -1); so every word made of bitwise operators,
 * sums and products is a polynomial: sorted products of atoms, each with a factor modulo
 * 2^64. Two terms with the same form are equal for all inputs. (Equal terms may have
 * different forms.)
 *
 * An operand of a bitwise operator that is a polynomial is taken as the bitwise function
 * it equals, when it is one; else it gets a name, the same for the same polynomial. A
 * name that stands alone in an atom is written out again; within larger atoms it stays.
 * So forms forget, and prove equalities only.
 *
 * A Forms belongs to one pool and one question; it only reads the pool. */
#ifndef PROVE_FORM_H
#define PROVE_FORM_H

#include "term/term.h"

typedef struct Forms Forms;
typedef uint32_t FormId; /* equal forms have equal ids; 0: none */

enum { FORM_WORDS = 10, FORM_MONOMIALS = 20000 };

/* `width` is the size of a word: 64, or less; then operations that move information to the
 * right have operands under a mask of it. */
Forms *form_open(const Pool *pool, unsigned width);
void form_close(Forms *forms);

/* The forms of some terms. false: too large. */
bool form_of(Forms *forms, const Term *terms, size_t count, FormId *ids);
/* a - b is 0 for all values of their base words: the same form, or shown by few squares
 * (2^(nd) inputs for degree d in n words). */
bool form_equal(Forms *forms, FormId a, FormId b);

#endif
