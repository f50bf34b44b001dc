/* Sums of bitwise words as few functions times factors.
 *
 * Words that share no atom are apart. The others have a signature: the sum's value at
 * each letter. If f is a function and c a factor, what is left of the signature without c
 * * f has fewer different values; two cuts leave at most four, which tell what they can
 * be:
 *
 *   p q          (q - p) * {q} + p
 *   p q r        (p - r) * {p} + (q - r) * {q} + r, by each of them as r; where
 *                q - p = r - q = c also c * f + c * g: both have {r}, either one has each
 *                letter of {q}
 *   p q r s      where p + s = q + r: (q - p) * {q s} + (r - p) * {r s} + p
 *
 * ({q}: the function that is 1 at the letters with the value q.) A third cut is tried
 * first, from a list of cheap functions, with all differences of values as its factor.
 * The atoms themselves are another such sum; any few of its cuts may be replaced by two.
 */
#include "short/splits.h"

#include <assert.h>
#include <string.h>

/* The different values that are left. */
enum { VALUES_MOST = 8 };
typedef struct {
    unsigned count;
    uint64_t value[VALUES_MOST], at[VALUES_MOST];
} Values;

static bool find_values(const Cutting *q, unsigned most, Values *v) {
    v->count = 0;
    for (unsigned i = 0; i < q->letters; i++) {
        unsigned k = 0;
        while (k < v->count && v->value[k] != q->value[i]) k++;
        if (k == most) return false;
        if (k == v->count) v->value[v->count] = q->value[i], v->at[v->count++] = 0;
        v->at[k] |= UINT64_C(1) << i;
    }
    return true;
}

/* The cheaper of the function and its complement: -1, 0 if both cost the same, 1. */
static unsigned cut_cost(Cutting *q, uint64_t table, int *which) {
    unsigned plain = formula_cost(q->s, &q->leaves, table);
    unsigned inverse = formula_cost(q->s, &q->leaves, ~table & q->all);
    *which = (inverse < plain) - (plain < inverse);
    return *which > 0 ? inverse : plain;
}

/* With other units before them a minus costs nothing; their joint is not counted. */
static unsigned joints_of(const Cutting *q, const uint64_t *factor, unsigned count,
                          uint64_t number) {
    unsigned joints = units_joints(q->s, factor, count, number);
    bool minus = q->beside && count && number == 0;
    for (unsigned i = 0; i < count; i++) minus = minus && factor[i] + 1 == 0;
    return joints - minus;
}

/* The least joints, of all ways to take some of the even ones by their complements. */
static unsigned least_joints(const Cutting *q, const uint64_t *factor, unsigned count,
                             uint64_t base, unsigned even) {
    unsigned joints = joints_of(q, factor, count, 0 - base);
    for (unsigned some = even; some; some = (some - 1) & even) {
        uint64_t turned[CUTS_MOST + 3], number = base;
        for (unsigned i = 0; i < count; i++) {
            turned[i] = some >> i & 1 ? 0 - factor[i] : factor[i];
            if (some >> i & 1) number += factor[i];
        }
        unsigned other = joints_of(q, turned, count, 0 - number);
        if (other < joints) joints = other;
    }
    return joints;
}

enum { EVEN_MOST = 5 };

/* The fixed cuts are the whole sum, up to a constant value at all letters. */
static void consider(Cutting *q, const Cuts *c, uint64_t base) {
    uint64_t factor[CUTS_MOST + 3] = {0};
    unsigned cost = 0, even = 0;
    for (unsigned i = 0; i < c->count; i++)
        cost += formula_least(&q->leaves, c->cut[i].table) + (i > 0);
    if (cost >= q->cost) return;
    cost = 0;
    for (unsigned i = 0; i < c->count; i++) {
        int which;
        cost += cut_cost(q, c->cut[i].table, &which);
        factor[i] = which > 0 ? 0 - c->cut[i].factor : c->cut[i].factor;
        if (which > 0) base += c->cut[i].factor;
        if (which == 0 && i < EVEN_MOST) even |= 1u << i;
        if (cost >= q->cost) return;
    }
    if (cost + c->count - (c->count > 0) >= q->cost) return;
    cost += least_joints(q, factor, c->count, base, even);
    if (cost >= q->cost) return;
    q->cost = cost, q->best = *c;
}

static void consider_with(Cutting *q, unsigned count, const Cut *more, uint64_t base) {
    Cuts all = q->fixed;
    for (unsigned i = 0; i < count; i++)
        if (more[i].table == q->all)
            base += more[i].factor;
        else if (more[i].table && more[i].factor)
            all.cut[all.count++] = more[i];
    consider(q, &all, base);
}

/* p, q, r with the same difference: c * f + c * g. */
static void consider_even(Cutting *q, const Values *v, unsigned low, unsigned middle,
                          unsigned high) {
    uint64_t c = v->value[middle] - v->value[low];
    if (v->value[high] - v->value[middle] != c) return;
    uint64_t must = v->at[high], may = v->at[middle];
    for (unsigned i = 0; i < 2 * q->ncheap; i++) {
        uint64_t f = i & 1 ? ~q->cheap[i / 2] & q->all : q->cheap[i / 2];
        if (must & ~f || f & v->at[low]) continue;
        Cut two[2] = {{c, f}, {c, must | (may & ~f)}};
        consider_with(q, 2, two, v->value[low]);
    }
}

/* c * f where f is another function without a part of that. */
static void consider_less(Cutting *q, const Values *v) {
    uint64_t c = v->value[1] - v->value[0];
    for (unsigned i = 0; i < 2 * q->ncheap; i++) {
        uint64_t f = i & 1 ? ~q->cheap[i / 2] & q->all : q->cheap[i / 2];
        if (v->at[1] & ~f) continue;
        Cut two[2] = {{c, f}, {0 - c, f & ~v->at[1]}};
        consider_with(q, 2, two, v->value[0]);
    }
}

static void consider_three(Cutting *q, const Values *v) {
    for (unsigned r = 0; r < 3; r++) {
        unsigned a = (r + 1) % 3, b = (r + 2) % 3;
        Cut two[2] = {{v->value[a] - v->value[r], v->at[a]},
                      {v->value[b] - v->value[r], v->at[b]}};
        consider_with(q, 2, two, v->value[r]);
        consider_even(q, v, a, r, b);
    }
}

static void consider_four(Cutting *q, const Values *v) {
    for (unsigned k = 1; k < 4; k++) {
        unsigned a = k == 1 ? 2 : 1, b = k == 3 ? 2 : 3;
        uint64_t p = v->value[0];
        if (p + v->value[k] != v->value[a] + v->value[b]) continue;
        Cut two[2] = {{v->value[a] - p, v->at[a] | v->at[k]},
                      {v->value[b] - p, v->at[b] | v->at[k]}};
        consider_with(q, 2, two, p);
    }
}

/* What is left by at most two cuts. */
static void try_two(Cutting *q) {
    Values v;
    if (!find_values(q, 4, &v)) return;
    if (v.count == 1) consider_with(q, 0, NULL, v.value[0]);
    if (v.count == 2) {
        Cut one = {v.value[1] - v.value[0], v.at[1]};
        consider_with(q, 1, &one, v.value[0]);
        consider_less(q, &v);
    }
    if (v.count == 3) consider_three(q, &v);
    if (v.count == 4) consider_four(q, &v);
}

static void take_cut(Cutting *q, Cut cut) {
    for (unsigned i = 0; i < q->letters; i++)
        if (cut.table >> i & 1) q->value[i] -= cut.factor;
    q->fixed.cut[q->fixed.count++] = cut;
}

static void give_back(Cutting *q) {
    Cut cut = q->fixed.cut[--q->fixed.count];
    for (unsigned i = 0; i < q->letters; i++)
        if (cut.table >> i & 1) q->value[i] += cut.factor;
}

static bool is_new(const uint64_t *list, unsigned count, uint64_t one) {
    for (unsigned i = 0; i < count; i++)
        if (list[i] == one) return false;
    return true;
}

static unsigned plain_cost(Cutting *q, uint64_t table) {
    int which;
    return cut_cost(q, table, &which);
}

/* What the fixed cuts and `more` others, the functions from number `from` on, cost at
 * least. */
static unsigned least_cost(Cutting *q, unsigned more, unsigned from) {
    uint64_t factor[CUTS_MOST + 3];
    unsigned cost = more, count = q->fixed.count;
    for (unsigned i = 0; i < count; i++) {
        cost += plain_cost(q, q->fixed.cut[i].table);
        factor[i] = q->fixed.cut[i].factor;
    }
    for (unsigned i = from; i < from + more && i < q->ncheap; i++)
        cost += plain_cost(q, q->cheap[i]);
    /* -1 and 1 are one here: a minus may go elsewhere */
    if (count && factor[0] + 1 == 0) factor[0] = 1;
    return cost + units_joints(q->s, factor, count, 0) - (count == 0);
}

/* The values where a function is 1, and where it is 0. */
typedef struct {
    unsigned ons, offs;
    uint64_t on[VALUES_MOST], off[VALUES_MOST];
} Sides;

static Sides sides_of(const Values *v, uint64_t table) {
    Sides s = {.ons = 0};
    for (unsigned k = 0; k < v->count; k++) {
        if (v->at[k] & table) s.on[s.ons++] = v->value[k];
        if (v->at[k] & ~table) s.off[s.offs++] = v->value[k];
    }
    return s;
}

/* How many different values there are when `factor` is taken from those where it is 1. */
static unsigned values_without(const Sides *s, uint64_t factor) {
    unsigned count = s->ons + s->offs;
    for (unsigned i = 0; i < s->ons; i++)
        for (unsigned k = 0; k < s->offs; k++) count -= s->on[i] - factor == s->off[k];
    return count;
}

/* The factors that make some of the values equal, so that no more than `most` are left.
 */
static unsigned factors_of(const Sides *s, unsigned most, uint64_t *factor) {
    unsigned count = 0;
    if (s->ons > most || s->offs > most) return 0;
    for (unsigned i = 0; i < s->ons; i++)
        for (unsigned k = 0; k < s->offs; k++) {
            uint64_t c = s->on[i] - s->off[k];
            if (c && is_new(factor, count, c) && values_without(s, c) <= most)
                factor[count++] = c;
        }
    return count;
}

/* Each cheap function with each such factor, and what `depth` more cuts and two make of
 * the rest. The cheapest of all cuts comes first. */
static void try_more(Cutting *q, unsigned depth, unsigned from) {
    Values v;
    if (!find_values(q, VALUES_MOST, &v) || v.count <= 2) return;
    for (unsigned i = from; i < q->ncheap; i++) {
        uint64_t factor[VALUES_MOST * VALUES_MOST];
        if (least_cost(q, depth + 3, i) >= q->cost) break;
        Sides sides = sides_of(&v, q->cheap[i]);
        unsigned factors = factors_of(&sides, depth ? v.count - 1 : 4, factor);
        for (unsigned k = 0; k < factors; k++) {
            take_cut(q, (Cut){factor[k], q->cheap[i]});
            if (!depth)
                try_two(q);
            else if (least_cost(q, depth + 2, i + 1) < q->cost)
                try_more(q, depth - 1, i + 1);
            give_back(q);
        }
    }
}

/* Cheap functions */

static void add_cheap(Cutting *q, uint64_t table) {
    table &= q->all;
    if (table & 1) table = ~table & q->all;
    assert(q->ncheap < CHEAP_MOST);
    if (table) q->cheap[q->ncheap++] = table;
}

static void find_cheap(Cutting *q) {
    unsigned n = q->leaves.count, least[CHEAP_MOST];
    for (uint64_t t = 2; n <= 3 && t < q->all; t += 2) add_cheap(q, t);
    for (unsigned i = 0; n > 3 && i < n; i++) add_cheap(q, formula_leaf(i));
    for (unsigned i = 0; n > 3 && i < n; i++)
        for (unsigned j = i + 1; j < n; j++) {
            uint64_t x = formula_leaf(i), y = formula_leaf(j);
            add_cheap(q, x & y), add_cheap(q, x | y), add_cheap(q, x ^ y);
            add_cheap(q, x & ~y), add_cheap(q, ~x & y);
        }
    for (unsigned i = 0; i < q->ncheap; i++) {
        uint64_t one = q->cheap[i];
        unsigned cost = plain_cost(q, one), k = i;
        for (; k > 0 && least[k - 1] > cost; k--)
            q->cheap[k] = q->cheap[k - 1], least[k] = least[k - 1];
        q->cheap[k] = one, least[k] = cost;
    }
}

/* Two leaves: any three functions that are 0 at the letter 0 fix their factors. */

static uint64_t bit(uint64_t table, unsigned i) {
    return table >> i & 1;
}

/* The factor of f beside g and h, times their determinant. */
static uint64_t minor(const uint64_t *value, uint64_t g, uint64_t h) {
    uint64_t sum = 0;
    for (unsigned i = 1; i < 4; i++) {
        unsigned j = i % 3 + 1, k = j % 3 + 1;
        uint64_t of = bit(g, j) * bit(h, k) - bit(g, k) * bit(h, j);
        sum += (value[i] - value[0]) * of;
    }
    return sum;
}

static void try_three(Cutting *q, uint64_t f, uint64_t g, uint64_t h) {
    uint64_t table[4] = {0, bit(f, 1), bit(f, 2), bit(f, 3)};
    uint64_t whole = minor(table, g, h);
    Cut cut[3] = {{minor(q->value, g, h), f},
                  {minor(q->value, h, f), g},
                  {minor(q->value, f, g), h}};
    for (unsigned i = 0; i < 3; i++)
        if (!short_divides(whole, cut[i].factor, &cut[i].factor)) return;
    consider_with(q, 3, cut, q->value[0]);
}

static void try_triples(Cutting *q) {
    for (unsigned i = 0; i < q->ncheap; i++)
        for (unsigned j = i + 1; j < q->ncheap; j++)
            for (unsigned k = j + 1; k < q->ncheap; k++)
                try_three(q, q->cheap[i], q->cheap[j], q->cheap[k]);
}

/* Any cuts at all */

static uint64_t above(const Cutting *q, unsigned letter) {
    uint64_t table = q->all;
    for (unsigned i = 0; i < q->leaves.count; i++)
        if (letter >> i & 1) table &= formula_leaf(i);
    return table;
}

/* The atoms, or, turned, those of the complements. */
static void consider_atoms(Cutting *q, bool turned) {
    uint64_t value[LETTERS];
    Cuts cuts = {.count = 0};
    unsigned n = q->leaves.count, last = q->letters - 1;
    for (unsigned i = 0; i < q->letters; i++) value[i] = q->value[turned ? last - i : i];
    table_moebius(value, n);
    for (unsigned i = 1; i < q->letters; i++) {
        if (!value[i]) continue;
        if (cuts.count == CUTS_MOST) return;
        uint64_t table = above(q, i), mirrored = 0;
        for (unsigned k = 0; turned && k < q->letters; k++)
            mirrored |= (table >> (last - k) & 1) << k;
        cuts.cut[cuts.count++] = (Cut){value[i], turned ? mirrored : table};
    }
    consider(q, &cuts, value[0]);
}

/* Each value by itself, without the one at the letter 0. */
static void consider_values(Cutting *q) {
    Values v;
    Cuts cuts = {.count = 0};
    if (!find_values(q, VALUES_MOST, &v)) return;
    for (unsigned i = 1; i < v.count; i++)
        cuts.cut[cuts.count++] = (Cut){v.value[i] - v.value[0], v.at[i]};
    consider(q, &cuts, v.value[0]);
}

/* The cuts of `members` by two others. */
static bool replace(Cutting *q, const Cuts *old, unsigned members) {
    uint64_t whole[LETTERS];
    unsigned cost = q->cost;
    memcpy(whole, q->value, sizeof whole);
    for (unsigned i = 0; i < old->count; i++)
        if (!(members >> i & 1)) take_cut(q, old->cut[i]);
    try_two(q);
    q->fixed.count = 0;
    memcpy(q->value, whole, sizeof whole);
    return q->cost < cost;
}

enum { REPLACED_MOST = 12 };

static void improve(Cutting *q) {
    bool again = true;
    while (again) {
        Cuts old = q->best;
        again = false;
        if (old.count + (q->leaves.count > 5 ? 4u : 0u) > REPLACED_MOST) return;
        for (unsigned m = 3; m < 1u << old.count && !again; m++) {
            int size = __builtin_popcount(m);
            if (size == 2 || size == 3 || (size == 4 && old.count <= 8))
                again = replace(q, &old, m);
        }
    }
}

enum { LETTER_STEPS = 2000 };

/* Each leaf is used, and all are joined. */
static unsigned least_of_all(const Cutting *q) {
    unsigned least = q->leaves.count - (q->leaves.count > 0);
    for (unsigned i = 0; i < q->leaves.count; i++) least += q->leaves.leaf[i].cost;
    return least;
}

static void search(Cutting *q) {
    q->cost = COST_MOST * 2;
    consider_atoms(q, false);
    consider_atoms(q, true);
    consider_values(q);
    try_two(q);
    if (q->cost <= least_of_all(q)) return;
    find_cheap(q);
    try_two(q);
    if (q->leaves.count == 2) try_triples(q);
    try_more(q, 0, 0);
    if (q->leaves.count <= 3) try_more(q, 1, 0);
    improve(q);
}

/* The same sum is asked for many times: by readings, beside different numbers, and when
 * what was written is read again. */

enum { KNOWN_LEAVES = 4, KNOWN_CUTS = 128 };
typedef struct {
    unsigned leaves, beside, truths;
    uint32_t cost[KNOWN_LEAVES], even[KNOWN_LEAVES];
    uint64_t value[1 << KNOWN_LEAVES];
} Key; /* without padding that differs */

struct KnownCuts {
    Key key;
    Cuts best;
    unsigned cost, functions;
};

KnownCuts *splits_open(Arena *arena) {
    return ARENA_ARRAY(arena, KnownCuts, KNOWN_CUTS);
}

static Key key_of(const Cutting *q) {
    Key key;
    memset(&key, 0, sizeof key);
    key.leaves = q->leaves.count, key.beside = q->beside, key.truths = q->leaves.truths;
    for (unsigned i = 0; i < key.leaves; i++)
        key.cost[i] = q->leaves.leaf[i].cost, key.even[i] = q->leaves.even[i];
    memcpy(key.value, q->value, q->letters * sizeof *key.value);
    return key;
}

/* Where the cuts for the key are kept; others may be in that place. */
static KnownCuts *slot_of(Short *s, const Key *key) {
    uint64_t hash = key->leaves;
    for (unsigned i = 0; i < 1u << key->leaves; i++)
        hash = (hash ^ key->value[i] ^ hash >> 29) * 0x9E3779B97F4A7C15u;
    return &s->cuts[hash >> 32 & (KNOWN_CUTS - 1)];
}

void splits_find(Cutting *q) {
    watch_spend(q->s->forms->watch, LETTER_STEPS * q->letters);
    if (q->leaves.count > KNOWN_LEAVES) {
        search(q);
        return;
    }
    Key key = key_of(q);
    KnownCuts *known = slot_of(q->s, &key);
    if (!known->cost || memcmp(&known->key, &key, sizeof key) != 0) {
        search(q);
        *known = (KnownCuts){key, q->best, q->cost + 1, q->s->functions};
    }
    q->best = known->best, q->cost = known->cost - 1, q->s->functions = known->functions;
}
