/* Carries: laws whose words are made column by column, from bit 0 upwards, by a finite
 * machine. Exact: the machine's reachable states cover all inputs. */
#ifndef PROVE_CARRY_H
#define PROVE_CARRY_H

#include "prove/prove.h"

/* true: *verdict is PROVED or REFUTED (with a counterexample of the fewest occupied
 * columns). false: the claim is not of this kind, or has too many states (then
 * verdict->why says so). `columns` is the size of a word: 64, less only in tests. */
bool carry_decide(const Claim *claim, const Limits *limits, double deadline, Arena *arena,
                  unsigned columns, Verdict *verdict);

#endif
