/* Inside the room: what the files that take terms apart share. */
#ifndef LOWER_EXPAND_LOCAL_H
#define LOWER_EXPAND_LOCAL_H

#include "lower/cover/expand.h"
#include "term/walk.h"

typedef struct {
    Net *net;
    const Given *given;
    const Lane *lanes;
    const Target *target;
    const char **why;
    Term root;
    NetRef *of; /* by term */
    TermWalk walk;
    Ref now;           /* the current term */
    bool vector, wide; /* wide: avx512 */
    bool flags; /* x86-64's general registers: their carry and parity tell something */
} Expand;

/* Short names: these files write formulas. */
static inline NetRef K(Expand *b, uint64_t k) {
    return net_const(b->net, k);
}
static inline NetRef AND(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_AND, x, y);
}
static inline NetRef ANDK(Expand *b, NetRef x, uint64_t k) {
    return AND(b, x, K(b, k));
}
static inline NetRef XOR(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_XOR, x, y);
}
static inline NetRef OR(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_OR, x, y);
}
static inline NetRef NOT(Expand *b, NetRef x) {
    return net_op1(b->net, OP_NOT, x);
}
static inline NetRef ADD(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_ADD, x, y);
}
static inline NetRef SUB(Expand *b, NetRef x, NetRef y) {
    return net_op2(b->net, OP_SUB, x, y);
}
static inline NetRef SHL(Expand *b, NetRef x, unsigned s) {
    return net_shift(b->net, OP_SHL, x, s);
}
static inline NetRef SHR(Expand *b, NetRef x, unsigned s) {
    return net_shift(b->net, OP_SHR, x, s);
}

static inline bool has(const Expand *b, CodeFeature f) {
    return target_has(b->target, f);
}

/* n is op(x, k). */
static inline bool with(const Expand *b, NetRef n, unsigned op, uint64_t k) {
    return net_with_word(b->net, n, op, k);
}

/* Each in its file. What is known of its operands it asks the term `now`: it makes that
 * term's node and no other. Truths of any nodes are made by expand_less(). */
NetRef expand_AND(Expand *b, const NetRef *arg);
NetRef expand_OR(Expand *b, const NetRef *arg);
NetRef expand_XOR(Expand *b, const NetRef *arg);
NetRef expand_NOT(Expand *b, const NetRef *arg);
NetRef expand_ADD(Expand *b, const NetRef *arg);
NetRef expand_SUB(Expand *b, const NetRef *arg);
NetRef expand_EQ(Expand *b, const NetRef *arg);
NetRef expand_ULT(Expand *b, const NetRef *arg);
NetRef expand_ITE(Expand *b, const NetRef *arg);
NetRef expand_UDIV(Expand *b, const NetRef *arg);
NetRef expand_UREM(Expand *b, const NetRef *arg);
/* A part that is found among the lanes; 0: it is not. */
NetRef expand_lane(Expand *b, Ref ref);
/* x < y. */
NetRef expand_less(Expand *b, NetRef x, NetRef y);
/* The target can't do it. */
NetRef expand_refuse(Expand *b, const char *what);

/* popcount(x) == 1; low <= x && x < high. */
NetRef expand_single(Expand *b, NetRef x);
NetRef expand_between(Expand *b, NetRef x, uint64_t low, uint64_t high);

#endif
