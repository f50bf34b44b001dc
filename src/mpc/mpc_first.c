/* First bytes by the usual least fixed point: all sets start empty and grow until a round
 * over all nodes changes nothing.  Predicates take nothing and so count as idle. */
#include "mpc/mpc_first.h"

#include <string.h>
#include "base/arena.h"

static void unite(mpc_set_t *a, const mpc_set_t *b) {
    for (int i = 0; i < 4; i++) a->bits[i] |= b->bits[i];
}

static mpc_first_t row(const mpc_draft_t *d, const mpc_first_t *of, uint32_t kid) {
    mpc_first_t f = {{{0}}, 1};
    for (; kid && f.idle; kid = d->node[kid].next) {
        unite(&f.bytes, &of[kid].bytes);
        f.idle = of[kid].idle;
    }
    return f;
}

static mpc_first_t choice(const mpc_draft_t *d, const mpc_first_t *of, uint32_t kid) {
    mpc_first_t f = {{{0}}, 0};
    for (; kid; kid = d->node[kid].next) {
        unite(&f.bytes, &of[kid].bytes);
        f.idle |= of[kid].idle;
    }
    return f;
}

static mpc_first_t one_of(const mpc_draft_t *d, const mpc_draft_node_t *n) {
    mpc_first_t f = {{{0}}, n->op == MPC_SPAN};
    if (n->op == MPC_CHAR)
        f.bytes.bits[n->count >> 6] |= 1ull << (n->count & 63);
    else
        f.bytes = d->set[n->aux];
    return f;
}

/* A token that takes nothing may still swallow white space. */
static mpc_first_t token(const mpc_first_t *of, const mpc_draft_node_t *n) {
    mpc_first_t f = of[n->kid];
    if (f.idle && n->blank)
        for (const char *p = " \f\n\r\t\v"; *p; p++) f.bytes.bits[0] |= 1ull << *p;
    return f;
}

static mpc_first_t first_of(const mpc_draft_t *d, const mpc_first_t *of, uint32_t node) {
    const mpc_draft_node_t *n = &d->node[node];
    mpc_first_t f = {{{0}}, 0};
    switch (n->op) {
    case MPC_FAILS:
        return f;
    case MPC_REF:
        return of[d->rule[n->rule].body];
    case MPC_TOKEN:
        return token(of, n);
    case MPC_OR:
        return choice(d, of, n->kid);
    case MPC_CHAR:
    case MPC_SET:
    case MPC_SPAN:
    case MPC_SPAN1:
        return one_of(d, n);
    case MPC_MANY:
    case MPC_MAYBE:
        f = of[n->kid];
        break;
    case MPC_AND:
    case MPC_MANY1:
    case MPC_COUNT:
        return row(d, of, n->kid);
    default:
        break;
    }
    f.idle = 1;
    return f;
}

mpc_first_t *mpc_first(const mpc_draft_t *draft) {
    mpc_first_t *of = base_malloc(draft->nodes * sizeof *of);
    memset(of, 0, draft->nodes * sizeof *of);
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t i = 1; i < draft->nodes; i++) {
            mpc_first_t f = first_of(draft, of, i);
            if (!memcmp(&f.bytes, &of[i].bytes, sizeof f.bytes) && f.idle == of[i].idle)
                continue;
            of[i] = f;
            changed = 1;
        }
    }
    return of;
}

mpc_set_t mpc_first_guard(const mpc_first_t *first) {
    const mpc_set_t all = {{~0ull, ~0ull, ~0ull, ~0ull}};
    return first->idle ? all : first->bytes;
}
