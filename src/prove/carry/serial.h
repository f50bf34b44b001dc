/* Serial machines: claims read square by square, from square 0 upwards (PROOFS.md, 5).
 *
 * A machine reads what all variables hold at a square, a letter, and gives a bit of each
 * word in the claim. What it keeps from square to square is its state: of a sum the
 * carry, of a left shift the bits in flight. What depends on higher squares is guessed,
 * and checked later: each input has just one run whose guesses are all right. Mostly few
 * states are reachable; they form a graph in layers, and its paths are the inputs.
 *
 *   serial_compile.c  from terms to steps
 *   serial_column.c   a column's steps, for 64 pairs (state, letter)
 *   serial.c          the graph */
#ifndef PROVE_SERIAL_H
#define PROVE_SERIAL_H

#include "prove/claim/problem.h"

enum { SERIAL_TRUTHS = 32, SERIAL_PARTS = 64 };

/* A part of a sum: factor * word, or factor * popcount(word). */
typedef struct {
    Term word;
    uint64_t factor;
    bool counts;
} SerialPart;

/* Inputs are wanted on which all truths hold and constant + the sum of the parts is not
 * 0, or, of an order, negative. With the constant 1 and no parts only the truths count.
 */
typedef struct {
    const Pool *pool;
    Term truth[SERIAL_TRUTHS];
    unsigned truths;
    SerialPart part[SERIAL_PARTS];
    unsigned parts;
    uint64_t constant;
    bool order;
    unsigned columns; /* the size of a word: 64, less for other widths */
    bool wider;       /* wider words are asked about, too: constants keep their sign */
} SerialClaim;

typedef enum {
    SERIAL_NONE, /* a machine can't do something in it */
    SERIAL_MANY, /* too many states, or time is up */
    SERIAL_IMPOSSIBLE,
    SERIAL_POSSIBLE
} SerialAnswer;

/* POSSIBLE: values, by the pool's numbers, is such an input; where the sum is to differ
 * from 0, one with the fewest occupied squares. Takes at most `steps` of the watch's. */
SerialAnswer serial_decide(const SerialClaim *claim, uint64_t steps, Problem *problem,
                           Arena *arena, uint64_t *values);

/* Of a claim without parts: the least width from which on it is IMPOSSIBLE in words of
 * every width; 0: none is known. Takes at most `steps` for each width that it tries. */
unsigned serial_width(const SerialClaim *claim, uint64_t steps, Problem *problem,
                      Arena *arena);

#endif
