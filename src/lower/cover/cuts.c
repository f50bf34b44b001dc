/* Cuts of a net, and functions over them. */
#include "lower/cover/cuts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static bool merge(Cut *to, const Cut *a, const Cut *b, unsigned most) {
    assert(most <= CUT_LEAVES);
    unsigned i = 0, j = 0;
    if ((unsigned)__builtin_popcountll(a->some | b->some) > most) return false;
    to->n = 0;
    to->pure = a->pure && b->pure;
    to->some = a->some | b->some;
    while (i < a->n || j < b->n) {
        NetRef next;
        if (j == b->n || (i < a->n && a->leaf[i] < b->leaf[j]))
            next = a->leaf[i++];
        else if (i == a->n || b->leaf[j] < a->leaf[i])
            next = b->leaf[j++];
        else
            next = a->leaf[i++], j++;
        if (to->n == most) return false;
        assert(to->n == 0 || to->leaf[to->n - 1] < next); /* ascending */
        to->leaf[to->n++] = next;
    }
    return true;
}

static bool inside(const Cut *small, const Cut *large) {
    unsigned j = 0;
    if (small->some & ~large->some) return false;
    for (unsigned i = 0; i < small->n; i++) {
        while (j < large->n && large->leaf[j] < small->leaf[i]) j++;
        if (j == large->n || large->leaf[j] != small->leaf[i]) return false;
    }
    return true;
}

/* A smaller cut makes a larger one redundant, unless only the larger one is pure: the
 * smaller one, through sums, need not give a set function. */
static void add(CutList *list, const Cut *cut) {
    unsigned at = list->count;
    for (unsigned i = 0; i < list->count; i++) {
        const Cut *other = &list->cut[i];
        if (inside(other, cut) && (other->pure || !cut->pure)) return;
        if (list->count == CUT_MOST && cut->pure && !other->pure) at = i;
    }
    assert(at <= CUT_MOST);
    if (at == CUT_MOST) return;
    list->cut[at] = *cut;
    if (at == list->count) list->count++;
}

/* Whether cuts may go through the node: bitwise functions, sums, constant factors. */
static bool is_open(const Net *net, NetRef n) {
    uint64_t k;
    const NetNode *at = net_at(net, n);
    if (net_is_logic(at->op) && at->op != NET_TERN) return true;
    if (at->op == OP_ADD || at->op == OP_SUB || at->op == NET_NEG) return true;
    return (at->op == OP_SHL || at->op == OP_MUL) && net_is_const(net, at->arg[1], &k);
}

/* A constant in a sum: a number, no word. */
static bool is_number(const Net *net, NetRef user, NetRef n) {
    unsigned op = net_at(net, user)->op;
    return net_is(net, n, OP_CONST) && !net_is_logic(op);
}

/* A constant and its complement are one leaf: the older. */
static NetRef older_constant(const Net *net, NetRef n) {
    uint64_t k = net_at(net, n)->k;
    for (NetRef m = 1; m < n; m++)
        if (net_is(net, m, OP_CONST) && net_at(net, m)->k == ~k) return m;
    assert(net_is(net, n, OP_CONST));
    return n;
}

CutList *cuts_find(const Net *net, NetRef root, const uint32_t *uses, unsigned leaves) {
    CutList *lists = base_malloc((root + 1) * sizeof *lists);
    const Cut none = {.pure = true};
    for (NetRef n = 1; n <= root; n++) {
        CutList *list = &lists[n];
        const NetNode *at = net_at(net, n);
        NetRef leaf = at->op == OP_CONST && uses[n] ? older_constant(net, n) : n;
        Cut self = {1, true, UINT64_C(1) << (leaf & 63), {leaf}}, both;
        list->count = 0;
        if (!uses[n]) continue;
        bool open = is_open(net, n), logic = net_is_logic(at->op);
        for (unsigned i = 0; open && i < (at->arity ? lists[at->arg[0]].count : 0u);
             i++) {
            bool number = is_number(net, n, at->arg[0]);
            const Cut *a = number ? &none : &lists[at->arg[0]].cut[i];
            if (at->arity == 1) {
                both = *a;
                both.pure = a->pure && logic;
                add(list, &both);
                continue;
            }
            bool second = is_number(net, n, at->arg[1]);
            unsigned count = second ? 1 : lists[at->arg[1]].count;
            for (unsigned j = 0; j < count; j++) {
                const Cut *b = second ? &none : &lists[at->arg[1]].cut[j];
                bool fits = merge(&both, a, b, leaves);
                both.pure = both.pure && logic;
                if (fits) add(list, &both);
            }
            if (number) break;
        }
        assert(list->count <= CUT_MOST);
        if (list->count == CUT_MOST) list->count--;
        list->cut[list->count++] = self;
    }
    return lists;
}

/* ---- functions */

enum { CONE_MOST = 40 };

typedef struct {
    const Net *net;
    const Cut *cut;
    unsigned rows, known;
    NetRef node[CONE_MOST];
    uint64_t value[CONE_MOST][CUT_ROWS];
} Cone;

static bool is_bits(const uint64_t *v, unsigned rows) {
    for (unsigned r = 0; r < rows; r++)
        if (v[r] > 1) return false;
    return true;
}

static uint64_t of_row(unsigned op, uint64_t a, uint64_t b) {
    switch (op) {
    case OP_AND:
        return a & b;
    case OP_OR:
        return a | b;
    case OP_XOR:
        return a ^ b;
    case NET_ANDN:
        return ~a & b & 1;
    case OP_NOT:
        return 1 - a;
    case NET_NEG:
        return -a;
    case OP_ADD:
        return a + b;
    default:
        return a - b;
    }
}

static const uint64_t *cone_value(Cone *c, NetRef user, NetRef n, unsigned depth);

static bool cone_node(Cone *c, NetRef n, uint64_t *v, unsigned depth) {
    const NetNode *at = net_at(c->net, n);
    uint64_t k;
    if (!is_open(c->net, n) || depth == 0) return false;
    const uint64_t *a = cone_value(c, n, at->arg[0], depth - 1);
    if (!a) return false;
    if (at->op == OP_SHL || at->op == OP_MUL) {
        net_is_const(c->net, at->arg[1], &k);
        assert(net_is(c->net, at->arg[1], OP_CONST) && (at->op == OP_MUL || k < 64));
        for (unsigned r = 0; r < c->rows; r++)
            v[r] = at->op == OP_SHL ? a[r] << k : a[r] * k;
        return true;
    }
    const uint64_t *b = at->arity == 2 ? cone_value(c, n, at->arg[1], depth - 1) : a;
    if (!b) return false;
    bool bitwise = net_is_logic(at->op) && at->op != OP_NOT;
    if (bitwise && !(is_bits(a, c->rows) && is_bits(b, c->rows))) return false;
    assert(bitwise || at->op == OP_ADD || at->op == OP_SUB || at->arity == 1);
    for (unsigned r = 0; r < c->rows; r++) v[r] = of_row(at->op, a[r], b[r]);
    return true;
}

static const uint64_t *cone_value(Cone *c, NetRef user, NetRef n, unsigned depth) {
    for (unsigned i = 0; i < c->known; i++)
        if (c->node[i] == n) return c->value[i];
    if (c->known == CONE_MOST) return NULL;
    uint64_t v[CUT_ROWS], k;
    bool found = false;
    for (unsigned i = 0; i < c->cut->n && !found; i++) {
        if (c->cut->leaf[i] != n) continue;
        for (unsigned r = 0; r < c->rows; r++) v[r] = r >> i & 1;
        found = true;
    }
    for (unsigned i = 0; i < c->cut->n && !found && net_is_const(c->net, n, &k); i++) {
        uint64_t other;
        if (!net_is_const(c->net, c->cut->leaf[i], &other) || other != ~k) continue;
        if (user && is_number(c->net, user, n)) break;
        for (unsigned r = 0; r < c->rows; r++) v[r] = ~(uint64_t)(r >> i) & 1;
        found = true;
    }
    if (!found && user && net_is_const(c->net, n, &k) && is_number(c->net, user, n)) {
        for (unsigned r = 0; r < c->rows; r++) v[r] = -k;
        found = true;
    }
    assert(c->known <= CONE_MOST && (!user || n < user));
    if (!found && !cone_node(c, n, v, depth)) return NULL;
    if (c->known == CONE_MOST) return NULL;
    memcpy(c->value[c->known], v, c->rows * sizeof *v);
    c->node[c->known] = n;
    return c->value[c->known++];
}

bool cuts_values(const Net *net, NetRef n, const Cut *cut, uint64_t *value) {
    assert(cut->n <= CUT_LEAVES);
    Cone cone;
    cone.net = net, cone.cut = cut, cone.rows = 1u << cut->n, cone.known = 0;
    const uint64_t *v = cone_value(&cone, 0, n, CONE_MOST);
    if (!v) return false;
    memcpy(value, v, cone.rows * sizeof *v);
    return true;
}

bool cuts_table(const uint64_t *value, unsigned leaves, uint32_t *table) {
    *table = 0;
    assert(leaves <= CUT_LEAVES);
    for (unsigned r = 0; r < 1u << leaves; r++) {
        if (value[r] > 1) return false;
        *table |= (uint32_t)value[r] << r;
    }
    return true;
}

/* ---- rebuilding */

static NetRef replaced(NetRewrite *w, NetRef n) {
    const NetRef *change = w->context;
    return n == change[0] ? change[1] : 0;
}

NetRef cuts_replace(Net *net, NetRef root, NetRef from, NetRef to) {
    NetRef change[2] = {from, to};
    assert(root < net->count && to > 0 && to < net->count);
    return net_rewrite(net, root, replaced, change);
}
