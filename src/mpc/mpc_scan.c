/* Runs a regex's nodes: ordered choice, greedy repetition, nothing taken back.  A choice
 * looks up which alternatives the next byte allows.  The depth is that of the regex. */
#include "mpc/mpc_run.h"

typedef const unsigned char *Place;

static int is_word(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (c >= '0' && c <= '9');
}

/* mpc counts both ends of the input as borders, whatever stands there. */
static int at_border(const mpc_run_t *run, Place at) {
    if (at == run->start || !*at) return 1;
    return is_word(at[-1]) != is_word(*at);
}

static int guarded(const mpc_run_t *run, const mpc_node_t *n, Place at) {
    return mpc_set_has(&run->table->set[n->aux], *at);
}

static Place span(const mpc_run_t *run, const mpc_node_t *n, Place at) {
    const mpc_set_t *set = &run->table->set[n->aux];
    while (mpc_set_has(set, *at)) at++;
    return at;
}

/* mpc_scan, quick about bytes. */
static inline Place scan(mpc_run_t *run, const mpc_node_t *n, Place at) {
    switch (n->op) {
    case MPC_CHAR:
        return *at == n->count ? at + 1 : (Place)0;
    case MPC_SET:
        return guarded(run, n, at) ? at + 1 : (Place)0;
    case MPC_SPAN:
        return span(run, n, at);
    default:
        return mpc_scan(run, n, at);
    }
}

/* One kid after the other, or one as often as it has to be there. */
static Place sequence(mpc_run_t *run, const mpc_node_t *n, Place at) {
    const mpc_node_t *kid = run->table->node + n->kid;
    uint32_t term = run->term;
    for (int i = 0; i < n->count && at; i++, kid += n->op == MPC_AND)
        at = scan(run, kid, at);
    if (!at) run->term = term;
    return at;
}

static Place choice(mpc_run_t *run, const mpc_node_t *n, Place at) {
    const mpc_table_t *t = run->table;
    const mpc_node_t *kid = t->node + n->kid;
    for (uint64_t mask = t->mask[n->aux + t->class[*at]]; mask; mask &= mask - 1) {
        Place to = scan(run, kid + __builtin_ctzll(mask), at);
        if (to) return to;
    }
    return (Place)0;
}

static Place repeat(mpc_run_t *run, const mpc_node_t *n, Place at, int atleast) {
    int rounds = 0;
    while (guarded(run, n, at)) {
        Place to = mpc_scan(run, run->table->node + n->kid, at);
        if (!to) break;
        rounds = 1;
        if (to == at) break;
        at = to;
    }
    return rounds >= atleast ? at : (Place)0;
}

static Place lack(mpc_run_t *run, const mpc_node_t *n, Place at) {
    uint32_t term = run->term;
    Place to = mpc_scan(run, run->table->node + n->kid, at);
    if (to) run->term = term;
    return to ? (Place)0 : at;
}

static Place input_end(mpc_run_t *run, Place at) {
    if (run->term || *at) return (Place)0;
    run->term = 1;
    return at;
}

static Place option(mpc_run_t *run, const mpc_node_t *n, Place at) {
    Place to =
        guarded(run, n, at) ? mpc_scan(run, run->table->node + n->kid, at) : (Place)0;
    return to ? to : at;
}

Place mpc_scan(mpc_run_t *run, const mpc_node_t *n, Place at) {
    Place none = (Place)0;
    switch (n->op) {
    case MPC_CHAR:
        return *at == n->count ? at + 1 : none;
    case MPC_SET:
        return guarded(run, n, at) ? at + 1 : none;
    case MPC_SPAN:
        return span(run, n, at);
    case MPC_SPAN1:
        return guarded(run, n, at) ? span(run, n, at + 1) : none;
    case MPC_AND:
    case MPC_COUNT:
        return sequence(run, n, at);
    case MPC_OR:
        return choice(run, n, at);
    case MPC_MANY:
        return repeat(run, n, at, 0);
    case MPC_MANY1:
        return repeat(run, n, at, 1);
    case MPC_MAYBE:
        return option(run, n, at);
    case MPC_LACK:
        return lack(run, n, at);
    case MPC_BORDER:
        return at_border(run, at) ? at : none;
    case MPC_BOL:
        return at > run->start && at[-1] == '\n' ? at : none;
    case MPC_SOI:
        return at == run->start ? at : none;
    case MPC_EOI:
        return input_end(run, at);
    case MPC_EMPTY:
        return at;
    default:
        return none;
    }
}
