/* Instructions as bytes. */
#ifndef CODE_ENCODE_H
#define CODE_ENCODE_H

#include "code/code.h"

enum { CODE_LONGEST = 16 };

/* Writes the instruction, at most CODE_LONGEST bytes, and returns how many. Constant
 * number n stands at address pool + n * stride (the low 2 GB). */
typedef struct {
    uint32_t pool, stride;
} CodePlace;
size_t encode_insn(uint8_t *out, const Insn *insn, CodePlace place);

#endif
