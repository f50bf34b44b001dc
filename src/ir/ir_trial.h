/* A single round of a loop, for ir_loop.c.
 *
 * A trial runs one round with a fresh variable in each word that the round changes: in
 * the registers that are live where the loop tests its condition, and in bits of objects.
 * What these words hold when control is back there describes every round.
 *
 * Registers have no types. A word that fits into fewer bits before the loop and after
 * each round is taken as a word of that width. */
#ifndef IR_IR_TRIAL_H
#define IR_IR_TRIAL_H

#include "ir/ir_states.h"

enum { IR_WORDS_MOST = 24 };

/* A word that rounds change. */
typedef struct {
    bool memory, session;
    uint16_t reg;
    uint32_t slot;
    uint64_t at;
    uint8_t wide;      /* in memory: its width, at bit `at` */
    Term start, set;   /* before the loop; set: in memory, whether it was set */
    Term next, is_set; /* after a round */
    Term var;
    uint8_t bits;
    bool is_signed; /* the word is sign-extended from its bits */
    bool settled;   /* its width was determined */
    bool as_signed; /* zero-extended here, but sign-extended for the theorem */
    bool unchanged_at_exit; /* at an exit it is what it was before the round */
    unsigned same_as;       /* a word that always has the same value; or itself */
    Term end;
} IrWord;

enum { IR_SAME_EXITS = 4 };

typedef struct IrTrial {
    struct IrTrial *outer;
    IrActivation *active;
    const IrBlock *loop;          /* its header */
    uint32_t header, block, insn; /* where a round begins */
    const uint64_t *live;         /* registers, there */
    IrState *state;               /* before the loop */
    IrState *before;              /* before the round */
    IrWord word[IR_WORDS_MOST];
    unsigned words, passes;
    size_t spares;
    bool more; /* the pass has found new words */
    IrDuty *duty;
    size_t duties, duties_cap;
    /* When a round leaves the loop: at the first exit block; or elsewhere, only at the
     * block `jump`, or at several. */
    Term condition, leaves;
    uint32_t first, jump;
    uint32_t same_exit[IR_SAME_EXITS]; /* exits that are equal to the first one */
    unsigned same_exits;
    bool apart; /* no exits are taken as equal */
} IrTrial;

/* A trial of rounds that begin at the instruction, with that state. */
IrTrial ir_trial_begin(IrActivation *active, uint32_t block, uint32_t insn,
                       IrState *state);
/* false: words don't describe the round. Changes nothing but the trial. */
bool ir_trial_run(IrTrial *trial);

/* Writes the word in a state of the loop. */
void ir_trial_write(const IrActivation *active, IrState *state, const IrWord *word,
                    IrContent content);
/* An activation of the loop alone; states that leave it wait at the exit. */
IrActivation ir_trial_loop(const IrTrial *trial);
/* Runs one round, until it begins again or leaves the loop. */
bool ir_trial_go(const IrTrial *trial, IrActivation *loop, IrState *state);
bool ir_trial_outside(const IrTrial *trial, uint32_t block);
/* Whether live registers and memory are the same in both. */
bool ir_trial_same(const IrTrial *trial, const IrState *a, const IrState *b,
                   const uint64_t *live);
/* Visits the states that have left, and their block; IR_NO_LOOP: they returned. */
typedef void IrExit(IrTrial *trial, IrState *state, uint32_t block, void *context);
void ir_trial_exits(IrTrial *trial, const IrActivation *loop, IrExit *visit,
                    void *context);

#endif
