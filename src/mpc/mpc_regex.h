/* Regular expressions as mpc reads them: ordered choice and greedy repetition, without
 * going back into either. */
#ifndef MPC_REGEX_H
#define MPC_REGEX_H

#include "mpc/mpc_draft.h"

/* As mpc's modes m and s: ^ and $ at every line, a dot matches a newline too. */
enum { MPC_REGEX_LINES = 1, MPC_REGEX_DOTALL = 2 };

/* The node of a regex; of one that can't be read, a node that fails and says so. */
uint32_t mpc_regex(mpc_draft_t *draft, const char *regex, int mode);
/* A byte as a character literal, a string as a string literal expects it. */
uint32_t mpc_regex_char(mpc_draft_t *draft, char c);
uint32_t mpc_regex_string(mpc_draft_t *draft, const char *string);

#endif
