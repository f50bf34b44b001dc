/* Loops: straight-line code for one register of lanes, run over whole arrays.
 *
 * A body reads its inputs and writes its output by memory operands of the kinds
 * MEMORY_INPUT (number: which array) and MEMORY_OUTPUT. Loads and stores of general
 * registers are LOAD and STORE, of vectors those that loop_load_row and loop_store_row
 * name. A body in general registers leaves six of them alone besides rsp; one in vectors
 * leaves all of them alone.
 *
 * Whole groups of lanes run in the arrays themselves; those left over run in buffers, so
 * that nothing outside of them is read or written. */
#ifndef CODE_LOOP_H
#define CODE_LOOP_H

#include "code/native.h"

enum { LOOP_INPUTS = 11 };

typedef struct {
    const Insn *insns;
    uint32_t count;
    unsigned size;     /* of the registers */
    CodeCoding coding; /* of its moves */
    unsigned copies;   /* in a round, a power of two; 0: one */
    unsigned width;    /* so many of them take turns, each in registers of its own */
    uint32_t nin;      /* at most LOOP_INPUTS */
    NativeWords words;
} LoopBody;

typedef struct Loop Loop;

/* The body and its words may be freed afterwards. NULL: it can't be run here. */
Loop *loop_open(const LoopBody *body);
void loop_close(Loop *loop);
void loop_run(const Loop *loop, const uint64_t *const *in, uint64_t *out, size_t lanes);

/* Moves between a register and memory that need not be aligned. */
unsigned loop_load_row(unsigned size, CodeCoding coding);
unsigned loop_store_row(unsigned size, CodeCoding coding);

#endif
