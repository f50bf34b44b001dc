/* Which free names of a law are numbers, by what it does with them. */
#ifndef SHELL_LAW_AMOUNTS_H
#define SHELL_LAW_AMOUNTS_H

#include "base/arena.h"
#include "prove/prove.h"

/* For each variable of the claim's pool whether it is an amount, an index or a count and
 * nothing else. */
bool *law_amounts(const Claim *claim, Arena *arena);

#endif
