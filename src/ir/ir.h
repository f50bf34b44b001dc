/* The code that stands between languages and engines.
 *
 *   C ──── types ─────┐            ┌─▶ ir_run    over words
 *   LLVM's IR ────────┴─▶ code ────┴─▶ ir_terms  over terms, for laws
 *
 * A function is a row of instructions over registers (ir.def has them). A register holds
 * a word of 64 bits and may be set more than once; the first ones are the parameters. A
 * jump names the instruction that comes next, a branch that is not taken goes on behind
 * itself; the blocks that this makes are found when they are asked for (ir_graph.h).
 *
 * Memory is objects of bytes. A pointer is a word, the number of its object above, that
 * of a byte in it below; so adding to it is addition (ir_memory.h).
 *
 * Beside each instruction stands where it comes from, and what the language leaves
 * undefined about it: words are computed as the processor does, whatever that says. */
#ifndef IR_IR_H
#define IR_IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"

/* Operations of two operands, by the names of ir.def. */
typedef enum {
#define BINARY(name, ...) IR_##name,
#include "ir/ir_rows.h"
    IR_BINARIES
} IrBinary;

typedef enum {
#define COMPARE(name, ...) IR_##name,
#include "ir/ir_rows.h"
    IR_COMPARES
} IrCompare;

/* What a BINARY's result is wrapped to. */
typedef enum { IR_WIDE, IR_U32, IR_S32, IR_WRAPS } IrWrap;

/* The number of an instruction. The right operand is a register (R) or the word k (K). */
typedef enum {
#define BINARY(name, ...)                                                                \
    IR_DO_##name##_WIDE_R, IR_DO_##name##_WIDE_K, IR_DO_##name##_U32_R,                  \
        IR_DO_##name##_U32_K, IR_DO_##name##_S32_R, IR_DO_##name##_S32_K,
#define COMPARE(name, ...) IR_IS_##name##_R, IR_IS_##name##_K,
#include "ir/ir_rows.h"
#define COMPARE(name, ...) IR_IF_##name##_R, IR_IF_##name##_K,
#include "ir/ir_rows.h"
#define UNARY(name, ...) IR_##name,
#define LOAD(name, ...)  IR_##name,
#define STORE(name, ...) IR_##name,
#define OTHER(name, ...) IR_##name,
#include "ir/ir_rows.h"
    IR_INSNS
} IrCode;

static inline IrCode ir_binary(IrBinary op, IrWrap wrap, bool word) {
    return (IrCode)((unsigned)op * IR_WRAPS * 2 + (unsigned)wrap * 2 + word);
}
static inline bool ir_is_binary(unsigned code) {
    return code < IR_BINARIES * IR_WRAPS * 2;
}
static inline IrBinary ir_binary_op(unsigned code) {
    return (IrBinary)(code / (IR_WRAPS * 2));
}
static inline IrWrap ir_binary_wrap(unsigned code) {
    return (IrWrap)(code / 2 % IR_WRAPS);
}
static inline IrCode ir_compare(IrCompare op, bool word) {
    return (IrCode)(IR_IS_EQ_R + (unsigned)op * 2 + word);
}
static inline IrCode ir_branch(IrCompare op, bool word) {
    return (IrCode)(IR_IF_EQ_R + (unsigned)op * 2 + word);
}
static inline bool ir_is_compare(unsigned code) {
    return code >= IR_IS_EQ_R && code < IR_IF_EQ_R;
}
static inline bool ir_is_branch(unsigned code) {
    return code >= IR_IF_EQ_R && code < IR_IF_EQ_R + IR_COMPARES * 2;
}
static inline IrCompare ir_compare_op(unsigned code) {
    return (IrCompare)((code - (ir_is_branch(code) ? IR_IF_EQ_R : IR_IS_EQ_R)) / 2);
}
/* Of a BINARY, a comparison or a branch: the right operand is the word k. */
static inline bool ir_takes_word(unsigned code) {
    return code & 1;
}
_Static_assert(IR_IS_EQ_R % 2 == 0 && IR_IF_EQ_R % 2 == 0, "ir_takes_word");

typedef struct {
    uint16_t code, dst, a, b;
    uint64_t k;
} IrInsn;

/* Words that a function gives back. */
enum { IR_RESULTS_MOST = 64 };

/* What the language leaves undefined about an instruction, in a width of `bits`. Operands
 * may be extended either way (LLVM's are zero-extended): who checks IR_LEAVES_SIGNED
 * takes their low `bits` as signed numbers, and IR_LEAVES_UNSIGNED as unsigned ones. */
enum {
    IR_LEAVES_SIGNED = 1,   /* the signed result does not fit */
    IR_LEAVES_UNSIGNED = 2, /* the unsigned one does not */
    IR_LEAVES_AMOUNT = 4, /* a shift by `bits` or more: b; or a of the AND that cuts it */
    IR_LEAVES_EXACT = 8,  /* ones are shifted out, or a division leaves a remainder */
    IR_LEAVES_ZERO = 16,  /* a is 0 */
    IR_LEAVES_UNSET = 32  /* of a LOAD: bytes that were never set; it copies them */
};

typedef struct {
    uint32_t place; /* whose meaning the maker of the code knows */
    uint8_t leaves, bits;
    bool changes; /* a LOAD: what it reads is written next, as by n += 1 */
} IrNote;

/* INDEX: b is below `count`, and so many bytes further each. */
static inline uint64_t ir_index(uint32_t count, uint32_t stride) {
    return (uint64_t)count << 32 | stride;
}
static inline uint32_t ir_index_count(uint64_t k) {
    return (uint32_t)(k >> 32);
}
static inline uint32_t ir_index_stride(uint64_t k) {
    return (uint32_t)k;
}

/* Bits at a place: behind so many bytes the `low` lowest are others'. In one word: low is
 * below 8, low + bits at most 64. */
typedef struct {
    uint32_t offset;
    uint8_t low, bits;
} IrField;
static inline IrField ir_field_bytes(unsigned bytes) {
    return (IrField){.bits = (uint8_t)(8 * bytes)};
}
/* The bytes that it touches. */
static inline unsigned ir_field_touches(IrField field) {
    return (field.low + field.bits + 7U) / 8;
}
static inline uint64_t ir_field_ones(IrField field) {
    return UINT64_MAX >> (64 - field.bits) << field.low;
}
/* Of bits, as a number or as an address. */
typedef struct {
    IrField field;
    bool sign, address;
} IrAccess;

/* Of LOADBITS and STOREBITS. */
static inline uint64_t ir_field_number(IrField field) {
    return (uint64_t)field.bits << 40 | (uint64_t)field.low << 32 | field.offset;
}
static inline IrField ir_field(uint64_t k) {
    return (IrField){(uint32_t)k, (uint8_t)(k >> 32), (uint8_t)(k >> 40)};
}

typedef struct {
    uint32_t count;
    const uint64_t *value;
    const uint16_t *target;
} IrSwitch;

/* Of a CALLAT it is told which arguments and results are addresses, so that no function
 * takes one for a number: a bit each. A null pointer is both. */
typedef struct {
    uint32_t function; /* of the module; CALLAT: none */
    uint16_t arguments, results;
    bool typed;
    uint64_t addresses, numbers, gives;
} IrCall;

enum { IR_TYPED_MOST = 64 }; /* arguments of such a call */

/* What a parameter or result is: a caller wraps words to it. */
typedef struct {
    uint8_t bits;
    bool is_signed; /* the word is sign-extended */
    bool address;
} IrType;

/* Why something has no value here: what a KNOW says, and loads. */
#define IR_ADDRESS_AS_NUMBER "an address is not a number: where objects lie is not known"
#define IR_NUMBER_AS_ADDRESS "a number that is no pointer is used as one"

/* An object that a function makes when it runs, or one of the module's. */
typedef struct {
    const char *name;
    uint64_t size;
    uint32_t align;
    bool constant;
    /* of the module's, in the arena: the bytes it begins with; NULL: zeros */
    const uint8_t *bytes;
    bool external; /* it is declared only: what it holds is not known */
    bool unnamed;  /* a string: its address may be another one's, too */
    uint32_t is;   /* its number; of one that is declared, that of its definition */
    uint32_t place;
} IrObject;

typedef struct IrFunction {
    const char *name;
    uint32_t number; /* of the module, which may have it for one that is declared, too */
    IrInsn *insn;    /* NULL: it is declared only */
    IrNote *note;
    uint32_t count;
    /* A call keeps the first `own` ones; the others are arguments and what is returned.
     */
    uint16_t own, registers;
    uint16_t params, results;
    const IrType *param, *result;
    const IrObject *object;
    const IrSwitch *choice;
    const IrCall *call;
    const char *const *message;
    uint32_t objects, choices, calls, messages;
    uint32_t place;
    bool called;           /* by other code, over words */
    bool leaves_params;    /* who runs it reads what they became */
    bool covered;          /* what goes wrong in it stands where it is called */
    void *host;            /* the maker's own */
    struct IrGraph *graph; /* ir_graph.h, once it was asked for */
} IrFunction;

/* A pointer among an object's first bytes: to a byte of object `to`, or a function. */
typedef struct {
    uint32_t object; /* in which it stands */
    uint32_t to;
    bool is_function;
    uint64_t at, add;
} IrFixup;

/* Functions and objects that know each other by numbers, which only grow. */
typedef struct {
    Arena *arena;
    IrFunction **function;
    size_t functions, functions_cap;
    IrObject *object;
    size_t objects, objects_cap;
    IrFixup *fixup;
    size_t fixups, fixups_cap;
} IrModule;

IrModule *ir_module_new(void);
void ir_module_free(IrModule *module);
/* Their numbers. */
uint32_t ir_add_function(IrModule *module, const char *name);
uint32_t ir_add_object(IrModule *module, IrObject object);
void ir_add_fixup(IrModule *module, IrFixup fixup);
/* So many there are; what was added since, before it was used, is taken back. */
typedef struct {
    size_t functions, objects, fixups;
} IrCounts;
IrCounts ir_count(const IrModule *module);
void ir_cut(IrModule *module, IrCounts before);
/* By name; NULL: there is none. */
IrFunction *ir_find_function(const IrModule *module, const char *name);

/* What stands in an instruction, as letters of ir.def: "DAB", "DAK", "JAB" … */
const char *ir_shape(unsigned code);
/* "add.u32", "ifult", "load64" */
const char *ir_name(unsigned code);
/* The instruction that has the name, with a word on the right or not; IR_INSNS: none. */
unsigned ir_named(const char *name, size_t len, bool word);
/* The call has as many arguments and results as the function, and they are of its kinds.
 */
bool ir_call_fits(const IrCall *call, const IrFunction *function);
/* Control does not go on behind it. */
bool ir_ends(unsigned code);

/* The registers that it reads and writes, each once a call; in calls and returns several.
 */
typedef void IrVisit(void *context, uint16_t reg);
void ir_reads(const IrFunction *function, const IrInsn *insn, IrVisit *visit,
              void *context);
void ir_writes(const IrFunction *function, const IrInsn *insn, IrVisit *visit,
               void *context);

/* The written form, which ir_read() reads again. */
void ir_print(const IrModule *module, const IrFunction *function, Buf *out);
void ir_print_insn(const IrModule *module, const IrFunction *function, size_t at,
                   Buf *out);
/* Functions and objects as written; false: *why says what is wrong in which line. */
bool ir_read(IrModule *module, const char *text, const char **why, unsigned *line);

/* What every function must keep: registers, jumps, numbers within their bounds; the end
 * is not run into; calls keep what is in use. NULL: all is well; else what is wrong, in
 * the arena. Whom a call calls is found when it runs, with as many arguments and results.
 */
const char *ir_wrong(const IrModule *module, const IrFunction *function, Arena *arena);

#endif
