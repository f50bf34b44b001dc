/* Inside the room: selection for general registers. */
#ifndef LOWER_SCALAR_H
#define LOWER_SCALAR_H

#include <assert.h>

#include "lower/select/pick.h"

/* ---- numbers */

static inline bool scalar_fits32(uint64_t k) {
    return (uint64_t)(int64_t)(int32_t)(uint32_t)k == k;
}
static inline bool scalar_is_bit(uint64_t k) {
    return k && (k & (k - 1)) == 0;
}
static inline unsigned scalar_log2(uint64_t k) {
    assert(scalar_is_bit(k));
    return (unsigned)__builtin_ctzll(k);
}
static inline bool scalar_is_low_mask(uint64_t k) {
    return k && (k & (k + 1)) == 0;
}

/* A constant, the cheapest way. */
StepRef scalar_const(Pick *g, uint64_t k);
/* base + index * scale + disp; STEP_NONE: no such part. */
StepRef scalar_lea(Pick *g, StepRef base, StepRef index, unsigned scale, int64_t disp);

/* ---- set functions */

/* A function of x and x + 1 or x - 1. */
bool scalar_neighbour(Pick *g, NetRef n, StepRef *result);
/* A value of which only the bits of the mask count: shifts may be rotates, which bmi2
 * has with three operands. */
StepRef scalar_demanded(Pick *g, NetRef n, uint64_t mask);
StepRef scalar_logic(Pick *g, NetRef n);
StepRef scalar_andn(Pick *g, NetRef n);
StepRef scalar_not(Pick *g, NetRef n);
/* 1 << s, used here alone. */
bool scalar_is_one_bit(const Pick *g, NetRef n, NetRef *s);
/* The low s bits of x. */
StepRef scalar_bzhi(Pick *g, StepRef x, NetRef s);

/* ---- sums and products */

/* n is x << 1, 2 or 3, used here alone. */
bool scalar_is_scaled(const Pick *g, NetRef n, unsigned *scale, NetRef *x);
StepRef scalar_add(Pick *g, NetRef n);
StepRef scalar_sub(Pick *g, NetRef n);
StepRef scalar_average(Pick *g, NetRef n);
StepRef scalar_mul(Pick *g, NetRef n);
StepRef scalar_mulhi(Pick *g, NetRef n);
/* n, but 1 for 0. */
StepRef scalar_divisor(Pick *g, NetRef n);
StepRef scalar_div(Pick *g, NetRef n);

/* ---- shifts, counts, truths */

StepRef scalar_shift(Pick *g, NetRef n);
StepRef scalar_ctz(Pick *g, NetRef n);
StepRef scalar_clz(Pick *g, NetRef n);
StepRef scalar_truth(Pick *g, NetRef n);
StepRef scalar_parity(Pick *g, NetRef n);
/* 0 or -1. */
StepRef scalar_nonzero(Pick *g, NetRef n);
StepRef scalar_less_mask(Pick *g, NetRef n);
/* x + y or x - y where one is a truth that the carry says. */
bool scalar_carried(Pick *g, NetRef n, StepRef *result);
/* x, or -x where that is more. */
StepRef scalar_abs(Pick *g, NetRef n);
/* Truths joined as bytes. */
bool scalar_joined(Pick *g, NetRef n, StepRef *result);
StepRef scalar_choice(Pick *g, NetRef n);
/* Sets the flags by a word; returns the setcc of "n is not 0". The last step sets them.
 */
unsigned scalar_flags(Pick *g, NetRef n);

#endif
