/* A loop's body as it is repeated.
 *
 * What it makes anew in every round, though it is always the same, is made once, ahead of
 * the loop, in registers that the body leaves free: constants, and what is calculated
 * from them alone. An input that only one instruction reads is its memory operand. */
#ifndef CODE_BODY_H
#define CODE_BODY_H

#include "code/loop.h"

enum { BODY_AHEAD = 32 };

/* What runs ahead, and the body without it. */
typedef struct {
    Insn ahead[BODY_AHEAD];
    uint32_t nahead;
    Insn *insns;
    uint32_t count;
    uint32_t used, free; /* registers of the body, and those that nothing names */
} Body;

void body_make(Body *made, const LoopBody *body);
void body_free(Body *made);

#endif
