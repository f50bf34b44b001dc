/* Parts of a term that are fills, or sums of bytes, of other parts. */
#ifndef LOWER_LANES_H
#define LOWER_LANES_H

#include "lower/terms/given.h"

typedef enum {
    LANE_SUM, /* of each byte by itself */
    LANE_DIFFERENCE,
    LANE_EAST, /* fills: x, and what is reached from it by steps that stay in y */
    LANE_WEST,
    LANE_NORTH,
    LANE_SOUTH,
    LANE_UP, /* from square to square, whatever the edges */
    LANE_OPS
} LaneOp;

typedef struct {
    Ref of;
    LaneOp op;
    Term x, y;
} Lane;

enum { LANES_MOST = 6 };
/* How many are found of `ops`, a bit 1 << LANE_… each; all are proved. */
unsigned lanes_find(const Given *given, Term root, unsigned ops, Lane found[LANES_MOST]);

#endif
