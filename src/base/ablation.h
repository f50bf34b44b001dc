/* A switch for measuring what a part earns (make earn): in a build with -DABLATION, parts
 * named in the environment variable ABLATION_OFF, separated by spaces, do nothing. */
#ifndef BASE_ABLATION_H
#define BASE_ABLATION_H

#include <stdbool.h>

#ifdef ABLATION
bool ablation_on(const char *part);
#else
static inline bool ablation_on(const char *part) {
    (void)part;
    return true;
}
#endif

#endif
