/* Bits as truth tables over a few input bits, and words of 64 such bits. */
#ifndef PROVE_FIELDS_BITS_H
#define PROVE_FIELDS_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "term/term.h"

enum { FIELDS_INPUTS = 10, FIELDS_TABLE = (1 << FIELDS_INPUTS) / 64, FIELDS_BITS = 64 };

/* The function depends on each of its inputs; they ascend. Row r is the bit's value
 * where input i is bit i of r. */
typedef struct {
    uint8_t count;
    uint16_t input[FIELDS_INPUTS];
    uint64_t row[FIELDS_TABLE];
} FieldsBit;

typedef struct {
    FieldsBit bit[FIELDS_BITS];
} FieldsWord;

FieldsBit fields_bit(bool value);
FieldsBit fields_input(uint16_t input);
/* op: OP_AND, OP_OR, OP_XOR. false: too many inputs. */
bool fields_join(Op op, const FieldsBit *a, const FieldsBit *b, FieldsBit *out);
FieldsBit fields_not(const FieldsBit *a);
static inline bool fields_row(const FieldsBit *a, unsigned row) {
    return a->row[row >> 6] >> (row & 63) & 1;
}
static inline bool fields_is(const FieldsBit *a, bool value) {
    return a->count == 0 && (a->row[0] & 1) == value;
}

/* Words; out may be an operand. false: some bit has too many inputs. */
bool fields_word_join(Op op, const FieldsWord *a, const FieldsWord *b, FieldsWord *out);
void fields_word_not(const FieldsWord *a, FieldsWord *out);
/* a + b, or a - b */
bool fields_word_add(const FieldsWord *a, const FieldsWord *b, bool minus, FieldsWord *out);
bool fields_word_choose(const FieldsBit *c, const FieldsWord *yes, const FieldsWord *no,
                       FieldsWord *out);
void fields_word_constant(uint64_t k, FieldsWord *out);
/* Bit i becomes bit place[i]; those that are shifted in are 0. A place of 64 is none. */
void fields_word_move(const FieldsWord *a, const uint8_t *place, FieldsWord *out);
/* A bound on the number that the bits low … high - 1 make: exact where bits that share
 * inputs have few. */
uint64_t fields_word_most(const FieldsWord *a, unsigned low, unsigned high);

#endif
