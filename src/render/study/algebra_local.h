/* What the search for chains of laws and the laws share: forms.
 *
 * Expressions are numbered forms, equal ones once; the operands of & | ^ are lists in one
 * order, so that the commutative and the associative law need no steps of their own. */
#ifndef RENDER_ALGEBRA_LOCAL_H
#define RENDER_ALGEBRA_LOCAL_H

#include "render/study/algebra.h"

enum { VARS_MOST = 3, KIDS_MOST = 6, LEAVES_MOST = 12 };
enum { FORMS_MOST = 250000, SLOTS = 1 << 19 };

typedef enum {
    FORM_NONE,
    FORM_EMPTY,
    FORM_ALL,
    FORM_VAR,
    FORM_NOT,
    FORM_AND,
    FORM_OR,
    FORM_XOR
} FormKind;

typedef unsigned FormRef; /* 0: none: a budget is spent */

typedef struct {
    uint8_t kind, n, leaves, side; /* side: 1, 2 reached from left, right; 0 not yet */
    uint8_t depth, rows;           /* rows: its truth table over three variables */
    FormRef kid[KIDS_MOST];
    FormRef from;    /* the form it was made of */
    const char *law; /* … by this law */
} Form;

typedef struct {
    Form *form;
    FormRef *slot;
    FormRef *queue;
    unsigned count;
    Symbol *vars[VARS_MOST];
    unsigned nvars;
    const char *definition; /* of an operator that was met in the text */
    /* the search */
    unsigned leaves_most;
    unsigned steps_most; /* of a chain; fewer than that of the best one found */
    bool longer;         /* it may have ALGEBRA_STEPS */
    FormRef at;          /* the form that is rewritten */
    unsigned side, queued;
    FormRef meeting[2]; /* where the sides met: neighbours, left and right */
    const char *meeting_law;
} Search;

/* The form of that kind and kids, 0 when a budget is spent, as of the others. */
FormRef algebra_form(Search *g, unsigned kind, const FormRef *kids, unsigned n);
FormRef algebra_constant(Search *g, bool all);
FormRef algebra_not(Search *g, FormRef a);
/* Kids of the same kind are taken in; they are kept in order. */
FormRef algebra_join(Search *g, unsigned kind, const FormRef *kids, unsigned n);
FormRef algebra_pair(Search *g, unsigned kind, FormRef a, FormRef b);
/* The form with kids i and k taken out and another put in; with kid i taken out. */
FormRef algebra_replace(Search *g, FormRef ref, unsigned i, unsigned k, FormRef by);
FormRef algebra_without(Search *g, FormRef ref, unsigned i);

/* Applies every law at every place of the form at work: what it reaches is queued, or is
 * where the two sides meet. */
void algebra_rewrite(Search *g);

#endif
