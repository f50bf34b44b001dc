/* What a loop leaves in its variables: from one round of it, as terms over variables for
 * what the words hold before the round. The theorems are in docs/PROOFS.md, "Loops".
 *
 *   while (x) { v = v op g(x & -x); x &= x - 1; } goes over the ones of x, from below or
 *   from above: v in the end is a sum over them;
 *
 *   while (x) { v += x & 1; x >>= 1; } would leave v as it is if it went on with x == 0:
 *   so v ends as it does when nobody asks whether x is 0.
 *
 * A loop over the ones of x may be left in a round that is known by its number: then what
 * words hold before that round is known. */
#ifndef LOOPS_LOOP_SUMMARY_H
#define LOOPS_LOOP_SUMMARY_H

#include "term/term.h"

/* A word that rounds change, of 1 to 64 bits: a word of fewer is always wrapped to them,
 * sign- or zero-extended. */
typedef struct {
    Term var;   /* a variable of its own; before a round the word is loop_fresh() */
    Term next;  /* after the round */
    Term start; /* before the loop */
    uint8_t bits;
    bool is_signed;
    bool known; /* it has a value before the loop */
    bool dead;  /* it is not used after the loop */
    /* found: */
    Term end;    /* after the loop */
    Term at;     /* LOOP_CUT: before the round that is the last one */
    bool last;   /* each round overwrites it: the last one decides */
    bool steady; /* a round for the empty word would not change it */
} LoopWord;

/* A condition that must hold in each round. */
typedef struct {
    Term must;
    bool note; /* the theorem holds without it */
    /* found: */
    Term whole;  /* it holds in all rounds */
    bool unsure; /* of a note: even where `whole` is true it is not known */
} LoopDuty;

typedef struct {
    Pool *pool;
    LoopWord *word;
    unsigned count;
    Term condition; /* of a round, before it; `next` and `duty` are about no other */
    Term leaves;    /* a round leaves by a jump; `next` and `duty` exclude it, too */
    LoopDuty *duty;
    unsigned duties;
    unsigned rounds; /* most of them */
    /* found: the loop goes on until this word is 0 */
    unsigned scanned;
    Term cut;   /* LOOP_CUT: it is left before that */
    bool holds; /* LOOP_CUT: the condition, before the round that is the last one */
} LoopRound;

/* The word before a round. */
Term loop_fresh(Pool *pool, const LoopWord *word);

typedef enum {
    LOOP_UNKNOWN,
    LOOP_STEADY, /* `end` is filled in where `steady` is true */
    LOOP_CUT,    /* as KNOWN where `cut` is false; where it is true a round that begins
                    with `at` leaves, or the condition fails before it */
    LOOP_KNOWN   /* `end` is filled in, and what the duties come to */
} LoopAnswer;
LoopAnswer loop_summary(LoopRound *round);

#endif
