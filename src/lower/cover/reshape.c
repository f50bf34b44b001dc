/* Reshaping: one walk over the net, with a rule for each shape. */
#include "lower/cover/reshape.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"

enum { MOST_NODES = 1000, MOST_WORDS = 20, MOST_MASKS = 24, MOST_ROUNDS = 8 };

/* The node in its new shape; 0: that comes later. */
static NetRef ready(const NetRewrite *r, NetRef n) {
    for (unsigned i = 0; i < net_at(r->net, n)->arity; i++)
        if (!r->now[net_arg(r->net, n, i)]) return 0;
    return r->now[n] ? r->now[n] : net_rebuilt(r, n);
}

static NetRef reshaped(Net *net, NetRef root, NetRule *rule) {
    return root > MOST_NODES ? root : net_rewrite(net, root, rule, NULL);
}

/* ---- sums and set functions of three operands, two of which are together elsewhere */

typedef struct {
    NetRef leaf;
    bool minus;
} Part;

static bool is_sum(unsigned op) {
    return op == OP_ADD || op == OP_SUB;
}

/* op(x, y) if the root needs it. */
static NetRef existing(const NetRewrite *r, unsigned op, NetRef x, NetRef y) {
    NetRef n = net_op2(r->net, op, x, y);
    return n <= r->root && r->uses[n] ? n : 0;
}

/* The operands of a node, with those of one inner node that nothing else uses. */
static unsigned parts_of(const NetRewrite *r, NetRef n, Part part[3], NetRef *inner) {
    unsigned count = 0, op = net_at(r->net, n)->op;
    *inner = 0;
    for (unsigned i = 0; i < 2; i++) {
        NetRef x = net_arg(r->net, n, i);
        bool minus = i == 1 && op == OP_SUB, less = net_is(r->net, x, OP_SUB);
        bool alike =
            net_is(r->net, x, op) || (is_sum(op) && is_sum(net_at(r->net, x)->op));
        if (!alike || *inner || r->uses[x] != 1) {
            part[count++] = (Part){x, minus};
            continue;
        }
        *inner = x;
        part[count++] = (Part){net_arg(r->net, x, 0), minus};
        part[count++] = (Part){net_arg(r->net, x, 1), minus ^ less};
    }
    assert(count == (*inner ? 3u : 2u));
    return count;
}

/* The node that combines two parts, and whether it is to be subtracted. */
static NetRef pair_of(const NetRewrite *r, unsigned op, Part a, Part b, bool *minus) {
    *minus = a.minus && b.minus;
    if (!is_sum(op)) return existing(r, op, a.leaf, b.leaf);
    if (a.minus == b.minus) return existing(r, OP_ADD, a.leaf, b.leaf);
    NetRef plus = a.minus ? b.leaf : a.leaf, less = a.minus ? a.leaf : b.leaf;
    NetRef found = existing(r, OP_SUB, plus, less);
    if (found) return found;
    *minus = true;
    return existing(r, OP_SUB, less, plus);
}

/* (x & k) >> s, where x & j stands elsewhere and the shift drops what j and k differ by.
 */
static NetRef shared_mask(NetRewrite *r, NetRef n) {
    uint64_t s, k, j;
    const NetNode *at = net_at(r->net, n);
    if ((at->op != OP_SHL && at->op != OP_SHR) || !net_is_const(r->net, at->arg[1], &s) ||
        !net_with_const(r->net, at->arg[0], OP_AND, &k) || r->uses[at->arg[0]] > 1)
        return 0;
    for (NetRef m = 1; m < n; m++) {
        if (!r->uses[m] || m == at->arg[0] || !net_with_const(r->net, m, OP_AND, &j))
            continue;
        if (net_arg(r->net, m, 0) == net_arg(r->net, at->arg[0], 0) &&
            op_fold((Op)at->op, j ^ k, s, 0) == 0 && ready(r, m))
            return net_shift(r->net, at->op, ready(r, m), (unsigned)s);
    }
    return 0;
}

static NetRef shared_pair(NetRewrite *r, NetRef n) {
    NetRef masked = shared_mask(r, n);
    if (masked) return masked;
    Part part[3];
    NetRef inner;
    unsigned op = net_at(r->net, n)->op;
    bool set = op == OP_AND || op == OP_OR || op == OP_XOR;
    if (op == OP_SUB) { /* x - y where -y is there */
        NetRef minus = net_op1(r->net, NET_NEG, net_arg(r->net, n, 1));
        NetRef there = minus <= r->root && r->uses[minus] ? ready(r, minus) : 0;
        if (there) return net_op2(r->net, OP_ADD, r->now[net_arg(r->net, n, 0)], there);
    }
    if ((!set && !is_sum(op)) || parts_of(r, n, part, &inner) != 3) return 0;
    for (unsigned rest = 0; rest < 3; rest++) {
        bool minus;
        NetRef pair = pair_of(r, op, part[(rest + 1) % 3], part[(rest + 2) % 3], &minus);
        if (!pair || pair == inner || pair == n || (minus && part[rest].minus)) continue;
        NetRef x = r->now[part[rest].leaf], y = ready(r, pair);
        if (!y) continue;
        assert(x && !(minus && part[rest].minus));
        if (set) return net_op2(r->net, op, x, y);
        if (part[rest].minus) return net_op2(r->net, OP_SUB, y, x);
        return net_op2(r->net, minus ? OP_SUB : OP_ADD, x, y);
    }
    return 0;
}

NetRef reshape_pairs(Net *net, NetRef root) {
    return reshaped(net, root, shared_pair);
}

/* ---- masks
 *
 * Terms carry masks outwards: (p & k) << s is p << s & k << s, so one mask of a word
 * becomes one after every shift of it. This is undone here: the intersections and shifts
 * of masked words are the old ones, masked by the intersections and shifts of masks.
 * Words are variables and unions that are used several times. */

enum { DEEPEST = 8 };

/* The word to be masked. */
typedef struct {
    NetRef word;
    uint64_t mask;
} Masked;

static Masked *to_mask(const NetRewrite *r) {
    return r->context;
}

/* n with the word masked is n & reach(n). */
static uint64_t reach(const NetRewrite *r, NetRef n, unsigned depth) {
    const NetNode *at = net_at(r->net, n);
    uint64_t s;
    assert(to_mask(r)->word && depth <= DEEPEST);
    if (n == to_mask(r)->word) return to_mask(r)->mask;
    if (depth == 0) return ONES;
    if (at->op == OP_AND)
        return reach(r, at->arg[0], depth - 1) & reach(r, at->arg[1], depth - 1);
    bool shift = at->op == OP_SHL || at->op == OP_SHR;
    if (!shift || !net_is_const(r->net, at->arg[1], &s)) return ONES;
    return op_fold((Op)at->op, reach(r, at->arg[0], depth - 1), s, 0);
}

/* n with the word masked, as far as reach() looks. */
static NetRef masked(NetRewrite *r, NetRef n, unsigned depth) {
    const NetNode at = *net_at(r->net, n);
    uint64_t s;
    if (n == to_mask(r)->word)
        return net_op2(r->net, OP_AND, r->now[n], net_const(r->net, to_mask(r)->mask));
    bool shift =
        (at.op == OP_SHL || at.op == OP_SHR) && net_is_const(r->net, at.arg[1], &s);
    if (depth == 0 || (at.op != OP_AND && !shift)) return r->now[n];
    NetRef a = masked(r, at.arg[0], depth - 1);
    return net_op2(r->net, at.op, a, shift ? at.arg[1] : masked(r, at.arg[1], depth - 1));
}

/* A mask with the same effect as masking the word. */
static bool is_idle(const NetRewrite *r, NetRef n) {
    uint64_t k;
    const NetNode *at = net_at(r->net, n);
    if (at->op != OP_AND || !net_is_const(r->net, at->arg[1], &k)) return false;
    uint64_t may = net_at(r->net, at->arg[0])->may;
    return at->arg[0] != to_mask(r)->word && (may & k) != may &&
           (reach(r, at->arg[0], DEEPEST) & may) == (may & k);
}

static NetRef without_mask(NetRewrite *r, NetRef n) {
    return is_idle(r, n) ? masked(r, net_arg(r->net, n, 0), DEEPEST) : 0;
}

static bool is_word(const NetRewrite *r, NetRef n) {
    unsigned op = net_at(r->net, n)->op;
    if (op == OP_VAR) return true;
    return r->uses[n] > 1 && (op == OP_OR || op == OP_XOR || op == OP_ADD);
}

/* How many masks are needed no more, and the one of the word that is there anyway. */
static unsigned saved(const NetRewrite *r, const NetRef *mask, unsigned masks) {
    unsigned count = 0;
    for (unsigned m = 0; m < masks; m++) {
        const NetNode *at = net_at(r->net, mask[m]);
        bool own = at->arg[0] == to_mask(r)->word &&
                   net_at(r->net, at->arg[1])->k == to_mask(r)->mask;
        count += own || is_idle(r, mask[m]);
    }
    return count;
}

/* The word and the mask that make the most masks redundant; returns how many. */
static unsigned choose_mask(NetRewrite *r) {
    NetRef word[MOST_WORDS], mask[MOST_MASKS], best_word = 0;
    unsigned words = 0, masks = 0, most = 0;
    uint64_t best = 0, k;
    for (NetRef n = 1; n <= r->root; n++) {
        if (!r->uses[n]) continue;
        if (is_word(r, n) && words < MOST_WORDS) word[words++] = n;
        bool is = net_with_const(r->net, n, OP_AND, &k);
        if (is && masks < MOST_MASKS) mask[masks++] = n;
    }
    for (unsigned i = 0; i < words * masks; i++) {
        to_mask(r)->word = word[i / masks];
        to_mask(r)->mask = net_at(r->net, net_arg(r->net, mask[i % masks], 1))->k;
        unsigned count = saved(r, mask, masks);
        if (count > most)
            most = count, best_word = to_mask(r)->word, best = to_mask(r)->mask;
    }
    to_mask(r)->word = best_word, to_mask(r)->mask = best;
    return most;
}

static NetRef gather_mask(Net *net, NetRef root) {
    Masked masked = {0};
    NetRewrite r = {.net = net, .root = root, .context = &masked};
    r.uses = base_malloc(net->count * sizeof *r.uses);
    net_uses(net, root, r.uses);
    unsigned count = choose_mask(&r);
    free(r.uses);
    return count > 1 ? net_rewrite(net, root, without_mask, &masked) : root;
}

NetRef reshape_masks(Net *net, NetRef root) {
    for (unsigned round = 0; round < MOST_ROUNDS && root <= MOST_NODES; round++) {
        NetRef next = gather_mask(net, root);
        if (next == root) break;
        root = next;
    }
    return root;
}

/* ---- chains */

/* (x & k) << s as x << s & k << s where x is needed elsewhere: lea writes to another
 * place. */
static NetRef mask_last(NetRewrite *r, NetRef n) {
    uint64_t s, k;
    NetRef inner = net_arg(r->net, n, 0);
    if (!net_is_const(r->net, net_arg(r->net, n, 1), &s) || s > 3 || r->uses[inner] > 1 ||
        !net_with_const(r->net, inner, OP_AND, &k) || k << s >> 31)
        return 0;
    NetRef x = net_arg(r->net, inner, 0);
    if (r->uses[x] < 2) return 0;
    return net_op2(r->net, OP_AND, net_shift(r->net, OP_SHL, r->now[x], (unsigned)s),
                   net_const(r->net, k << s));
}

/* op(op(x, y), z) as op(op(z, x), y) where x and y are needed elsewhere, z is not: no
 * copy is made then. */
static NetRef last_first(NetRewrite *r, NetRef n) {
    unsigned op = net_at(r->net, n)->op;
    if (op == OP_SHL) return mask_last(r, n);
    bool chain = op == OP_AND || op == OP_OR || op == OP_XOR || op == OP_ADD;
    for (unsigned i = 0; i < 2 && chain; i++) {
        NetRef inner = net_arg(r->net, n, i), z = net_arg(r->net, n, 1 - i);
        if (!net_is(r->net, inner, op) || r->uses[inner] > 1 || r->uses[z] > 1) continue;
        NetRef x = net_arg(r->net, inner, 0), y = net_arg(r->net, inner, 1);
        if (r->uses[x] < 2 || r->uses[y] < 2 || net_is(r->net, z, OP_CONST)) continue;
        return net_op2(r->net, op, net_op2(r->net, op, r->now[z], r->now[x]), r->now[y]);
    }
    return 0;
}

NetRef reshape_chains(Net *net, NetRef root) {
    return reshaped(net, root, last_first);
}

/* ---- shifts */

/* The node in its new shape is x shifted by a constant. */
static bool is_shifted(const NetRewrite *r, NetRef n, unsigned op, uint64_t *s) {
    return net_with_const(r->net, n, op, s) && *s > 0;
}

/* op(x >> s, y >> t) as op(x, y >> t - s) >> s. */
static NetRef behind(NetRewrite *r, NetRef n, unsigned shift) {
    const NetNode at = *net_at(r->net, n);
    uint64_t s, t;
    NetRef a = r->now[at.arg[0]], b = r->now[at.arg[1]];
    if (!is_shifted(r, a, shift, &s) || !is_shifted(r, b, shift, &t)) return 0;
    NetRef x = net_arg(r->net, a, 0), y = net_arg(r->net, b, 0);
    uint64_t least = s < t ? s : t;
    x = net_shift(r->net, shift, x, (unsigned)(s - least));
    y = net_shift(r->net, shift, y, (unsigned)(t - least));
    return net_shift(r->net, shift, net_op2(r->net, at.op, x, y), (unsigned)least);
}

/* (x >> s & k) << t */
static NetRef in_place(NetRewrite *r, NetRef n) {
    uint64_t k, s, t;
    if (!net_with_const(r->net, n, OP_SHL, &t)) return 0;
    NetRef masked = r->now[net_arg(r->net, n, 0)];
    if (!net_with_const(r->net, masked, OP_AND, &k)) return 0;
    NetRef shifted = net_arg(r->net, masked, 0);
    if (!is_shifted(r, shifted, OP_SHR, &s) || k << s >> s != k) return 0;
    NetRef kept =
        net_op2(r->net, OP_AND, net_arg(r->net, shifted, 0), net_const(r->net, k << s));
    unsigned by = (unsigned)(t > s ? t - s : s - t);
    return by ? net_shift(r->net, t > s ? OP_SHL : OP_SHR, kept, by) : kept;
}

static NetRef without_shift(NetRewrite *r, NetRef n) {
    unsigned op = net_at(r->net, n)->op;
    NetRef other = op == OP_SHL ? in_place(r, n) : 0;
    if (op != OP_AND && op != OP_OR && op != OP_XOR) return other;
    other = behind(r, n, OP_SHR);
    return other ? other : behind(r, n, OP_SHL);
}

NetRef reshape_shifts(Net *net, NetRef root) {
    return reshaped(net, root, without_shift);
}
