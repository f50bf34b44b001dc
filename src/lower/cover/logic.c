/* Rewriting by truth tables.
 *
 * A node is taken as a function of each of its cuts. Where it is bitwise, the shortest
 * chain is known from a table; where it is a sum of two bitwise functions (as a + b is,
 * however it is written: the words are equal when each square counts the same for each of
 * the leaves' combinations), those are looked for. What it costs is compared with what
 * goes away with it: the nodes that nobody else uses. */
#include "lower/cover/logic.h"

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
    uint32_t *table; /* scratch: over the leaves of a cut */
} Logic;

/* ---- what goes away */

static bool is_leaf(const Cut *cut, NetRef n) {
    for (unsigned i = 0; i < cut->n; i++)
        if (cut->leaf[i] == n) return true;
    return false;
}

/* An inversion that and-not takes in. */
static bool is_free_not(const Logic *l, NetRef n, NetRef user) {
    if (l->basis == LOGIC_PLAIN || !net_is(l->net, n, OP_NOT)) return false;
    if (l->uses[n] != 1 || !net_is(l->net, user, OP_AND)) return false;
    NetRef other = net_arg(l->net, user, net_arg(l->net, user, 0) == n);
    return !(net_is(l->net, other, OP_NOT) && n > other);
}

static void mark_cone(Logic *l, const Cut *cut, NetRef n) {
    if (l->mark[n] || is_leaf(cut, n)) return;
    l->mark[n] = 1;
    const NetNode *at = net_at(l->net, n);
    for (unsigned i = 0; i < at->arity; i++) mark_cone(l, cut, at->arg[i]);
}

/* Operations that only the node needs. */
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
        cost++;
        for (unsigned i = 0; i < at->arity; i++) {
            l->inner[at->arg[i]]++;
            if (l->mark[at->arg[i]] && is_free_not(l, at->arg[i], n) && cost) cost--;
        }
    }
    return cost;
}

/* ---- what comes instead */

static bool has_andn(const Logic *l) {
    return l->basis != LOGIC_PLAIN;
}

static uint16_t widened(uint32_t table, unsigned leaves) {
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
    if (wide == 0xFFFF) return net_const(l->net, ~UINT64_C(0));
    if (!chain_find(wide, has_andn(l), &chain, &input)) return 0;
    for (unsigned i = 0; i < cut->n; i++) value[i] = cut->leaf[i];
    for (unsigned i = 0; i < chain.steps; i++) {
        ChainStep s = chain.step[i];
        value[4 + i] = s.op == CHAIN_NOT
                           ? net_op1(l->net, OP_NOT, value[s.a])
                           : net_op2(l->net, ops[s.op], value[s.a], value[s.b]);
    }
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
    if (!change->sum) return build_table(l, change->table, &change->cut);
    NetRef left = build_table(l, change->split.left, &change->cut);
    NetRef right = build_table(l, change->split.right, &change->cut);
    return left && right ? net_op2(l->net, change->split.op, left, right) : 0;
}

typedef struct {
    NetRef node, other, leaf;
    uint32_t table, of; /* of the node and the other, over the cut */
    unsigned at;        /* the leaf's place in the cut */
} Reuse;

static void try_reuse(Logic *l, const Reuse *r, Change *best) {
    uint32_t table = 0, known = 0; /* over the older one and the leaf, by age */
    bool first = r->other < r->leaf;
    for (unsigned row = 0; row < 8; row++) {
        unsigned a = r->of >> row & 1, b = row >> r->at & 1, bit = r->table >> row & 1;
        unsigned at = first ? a + 2 * b : b + 2 * a;
        if (known >> at & 1 && (table >> at & 1) != bit) return;
        known |= 1u << at, table |= bit << at;
    }
    Cut cut = {2, true, 0, {first ? r->other : r->leaf, first ? r->leaf : r->other}};
    unsigned cost = table_cost(l, table, 2);
    int gain = (int)lost(l, r->node, &cut) - (int)cost;
    if (cost == 0 || gain <= best->gain) return;
    *best = (Change){.node = r->node, .cut = cut, .gain = gain, .table = table};
}

/* The truth table of a set function over some leaves; UNKNOWN where an operand's is. */
enum { UNKNOWN = 1 << 16 };
static uint32_t table_of(const Net *net, NetRef m, const uint32_t *table) {
    const NetNode *at = net_at(net, m);
    if (!net_is_logic(at->op) || at->op == NET_TERN) return UNKNOWN;
    uint32_t a = table[at->arg[0]], b = at->arity == 2 ? table[at->arg[1]] : 0;
    if (a == UNKNOWN || b == UNKNOWN) return UNKNOWN;
    switch (at->op) {
    case OP_AND:
        return a & b;
    case OP_OR:
        return a | b;
    case OP_XOR:
        return a ^ b;
    case NET_ANDN:
        return ~a & b & 0xFFFF;
    default:
        return a ^ 0xFFFF;
    }
}

/* The tables of all nodes below n over the cut's leaves. */
static void fill_tables(Logic *l, NetRef n, const Cut *cut) {
    static const uint16_t leaves[4] = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};
    for (NetRef m = 1; m < n; m++) l->table[m] = UNKNOWN;
    for (unsigned i = 0; i < cut->n; i++)
        if (cut->leaf[i] < n) l->table[cut->leaf[i]] = leaves[i];
    for (NetRef m = 1; m < n; m++)
        if (l->uses[m] && !is_leaf(cut, m)) l->table[m] = table_of(l->net, m, l->table);
}

/* What all set functions up to n are made of. false: of more than four. */
static bool find_leaves(Logic *l, NetRef n, Cut *cut) {
    memset(l->mark, 0, n + 1);
    l->mark[n] = 1;
    *cut = (Cut){.pure = true};
    NetRef leaf[4];
    unsigned count = 0;
    for (NetRef m = n; m > 0; m--) {
        const NetNode *at = net_at(l->net, m);
        if (!l->mark[m]) continue;
        if (!net_is_logic(at->op) || at->op == NET_TERN) {
            if (count == 4) return false;
            leaf[count++] = m;
        } else {
            for (unsigned i = 0; i < at->arity; i++) l->mark[at->arg[i]] = 1;
        }
    }
    while (count) cut->leaf[cut->n++] = leaf[--count];
    return true;
}

/* A set function of four leaves at most, as a whole: no cut of it may be left, and it may
 * be too large to be looked at in parts. */
static void consider_whole(Logic *l, NetRef n, Change *best) {
    Change change = {.node = n};
    unsigned op = net_at(l->net, n)->op;
    if (!net_is_logic(op) || op == NET_TERN || !find_leaves(l, n, &change.cut)) return;
    fill_tables(l, n, &change.cut);
    change.table = table_of(l->net, n, l->table);
    if (change.table == UNKNOWN) return;
    change.gain = (int)lost(l, n, &change.cut) -
                  (int)chain_cost((uint16_t)change.table, has_andn(l));
    if (change.gain > best->gain) *best = change;
}

/* A function of an older node and a leaf, where that node is there anyway: k | e | w is
 * (e | w) | k. */
static void consider_reuse(Logic *l, NetRef n, const Cut *cut, Change *best) {
    uint64_t value[CUT_ROWS];
    uint32_t table;
    if (cut->n != 3 || !cuts_values(l->net, n, cut, value) ||
        !cuts_table(value, 3, &table))
        return;
    fill_tables(l, n, cut);
    for (NetRef m = 1; m < n; m++) {
        uint32_t of = l->table[m];
        if (!l->uses[m] || is_leaf(cut, m) || of == UNKNOWN) continue;
        for (unsigned leaf = 0; leaf < 3; leaf++)
            try_reuse(l, &(Reuse){n, m, cut->leaf[leaf], table, of & 255, leaf}, best);
    }
}

/* The whole of it is no part of another set function. */
static bool is_top(const Logic *l, NetRef n) {
    if (n == l->root) return true;
    for (NetRef m = n + 1; m <= l->root; m++) {
        const NetNode *at = net_at(l->net, m);
        if (!l->uses[m] || net_is_logic(at->op)) continue;
        for (unsigned i = 0; i < at->arity; i++)
            if (at->arg[i] == n) return true;
    }
    return false;
}

/* The best single change; false: none is worth it. */
static bool improve(Logic *l) {
    Change best = {0};
    uint32_t size = l->root + 1;
    l->uses = base_malloc(l->net->count * sizeof *l->uses);
    l->inner = base_malloc(size * sizeof *l->inner);
    l->mark = base_malloc(size);
    l->table = base_malloc(size * sizeof *l->table);
    net_uses(l->net, l->root, l->uses);
    CutList *lists = cuts_find(l->net, l->root, l->uses, 4, true);
    for (NetRef n = 1; n <= l->root; n++) {
        if (!l->uses[n]) continue;
        if (is_top(l, n)) consider_whole(l, n, &best);
        for (unsigned i = 0; i < lists[n].count; i++) {
            const Cut *cut = &lists[n].cut[i];
            if (cut->n != 1 || cut->leaf[0] != n) consider(l, n, cut, &best);
            if (cut->n == 3) consider_reuse(l, n, cut, &best);
        }
    }
    NetRef to = best.gain > 0 ? apply(l, &best) : 0;
    if (to && to != best.node) l->root = cuts_replace(l->net, l->root, best.node, to);
    free(lists), free(l->uses), free(l->inner), free(l->mark), free(l->table);
    return to && to != best.node;
}

enum { MOST_NODES = 700, MOST_CHANGES = 60 };

NetRef logic_minimise(Net *net, NetRef root, LogicBasis basis) {
    Logic l = {.net = net, .root = root, .basis = basis};
    if (root > MOST_NODES) return root;
    for (int i = 0; i < MOST_CHANGES && !net->full && improve(&l); i++) continue;
    return l.root;
}
