/* From one side of an equation of sets to the other by the named laws of their algebra:
 * idempotent, absorption, distributive, De Morgan…, at most six steps over three sets. */
#ifndef RENDER_ALGEBRA_H
#define RENDER_ALGEBRA_H

#include "lang/ast.h"

enum { ALGEBRA_STEPS = 6, ALGEBRA_LINES = ALGEBRA_STEPS + 3 };

typedef struct {
    const char *text;
    const char *law; /* by which it equals the line before; NULL: the first line */
} AlgebraLine;

typedef struct {
    const char *meaning; /* "a ⊆ b means (a & b) == a"; NULL: an equation as it is */
    AlgebraLine lines[ALGEBRA_LINES];
    size_t count;
} Algebra;

/* The claim is `x == y`, `x ⊆ y` or `x ⊇ y` of names, constants, ~ & | ^ and their kin.
 * false: it is not, or no chain was found. Texts live in the arena. */
bool algebra_chain(Arena *arena, const Node *claim, Algebra *algebra);

#endif
