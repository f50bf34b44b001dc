/* The targets' rows. */
#include "lower/net/target.h"

#include <assert.h>
#include <string.h>

#define F(feature) (1u << FEATURE_##feature)
enum { GENERAL = F(BASE) };

static const Target targets[TARGETS] = {
#define TARGET(name, features, size, doc) {name, doc, features, size},
#include "lower/net/targets.def"
#undef TARGET
};

const Target *target_at(unsigned i) {
    assert(i < TARGETS);
    assert(target_is_vector(&targets[i]) != (target_has(&targets[i], FEATURE_BASE) || targets[i].size == SIZE_X));
    return &targets[i];
}

const Target *target_find(const char *name) {
    for (unsigned i = 0; i < TARGETS; i++)
        if (strcmp(targets[i].name, name) == 0) return &targets[i];
    return NULL;
}
