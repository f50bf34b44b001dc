/* A switch for tests of the tests: a build with -DPROVE_WEAKEN weakens the rule whose
 * name is in the environment's PROVE_WEAKEN; any other build is right. */
#ifndef PROVE_WEAKEN_H
#define PROVE_WEAKEN_H

typedef enum {
    WEAKEN_NONE,
#define WEAK(name, what) WEAKEN_##name,
#include "prove/claim/weaken.def"
#undef WEAK
} WeakenRule;

#ifdef PROVE_WEAKEN
extern WeakenRule weaken_rule;
#define WEAKEN(name, weak, right) (weaken_rule == WEAKEN_##name ? (weak) : (right))
#else
#define WEAKEN(name, weak, right) (right)
#endif

#endif
