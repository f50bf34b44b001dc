/* Claims by their forms, and claims in which hard words have become free variables.
 *
 * What is proved with a free word in the place of a polynomial or an operation holds for
 * that one as for any; what fails then may hold all the same. So an abstraction proves or
 * passes, and an input on which it fails is only tried. */
#ifndef PROVE_ABSTRACT_H
#define PROVE_ABSTRACT_H

#include "prove/forms/form.h"
#include "prove/claim/strategy.h"

/* PROVED if the problem as it stands is "l != r" and both have the same form. */
Answer forms_quick(Problem *p);

typedef enum {
    ABSTRACT_NAMES,    /* names and opaque operations are free words */
    ABSTRACT_PRODUCTS, /* products are, and operations no serial machine can do */
    ABSTRACT_POWERS,   /* the same, but powers of other products are powers of their words */
    ABSTRACT_NOTHING   /* none are: plain terms of the forms */
} AbstractLevel;

/* The conjunction of truths of f's pool, in the pool `to`. source[v] is the variable of
 * f's pool that number v of `to` stands for, or ABSTRACT_FREE; *freed is set when there
 * is one of these. false: too large. */
#define ABSTRACT_FREE UINT32_MAX
typedef struct {
    Forms *forms;
    Pool *to;
    AbstractLevel level;
    Arena *arena;
    uint32_t *source;
    FormId *meaning; /* what it stands for */
    size_t vars;
    bool freed;
    bool powers; /* there were such powers */
} Abstraction;
bool abstract_truths(Abstraction *a, const Term *truth, unsigned count, Term *result);

#endif
