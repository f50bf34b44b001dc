/* Tags and a hash table of the joinings seen so far.  A grammar has few: a rule's name is
 * put before a tag only where the rule made a single thing, and that never nests without
 * taking input. */
#include "mpc/mpc_tag.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"

enum { SLOTS_FIRST = 128 };

static void add(mpc_names_t *names, const char *text, uint16_t rule, uint16_t outer) {
    if (names->names == names->cap) {
        names->cap = names->cap * 2;
        names->name = base_realloc(names->name, names->cap * sizeof *names->name);
    }
    names->name[names->names++] = (mpc_name_t){text, rule, outer, (uint32_t)strlen(text)};
}

static mpc_joint_t *new_joints(uint32_t slots) {
    mpc_joint_t *joint = base_malloc(slots * sizeof *joint);
    memset(joint, 0, slots * sizeof *joint);
    return joint;
}

void mpc_tag_init(mpc_names_t *names, const mpc_table_t *table) {
    memset(names, 0, sizeof *names);
    names->cap = table->tags + 64;
    names->name = base_malloc(names->cap * sizeof *names->name);
    for (uint32_t i = 0; i < table->tags; i++) {
        const mpc_tag_t *tag = &table->tag[i];
        add(names, table->text + tag->text, tag->rule, tag->outer);
    }
    names->fixed = names->names;
    names->slots = SLOTS_FIRST;
    names->joint = new_joints(names->slots);
}

void mpc_tag_free(mpc_names_t *names) {
    for (uint32_t i = names->fixed; i < names->names; i++)
        free((void *)names->name[i].text);
    free(names->name);
    free(names->joint);
}

static uint32_t named(mpc_names_t *names, uint32_t a, uint32_t b) {
    mpc_name_t x = names->name[a], y = names->name[b];
    size_t head = x.length - 1;
    char *text = base_malloc(head + y.length + 1);
    memcpy(text, x.text, head);
    memcpy(text + head, y.text, y.length + 1);
    for (uint32_t i = 0; i < names->names; i++) {
        if (strcmp(names->name[i].text, text)) continue;
        free(text);
        return i;
    }
    add(names, text, y.rule ? y.rule : x.rule, x.outer ? x.outer : y.outer);
    return names->names - 1;
}

/* The joint's place, or the free one where it belongs. */
static mpc_joint_t *find(mpc_joint_t *joint, uint32_t slots, uint64_t key) {
    uint32_t slot = mpc_tag_slot(key, slots);
    while (joint[slot].key && joint[slot].key != key) slot = (slot + 1) & (slots - 1);
    return &joint[slot];
}

static void grow(mpc_names_t *names) {
    uint32_t slots = names->slots * 2;
    mpc_joint_t *wide = new_joints(slots);
    for (uint32_t i = 0; i < names->slots; i++)
        if (names->joint[i].key)
            *find(wide, slots, names->joint[i].key) = names->joint[i];
    free(names->joint);
    names->joint = wide;
    names->slots = slots;
}

uint32_t mpc_tag_make(mpc_names_t *names, uint32_t a, uint32_t b) {
    uint64_t key = (uint64_t)a << 32 | b;
    mpc_joint_t *joint = find(names->joint, names->slots, key);
    if (joint->key) return joint->tag;
    uint32_t tag = named(names, a, b);
    *joint = (mpc_joint_t){key, tag};
    if (++names->joints * 2 > names->slots) grow(names);
    return tag;
}
