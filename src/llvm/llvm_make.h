/* Generating a function's code from its body. */
#ifndef LLVM_LLVM_MAKE_H
#define LLVM_LLVM_MAKE_H

#include "llvm/llvm_body.h"

typedef struct {
    LlvmReader *r;
    LlvmBody *body;
    IrBuild *build;
    unsigned results; /* words that the function returns */
    uint32_t block;   /* the current one */
    bool dead;        /* its rest is unreachable */
} LlvmMake;

unsigned llvm_make_parts(LlvmMake *make, LlvmType *type);
/* Word i of an operand. */
IrArg llvm_make_arg(LlvmMake *make, const LlvmValue *value, unsigned i);
/* The first register of a value. */
uint16_t llvm_make_local(LlvmMake *make, uint32_t local);
/* Puts the value into these registers. */
void llvm_make_param(LlvmMake *make, uint32_t local, uint16_t reg);
/* The result's register; an unused one if it has no name. */
uint16_t llvm_make_dst(LlvmMake *make, const LlvmInsn *insn);
void llvm_make_fail(LlvmMake *make, const char *message);
/* Requires that the operand's words are known; else the path ends here. */
bool llvm_make_require_known(LlvmMake *make, const LlvmValue *value);
uint16_t llvm_make_binary(LlvmMake *make, IrBinary op, IrArg a, IrArg b);
uint16_t llvm_make_compare(LlvmMake *make, IrCompare op, IrArg a, IrArg b);
/* Low bits, sign-extended to a word. */
IrArg llvm_make_signed(LlvmMake *make, IrArg a, unsigned bits);
/* dst = a, wrapped to bits. */
void llvm_make_set(LlvmMake *make, uint16_t dst, IrArg a, unsigned bits);
/* An icmp's predicate: the comparison, with operands swapped or signed. */
IrCompare llvm_make_predicate(int predicate, bool *turned, bool *is_signed);

/* llvm_address.c */
/* Whether it is an integer that is an address. */
bool llvm_address_is(LlvmMake *make, const LlvmValue *value);
/* Checks that no operand is an address where a number is required; else the path ends. */
bool llvm_address_check_numbers(LlvmMake *make, const LlvmInsn *insn);
/* If the operands are addresses, requires that their relation is known. */
void llvm_address_relate(LlvmMake *make, const LlvmInsn *insn, IrArg a, IrArg b);
/* Converts a number to a pointer. */
void llvm_address_from(LlvmMake *make, IrArg number);

void llvm_make_insn(LlvmMake *make, const LlvmInsn *insn);

void llvm_call_make(LlvmMake *make, const LlvmInsn *insn, int invoke);
/* Calls an intrinsic. */
void llvm_intrinsic_make(LlvmMake *make, const LlvmInsn *insn, const char *name);

/* Integers of 65 to 128 bits. */
void llvm_wide_binary(LlvmMake *make, const LlvmInsn *insn, IrBinary op);
void llvm_wide_divide(LlvmMake *make, const LlvmInsn *insn, IrBinary op);
void llvm_wide_shift(LlvmMake *make, const LlvmInsn *insn, IrBinary op);
void llvm_wide_compare(LlvmMake *make, const LlvmInsn *insn, uint16_t dst);
void llvm_wide_cast(LlvmMake *make, const LlvmInsn *insn, bool is_signed);
/* false: the intrinsic is not supported for 128 bits. */
bool llvm_wide_intrinsic(LlvmMake *make, const LlvmInsn *insn, const char *name);

#endif
