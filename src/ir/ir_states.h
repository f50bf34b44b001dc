/* States of the code over terms, the blocks where they wait, and their merging. */
#ifndef IR_IR_STATES_H
#define IR_IR_STATES_H

#include "ir/ir_graph.h"
#include "ir/ir_terms.h"

/* Registers and memory on a path. */
typedef struct IrState {
    struct IrState *next; /* in the list of states that wait at a block */
    uint64_t order;       /* of arrival */
    uint32_t from;        /* the predecessor block */
    const IrPath *path;
    IrHeap heap;
    Term reg[];
} IrState;

/* A loop's progress, by its header. */
typedef struct {
    const IrPath *path; /* when it was last at the header */
    unsigned open;      /* rounds with an open condition, and none known */
    bool known;         /* since then a condition was known */
    bool tried;         /* the theorems about loops were tried */
    bool branched;      /* of any block: its branch was open since the loop began */
    const struct IrEnds *ends; /* the known final values of words, at the exit */
} IrRounds;

/* A block whose branch is known to lead to `to`. */
typedef struct {
    uint32_t block, to;
} IrKnownBranch;

enum { IR_WAYS = 2 };

/* An activation of a function, or of one loop in it. */
typedef struct IrActivation {
    struct IrActivation *outer;
    IrTerms *run;
    IrFunction *f;
    const IrGraph *graph;
    IrState **waiting;   /* by block */
    uint32_t first, end; /* the blocks that run; */
    uint32_t stop;       /* states that reach this one stop there */
    uint32_t least;      /* no state waits at a block before it */
    uint32_t now;        /* the current block */
    IrRounds *rounds;
    IrState *spare;
    IrState *returned; /* returned states; their first registers are the results */
    Term under;        /* the condition of the call */
    unsigned open;     /* recursive calls under open conditions */
    uint64_t decided;  /* run->decided at its start */
    IrKnownBranch way[IR_WAYS];
    unsigned ways;
} IrActivation;

/* The right operand: a register or the immediate. */
static inline Term ir_right(const IrState *state, const IrInsn *insn) {
    return ir_has_immediate(insn->code) ? term_word(insn->k) : state->reg[insn->b];
}

IrState *ir_states_new(IrActivation *active);
void ir_states_drop(IrActivation *active, IrState *state);
IrState *ir_states_fork(IrActivation *active, IrState *state, const IrPath *path);
/* Merges the list into one state; only live registers are merged. */
IrState *ir_states_merge(IrActivation *active, IrState *list, const uint64_t *live,
                         unsigned registers);
/* Lets the state wait at the block that begins there. */
void ir_states_wait(IrActivation *active, uint32_t insn, IrState *state);

/* ---- ir_terms.c: runs the instructions from `from` to before `to`, in one block */
bool ir_terms_some(IrActivation *active, uint32_t block, uint32_t from, uint32_t to,
                   IrState *state, bool *dead);
/* Runs the block from that instruction on. */
bool ir_terms_rest(IrActivation *active, uint32_t block, uint32_t from, IrState *state);
/* Runs blocks until no state waits. */
bool ir_terms_waiting(IrActivation *active);
/* Records the first fault; returns false. */
bool ir_terms_fail(const IrSite *site, IrFault fault);
/* The condition under which the site is reached. */
Term ir_terms_guard(const IrSite *site);

/* ---- ir_terminator.c: runs the terminator of a block */
bool ir_terminator(IrActivation *active, IrSite *site, IrState *state);

/* ---- ir_loop.c */
/* Tries the theorems about loops, for a state that is at the block that tests the loop's
 * condition, for the first time. The state may be moved to the loop's exit; or *left is
 * set: its successors wait elsewhere. Else it continues at the instruction *at. */
bool ir_loop_try(IrActivation *active, uint32_t block, IrState *state, uint32_t *at,
                 bool *left);
/* The state leaves the loop: sets the words whose final values are known. */
void ir_loop_leave(IrActivation *active, uint32_t header, IrState *state);

/* ---- ir_trial.c */
void ir_trial_note(struct IrTrial *trial, const IrDuty *duty);

#endif
