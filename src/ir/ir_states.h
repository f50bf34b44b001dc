/* What the code over terms has on its paths: states, the blocks where they wait, and how
 * they become one. */
#ifndef IR_IR_STATES_H
#define IR_IR_STATES_H

#include "ir/ir_graph.h"
#include "ir/ir_terms.h"

/* What the code has on a path. */
typedef struct IrState {
    struct IrState *next; /* that waits for the same block */
    uint64_t order;       /* in which states came to wait */
    uint32_t from;        /* the block that it came from */
    const IrPath *path;
    IrHeap heap;
    Term reg[];
} IrState;

/* Of a loop, by its header. */
typedef struct {
    const IrPath *path; /* at its header, the last time */
    unsigned open; /* how often it went round with an open condition, and none known */
    bool known;    /* since then a way out was known not to be taken */
    bool looked;   /* what a round does was looked at */
    bool parted;   /* of any block: its branch was open, since the loop began */
    const struct IrEnds *ends; /* of words, where it is left */
} IrRounds;

/* Where a branch leads to is known. */
typedef struct {
    uint32_t block, to;
} IrWay;

enum { IR_WAYS = 2 };

/* A call at work, or a loop of it. */
typedef struct IrActive {
    struct IrActive *outer;
    IrTerms *run;
    IrFunction *f;
    const IrGraph *graph;
    IrState **waiting;   /* by block */
    uint32_t first, end; /* blocks that run; */
    uint32_t stop;       /* states that reach this one stay there */
    uint32_t least;      /* no block before it has a state that waits */
    uint32_t now;        /* the block that runs */
    IrRounds *rounds;
    IrState *spare;
    IrState *returned; /* all that did, with the results first in their registers */
    Term under;        /* what the call stands under */
    unsigned open;     /* calls of the function by itself on paths with conditions */
    uint64_t decided;  /* run->decided when it began */
    IrWay way[IR_WAYS];
    unsigned ways;
} IrActive;

/* The right operand: a register, or the instruction's word. */
static inline Term ir_right(const IrState *state, const IrInsn *insn) {
    return ir_takes_word(insn->code) ? term_word(insn->k) : state->reg[insn->b];
}

IrState *ir_states_new(IrActive *active);
void ir_states_drop(IrActive *active, IrState *state);
IrState *ir_states_fork(IrActive *active, IrState *state, const IrPath *path);
/* All states of the list as one; of their registers, so many that are alive. */
IrState *ir_states_merge(IrActive *active, IrState *list, const uint64_t *live,
                         unsigned registers);
/* At the block that begins there. */
void ir_states_wait(IrActive *active, uint32_t insn, IrState *state);

/* ---- ir_terms.c: the instructions between two, none of which ends the block */
bool ir_terms_some(IrActive *active, uint32_t block, uint32_t from, uint32_t to,
                   IrState *state, bool *dead);
/* The block from the instruction on. */
bool ir_terms_rest(IrActive *active, uint32_t block, uint32_t from, IrState *state);
/* What waits, until nothing does. */
bool ir_terms_waiting(IrActive *active);
/* The fault, unless there is one: false. */
bool ir_terms_fail(const IrSpot *spot, IrFault fault);
/* Under which the spot is reached. */
Term ir_terms_guard(const IrSpot *spot);

/* ---- ir_leave.c: the state is behind the block, at the instruction that ends it */
bool ir_leave(IrActive *active, IrSpot *spot, IrState *state);

/* ---- ir_loop.c */
/* The state is at a loop's block of IrBlock.tests, for the first time. It may be moved to
 * where the loop ends, or *left be set: it has ended, and what comes of it waits
 * elsewhere. Else it goes on at the instruction *at. */
bool ir_loop_look(IrActive *active, uint32_t block, IrState *state, uint32_t *at,
                  bool *left);
/* The state leaves the loop: words of which that is known end so. */
void ir_loop_leave(IrActive *active, uint32_t header, IrState *state);

/* ---- ir_trial.c */
void ir_trial_note(struct IrTrial *trial, const IrDuty *duty);

#endif
