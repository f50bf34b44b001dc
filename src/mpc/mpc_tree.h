/* From items to a tree of mpc_ast_t. */
#ifndef MPC_TREE_H
#define MPC_TREE_H

#include "mpc/mpc_run.h"

/* The tree of what a run's open items and the value say; NULL for nothing. */
mpc_ast_t *mpc_tree(mpc_run_t *run, const mpc_value_t *value);
void mpc_tree_free_block(mpc_block_t *block);
/* Row and column of a position, counted from 0. */
mpc_state_t mpc_tree_state(const unsigned char *input, uint32_t at, uint32_t term);

#endif
