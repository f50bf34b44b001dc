/* Trials of loops.
 *
 * A trial runs one round of a loop with a variable of its own in each cell that a round
 * changes; everything is taken back afterwards. What the cells then hold describes every
 * round, and theorems about loops (loops/loop_summary.h) may tell what the loop leaves in
 * them, before it runs. */
#ifndef EXEC_TRIAL_H
#define EXEC_TRIAL_H

#include "exec/loops/rounds.h"

typedef struct {
    Cell *cell;
    Term end;
    bool foreign;
} TrialCell;

/* Cells that have to be set when the loop has run. */
typedef struct {
    TrialCell *at;
    unsigned count;
    bool ended; /* it has run */
} Trials;

/* Before the condition is asked for the first time. May move the variables to where the
 * condition is false. */
void trial_look(Run *run, Loop *loop, const RoundsForm *form, Trials *found);
void trial_finish(Run *run, const Trials *found);

#endif
