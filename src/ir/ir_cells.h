/* Objects over terms: what is in their bytes, as cells of the sizes that were written.
 *
 * A load that meets one cell is that cell; else it is put together from pieces. Where no
 * cell is, an object has the bytes that it begins with, words; or they were never set. */
#ifndef IR_IR_CELLS_H
#define IR_IR_CELLS_H

#include "base/arena.h"
#include "ir/ir_memory.h"
#include "term/term.h"

typedef struct {
    uint64_t at;
    uint8_t bytes; /* 1 to 8 */
    Term term;     /* below 2 to the power of its bits */
    Term set;      /* the truth whether it was set */
} IrCell;

typedef struct {
    IrCell *cell; /* by place; they don't overlap */
    size_t count, cap;
    uint64_t size;
    const IrBytes *base; /* NULL: what no cell covers was never set */
    const IrObject *what;
    uint64_t owner;      /* the heap that may change it; others copy it first */
    uint32_t generation; /* of a call's: its pointers have it */
    bool gone;
    bool arbitrary; /* what was never set is read as variables */
} IrCells;

/* A value, and whether all of it was set. */
typedef struct {
    Term term, set;
} IrHeld;

/* 1 to 8 bytes at a place, which are within the object. */
IrHeld ir_cells_read(Pool *pool, const IrCells *cells, uint64_t at, unsigned bytes);
/* What is beyond the bytes is cut off. */
void ir_cells_write(Pool *pool, Arena *arena, IrCells *cells, uint64_t at, unsigned bytes,
                    IrHeld held);
/* The same where the truth holds; elsewhere what is there stays. */
void ir_cells_write_where(Pool *pool, Arena *arena, IrCells *cells, uint64_t at,
                          unsigned bytes, Term when, IrHeld held);
/* The other's content where the truth is false. Both are of one object. */
void ir_cells_merge(Pool *pool, Arena *arena, IrCells *cells, const IrCells *other,
                    Term choose);
IrCells *ir_cells_copy(Arena *arena, const IrCells *cells);

#endif
