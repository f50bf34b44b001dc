/* The graph and its local rules.
 *
 * Rules look two levels deep and make no node beyond the one asked for (after Brummayer
 * and Biere: contradiction, subsumption, idempotence, substitution, resolution). Each
 * either answers with an existing literal or replaces an operand by one of its own
 * operands, which has a smaller number, so they terminate. */
#include "prove/solve/aig.h"

#include "base/arena.h"
#include "base/weaken.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Bit arg[2]; /* of an input NO_BIT */
} Node;

static const Bit NO_BIT = UINT32_MAX;

/* 64 inputs each for the quotient and the remainder of two words of literals. */
typedef struct {
    Bit x[WORD_BITS], d[WORD_BITS];
    uint32_t first; /* the quotient's lowest node; the remainder's are behind it */
} Division;

struct Aig {
    Node *node;
    uint32_t count, cap, most;
    uint32_t *slot; /* open addressing; 0 is free */
    uint32_t slots; /* a power of two */
    uint32_t *input, inputs;
    size_t inputs_cap;
    Bit *required;
    size_t nrequired, required_cap;
    Division *division;
    size_t divisions, divisions_cap;
    bool full;
};

enum { FIRST_NODES = 1024 };

void aig_free(Aig *aig) {
    if (!aig) return;
    free(aig->node);
    free(aig->slot);
    free(aig->input);
    free(aig->required);
    free(aig->division);
    free(aig);
}

bool aig_full(const Aig *aig) {
    return aig->full;
}
uint32_t aig_count(const Aig *aig) {
    return aig->count;
}
uint32_t aig_inputs(const Aig *aig) {
    return aig->inputs;
}
uint32_t aig_input_node(const Aig *aig, uint32_t number) {
    assert(number < aig->inputs);
    return aig->input[number];
}
const Bit *aig_required(const Aig *aig, size_t *count) {
    *count = aig->nrequired;
    return aig->required;
}

bool aig_is_and(const Aig *aig, uint32_t node, Bit arg[2]) {
    arg[0] = aig->node[node].arg[0];
    arg[1] = aig->node[node].arg[1];
    return arg[0] != NO_BIT;
}

static uint32_t hash_of(Bit a, Bit b) {
    uint64_t h = ((uint64_t)a << 32 | b) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(h >> 32) ^ (uint32_t)(h >> 15);
}

/* The slot of a & b, or the free one where it belongs. */
static uint32_t *slot_of(const Aig *aig, Bit a, Bit b) {
    uint32_t at = hash_of(a, b) & (aig->slots - 1);
    for (;; at = (at + 1) & (aig->slots - 1)) {
        uint32_t n = aig->slot[at];
        if (n == 0 || (aig->node[n].arg[0] == a &&
                       WEAKEN(AIG_SLOT, true, aig->node[n].arg[1] == b)))
            return &aig->slot[at];
    }
}

static void grow(Aig *aig) {
    aig->cap *= 2, aig->slots *= 2;
    assert((aig->slots & (aig->slots - 1)) == 0 && aig->count < aig->slots);
    aig->node = base_realloc(aig->node, aig->cap * sizeof *aig->node);
    free(aig->slot);
    aig->slot = base_malloc(aig->slots * sizeof *aig->slot);
    memset(aig->slot, 0, aig->slots * sizeof *aig->slot);
    for (uint32_t n = 1; n < aig->count; n++) {
        const Bit *arg = aig->node[n].arg;
        if (arg[0] != NO_BIT) *slot_of(aig, arg[0], arg[1]) = n;
    }
}

Aig *aig_new(uint32_t most_nodes) {
    Aig *aig = base_malloc(sizeof *aig);
    memset(aig, 0, sizeof *aig);
    aig->cap = FIRST_NODES / 2, aig->slots = FIRST_NODES;
    grow(aig);
    aig->most = most_nodes < UINT32_MAX / 4 ? most_nodes : UINT32_MAX / 4;
    aig->node[aig->count++] = (Node){{NO_BIT, NO_BIT}};
    return aig;
}

static bool make_room(Aig *aig) {
    if (aig->count >= aig->most) aig->full = true;
    if (aig->full) return false;
    if (aig->count == aig->cap) grow(aig);
    return true;
}

static void *grown(void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap) return array;
    *cap = *cap ? *cap * 2 : 64;
    return base_realloc(array, *cap * size);
}

Bit aig_input(Aig *aig) {
    if (!make_room(aig)) return BIT_FALSE;
    aig->input = grown(aig->input, aig->inputs, &aig->inputs_cap, sizeof *aig->input);
    aig->node[aig->count] = (Node){{NO_BIT, NO_BIT}};
    aig->input[aig->inputs++] = aig->count;
    return 2 * aig->count++;
}

/* The rules */

typedef enum { GO_ON, DONE, AGAIN } Rule;

static bool has_args(const Aig *aig, Bit a, Bit arg[2]) {
    return aig_is_and(aig, a >> 1, arg);
}

static Rule rule_one(Bit a, Bit b, Bit *result) {
    if (a == BIT_FALSE || b == BIT_FALSE) return *result = BIT_FALSE, DONE;
    if (a == (b ^ 1) && !WEAKEN(AIG_NEVER, a != BIT_FALSE, false))
        return *result = BIT_FALSE, DONE;
    if (a == BIT_TRUE || a == b) return *result = b, DONE;
    if (b == BIT_TRUE) return *result = a, DONE;
    return GO_ON;
}

/* a = p & q or its complement, with b. */
static Rule rule_two(const Aig *aig, Bit a, Bit *b, Bit *result) {
    Bit arg[2];
    if (!has_args(aig, a, arg)) return GO_ON;
    for (unsigned i = 0; i < 2; i++) {
        bool same = arg[i] == *b, opposite = arg[i] == (*b ^ 1);
        if (!(a & 1)) {
            if (opposite) return *result = WEAKEN(AIG_INSIDE, a, BIT_FALSE), DONE;
            if (same) return *result = a, DONE;
        } else {
            if (opposite) return *result = WEAKEN(AIG_SUBSUMED, a, *b), DONE;
            if (same)
                return *result = arg[1 - i] ^ WEAKEN(AIG_SUBSTITUTED, 0, 1),
                       AGAIN; /* b & ~(b & q) */
        }
    }
    return GO_ON;
}

/* p = p0 & p1 and q = q0 & q1, each perhaps complemented. */
static Rule rule_four(const Aig *aig, Bit p, Bit *q, Bit *result) {
    Bit a[2], b[2];
    if (!has_args(aig, p, a) || !has_args(aig, *q, b)) return GO_ON;
    for (unsigned k = 0; k < 4; k++) {
        unsigned i = k & 1, j = k >> 1;
        bool same = a[i] == b[j], opposite = a[i] == (b[j] ^ 1);
        if (!(p & 1) && !(*q & WEAKEN(AIG_CONTRADICTION, 0, 1))) {
            if (opposite) return *result = BIT_FALSE, DONE;
            if (same) return *q = b[WEAKEN(AIG_SHARED, j, 1 - j)], AGAIN;
        } else if ((p & 1) && !(*q & WEAKEN(AIG_APART, 0, 1))) {
            if (opposite) return *result = *q, DONE;
        } else if ((p & 1) && same &&
                   WEAKEN(AIG_RESOLVED, true, a[1 - i] == (b[1 - j] ^ 1))) {
            return *result = a[i] ^ 1, DONE; /* ~(x & y) & ~(x & ~y) */
        }
    }
    return GO_ON;
}

/* ~(x & y) & (x & z) is ~y & (x & z). */
static Rule rule_replace(const Aig *aig, Bit *p, Bit q) {
    Bit a[2], b[2];
    if (!(*p & 1) || (q & 1) || !has_args(aig, *p, a) || !has_args(aig, q, b))
        return GO_ON;
    for (unsigned k = 0; k < 4; k++)
        if (a[k & 1] == b[k >> 1])
            return *p = a[1 - (k & 1)] ^ WEAKEN(AIG_REPLACED, 0, 1), AGAIN;
    return GO_ON;
}

static Rule simplify(const Aig *aig, Bit *a, Bit *b, Bit *result) {
    Rule rule = rule_one(*a, *b, result);
    if (rule == GO_ON) {
        rule = rule_two(aig, *a, b, result);
        if (rule == AGAIN) *a = *result;
    }
    if (rule == GO_ON) {
        rule = rule_two(aig, *b, a, result);
        if (rule == AGAIN) *b = *result;
    }
    if (rule == GO_ON) rule = rule_four(aig, *a, b, result);
    if (rule == GO_ON) rule = rule_four(aig, *b, a, result);
    if (rule == GO_ON) rule = rule_replace(aig, a, *b);
    if (rule == GO_ON) rule = rule_replace(aig, b, *a);
    return rule;
}

Bit aig_and(Aig *aig, Bit a, Bit b) {
    assert(a >> 1 < aig->count && b >> 1 < aig->count);
    Bit result;
    for (;;) {
        Rule rule = simplify(aig, &a, &b, &result);
        if (rule == DONE) return result;
        if (rule == GO_ON) break;
    }
    Bit low = a < b ? a : b, high = a < b ? b : a;
    assert(low > BIT_TRUE && high >> 1 > low >> 1);
    uint32_t *slot = slot_of(aig, high, low);
    if (*slot) return 2 * *slot;
    if (aig->count == aig->cap || aig->count >= aig->most) {
        if (!make_room(aig)) return BIT_FALSE;
        slot = slot_of(aig, high, low);
    }
    aig->node[aig->count] = (Node){{high, low}};
    *slot = aig->count;
    return 2 * aig->count++;
}

/* Gates for word circuits */

static Bit gate_and(void *state, Bit a, Bit b) {
    return aig_and(state, a, b);
}

static void gate_require(void *state, Bit truth) {
    Aig *aig = state;
    if (truth == BIT_TRUE) return;
    assert(truth >> 1 < aig->count);
    aig->required =
        grown(aig->required, aig->nrequired, &aig->required_cap, sizeof truth);
    aig->required[aig->nrequired++] = truth;
}

static void hand_out(uint32_t first, Bit *q, Bit *r) {
    for (uint32_t i = 0; i < WORD_BITS; i++) {
        q[i] = 2 * (first + i);
        r[i] = 2 * (first + WORD_BITS + i);
    }
}

static bool gate_divide(void *state, const Bit *const operands[2], Bit *q, Bit *r) {
    Aig *aig = state;
    size_t size = sizeof aig->division->x;
    for (size_t i = 0; i < aig->divisions; i++) {
        const Division *known = &aig->division[i];
        if (memcmp(known->x, operands[0], size) ||
            WEAKEN(AIG_DIVIDED, 0, memcmp(known->d, operands[1], size)))
            continue;
        hand_out(known->first, q, r);
        return false;
    }
    Division new;
    memcpy(new.x, operands[0], size);
    memcpy(new.d, operands[1], size);
    new.first = aig->count;
    for (unsigned i = 0; i < 2 * WORD_BITS; i++) aig_input(aig);
    circuit_word(0, q);
    circuit_word(0, r);
    if (aig->full) return false;
    assert(aig->count == new.first + 2 * WORD_BITS);
    aig->division = grown(aig->division, aig->divisions, &aig->divisions_cap, sizeof new);
    aig->division[aig->divisions++] = new;
    hand_out(new.first, q, r);
    return true;
}

Gates aig_gates(Aig *aig) {
    return (Gates){gate_and, gate_divide, gate_require, aig};
}

/* Running */

static uint64_t lane_word(const uint64_t *value, const Bit *bits, unsigned lane) {
    uint64_t word = 0;
    for (unsigned i = 0; i < WORD_BITS; i++)
        word |= (aig_value(value, bits[i]) >> lane & 1) << i;
    return word;
}

static void run_division(const Division *division, uint64_t *value) {
    uint64_t *q = value + division->first, *r = q + WORD_BITS;
    memset(q, 0, 2 * WORD_BITS * sizeof *q);
    for (unsigned lane = 0; lane < 64; lane++) {
        uint64_t x = lane_word(value, division->x, lane);
        uint64_t d = lane_word(value, division->d, lane);
        uint64_t quotient = op_fold(OP_UDIV, x, d, 0), rest = op_fold(OP_UREM, x, d, 0);
        for (unsigned i = 0; i < WORD_BITS; i++) {
            q[i] |= (quotient >> i & 1) << lane;
            r[i] |= (rest >> i & 1) << lane;
        }
    }
}

static void run_nodes(const Aig *aig, uint32_t from, uint32_t end, uint64_t *value) {
    for (uint32_t n = from; n < end; n++) {
        const Bit *arg = aig->node[n].arg;
        if (arg[0] != NO_BIT)
            value[n] = aig_value(value, arg[0]) & aig_value(value, arg[1]);
    }
}

void aig_run(const Aig *aig, uint64_t *value) {
    uint32_t at = 1;
    value[0] = 0;
    for (size_t i = 0; i < aig->divisions; i++) {
        assert(aig->division[i].first >= at);
        run_nodes(aig, at, aig->division[i].first, value);
        run_division(&aig->division[i], value);
        at = aig->division[i].first + 2 * WORD_BITS;
    }
    run_nodes(aig, at, aig->count, value);
}
