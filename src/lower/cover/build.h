/* Terms as nets for a target: operations that it lacks are taken apart. */
#ifndef LOWER_BUILD_H
#define LOWER_BUILD_H

#include "lower/terms/facts.h"
#include "lower/cover/net.h"
#include "lower/select/target.h"

/* The net's root; 0: the target can't, `why` says what. */
NetRef build_net(Net *net, const Facts *facts, Term root, const Target *target,
                 const char **why);

#endif
