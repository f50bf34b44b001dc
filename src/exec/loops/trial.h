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
    Term term;
    bool foreign;
} TrialCell;

typedef struct {
    TrialCell *end; /* what cells have to be set to when the loop has run */
    unsigned count;
    bool ended; /* it has run */
    /* It is left early where `cut` is true, in a round that begins with `at`: where it
     * `leaves`, by jumps in the round; else, or where it does not hold, by the
     * condition. */
    bool cuts, holds, leaves;
    Term cut;
    TrialCell *at;
} Trials;

/* Before the condition is asked for the first time. May move the variables to where the
 * condition is false. */
void trial_look(Run *run, Loop *loop, const RoundsForm *form, Trials *found);
void trial_write(Run *run, const TrialCell *cells, unsigned count);

#endif
