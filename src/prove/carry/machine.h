/* Serial machines: words that a finite machine computes, reading the variables' bits from
 * square 0 upwards.
 *
 * Bitwise operations need no memory, + and - a carry, * by a small constant a small
 * carry,
 * << by k the last k bits, == and < one bit of result so far. >> looks ahead: its bit is
 * guessed (an extra letter) and checked when the source's bit arrives; each input has
 * exactly one run without a wrong guess. The state is the memory of all of them. */
#ifndef PROVE_MACHINE_H
#define PROVE_MACHINE_H

#include "base/arena.h"
#include "term/term.h"

enum { MACHINE_STATE = 40, MACHINE_STEPS = 4000, MACHINE_PARTS = 64 };

typedef struct Machine Machine;

/* A part of an additive claim: factor * word, or factor * popcount(word). */
typedef struct {
    Term word;
    uint64_t factor;
    bool counts;
} MachinePart;

/* truths[i] have to be true in the end; parts are output bit by bit. NULL: something in
 * them is no serial machine, or too large a one. */
Machine *machine_new(Pool *pool, const Term *truths, unsigned ntruths,
                     const MachinePart *parts, unsigned nparts, Arena *arena);
unsigned machine_state_bits(const Machine *m);
unsigned machine_letter_bits(const Machine *m); /* variables, then guesses */
unsigned machine_vars(const Machine *m, const uint32_t **vars); /* the pool's numbers */

/* 64 runs side by side: bit r of a word belongs to run r. Reads square number `square`.
 * state[] is replaced, part[] gets the bits of the parts' words; the result has a 0 for
 * runs that guessed wrong. */
uint64_t machine_step(const Machine *m, unsigned square, uint64_t *state,
                      const uint64_t *letter, uint64_t *part);
/* After square 63: the runs in which all truths hold. */
uint64_t machine_holds(const Machine *m, const uint64_t *state);

#endif
