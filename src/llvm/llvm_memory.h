/* Instructions about memory. */
#ifndef LLVM_LLVM_MEMORY_H
#define LLVM_LLVM_MEMORY_H

#include "llvm/llvm_make.h"

void llvm_memory_alloca(LlvmMake *make, const LlvmInsn *insn, int argument);
void llvm_memory_load(LlvmMake *make, const LlvmInsn *insn, int argument);
/* Reads or writes the instruction's bit-field. */
void llvm_memory_field(LlvmMake *make, const LlvmInsn *insn);
void llvm_memory_store(LlvmMake *make, const LlvmInsn *insn, int argument);
void llvm_memory_offset(LlvmMake *make, const LlvmInsn *insn, int argument);
/* A new object for an alloca. */
void llvm_memory_object(LlvmMake *make, uint32_t local);

#endif
