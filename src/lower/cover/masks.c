/* Gathering masks.
 *
 * Terms carry masks outwards: (p & k) << s is p << s & k << s, so what was one mask of a
 * variable stands behind every shift of it. Here variables are masked again by each of
 * the constants; where the pool makes the same term of it, masks behind are left out as
 * long as that stays so. Worth it when two of them go. */
#include "lower/cover/masks.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { MOST_NODES = 300, MOST_MASKS = 12, MOST_VARS = 6 };

typedef struct {
    Net *net;
    NetRef root;
    Pool *pool;
    Term whole; /* what the root means */
    NetRef mask[MOST_MASKS], var[MOST_VARS];
    unsigned masks, vars;
    uint32_t dropped; /* of the masks */
    NetRef *now;
    Term *term; /* by node */
    uint64_t *value;
} Gather;

static Term sum_of_bytes(Pool *pool, Term a) {
    const Term even = term_word(0x00FF00FF00FF00FFu);
    Term up = term_op2(pool, OP_SHR, a, term_word(8));
    Term pairs = term_op2(pool, OP_ADD, term_op2(pool, OP_AND, a, even),
                          term_op2(pool, OP_AND, up, even));
    Term all = term_op2(pool, OP_MUL, pairs, term_word(0x0001000100010001u));
    return term_op2(pool, OP_SHR, all, term_word(48));
}

/* A node as a term; a full one where it has no term's operation. */
static Term node_term(const Gather *g, NetRef n) {
    const NetNode *at = net_at(g->net, n);
    Term a = g->term[at->arg[0]], b = g->term[at->arg[1]], c = g->term[at->arg[2]];
    switch (at->op) {
    case OP_CONST:
        return term_word(at->k);
    case OP_VAR:
        return (Term){0, pool_var(g->pool, (size_t)at->k)};
    case NET_ANDN:
        return term_op2(g->pool, OP_AND, term_op1(g->pool, OP_NOT, a), b);
    case NET_NEG:
        return term_neg(g->pool, a);
    case NET_BYTES:
        return sum_of_bytes(g->pool, a);
    default:
        break;
    }
    if (at->op >= OP_COUNT) return term_word(0);
    return term_op(g->pool, (Op)at->op, (const Term[]){a, b, c});
}

/* SIMD's shifts by variables saturate, where a term's count modulo 64. */
static bool has_term(const Net *net, NetRef n) {
    uint64_t k;
    unsigned op = net_at(net, n)->op;
    if (op == OP_SAR && !net_is_const(net, net_arg(net, n, 1), &k)) return false;
    return op < OP_COUNT || op == NET_ANDN || op == NET_NEG || op == NET_BYTES;
}

static bool term_of(Gather *g, NetRef root, Term *whole) {
    uint32_t *uses = base_malloc(g->net->count * sizeof *uses);
    bool possible = true;
    net_uses(g->net, root, uses);
    g->term = base_malloc((root + 1) * sizeof *g->term);
    memset(g->term, 0, (root + 1) * sizeof *g->term);
    for (NetRef n = 1; n <= root && possible; n++) {
        if (!uses[n]) continue;
        possible = has_term(g->net, n);
        if (possible) g->term[n] = node_term(g, n);
    }
    *whole = g->term[root];
    free(uses);
    free(g->term);
    return possible && !term_is_full(g->pool, *whole);
}

/* The root with the variable masked, and without the masks that are dropped. */
static NetRef masked(Gather *g, NetRef var, NetRef constant) {
    for (NetRef n = 1; n <= g->root; n++) {
        g->now[n] = net_rebuilt(g->net, n, g->now);
        if (n == var) g->now[n] = net_op2(g->net, OP_AND, var, constant);
        for (unsigned i = 0; i < g->masks; i++)
            if (g->mask[i] == n && g->dropped >> i & 1)
                g->now[n] = g->now[net_arg(g->net, n, 0)];
    }
    return g->now[g->root];
}

static bool same_term(Gather *g, NetRef root) {
    Term whole;
    return !g->net->full && term_of(g, root, &whole) && term_same(whole, g->whole);
}

/* The root's value on one input, with a variable masked by k. */
static uint64_t value_of(Gather *g, uint64_t input, NetRef var, uint64_t k) {
    uint64_t *v = g->value;
    for (NetRef n = 1; n <= g->root; n++) {
        const NetNode *at = net_at(g->net, n);
        uint64_t a = v[at->arg[0]], b = v[at->arg[1]], c = v[at->arg[2]];
        input = input * 0x9E3779B97F4A7C15u + 1;
        switch (at->op) {
        case OP_CONST:
            v[n] = at->k;
            break;
        case OP_VAR: /* mostly ones: products of many words should not be empty */
            v[n] = (input | input >> 21 | input << 30) & (n == var ? k : ~UINT64_C(0));
            break;
        case NET_ANDN:
            v[n] = ~a & b;
            break;
        case NET_NEG:
        case NET_BYTES:
            v[n] = net_fold1(at->op, a);
            break;
        default:
            v[n] = at->op < OP_COUNT ? op_fold((Op)at->op, a, b, c) : 0;
        }
    }
    return v[g->root];
}

static bool may_be_masked(Gather *g, NetRef var, uint64_t k) {
    const uint64_t all = ~UINT64_C(0);
    for (uint64_t i = 1; i < 5; i++)
        if (value_of(g, i, var, k) != value_of(g, i, var, all)) return false;
    return true;
}

/* 0: fewer than two masks go. */
static NetRef try_mask(Gather *g, NetRef var, NetRef constant) {
    if (!may_be_masked(g, var, net_at(g->net, constant)->k)) return 0;
    g->dropped = 0;
    NetRef best = masked(g, var, constant);
    if (!same_term(g, best)) return 0;
    for (unsigned i = 0; i < g->masks; i++) {
        g->dropped |= 1u << i;
        NetRef now = masked(g, var, constant);
        if (same_term(g, now))
            best = now;
        else
            g->dropped &= ~(1u << i);
    }
    return __builtin_popcount(g->dropped) >= 2 ? best : 0;
}

/* Masks of what a variable is part of, and the variables. */
static void find(Gather *g) {
    uint64_t k;
    uint32_t *uses = base_malloc(g->net->count * sizeof *uses);
    net_uses(g->net, g->root, uses);
    for (NetRef n = 1; n <= g->root; n++) {
        const NetNode *at = net_at(g->net, n);
        if (!uses[n]) continue;
        bool mask = at->op == OP_AND && net_is_const(g->net, at->arg[1], &k);
        if (mask && g->masks < MOST_MASKS) g->mask[g->masks++] = n;
        if (at->op == OP_VAR && g->vars < MOST_VARS) g->var[g->vars++] = n;
    }
    free(uses);
}

NetRef masks_gather(Net *net, NetRef root, Pool *pool) {
    Gather g = {.net = net, .root = root, .pool = pool};
    if (root > MOST_NODES) return root;
    find(&g);
    if (g.masks < 2 || !term_of(&g, root, &g.whole)) return root;
    g.now = base_malloc((root + 1) * sizeof *g.now);
    g.value = base_malloc((root + 1) * sizeof *g.value);
    memset(g.value, 0, (root + 1) * sizeof *g.value);
    NetRef found = 0;
    for (unsigned i = 0; i < g.masks && !found; i++)
        for (unsigned v = 0; v < g.vars && !found; v++)
            found = try_mask(&g, g.var[v], net_arg(net, g.mask[i], 1));
    free(g.now);
    free(g.value);
    return found && !net->full ? found : root;
}
