/* Bits as truth tables over a few input bits, and words of 64 such bits. */
#ifndef PROVE_KNOWN_BITS_H
#define PROVE_KNOWN_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "term/term.h"

enum { KNOWN_INPUTS = 10, KNOWN_TABLE = (1 << KNOWN_INPUTS) / 64, KNOWN_BITS = 64 };

/* The function depends on each of its inputs; they ascend. Row r is the bit's value
 * where input i is bit i of r. */
typedef struct {
    uint8_t count;
    uint16_t input[KNOWN_INPUTS];
    uint64_t row[KNOWN_TABLE];
} KnownBit;

typedef struct {
    KnownBit bit[KNOWN_BITS];
} KnownWord;

KnownBit known_bit(bool value);
KnownBit known_input(uint16_t input);
/* op: OP_AND, OP_OR, OP_XOR. false: too many inputs. */
bool known_join(Op op, const KnownBit *a, const KnownBit *b, KnownBit *out);
KnownBit known_not(const KnownBit *a);
static inline bool known_row(const KnownBit *a, unsigned row) {
    return a->row[row >> 6] >> (row & 63) & 1;
}
static inline bool known_is(const KnownBit *a, bool value) {
    return a->count == 0 && (a->row[0] & 1) == value;
}

/* Words; out may be an operand. false: some bit has too many inputs. */
bool known_word_join(Op op, const KnownWord *a, const KnownWord *b, KnownWord *out);
void known_word_not(const KnownWord *a, KnownWord *out);
/* a + b, or a - b */
bool known_word_add(const KnownWord *a, const KnownWord *b, bool minus, KnownWord *out);
bool known_word_choose(const KnownBit *c, const KnownWord *yes, const KnownWord *no,
                       KnownWord *out);
void known_word_constant(uint64_t k, KnownWord *out);
/* Bit i becomes bit place[i]; those that are shifted in are 0. A place of 64 is none. */
void known_word_move(const KnownWord *a, const uint8_t *place, KnownWord *out);
/* A number that the bits from `low` to before `high`, as a number, never exceed: exact
 * where the inputs of bits that share some are few. */
uint64_t known_word_most(const KnownWord *a, unsigned low, unsigned high);

#endif
