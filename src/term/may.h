/* The bits that may be 1 in the result of an operation, and a number that it never
 * exceeds, from those of the operands. */
#ifndef TERM_MAY_H
#define TERM_MAY_H

#include "term/term.h"

typedef struct {
    uint64_t may, most;
    uint64_t word; /* the operand itself, when it is one */
    bool is_word;
} MayArg;

uint64_t may_of(Op op, const MayArg *arg);
uint64_t may_most(Op op, const MayArg *arg);

#endif
