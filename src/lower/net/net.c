/* Nets: hash-consing and the obvious folding. */
#include "lower/net/net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "term/may.h"

void net_init(Net *net) {
    *net = (Net){.count = 1, .cap = 64, .nslots = 256};
    net->nodes = base_malloc(net->cap * sizeof *net->nodes);
    memset(net->nodes, 0, sizeof *net->nodes);
    net->slots = base_malloc(net->nslots * sizeof *net->slots);
    memset(net->slots, 0, net->nslots * sizeof *net->slots);
}

void net_free(Net *net) {
    free(net->nodes);
    free(net->slots);
}

static uint32_t hash(const NetNode *n) {
    uint64_t h = n->op * UINT64_C(0x9E3779B97F4A7C15) + n->k;
    for (int i = 0; i < 3; i++) h = (h ^ n->arg[i]) * UINT64_C(0xD6E8FEB86659FD93);
    return (uint32_t)(h >> 32);
}

static bool same(const NetNode *a, const NetNode *b) {
    return a->op == b->op && a->k == b->k && a->arg[0] == b->arg[0] &&
           a->arg[1] == b->arg[1] && a->arg[2] == b->arg[2];
}

static void grow(Net *net) {
    net->cap *= 2;
    net->nodes = base_realloc(net->nodes, net->cap * sizeof *net->nodes);
    free(net->slots);
    net->nslots = net->cap * 4;
    assert((net->nslots & (net->nslots - 1)) == 0); /* a mask finds the slot */
    net->slots = base_malloc(net->nslots * sizeof *net->slots);
    memset(net->slots, 0, net->nslots * sizeof *net->slots);
    for (NetRef n = 1; n < net->count; n++) {
        uint32_t at = hash(&net->nodes[n]) & (net->nslots - 1);
        while (net->slots[at]) at = (at + 1) & (net->nslots - 1);
        net->slots[at] = n;
    }
}

static uint64_t shuffled(uint64_t a, uint64_t order) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i += 8)
        if (!(order >> i & 0x80)) result |= (a >> 8 * (order >> i & 7) & 255) << i;
    return result;
}

/* Bit i of each byte is the parity of the byte and the matrix's byte 7 - i. */
static uint64_t multiplied(uint64_t a, uint64_t matrix) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i++) {
        uint64_t row = a >> (i & 56) & matrix >> 8 * (7 - (i & 7)) & 255;
        result |= (uint64_t)__builtin_parityll(row) << i;
    }
    return result;
}

/* The sum, or with the other one's bytes negated the difference. */
static uint64_t bytes_sum(uint64_t a, uint64_t b, bool minus) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i += 8) {
        uint64_t x = a >> i, y = b >> i;
        result |= ((minus ? x - y : x + y) & 255) << i;
    }
    return result;
}

static uint64_t bytes_total(uint64_t a) {
    a = (a & 0x00FF00FF00FF00FFu) + (a >> 8 & 0x00FF00FF00FF00FFu);
    return a * 0x0001000100010001u >> 48;
}

/* ---- doubles */

static double double_of(uint64_t bits) {
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static uint64_t bits_of(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static uint64_t truncated(double d) {
    return d > -1 && d < 0x1p64 ? (uint64_t)d : ONES;
}

/* ---- nodes */

/* The bits that may be 1. */
static uint64_t may_be(const Net *net, const NetNode *n) {
    MayArg arg[3] = {{0, 0, 0, false}};
    for (unsigned i = 0; i < n->arity; i++) {
        const NetNode *of = &net->nodes[n->arg[i]];
        arg[i] = (MayArg){of->may, of->may, of->k, of->op == OP_CONST};
    }
    uint64_t a = arg[0].may, b = arg[1].may, c = arg[2].may, word = arg[1].word;
    switch (n->op) {
    case OP_CONST:
        return n->k;
#define NET(name, laws, fold, may)                                                       \
    case NET_##name:                                                                     \
        return may;
#include "lower/net/net_ops.def"
#undef NET
    default:
        return op_class((Op)n->op) == CLASS_OTHER ? ONES : may_of((Op)n->op, arg);
    }
}

static NetRef put(Net *net, NetNode node) {
    assert(node.arity <= 3 && node.op < NET_OPS);
    assert(node.op >= OP_COUNT || node.arity == op_arity((Op)node.op));
    assert(!node.k || node.arity == 0 || node.op == NET_TERN);
    for (unsigned i = 0; i < node.arity; i++)
        assert(node.arg[i] > 0 && node.arg[i] < net->count);
    assert(net->count < net->nslots); /* the probing ends */
    uint32_t at = hash(&node) & (net->nslots - 1);
    for (; net->slots[at]; at = (at + 1) & (net->nslots - 1))
        if (same(&net->nodes[net->slots[at]], &node)) return net->slots[at];
    if (net->count >= NET_MOST) {
        net->full = true;
        return 1;
    }
    node.may = may_be(net, &node);
    if (net->count == net->cap) {
        grow(net);
        return put(net, node);
    }
    net->nodes[net->count] = node;
    return net->slots[at] = net->count++;
}

NetRef net_const(Net *net, uint64_t k) {
    return put(net, (NetNode){.op = OP_CONST, .k = k});
}
NetRef net_var(Net *net, uint64_t number) {
    return put(net, (NetNode){.op = OP_VAR, .k = number});
}

static uint64_t fold(unsigned op, uint64_t a, uint64_t b) {
    switch (op) {
#define NET(name, laws, fold, may)                                                       \
    case NET_##name:                                                                     \
        return fold;
#include "lower/net/net_ops.def"
#undef NET
    default:
        return op_fold((Op)op, a, b, 0);
    }
}

static bool commutes(unsigned op) {
    enum { COMM = 1 };
    static const bool laws[NET_OPS] = {
#define NET(name, laws, ...) [NET_##name] = laws,
#include "lower/net/net_ops.def"
#undef NET
    };
    return op < OP_COUNT ? op_commutes((Op)op) : laws[op];
}

static bool is_mask(const Net *net, NetRef n, unsigned depth) {
    uint64_t k;
    const NetNode *at = net_at(net, n);
    if (net_is_const(net, n, &k)) return k + 1 < 2;
    if (at->op >= NET_EQMASK && at->op <= NET_SIGN) return true;
    if (depth == 0 || !net_is_logic(at->op) || at->op == NET_TERN) return false;
    for (unsigned i = 0; i < at->arity; i++)
        if (!is_mask(net, at->arg[i], depth - 1)) return false;
    return true;
}

bool net_is_mask(const Net *net, NetRef n) {
    return is_mask(net, n, 4);
}

/* -t of a truth made of a mask; 0: it is something else. */
static NetRef negative_truth(Net *net, NetRef t) {
    uint64_t k;
    NetRef mask = net_at(net, t)->arity ? net_arg(net, t, 0) : 0;
    if (!mask || !net_is_mask(net, mask)) return 0;
    if (net_with_word(net, t, OP_SHR, 63)) return mask;
    if (net_with_word(net, t, OP_ADD, 1)) return net_op1(net, OP_NOT, mask);
    bool word = net_is(net, t, NET_PICK) && net_is_const(net, net_arg(net, t, 2), &k);
    if (!word || net_at(net, t)->may != 1) return 0;
    return k ? net_op1(net, OP_NOT, mask) : mask;
}

/* -(k << s) is -k << s, and so is ~((1 << s) - 1). 0: it is neither. */
static NetRef negative_shift(Net *net, unsigned op, NetRef a) {
    uint64_t k;
    if (op == OP_NOT && net_with_word(net, a, OP_ADD, ONES))
        a = net_arg(net, a, 0);
    else if (op != NET_NEG)
        return 0;
    const NetNode at = *net_at(net, a);
    if ((at.op != OP_SHL && at.op != NET_SHLV) || !net_is_const(net, at.arg[0], &k) ||
        net_is(net, at.arg[1], OP_CONST))
        return 0;
    return net_op2(net, at.op, net_const(net, -k), at.arg[1]);
}

NetRef net_op1(Net *net, unsigned op, NetRef a) {
    uint64_t k;
    if (net_is_const(net, a, &k)) return net_const(net, fold(op, k, 0));
    if ((op == OP_NOT || op == NET_NEG) && net_is(net, a, op)) return net_arg(net, a, 0);
    if (op == NET_SIGN && net_is_mask(net, a)) return a;
    NetRef mask = op == NET_NEG ? negative_truth(net, a) : 0;
    if (mask) return mask;
    NetRef shifted = negative_shift(net, op, a);
    if (shifted) return shifted;
    bool negated = op == NET_NEG && net_is(net, a, OP_XOR) && net->nodes[a].may == 1;
    if (negated && net_is_const(net, net_arg(net, a, 1), &k)) /* -(t ^ 1) = t - 1 */
        return net_op2(net, OP_ADD, net_arg(net, a, 0), net_const(net, ONES));
    return put(net, (NetNode){.op = (uint8_t)op, .arity = 1, .arg = {a}});
}

/* x op k. 0: nothing simpler. */
static NetRef with_word(Net *net, unsigned op, NetRef a, uint64_t k) {
    switch (op) {
    case OP_AND:
        if ((net->nodes[a].may & ~k) == 0) return a;
        return k == 0 ? net_const(net, 0) : k == ONES ? a : 0;
    case OP_OR:
        return k == 0 ? a : k == ONES ? net_const(net, ONES) : 0;
    case OP_XOR:
        return k == 0 ? a : k == ONES ? net_op1(net, OP_NOT, a) : 0;
    case OP_ADD:
    case OP_SUB:
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
    case OP_ROL:
    case NET_ROR:
        return k == 0 ? a : 0;
    case NET_ANDN:
        return k == 0 ? net_const(net, 0) : k == ONES ? net_op1(net, OP_NOT, a) : 0;
    default:
        return 0;
    }
}

/* The same with the operand's constants folded; 0: it has none. */
static NetRef with_parts(Net *net, unsigned op, NetRef a, uint64_t k) {
    uint64_t yes, no;
    const NetNode at = *net_at(net, a);
    if (op == OP_XOR && net_with_const(net, a, OP_XOR, &yes))
        return net_op2(net, OP_XOR, at.arg[0], net_const(net, yes ^ k));
    bool opposite = op == OP_XOR && k == 1 && at.arity && net_is_mask(net, at.arg[0]);
    if (opposite && net_with_word(net, a, OP_SHR, 63))
        return net_op2(net, OP_ADD, at.arg[0], net_const(net, 1));
    if (opposite && net_with_word(net, a, OP_ADD, 1))
        return net_shift(net, OP_SHR, at.arg[0], 63);
    if (op == OP_ADD && k == ONES && at.op == NET_SHLV && /* 1 << s, less one */
        net_is_word(net, at.arg[0], 1))
        return net_op1(net, OP_NOT,
                       net_op2(net, NET_SHLV, net_const(net, ONES), at.arg[1]));
    if (at.op != NET_PICK || !net_is_const(net, at.arg[1], &yes) ||
        !net_is_const(net, at.arg[2], &no))
        return 0;
    return net_op3(net, NET_PICK, at.arg[0], net_const(net, fold(op, yes, k)),
                   net_const(net, fold(op, no, k)), 0);
}

/* Operations whose amount counts modulo 64. */
static bool is_shift(unsigned op) {
    return op_class((Op)op) == CLASS_SHIFT || op == NET_ROR;
}

NetRef net_op2(Net *net, unsigned op, NetRef a, NetRef b) {
    uint64_t ka, kb;
    bool ca = net_is_const(net, a, &ka), cb = net_is_const(net, b, &kb);
    if (ca && cb) return net_const(net, fold(op, ka, kb));
    if (commutes(op) && (ca || (!cb && b < a))) {
        NetRef turn = a;
        a = b, b = turn;
        cb = ca || cb, kb = ca ? ka : kb, ca = false;
    }
    if (cb && kb > 63 && is_shift(op)) b = net_const(net, kb &= 63);
    if (op == OP_SUB && cb) op = OP_ADD, b = net_const(net, kb = -kb);
    if (op == OP_SUB && ca && ka == 0) return net_op1(net, NET_NEG, b);
    if (op == OP_SUB && ca && ka == ONES) return net_op1(net, OP_NOT, b);
    if (op == NET_ANDN && ca) return net_op2(net, OP_AND, b, net_const(net, ~ka));
    assert(!ca || !commutes(op));
    assert(cb || !commutes(op) || a <= b);
    assert(!(cb && is_shift(op)) || kb < 64);
    assert(!(cb && op == OP_SUB));
    if (cb) {
        NetRef simple = with_word(net, op, a, kb);
        if (!simple) simple = with_parts(net, op, a, kb);
        if (simple) return simple;
    }
    if (a == b) {
        if (op == OP_AND || op == OP_OR) return a;
        if (op == OP_XOR || op == OP_SUB || op == NET_ANDN) return net_const(net, 0);
    }
    return put(net, (NetNode){.op = (uint8_t)op, .arity = 2, .arg = {a, b}});
}

NetRef net_op3(Net *net, unsigned op, NetRef a, NetRef b, NetRef c, uint64_t k) {
    assert(op == NET_TERN ? k < 256 : (op == OP_ITE || op == NET_PICK) && !k);
    return put(net, (NetNode){.op = (uint8_t)op, .arity = 3, .arg = {a, b, c}, .k = k});
}

bool net_choice(uint64_t table, unsigned which[3]) {
    static const struct {
        uint8_t table, mask, yes, no;
    } choices[] = {{0xCA, 0, 1, 2}, {0xAC, 0, 2, 1}, {0xE2, 1, 0, 2},
                   {0xB8, 1, 2, 0}, {0xD8, 2, 1, 0}, {0xE4, 2, 0, 1}};
    for (unsigned i = 0; i < 6; i++) {
        if (choices[i].table != table) continue;
        which[0] = choices[i].mask, which[1] = choices[i].yes, which[2] = choices[i].no;
        return true;
    }
    return false;
}

NetRef net_shift(Net *net, unsigned op, NetRef a, unsigned amount) {
    assert(is_shift(op) && amount < 64);
    return net_op2(net, op, a, net_const(net, amount));
}

void net_uses(const Net *net, NetRef root, uint32_t *uses) {
    assert(root > 0 && root < net->count);
    memset(uses, 0, net->count * sizeof *uses);
    uses[root] = 1;
    for (NetRef n = root; n > 0; n--) {
        if (!uses[n]) continue;
        for (unsigned i = 0; i < net_at(net, n)->arity; i++) {
            assert(net_arg(net, n, i) < n);
            uses[net_arg(net, n, i)]++;
        }
    }
}

/* ---- rewriting */

NetRef net_rebuilt(const NetRewrite *w, NetRef n) {
    Net *net = w->net;
    const NetNode at = net->nodes[n];
    NetRef arg[3] = {0};
    bool same = true;
    for (unsigned i = 0; i < at.arity; i++) {
        arg[i] = w->now[at.arg[i]];
        assert(at.arg[i] < n && arg[i]);
        same = same && arg[i] == at.arg[i];
    }
    if (same) return n;
    if (at.arity == 1) return net_op1(net, at.op, arg[0]);
    if (at.arity == 2) return net_op2(net, at.op, arg[0], arg[1]);
    return net_op3(net, at.op, arg[0], arg[1], arg[2], at.k);
}

NetRef net_rewrite(Net *net, NetRef root, NetRule *rule, void *context) {
    NetRewrite w = {.net = net, .root = root, .context = context};
    w.uses = base_malloc(net->count * sizeof *w.uses);
    w.now = base_malloc((root + 1) * sizeof *w.now);
    net_uses(net, root, w.uses);
    for (NetRef n = 1; n <= root; n++) w.now[n] = net_at(net, n)->arity ? 0 : n;
    for (NetRef n = 1; n <= root; n++) {
        if (!w.uses[n]) continue;
        NetRef other = rule(&w, n);
        w.now[n] = other ? other : net_rebuilt(&w, n);
        NetNode *to = &net->nodes[w.now[n]];
        if (!to->term) to->term = net_at(net, n)->term;
    }
    NetRef result = w.now[root];
    assert(result > 0 && result < net->count);
    free(w.uses), free(w.now);
    return net->full ? root : result;
}
