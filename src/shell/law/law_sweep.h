/* Many cases of a law at once: a law without free names whose cases are words. Its claim
 * is made once, over the variables of `for` as free names, and evaluated for batches of
 * their values. What fails is left to the ordinary way, case by case.
 *
 * Why: what an expression of free names becomes, evaluated, is what the calculation gives
 * with those values, and it is undefined exactly where that is an error. */
#ifndef SHELL_LAW_SWEEP_H
#define SHELL_LAW_SWEEP_H

#include "exec/exec.h"
#include "prove/prove.h"

typedef struct LawSweep LawSweep;

/* The claim, whose pool the sweep takes over, in which variable number i is bind i; and
 * the values of a case: the kinds of all. NULL: there is no sweeping it (the pool is
 * freed). */
LawSweep *law_sweep_new(const Claim *claim, size_t nbinds, const Value *like);
void law_sweep_free(LawSweep *sweep);

/* Takes the case in; false: its values are of other kinds. Full: run it. */
bool law_sweep_take(LawSweep *sweep, const Value *chosen);
bool law_sweep_full(const LawSweep *sweep);
/* Evaluates the cases that were taken and forgets them when the next one is. true: the
 * condition holds in one of them. */
bool law_sweep_run(LawSweep *sweep);
/* The first of these cases from number *at on that fails, and its values; false: none. */
bool law_sweep_failing(const LawSweep *sweep, size_t *at, Value *chosen);

#endif
