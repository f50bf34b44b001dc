/* The same numbers in every run. */
#ifndef UNIT_RANDOM_H
#define UNIT_RANDOM_H

#include <stdint.h>

static uint64_t seed = 88172645463325252u;
static inline uint64_t next(void) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed * 0x2545F4914F6CDD1Du;
}
static inline unsigned below(unsigned n) {
    return (unsigned)(next() >> 33) % n;
}

#endif
