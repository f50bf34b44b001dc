/* Words as sums of words square by square, modulo a number. */
#ifndef PROVE_RESIDUE_H
#define PROVE_RESIDUE_H

#include "base/arena.h"
#include "term/range.h"

__extension__ typedef __int128 ResidueWide;

/* An integer that is the word modulo 2^64, and within these bounds; modulo m it is
 * rest + the sum of factor * number of the leaf, all below m. A leaf is a word each bit
 * of which is a function of few bits, a count of one, or a product; it is its number. */
typedef struct {
    Ref leaf;
    uint64_t factor;
} ResiduePart;

typedef struct {
    bool is;    /* there is one */
    bool plain; /* it is a sum of numbers of leaves not only modulo m */
    ResidueWide low, high;
    uint64_t rest;
    const ResiduePart *part; /* by leaf, upwards */
    size_t count;
} Residue;

typedef struct Residues Residues;

/* Of all nodes up to root; the ranges are those of all inputs. */
Residues *residues_new(Pool *pool, Ref root, uint64_t m, Ranges *ranges, Arena *arena);
Residue residue_of(const Residues *r, Term t);
/* a - b */
Residue residue_difference(const Residues *r, Residue a, Residue b);
/* The integer is the word. */
bool residue_is_word(const Residue *a);

#endif
