/* Set functions of x and x - 1, or x and x + 1: what BMI and TBM are made of.
 *
 * -x is ~(x - 1) and -2 - x is ~(x + 1), so all of blsi, blsr, blsmsk and TBM's ten, in
 * any way of writing, are recognised by a truth table of two inputs. */
#include "lower/net/neighbour.h"

#include <assert.h>

#include "base/ablation.h"

enum { TT_X = 0xA, TT_Y = 0xC, DEEPEST = 6 };

/* n is the neighbour itself (or its complement) of a word. */
static bool neighbour_of(Net *net, NetRef n, NetRef *x, bool *up, bool *inverted) {
    const NetNode *at = net_at(net, n);
    uint64_t k;
    if (at->op == NET_NEG) {
        *x = at->arg[0], *up = false, *inverted = true;
        return true;
    }
    if (at->op == OP_ADD && net_is_const(net, at->arg[1], &k) && (k == 1 || k == ONES)) {
        *x = at->arg[0], *up = k == 1, *inverted = false;
        return true;
    }
    if (at->op == OP_SUB && net_is_const(net, at->arg[0], &k) && k == -UINT64_C(2)) {
        *x = at->arg[1], *up = true, *inverted = true;
        return true;
    }
    return false;
}

static bool find_neighbour(Net *net, NetRef n, Neighbour *found, unsigned depth) {
    bool inverted;
    if (neighbour_of(net, n, &found->x, &found->up, &inverted)) return true;
    unsigned op = net_at(net, n)->op;
    if (depth == 0 || !net_is_logic(op) || op == NET_TERN) return false;
    for (unsigned i = 0; i < net_at(net, n)->arity; i++)
        if (find_neighbour(net, net_arg(net, n, i), found, depth - 1)) return true;
    return false;
}

static bool table_of(Net *net, NetRef n, const Neighbour *f, unsigned depth,
                     unsigned *tt) {
    NetRef x;
    bool up, inverted;
    if (n == f->x) return *tt = TT_X, true;
    if (neighbour_of(net, n, &x, &up, &inverted) && x == f->x && up == f->up)
        return *tt = inverted ? TT_Y ^ 15 : TT_Y, true;
    const NetNode *at = net_at(net, n);
    unsigned a, b = 0;
    if (depth == 0 || !net_is_logic(at->op) || at->op == NET_TERN) return false;
    if (!table_of(net, at->arg[0], f, depth - 1, &a)) return false;
    if (at->arity == 2 && !table_of(net, net_arg(net, n, 1), f, depth - 1, &b))
        return false;
    switch (net_at(net, n)->op) {
    case OP_AND:
        *tt = a & b;
        break;
    case OP_OR:
        *tt = a | b;
        break;
    case OP_XOR:
        *tt = a ^ b;
        break;
    case NET_ANDN:
        *tt = ~a & b & 15;
        break;
    default:
        *tt = a ^ 15;
    }
    assert(*tt < 16);
    return true;
}

bool neighbour_find(Net *net, NetRef n, Neighbour *found) {
    uint64_t k;
    unsigned op = net_at(net, n)->op;
    /* blsi(x) - 1 is tzmsk(x) */
    if (op == OP_ADD && net_is_const(net, net_arg(net, n, 1), &k) && k == ONES) {
        bool low = neighbour_find(net, net_arg(net, n, 0), found);
        if (!low || found->up || found->table != 0x2) return false;
        found->table = 0x4;
        return true;
    }
    if (!net_is_logic(op) || op == NET_TERN || !ablation_on("neighbour")) return false;
    if (!find_neighbour(net, n, found, DEEPEST)) return false;
    /* ~(x - 1) with x a complement: blsi(~y) and the like are functions of y and y + 1 */
    if (!table_of(net, n, found, DEEPEST, &found->table)) return false;
    assert(found->x < n);
    bool both = found->table != 0 && found->table != 15 && found->table != TT_X &&
                found->table != TT_Y && found->table != (TT_X ^ 15) &&
                found->table != (TT_Y ^ 15);
    return both;
}
