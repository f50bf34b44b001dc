/* Building a function's code, one instruction after the other.
 *
 * Labels are the targets of jumps; each is placed once. Arguments of calls go to
 * registers above all others, where the callee's frame begins. Code that gets too large
 * is dropped: further calls do nothing, and ir_build_end() returns false. */
#ifndef IR_IR_BUILD_H
#define IR_IR_BUILD_H

#include "ir/ir.h"

typedef struct IrBuild IrBuild;
typedef unsigned IrLabel;

/* An operand: a register or a word. */
typedef struct {
    bool is_word;
    bool address; /* for calls through a pointer */
    uint16_t reg;
    uint64_t word;
} IrArg;

static inline IrArg ir_reg(uint16_t reg) {
    return (IrArg){.reg = reg};
}
static inline IrArg ir_word(uint64_t word) {
    return (IrArg){.is_word = true, .word = word};
}

/* The parameters are registers 0, 1, … The types are copied. */
IrBuild *ir_build_begin(IrModule *module, uint32_t function, const IrType *params,
                        unsigned nparams, const IrType *results, unsigned nresults);
/* Finishes, and removes redundant copies. false: the code is too large, and the function
 * stays declared only. */
bool ir_build_end(IrBuild *build);
/* Finishes without removing copies, or checking. */
bool ir_build_end_as_is(IrBuild *build);
/* ir_tidy.c: removes redundant copies from new code. */
void ir_tidy(IrFunction *function);
/* Discards the code. */
void ir_build_drop(IrBuild *build);
bool ir_build_failed(const IrBuild *build);

/* The place in the source of the instructions that follow. */
void ir_build_from(IrBuild *build, uint32_t place);
/* Notes what the language leaves undefined about the last instruction. */
void ir_build_undefined(IrBuild *build, unsigned leaves, unsigned bits);
/* Whether the loads that follow belong to an assignment, such as n += 1. */
void ir_build_changes(IrBuild *build, bool changes);

uint16_t ir_build_register(IrBuild *build);
/* New registers in a row; returns the first one. */
uint16_t ir_build_registers(IrBuild *build, unsigned count);
/* A register that holds the operand. */
uint16_t ir_build_reg(IrBuild *build, IrArg arg);

IrLabel ir_build_label(IrBuild *build);
void ir_build_place(IrBuild *build, IrLabel label);
/* Whether the next instruction is unreachable, for control ends before it. */
bool ir_build_ended(const IrBuild *build);

/* An instruction with the operands of its shape, in that order: registers or words,
 * numbers and labels as words. */
#define IR_BUILD(build, code, dst, ...)                                                  \
    ir_build_operands(build, code, dst, (const IrArg[]){__VA_ARGS__},                    \
                      sizeof((IrArg[]){__VA_ARGS__}) / sizeof(IrArg))
void ir_build_operands(IrBuild *build, unsigned code, uint16_t dst, const IrArg *arg,
                       size_t count);
/* Operands of such shapes; what they stand for is copied. */
IrArg ir_build_add_object(IrBuild *build, IrObject object);
IrArg ir_build_add_message(IrBuild *build, const char *message);

void ir_build_move(IrBuild *build, uint16_t dst, IrArg from);
void ir_build_binary(IrBuild *build, IrBinary op, IrWrap wrap, uint16_t dst, IrArg a,
                     IrArg b);
void ir_build_compare(IrBuild *build, IrCompare op, uint16_t dst, IrArg a, IrArg b);
/* The low bits of a. */
void ir_build_wrap(IrBuild *build, uint16_t dst, IrArg a, unsigned bits, bool is_signed);
/* From 1, 2, 4 or 8 bytes at a + offset. */
void ir_build_load(IrBuild *build, uint16_t dst, IrArg at, uint64_t offset,
                   unsigned bytes, bool is_signed);
void ir_build_store(IrBuild *build, IrArg at, uint64_t offset, unsigned bytes,
                    IrArg from);
void ir_build_load_bits(IrBuild *build, uint16_t dst, IrArg at, IrField field);
void ir_build_store_bits(IrBuild *build, IrArg at, IrField field, IrArg from);
/* A pointer to a new object each time it runs. */
void ir_build_object(IrBuild *build, uint16_t dst, IrObject object);
/* dst: the first register of the results. */
void ir_build_call(IrBuild *build, uint32_t function, uint16_t dst, unsigned results,
                   const IrArg *args, unsigned count);
void ir_build_call_at(IrBuild *build, IrArg pointer, uint16_t dst, unsigned results,
                      const IrArg *args, unsigned count);
/* The kinds of the last call's arguments and results. */
void ir_build_call_kinds(IrBuild *build, const IrArg *args, const IrType *results);
void ir_build_round(IrBuild *build);

void ir_build_jump(IrBuild *build, IrLabel to);
void ir_build_if(IrBuild *build, IrCompare op, IrArg a, IrArg b, IrLabel yes, IrLabel no);
void ir_build_switch(IrBuild *build, IrArg a, const uint64_t *values, const IrLabel *to,
                     uint32_t count, IrLabel otherwise);
void ir_build_return(IrBuild *build, const IrArg *args, unsigned count);
/* a must not be 0. */
void ir_build_require(IrBuild *build, IrArg a, const char *message);
void ir_build_know(IrBuild *build, IrArg a, const char *message);
void ir_build_fail(IrBuild *build, const char *message);
void ir_build_lacks(IrBuild *build, const char *message);

#endif
