/* The cheapest formulas of bitwise functions.
 *
 * Of up to three leaves there is a table, made by tools/formulas.c: the formulas that are
 * cheapest for some costs of the leaves. A larger function is taken apart: by a leaf that
 * stands beside the rest (f = x & g), by two leaves that matter only through a function
 * of theirs, or else by the halves that a leaf chooses between. */
#include "short/short_local.h"

typedef struct {
    uint8_t ops[2], uses[3]; /* ops[1]: & ~ is one */
    char op;                 /* 'x': leaf number a */
    uint16_t a, b;
} Row;

#include "gen/formulas.inc"

enum { FUNCTIONS_MOST = 300 }; /* large ones that one sum may look at */

static const uint64_t leaf_tables[LEAVES_MOST] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                  0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                  0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

uint64_t formula_leaf(unsigned i) {
    assert(i < LEAVES_MOST);
    return leaf_tables[i];
}

/* Up to three leaves */

/* The function of three, the last ones not mattering. */
static unsigned widened(const Leaves *l, uint64_t table) {
    for (unsigned n = l->count; n < 3; n++) table |= table << (1u << n);
    return (unsigned)table & 255;
}

static unsigned row_cost(const Short *s, const Leaves *l, const Row *row) {
    unsigned cost = row->ops[short_has_andn(s)];
    for (unsigned i = 0; i < l->count && i < 3; i++)
        cost += row->uses[i] * l->leaf[i].cost;
    return cost;
}

static const Row *cheapest(const Short *s, const Leaves *l, unsigned function) {
    const Row *best = &rows[first_row[function]];
    for (const Row *r = best + 1; r < &rows[first_row[function + 1]]; r++)
        if (row_cost(s, l, r) < row_cost(s, l, best)) best = r;
    return best;
}

/* Of truths, one that is no truth at the letter 0 is not made: `!` is enough. */
static Tree not_of(Short *s, const Leaves *l, Tree a) {
    return l->truths ? tree_pair(s, OP_XOR, a, tree_word(1)) : tree_not(s, a);
}

static Tree row_tree(Short *s, const Leaves *l, const Row *row) {
    if (row->op == 'x') return l->leaf[row->a];
    Tree a = row_tree(s, l, &rows[row->a]);
    if (row->op == '~') return not_of(s, l, a);
    Op op = row->op == '&' ? OP_AND : row->op == '|' ? OP_OR : OP_XOR;
    return tree_pair(s, op, a, row_tree(s, l, &rows[row->b]));
}

/* A leaf whose complement costs no more, as a literal's does, is tried in both ways: the
 * cheapest row, and the leaves that it is for. */
static const Row *small_row(const Short *s, const Leaves *l, unsigned function,
                            Leaves *turned) {
    static const uint8_t masks[3] = {0x55, 0x33, 0x0F};
    const Row *best = NULL;
    turned->count = l->count, turned->truths = l->truths;
    unsigned least = 0, flips = 0, even = 0;
    for (unsigned i = 0; i < l->count; i++) even |= (unsigned)l->even[i] << i;
    for (unsigned flip = 0; flip < 1u << l->count; flip++) {
        unsigned f = function;
        if (flip & ~even) continue;
        for (unsigned i = 0; i < l->count; i++)
            if (flip >> i & 1)
                f = (f & masks[i]) << (1u << i) | (f >> (1u << i) & masks[i]);
        const Row *row = cheapest(s, l, f);
        unsigned cost = row_cost(s, l, row);
        if (!best || cost < least) best = row, least = cost, flips = flip;
    }
    for (unsigned i = 0; i < l->count; i++)
        turned->leaf[i] = flips >> i & 1 ? l->inverse[i] : l->leaf[i];
    return best;
}

static Tree small(Short *s, const Leaves *l, unsigned function) {
    Leaves turned;
    const Row *row = small_row(s, l, function, &turned);
    return row_tree(s, &turned, row);
}

/* More leaves */

static void copy_leaf(Leaves *to, unsigned k, const Leaves *from, unsigned i) {
    to->leaf[k] = from->leaf[i], to->inverse[k] = from->inverse[i];
    to->even[k] = from->even[i];
}

static uint64_t low_half(uint64_t table, unsigned i) {
    uint64_t half = table & ~leaf_tables[i];
    return half | half << (1u << i);
}
static uint64_t high_half(uint64_t table, unsigned i) {
    uint64_t half = table & leaf_tables[i];
    return half | half >> (1u << i);
}

static Tree tree_of_table(Short *s, Leaves *l, uint64_t table) {
    return formula_tree(s, l, table);
}

static Tree leaf_not(Short *s, const Leaves *l, unsigned i) {
    return l->even[i] ? l->inverse[i] : not_of(s, l, l->leaf[i]);
}

/* x beside the rest. */
static bool beside(Short *s, Leaves *l, uint64_t table, Tree *out) {
    uint64_t all = formula_all(l->count);
    for (unsigned i = 0; i < l->count; i++) {
        uint64_t low = low_half(table, i), high = high_half(table, i);
        Tree x = l->leaf[i];
        if (low == 0)
            return *out = tree_pair(s, OP_AND, x, tree_of_table(s, l, high)), true;
        if (high == all)
            return *out = tree_pair(s, OP_OR, x, tree_of_table(s, l, low)), true;
        if (low == (~high & all)) {
            Tree a = tree_pair(s, OP_XOR, x, tree_of_table(s, l, low));
            Tree b = tree_not(s, tree_pair(s, OP_XOR, x, tree_of_table(s, l, high)));
            return *out = l->truths ? a : tree_best(a, b), true;
        }
        if (high == 0 || low == all) {
            Op op = high == 0 ? OP_AND : OP_OR;
            Tree rest = tree_of_table(s, l, high == 0 ? low : high);
            Tree inverse = tree_of_table(s, l, ~(high == 0 ? low : high) & all);
            Tree a = tree_pair(s, op, rest, leaf_not(s, l, i));
            Tree b = tree_not(s, tree_pair(s, op == OP_AND ? OP_OR : OP_AND, inverse, x));
            return *out = l->truths ? a : tree_best(a, b), true;
        }
    }
    return false;
}

/* Leaves i and j matter through one function of theirs, which takes the place of i. */
static bool paired(Short *s, Leaves *l, uint64_t table, unsigned i, unsigned j,
                   Tree *out) {
    uint64_t part[4];
    unsigned joint = 0;
    for (unsigned k = 0; k < 4; k++) {
        part[k] = k & 1 ? high_half(table, i) : low_half(table, i);
        part[k] = k & 2 ? high_half(part[k], j) : low_half(part[k], j);
    }
    uint64_t one = 0;
    for (unsigned k = 1; k < 4; k++) {
        if (part[k] == part[0]) continue;
        if (joint && part[k] != one) return false;
        one = part[k], joint |= 1u << k;
    }
    Leaves pair = {.count = 2, .truths = l->truths};
    Leaves rest = {.count = l->count, .truths = l->truths};
    copy_leaf(&pair, 0, l, i), copy_leaf(&pair, 1, l, j);
    for (unsigned k = 0; k < l->count; k++) copy_leaf(&rest, k, l, k);
    Tree best = tree_none();
    for (unsigned turn = 0; turn < 2; turn++) {
        if (l->truths && (turn ? ~joint : joint) & 1) continue;
        rest.leaf[i] = tree_of_table(s, &pair, turn ? ~joint & 15 : joint),
        rest.even[i] = false;
        rest.nknown = 0, rest.known = NULL;
        uint64_t x = turn ? ~leaf_tables[i] : leaf_tables[i], all = formula_all(l->count);
        best =
            tree_best(best, tree_of_table(s, &rest, ((part[0] & ~x) | (one & x)) & all));
    }
    return *out = best, true;
}

/* The halves that leaf i chooses between. */
static Tree chosen(Short *s, Leaves *l, uint64_t table, unsigned i) {
    uint64_t low = low_half(table, i), high = high_half(table, i);
    Tree x = l->leaf[i], f = tree_of_table(s, l, low), g = tree_of_table(s, l, high);
    Tree differ = tree_of_table(s, l, low ^ high);
    Tree best = tree_pair(s, OP_XOR, f, tree_pair(s, OP_AND, x, differ));
    Tree other = tree_pair(s, OP_AND, differ, leaf_not(s, l, i));
    if (!l->truths) best = tree_best(best, tree_pair(s, OP_XOR, g, other));
    Tree with = tree_pair(s, OP_AND, g, x);
    Tree without = tree_pair(s, OP_AND, f, leaf_not(s, l, i));
    best = tree_best(best, tree_pair(s, OP_OR, with, without));
    if ((low & ~high) == 0) best = tree_best(best, tree_pair(s, OP_OR, f, with));
    if ((high & ~low) == 0) best = tree_best(best, tree_pair(s, OP_OR, g, without));
    if ((low & ~high) == 0)
        best = tree_best(best, tree_pair(s, OP_AND, g, tree_pair(s, OP_OR, f, x)));
    return best;
}

/* The leaves that matter. */
static unsigned support(const Leaves *l, uint64_t table) {
    unsigned leaves = 0;
    for (unsigned i = 0; i < l->count; i++)
        leaves |= (unsigned)(low_half(table, i) != high_half(table, i)) << i;
    return leaves;
}

static Tree large(Short *s, Leaves *l, uint64_t table, unsigned leaves) {
    Tree best = tree_none();
    if (beside(s, l, table, &best)) return best;
    for (unsigned i = 0; i < l->count; i++)
        for (unsigned j = i + 1; j < l->count; j++)
            if (leaves >> i & leaves >> j & 1 && paired(s, l, table, i, j, &best))
                return best;
    for (unsigned i = 0; i < l->count; i++) {
        if (!(leaves >> i & 1)) continue;
        best = tree_best(best, chosen(s, l, table, i));
        if (s->functions > FUNCTIONS_MOST) break; /* one way has to do */
    }
    return best;
}

/* All functions */

/* A function of at most three of the leaves. */
static Tree few(Short *s, const Leaves *l, uint64_t table, unsigned leaves) {
    Leaves some = {.count = 0, .truths = l->truths};
    uint64_t own = 0;
    unsigned kept[LEAVES_MOST];
    for (unsigned i = 0; i < l->count; i++)
        if (leaves >> i & 1) {
            kept[some.count] = i;
            copy_leaf(&some, some.count++, l, i);
        }
    for (unsigned letter = 0; letter < 1u << some.count; letter++) {
        unsigned old = 0;
        for (unsigned k = 0; k < some.count; k++) old |= (letter >> k & 1) << kept[k];
        own |= (table >> old & 1) << letter;
    }
    return small(s, &some, widened(&some, own));
}

typedef struct Known {
    uint64_t table; /* 0: free */
    Tree tree;
} Known;

/* Its place among those that are known. */
static Known *slot_of(Short *s, Leaves *l, uint64_t table) {
    if (!l->known) l->known = ARENA_ARRAY(s->arena, Known, KNOWN_SLOTS);
    uint64_t at = table * 0x9E3779B97F4A7C15u >> 40;
    while (l->known[at % KNOWN_SLOTS].table && l->known[at % KNOWN_SLOTS].table != table)
        at++;
    return &l->known[at % KNOWN_SLOTS];
}

Tree formula_tree(Short *s, Leaves *l, uint64_t table) {
    table &= formula_all(l->count);
    if (table == 0 || table == formula_all(l->count))
        return tree_word(table ? ~UINT64_C(0) : 0);
    if (l->truths && table & 1) return tree_not(s, formula_tree(s, l, ~table));
    if (l->count <= 3) return small(s, l, widened(l, table));
    unsigned leaves = support(l, table);
    if (__builtin_popcount(leaves) <= 3) return few(s, l, table, leaves);
    Known *known = slot_of(s, l, table);
    if (known->table) return known->tree;
    s->functions++;
    Tree t = large(s, l, table, leaves);
    if (l->nknown < KNOWN_SLOTS / 2) {
        l->nknown++;
        *slot_of(s, l, table) = (Known){table, t};
    }
    return t;
}

unsigned formula_least(const Leaves *l, uint64_t table) {
    unsigned least = 0;
    for (unsigned i = 0; i < l->count; i++)
        if ((table ^ table >> (1u << i)) & ~leaf_tables[i] & formula_all(l->count))
            least += l->leaf[i].cost + 1;
    return least ? least - 1 : 0;
}

unsigned formula_cost(Short *s, Leaves *l, uint64_t table) {
    if (l->count > 3 && s->functions > FUNCTIONS_MOST) return COST_MOST;
    if (l->count > 3) return formula_tree(s, l, table).cost;
    uint16_t *cost = &l->cost[table & 255];
    if (*cost) return *cost - 1u;
    unsigned function = widened(l, table);
    Leaves turned;
    if (l->truths && table & 1)
        return formula_cost(s, l, ~table & formula_all(l->count)) + 1;
    unsigned c = function == 0 || function == 255
                     ? 0
                     : row_cost(s, l, small_row(s, l, function, &turned));
    *cost = (uint16_t)(c < UINT16_MAX - 1 ? c + 1 : UINT16_MAX);
    return c;
}
