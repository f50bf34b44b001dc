/* The notation of mpca_lang: `name "description" : … ;` rules into a draft. */
#ifndef MPC_NOTATION_H
#define MPC_NOTATION_H

#include "mpc/mpc_draft.h"

/* Where reading stopped and what should have stood there. */
typedef struct {
    size_t at;
    const char *expected;
} mpc_notation_fault_t;

/* Adds the text's rules to the draft; 0 and the fault when it can't be read.  A rule that
 * is mentioned and never defined keeps order 0. */
int mpc_notation(mpc_draft_t *draft, const char *text, int flags,
                 mpc_notation_fault_t *fault);

#endif
