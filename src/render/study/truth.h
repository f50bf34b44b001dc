/* Truth vectors: one bit a row of a table, 256 rows at most. */
#ifndef RENDER_TRUTH_H
#define RENDER_TRUTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRUTH_VARS = 8 };

/* One bit a row; row r is bit r % 64 of at[r / 64]. The first variable is the highest
 * bit of the row's number, so rows count up as the texts have them. */
typedef struct {
    uint64_t at[4];
} Truth;

static inline bool truth_at(const Truth *truth, size_t row) {
    return truth->at[row / 64] >> (row % 64) & 1;
}
static inline void truth_set(Truth *truth, size_t row, bool bit) {
    uint64_t one = UINT64_C(1) << (row % 64);
    truth->at[row / 64] = (truth->at[row / 64] & ~one) | (bit ? one : 0);
}
Truth truth_const(bool bit);
Truth truth_not(Truth a);
Truth truth_and(Truth a, Truth b);
Truth truth_or(Truth a, Truth b);
Truth truth_xor(Truth a, Truth b);
/* Its rows of a table of n variables, the others 0; how many rows are 1. */
Truth truth_within(size_t n, Truth a);
unsigned truth_count(const Truth *a);
/* The rows in which variable `which` of n is 1. */
Truth truth_var(size_t n, size_t which);
/* Whether two truths agree on all 2^n rows; all rows 1. */
bool truth_same(size_t n, const Truth *a, const Truth *b);
bool truth_all(size_t n, const Truth *truth);

#endif
