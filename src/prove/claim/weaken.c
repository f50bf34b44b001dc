/* Which rule is weakened, in a build for that. */
#include "prove/claim/weaken.h"

#ifdef PROVE_WEAKEN
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

WeakenRule weaken_rule;

/* A name that is none would let every test pass. */
__attribute__((constructor)) static void choose(void) {
    static const char *const names[] = {
        "",
#define WEAK(name, what) #name,
#include "prove/claim/weaken.def"
#undef WEAK
    };
    const char *name = getenv("PROVE_WEAKEN");
    size_t count = sizeof names / sizeof *names, i = 0;
    if (!name) return;
    while (i < count && strcmp(name, names[i])) i++;
    if (i == count) fprintf(stderr, "no such rule: %s\n", name), abort();
    weaken_rule = (WeakenRule)i;
}
#endif
