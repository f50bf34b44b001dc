/* Instructions: the table's rows, and code as a list of them. */
#ifndef CODE_CODE_H
#define CODE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

typedef enum {
    ROW_NONE,
#define INSN(id, ...) ROW_##id,
#include "code/isa.def"
#undef INSN
    ROW_COUNT
} CodeRowId;

/* What the first operands are; a row has a set of these. SIZE_X: the x registers of aarch64. */
typedef enum { SIZE_8, SIZE_16, SIZE_32, SIZE_64, SIZE_X, SIZE_MM, SIZE_XMM, SIZE_YMM, SIZE_ZMM } CodeSize;

typedef enum {
    FEATURE_BASE,
    FEATURE_BMI1,
    FEATURE_BMI2,
    FEATURE_LZCNT,
    FEATURE_POPCNT,
    FEATURE_TBM,
    FEATURE_MMX,
    FEATURE_SSE2,
    FEATURE_XOP,
    FEATURE_AVX,
    FEATURE_AVX2,
    FEATURE_AVX512,
    FEATURE_A64,
    FEATURES
} CodeFeature;

typedef enum { CODING_OLD, CODING_VEX, CODING_XOP, CODING_EVEX, CODING_A64 } CodeCoding;
typedef enum { FIRST_READ, FIRST_WRITE, FIRST_BOTH } CodeFirst;

/* The processor's numbers: rax rcx rdx rbx rsp rbp rsi rdi r8 …. */
enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, REG_NONE = 255 };

/* The flags in a set of registers. */
enum {
    CODE_CARRY = 1 << 16,
    CODE_ZERO = 1 << 17,
    CODE_SIGN = 1 << 18,
    CODE_PARITY = 1 << 19,
    CODE_OVERFLOW = 1 << 20,
    CODE_FLAGS = 31 << 16
};

typedef struct {
    const char *text, *operands, *comment, *means;
    uint8_t coding, map, prefix, opcode;
    int8_t digit;
    uint8_t w, first, feature;
    uint16_t sizes;
    bool changes;           /* it leaves other flags than it found */
    uint32_t flags;         /* those that it defines: the others are junk */
    uint32_t reads, writes; /* sets of registers besides the operands: 1 << RAX … */
} CodeRow;

const CodeRow *code_row(unsigned id);

typedef enum {
    MEMORY_NONE,
    MEMORY_CONSTANT,  /* constant number `number`, as wide as the register: [c0] */
    MEMORY_BROADCAST, /* its 64 bits in every lane: [c0]{1to8} */
    MEMORY_ADDRESS,   /* [base + index * scale + disp] */
    /* in the body of a loop only (loop.h), by number: */
    MEMORY_INPUT,
    MEMORY_OUTPUT
} MemoryKind;

typedef struct {
    uint8_t kind, base, index, scale; /* REG_NONE where there is none */
    int32_t disp;
    uint32_t number;
} CodeMemory;

typedef struct {
    uint16_t row;
    uint8_t size;
    uint8_t reg[4]; /* the register operands as written; an M may be memory */
    CodeMemory memory;
    uint64_t imm;
} Insn;

/* Which of the operands is M, b or x and may be memory; -1: none. */
int code_memory_place(const CodeRow *row);

/* Lanes outside k1 keep their value, become 0 or are not compared. */
static inline bool code_is_masked(const CodeRow *row) {
    return row->coding == CODING_EVEX && row->reads && row->operands[1] != 'k';
}

/* Operand i is a vector register, not memory. */
enum { CODE_VECTORS = 32 };
bool code_is_vector(const Insn *insn, unsigned i);
/* x ^ x, whatever x is. */
bool code_is_zero(const Insn *insn);

const char *code_reg_name(CodeSize size, unsigned reg);
/* "and rax, rbx". */
void code_print(Buf *out, const Insn *insn);
/* "rax &= rbx"; words[i] is constant number i (may be NULL when there are none). */
void code_comment(Buf *out, const Insn *insn, const uint64_t *words);
/* In odd lanes a shuffle's constant differs: an order's bytes are 8 higher, and tables of
 * 0 to 7 go on with 8 to 15: of popcounts, and of four bits turned round, low and high.
 */
#define CODE_COUNTS        UINT64_C(0x0302020102010100)
#define CODE_LOW_MIRRORED  UINT64_C(0x0E060A020C040800)
#define CODE_HIGH_MIRRORED UINT64_C(0xE060A020C0408000)
uint64_t code_odd_word(uint64_t word);

#endif
