/* Control flow between blocks. */
#ifndef LLVM_LLVM_FLOW_H
#define LLVM_LLVM_FLOW_H

#include "llvm/llvm_make.h"

void llvm_flow_phi(LlvmMake *make, const LlvmInsn *insn, int argument);
void llvm_flow_br(LlvmMake *make, const LlvmInsn *insn, int argument);
void llvm_flow_switch(LlvmMake *make, const LlvmInsn *insn, int argument);
void llvm_flow_ret(LlvmMake *make, const LlvmInsn *insn, int argument);
void llvm_flow_unreachable(LlvmMake *make, const LlvmInsn *insn, int argument);
void llvm_flow_jump(LlvmMake *make, uint32_t block);
/* The parameters' locals are in registers 0, 1, ... Makes all blocks. */
void llvm_flow_blocks(LlvmMake *make);

#endif
