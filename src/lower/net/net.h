/* Nets: what selection works on. A term's graph without the pool's normal forms, so that
 * and-not, ternary logic and the parts of operations that a target lacks can be nodes.
 *
 * Nodes are hash-consed, operands come before users. Constants are nodes. */
#ifndef LOWER_NET_H
#define LOWER_NET_H

#include <assert.h>
#include <stdbool.h>

#include "term/term.h"

enum {
    NET_BEFORE = OP_COUNT - 1,
#define NET(name, ...) NET_##name,
#include "lower/net/net_ops.def"
#undef NET
    NET_OPS
};

typedef uint32_t NetRef; /* 0: none */

typedef struct {
    uint8_t op, arity;
    NetRef arg[3];
    uint64_t k; /* of a constant, a variable, a table */
    Ref term;   /* the term it stands for; 0: none known */
    uint64_t may;
} NetNode;

typedef struct {
    NetNode *nodes;
    NetRef count, cap;
    NetRef *slots;
    uint32_t nslots;
    bool full;
} Net;

enum { NET_MOST = 6000 };

void net_init(Net *net);
void net_free(Net *net);

NetRef net_const(Net *net, uint64_t k);
NetRef net_var(Net *net, uint64_t number);
NetRef net_op1(Net *net, unsigned op, NetRef a);
NetRef net_op2(Net *net, unsigned op, NetRef a, NetRef b);
NetRef net_op3(Net *net, unsigned op, NetRef a, NetRef b, NetRef c, uint64_t k);
/* Whether ternary logic is a choice by a mask, and if so which operand is the mask, what
 * it chooses where it is 1 and where 0. */
bool net_choice(uint64_t table, unsigned which[3]);
/* A shift or rotate by a constant. */
NetRef net_shift(Net *net, unsigned op, NetRef a, unsigned amount);

/* A walk over the nodes that a root needs, operands first: each is rebuilt from its
 * rebuilt operands, or as the rule says. */
typedef struct {
    Net *net;
    NetRef root;
    uint32_t *uses;
    NetRef *now; /* by node of the original; 0: not yet */
    void *context;
} NetRewrite;

/* The node in its new shape; 0: as it is. */
typedef NetRef NetRule(NetRewrite *w, NetRef n);
/* The root in its new shape, or itself where the net is full. */
NetRef net_rewrite(Net *net, NetRef root, NetRule *rule, void *context);
/* The node with its operands in their new shapes. */
NetRef net_rebuilt(const NetRewrite *w, NetRef n);

static inline const NetNode *net_at(const Net *net, NetRef n) {
    assert(n > 0 && n < net->count);
    return &net->nodes[n];
}
static inline bool net_is(const Net *net, NetRef n, unsigned op) {
    return net_at(net, n)->op == op;
}
static inline bool net_is_const(const Net *net, NetRef n, uint64_t *k) {
    *k = net_at(net, n)->k;
    return net_is(net, n, OP_CONST);
}
static inline NetRef net_arg(const Net *net, NetRef n, unsigned i) {
    assert(i < net_at(net, n)->arity);
    return net_at(net, n)->arg[i];
}
/* n is op(x, constant). */
static inline bool net_with_const(const Net *net, NetRef n, unsigned op, uint64_t *k) {
    return net_is(net, n, op) && net_is_const(net, net_arg(net, n, 1), k);
}
/* n is op(x, word), or the word itself. */
static inline bool net_with_word(const Net *net, NetRef n, unsigned op, uint64_t word) {
    uint64_t k;
    return net_with_const(net, n, op, &k) && k == word;
}
static inline bool net_is_word(const Net *net, NetRef n, uint64_t word) {
    uint64_t k;
    return net_is_const(net, n, &k) && k == word;
}
static inline bool net_is_logic(unsigned op) {
    return op_class((Op)op) == CLASS_BITWISE || op == NET_ANDN || op == NET_TERN;
}

/* 0 or -1, whatever the inputs. */
bool net_is_mask(const Net *net, NetRef n);

/* How often each node that the root needs is used by others that it needs; uses[root] is
 * at least 1. */
void net_uses(const Net *net, NetRef root, uint32_t *uses);

#endif
