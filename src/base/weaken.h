/* A switch for testing the tests: a build with -DPROVE_WEAKEN weakens the rule named in
 * the environment variable PROVE_WEAKEN; any other build has the right rules.
 * tests/prove/weaken.def lists the rules. */
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
/* Each place asks once. */
#define WEAKEN(name, weak, right) (WEAKEN_ASKED(name) ? (weak) : (right))
#define WEAKEN_ASKED(name)                                                               \
    __extension__({                                                                      \
        static signed char is_weak = -1;                                                 \
        if (is_weak < 0) is_weak = weaken_is(#name);                                     \
        is_weak;                                                                         \
    })
#else
#define WEAKEN(name, weak, right) (right)
#endif

#endif
