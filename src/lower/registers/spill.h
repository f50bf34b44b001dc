/* Values for which there is no register wait on the stack. */
#ifndef LOWER_SPILL_H
#define LOWER_SPILL_H

#include "lower/select/draft.h"

enum { SPILL_PLACES = 64 };

/* The draft in its own order with at most `most` values in registers at once: what is
 * needed last of all is stored below the stack pointer, and loaded again where it is
 * used. For general registers.
 * false: there are not enough places, or an instruction has more operands. */
bool spill_draft(const Draft *from, unsigned most, Draft *to);

#endif
