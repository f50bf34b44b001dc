/* What a truth table's function is: its minimal sum of products, its algebraic normal
 * form, its name where it has one.
 *
 * A cube is a product of variables and complements: the rows that agree with `value` on
 * the bits of `mask`. (Variable i of n is bit n - 1 - i of a row.) */
#ifndef RENDER_FORMULA_H
#define RENDER_FORMULA_H

#include "render/study/table.h"

enum { CUBES_MOST = 256 };

typedef struct {
    uint8_t mask, value;
} Cube;

typedef struct {
    size_t count;
    Cube at[CUBES_MOST];
    bool minimal; /* no sum has fewer products, and among those fewer letters */
} Cubes;

/* Products whose union is the function: on where `on`, off where neither `on` nor
 * `either`. n is at most TRUTH_VARS. None: it is empty; one with mask 0: it is all. */
void formula_cubes(size_t n, const Truth *on, const Truth *either, Cubes *cubes);
/* The products of the algebraic normal form: bit m of the result says that the product
 * of the variables of m belongs to the exclusive sum (m = 0: the constant 1). */
Truth formula_normal(size_t n, const Truth *on);

/* "majority of a, b, c", "implication a -> b"; false: it has no name. */
bool formula_name(Buf *buf, size_t n, const char *const *vars, const Truth *on);

/* How a formula is written. */
typedef struct {
    const char *and, * or, *xor; /* with the blanks around them */
    const char *before, *after;  /* a complement's */
    const char *none, *all;      /* the empty set, the universe */
    bool parens;                 /* around products in sums */
} Script;
extern const Script formula_plain; /* a & ~b | c: pastes back */
extern const Script formula_set;   /* (a ∩ b∁) ∪ c */
void formula_sum(Buf *buf, const Script *script, size_t n, const char *const *vars,
                 const Cubes *cubes);
void formula_exclusive(Buf *buf, const Script *script, size_t n, const char *const *vars,
                       const Truth *normal);

#endif
