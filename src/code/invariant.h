/* What a body of a loop makes anew in every round, though it is always the same, is made
 * once, ahead of the loop, in registers that the body leaves free: constants, and what is
 * calculated from them alone. */
#ifndef CODE_INVARIANT_H
#define CODE_INVARIANT_H

#include "code/loop.h"

enum { INVARIANTS = 32 };

/* What runs ahead, and the body without it. */
typedef struct {
    Insn ahead[INVARIANTS];
    uint32_t nahead;
    Insn *insns;
    uint32_t count;
    uint32_t used, free; /* registers of the body, and those that nothing names */
} Invariant;

void invariant_split(Invariant *split, const LoopBody *body);
void invariant_free(Invariant *split);

#endif
