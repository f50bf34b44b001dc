/* Of each node it is known how it is made of the bits of one word by shifts, masks and
 * sums without carries. Where all bytes are made of themselves, or of their neighbours,
 * in the same way, one instruction multiplies them by a matrix; twice themselves is a
 * sum. */
#include "lower/cover/affine.h"

#include <stdlib.h>

#include "base/arena.h"

enum { FAR = 15, WAYS = 2 * FAR + 1, MOST_NODES = 2000 };
static const uint64_t EACH = 0x0101010101010101u;

/* Bit i of the word is, added up over `way`, bit i - way + FAR of `of`, where moved[way]
 * has bit i. */
typedef struct {
    NetRef of;
    uint64_t moved[WAYS];
} Linear;

static Linear itself(NetRef n) {
    return (Linear){.of = n, .moved[FAR] = ONES};
}

static uint64_t shifted(uint64_t x, int by) {
    return by < 0 ? x >> -by : x << by;
}

static bool shift(Linear *x, int by) {
    Linear to = {.of = x->of};
    for (int way = 0; way < WAYS; way++) {
        uint64_t bits = shifted(x->moved[way], by);
        if (!bits) continue;
        if (way + by < 0 || way + by >= WAYS) return false;
        to.moved[way + by] = bits;
    }
    *x = to;
    return true;
}

static bool add(Linear *x, const Linear *y, bool disjoint) {
    uint64_t mine = 0, other = 0;
    if (x->of != y->of) return false;
    for (unsigned way = 0; way < WAYS; way++) {
        mine |= x->moved[way], other |= y->moved[way];
        x->moved[way] ^= y->moved[way];
    }
    return !disjoint || !(mine & other);
}

static bool find_linear(const Net *net, NetRef n, const Linear *known, Linear *x) {
    const NetNode *at = net_at(net, n);
    uint64_t k;
    if (at->arity != 2) return false;
    *x = known[at->arg[0]];
    bool fixed = net_is_const(net, at->arg[1], &k);
    switch (at->op) {
    case OP_SHL:
    case OP_SHR:
        return fixed && k <= FAR && shift(x, at->op == OP_SHL ? (int)k : -(int)k);
    case OP_AND:
        for (unsigned way = 0; fixed && way < WAYS; way++) x->moved[way] &= k;
        return fixed;
    case OP_XOR:
    case OP_OR:
    case OP_ADD:
        return !fixed && add(x, &known[at->arg[1]], at->op != OP_XOR);
    default:
        return false;
    }
}

/* Each byte is made of the one `up` bytes below it; false: of others, or bytes differ. */
static bool matrix_of(const Linear *x, int up, uint64_t *matrix) {
    *matrix = 0;
    for (int way = 0; way < WAYS; way++) {
        uint64_t bits = (x->moved[way] >> 24) & 255;
        if (shifted(bits * EACH, 8 * up) != x->moved[way]) return false;
        for (int i = 0; i < 8; i++) {
            int from = i + FAR - way + 8 * up;
            if (!(bits >> i & 1)) continue;
            if (from < 0 || from > 7) return false;
            *matrix |= UINT64_C(1) << (8 * (7 - i) + from);
        }
    }
    return true;
}

typedef struct {
    Linear *known;
    bool products; /* the target multiplies by any matrix */
} Linears;

static const uint64_t TWICE = 0x0001020408102040u; /* the matrix */

static NetRef multiplied(NetRewrite *w, NetRef n) {
    const Linears *l = w->context;
    Linear *x = &l->known[n];
    uint64_t matrix;
    int up = -1;
    if (!find_linear(w->net, n, l->known, x)) *x = itself(n);
    NetRef of = x->of;
    if (of == n || net_arg(w->net, n, 0) == of) return 0;
    while (up < 2 && !matrix_of(x, up, &matrix)) up++;
    if (up == 2 || (matrix != TWICE && !l->products)) return 0;
    NetRef y = w->now[of];
    if (up) y = net_shift(w->net, up > 0 ? OP_SHL : OP_SHR, y, 8);
    if (matrix == TWICE) return net_op2(w->net, NET_ADDB, y, y);
    return net_op2(w->net, NET_AFFINE, y, net_const(w->net, matrix));
}

NetRef affine_bytes(Net *net, NetRef root, bool products) {
    if (root > MOST_NODES) return root;
    Linears l = {base_malloc((root + 1) * sizeof *l.known), products};
    NetRef result = net_rewrite(net, root, multiplied, &l);
    free(l.known);
    return result;
}
