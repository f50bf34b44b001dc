/* Circuits of the operations of trial.def, made of those of others. */
#include "prove/solve/circuit_local.h"

#include <string.h>

void circuit_NXOR(const Gates *g, const Bit *const arg[3], Bit *out) {
    circuit_XOR(g, arg, out);
    for (unsigned i = 0; i < WORD_BITS; i++) out[i] ^= 1;
}

void circuit_ANDN(const Gates *g, const Bit *const arg[3], Bit *out) {
    for (unsigned i = 0; i < WORD_BITS; i++)
        out[i] = circuit_and(g, arg[0][i], arg[1][i] ^ 1);
}

void circuit_CLMUL(const Gates *g, const Bit *const arg[3], Bit *out) {
    circuit_word(0, out);
    for (unsigned i = 0; i < WORD_BITS; i++)
        for (unsigned j = 0; i + j < WORD_BITS; j++)
            out[i + j] = circuit_xor(g, out[i + j], circuit_and(g, arg[0][i], arg[1][j]));
}

void circuit_RSUB(const Gates *g, const Bit *const arg[3], Bit *out) {
    const Bit *const turned[2] = {arg[1], arg[0]};
    circuit_difference(g, turned, out);
}

void circuit_AVERAGE(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit sum[WORD_BITS], top = circuit_sum(g, arg, BIT_FALSE, sum);
    memcpy(out, sum + 1, (WORD_BITS - 1) * sizeof *out);
    out[WORD_BITS - 1] = top;
}

void circuit_ROR(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit zero[WORD_BITS], by[WORD_BITS];
    circuit_word(0, zero);
    const Bit *const negative[2] = {zero, arg[1]}, *const turned[3] = {arg[0], by, NULL};
    circuit_difference(g, negative, by);
    circuit_ROL(g, turned, out);
}

void circuit_SHLN(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit by[WORD_BITS];
    const Bit *const turned[3] = {arg[0], by, NULL};
    for (unsigned i = 0; i < WORD_BITS; i++) by[i] = arg[1][i] ^ 1;
    circuit_SHL(g, turned, out);
}

/* Of both words turned round. */
void circuit_PEXTHI(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit a[WORD_BITS], mask[WORD_BITS], low[WORD_BITS];
    const Bit *const turned[3] = {a, mask, NULL};
    for (unsigned i = 0; i < WORD_BITS; i++)
        a[i] = arg[0][WORD_BITS - 1 - i], mask[i] = arg[1][WORD_BITS - 1 - i];
    circuit_PEXT(g, turned, low);
    for (unsigned i = 0; i < WORD_BITS; i++) out[i] = low[WORD_BITS - 1 - i];
}

void circuit_PAIRS(const Gates *g, const Bit *const arg[3], Bit *out) {
    (void)g;
    for (unsigned i = 0; i < WORD_BITS; i++) out[i] = arg[0][i ^ 1];
}

void circuit_TOUCHES(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit both[WORD_BITS];
    const Bit *const of[3] = {both, NULL, NULL};
    for (unsigned i = 0; i < WORD_BITS; i++)
        both[i] = circuit_and(g, arg[0][i], i ? arg[0][i - 1] : BIT_FALSE);
    circuit_POPCOUNT(g, of, out);
}

void circuit_SLT(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit a[WORD_BITS], b[WORD_BITS];
    const Bit *const turned[3] = {a, b, NULL};
    memcpy(a, arg[0], sizeof a), memcpy(b, arg[1], sizeof b);
    a[WORD_BITS - 1] ^= 1, b[WORD_BITS - 1] ^= 1;
    circuit_ULT(g, turned, out);
}
