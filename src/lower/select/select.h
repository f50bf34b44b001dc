/* Selection: from a net to a draft. */
#ifndef LOWER_SELECT_H
#define LOWER_SELECT_H

#include "lower/select/draft.h"
#include "lower/terms/facts.h"
#include "lower/cover/net.h"
#include "lower/select/target.h"

typedef struct {
    Net *net;
    NetRef root;
    const Facts *facts;
    const Target *target;
    bool flags; /* the root is a truth: leave it as a condition */
} Selection;

/* false: `why` says what the target can't. */
bool select_general(const Selection *selection, Draft *draft, const char **why);
bool select_vector(const Selection *selection, Draft *draft, const char **why);

/* A function of one word and its neighbour: every set function of x and x - 1, or of x
 * and x + 1. table: bit (x bit) + 2 * (neighbour bit). */
typedef struct {
    NetRef x;
    bool up; /* the neighbour is x + 1 */
    unsigned table;
} Neighbour;
bool select_neighbour(Net *net, NetRef n, Neighbour *found);

#endif
