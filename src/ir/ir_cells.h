/* The content of objects over terms: cells, one for each write. Offsets and sizes are in
 * bits.
 *
 * A load of exactly one cell returns it; other loads combine pieces. Where there is no
 * cell, an object has its initial bytes, or is unset. */
#ifndef IR_IR_CELLS_H
#define IR_IR_CELLS_H

#include "base/arena.h"
#include "ir/ir_memory.h"
#include "term/term.h"

typedef struct {
    uint64_t at;
    uint8_t bits; /* 1 to 64 */
    Term term;    /* below 2 to the power of its bits */
    Term set;     /* whether it was set */
    Term address; /* whether it is part of an address */
    bool cut;     /* only part of an address */
} IrCell;

typedef struct {
    IrCell *cell; /* by place; they don't overlap */
    size_t count, cap;
    uint64_t size;       /* in bytes */
    const IrBytes *base; /* NULL: bits without a cell are unset */
    const IrObject *what;
    uint64_t owner;      /* the heap that may change it; others copy it first */
    uint32_t generation; /* of a local object: its pointers carry it */
    bool gone;
    bool arbitrary; /* unset bits are read as variables */
} IrCells;

/* What bits hold; whether all were set; whether they are an address, or parts of some. */
typedef struct {
    Term term, set, address;
    bool cut;
} IrContent;

/* How many bits from there on, up to `bits`, are in one cell; or in none, and alike set
 * or unset. */
unsigned ir_cells_extent(const IrCells *cells, uint64_t at, unsigned bits);
/* Reads 1 to 64 bits, which are within the object. */
IrContent ir_cells_read(Pool *pool, const IrCells *cells, uint64_t at, unsigned bits);
/* Writes the content's low bits. */
void ir_cells_write(Pool *pool, Arena *arena, IrCells *cells, uint64_t at, unsigned bits,
                    IrContent content);
/* The same where `when` is true; elsewhere the bits keep their content. */
void ir_cells_write_where(Pool *pool, Arena *arena, IrCells *cells, uint64_t at,
                          unsigned bits, Term when, IrContent content);
/* Takes the other's content where `choose` is false. Both are of one object. */
void ir_cells_merge(Pool *pool, Arena *arena, IrCells *cells, const IrCells *other,
                    Term choose);
IrCells *ir_cells_copy(Arena *arena, const IrCells *cells);

#endif
