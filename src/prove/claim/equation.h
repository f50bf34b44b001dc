/* Truths as equations: a truth is impossible iff L == R for all inputs. */
#ifndef PROVE_EQUATION_H
#define PROVE_EQUATION_H

#include "prove/claim/strategy.h"

typedef struct {
    Term left, right;
} Equation;

/* For "not (l == r)" the sides; for another truth the truth and 0. */
Equation equation_of(const Pool *pool, Term truth);
/* The same for truths about low bits, as an equation of whole words: l & 2^k - 1 == r &
 * 2^k - 1 is l << (64 - k) == r << (64 - k); likewise for parities, which are low bits,
 * and their xors. false: the truth is nothing of the kind. */
bool equation_of_low_bits(Pool *pool, Term truth, Equation *e);

/* For l % m == r % m, or where one side is no remainder: m, and what is divided, or else
 * the side itself. 0: there is no remainder. */
uint64_t equation_modulus(const Pool *pool, const Equation *e, Term word[2]);

/* Tries each truth's equations in turn until `decide` does not pass. */
Answer equation_each(Attempt *a, Answer (*decide)(Attempt *a, const Equation *e));

/* Inputs being tried, for one on which the sides differ. */
typedef struct {
    Attempt *attempt;
    Batch *batch;
    const uint32_t *vars; /* the pool's numbers of the variables that occur */
    size_t nvars;
    uint64_t **row; /* by the pool's numbers */
    size_t lanes;
    uint64_t *value, *sets; /* by index in vars: of equation_feed_inside() */
    uint64_t *found;        /* the first input on which they differ, or NULL */
    uint64_t steps;
    /* what else to do with the sides' values than to compare them; NULL: nothing */
    void (*look)(void *context, const uint64_t *left, const uint64_t *right);
    void *context;
} EquationTry;

/* Only inputs on which `filter` is true count. */
bool equation_start(EquationTry *t, Attempt *a, const Equation *e, Term filter);
/* value[i] is that of t->vars[i]. true: the sides differ on one of those fed so far. */
bool equation_feed(EquationTry *t, const uint64_t *value);
bool equation_flush(EquationTry *t);
/* All inputs whose bits lie inside the sets, one for each of t->vars. true: they differ
 * on one, or it is time to stop. */
bool equation_feed_inside(EquationTry *t, const uint64_t *sets);
/* The same with one set for all variables. */
bool equation_feed_squares(EquationTry *t, uint64_t squares);
/* How many inputs lie inside the sets; some may be counted more than once. */
double equation_inputs(const EquationTry *t, const uint64_t *sets, size_t count);
/* What follows when inputs that decide the equation were fed. */
Answer equation_answer(const EquationTry *t, bool differs);
void equation_end(EquationTry *t);

/* All of this for the sets of squares. PASS, too: the inputs inside them are too many. */
Answer equation_on_squares(Attempt *a, const Equation *e, Term filter,
                           const uint64_t *sets, size_t count);

#endif
