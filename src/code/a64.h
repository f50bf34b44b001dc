/* Instructions of AArch64: operands as text, and as words of 32 bits. */
#ifndef CODE_A64_H
#define CODE_A64_H

#include "code/code.h"

typedef enum {
    A64_EQ,
    A64_NE,
    A64_HS,
    A64_LO,
    A64_MI,
    A64_PL,
    A64_VS,
    A64_VC,
    A64_HI,
    A64_LS,
    A64_GE,
    A64_LT,
    A64_GT,
    A64_LE
} A64Condition;

/* An operand as this letter of a64.def takes the number. */
bool a64_fits(char letter, uint64_t number);
/* Letter i of the form takes a number. */
bool a64_is_immediate(char letter);
/* The number that letter i of the form takes from the instruction's. */
uint64_t a64_immediate(const Insn *insn, unsigned i);
/* The same as what it means: 16 bits in their place. */
uint64_t a64_value(const Insn *insn, unsigned i);
/* A shift by nothing, which is not written. */
bool a64_is_silent(const Insn *insn, unsigned i);
/* Puts a number where a64_immediate() finds it. */
uint64_t a64_with_immediate(const CodeRow *row, unsigned i, uint64_t imm,
                            uint64_t number);

void a64_print_operand(Buf *out, const Insn *insn, unsigned i);
uint32_t a64_encode(const Insn *insn);

#endif
