/* Instructions' meaning, on a model of the machine: so the code for every target can be
 * checked on any. A vector register is one 64-bit lane (what we make treats all alike).
 */
#ifndef CODE_EMULATE_H
#define CODE_EMULATE_H

#include "code/isa.h"

typedef struct {
    uint64_t general[16], mm[8], vector[32];
    bool carry, zero, sign, parity, overflow; /* flags */
    bool carry_defined, flags_defined; /* after shifts and multiplications they aren't */
    bool fault;                        /* an undefined flag was looked at */
    const uint64_t *words;             /* the constants */
    uint64_t *memory; /* what [base + disp] reads and writes, by base + disp */
} Machine;

void emulate_insn(Machine *machine, const Insn *insn);

#endif
