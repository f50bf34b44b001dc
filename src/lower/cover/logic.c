/* Rewriting by truth tables.
 *
 * A node is taken as a function of each of its cuts. Where it is bitwise, the shortest
 * chain is known from a table; where it is a sum of two bitwise functions (as a + b is,
 * however it is written: the words are equal when each square counts the same for each of
 * the leaves' combinations), those are looked for. The new cost is compared with that of
 * the nodes that go away: those that nothing else uses. */
#include "lower/cover/logic.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lower/cover/chains.h"
#include "lower/cover/cuts.h"

typedef struct {
    Net *net;
    NetRef root;
    LogicBasis basis;
    uint32_t *uses;
    uint32_t *inner; /* scratch: uses within a cone */
    uint8_t *mark;
} Logic;

/* ---- what goes away */

static bool is_leaf(const Cut *cut, NetRef n) {
    for (unsigned i = 0; i < cut->n; i++)
        if (cut->leaf[i] == n) return true;
    return false;
}

static void mark_cone(Logic *l, const Cut *cut, NetRef n) {
    if (l->mark[n] || is_leaf(cut, n)) return;
    assert(n <= l->root);
    l->mark[n] = 1;
    const NetNode *at = net_at(l->net, n);
    for (unsigned i = 0; i < at->arity; i++) mark_cone(l, cut, at->arg[i]);
}

/* How many operations only the node needs. */
static unsigned lost(Logic *l, NetRef top, const Cut *cut) {
    unsigned cost = 0;
    memset(l->mark, 0, top + 1);
    memset(l->inner, 0, (top + 1) * sizeof *l->inner);
    mark_cone(l, cut, top);
    for (NetRef n = top; n > 0; n--) {
        if (!l->mark[n]) continue;
        if (n != top && l->inner[n] < l->uses[n]) continue;
        const NetNode *at = net_at(l->net, n);
        if (at->op == OP_CONST) continue;
        assert(l->inner[n] <= l->uses[n]);
        cost++;
        for (unsigned i = 0; i < at->arity; i++) l->inner[at->arg[i]]++;
    }
    return cost;
}

/* ---- what comes instead */

static bool has_andn(const Logic *l) {
    return l->basis != LOGIC_PLAIN;
}

static uint16_t widened(uint32_t table, unsigned leaves) {
    assert(leaves <= 4 && table >> (1u << leaves) == 0);
    for (unsigned n = leaves; n < 4; n++) table |= table << (1u << n);
    return (uint16_t)table;
}

static unsigned table_cost(const Logic *l, uint32_t table, unsigned leaves) {
    return chain_cost(widened(table, leaves), has_andn(l));
}

static NetRef build_table(Logic *l, uint32_t table, const Cut *cut) {
    static const unsigned ops[] = {OP_AND, OP_OR, OP_XOR, NET_ANDN, OP_NOT};
    uint16_t wide = widened(table, cut->n);
    NetRef value[4 + CHAIN_MOST] = {0};
    Chain chain;
    unsigned input = 0;
    if (wide == 0) return net_const(l->net, 0);
    if (wide == 0xFFFF) return net_const(l->net, ONES);
    assert(cut->n > 0);
    if (!chain_find(wide, has_andn(l), &chain, &input)) return 0;
    for (unsigned i = 0; i < cut->n; i++) value[i] = cut->leaf[i];
    for (unsigned i = 0; i < chain.steps; i++) {
        ChainStep s = chain.step[i];
        assert(s.a < 4 + i && s.b < 4 + i);
        value[4 + i] = s.op == CHAIN_NOT
                           ? net_op1(l->net, OP_NOT, value[s.a])
                           : net_op2(l->net, ops[s.op], value[s.a], value[s.b]);
    }
    assert(chain.steps || input < cut->n);
    return chain.steps ? value[3 + chain.steps] : value[input];
}

/* A sum or difference of two bitwise functions, or one negated. */
typedef struct {
    unsigned op, cost; /* OP_ADD, OP_SUB, NET_NEG */
    uint32_t left, right;
} Split;

static bool other_of(const uint64_t *value, unsigned rows, uint32_t left, bool sub,
                     uint32_t *right) {
    *right = 0;
    for (unsigned r = 0; r < rows; r++) {
        uint64_t g = left >> r & 1, h = sub ? g - value[r] : value[r] - g;
        if (h > 1) return false;
        *right |= (uint32_t)h << r;
    }
    return true;
}

static bool find_split(const Logic *l, const uint64_t *value, unsigned leaves,
                       Split *best) {
    unsigned rows = 1u << leaves;
    assert(leaves <= 3);
    best->cost = 99;
    for (uint32_t left = 0; left < 1u << rows; left++)
        for (int sub = 0; sub < 2; sub++) {
            uint32_t right;
            if (!other_of(value, rows, left, sub, &right)) continue;
            unsigned cost =
                table_cost(l, left, leaves) + table_cost(l, right, leaves) + 1;
            if (cost >= best->cost) continue;
            *best = (Split){sub ? OP_SUB : OP_ADD, cost, left, right};
        }
    return best->cost < 99;
}

typedef struct {
    NetRef node;
    Cut cut;
    int gain;
    bool sum;
    uint32_t table;
    Split split;
} Change;

static void consider(Logic *l, NetRef n, const Cut *cut, Change *best) {
    uint64_t value[CUT_ROWS];
    uint32_t table;
    Change change = {.node = n, .cut = *cut};
    unsigned cost;
    if (!cuts_values(l->net, n, cut, value)) return;
    if (cuts_table(value, cut->n, &table)) {
        change.table = table;
        cost = table_cost(l, table, cut->n);
    } else {
        if (cut->n > 3 || !find_split(l, value, cut->n, &change.split)) return;
        change.sum = true;
        cost = change.split.cost;
    }
    change.gain = (int)lost(l, n, cut) - (int)cost;
    if (change.gain > best->gain) *best = change;
}

static NetRef apply(Logic *l, const Change *change) {
    assert(change->gain > 0 && change->node <= l->root);
    if (!change->sum) return build_table(l, change->table, &change->cut);
    NetRef left = build_table(l, change->split.left, &change->cut);
    NetRef right = build_table(l, change->split.right, &change->cut);
    return left && right ? net_op2(l->net, change->split.op, left, right) : 0;
}

/* The best single change; false: none is worth it. */
static bool improve(Logic *l) {
    Change best = {0};
    uint32_t size = l->root + 1;
    l->uses = base_malloc(l->net->count * sizeof *l->uses);
    l->inner = base_malloc(size * sizeof *l->inner);
    l->mark = base_malloc(size);
    net_uses(l->net, l->root, l->uses);
    CutList *lists = cuts_find(l->net, l->root, l->uses, 4);
    for (NetRef n = 1; n <= l->root; n++) {
        if (!l->uses[n]) continue;
        for (unsigned i = 0; i < lists[n].count; i++) {
            const Cut *cut = &lists[n].cut[i];
            if (cut->n != 1 || cut->leaf[0] != n) consider(l, n, cut, &best);
        }
    }
    NetRef to = best.gain > 0 ? apply(l, &best) : 0;
    if (to && to != best.node) l->root = cuts_replace(l->net, l->root, best.node, to);
    free(lists), free(l->uses), free(l->inner), free(l->mark);
    return to && to != best.node;
}

enum { MOST_NODES = 700, MOST_CHANGES = 60 };

NetRef logic_minimise(Net *net, NetRef root, LogicBasis basis) {
    Logic l = {.net = net, .root = root, .basis = basis};
    if (root > MOST_NODES) return root;
    for (int i = 0; i < MOST_CHANGES && !net->full && improve(&l); i++) continue;
    return l.root;
}
