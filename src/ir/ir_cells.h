/* Objects over terms: what is in their bits, as cells of the sizes that were written.
 * Places and sizes are in bits.
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
    uint8_t bits; /* 1 to 64 */
    Term term;    /* below 2 to the power of its bits */
    Term set;     /* the truth whether it was set */
    Term address; /* the truth whether it is of an address */
    bool cut;     /* not a whole one */
} IrCell;

typedef struct {
    IrCell *cell; /* by place; they don't overlap */
    size_t count, cap;
    uint64_t size;       /* in bytes */
    const IrBytes *base; /* NULL: what no cell covers was never set */
    const IrObject *what;
    uint64_t owner;      /* the heap that may change it; others copy it first */
    uint32_t generation; /* of a call's: its pointers have it */
    bool gone;
    bool arbitrary; /* what was never set is read as variables */
} IrCells;

/* A value; whether all of it was set; whether it is an address, or has parts of some. */
typedef struct {
    Term term, set, address;
    bool cut;
} IrHeld;

/* How many bits from a place on, at most so many, are of one cell, or of none and all set
 * or all not. */
unsigned ir_cells_extent(const IrCells *cells, uint64_t at, unsigned bits);
/* 1 to 64 bits at a place, which are within the object. */
IrHeld ir_cells_read(Pool *pool, const IrCells *cells, uint64_t at, unsigned bits);
/* What is beyond the bits is cut off. */
void ir_cells_write(Pool *pool, Arena *arena, IrCells *cells, uint64_t at, unsigned bits,
                    IrHeld held);
/* The same where the truth holds; elsewhere what is there stays. */
void ir_cells_write_where(Pool *pool, Arena *arena, IrCells *cells, uint64_t at,
                          unsigned bits, Term when, IrHeld held);
/* The other's content where the truth is false. Both are of one object. */
void ir_cells_merge(Pool *pool, Arena *arena, IrCells *cells, const IrCells *other,
                    Term choose);
IrCells *ir_cells_copy(Arena *arena, const IrCells *cells);

#endif
