/* What is known of a loop before it runs.
 *
 * A trial runs one round of it with a variable of its own in each cell that a round
 * changes; everything is taken back afterwards. From what the cells then hold theorems
 * about loops follow (gather.h; docs/PROOFS.md, "Loops"):
 *
 *   while (x) { v = v op g(x & -x); x &= x - 1; } goes over the ones of x, from below or
 *   from above: its variables are moved ahead to where it ends, at once;
 *
 *   while (x) { v += x & 1; x >>= 1; } would leave v as it is if it went on with x == 0:
 *   so v ends as it does when nobody asks whether x is 0. */
#ifndef EXEC_AHEAD_H
#define EXEC_AHEAD_H

#include "exec/loops/rounds.h"

typedef struct {
    Cell *cell;
    Term end;
    bool foreign;
} AheadCell;

/* Cells that have to be set when the loop has run. */
typedef struct {
    AheadCell *at;
    unsigned count;
    bool ended; /* it has run */
} Ahead;

/* Before the condition is asked for the first time. May move the variables to where the
 * condition is false. */
void ahead_look(Run *run, Loop *loop, const RoundsForm *form, Ahead *ahead);
void ahead_finish(Run *run, const Ahead *ahead);

#endif
