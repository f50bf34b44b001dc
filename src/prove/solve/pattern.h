/* Inputs to run graphs on: 64 at a time, words that are likely to tell nodes apart. */
#ifndef PROVE_SWEEP_PATTERN_H
#define PROVE_SWEEP_PATTERN_H

#include "prove/solve/aig_claim.h"

enum { PATTERN_ROUNDS = 8 };

typedef struct {
    const AigClaim *claim;
    uint64_t seed;
    uint64_t *model; /* a word a variable of the pool: what pattern_near() starts from */
} Pattern;

void pattern_init(Pattern *pattern, const AigClaim *claim);
void pattern_free(Pattern *pattern);

/* The graph run on inputs of round 0, 1, …: small numbers, corners and single bits
 * first, then the constants of the terms and random words of all densities. `value` is
 * as in aig_run. */
void pattern_round(Pattern *pattern, unsigned round, uint64_t *value);
/* The model in lane 0, and inputs that differ from it in a few bits. */
void pattern_near(Pattern *pattern, uint64_t *value);

/* Lanes in which all that is assumed holds; and those in which some goal is met, too. */
uint64_t pattern_valid(const AigClaim *claim, const uint64_t *value);
uint64_t pattern_hits(const AigClaim *claim, const uint64_t *value);
/* A lane's input as the model. */
void pattern_take(Pattern *pattern, const uint64_t *value, unsigned lane);

#endif
