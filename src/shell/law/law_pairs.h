/* Laws about all pairs of a domain's members that say no more than that keys differ:
 *
 *     key(s) == key(t) => label(s) == label(t) for s, t in D
 *     key(s) != key(t) when s != t for s, t in D       (or s < t)
 *
 * and the same as a disjunction. Such a law needs a look at each member instead of at
 * each pair. */
#ifndef SHELL_LAW_PAIRS_H
#define SHELL_LAW_PAIRS_H

#include "find/find.h"
#include "shell/law/law_want.h"

typedef struct {
    Query query; /* whose names the keys have */
    FindKeys *keys;
    size_t count, cap;
} LawPairs;

/* false: the law is none of these, or an error came up, which whoever runs it otherwise
 * tells. Keys depend on wanted names alone. In the session's pool. */
bool law_pairs(const Work *work, LawPairs *pairs);

#endif
