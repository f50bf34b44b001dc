/* A function's blocks, in an order in which the blocks of a loop stand together, its
 * header first, and what it goes on to behind it. So who always takes the first block
 * that waits goes through all rounds of a loop before what comes after it, and meets the
 * ways of a branch again before what they lead to. */
#ifndef IR_IR_GRAPH_H
#define IR_IR_GRAPH_H

#include "ir/ir.h"

#define IR_NO_LOOP UINT32_MAX

typedef struct {
    uint32_t first, end; /* its instructions */
    uint32_t last;       /* of a loop's header: the last block of the loop; else itself */
    uint32_t loop;  /* the header of the innermost loop that it is in, or IR_NO_LOOP */
    uint32_t outer; /* of a header: that of the loop around it */
    bool header;
    uint32_t tests; /* the header of the loop whose rounds end where it asks whether to go
                     * on, as its header or its last block; or IR_NO_LOOP */
    /* a bit a register: it is read before it is set; of a header: the loop sets it.
     * NULL: all are */
    const uint64_t *live, *changes;
} IrBlock;

typedef struct IrGraph {
    IrBlock *block;
    uint32_t blocks;
    uint32_t *at; /* by instruction: the block that it begins, or UINT32_MAX */
} IrGraph;

/* Made at the first time, in the module's arena; block 0 is where the function begins. */
const IrGraph *ir_graph(const IrModule *module, IrFunction *function);
/* The block may end by leaving the loop. */
bool ir_graph_leaves(const IrFunction *function, const IrGraph *graph, uint32_t header,
                     uint32_t block);
/* The instructions that may come after the block's last one; returns how many there are.
 */
uint32_t ir_graph_next(const IrFunction *function, const IrBlock *block, uint32_t which,
                       uint32_t *to);

#endif
