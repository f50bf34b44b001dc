/* A loop's round by itself, for ir_loop.c.
 *
 * A trial runs one round of a loop with a variable of its own in each word that a round
 * changes: in the registers that are alive where the loop asks whether to go on, and in
 * bits of objects. What the words hold when they get there again describes every round.
 *
 * Registers have no types. Where a word fits into fewer bits before the loop and after
 * each round, it is a word of so many bits. */
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
    uint8_t wide;      /* in memory, where it is so many bits at bit `at` */
    Term start, set;   /* before the loop; set: of memory, the truth whether it was */
    Term next, is_set; /* after a round */
    Term var;
    uint8_t bits;
    bool is_signed; /* the word is sign-extended from its bits */
    bool settled;   /* its bits have been looked for */
    bool turned;    /* it is zero-extended, and the theorem's word sign-extended */
    bool stays;     /* where the condition fails it is what it was before the round */
    unsigned as;    /* another one is always the same; itself */
    Term end;
} IrWord;

enum { IR_SAME_EXITS = 4 };

typedef struct IrTrial {
    struct IrTrial *outer;
    IrActive *active;
    const IrBlock *loop;          /* its header */
    uint32_t header, block, insn; /* where a round begins */
    const uint64_t *live;         /* there */
    IrState *state;               /* before the loop */
    IrState *before;              /* before the round */
    IrWord word[IR_WORDS_MOST];
    unsigned words, passes;
    size_t spares;
    bool more; /* the pass has found words */
    IrDuty *duty;
    size_t duties, duties_cap;
    /* When a round leaves the loop: at the first block that may do so, or elsewhere, at
     * the block `jump` alone or several. */
    Term condition, leaves;
    uint32_t first, jump;
    uint32_t same[IR_SAME_EXITS]; /* blocks that are left as the first one is */
    unsigned sames;
    bool apart; /* none of them is */
} IrTrial;

/* Of rounds that begin at the block's instruction, where the state is. */
IrTrial ir_trial_begin(IrActive *active, uint32_t block, uint32_t insn, IrState *state);
/* false: the round does what words can't tell. Nothing is changed but the trial. */
bool ir_trial_run(IrTrial *trial);

/* In a state of the loop. */
void ir_trial_write(const IrActive *active, IrState *state, const IrWord *word,
                    IrHeld held);
/* The loop as a call of its own, whose states stay where they leave it. */
IrActive ir_trial_loop(const IrTrial *trial);
/* From where a round begins to where it begins again, or the loop is left. */
bool ir_trial_go(const IrTrial *trial, IrActive *loop, IrState *state);
bool ir_trial_outside(const IrTrial *trial, uint32_t block);
/* Whether what is alive is the same in both. */
bool ir_trial_same(const IrTrial *trial, const IrState *a, const IrState *b,
                   const uint64_t *live);
/* The states that have left, and the block where they wait; IR_NO_LOOP: they returned. */
typedef void IrExit(IrTrial *trial, IrState *state, uint32_t block, void *context);
void ir_trial_exits(IrTrial *trial, const IrActive *loop, IrExit *visit, void *context);

#endif
