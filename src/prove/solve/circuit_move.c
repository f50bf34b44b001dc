/* What moves bits: shifts, rotates, extraction and deposit, permutations, tables. */
#include "prove/solve/circuit_local.h"

#include "base/weaken.h"

#include <assert.h>
#include <string.h>

static Bit moved(const Bit *a, Op shift, unsigned at, unsigned by) {
    assert(at < WORD_BITS && by < WORD_BITS);
    if (shift == OP_SHL)
        return at >= by + WEAKEN(CIRCUIT_LEFT, 1, 0) ? a[at - by] : BIT_FALSE;
    if (shift == OP_ROL) return a[(at - by) % WORD_BITS];
    assert(shift == OP_SHR || shift == OP_SAR);
    if (at + by < WORD_BITS) return a[at + by];
    return shift == WEAKEN(CIRCUIT_SIGN, OP_COUNT, OP_SAR) ? a[WORD_BITS - 1] : BIT_FALSE;
}

/* Six stages of multiplexers, the highest bit of the amount first; a stage whose bit is
 * constant costs nothing. */
static void shift(const Gates *g, Op op, const Bit *const arg[3], Bit *out) {
    Bit before[WORD_BITS];
    memcpy(out, arg[0], sizeof before);
    for (unsigned log = WEAKEN(CIRCUIT_AMOUNT, 5, 6); log-- > 0;) {
        memcpy(before, out, sizeof before);
        for (unsigned i = 0; i < WORD_BITS; i++)
            out[i] =
                circuit_mux(g, arg[1][log], moved(before, op, i, 1u << log), before[i]);
    }
}

void circuit_SHL(const Gates *g, const Bit *const arg[3], Bit *out) {
    shift(g, OP_SHL, arg, out);
}

void circuit_SHR(const Gates *g, const Bit *const arg[3], Bit *out) {
    shift(g, OP_SHR, arg, out);
}

void circuit_SAR(const Gates *g, const Bit *const arg[3], Bit *out) {
    shift(g, OP_SAR, arg, out);
}

void circuit_ROL(const Gates *g, const Bit *const arg[3], Bit *out) {
    shift(g, OP_ROL, arg, out);
}

/* From the highest square of the mask down: what is there moves up by one and lets the
 * new bit in. After `done` squares it holds at most so many bits. */
void circuit_PEXT(const Gates *g, const Bit *const arg[3], Bit *out) {
    circuit_word(0, out);
    for (unsigned done = 0; done < WORD_BITS; done++) {
        Bit in = arg[1][WORD_BITS - 1 - done];
        for (unsigned i = done; i > WEAKEN(CIRCUIT_EXTRACT, 1, 0); i--)
            out[i] = circuit_mux(g, in, out[i - 1], out[i]);
        out[0] = circuit_mux(g, in, arg[0][WORD_BITS - 1 - done], out[0]);
    }
}

/* From the lowest square of the mask up: it takes the lowest bit of those that are left.
 */
void circuit_PDEP(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit left[WORD_BITS];
    memcpy(left, arg[0], sizeof left);
    for (unsigned at = 0; at < WORD_BITS; at++) {
        Bit in = arg[1][at];
        out[at] = circuit_and(g, in, left[0]);
        for (unsigned i = 0; i + 1 + WEAKEN(CIRCUIT_DEPOSIT, 1, 0) < WORD_BITS - at; i++)
            left[i] = circuit_mux(g, in, left[i + 1], left[i]);
    }
}

/* Folding single bits tells where the permutation takes each. */
static void permute(Op op, const Bit *a, Bit *out) {
    assert(op_class(op) == CLASS_PERMUTATION);
    for (unsigned i = 0; i < WORD_BITS; i++)
        out[__builtin_ctzll(op_fold(op, UINT64_C(1) << i, 0, 0))] = a[i];
}

void circuit_BSWAP(const Gates *g, const Bit *const arg[3], Bit *out) {
    (void)g;
    permute(OP_BSWAP, arg[0], out);
}

void circuit_MIRROR(const Gates *g, const Bit *const arg[3], Bit *out) {
    (void)g;
    permute(OP_MIRROR, arg[0], out);
}

void circuit_REVERSE(const Gates *g, const Bit *const arg[3], Bit *out) {
    (void)g;
    permute(OP_REVERSE, arg[0], out);
}

void circuit_FLIPDIAG(const Gates *g, const Bit *const arg[3], Bit *out) {
    (void)g;
    permute(OP_FLIPDIAG, arg[0], out);
}

typedef struct {
    const uint64_t *words;
    size_t first, end; /* entries outside are 0 */
} Entries;

/* One bit of the entries first, first + 1, … 2^log of them. */
static Bit entry(const Gates *g, Entries e, const Bit *index, unsigned log,
                 unsigned bit) {
    if (e.first + WEAKEN(CIRCUIT_ENTRY, 1, 0) >= e.end) return BIT_FALSE;
    if (log == 0) return e.words[e.first] >> bit & 1;
    Entries high = {e.words, e.first + ((size_t)1 << (log - 1)), e.end};
    Bit no = entry(g, e, index, log - 1, bit);
    return circuit_mux(g, index[log - 1], entry(g, high, index, log - 1, bit), no);
}

void circuit_table(const Gates *g, CircuitTable table, const Bit *index, Bit *out) {
    unsigned log = 0;
    assert((uint64_t)table.count < UINT64_C(1) << 32);
    while ((size_t)1 << log < table.count) log++;
    Bit inside = circuit_any(g, index + log, WORD_BITS - log) ^ 1;
    if (WEAKEN(CIRCUIT_INSIDE, true, false)) inside = BIT_TRUE;
    Entries all = {table.words, 0, table.count};
    for (unsigned i = 0; i < WORD_BITS; i++)
        out[i] = circuit_and(g, inside, entry(g, all, index, log, i));
}
