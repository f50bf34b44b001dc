/* The clock that limits are measured by. */
#include "base/limits.h"

#include <time.h>

double limits_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
