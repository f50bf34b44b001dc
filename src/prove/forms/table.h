/* Truth tables of bitwise functions: of base words here, of single bits in fields. */
#ifndef PROVE_TABLE_H
#define PROVE_TABLE_H

#include <assert.h>

#include "prove/forms/form.h"

enum { TABLE_LETTERS = 1 << FORM_WORDS, TABLE_BLOCKS = TABLE_LETTERS / 64 };

/* A bitwise function: bit `letter` is its value where word[i] has bit i of the letter.
 * The words ascend, and the function depends on each of them. */
typedef struct {
    uint8_t count;
    uint16_t word[FORM_WORDS];
    uint64_t bits[TABLE_BLOCKS];
} FormTable;

FormTable table_constant(bool ones);
FormTable table_word(uint16_t word);
FormTable table_not(FormTable t);
/* By OP_AND, OP_OR or OP_XOR. false: more than FORM_WORDS words. */
bool table_join(Op op, const FormTable *a, const FormTable *b, FormTable *out);
/* The function of functions: word[i] of t replaced by with[i]. */
bool table_compose(const FormTable *t, const FormTable *with, FormTable *out);
/* The values at all letters over `count` words, as numbers 0 and 1. */
void table_values(const FormTable *t, uint64_t *value);
/* value[S] becomes the factor of the atom S, and back. */
void table_moebius(uint64_t *value, unsigned count);
void table_zeta(uint64_t *value, unsigned count);
/* The ascending words of both; more than FORM_WORDS: it does not hold them all. */
unsigned table_merge(const FormTable *a, const FormTable *b, uint16_t *word);
/* The bits of t over more words, its own among them. */
void table_spread(const FormTable *t, const uint16_t *word, unsigned count,
                  uint64_t *bits);
/* From bits over `count` ascending words; words that don't matter are dropped. */
FormTable table_make(const uint16_t *word, unsigned count, const uint64_t *bits);
static inline unsigned table_blocks(unsigned count) {
    return count <= 6 ? 1 : 1u << (count - 6);
}
static inline bool table_bit(const FormTable *t, unsigned letter) {
    return t->bits[letter >> 6] >> (letter & 63) & 1;
}

#endif
