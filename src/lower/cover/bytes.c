/* Shuffles of bytes.
 *
 * Of each node it is known from which byte of which word each of its bytes comes, or that
 * it is 0. Where several operations only move bytes of one word, they are one shuffle;
 * the orders that a target has an instruction for are its own: reversed, turned, all. */
#include "lower/cover/bytes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { BYTES = 8, ZERO = 0x80, MOST_NODES = 2000 };

/* Byte i is byte from[i] of `word`; ZERO: 0. */
typedef struct {
    NetRef word;
    uint8_t from[BYTES];
} Order;

static const Order nothing = {0, {ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO}};

static Order itself(NetRef n) {
    Order own = {.word = n};
    for (uint8_t i = 0; i < BYTES; i++) own.from[i] = i;
    return own;
}

/* By whole bytes upwards, `turn`: those that leave come in below. */
static Order moved(const Order *of, int by, bool turn) {
    Order to = nothing;
    to.word = of->word;
    for (int i = 0; i < BYTES; i++) {
        int at = i + by;
        if (turn || (at >= 0 && at < BYTES)) to.from[at & (BYTES - 1)] = of->from[i];
    }
    return to;
}

/* Bytes outside the mask become 0; false: it splits bytes. */
static bool mask(Order *order, uint64_t k) {
    for (unsigned i = 0; i < BYTES; i++) {
        uint64_t byte = k >> 8 * i & 255;
        if (byte == 0) order->from[i] = ZERO;
        if (byte != 0 && byte != 255) return false;
    }
    return true;
}

/* The union of two that have no byte in common. */
static bool join(Order *order, const Order *other) {
    if (order->word != other->word) return false;
    for (unsigned i = 0; i < BYTES; i++) {
        if (order->from[i] != ZERO && other->from[i] != ZERO) return false;
        if (order->from[i] == ZERO) order->from[i] = other->from[i];
    }
    return true;
}

static bool find_order(const Net *net, NetRef n, const Order *orders, Order *order) {
    const NetNode *at = net_at(net, n);
    uint64_t k;
    if (at->arity == 0) return false;
    *order = orders[at->arg[0]];
    if (at->op == OP_BSWAP) {
        for (unsigned i = 0; i < BYTES; i++)
            order->from[i] = orders[at->arg[0]].from[BYTES - 1 - i];
        return true;
    }
    if (at->arity != 2) return false;
    bool fixed = net_is_const(net, at->arg[1], &k), whole = fixed && k % 8 == 0 && k < 64;
    switch (at->op) {
    case OP_SHL:
    case OP_ROL:
        return whole && (*order = moved(order, (int)k / 8, at->op == OP_ROL), true);
    case OP_SHR:
        return whole && (*order = moved(order, -(int)k / 8, false), true);
    case OP_AND:
        return fixed && mask(order, k);
    case OP_OR:
    case OP_XOR:
    case OP_ADD:
        return !fixed && join(order, &orders[at->arg[1]]);
    default:
        return false;
    }
}

/* ---- what targets have */

static bool is_turned(const Order *order, unsigned *by) {
    *by = (unsigned)(BYTES - order->from[0]) % BYTES;
    Order own = itself(order->word), turned = moved(&own, (int)*by, true);
    return memcmp(turned.from, order->from, BYTES) == 0;
}

static bool is_reversed(const Order *order) {
    for (unsigned i = 0; i < BYTES; i++)
        if (order->from[i] != BYTES - 1 - i) return false;
    return true;
}

/* The order is that of words without zeros, in each of which the bytes may be swapped:
 * for these sse2 has few instructions. */
static bool is_of_words(const Order *order) {
    unsigned swapped = order->from[0] & 1;
    for (unsigned i = 0; i < BYTES; i += 2) {
        unsigned low = order->from[i + swapped], high = order->from[i + 1 - swapped];
        if (low >= BYTES || low & 1 || high != low + 1) return false;
    }
    return true;
}

static NetRef shuffled(Net *net, const Target *target, const Order *order, NetRef word) {
    unsigned by;
    uint64_t k = 0;
    bool vector = target_is_vector(target);
    bool all = target->size == SIZE_ZMM || target_has(target, FEATURE_AVX);
    bool turns = !vector || target->size == SIZE_ZMM || target_has(target, FEATURE_XOP);
    for (unsigned i = 0; i < BYTES; i++) k |= (uint64_t)order->from[i] << 8 * i;
    if (is_reversed(order)) return net_op1(net, OP_BSWAP, word);
    if (turns && is_turned(order, &by))
        return by ? net_shift(net, OP_ROL, word, 8 * by) : word;
    if (all || (vector && is_of_words(order)))
        return net_op2(net, NET_SHUFFLE, word, net_const(net, k));
    return 0;
}

/* The node is one operation of the word itself. */
static bool is_single(const Net *net, NetRef n, NetRef word) {
    const NetNode *at = net_at(net, n);
    return at->arg[0] == word && at->op != OP_ROL;
}

typedef struct {
    const Target *target;
    Order *orders; /* by node */
} Bytes;

static NetRef ordered(NetRewrite *w, NetRef n) {
    const Bytes *b = w->context;
    Order *order = &b->orders[n];
    if (!find_order(w->net, n, b->orders, order)) *order = itself(n);
    if (order->word == n || is_single(w->net, n, order->word)) return 0;
    return shuffled(w->net, b->target, order, w->now[order->word]);
}

NetRef bytes_shuffle(Net *net, NetRef root, const Target *target) {
    if (root > MOST_NODES) return root;
    Bytes bytes = {target, base_malloc((root + 1) * sizeof *bytes.orders)};
    NetRef result = net_rewrite(net, root, ordered, &bytes);
    free(bytes.orders);
    return result;
}
