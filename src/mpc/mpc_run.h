/* The first pass: recognises and builds, and keeps no account of errors. */
#ifndef MPC_RUN_H
#define MPC_RUN_H

#include "mpc/mpc_core.h"

enum { MPC_DEPTH_MAX = 2000 };

/* The input is NUL-terminated.  steps: how many rules may still be tried.  stopped: why
 * the whole parse must end, or NULL. */
typedef struct {
    const mpc_table_t *table;
    mpc_core_t *core;
    const unsigned char *start, *at;
    size_t length;
    uint32_t term, depth;
    int lines; /* whether there is a newline */
    uint64_t steps;
    const char *stopped;
    uint32_t stopped_at;
} mpc_run_t;

/* What a node made.  count -1: nothing; 0: a leaf, the last open item; else a root over
 * the last count open items, not yet built because what holds it may dissolve it. */
typedef struct {
    int32_t count;
    uint32_t tag, at;
} mpc_value_t;

enum { MPC_NOTHING = -1 };

/* Back to the start of the input. */
void mpc_run_rewind(mpc_run_t *run);
/* Whether the node matches at run->at.  If so the position moves on and what it made is
 * on the open items; if not all is as it was. */
int mpc_run(mpc_run_t *run, const mpc_node_t *node, mpc_value_t *value);
/* Matches and makes nothing. */
int mpc_run_blind(mpc_run_t *run, const mpc_node_t *node);
/* Makes the items of a value of at least one into one item, open, of that tag. */
void mpc_run_close(mpc_run_t *run, const mpc_value_t *value, uint32_t tag);
/* One more nested rule, if there may be one; else the run is stopped. */
int mpc_run_stop(mpc_run_t *run);
static inline int mpc_run_enter(mpc_run_t *run) {
    if (run->stopped || run->depth == MPC_DEPTH_MAX || !run->steps)
        return mpc_run_stop(run);
    run->depth++;
    run->steps--;
    return 1;
}

/* Where a regex's node ends that starts at from, or NULL. */
const unsigned char *mpc_scan(mpc_run_t *run, const mpc_node_t *node,
                              const unsigned char *from);
/* Past the white space that a token swallows. */
static inline const unsigned char *mpc_scan_blank(const unsigned char *at) {
    while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
    return at;
}

static inline uint32_t mpc_run_place(const mpc_run_t *run) {
    return (uint32_t)(run->at - run->start) | run->term << MPC_TERM;
}

#endif
