/* Targets: what code may be made of. */
#ifndef LOWER_TARGET_H
#define LOWER_TARGET_H

#include <stdbool.h>

#include "code/code.h"

typedef struct {
    const char *name;
    const char *doc;
    unsigned features; /* bits 1 << FEATURE_… */
    uint8_t size;      /* of its registers; SIZE_64, SIZE_X: general */
} Target;

enum {
    TARGETS = 0
#define TARGET(name, features, size, doc) +1
#include "lower/net/targets.def"
#undef TARGET
};
const Target *target_at(unsigned i);
/* NULL: no such target. */
const Target *target_find(const char *name);

static inline bool target_has(const Target *target, CodeFeature feature) {
    return target->features >> feature & 1;
}
static inline bool target_is_vector(const Target *target) {
    return target->size >= SIZE_MM;
}

static inline bool target_is_x86(const Target *target) {
    return target->size != SIZE_X;
}

#endif
