/* From a draft to a table. */
#ifndef MPC_FREEZE_H
#define MPC_FREEZE_H

#include "mpc/mpc_draft.h"

/* The table of the draft's rules, in the order of their definitions; references to rules
 * without one become failures.  NULL if it is too large for a table. */
mpc_table_t *mpc_freeze(mpc_draft_t *draft);
void mpc_freeze_free(mpc_table_t *table);

#endif
