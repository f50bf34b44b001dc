/* Batches: terms over many inputs at once.
 *
 * Small batches are interpreted, a step for all lanes at a time; one that has gone on for
 * long enough to earn it becomes vector code of this processor.
 *
 * A batch is the straight-line program of its roots: one step an operation, its operands
 * in slots of BATCH_LANES words that are used again when their value is no longer needed.
 * It copies what it needs; the pool may go on changing. */
#ifndef CODE_BATCH_H
#define CODE_BATCH_H

#include "code/wide.h"

enum { BATCH_LANES = 64 };

typedef struct Batch Batch;

/* NULL when a root is full or the program would take more than most_bytes. */
Batch *batch_new(const Pool *pool, const Term *roots, size_t count, size_t most_bytes);
void batch_free(Batch *batch);

/* The variables that occur in the roots, ascending. */
const uint32_t *batch_vars(const Batch *batch, size_t *count);
/* Operations of one input. */
size_t batch_steps(const Batch *batch);

/* out[root][lane] for lane < lanes, from in[variable][lane]; of `in`, only the rows of
 * variables that occur are read. */
void batch_run(Batch *batch, const uint64_t *const *in, uint64_t *const *out,
               size_t lanes);

/* Vector code at once, of this level, where it can be run; false: it stays interpreted. */
bool batch_compile(Batch *batch, WideLevel level);
/* Instructions of a round of that code; 0: there is none. */
uint32_t batch_instructions(const Batch *batch);

#endif
