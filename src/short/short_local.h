/* Inside the room: what is written so far, and the parts that write.
 *
 *   tree.c     expressions with their cost
 *   formula.c  bitwise functions
 *   signature.c sums of bitwise words
 *   splits.c   signatures as sums of functions
 *   units.c    sums of such, written
 *   product.c  polynomials
 *   power.c    high powers
 *   word.c     base words, and the nodes that say what they are made of */
#ifndef SHORT_LOCAL_H
#define SHORT_LOCAL_H

#include "prove/forms/form_local.h"
#include "short/short.h"

enum {
    LEAVES_MOST = SHORT_VARS, /* of a signature: a function's table is one word */
    UNITS_MOST = 64,
    COST_MOST = 1000000
};

/* An expression in the pool of what is written. */
typedef struct {
    Term term;
    uint32_t cost;
} Tree;

typedef struct Short Short;

/* a as a signed multiple of b. */
static inline bool short_divides(uint64_t b, uint64_t a, uint64_t *quotient) {
    if (b == 0) return false;
    if (b + 1 == 0) return *quotient = 0 - a, true; /* where a signed division may trap */
    *quotient = (uint64_t)((int64_t)a / (int64_t)b);
    return *quotient * b == a;
}

/* tree.c */
Tree tree_word(uint64_t word);
Tree tree_none(void); /* none can be written */
Tree tree_single(Short *s, Op op, Tree a);
Tree tree_not(Short *s, Tree a);
Tree tree_neg(Short *s, Tree a);
Tree tree_pair(Short *s, Op op, Tree a, Tree b);
Tree tree_choice(Short *s, Tree condition, Tree yes, Tree no);
/* A factor that an addition takes in, where instructions are counted. */
bool tree_is_scale(const Short *s, uint64_t factor);
Tree tree_best(Tree a, Tree b); /* the first one where they cost the same */

/* formula.c: functions of some trees, as tables: bit `letter` of a table is the value
 * where leaf i has bit i of the letter. */
enum { KNOWN_SLOTS = 256 };
typedef struct {
    unsigned count;
    Tree leaf[LEAVES_MOST];
    Tree inverse[LEAVES_MOST]; /* the complement, if even */
    bool even[LEAVES_MOST];    /* it costs no more than the leaf */
    bool truths;               /* all leaves are 0 or 1 */
    uint16_t cost[256]; /* of functions of up to three leaves; 0: not known, else + 1 */
    /* larger functions that are known; NULL: none is kept */
    struct Known *known;
    unsigned nknown;
} Leaves;
static inline uint64_t formula_all(unsigned count) {
    return count == 6 ? ~UINT64_C(0) : (UINT64_C(1) << (1u << count)) - 1;
}
/* The table of a leaf. */
uint64_t formula_leaf(unsigned i);
Tree formula_tree(Short *s, Leaves *leaves, uint64_t table);
/* What it costs; COST_MOST when too many functions have been looked at. */
unsigned formula_cost(Short *s, Leaves *leaves, uint64_t table);
/* It costs no less. */
unsigned formula_least(const Leaves *leaves, uint64_t table);

/* units.c: factor * tree, added up. */
typedef struct {
    uint64_t factor;
    Tree tree[2]; /* the second is its complement */
} Unit;
typedef struct {
    uint64_t number; /* the constant */
    unsigned count;
    Unit unit[UNITS_MOST];
} Units;
void units_add(Units *u, uint64_t factor, Tree tree, Tree inverse);
Tree units_tree(Short *s, const Units *u);
/* What it costs to put units of these factors together. */
unsigned units_joints(const Short *s, const uint64_t *factor, unsigned count,
                      uint64_t number);

/* signature.c: the polynomial of degree 1, and more units. */
Tree signature_tree(Short *s, FormId p, const Units *more);

/* power.c: the same modulo 2^64, with lower powers and lesser factors. */
FormId power_reduced(Forms *f, FormId p);

/* product.c */
Tree product_tree(Short *s, FormId p);

/* word.c */
Tree word_tree(Short *s, uint16_t word);    /* of a base word */
Tree word_inverse(Short *s, uint16_t word); /* of its complement */
Tree word_of_form(Short *s, FormId p);      /* the cheapest of a polynomial */
/* Reads the nodes that the root needs. */
void word_open(Short *s, Term root);

/* The cuts of signatures that have been asked for (splits.c). */
typedef struct KnownCuts KnownCuts;

struct Short {
    const Pool *from;
    Pool *to;
    Forms *forms;
    Arena *arena;
    FormId *id;    /* by node of `from` */
    FormId *plain; /* by node: names are not multiplied out */
    FormId *named; /* by node: products are not, either */
    Ref *node;     /* by polynomial: a node that is equal to it; 0: none */
    Ref *next;     /* by node: the next such node */
    FormId nodes;  /* … of polynomials below this number */
    Tree *word;    /* by base word; cost 0 and no ref: not known */
    Tree *form;    /* by polynomial, the same */
    uint32_t words, known_forms;
    KnownCuts *cuts;
    ShortCount count;
    unsigned bits; /* of a word */
    unsigned depth;
    unsigned functions; /* large ones that the sum at work has looked at */
};

/* x & ~y is one operation. */
static inline bool short_has_andn(const Short *s) {
    return s->count != COUNT_WRITTEN;
}

#endif
