/* The shortest equal expression that can be found, proved equal.
 *
 * The prover's forms say what a word is: a polynomial over atoms, the `and` of base
 * words. What is linear in atoms is fixed by its values at the letters (what all base
 * words hold at one square), its signature; few cuts of the signature into functions
 * times factors (signature.c, splits.c), each function by its cheapest formula
 * (formula.c), are written as a sum (sum of units, units.c). Products of atoms are
 * gathered into products of linear words, and what is left is linear again (product.c). A
 * base word that stands for a polynomial is written in the same way, once, however often
 * it occurs; a node of the input offers a second reading, in which such words are not
 * multiplied out (word.c). The cheaper one is taken, and the whole is done again until
 * nothing changes.
 *
 * Cost: operations as written, each use of a shared part counted; literals cost nothing.
 * Nothing depends on names; budgets are steps. */
#ifndef SHORT_SHORT_H
#define SHORT_SHORT_H

#include "base/limits.h"
#include "base/arena.h"
#include "term/term.h"

/* What is counted. */
typedef enum {
    COUNT_WRITTEN, /* operations as written */
    COUNT_ANDN,    /* x & ~y is one */
    COUNT_LEA,     /* and x + 2 * y; so are 4 and 8 */
    COUNTS
} ShortCount;

typedef struct {
    Pool *pool;
    Term term;     /* to be shortened */
    Term when;     /* a truth: equal where it holds */
    size_t ops;    /* of the term as the user wrote it */
    unsigned bits; /* of a word: 64; fewer where the pool's operations are as written */
    ShortCount count;
    const Limits *limits;
} ShortJob;

typedef struct {
    Term term; /* in the pool `to` */
    size_t ops;
    const char *proof; /* the method; "" where nothing shorter was found */
} ShortReport;

/* `to` is a pool whose operations stay as written; it gets the variables of the job's, by
 * number. false: nothing shorter was found, and the report is empty. Texts are static or
 * live in the arena. */
bool short_form(const ShortJob *job, Pool *to, Arena *arena, ShortReport *report);

/* The cheapest formula that is found for a bitwise function of variables 0 … count - 1 of
 * `to`, at most SHORT_VARS: bit r of the table is its value where variable i has bit i of
 * r. */
enum { SHORT_VARS = 6 };
Term short_function(Pool *to, unsigned count, uint64_t table, Arena *arena);

/* How many operations the term has when each use of a shared part is written out; at most
 * 1,000,000. */
size_t short_ops(const Pool *pool, Term term);

#endif
