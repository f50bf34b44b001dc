/* Paths: under which conditions the code over terms is where it is.
 *
 * A branch whose condition depends on free names forks the path; the ways are its
 * children. Where two states meet, the path is the nearest that both come from, if all
 * ways of its fork are there again; so nothing of the condition is left behind the
 * branch. */
#ifndef IR_IR_PATH_H
#define IR_IR_PATH_H

#include "base/arena.h"
#include "term/term.h"

typedef struct IrPath {
    const struct IrPath *up; /* NULL: the beginning of a call */
    Term condition;          /* on the path above */
    Term whole;              /* within the call */
    unsigned depth;
    uint32_t fork;         /* the ways of one fork have its number; 0: parts of several */
    uint32_t ways, covers; /* of the fork's, how many there are, and are in this path */
} IrPath;

typedef struct {
    Arena *arena;
    Pool *pool;
    uint32_t forks;
} IrPaths;

const IrPath *ir_path_root(IrPaths *paths);
/* The number of a new fork. */
uint32_t ir_path_fork(IrPaths *paths);
/* One of the fork's ways; NULL: no input takes it. */
const IrPath *ir_path_way(IrPaths *paths, const IrPath *path, uint32_t fork,
                          uint32_t ways, Term condition);
/* How deep the path is that both come from. */
unsigned ir_path_common(const IrPath *a, const IrPath *b);
/* The path where both meet; *choose is true on the way of a. */
const IrPath *ir_path_meet(IrPaths *paths, const IrPath *a, const IrPath *b,
                           Term *choose);

#endif
