/* Inside the room: what the selections for general and for SIMD registers share. Each
 * node's value is selected once; a pattern may swallow an operand's node whole only where
 * nothing else uses it, or where doing it again costs nothing. */
#ifndef LOWER_PICK_H
#define LOWER_PICK_H

#include "lower/net/neighbour.h"
#include "lower/select/select.h"

typedef struct Pick Pick;

/* How nodes of one operation are selected, where a tile (tile.h) is not enough.
 * STEP_NONE: this one is left to the tiles. */
typedef StepRef PickRule(Pick *, NetRef);

struct Pick {
    Net *net;
    const Selection *s;
    Draft *draft;
    const char **why;
    PickRule *const *rules; /* by operation */
    StepRef *value;        /* by node */
    uint32_t *uses;
    uint8_t *varied; /* SIMD: differs from lane to lane */
    NetRef nodes;    /* of the arrays */
    NetRef original; /* the net's nodes before selection made new ones */
    uint8_t size;    /* of the registers */
    uint8_t flavour; /* SIMD, the column of vector_rows: 0 SSE, 1 AVX, 2 AVX-512 */
    StepRef counts;  /* SIMD: the table of the ones of 0 to 15 */
    bool bmi1, bmi2, tbm, lzcnt;
    bool xop, avx2, wide;
};

void pick_begin(Pick *g, const Selection *s, Draft *draft, const char **why);
/* false: `why` says what the target can't do. */
bool pick_end(Pick *g);

/* The node's value. */
StepRef pick(Pick *g, NetRef n);

/* A step of the target's size, unless it has one of its own. */
StepRef pick_step(Pick *g, Step s);
StepRef pick_row1(Pick *g, unsigned row, StepRef a);
StepRef pick_row2(Pick *g, unsigned row, StepRef a, StepRef b);
StepRef pick_imm(Pick *g, unsigned row, StepRef a, uint64_t imm);

/* The node has at most one user, and no value yet. */
bool pick_single(const Pick *g, NetRef n);
/* The expression itself uses the node. */
bool pick_is_used(const Pick *g, NetRef n);
/* Nonzero for all inputs that satisfy the condition. */
bool pick_nonzero(const Pick *g, NetRef n);
bool pick_below64(const Pick *g, NetRef n);
/* n is a with its top bit flipped, or a constant: an operand of a signed comparison. */
bool pick_is_signed(const Pick *g, NetRef n, NetRef *a);

static inline NetRef pick_arg(const Pick *g, NetRef n, unsigned i) {
    return net_arg(g->net, n, i);
}
static inline bool pick_is(const Pick *g, NetRef n, unsigned op) {
    return net_is(g->net, n, op);
}
static inline bool pick_is_const(const Pick *g, NetRef n, uint64_t *k) {
    return net_is_const(g->net, n, k);
}
/* n is op(x, constant). */
static inline bool pick_with_const(const Pick *g, NetRef n, unsigned op, uint64_t *k) {
    return net_with_const(g->net, n, op, k);
}

#endif
