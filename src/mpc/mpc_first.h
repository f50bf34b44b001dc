/* With which bytes a node can start. */
#ifndef MPC_FIRST_H
#define MPC_FIRST_H

#include "mpc/mpc_draft.h"

/* bytes: those a match that takes something starts with; idle: it may also take nothing
 * and succeed. */
typedef struct {
    mpc_set_t bytes;
    int idle;
} mpc_first_t;

/* Of every node of the draft; the caller frees the list. */
mpc_first_t *mpc_first(const mpc_draft_t *draft);

/* The bytes at which trying can succeed: all when it may take nothing. */
mpc_set_t mpc_first_guard(const mpc_first_t *first);

#endif
