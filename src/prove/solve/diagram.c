/* Diagrams with complemented edges: the high edge of a node is never complemented, so
 * that a truth and its complement share their nodes. Results of conjunctions are
 * remembered in a table that forgets; walks over all nodes of a diagram remember by node.
 */
#include "prove/solve/diagram.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE = 1 << 18, FIRST = 1 << 12, NODE_STEPS = 20, JOIN_STEPS = 10, TOP = UINT32_MAX };

typedef struct {
    uint32_t level;
    Bdd low, high;
    uint32_t next; /* in its chain */
} Node;

typedef struct {
    Bdd a, b, is;
} Cached;

struct Diagrams {
    Node *node; /* 0: false, of the greatest level */
    uint32_t count, cap, most, levels;
    uint32_t *chain; /* as many as cap */
    Cached *cache;
    Watch *watch;
    bool full;
};

Diagrams *diagram_new(uint32_t levels, uint32_t most_nodes, Watch *watch) {
    Diagrams *d = base_malloc(sizeof *d);
    *d = (Diagrams){
        .count = 1, .cap = FIRST, .most = most_nodes, .levels = levels, .watch = watch};
    d->node = base_malloc(FIRST * sizeof *d->node);
    d->chain = base_malloc(FIRST * sizeof *d->chain);
    d->cache = base_malloc(CACHE * sizeof *d->cache);
    memset(d->chain, 0, FIRST * sizeof *d->chain);
    memset(d->cache, 0, CACHE * sizeof *d->cache);
    d->node[0] = (Node){.level = TOP};
    return d;
}

void diagram_free(Diagrams *d) {
    if (!d) return;
    free(d->node);
    free(d->chain);
    free(d->cache);
    free(d);
}

bool diagram_full(const Diagrams *d) {
    return d->full;
}

uint32_t diagram_levels(const Diagrams *d) {
    return d->levels;
}

static const Node *node_of(const Diagrams *d, Bdd a) {
    return &d->node[a >> 1];
}
static Bdd low_of(const Diagrams *d, Bdd a) {
    return node_of(d, a)->low ^ (a & 1);
}
static Bdd high_of(const Diagrams *d, Bdd a) {
    return node_of(d, a)->high ^ (a & 1);
}
static uint32_t level_of(const Diagrams *d, Bdd a) {
    return node_of(d, a)->level;
}

static uint32_t mix(uint32_t a, uint32_t b, uint32_t c) {
    uint64_t x = a * UINT64_C(0x9E3779B97F4A7C15) ^ b * UINT64_C(0xC2B2AE3D27D4EB4F) ^
                 c * UINT64_C(0x165667B19E3779F9);
    x ^= x >> 29;
    return (uint32_t)(x * UINT64_C(0xBF58476D1CE4E5B9) >> 32);
}

static uint32_t place(const Diagrams *d, const Node *n) {
    return mix(n->level, n->low, n->high) & (d->cap - 1);
}

static void grow(Diagrams *d) {
    d->cap *= 2;
    d->node = base_realloc(d->node, d->cap * sizeof *d->node);
    d->chain = base_realloc(d->chain, d->cap * sizeof *d->chain);
    memset(d->chain, 0, d->cap * sizeof *d->chain);
    for (uint32_t i = 1; i < d->count; i++) {
        uint32_t *head = &d->chain[place(d, &d->node[i])];
        d->node[i].next = *head;
        *head = i;
    }
}

/* The node with these edges. */
static Bdd make(Diagrams *d, uint32_t level, Bdd low, Bdd high) {
    if (low == high) return low;
    Bdd turned = high & 1;
    Node new = {level, low ^ turned, high ^ turned, 0};
    for (uint32_t i = d->chain[place(d, &new)]; i; i = d->node[i].next) {
        const Node *n = &d->node[i];
        if (n->level == level && n->low == new.low && n->high == new.high)
            return i << 1 | turned;
    }
    if (d->count == d->most || watch_spend(d->watch, NODE_STEPS)) d->full = true;
    if (d->full) return BDD_FALSE;
    if (d->count == d->cap) grow(d);
    uint32_t *head = &d->chain[place(d, &new)];
    new.next = *head;
    d->node[d->count] = new;
    *head = d->count;
    return d->count++ << 1 | turned;
}

Bdd diagram_choice(Diagrams *d, uint32_t level, Bdd low, Bdd high) {
    return make(d, level, low, high);
}

Bdd diagram_level(Diagrams *d, uint32_t level) {
    assert(level < d->levels);
    return make(d, level, BDD_FALSE, BDD_TRUE);
}

static bool is_simple(Bdd a, Bdd b, Bdd *is) {
    if (a == BDD_FALSE || b == BDD_FALSE || a == (b ^ 1))
        *is = BDD_FALSE;
    else if (a == BDD_TRUE || a == b)
        *is = b;
    else if (b == BDD_TRUE)
        *is = a;
    else
        return false;
    return true;
}

/* As deep as there are levels. */
Bdd diagram_and(Diagrams *d, Bdd a, Bdd b) {
    Bdd is;
    if (d->full) return BDD_FALSE;
    if (is_simple(a, b, &is)) return is;
    if (a > b) {
        Bdd first = b;
        b = a, a = first;
    }
    uint32_t slot = mix(a, b, 1) & (CACHE - 1);
    if (d->cache[slot].a == a && d->cache[slot].b == b) return d->cache[slot].is;
    if (watch_spend(d->watch, JOIN_STEPS)) d->full = true;
    uint32_t x = level_of(d, a), y = level_of(d, b), level = x < y ? x : y;
    Bdd low =
        diagram_and(d, x == level ? low_of(d, a) : a, y == level ? low_of(d, b) : b);
    Bdd high =
        diagram_and(d, x == level ? high_of(d, a) : a, y == level ? high_of(d, b) : b);
    is = make(d, level, low, high);
    if (!d->full) d->cache[slot] = (Cached){a, b, is};
    return is;
}

/* ---- walks that remember by edge: 0: not yet, else the result plus one */

typedef struct {
    Diagrams *d;
    const uint8_t *gone;
    Bdd *known;
} Exists;

static Bdd exists(const Exists *e, Bdd a) {
    Diagrams *d = e->d;
    if (a <= BDD_TRUE || d->full) return a;
    if (e->known[a]) return e->known[a] - 1;
    uint32_t level = level_of(d, a);
    Bdd low = exists(e, low_of(d, a)), high = exists(e, high_of(d, a));
    Bdd is = e->gone[level]
                 ? diagram_not(diagram_and(d, diagram_not(low), diagram_not(high)))
                 : make(d, level, low, high);
    e->known[a] = is + 1;
    return is;
}

Bdd diagram_exists(Diagrams *d, Bdd a, const uint8_t *gone) {
    size_t size = (2 * (size_t)d->count) * sizeof(Bdd);
    Exists e = {d, gone, base_malloc(size)};
    memset(e.known, 0, size);
    Bdd is = exists(&e, a);
    free(e.known);
    return d->full ? BDD_FALSE : is;
}

typedef struct {
    const Diagrams *from;
    Diagrams *to;
    Bdd *known; /* by node, plus one */
} Copying;

static Bdd copy(const Copying *c, Bdd a) {
    if (a <= BDD_TRUE) return a;
    Bdd *known = &c->known[a >> 1];
    if (!*known) {
        const Node *n = node_of(c->from, a);
        Bdd low = copy(c, n->low), high = copy(c, n->high);
        *known = make(c->to, n->level, low, high) + 1;
    }
    return (*known - 1) ^ (a & 1);
}

Diagrams *diagram_alone(Diagrams *d, Bdd *a) {
    Copying c = {d, diagram_new(d->levels, d->most, NULL),
                 base_malloc(d->count * sizeof(Bdd))};
    memset(c.known, 0, d->count * sizeof *c.known);
    *a = copy(&c, *a);
    free(c.known);
    return c.to;
}

/* ---- counting */

typedef struct {
    const Diagrams *d;
    const uint32_t *rank; /* by level: how many levels before it count */
    uint32_t all;         /* that count */
    size_t words;
    uint64_t *count; /* by node, words each: of its levels and those behind them */
    bool *known;
} Counting;

static uint32_t rank_of(const Counting *c, Bdd a) {
    uint32_t level = level_of(c->d, a);
    return level == TOP ? c->all : c->rank[level];
}

static void shift_left(uint64_t *out, const uint64_t *in, size_t words, uint32_t by) {
    size_t far = by / 64;
    unsigned near = by % 64;
    for (size_t i = words; i-- > 0;) {
        uint64_t high = i >= far ? in[i - far] : 0;
        uint64_t low = near && i >= far + 1 ? in[i - far - 1] >> (64 - near) : 0;
        out[i] = (near ? high << near : high) | low;
    }
}

static void add(uint64_t *to, const uint64_t *x, size_t words) {
    unsigned carry = 0;
    for (size_t i = 0; i < words; i++) {
        uint64_t sum = to[i] + x[i], all = sum + carry;
        carry = sum < x[i] || all < sum;
        to[i] = all;
    }
}

static void take_from(uint64_t *to, const uint64_t *x, size_t words) {
    unsigned borrow = 0;
    for (size_t i = 0; i < words; i++) {
        uint64_t rest = to[i] - x[i], all = rest - borrow;
        borrow = to[i] < x[i] || rest < borrow;
        to[i] = all;
    }
}

enum { COUNT_WORDS = 32 };

/* Of the edge, with all levels from `rank` on. */
static void count_edge(const Counting *c, Bdd a, uint32_t rank, uint64_t *out) {
    uint64_t one[COUNT_WORDS] = {1}, own[COUNT_WORDS] = {0};
    uint32_t from = rank_of(c, a);
    assert(from >= rank && c->words <= COUNT_WORDS);
    memcpy(own, c->count + (a >> 1) * c->words, c->words * sizeof *own);
    if (a & 1) {
        uint64_t every[COUNT_WORDS] = {0};
        shift_left(every, one, c->words, c->all - from);
        take_from(every, own, c->words);
        memcpy(own, every, sizeof own);
    }
    shift_left(out, own, c->words, from - rank);
}

static void count_node(const Counting *c, uint32_t node) {
    if (node == 0 || c->known[node]) return;
    const Node *n = &c->d->node[node];
    count_node(c, n->low >> 1);
    count_node(c, n->high >> 1);
    uint64_t high[COUNT_WORDS] = {0}, *out = c->count + node * c->words;
    count_edge(c, n->low, c->rank[n->level] + 1, out);
    count_edge(c, n->high, c->rank[n->level] + 1, high);
    add(out, high, c->words);
    c->known[node] = true;
}

void diagram_count(Diagrams *d, Bdd a, const uint8_t *counts, size_t words,
                   uint64_t *out) {
    uint32_t *rank = base_malloc((d->levels + 1) * sizeof *rank), all = 0;
    for (uint32_t i = 0; i < d->levels; i++) rank[i] = all, all += counts[i];
    Counting c = {d,
                  rank,
                  all,
                  words,
                  base_malloc(d->count * words * sizeof *out),
                  base_malloc(d->count * sizeof *c.known)};
    memset(c.count, 0, words * sizeof *out);
    memset(c.known, 0, d->count * sizeof *c.known);
    count_node(&c, a >> 1);
    count_edge(&c, a, 0, out);
    free(c.known);
    free(c.count);
    free(rank);
}

/* ---- what levels can be */

typedef struct {
    const Diagrams *d;
    uint8_t *can;
    bool *seen; /* by edge */
    const uint8_t *fixed;
    uint8_t *meets; /* by edge: 1 no, 2 yes */
} Paths;

/* Levels that an edge skips can be either. */
static void skip(const Paths *p, uint32_t from, Bdd to) {
    uint32_t end = level_of(p->d, to);
    if (to == BDD_FALSE) return;
    for (uint32_t i = from; i < (end == TOP ? p->d->levels : end); i++) p->can[i] = 3;
}

static void visit(const Paths *p, Bdd a) {
    if (a <= BDD_TRUE || p->seen[a]) return;
    p->seen[a] = true;
    uint32_t level = level_of(p->d, a);
    Bdd low = low_of(p->d, a), high = high_of(p->d, a);
    p->can[level] |= (uint8_t)((low != BDD_FALSE) | (high != BDD_FALSE) << 1);
    skip(p, level + 1, low);
    skip(p, level + 1, high);
    visit(p, low);
    visit(p, high);
}

void diagram_values(const Diagrams *d, Bdd a, uint8_t *can) {
    Paths p = {.d = d, .can = can, .seen = base_malloc(2 * (size_t)d->count)};
    memset(p.seen, 0, 2 * (size_t)d->count);
    memset(can, 0, d->levels);
    skip(&p, 0, a);
    visit(&p, a);
    free(p.seen);
}

static bool meets(const Paths *p, Bdd a) {
    if (a <= BDD_TRUE) return a == BDD_TRUE;
    if (p->meets[a]) return p->meets[a] == 2;
    uint8_t fixed = p->fixed[level_of(p->d, a)];
    bool is = (fixed != 1 && meets(p, low_of(p->d, a))) ||
              (fixed != 0 && meets(p, high_of(p->d, a)));
    p->meets[a] = is ? 2 : 1;
    return is;
}

bool diagram_meets(Diagrams *d, Bdd a, const uint8_t *fixed) {
    Paths p = {.d = d, .fixed = fixed, .meets = base_malloc(2 * (size_t)d->count)};
    memset(p.meets, 0, 2 * (size_t)d->count);
    bool is = meets(&p, a);
    free(p.meets);
    return is;
}
