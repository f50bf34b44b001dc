/* A signature on its way to few cuts: functions of some leaves, each times a factor. */
#ifndef SHORT_SPLITS_H
#define SHORT_SPLITS_H

#include "short/short_local.h"

enum { LETTERS = 1 << LEAVES_MOST, CUTS_MOST = 24, CHEAP_MOST = 160 };

typedef struct {
    uint64_t factor, table;
} Cut;

typedef struct {
    unsigned count;
    Cut cut[CUTS_MOST + 3];
} Cuts;

typedef struct {
    Short *s;
    Leaves leaves;
    bool beside;             /* other units can come first in the sum */
    unsigned letters;        /* two to the number of leaves */
    uint64_t all;            /* the table of ~0 */
    uint64_t value[LETTERS]; /* the sum's at each letter, or what is left of it */
    Cuts fixed;              /* what has been taken away */
    Cuts best;
    unsigned cost;              /* of best */
    uint64_t cheap[CHEAP_MOST]; /* functions by their cost */
    unsigned ncheap;
} Cutting;

/* Sets `best`, which may lack a constant, and its cost: COST_MOST or more if there is
 * none. The values stay. */
void splits_find(Cutting *q);

/* No cuts are known yet. */
KnownCuts *splits_open(Arena *arena);

#endif
