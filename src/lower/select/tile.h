/* Inside the room: tiles, the shapes of instructions in a net, from what isa.def says they
 * mean. */
#ifndef LOWER_TILE_H
#define LOWER_TILE_H

#include "lower/select/pick.h"

/* The node as the instruction that takes in most of the net below it, at least this many
 * operations. STEP_NONE: the target has none. */
StepRef tile_pick(Pick *g, NetRef n, unsigned operations);

#endif
