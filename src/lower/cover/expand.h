/* Terms as nets for a target: operations that it lacks are taken apart. */
#ifndef LOWER_EXPAND_H
#define LOWER_EXPAND_H

#include "lower/terms/lanes.h"
#include "lower/net/net.h"
#include "lower/net/target.h"

/* Why it was refused: it is too large, whatever the target has. */
extern const char expand_large[];
/* The net's root; 0: the target lacks something, `why` says what. `lanes`: parts to be
 * made as these operations where the target has them, up to one of no part; NULL: none.
 */
NetRef expand_net(Net *net, const Given *given, Term root, const Lane *lanes,
                  const Target *target, const char **why);

/* What the target makes of them in few instructions: bits 1 << LANE_…. */
unsigned expand_lanes(const Target *target);

#endif
