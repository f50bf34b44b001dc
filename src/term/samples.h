/* Words to tell terms apart by.
 *
 * Terms with different values at a sample are different. That terms with the same values
 * at all of them are equal is a guess: whoever uses it has it proved. */
#ifndef TERM_SAMPLES_H
#define TERM_SAMPLES_H

#include "term/term.h"

enum { SAMPLES_COUNT = 12 };

/* The word of a variable, by its number in the pool, in a sample: without ones or a small
 * number, with few ones, with few zeros, or any, by turns that differ from variable to
 * variable. There is no last sample. */
uint64_t samples_word(size_t variable, size_t sample);

/* Of all nodes that the root needs. */
typedef struct {
    uint64_t (*value)[SAMPLES_COUNT]; /* by ref */
    uint8_t *ops; /* by ref: operations below, shared ones counted each time; 255: more */
} Samples;

Samples samples_new(const Pool *pool, Term root);
void samples_free(Samples *s);

#endif
