/* A switch for measuring what a part earns (make earn): in a build with -DEARN, parts
 * named in the environment variable EARN_OFF, separated by spaces, do nothing. */
#ifndef BASE_EARN_H
#define BASE_EARN_H

#include <stdbool.h>

#ifdef EARN
bool earn_on(const char *part);
#else
static inline bool earn_on(const char *part) {
    (void)part;
    return true;
}
#endif

#endif
