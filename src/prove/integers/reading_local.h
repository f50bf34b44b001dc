/* What reading.c, reading_quotients.c and reading_counts.c share. */
#ifndef PROVE_READING_LOCAL_H
#define PROVE_READING_LOCAL_H

#include "prove/integers/reading.h"
#include "term/walk.h"

enum {
    NODES_MOST = 120,
    WRAPS_MOST = 32,
    DIVISIONS_MOST = 16,
    POWERS_MOST = 8,
    MEETS_MOST = 4
};

static const Int WORDS = (Int)1 << 64, SIGN = (Int)1 << 63, UNBOUNDED = (Int)1 << 125;

#define WRONG_POLY                                                                       \
    { .wrong = true }
static const Poly WRONG = WRONG_POLY;

/* The least and the greatest that a polynomial can be; UNBOUNDED and beyond: any number.
 */
typedef struct {
    Int low, high;
} Bounds;

static const Bounds PRODUCT = {0, UNBOUNDED}; /* of two words */

typedef struct {
    Poly of, times; /* of - times * 2^64 is a word */
} Wrap;

typedef struct {
    Poly a, b, quotient, rest;
} Division;

typedef struct {
    Known *known;
    const Pool *pool;
    Ranges *ranges;
    const Term *truth;
    unsigned truths;
    Poly *value; /* by ref */
    bool *read;
    const TermWalk *walk;
    Int low[ATOMS_MOST], high[ATOMS_MOST]; /* high < 0: unknown */
    unsigned atoms;
    Wrap wrap[WRAPS_MOST];
    Division division[DIVISIONS_MOST];
    struct {
        Ref amount;
        Poly power;
    } power[POWERS_MOST];
    unsigned wraps, divisions, powers, meets;
    Ref top; /* all nodes are below */
} Reader;

static inline Poly plus(const Poly *a, Int k) {
    Poly constant = poly_constant(k);
    return poly_sum(a, &constant, 1);
}

static inline Poly minus(const Poly *a, const Poly *b) {
    return poly_sum(a, b, -1);
}

/* p >= 0 */
void reading_know(Reader *r, Poly p);
/* An atom between the two; high < 0: no bound is known. */
Poly reading_fresh(Reader *r, Int low, Int high);
Poly reading_value(Reader *r, Term t);
Poly reading_product(Reader *r, Poly a, Poly b);
/* How often 2^64 is in the product of t's operands, where that was read. */
bool reading_wraps(Reader *r, Term t, Poly *times);
/* What can be said of the least and the greatest value. */
Bounds reading_bounds(const Reader *r, const Poly *p);
/* The word that is left of a number within the bounds. */
Poly reading_wrapped(Reader *r, const Poly *p, Bounds bounds);

/* reading_quotients.c. A range or a truth says so. */
bool reading_not_zero(const Reader *r, Term t);
/* a / b, or a % b. */
Poly reading_divided(Reader *r, Term a, Term b, bool quotient);
/* a / 2^k, or a % 2^k; k < 64. */
Poly reading_cut(Reader *r, const Poly *a, unsigned k, bool quotient);
/* a << by, or a >> by. */
Poly reading_shifted(Reader *r, Op op, Term a, Term by);
/* a % 2^amount. */
Poly reading_rest_by_power(Reader *r, Term a, Term amount);

/* reading_counts.c: facts about the counts of ones, and of trailing zeros, that were
 * read. */
void reading_counts_ones(Reader *r, Ref ref);
void reading_counts_gathered(Reader *r, Ref ref);
/* `zeros`: those at the lower end of the word `of`. */
void reading_counts_zeros(Reader *r, const Poly *zeros, Term of);
/* Leading zeros, and those of products. */
void reading_counts_heights(Reader *r);

#endif
