/* Truth tables, bit by bit.
 *
 * Where both sides of an equation only move bits and combine them, each bit of the result
 * is a Boolean function of a few input bits: the sides are equal iff for each bit the two
 * tables are. The cone of a bit is found by walking back from it; moving bits costs
 * nothing, the rest are gates. A table has 2^s rows for s input bits; 64 rows are one
 * operation a gate.
 *
 * Of the query's other truths those count that say that two words are equal, bit by bit:
 * where a bit of both is made of the same input bits, rows in which it differs don't
 * occur. */
#include "prove/claim/equation.h"
#include "prove/claim/weaken.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_INPUTS = 18,
    MOST_GATES = 1500,
    MOST_COMPARED = 12,
    SLOTS = 4096,
    STACK = 6000
};

typedef enum {
    GATE_ZERO,
    GATE_INPUT,
    GATE_AND,
    GATE_OR,
    GATE_XOR,
    GATE_NOT,
    GATE_ITE
} Kind;

typedef struct {
    uint8_t kind;
    uint16_t a, b, c; /* gates; of GATE_INPUT: a is its number */
} Gate;

/* A bit of a node: ref * 64 + bit; NO_BIT: a 0 that was shifted in. */
typedef uint64_t Bit;

typedef struct {
    const Pool *pool;
    Gate gate[MOST_GATES];
    unsigned count;
    Bit input[MOST_INPUTS];
    unsigned inputs;
    Bit key[SLOTS]; /* of a made gate; 0: free */
    unsigned keys;
    uint16_t value[SLOTS];
    Bit stack[STACK];
    unsigned depth;
    bool fits;
    bool closed;    /* there are to be no more inputs */
    uint64_t work;  /* rows times gates, in all */
    uint16_t never; /* the gate of a condition that is broken */
} Cone;

enum { ZERO = 0, ONE = 1, NONE = 0xFFFF, NO_BIT = 0 };

static size_t slot_of(const Cone *c, Bit bit) {
    size_t at = (bit * 0x9E3779B97F4A7C15u >> 40) & (SLOTS - 1);
    while (c->key[at] && c->key[at] != bit) at = (at + 1) & (SLOTS - 1);
    return at;
}

/* The gate of a bit that is made; 0 and 1 for constants, NONE: not yet. */
static uint16_t made(const Cone *c, Bit bit) {
    const TermNode *n = pool_node(c->pool, (Ref)(bit >> 6));
    unsigned i = bit & 63;
    if (!(n->may >> i & 1)) return ZERO;
    if (n->op == OP_CONST) return n->k >> i & 1 ? ONE : ZERO;
    size_t at = slot_of(c, bit);
    return c->key[at] ? c->value[at] : NONE;
}

static void remember(Cone *c, Bit bit, uint16_t gate) {
    size_t at = slot_of(c, bit);
    c->keys += !c->key[at];
    c->key[at] = bit;
    c->value[at] = gate;
    if (c->keys * 2 > SLOTS) c->fits = false;
}

static uint16_t add_gate(Cone *c, Kind kind, uint16_t a, uint16_t b, uint16_t z) {
    if (c->count == MOST_GATES) return c->fits = false, (uint16_t)ZERO;
    c->gate[c->count] = (Gate){(uint8_t)kind, a, b, z};
    return (uint16_t)c->count++;
}

/* The number of the bit that is set as bit number i of the mask; 64: none is. */
static unsigned nth_bit(uint64_t mask, unsigned i) {
    while (i-- > 0) mask &= mask - 1;
    return mask ? (unsigned)__builtin_ctzll(mask) : 64;
}

/* Where a moved bit comes from: 0 … 63, 64 for a 0, -1 when the node moves no bits. */
static int source_of(const Pool *pool, const TermNode *n, unsigned i) {
    uint64_t k = pool_node(pool, n->arg[1])->k;
    bool constant = pool_node(pool, n->arg[1])->op == OP_CONST;
    int s = (int)(k & 63), bit = (int)i;
    switch (n->op) {
    case OP_BSWAP:
        return bit ^ 56;
    case OP_MIRROR:
        return bit ^ 7;
    case OP_REVERSE:
        return bit ^ 63;
    case OP_FLIPDIAG:
        return (bit >> 3 | bit << 3) & 63;
    case OP_SHL:
        return !constant ? -1 : bit < s ? 64 : bit - s;
    case OP_SHR:
        return !constant ? -1 : bit + s > 63 ? 64 : bit + s;
    case OP_SAR:
        return !constant ? -1 : bit + s > 63 ? 63 + WEAKEN(LOCAL_SIGN, 1, 0) : bit + s;
    case OP_ROL:
        return !constant ? -1 : (bit - s) & 63;
    case OP_PEXT:
        return constant ? (int)nth_bit(k, i) : -1;
    case OP_PDEP:
        if (!constant) return -1;
        return k >> i & 1 ? __builtin_popcountll(k & ((UINT64_C(1) << i) - 1)) : 64;
    default:
        return -1;
    }
}

/* The bits a bit is made of: at most 2 * MOST_COMPARED. 0: it cannot be taken apart. */
static unsigned parts_of(Cone *c, Bit bit, Bit *part) {
    const Pool *pool = c->pool;
    const TermNode *n = pool_node(pool, (Ref)(bit >> 6));
    unsigned i = bit & 63, count = 0;
    int from = source_of(pool, n, i);
    if (from == 64) return part[0] = NO_BIT, 1;
    if (from >= 0) return part[0] = (Bit)n->arg[0] << 6 | (unsigned)from, 1;
    switch (n->op) {
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        part[count++] = (Bit)n->arg[1] << 6 | i; /* fall through */
    case OP_NOT:
        part[count++] = (Bit)n->arg[0] << 6 | i;
        return count;
    case OP_ITE:
        if (!(pool_node(pool, n->arg[0])->flags & TERM_BOOL)) return 0;
        part[0] = (Bit)n->arg[0] << 6;
        part[1] = (Bit)n->arg[1] << 6 | i, part[2] = (Bit)n->arg[2] << 6 | i;
        return 3;
    case OP_EQ: {
        uint64_t may = pool_node(pool, n->arg[0])->may | pool_node(pool, n->arg[1])->may;
        if (__builtin_popcountll(may) > MOST_COMPARED) return 0;
        for (may &= WEAKEN(LOCAL_EQUAL, may - 1, may); may; may &= may - 1) {
            unsigned at = (unsigned)__builtin_ctzll(may);
            part[count++] = (Bit)n->arg[0] << 6 | at;
            part[count++] = (Bit)n->arg[1] << 6 | at;
        }
        return count;
    }
    default:
        return 0;
    }
}

/* The gate of a bit whose parts' gates are made. */
static uint16_t combine(Cone *c, Bit bit, const uint16_t *part, unsigned count) {
    const TermNode *n = pool_node(c->pool, (Ref)(bit >> 6));
    switch (n->op) {
    case OP_AND:
        return add_gate(c, GATE_AND, part[0], part[1], 0);
    case OP_OR:
        return add_gate(c, GATE_OR, part[0], part[1], 0);
    case OP_XOR:
        return add_gate(c, GATE_XOR, part[0], part[1], 0);
    case OP_NOT:
        return add_gate(c, GATE_NOT, part[0], 0, 0);
    case OP_ITE:
        return add_gate(c, GATE_ITE, part[0], part[1], part[2]);
    case OP_EQ: {
        uint16_t differ = ZERO;
        for (unsigned i = 0; i < count; i += 2) {
            uint16_t one = add_gate(c, GATE_XOR, part[i], part[i + 1], 0);
            differ = add_gate(c, GATE_OR, differ, one, 0);
        }
        return add_gate(c, GATE_NOT, differ, 0, 0);
    }
    default:
        return part[0]; /* moved */
    }
}

static void add_input(Cone *c, Bit bit) {
    if (c->inputs == MOST_INPUTS || c->closed) {
        c->fits = false;
        return;
    }
    c->input[c->inputs] = bit;
    remember(c, bit, add_gate(c, GATE_INPUT, (uint16_t)c->inputs++, 0, 0));
}

/* Makes the bit on top of the stack, or puts what it lacks above it. */
static void advance(Cone *c) {
    Bit bit = c->stack[c->depth - 1], part[2 * MOST_COMPARED];
    uint16_t gate[2 * MOST_COMPARED];
    if (made(c, bit) != NONE) {
        c->depth--;
        return;
    }
    if (pool_node(c->pool, (Ref)(bit >> 6))->op == OP_VAR) {
        add_input(c, bit);
        return;
    }
    unsigned count = parts_of(c, bit, part), before = c->depth;
    c->fits = c->fits && count && c->depth + count < STACK;
    for (unsigned i = 0; i < count && c->fits; i++) {
        gate[i] = part[i] == NO_BIT ? (uint16_t)ZERO : made(c, part[i]);
        if (gate[i] == NONE) c->stack[c->depth++] = part[i];
    }
    if (!c->fits || c->depth != before) return;
    uint16_t result = combine(c, bit, gate, count);
    remember(c, bit, result);
    c->depth--;
}

/* The gate of bit i of a term; words are constants. */
static uint16_t gate_of(Cone *c, Term t, unsigned i) {
    if (t.ref == 0) return t.word >> i & 1 ? ONE : ZERO;
    Bit bit = (Bit)t.ref << 6 | i;
    c->depth = 0;
    c->stack[c->depth++] = bit;
    while (c->depth && c->fits) advance(c);
    return c->fits ? made(c, bit) : (uint16_t)ZERO;
}

static void cone_start(Cone *c) {
    memset(c->key, 0, sizeof c->key);
    c->count = c->inputs = c->keys = 0;
    c->fits = true, c->closed = false, c->never = ZERO;
    add_gate(c, GATE_ZERO, 0, 0, 0);
    add_gate(c, GATE_NOT, ZERO, 0, 0); /* ONE */
}

/* 64 rows of all gates; the row's number is block * 64 + lane. */
static void run(const Cone *c, uint64_t block, uint64_t *value) {
    static const uint64_t low[] = {0xAAAAAAAAAAAAAAAAu, 0xCCCCCCCCCCCCCCCCu,
                                   0xF0F0F0F0F0F0F0F0u, 0xFF00FF00FF00FF00u,
                                   0xFFFF0000FFFF0000u, 0xFFFFFFFF00000000u};
    for (unsigned i = 0; i < c->count; i++) {
        const Gate *g = &c->gate[i];
        uint64_t a = g->kind == GATE_INPUT ? 0 : value[g->a];
        switch (g->kind) {
        case GATE_ZERO:
            value[i] = 0;
            break;
        case GATE_INPUT:
            value[i] = g->a < 6 ? low[g->a] : -(block >> (g->a - 6) & 1);
            break;
        case GATE_AND:
            value[i] = a & value[g->b];
            break;
        case GATE_OR:
            value[i] = a | value[g->b];
            break;
        case GATE_XOR:
            value[i] = a ^ value[g->b];
            break;
        case GATE_NOT:
            value[i] = ~a;
            break;
        default:
            value[i] = (a & value[g->b]) | (~a & value[g->c]);
            break;
        }
    }
}

/* A gate that is 1 where one of the conditions' bits, made of the same inputs, differs.
 */
static void add_conditions(Cone *c, const Query *q) {
    c->closed = true;
    for (unsigned i = 0; i < q->count; i++) {
        Term t = q->truth[i];
        if (WEAKEN(LOCAL_CONDITION, t.ref && pool_node(c->pool, t.ref)->op == OP_XOR,
                   false))
            t = term_arg(c->pool, t.ref, 0);
        if (t.ref == 0 || pool_node(c->pool, t.ref)->op != OP_EQ) continue;
        Term u = term_arg(c->pool, t.ref, 0), v = term_arg(c->pool, t.ref, 1);
        for (unsigned bit = 0; bit < 64; bit++) {
            uint16_t a = gate_of(c, u, bit), b = c->fits ? gate_of(c, v, bit) : a;
            uint16_t differ = c->fits && a != b ? add_gate(c, GATE_XOR, a, b, 0) : ZERO;
            uint16_t never = differ ? add_gate(c, GATE_OR, c->never, differ, 0) : ZERO;
            if (c->fits && never) c->never = never;
            c->fits = c->count < MOST_GATES && c->keys * 2 <= SLOTS;
            if (!c->fits) return;
        }
    }
}

/* The first row in which the two gates differ; false: there is none. */
static bool first_difference(const Cone *c, uint16_t left, uint16_t right,
                             uint64_t *row) {
    uint64_t value[MOST_GATES], rows = UINT64_C(1) << c->inputs;
    value[0] = 0;
    for (uint64_t block = 0; block * 64 < rows; block++) {
        run(c, block, value);
        uint64_t differ = (value[left] ^ value[right]) & ~value[c->never];
        if (rows < 64) differ &= (UINT64_C(1) << rows) - 1;
        if (WEAKEN(LOCAL_ROW, (block + 1) * 64 >= rows, false))
            differ &= ~(UINT64_C(1) << ((rows - 1) & 63));
        if (!differ) continue;
        *row = block * 64 + (unsigned)__builtin_ctzll(differ);
        return true;
    }
    return false;
}

static Answer refute(Attempt *a, const Cone *c, uint64_t row) {
    uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    for (unsigned i = 0; i < c->inputs; i++) {
        const TermNode *var = pool_node(a->pool, (Ref)(c->input[i] >> 6));
        values[var->k] |= (row >> i & 1) << (c->input[i] & 63);
    }
    return attempt_refute(a, values) ? ANSWER_REFUTED : ANSWER_PASS;
}

static uint64_t may_of_term(const Pool *pool, Term t) {
    return t.ref ? pool_node(pool, t.ref)->may : t.word;
}

static Answer decide(Attempt *a, const Equation *e) {
    Cone *c = arena_raw(a->arena, sizeof *c);
    c->pool = a->pool, c->work = 0;
    uint64_t may = may_of_term(a->pool, e->left) | may_of_term(a->pool, e->right), row;
    may &= WEAKEN(LOCAL_BIT, ~UINT64_C(0) >> 1, ~UINT64_C(0));
    for (; may; may &= may - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(may);
        cone_start(c);
        uint16_t left = gate_of(c, e->left, bit), right = gate_of(c, e->right, bit);
        if (!c->fits) return ANSWER_PASS;
        add_conditions(c, a->query);
        if (!c->fits) return ANSWER_PASS;
        c->work += ((UINT64_C(63) + (UINT64_C(1) << c->inputs)) >> 6) * c->count;
        if (c->work > UINT64_C(200000000)) return ANSWER_PASS;
        if (first_difference(c, left, right, &row)) return refute(a, c, row);
        if (problem_stopped(a->problem)) return ANSWER_STOPPED;
    }
    return ANSWER_PROVED;
}

Answer local_decide(Attempt *a) {
    return equation_each(a, decide);
}
