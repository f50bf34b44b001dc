/* The second pass: what to say of an input that did not match. */
#ifndef MPC_FAIL_H
#define MPC_FAIL_H

#include "mpc/mpc_run.h"

/* mpc's error for a rule that fails at the start of the run's input. */
mpc_err_t *mpc_fail(mpc_run_t *run, const mpc_rule_t *rule, const char *filename);
/* An error that is a failure at a state. */
mpc_err_t *mpc_fail_new(const char *filename, mpc_state_t state, const char *failure);

#endif
