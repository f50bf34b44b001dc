/* Path conditions of the code over terms.
 *
 * A branch whose condition depends on free names forks the path into children, one for
 * each way. Where two states meet, they get the nearest common ancestor if all ways of
 * its fork are there again; so the condition is gone after the branch. */
#ifndef IR_IR_PATH_H
#define IR_IR_PATH_H

#include "base/arena.h"
#include "term/term.h"

typedef struct IrPath {
    const struct IrPath *up; /* NULL: the start of a call */
    Term condition;          /* given the path above */
    Term whole;              /* within the call */
    unsigned depth;
    uint32_t fork;         /* the number of the fork; 0: parts of several */
    uint32_t ways, covers; /* ways of the fork, and how many of them this path joins */
} IrPath;

typedef struct {
    Arena *arena;
    Pool *pool;
    uint32_t forks;
} IrPaths;

const IrPath *ir_path_root(IrPaths *paths);
/* The number of a new fork. */
uint32_t ir_path_fork(IrPaths *paths);
/* One way of the fork; NULL: no input takes it. */
const IrPath *ir_path_branch(IrPaths *paths, const IrPath *path, uint32_t fork,
                             uint32_t ways, Term condition);
/* The depth of the nearest common ancestor. */
unsigned ir_path_common(const IrPath *a, const IrPath *b);
/* The path where both meet; *choose is true on a. */
const IrPath *ir_path_meet(IrPaths *paths, const IrPath *a, const IrPath *b,
                           Term *choose);

#endif
