/* Words of 64 bits that are truth tables over a few input bits. */
#ifndef PROVE_FIELDS_BITS_H
#define PROVE_FIELDS_BITS_H

#include "prove/forms/table.h"

/* Each bit is a function of a few input bits, which are numbered. */
enum { FIELDS_BITS = 64 };

typedef struct {
    FormTable bit[FIELDS_BITS];
} FieldsWord;

/* out may be an operand. false: some bit has too many inputs. */
bool fields_word_join(Op op, const FieldsWord *a, const FieldsWord *b, FieldsWord *out);
/* a + b, or a - b */
bool fields_word_add(const FieldsWord *a, const FieldsWord *b, bool minus,
                     FieldsWord *out);
void fields_word_constant(uint64_t k, FieldsWord *out);
/* The word under an operation that moves bits (claim/disjoint.h), or & with a mask. */
void fields_word_move(const FieldsWord *a, Op op, uint64_t by, FieldsWord *out);
/* A bound on the number that the bits low … high - 1 make: exact where bits that share
 * inputs and can be 1 together have few. */
uint64_t fields_word_most(const FieldsWord *a, unsigned low, unsigned high);

#endif
