/* Registers for a draft in a given order. */
#ifndef LOWER_ALLOCATE_H
#define LOWER_ALLOCATE_H

#include "lower/select/draft.h"

typedef struct {
    const uint8_t *registers; /* that may be used, preferred ones first */
    unsigned count;
    const uint8_t *arguments; /* where variable i is at entry; NULL: anywhere */
    unsigned narguments;
    uint8_t result;  /* where the result must be, REG_NONE: anywhere */
    uint8_t scratch; /* none of them, for arguments that change places; REG_NONE: none */
    uint16_t copy;  /* the row that copies a register */
    uint8_t size;   /* of its registers */
    bool has_rorx;
} Bank;

typedef struct {
    Insn *insns;
    uint32_t count, cap;
    uint8_t variables[64]; /* by variable; REG_NONE: unused */
    uint8_t result;
} Placed;

enum { PLACED_VARIABLES = 64 };

void allocate_free(Placed *placed);

/* order: the steps that have a row, each once, operands before users. false: there are
 * not enough registers. */
bool allocate(const Draft *draft, const StepRef *order, uint32_t count, const Bank *bank,
              Placed *placed);

#endif
