/* Functions: heads and code. */
#ifndef LLVM_LLVM_DEFINE_H
#define LLVM_LLVM_DEFINE_H

#include "llvm/llvm_reader.h"

typedef struct {
    const char *text; /* its name; NULL: it has none */
    uint32_t len;
    LlvmType *type;
} LlvmHeadParam;

/* A function as its head declares it. */
typedef struct LlvmHead {
    LlvmFunction function;
    LlvmHeadParam *param;
    LlvmType *result;
    const char *body; /* behind its `{` */
    uint32_t subprogram;
} LlvmHead;

/* At `define` or `declare`. */
void llvm_define_head(LlvmReader *reader);
/* The code of all that were defined. */
void llvm_define_bodies(LlvmReader *reader);

#endif
