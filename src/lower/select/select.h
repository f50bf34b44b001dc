/* Selection: from a net to a draft. */
#ifndef LOWER_SELECT_H
#define LOWER_SELECT_H

#include "lower/select/draft.h"
#include "lower/terms/given.h"
#include "lower/net/net.h"
#include "lower/net/target.h"

typedef struct {
    Net *net;
    NetRef root;
    const Given *given;
    const Target *target;
    bool flags; /* the root is a truth: leave it as a condition */
} Selection;

/* false: `why` says what the target can't do. */
bool scalar_select(const Selection *selection, Draft *draft, const char **why);
bool a64_select(const Selection *selection, Draft *draft, const char **why);
bool vector_select(const Selection *selection, Draft *draft, const char **why);

#endif
