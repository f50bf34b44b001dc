/* Batches: terms over many inputs at once.
 *
 * A batch is the straight-line program of its roots: one step per operation, its operands
 * in slots of a few hundred lanes that are reused when their value is no longer needed.
 * It copies what it needs; the pool may change afterwards. */
#ifndef CODE_BATCH_H
#define CODE_BATCH_H

#include "term/term.h"

/* More lanes at once gain nothing. */
enum { BATCH_LANES = 512 };

typedef struct Batch Batch;

/* NULL when a root is full or the program would take more than most_bytes. */
Batch *batch_new(const Pool *pool, const Term *roots, size_t count, size_t most_bytes);
void batch_free(Batch *batch);

/* The variables that occur in the roots, ascending. */
const uint32_t *batch_vars(const Batch *batch, size_t *count);
/* Operations per input. */
size_t batch_steps(const Batch *batch);

/* out[root][lane] for lane < lanes, from in[variable][lane]; of `in`, only the rows of
 * variables that occur are read. */
void batch_run(Batch *batch, const uint64_t *const *in, uint64_t *const *out,
               size_t lanes);

#endif
