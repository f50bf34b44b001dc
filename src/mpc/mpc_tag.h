/* Tags of trees, interned: a number each, and joining two costs a look-up. */
#ifndef MPC_TAG_H
#define MPC_TAG_H

#include "mpc/mpc_core.h"

void mpc_tag_init(mpc_names_t *names, const mpc_table_t *table);
void mpc_tag_free(mpc_names_t *names);

/* The tag a|b of b under a: a's text without its last character, then b's. */
uint32_t mpc_tag_make(mpc_names_t *names, uint32_t a, uint32_t b);

static inline uint32_t mpc_tag_slot(uint64_t key, uint32_t slots) {
    return (uint32_t)(key * 0x9e3779b97f4a7c15ull >> 40) & (slots - 1);
}

static inline uint32_t mpc_tag_join(mpc_names_t *names, uint32_t a, uint32_t b) {
    if (a == MPC_TAG_ROOT) return b;
    if (b == MPC_TAG_ROOT) return a;
    uint64_t key = (uint64_t)a << 32 | b;
    const mpc_joint_t *joint = &names->joint[mpc_tag_slot(key, names->slots)];
    return joint->key == key ? joint->tag : mpc_tag_make(names, a, b);
}

#endif
