/* Loops: straight-line code for one register of lanes, run over whole arrays.
 *
 * A body reads its inputs and writes its outputs by memory operands of the kinds
 * MEMORY_INPUT and MEMORY_OUTPUT (number: which array); MEMORY_FRAME is memory of its own,
 * one register's worth a number. Loads and stores of general registers are LOAD and STORE,
 * of vectors those that loop_load_row and loop_store_row name. A body in general
 * registers leaves rbx, rbp, rsp and r12 … r15 alone and has rcx free where it stores.
 *
 * Whole groups of lanes run in the arrays themselves; those left over run in buffers, so
 * that nothing outside of the batch is read or written. */
#ifndef CODE_LOOP_H
#define CODE_LOOP_H

#include "code/native.h"

/* An operation that has no instruction: a row 0 in the body, `imm` says which call. All
 * vector registers are lost. Its operands are frame numbers. */
typedef void LoopFunction(uint64_t *to, const uint64_t *a, const uint64_t *b,
                          const void *extra, size_t lanes);
typedef struct {
    LoopFunction *function;
    uint32_t to, arg[2];
    const void *extra;
} LoopCall;

typedef struct {
    const Insn *insns;
    uint32_t count;
    const LoopCall *calls;
    uint32_t ncalls;
    unsigned size; /* of the registers */
    bool vex;      /* its moves are VEX coded */
    uint32_t nin, nout, nframe;
    NativeWords words;
} LoopBody;

typedef struct Loop Loop;

/* The body, its calls and words may go away. NULL: it can't be run here. */
Loop *loop_open(const LoopBody *body);
void loop_close(Loop *loop);
void loop_run(const Loop *loop, const uint64_t *const *in, uint64_t *const *out,
              size_t lanes);

/* Moves between a register and memory that need not be aligned. */
unsigned loop_load_row(unsigned size, bool vex);
unsigned loop_store_row(unsigned size, bool vex);

#endif
