/* Inside the room: selection for SIMD registers. */
#ifndef LOWER_VECTOR_H
#define LOWER_VECTOR_H

#include "lower/select/pick.h"

typedef enum {
    V_AND,
    V_ANDN,
    V_OR,
    V_XOR,
    V_ADD,
    V_SUB,
    V_MUL32,
    V_SAD,
    V_SHL, /* by a register, one amount for all lanes */
    V_SHR,
    V_SHLI,
    V_SHRI,
    V_LOAD,
    V_OPS
} VectorOp;

/* A constant as an instruction's operand: in each lane, by broadcast or in memory. */
CodeMemory vector_constant(Pick *g, uint64_t k);
/* A constant in a register. */
StepRef vector_load(Pick *g, uint64_t k);

StepRef vector_row_memory(Pick *g, unsigned row, StepRef a, CodeMemory m);
StepRef vector_op2(Pick *g, VectorOp op, StepRef a, StepRef b);
StepRef vector_op_const(Pick *g, VectorOp op, StepRef a, uint64_t k);
StepRef vector_op_imm(Pick *g, VectorOp op, StepRef a, uint64_t imm);

/* ---- products */

StepRef vector_mul(Pick *g, NetRef n);
StepRef vector_high(Pick *g, NetRef n);

/* ---- comparisons and choices */

StepRef vector_equal(Pick *g, NetRef n);
StepRef vector_less(Pick *g, NetRef n);
StepRef vector_sign(Pick *g, NetRef n);
/* n != 0 as 0 or 1. */
StepRef vector_truth(Pick *g, NetRef n);
/* yes where the top bit of the mask is 1. */
StepRef vector_blend(Pick *g, NetRef mask, StepRef yes, StepRef no);
/* A choice by a mask register. */
StepRef vector_pick(Pick *g, NetRef n);
/* op(x, c ? y : 0) where that is one masked instruction. */
bool vector_where(Pick *g, NetRef n, StepRef *result);
/* xop: a comparison that nothing else uses, and its opposite as one instruction. */
bool vector_is_compared(const Pick *g, NetRef n);
StepRef vector_com(Pick *g, NetRef n, bool inverted);

#endif
