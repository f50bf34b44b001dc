/* Covering set functions by cells: ternary logic, or a choice by mask.
 *
 * Dynamic programming over the cuts of at most five leaves, as FPGAs are mapped: the area
 * of a node is the least, over its cuts, of the cells the function needs plus the leaves'
 * areas, each divided among its users. A function of three leaves is one cell; one of
 * four or five is two where it is cell(cell(three), two), else three for four. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lower/cover/cuts.h"
#include "lower/cover/logic.h"

enum { PLAIN = 255 };

/* How a function is made of cells: outer(inner(three leaves), two more). */
typedef struct {
    uint8_t cells;
    uint8_t in[3], out[2]; /* leaf numbers; 255: none */
    uint8_t inner, outer;  /* tables: bit 4 (first) + 2 (second) + (third) */
    bool shannon;          /* three cells: a choice by leaf 3 */
    uint8_t loads;         /* constants that don't fit into memory operands */
} Cells;

typedef struct {
    Net *net;
    NetRef root;
    LogicBasis basis;
    uint32_t *uses;
    CutList *lists;
    double *area, *cost; /* cost: of each node by each of its cuts */
    uint32_t *users;     /* in the cover chosen */
    uint8_t *choice;     /* of the node's cuts; PLAIN: as it stands */
    NetRef *built;
} Cover;

static uint8_t tern_table(uint32_t table, unsigned leaves) {
    assert(leaves <= 3);
    uint8_t result = 0; /* leaf 0 is the third operand's bit */
    for (unsigned row = 0; row < 8; row++)
        result |= (uint8_t)((table >> (row & ((1u << leaves) - 1)) & 1) << row);
    return result;
}

/* The function as outer(inner(in), out). Rows of the inner leaves that give different
 * values with the same outer leaves must be told apart by the inner cell: it exists if
 * and only if the graph of these pairs is bipartite. */
static bool decompose(uint32_t table, unsigned leaves, Cells *c) {
    assert(leaves == 4 || leaves == 5);
    uint8_t rows[4][2] = {{0}}; /* by outer leaves and value: the inner rows */
    unsigned apart[8] = {0}, seen = 0;
    for (unsigned row = 0; row < 1u << leaves; row++) {
        unsigned x = 0, p = 0;
        for (unsigned i = 0; i < 3; i++) x |= (row >> c->in[i] & 1) << i;
        for (unsigned i = 0; i < 2 && c->out[i] != 255; i++)
            p |= (row >> c->out[i] & 1) << i;
        rows[p][table >> row & 1] |= (uint8_t)(1u << x);
    }
    for (unsigned i = 0; i < 8 * 4 * 2; i++)
        if (rows[i >> 4][i >> 3 & 1] >> (i & 7) & 1)
            apart[i & 7] |= rows[i >> 4][~i >> 3 & 1];
    c->inner = c->outer = 0;
    for (unsigned x = 0; x < 8; x++) {
        unsigned side[2] = {1u << x, apart[x]};
        if (seen >> x & 1) continue;
        for (unsigned i = 0; i < 8 * 8; i++) /* whatever is reached from x */
            for (unsigned k = 0; k < 2; k++)
                if (side[k] >> (i & 7) & 1) side[1 - k] |= apart[i & 7];
        if (side[0] & side[1]) return false;
        seen |= side[0] | side[1];
        c->inner |= (uint8_t)side[1];
    }
    for (unsigned p = 0; p < 4; p++) {
        if (rows[p][1] & ~c->inner) c->outer |= (uint8_t)(1u << p);
        if (rows[p][1] & c->inner) c->outer |= (uint8_t)(16u << p);
    }
    return true;
}

/* The two cells together are the function. */
static inline bool is_decomposed(uint32_t table, unsigned leaves, const Cells *c) {
    for (unsigned row = 0; row < 1u << leaves; row++) {
        unsigned x = 0, p = 0;
        for (unsigned i = 0; i < 3; i++) x |= (row >> c->in[i] & 1) << i;
        for (unsigned i = 0; i < 2 && c->out[i] != 255; i++)
            p |= (row >> c->out[i] & 1) << i;
        unsigned inner = c->inner >> x & 1;
        if ((c->outer >> (4 * inner + p) & 1) != (table >> row & 1)) return false;
    }
    return true;
}

static unsigned beyond_one(unsigned constants) {
    return constants > 1 ? constants - 1 : 0;
}

/* Constants beyond the one that each of the two cells has room for; `in` and `out` are
 * sets of leaves. */
static uint8_t loads_of(unsigned constants, unsigned in, unsigned out) {
    return (uint8_t)(beyond_one((unsigned)__builtin_popcount(constants & in)) +
                     beyond_one((unsigned)__builtin_popcount(constants & out)));
}

/* constants: the leaves that are; a cell has room for one. Of four leaves one may be both
 * an inner and an outer one. */
static bool two_cells(uint32_t table, unsigned leaves, unsigned constants, Cells *best) {
    best->cells = 0;
    for (unsigned i = 0; i < (leaves == 4 ? 4u << leaves : 1u << leaves); i++) {
        unsigned in = i & ((1u << leaves) - 1), out = ~in, shared = i >> leaves;
        unsigned inner = 0, outer = 0;
        if (__builtin_popcount(in) != 3) continue;
        Cells c = {.cells = 2, .out = {255, 255}};
        for (uint8_t leaf = 0; leaf < leaves; leaf++)
            *(in >> leaf & 1 ? &c.in[inner++] : &c.out[outer++]) = leaf;
        assert(inner == 3 && outer == leaves - 3);
        if (shared) c.out[1] = c.in[shared - 1], out |= 1u << c.out[1];
        if (!decompose(table, leaves, &c)) continue;
        assert(is_decomposed(table, leaves, &c));
        c.loads = loads_of(constants, in, out);
        if (!best->cells || c.loads < best->loads) *best = c;
    }
    return best->cells != 0;
}

/* The mask takes whole parts of so many bits. */
static bool is_of_parts(uint64_t k, unsigned bits) {
    uint64_t part = (UINT64_C(1) << bits) - 1;
    for (unsigned i = 0; i < 64; i += bits)
        if ((k >> i & part) != 0 && (k >> i & part) != part) return false;
    return true;
}

/* Whether the cell is a choice by a mask; if `blend`, by whole words, by bytes, of which
 * the mask has to be loaded, or by a lane's sign. Leaf 0 is the third operand. */
static bool is_choice(const Cover *c, uint8_t table, const Cut *cut, bool blend,
                      Cells *cells) {
    unsigned which[3];
    uint64_t k;
    if (cut->n != 3 || !net_choice(table, which)) return false;
    NetRef mask = cut->leaf[2 - which[0]];
    if (!blend) return true;
    if (!net_is_const(c->net, mask, &k)) return net_is_mask(c->net, mask);
    cells->loads = !is_of_parts(k, 16);
    return is_of_parts(k, 8);
}

static bool cells_of(const Cover *c, uint32_t table, const Cut *cut, Cells *cells) {
    unsigned leaves = cut->n;
    assert(leaves > 0 && leaves <= CUT_LEAVES);
    *cells = (Cells){.cells = 1};
    if (c->basis != LOGIC_TERN)
        return is_choice(c, leaves > 3 ? 0 : tern_table(table, leaves), cut,
                         c->basis == LOGIC_BLEND, cells);
    unsigned constants = 0;
    for (unsigned i = 0; i < leaves; i++)
        constants |= (unsigned)net_is(c->net, cut->leaf[i], OP_CONST) << i;
    cells->loads = (uint8_t)beyond_one((unsigned)__builtin_popcount(constants));
    if (leaves <= 3) return true;
    if (two_cells(table, leaves, constants, cells)) return true;
    if (leaves > 4) return false;
    *cells = (Cells){.cells = 3, .shannon = true, .loads = loads_of(constants, 7, 8)};
    return true;
}

/* ---- choosing */

static bool node_cells(const Cover *c, NetRef n, const Cut *cut, uint32_t *table,
                       Cells *cells) {
    uint64_t value[CUT_ROWS];
    if (cut->n == 0 || (cut->n == 1 && cut->leaf[0] == n)) return false;
    if (!cuts_values(c->net, n, cut, value) || !cuts_table(value, cut->n, table))
        return false;
    return cells_of(c, *table, cut, cells);
}

static double leaves_area(const Cover *c, const Cut *cut) {
    double sum = 0;
    for (unsigned i = 0; i < cut->n; i++) sum += c->area[cut->leaf[i]];
    return sum;
}

/* Of equally many instructions those of two operands are faster, and those of operands
 * that have just been made. */
static const double TERNARY = 1e-3;

/* What the node itself costs, made by its cut number i or, PLAIN, as it stands; 0: it is
 * not made so. */
static double cost_of(const Cover *c, NetRef n, unsigned i) {
    uint32_t table;
    Cells cells;
    if (i == PLAIN) return net_at(c->net, n)->arity ? 1 : 0;
    const Cut *cut = &c->lists[n].cut[i];
    if (!node_cells(c, n, cut, &table, &cells)) return 0;
    double cost = cells.cells + cells.loads;
    for (unsigned k = 0; k < cut->n && cut->n > 2; k++)
        cost += TERNARY * (net_at(c->net, cut->leaf[k])->arity ? 1 : 2);
    return cost + (cut->n > 2 ? TERNARY * (c->root - n) / c->root : 0);
}

static bool may_be_covered(unsigned op) {
    return net_is_logic(op) || op == OP_ADD || op == OP_SUB || op == NET_NEG;
}

/* By what its leaves cost, each shared among its users. */
static void choose(Cover *c, NetRef n) {
    const NetNode *at = net_at(c->net, n);
    double best = cost_of(c, n, PLAIN), *cost = c->cost + (size_t)n * CUT_MOST;
    unsigned cuts = may_be_covered(at->op) ? c->lists[n].count : 0;
    c->choice[n] = PLAIN;
    for (unsigned i = 0; i < at->arity; i++) best += c->area[at->arg[i]];
    for (unsigned i = 0; i < CUT_MOST; i++) {
        cost[i] = i < cuts ? cost_of(c, n, i) : 0;
        if (!(cost[i] > 0)) continue;
        double area = cost[i] + leaves_area(c, &c->lists[n].cut[i]);
        if (area < best - 1e-9) best = area, c->choice[n] = (uint8_t)i;
    }
    c->area[n] = best / (c->uses[n] ? c->uses[n] : 1);
}

/* ---- choosing again, by what is really needed besides */

/* Counts one use of a node more or less; what that adds or saves, with all that it needs
 * alone. */
static double use(Cover *c, NetRef n, bool more);

static double use_leaves(Cover *c, NetRef n, unsigned choice, bool more) {
    const NetNode *at = net_at(c->net, n);
    const Cut *cut = &c->lists[n].cut[choice == PLAIN ? 0 : choice];
    double cost = choice == PLAIN ? (at->arity > 0) : c->cost[n * CUT_MOST + choice];
    unsigned leaves = choice == PLAIN ? at->arity : cut->n;
    for (unsigned i = 0; i < leaves; i++)
        cost += use(c, choice == PLAIN ? at->arg[i] : cut->leaf[i], more);
    return cost;
}

static double use(Cover *c, NetRef n, bool more) {
    assert(more || c->users[n]);
    if (more ? c->users[n]++ : --c->users[n]) return 0;
    return use_leaves(c, n, c->choice[n], more);
}

static void choose_again(Cover *c, NetRef n) {
    const double *cost = c->cost + (size_t)n * CUT_MOST;
    unsigned choice = c->choice[n];
    double best = use_leaves(c, n, choice, false);
    for (unsigned i = 0; i <= CUT_MOST; i++) {
        unsigned other = i < CUT_MOST ? i : PLAIN;
        if (other == c->choice[n] || (other != PLAIN && !(cost[i] > 0))) continue;
        double area = use_leaves(c, n, other, true);
        use_leaves(c, n, other, false);
        if (area < best - 1e-9) best = area, choice = other;
    }
    c->choice[n] = (uint8_t)choice;
    use_leaves(c, n, choice, true);
}

/* ---- building */

static NetRef build(Cover *c, NetRef n);

static NetRef tern(Cover *c, NetRef x, NetRef y, NetRef z, uint8_t table) {
    uint64_t k;
    if (table == 0) return net_const(c->net, 0);
    if (table == 0xFF) return net_const(c->net, ONES);
    /* x does not matter: what needs no third operand */
    if (table == 0x88) return net_op2(c->net, OP_AND, y, z);
    if (table == 0xEE) return net_op2(c->net, OP_OR, y, z);
    if (table == 0x66) return net_op2(c->net, OP_XOR, y, z);
    if (table == 0x22) return net_op2(c->net, NET_ANDN, y, z);
    if (table == 0x44) return net_op2(c->net, NET_ANDN, z, y);
    if (net_is_const(c->net, x, &k) || net_is_const(c->net, y, &k)) { /* a number last */
        unsigned which = net_is_const(c->net, x, &k) ? 0 : 1;
        if (!net_is_const(c->net, z, &k)) {
            uint8_t turned = 0;
            for (unsigned row = 0; row < 8; row++) {
                unsigned hi = row >> (2 - which) & 1, lo = row & 1;
                unsigned other =
                    (row & ~(1u << (2 - which) | 1u)) | lo << (2 - which) | hi;
                turned |= (uint8_t)((table >> other & 1) << row);
            }
            NetRef word = which ? y : x;
            if (which)
                y = z;
            else
                x = z;
            z = word, table = turned;
            assert(net_is(c->net, z, OP_CONST));
        }
    }
    return net_op3(c->net, NET_TERN, x, y, z, table);
}

/* leaf[i] is bit i of the table's row: the last operand of vpternlogq is bit 0. */
static NetRef build_cell(Cover *c, const NetRef *leaf, unsigned leaves, uint32_t table) {
    uint8_t t = tern_table(table, leaves);
    assert(leaves > 0);
    NetRef z = leaf[0], y = leaves > 1 ? leaf[1] : z, x = leaves > 2 ? leaf[2] : y;
    if (leaves == 1) return t & 1 ? net_op1(c->net, OP_NOT, z) : z;
    return tern(c, x, y, z, t);
}

static NetRef build_cells(Cover *c, const Cut *cut, uint32_t table, const Cells *cells) {
    NetRef leaf[CUT_LEAVES];
    for (unsigned i = 0; i < cut->n; i++) leaf[i] = build(c, cut->leaf[i]);
    if (cells->cells == 1) return build_cell(c, leaf, cut->n, table);
    assert(c->basis == LOGIC_TERN && cut->n > 3);
    if (cells->shannon) {
        assert(cut->n == 4 && cells->cells == 3);
        NetRef no = build_cell(c, leaf, 3, table & 255),
               yes = build_cell(c, leaf, 3, table >> 8);
        return tern(c, leaf[3], yes, no, 0xCA);
    }
    NetRef in[3] = {leaf[cells->in[0]], leaf[cells->in[1]], leaf[cells->in[2]]};
    NetRef inner = build_cell(c, in, 3, cells->inner);
    NetRef first = leaf[cells->out[0]];
    NetRef second = cells->out[1] == 255 ? first : leaf[cells->out[1]];
    uint8_t outer = 0; /* rows: inner, second, first */
    for (unsigned row = 0; row < 8; row++) {
        unsigned p = cells->out[1] == 255 ? row & 1 : row & 3;
        outer |= (uint8_t)((cells->outer >> ((row >> 2) * 4 + p) & 1) << row);
    }
    return tern(c, inner, second, first, outer);
}

static NetRef build_plain(Cover *c, NetRef n) {
    NetNode at = *net_at(c->net, n);
    if (at.arity == 0) return n;
    NetRef arg[3] = {0};
    for (unsigned i = 0; i < at.arity; i++) arg[i] = build(c, at.arg[i]);
    if (at.arity == 1) return net_op1(c->net, at.op, arg[0]);
    if (at.arity == 2) return net_op2(c->net, at.op, arg[0], arg[1]);
    return net_op3(c->net, at.op, arg[0], arg[1], arg[2], at.k);
}

static NetRef build(Cover *c, NetRef n) {
    assert(n > 0 && n <= c->root);
    if (c->built[n]) return c->built[n];
    NetRef result;
    uint32_t table;
    Cells cells;
    if (c->choice[n] == PLAIN) {
        result = build_plain(c, n);
    } else {
        const Cut cut = c->lists[n].cut[c->choice[n]];
        if (!node_cells(c, n, &cut, &table, &cells)) assert(false);
        result = build_cells(c, &cut, table, &cells);
    }
    if (!c->net->nodes[result].term) c->net->nodes[result].term = c->net->nodes[n].term;
    return c->built[n] = result;
}

enum { MOST_NODES = 700 };

NetRef logic_cover(Net *net, NetRef root, LogicBasis basis) {
    if (root > MOST_NODES || basis < LOGIC_MUX) return root;
    Cover c = {.net = net, .root = root, .basis = basis};
    c.uses = base_malloc(net->count * sizeof *c.uses);
    c.area = base_malloc((root + 1) * sizeof *c.area);
    c.choice = base_malloc(root + 1);
    memset(c.choice, PLAIN, root + 1); /* a leaf may be a constant used nowhere else */
    memset(c.area, 0, (root + 1) * sizeof *c.area);
    c.built = base_malloc((root + 1) * sizeof *c.built);
    memset(c.built, 0, (root + 1) * sizeof *c.built);
    net_uses(net, root, c.uses);
    c.cost = base_malloc((root + 1) * CUT_MOST * sizeof *c.cost);
    c.users = base_malloc((root + 1) * sizeof *c.users);
    memset(c.users, 0, (root + 1) * sizeof *c.users);
    c.lists = cuts_find(net, root, c.uses, basis == LOGIC_TERN ? 5 : 3);
    for (NetRef n = 1; n <= root; n++)
        if (c.uses[n]) choose(&c, n);
    use(&c, root, true);
    for (NetRef n = 1; n <= root; n++)
        if (c.users[n] && c.uses[n]) choose_again(&c, n);
    NetRef result = build(&c, root);
    free(c.uses), free(c.area), free(c.choice), free(c.built), free(c.lists);
    free(c.cost), free(c.users);
    return net->full ? root : result;
}
