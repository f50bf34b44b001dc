/* What a parser needs while it runs: the grammar's table, tags made on the way, and
 * memory that one parse leaves to the next.  Parsers and trees hold a core; the last to
 * go frees it. */
#ifndef MPC_CORE_H
#define MPC_CORE_H

#include "mpc/mpc_table.h"

/* A tree node before it is built.  at: position, with the state's term as its top bit.
 * A leaf has size bytes of text and kids MPC_LEAF; else there are size kids, side by side
 * in the list of finished items from kids on. */
typedef struct {
    uint32_t at, size, kids, tag;
} mpc_item_t;

enum { MPC_TERM = 31, MPC_INPUT_MAX = 0x7fffffff };
#define MPC_LEAF UINT32_MAX

typedef struct {
    mpc_item_t *item;
    uint32_t count, cap;
} mpc_items_t;

typedef struct {
    const char *text;
    uint16_t rule, outer;
    uint32_t length;
} mpc_name_t;

/* One known joining of two tags. */
typedef struct {
    uint64_t key;
    uint32_t tag;
} mpc_joint_t;

/* Tags by number: those of the table, then those made since. */
typedef struct {
    mpc_name_t *name;
    mpc_joint_t *joint;
    uint32_t names, cap, fixed;
    uint32_t joints, slots;
} mpc_names_t;

typedef struct mpc_block_t mpc_block_t;

typedef struct {
    const mpc_table_t *table;
    mpc_table_t *owned; /* the same, if it is to be freed */
    int holders;
    mpc_names_t names;
    mpc_items_t open, done;
    unsigned char *input;
    size_t input_cap;
    mpc_block_t *spare; /* a deleted tree's memory, for the next */
} mpc_core_t;

/* One without holders: whoever keeps it counts itself. */
mpc_core_t *mpc_core_new(const mpc_table_t *table, mpc_table_t *owned);
void mpc_core_release(mpc_core_t *core);
/* The text with a NUL behind it, good until the next. */
const unsigned char *mpc_core_input(mpc_core_t *core, const char *text, size_t length);
/* Ready for the next parse. */
void mpc_core_empty(mpc_core_t *core);

#endif
