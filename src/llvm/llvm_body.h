/* A function's body as it is written: blocks of instructions over local values. */
#ifndef LLVM_LLVM_BODY_H
#define LLVM_LLVM_BODY_H

#include "ir/ir_build.h"
#include "llvm/llvm_reader.h"

typedef enum {
#define OPCODE(name, ...) LLVM_OP_##name,
#include "llvm/llvm_opcodes.def"
#undef OPCODE
    LLVM_OP_unfit /* it can't be followed; `why` says so */
} LlvmOp;

enum {
    LLVM_NUW = 1,
    LLVM_NSW = 2,
    LLVM_EXACT = 4,
    LLVM_INBOUNDS = 8,
    LLVM_VOLATILE = 16,
    LLVM_VARIADIC = 32
};

/* A bit-field that the instruction reads or, as a store, sets: from the bits of `value`
 * that are where it is. */
typedef struct {
    LlvmValue place, value;
    unsigned low, bits;
    bool stores, is_signed;
} LlvmField;

/* What a call passes: the pointee of byval, else NULL. */
typedef struct LlvmInsn {
    LlvmOp op;
    uint32_t dst;   /* a local; LLVM_NONE */
    uint32_t debug; /* a DILocation; LLVM_NONE */
    unsigned flags;
    int predicate;  /* an icmp's */
    LlvmType *type; /* of the result; alloca, getelementptr: of what it is about */
    LlvmValue *value;
    unsigned values;
    uint32_t *number; /* blocks, or indexes */
    unsigned numbers;
    LlvmType **byval; /* of a call's arguments */
    const char *why;
    const LlvmField *field; /* NULL: it does what it says */
    bool fused;             /* another one behind it does its work */
} LlvmInsn;

/* A value or a block. */
typedef struct {
    const char *text;
    uint32_t len;
    LlvmType *type;
    uint32_t def;   /* its instruction; LLVM_NONE: a parameter, or a block */
    uint32_t block; /* whose number it is; LLVM_NONE: it is a value */
    uint32_t uses;
    uint32_t addresses; /* uses as the address of a load or store */
    uint32_t variable;  /* its DILocalVariable */
    uint16_t reg;
    uint64_t offset;     /* what is added to the register to have the value */
    unsigned char state; /* of these two */
    uint64_t unset;      /* its undefined parts, once they were looked for */
    bool looked;
    bool slot;              /* an alloca that is a register */
    bool marked;            /* an alloca that begins and ends with its marks */
    bool numbers, pointers; /* what is loaded from an alloca, or stored to it */
    bool used; /* it is more than passed on, put together, or cut by a mask */
} LlvmLocal;

typedef struct {
    uint32_t first, end; /* instructions */
    uint32_t local;
    uint32_t position; /* among those placed */
    IrLabel label;
    bool placed;
} LlvmBlock;

typedef struct LlvmBody {
    LlvmNames names;
    LlvmLocal *local;
    size_t locals, locals_cap;
    LlvmInsn *insn;
    size_t insns, insns_cap;
    LlvmBlock *block;
    size_t blocks, blocks_cap;
    uint32_t *order; /* the blocks as they stand */
    size_t placed, order_cap;
    LlvmValue *operand; /* of the instruction that is read */
    size_t operands, operands_cap;
    uint32_t *number;
    size_t numbers, numbers_cap;
    uint32_t *variable; /* DILocalVariables that are met */
    size_t variables, variables_cap;
} LlvmBody;

/* The value's number. */
uint32_t llvm_body_local(LlvmReader *reader, const char *text, size_t len,
                         LlvmType *type);
uint32_t llvm_body_block(LlvmReader *reader, const char *text, size_t len);
/* From behind `{` to behind `}`; unnamed: how many parameters have numbers. */
void llvm_body_read(LlvmReader *reader, unsigned unnamed);
/* Behind llvm_slots_find: which instructions are about bit-fields. */
void llvm_fields_find(LlvmReader *reader);
/* Which allocas are registers, and how often values are used. */
void llvm_slots_find(LlvmReader *reader);

#endif
