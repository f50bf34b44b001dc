/* A function's parsed body: blocks of instructions over local values. */
#ifndef LLVM_LLVM_BODY_H
#define LLVM_LLVM_BODY_H

#include "ir/ir_build.h"
#include "llvm/llvm_reader.h"

typedef enum {
#define OPCODE(name, ...) LLVM_OP_##name,
#include "llvm/llvm_opcodes.def"
#undef OPCODE
    LLVM_OP_unsupported /* not supported; see `why` */
} LlvmOp;

enum {
    LLVM_NUW = 1,
    LLVM_NSW = 2,
    LLVM_EXACT = 4,
    LLVM_INBOUNDS = 8,
    LLVM_VOLATILE = 16,
    LLVM_VARIADIC = 32
};

/* A bit-field that the instruction reads or, as a store, sets to the bits of `value` at
 * the same position. */
typedef struct {
    LlvmValue place, value;
    unsigned low, bits;
    bool stores, is_signed;
} LlvmField;

/* An instruction. */
typedef struct LlvmInsn {
    LlvmOp op;
    uint32_t dst;   /* a local; LLVM_NONE */
    uint32_t debug; /* a DILocation; LLVM_NONE */
    unsigned flags;
    int predicate;  /* an icmp's */
    LlvmType *type; /* of the result; alloca, getelementptr: of the object */
    LlvmValue *value;
    unsigned values;
    uint32_t *number; /* blocks, or indexes */
    unsigned numbers;
    LlvmType **byval; /* of a call's arguments */
    const char *why;
    const LlvmField *field; /* NULL: it is an ordinary instruction */
    bool fused;             /* a later one does its work */
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
    uint64_t offset;     /* the value is the register plus this */
    unsigned char state; /* of these two */
    uint64_t unset;      /* its undefined parts, once they are known */
    bool unset_known;
    bool promoted;     /* an alloca that is a register */
    bool has_lifetime; /* an alloca with lifetime.start and lifetime.end */
    bool numbers,
        pointers; /* numbers or pointers are loaded from or stored to an alloca */
    bool used;    /* used otherwise than by being copied, combined or masked */
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
    uint32_t *order; /* the blocks in order of their text */
    size_t placed, order_cap;
    LlvmValue *operand; /* of the current instruction */
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
/* Reads from after `{` to after `}`; unnamed: how many parameters have numbers. */
void llvm_body_read(LlvmReader *reader, unsigned unnamed);
/* Finds bit-field accesses; call this after llvm_promote_allocas(). */
void llvm_fields_find(LlvmReader *reader);
/* Turns allocas into registers (mem2reg), and counts the uses of values. */
void llvm_promote_allocas(LlvmReader *reader);

#endif
