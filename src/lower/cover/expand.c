/* Terms as nets, operation by operation.
 *
 * expand_NAME says how a target without the operation does it. Expansions are nets again,
 * so what they have in common is shared, and their set functions merge with those around
 * them. */
#include "lower/cover/expand_local.h"
#include "lower/cover/truths.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lower/net/neighbour.h"

const char expand_large[] = "an expression of this size";

NetRef expand_refuse(Expand *b, const char *what) {
    if (!*b->why) *b->why = what;
    return K(b, 0);
}

/* ---- boards: neighbours swap in steps of 1, 2, 4 */

static NetRef swap_bits(Expand *b, NetRef x, uint64_t mask, unsigned by) {
    assert((mask & mask << by) == 0); /* neighbours */
    NetRef left = SHL(b, ANDK(b, x, mask), by);
    if (has(b, FEATURE_BMI1)) /* one constant: and, and-not */
        return OR(b, SHR(b, ANDK(b, x, ~mask), by), left);
    return OR(b, ANDK(b, SHR(b, x, by), mask), left);
}

static NetRef mirrored(Expand *b, NetRef x) {
    bool table = b->vector && has(b, FEATURE_AVX);
    if (b->wide || table || has(b, FEATURE_A64)) return net_op1(b->net, OP_MIRROR, x);
    x = swap_bits(b, x, 0x5555555555555555u, 1);
    x = swap_bits(b, x, 0x3333333333333333u, 2);
    return swap_bits(b, x, 0x0F0F0F0F0F0F0F0Fu, 4);
}

static NetRef expand_MIRROR(Expand *b, const NetRef *arg) {
    return mirrored(b, arg[0]);
}

static NetRef expand_BSWAP(Expand *b, const NetRef *arg) {
    return net_op1(b->net, OP_BSWAP, arg[0]);
}

static NetRef expand_REVERSE(Expand *b, const NetRef *arg) {
    bool own = b->wide || has(b, FEATURE_XOP) || has(b, FEATURE_A64);
    if (own) return net_op1(b->net, OP_REVERSE, arg[0]);
    return net_op1(b->net, OP_BSWAP, mirrored(b, arg[0]));
}

static NetRef delta(Expand *b, NetRef x, uint64_t mask, unsigned by) {
    assert((mask & mask >> by) == 0 && mask >> by << by == mask);
    NetRef t = ANDK(b, XOR(b, x, SHL(b, x, by)), mask);
    return XOR(b, XOR(b, x, t), SHR(b, t, by));
}

static NetRef expand_FLIPDIAG(Expand *b, const NetRef *arg) {
    if (b->wide) return net_op1(b->net, OP_FLIPDIAG, arg[0]);
    NetRef x = delta(b, arg[0], 0x0F0F0F0F00000000u, 28);
    x = delta(b, x, 0x3333000033330000u, 14);
    return delta(b, x, 0x5500550055005500u, 7);
}

/* ---- counts */

static NetRef popcount(Expand *b, NetRef x) {
    Neighbour f;
    bool below = neighbour_find(b->net, x, &f) && !f.up && f.table == 0x4;
    if (!b->vector && below) return net_op1(b->net, OP_CTZ, f.x);
    bool lookup = b->vector && has(b, FEATURE_AVX); /* vector.c counts by a table */
    if (has(b, FEATURE_POPCNT) || has(b, FEATURE_A64) || b->wide || lookup)
        return net_op1(b->net, OP_POPCOUNT, x);
    x = SUB(b, x, ANDK(b, SHR(b, x, 1), 0x5555555555555555u));
    x = ADD(b, ANDK(b, x, 0x3333333333333333u),
            ANDK(b, SHR(b, x, 2), 0x3333333333333333u));
    x = ANDK(b, ADD(b, x, SHR(b, x, 4)), 0x0F0F0F0F0F0F0F0Fu);
    if (b->vector) return net_op1(b->net, NET_BYTES, x);
    return SHR(b, net_op2(b->net, OP_MUL, x, K(b, 0x0101010101010101u)), 56);
}

static NetRef expand_POPCOUNT(Expand *b, const NetRef *arg) {
    return popcount(b, arg[0]);
}

/* The bits below the lowest one; all of them for 0. */
static NetRef below_lowest(Expand *b, NetRef x) {
    return AND(b, NOT(b, x), ADD(b, x, K(b, ONES)));
}

static NetRef expand_CTZ(Expand *b, const NetRef *arg) {
    if (!b->vector) return net_op1(b->net, OP_CTZ, arg[0]);
    return popcount(b, below_lowest(b, arg[0]));
}

static NetRef expand_CLZ(Expand *b, const NetRef *arg) {
    NetRef x = arg[0];
    if (!b->vector || b->wide) return net_op1(b->net, OP_CLZ, x);
    for (unsigned s = 1; s < 64; s *= 2) x = OR(b, x, SHR(b, x, s));
    return popcount(b, NOT(b, x));
}

/* ---- shifts by variables */

static bool is_small(const Expand *b) {
    return given_below(b->given, term_arg(b->given->pool, b->now, 1), 64);
}

/* SIMD shifts give 0 for amounts of 64 and more; ours take amounts modulo 64. */
static NetRef vector_amount(Expand *b, NetRef amount) {
    assert(b->vector);
    if (net_at(b->net, amount)->may < 64 || is_small(b)) return amount;
    return ANDK(b, amount, 63);
}

static NetRef expand_ROL(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], s = arg[1];
    uint64_t k;
    bool fixed = net_is_const(b->net, s, &k);
    if (fixed) s = K(b, k &= 63);
    bool own = !b->vector || b->wide || has(b, FEATURE_XOP);
    if (own && !fixed && net_is(b->net, s, NET_NEG) && !has(b, FEATURE_XOP))
        return net_op2(b->net, NET_ROR, x, net_arg(b->net, s, 0));
    if (!fixed && has(b, FEATURE_A64)) /* it has rotations to the right */
        return net_op2(b->net, NET_ROR, x, net_op1(b->net, NET_NEG, s));
    if (own) return net_op2(b->net, OP_ROL, x, s);
    assert(!fixed || k > 0);
    if (fixed) return OR(b, SHL(b, x, (unsigned)k), SHR(b, x, 64 - (unsigned)k));
    s = vector_amount(b, s);
    NetRef rest = SUB(b, K(b, 64), s);
    return OR(b, net_op2(b->net, NET_SHLV, x, s), net_op2(b->net, NET_SHRV, x, rest));
}

static NetRef expand_SAR(Expand *b, const NetRef *arg) {
    NetRef x = arg[0], s = arg[1];
    uint64_t k;
    if (!b->vector) return net_op2(b->net, OP_SAR, x, s);
    bool fixed = net_is_const(b->net, s, &k);
    if (fixed && (k & 63) == 63) return net_op1(b->net, NET_SIGN, x);
    s = fixed ? K(b, k &= 63) : vector_amount(b, s);
    if (b->wide || has(b, FEATURE_XOP)) return net_op2(b->net, OP_SAR, x, s);
    /* ((x ^ top) >> s) - (top >> s) */
    NetRef top = K(b, TOP), y = XOR(b, x, top);
    if (fixed) return SUB(b, SHR(b, y, (unsigned)k), K(b, TOP >> k));
    return SUB(b, net_op2(b->net, NET_SHRV, y, s), net_op2(b->net, NET_SHRV, top, s));
}

/* 1 << ctz(x) is x & -x, but for x = 0. 0: it is something else. */
static NetRef lowest_bit(Expand *b, NetRef one) {
    const Pool *pool = b->given->pool;
    const TermNode *by = pool_node(pool, pool_node(pool, b->now)->arg[1]);
    if (by->op != OP_CTZ || !net_is_word(b->net, one, 1)) return 0;
    if (!given_nonzero(b->given, (Term){0, by->arg[0]})) return 0;
    NetRef x = b->of[by->arg[0]];
    return AND(b, x, net_op1(b->net, NET_NEG, x));
}

static NetRef shifted(Expand *b, Op op, const NetRef *arg) {
    NetRef x = arg[0], s = arg[1];
    uint64_t k, mask;
    assert(op == OP_SHL || op == OP_SHR);
    NetRef lowest = op == OP_SHL ? lowest_bit(b, x) : 0;
    if (lowest) return lowest;
    if (!b->vector) return net_op2(b->net, op, x, s);
    if (!net_is_const(b->net, s, &k))
        return net_op2(b->net, op == OP_SHL ? NET_SHLV : NET_SHRV, x,
                       vector_amount(b, s));
    s = K(b, k &= 63);
    bool alone = b->walk.uses[pool_node(b->given->pool, b->now)->arg[0]] == 1;
    if (alone && net_is(b->net, x, OP_AND) &&
        net_is_const(b->net, net_arg(b->net, x, 1), &mask)) /* behind the shift */
        return ANDK(b, net_op2(b->net, op, net_arg(b->net, x, 0), s),
                    op_fold(op, mask, k, 0));
    return net_op2(b->net, op, x, s);
}

static NetRef expand_SHL(Expand *b, const NetRef *arg) {
    return shifted(b, OP_SHL, arg);
}

static NetRef expand_SHR(Expand *b, const NetRef *arg) {
    return shifted(b, OP_SHR, arg);
}

static NetRef gathered(Expand *b, Op op, const NetRef *arg) {
    if (!has(b, FEATURE_BMI2)) return expand_refuse(b, op_word(op));
    return net_op2(b->net, op, arg[0], arg[1]);
}

static NetRef expand_PEXT(Expand *b, const NetRef *arg) {
    return gathered(b, OP_PEXT, arg);
}

static NetRef expand_PDEP(Expand *b, const NetRef *arg) {
    return gathered(b, OP_PDEP, arg);
}

/* ---- products */

static NetRef expand_MUL(Expand *b, const NetRef *arg) {
    for (unsigned i = 0; i < 2 && b->vector; i++) {
        NetRef product = truths_times(b->net, b->target, arg[i], arg[1 - i]);
        if (product) return product;
    }
    return net_op2(b->net, OP_MUL, arg[0], arg[1]);
}

static NetRef expand_MULHI(Expand *b, const NetRef *arg) {
    return net_op2(b->net, OP_MULHI, arg[0], arg[1]);
}

/* ---- one term */

static NetRef expand_node(Expand *b, Ref ref) {
    static NetRef (*const functions[OP_COUNT])(Expand *, const NetRef *) = {
#define OP(name, ...) [OP_##name] = expand_##name,
#include "term/ops.def"
#undef OP
    };
    const TermNode *n = pool_node(b->given->pool, ref);
    switch (n->op) {
    case OP_CONST:
        return K(b, n->k);
    case OP_VAR:
        return net_var(b->net, n->k);
    case OP_TABLE:
        return expand_refuse(b, "a table");
    case OP_FULL:
        return expand_refuse(b, expand_large);
    default:
        break;
    }
    NetRef arg[3] = {0}, lane = expand_lane(b, ref);
    if (lane) return lane;
    for (unsigned i = 0; i < n->arity; i++) {
        arg[i] = b->of[n->arg[i]];
        assert(n->arg[i] < ref && arg[i] > 0 && arg[i] < b->net->count);
    }
    return functions[n->op](b, arg);
}

NetRef expand_net(Net *net, const Given *given, Term root, const Lane *lanes,
                  const Target *target, const char **why) {
    *why = NULL;
    if (term_is_word(root)) return net_const(net, root.word);
    if (term_is_full(given->pool, root)) {
        *why = expand_large;
        return 0;
    }
    size_t count = root.ref + 1;
    Expand b = {.net = net,
                .given = given,
                .lanes = lanes,
                .target = target,
                .why = why,
                .root = root,
                .vector = target_is_vector(target),
                .wide = target->size == SIZE_ZMM,
                .flags = target_has(target, FEATURE_BASE)};
    b.walk = walk_new(given->pool, &root, 1, NULL);
    b.of = base_malloc(count * sizeof *b.of);
    for (Ref r = 0; !*why && !net->full && (r = walk_up(&b.walk, r));) {
        assert(r > b.now);
        b.now = r;
        b.of[r] = expand_node(&b, r);
        if (!net->nodes[b.of[r]].term) net->nodes[b.of[r]].term = r;
    }
    NetRef top = *why ? 0 : b.of[root.ref];
    if (net->full) *why = expand_large, top = 0;
    walk_free(&b.walk);
    free(b.of);
    return top;
}
