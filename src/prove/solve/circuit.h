/* Word circuits: every operation of 64-bit words as gates, written once.
 *
 * A Bit is what the instance of Gates makes of it, but 0 is always false, 1 always true
 * and `x ^ 1` the complement of x, so the only gate that an instance has to supply is
 * AND. A word is 64 bits, the lowest first. `out` must not be an operand's array.
 *
 * Division is not computed but guessed: the instance hands out quotient and remainder,
 * and require() is told what must be true of them, which no other two words satisfy. */
#ifndef PROVE_CIRCUIT_H
#define PROVE_CIRCUIT_H

#include <assert.h>

#include "term/term.h"

typedef uint32_t Bit;

enum { BIT_FALSE, BIT_TRUE, WORD_BITS = 64 };

typedef struct {
    Bit (*conj)(void *state, Bit a, Bit b);
    /* Words q and r for x / d and x % d; false: they were handed out before for the same
     * operands, and what they satisfy has been required. */
    bool (*divide)(void *state, const Bit *const operands[2], Bit *q, Bit *r);
    void (*require)(void *state, Bit truth);
    void *state;
} Gates;

/* The operation of a row of ops.def. Operands beyond its arity are not looked at. */
void circuit_op(const Gates *gates, Op op, const Bit *const arg[3], Bit *out);
/* words[index], 0 outside. */
typedef struct {
    const uint64_t *words;
    size_t count;
} CircuitTable;
void circuit_table(const Gates *gates, CircuitTable table, const Bit *index, Bit *out);
/* A node that is no variable, from its operands. */
void circuit_node(const Gates *gates, const Pool *pool, Ref ref, const Bit *const arg[3],
                  Bit *out);
void circuit_word(uint64_t word, Bit *out);
/* word != 0 */
Bit circuit_truth(const Gates *gates, const Bit *word);
/* The bits are all constant: *word is the word they make. */
bool circuit_is_word(const Bit *bits, uint64_t *word);

/* Gates */
Bit circuit_and(const Gates *gates, Bit a, Bit b);
Bit circuit_or(const Gates *gates, Bit a, Bit b);
Bit circuit_xor(const Gates *gates, Bit a, Bit b);
Bit circuit_mux(const Gates *gates, Bit choice, Bit yes, Bit no);
/* out = a + b + carry; what is carried out of the top. */
Bit circuit_sum(const Gates *gates, const Bit *const arg[2], Bit carry, Bit *out);

#endif
