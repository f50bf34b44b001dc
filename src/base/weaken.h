/* The switch of prove/claim/weaken.def for rules of rooms below the prover: by name. */
#ifndef BASE_WEAKEN_H
#define BASE_WEAKEN_H

#ifdef PROVE_WEAKEN
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline bool weaken_is(const char *name) {
    const char *rule = getenv("PROVE_WEAKEN");
    return rule && strcmp(rule, name) == 0;
}
#define WEAKEN_RULE(name, weak, right) (weaken_is(#name) ? (weak) : (right))
#else
#define WEAKEN_RULE(name, weak, right) (right)
#endif

#endif
