/* Reshaping: one walk over the net; each node is rebuilt from its rebuilt operands, or as
 * a rule of the shape says. */
#include "lower/cover/reshape.h"

#include <stdlib.h>

#include "base/arena.h"

typedef struct Reshape Reshape;
struct Reshape {
    Net *net;
    uint32_t *uses;
    NetRef *now; /* by node of the original */
    NetRef root;
    NetRef (*rule)(Reshape *, NetRef); /* 0: as it is */
};

static NetRef walk(Net *net, NetRef root, NetRef (*rule)(Reshape *, NetRef)) {
    Reshape r = {.net = net, .root = root, .rule = rule};
    r.uses = base_malloc(net->count * sizeof *r.uses);
    r.now = base_malloc((root + 1) * sizeof *r.now);
    net_uses(net, root, r.uses);
    for (NetRef n = 1; n <= root; n++) {
        if (!r.uses[n]) continue;
        NetRef other = rule(&r, n);
        r.now[n] = other ? other : net_rebuilt(net, n, r.now);
        NetNode *to = &net->nodes[r.now[n]];
        if (!to->term) to->term = net->nodes[n].term;
    }
    NetRef result = net->full ? root : r.now[root];
    free(r.uses);
    free(r.now);
    return result;
}

/* ---- sums */

typedef struct {
    NetRef leaf;
    bool minus;
} Part;

/* op(x, y) if the net has it, and the root needs it. */
static NetRef existing(const Reshape *r, unsigned op, NetRef x, NetRef y) {
    for (NetRef n = 1; n <= r->root; n++) {
        const NetNode *at = net_at(r->net, n);
        if (at->op != op || !r->uses[n]) continue;
        if (at->arg[0] == x && at->arg[1] == y) return n;
        if (op == OP_ADD && at->arg[0] == y && at->arg[1] == x) return n;
    }
    return 0;
}

static bool existing_minus(const Reshape *r, NetRef x) {
    for (NetRef n = 1; n <= r->root; n++)
        if (net_is(r->net, n, NET_NEG) && net_arg(r->net, n, 0) == x && r->uses[n])
            return true;
    return false;
}

/* The operands of a sum, with those of one inner sum that nobody else uses. */
static unsigned parts_of(const Reshape *r, NetRef n, Part part[3], NetRef *inner) {
    unsigned count = 0;
    *inner = 0;
    for (unsigned i = 0; i < 2; i++) {
        NetRef x = net_arg(r->net, n, i);
        bool minus = i == 1 && net_is(r->net, n, OP_SUB);
        bool sum = net_is(r->net, x, OP_ADD) || net_is(r->net, x, OP_SUB);
        if (!sum || *inner || r->uses[x] != 1) {
            part[count++] = (Part){x, minus};
            continue;
        }
        *inner = x;
        part[count++] = (Part){net_arg(r->net, x, 0), minus};
        part[count++] = (Part){net_arg(r->net, x, 1), minus ^ net_is(r->net, x, OP_SUB)};
    }
    return count;
}

/* Of two parts: the node, and whether it is to be taken away. */
static NetRef pair_of(const Reshape *r, Part a, Part b, bool *minus) {
    *minus = a.minus && b.minus;
    if (a.minus == b.minus) return existing(r, OP_ADD, a.leaf, b.leaf);
    NetRef plus = a.minus ? b.leaf : a.leaf, less = a.minus ? a.leaf : b.leaf;
    NetRef found = existing(r, OP_SUB, plus, less);
    if (found) return found;
    *minus = true;
    return existing(r, OP_SUB, less, plus);
}

static NetRef sums(Reshape *r, NetRef n) {
    Part part[3];
    NetRef inner;
    unsigned op = net_at(r->net, n)->op;
    if (op == OP_SUB) { /* x - y where -y is there */
        NetRef x = net_arg(r->net, n, 0), y = net_arg(r->net, n, 1);
        if (existing_minus(r, y))
            return net_op2(r->net, OP_ADD, r->now[x],
                           net_op1(r->net, NET_NEG, r->now[y]));
    }
    if ((op != OP_ADD && op != OP_SUB) || parts_of(r, n, part, &inner) != 3) return 0;
    for (unsigned rest = 0; rest < 3; rest++) {
        bool minus;
        NetRef pair = pair_of(r, part[(rest + 1) % 3], part[(rest + 2) % 3], &minus);
        if (!pair || pair == inner || pair == n || (minus && part[rest].minus)) continue;
        NetRef x = r->now[part[rest].leaf],
               y = pair < n ? r->now[pair] : net_rebuilt(r->net, pair, r->now);
        if (part[rest].minus) return net_op2(r->net, OP_SUB, y, x);
        return net_op2(r->net, minus ? OP_SUB : OP_ADD, x, y);
    }
    return 0;
}

NetRef reshape_sums(Net *net, NetRef root) {
    return walk(net, root, sums);
}

/* ---- choices */

/* x ^ z where z is (x ^ y) & m, with y of any kind but a number's. */
static NetRef choice(Reshape *r, NetRef x, NetRef z) {
    uint64_t k;
    Net *net = r->net;
    if (!net_is(net, z, OP_AND) || r->uses[z] != 1) return 0;
    for (unsigned i = 0; i < 2; i++) {
        NetRef both = net_arg(net, z, i), m = net_arg(net, z, 1 - i);
        if (!net_is(net, both, OP_XOR) || r->uses[both] != 1 || net_is_const(net, m, &k))
            continue;
        for (unsigned j = 0; j < 2; j++) {
            if (net_arg(net, both, j) != x) continue;
            NetRef mask = r->now[m], y = r->now[net_arg(net, both, 1 - j)];
            return net_op2(net, OP_OR, net_op2(net, OP_AND, mask, y),
                           net_op2(net, NET_ANDN, mask, r->now[x]));
        }
    }
    return 0;
}

static NetRef choices(Reshape *r, NetRef n) {
    if (!net_is(r->net, n, OP_XOR)) return 0;
    NetRef x = net_arg(r->net, n, 0), y = net_arg(r->net, n, 1);
    NetRef found = choice(r, x, y);
    return found ? found : choice(r, y, x);
}

NetRef reshape_choices(Net *net, NetRef root) {
    return walk(net, root, choices);
}
