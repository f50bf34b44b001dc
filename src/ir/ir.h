/* The intermediate code between languages and engines.
 *
 *   C ──── types ─────┐            ┌─▶ ir_run    over words
 *   LLVM's IR ────────┴─▶ code ────┴─▶ ir_terms  over terms, for laws
 *
 * A function is a list of instructions over registers (see ir.def). A register holds
 * a word of 64 bits and may be set more than once; the first ones are the parameters. A
 * jump names its target instruction; a branch that is not taken falls through. Basic
 * blocks are computed when they are needed (ir_graph.h).
 *
 * Memory is objects of bytes. A pointer is a word: an object's number in the high half,
 * an offset in the low half, so pointer arithmetic is addition (ir_memory.h).
 *
 * Each instruction has a note: its place in the source, and what the language leaves
 * undefined about it. Words are computed as the processor does, whatever the note says.
 */
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

/* How a BINARY's result wraps. */
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

/* Whether BINARY's b must not be 0. */
static inline bool ir_divides(IrBinary op) {
    switch (op) {
#define DIVISION(name, ...) case IR_##name:
#include "ir/ir_rows.h"
        return true;
    default:
        return false;
    }
}

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
enum {
    IR_FIRST_IS = IR_BINARIES * IR_WRAPS * 2,
    IR_FIRST_IF = IR_FIRST_IS + IR_COMPARES * 2,
    IR_BEHIND_IF = IR_FIRST_IF + IR_COMPARES * 2
};
static inline IrCode ir_compare(IrCompare op, bool word) {
    return (IrCode)(IR_FIRST_IS + (unsigned)op * 2 + word);
}
static inline IrCode ir_branch(IrCompare op, bool word) {
    return (IrCode)(IR_FIRST_IF + (unsigned)op * 2 + word);
}
static inline bool ir_is_compare(unsigned code) {
    return code >= IR_FIRST_IS && code < IR_FIRST_IF;
}
static inline bool ir_is_branch(unsigned code) {
    return code >= IR_FIRST_IF && code < IR_BEHIND_IF;
}
static inline IrCompare ir_compare_op(unsigned code) {
    return (IrCompare)((code - IR_FIRST_IS) / 2 % IR_COMPARES);
}
/* Whether a BINARY, a comparison or a branch has the immediate k as its right operand. */
static inline bool ir_has_immediate(unsigned code) {
    return code & 1;
}

typedef struct {
    uint16_t code, dst, a, b;
    uint64_t k;
} IrInsn;

/* The class of an instruction's row. */
typedef enum {
    IR_CLASS_BINARY,
    IR_CLASS_COMPARE, /* no branch */
    IR_CLASS_BRANCH,
    IR_CLASS_UNARY,
    IR_CLASS_LOAD,
    IR_CLASS_STORE,
    IR_CLASS_OTHER,
    IR_CLASS_MEMORY,
    IR_CLASS_LAST
} IrClass;

/* Words that a function returns. */
enum { IR_RESULTS_MOST = 64 };

/* What the language leaves undefined about an instruction, in a width of `bits`. Operands
 * may be extended either way (LLVM's are zero-extended): IR_UNDEFINED_SIGNED takes their
 * low `bits` as signed numbers, IR_UNDEFINED_UNSIGNED as unsigned ones. */
enum {
    IR_UNDEFINED_SIGNED = 1,   /* the signed result does not fit */
    IR_UNDEFINED_UNSIGNED = 2, /* the unsigned one does not */
    IR_UNDEFINED_AMOUNT =
        4, /* a shift by `bits` or more: b; or a of the AND that cuts it */
    IR_UNDEFINED_INEXACT = 8, /* ones are shifted out, or a division leaves a remainder */
    IR_UNDEFINED_ZERO = 16,   /* a is 0 */
    IR_UNDEFINED_UNSET = 32   /* of a LOAD: bytes that were never set; it copies them */
};

typedef struct {
    uint32_t place; /* whose meaning the maker of the code knows */
    uint8_t undefined, bits;
    bool changes; /* a LOAD: what it reads is written next, as by n += 1 */
} IrNote;

/* The k of INDEX: b must be below `count`; elements are `stride` bytes apart. */
static inline uint64_t ir_index(uint32_t count, uint32_t stride) {
    return (uint64_t)count << 32 | stride;
}
static inline uint32_t ir_index_count(uint64_t k) {
    return (uint32_t)(k >> 32);
}
static inline uint32_t ir_index_stride(uint64_t k) {
    return (uint32_t)k;
}

/* Bits in memory: `bits` of them after `offset` bytes and `low` bits. They fit in one
 * word: low is below 8, low + bits at most 64. */
typedef struct {
    uint32_t offset;
    uint8_t low, bits;
} IrField;
static inline IrField ir_field_bytes(unsigned bytes) {
    return (IrField){.bits = (uint8_t)(8 * bytes)};
}
/* How many bytes it touches. */
static inline unsigned ir_field_touches(IrField field) {
    return (field.low + field.bits + 7U) / 8;
}
static inline uint64_t ir_field_ones(IrField field) {
    return UINT64_MAX >> (64 - field.bits) << field.low;
}
static inline bool ir_field_fits(IrField field) {
    return field.low < 8 && field.bits && field.low + field.bits <= 64;
}
/* Bits that are read as a number or as an address. */
typedef struct {
    IrField field;
    bool sign, address;
} IrAccess;

/* The k of an instruction. */
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

/* A CALLAT says which arguments and results are addresses, a bit each, so that no
 * function takes one for a number. A null pointer is both. */
typedef struct {
    uint32_t function; /* of the module; CALLAT: none */
    uint16_t arguments, results;
    bool typed;
    uint64_t addresses, numbers, gives;
} IrCall;

enum { IR_TYPED_MOST = 64 }; /* arguments of such a call */

/* The type of a parameter or result: a caller wraps words to it. */
typedef struct {
    uint8_t bits;
    bool is_signed; /* the word is sign-extended */
    bool address;
} IrType;

/* Why something has no value here: messages of KNOW and of loads. */
#define IR_ADDRESS_AS_NUMBER "an address is not a number: where objects lie is not known"
#define IR_NUMBER_AS_ADDRESS "a number that is no pointer is used as one"

/* A function's local object, or one of the module's. */
typedef struct {
    const char *name;
    uint64_t size;
    uint32_t align;
    bool constant;
    /* of the module's, in the arena: its initial bytes; NULL: zeros */
    const uint8_t *bytes;
    bool external;       /* declared only: its content is not known */
    bool unnamed;        /* a string literal: others may share its address */
    uint32_t definition; /* the number of the object that defines it, or its own */
    uint32_t place;
} IrObject;

typedef struct IrFunction {
    const char *name;
    uint32_t number; /* of the module; a declared function may be linked to it, too */
    IrInsn *insn;    /* NULL: declared only */
    IrNote *note;
    uint32_t count;
    /* A call preserves the first ones; the others hold arguments and results.
     */
    uint16_t preserved, registers;
    uint16_t params, results;
    const IrType *param, *result;
    const IrObject *object;
    const IrSwitch *choice;
    const IrCall *call;
    const char *const *message;
    uint32_t objects, choices, calls, messages;
    uint32_t place;
    bool called;           /* by other code, over words */
    bool leaves_params;    /* the caller reads the parameters' final values */
    bool reported_at_call; /* a fault in it is reported at the call of it */
    void *host;            /* the front end's */
    struct IrGraph *graph; /* ir_graph.h, once it is needed */
} IrFunction;

/* A pointer in an object's initial bytes: to a byte of object `to`, or a function. */
typedef struct {
    uint32_t object; /* that contains it */
    uint32_t to;
    bool is_function;
    uint64_t at, add;
} IrFixup;

/* Functions and objects, which refer to each other by numbers. */
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
/* A mark; ir_truncate() removes what was added since, if nothing uses it yet. */
typedef struct {
    size_t functions, objects, fixups;
} IrCounts;
IrCounts ir_count(const IrModule *module);
void ir_truncate(IrModule *module, IrCounts before);
/* The function of that name, or NULL. */
IrFunction *ir_find_function(const IrModule *module, const char *name);

/* The operands of an instruction, as letters of ir.def: "DAB", "DAK", "JAB" … */
const char *ir_shape(unsigned code);
/* The same without D. */
const char *ir_operands(unsigned code);
/* "add.u32", "ifult", "load64" */
const char *ir_name(unsigned code);
IrClass ir_class(unsigned code);
/* The instruction of that name, without an immediate; IR_INSNS: none. */
unsigned ir_named(const char *name);
/* Whether BINARY's operands may change places. */
bool ir_is_symmetric(IrBinary op);
/* Whether the call's arguments and results match the function's in number and kind. */
bool ir_call_fits(const IrCall *call, const IrFunction *function);
/* Whether control never falls through the instruction. */
static inline bool ir_never_continues(unsigned code) {
    return ir_class(code) == IR_CLASS_LAST;
}

/* Visit the registers that the instruction reads or writes; calls and returns have
 * several.
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
/* Reads functions and objects; false: *why says what is wrong, in *line. */
bool ir_read(IrModule *module, const char *text, const char **why, unsigned *line);

/* Checks a function: registers, jumps and numbers are in bounds, control never runs past
 * the end, each loop counts its rounds, calls preserve registers in use. NULL: all is
 * well; else what is wrong, in the arena. Whether a callee's arguments match is checked
 * when it runs. */
const char *ir_check(const IrModule *module, const IrFunction *function, Arena *arena);

#endif
