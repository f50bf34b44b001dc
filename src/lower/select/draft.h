/* Drafts: code before it has an order and registers.
 *
 * A step is an instruction whose operands are other steps' values. In the order of the
 * row's operands: a first operand that is only written is the step's own value, one that
 * is read and written is its value and source 0. Memory constants are no sources. A
 * variable is a step without a row. Loads and stores are of the stack, by displacement.
 * Steps are a topological order. */
#ifndef LOWER_DRAFT_H
#define LOWER_DRAFT_H

#include "code/code.h"

typedef uint32_t StepRef;

#define STEP_NONE UINT32_MAX
enum { DRAFT_MOST = 4000 };

typedef struct {
    uint16_t row;
    uint8_t size, nsrc;
    bool glued;     /* must directly follow the step before it, whose flags it reads */
    bool valueless; /* has no value: a comparison */
    StepRef src[3];
    CodeMemory memory;
    uint64_t imm;
} Step;

typedef struct {
    Step *steps;
    uint32_t count, cap;
    uint64_t *words; /* the constants in memory */
    uint32_t nwords, words_cap;
    uint64_t orders; /* bit i: constant i is an order of bytes, 8 higher in odd lanes */
    bool full;
    StepRef result;
    unsigned condition; /* of a truth asked for as a flag: the setcc's row; 0: none */
} Draft;

void draft_init(Draft *draft);
void draft_free(Draft *draft);
StepRef draft_add(Draft *draft, Step step);
/* The number of a constant in memory. */
uint32_t draft_word(Draft *draft, uint64_t word);
/* A constant that is an order of bytes. */
uint32_t draft_order(Draft *draft, uint64_t word);

/* The end of the unit that a step and those glued to it make. */
StepRef draft_unit_end(const Draft *draft, StepRef first);
/* The first two sources may be swapped. */
bool draft_commutes(unsigned row);

#endif
