/* What a loop that takes a word apart leaves in its variables: from one round of it, as
 * terms over fresh variables for what they hold before the round. The round is one whose
 * condition, that the scanned word is not 0, holds. The theorems are in docs/PROOFS.md,
 * "Loops". */
#ifndef EXEC_GATHER_H
#define EXEC_GATHER_H

#include "exec/names/types.h"

typedef struct {
    Term fresh; /* before a round: a variable of its own; a truth: the low bit of one */
    Term next;  /* after it */
    Term start; /* before the loop */
    Type type;  /* what is assigned is wrapped to it */
    bool known; /* it has a value before the loop */
    bool dead;  /* it is not asked for after the loop */
    /* found: */
    Term end;    /* after the loop */
    bool last;   /* the last round made it; no round leaves it as it was */
    bool steady; /* a round for the empty word would leave it as it is */
} GatherWord;

typedef struct {
    Pool *pool;
    GatherWord *word;
    unsigned count;
    unsigned scanned;  /* which word the condition is about */
    const Term *duty;  /* truths that must hold in each round */
    unsigned duties;
    unsigned rounds; /* most of them */
} Gather;

/* Each round takes the lowest (the highest) one away, and makes of each other word the
 * same operation with something that depends on the place of that one only. Fills `end`.
 * false: it is no such loop. */
bool gather_ones(Gather *g);
/* The words that rounds for the empty word would leave as they are; the loop ends after
 * a fixed number of rounds. Fills `end` of these. false: there are none. */
bool gather_steady(Gather *g);

#endif
