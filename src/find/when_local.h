/* Between the files of conditions: the inputs that are known. */
#ifndef FIND_WHEN_LOCAL_H
#define FIND_WHEN_LOCAL_H

#include "find/when.h"

enum {
    WHEN_LEARNT = 64,
    WHEN_ALL = WHEN_INPUTS + WHEN_LEARNT,
    WHEN_BLOCKS = WHEN_ALL / 64
};
enum { WHEN_REJECTED = 64 };

/* A bit for each input. */
typedef struct {
    uint64_t bits[WHEN_BLOCKS];
} Inputs;

struct When {
    const WhenName *names;
    size_t nnames;
    Watch *watch;
    size_t count, learnt; /* inputs; the learnt ones stand behind WHEN_INPUTS */
    uint64_t stride;      /* between the cases whose inputs are kept */
    uint64_t proposed, state;
    uint64_t *word[WHEN_NAMES];   /* by input */
    uint64_t *number;             /* of the input's case */
    Inputs fails, holds, applies; /* applies: holds, not idly */
    Condition rejected[WHEN_REJECTED];
    size_t nrejected;
};

static inline bool when_inputs_has(const Inputs *set, size_t i) {
    return set->bits[i >> 6] >> (i & 63) & 1;
}
static inline void when_inputs_put(Inputs *set, size_t i, bool is) {
    uint64_t bit = UINT64_C(1) << (i & 63), *block = &set->bits[i >> 6];
    *block = is ? *block | bit : *block & ~bit;
}
bool when_inputs_meet(const Inputs *a, const Inputs *b);
bool when_inputs_inside(const Inputs *a, const Inputs *b);
Inputs when_inputs_both(const Inputs *a, const Inputs *b);

#endif
