/* A function's basic blocks, ordered so that a loop's blocks are adjacent, its header
 * first and its successors after it. Always running the first waiting block then finishes
 * all rounds of a loop before the code after it, and joins the branches of an if before
 * the code after that. */
#ifndef IR_IR_GRAPH_H
#define IR_IR_GRAPH_H

#include "ir/ir.h"

#define IR_NO_LOOP UINT32_MAX

typedef struct {
    uint32_t first, end; /* its instructions */
    uint32_t last;       /* of a loop's header: the last block of the loop; else itself */
    uint32_t loop;       /* the header of the innermost loop around it, or IR_NO_LOOP */
    uint32_t outer;      /* of a header: the header of the loop around its loop */
    bool header;
    uint32_t tests; /* the header of the loop whose condition it tests, being its header
                     * or its latch; or IR_NO_LOOP */
    /* a bit a register: it is live at the start; of a header: the loop sets it.
     * NULL: all may be */
    const uint64_t *live, *changes;
} IrBlock;

typedef struct IrGraph {
    IrBlock *block;
    uint32_t blocks;
    uint32_t *at; /* by instruction: the block that it begins, or UINT32_MAX */
} IrGraph;

/* Made on first use, in the module's arena; block 0 is the entry. */
const IrGraph *ir_graph(const IrModule *module, IrFunction *function);
/* Whether the block may leave the loop. */
bool ir_graph_leaves(const IrFunction *function, const IrGraph *graph, uint32_t header,
                     uint32_t block);
/* The block's successor number `which`, an instruction; returns how many there are. */
uint32_t ir_graph_next(const IrFunction *function, const IrBlock *block, uint32_t which,
                       uint32_t *to);

#endif
