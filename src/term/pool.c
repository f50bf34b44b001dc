/* The pool: a growing array of nodes and an open-addressing index over it.
 *
 * A node is 32 bytes, its place in the index 4 to 8 more. Node 0 is none, node 1 the
 * mark of a full pool. Invariants: no two nodes are equal; a node's operands come before
 * it; the index has at least a quarter of its slots free. A node that would exceed the
 * budget of bytes is not made: the mark stands for it and for all that is built from it.
 * When the pool's watch is stopped, nothing more is made either. */
#include "term/node.h"

#include "base/arena.h"
#include "base/watch.h"
#include "term/may.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t *words;
    size_t count;
    uint64_t hash, may, most;
} Table;

struct Pool {
    TermNode *nodes;
    Ref count, cap;
    Ref *slots;
    size_t nslots; /* a power of two */
    Ref *vars;
    size_t nvars, vars_cap;
    Table *tables;
    size_t ntables, tables_cap;
    size_t most, held; /* bytes */
    Watch *watch;
    bool full, as_written;
};

/* What a node costs. */
enum { STEPS = 40 };
enum { FIRST_CAP = 128, FIRST_SLOTS = 256, KEEP_CAP = 1 << 16 };

static void start(Pool *pool) {
    memset(pool->slots, 0, pool->nslots * sizeof *pool->slots);
    memset(pool->nodes, 0, 2 * sizeof *pool->nodes);
    pool->nodes[REF_FULL] =
        (TermNode){.op = OP_FULL, .may = ~UINT64_C(0), .most = ~UINT64_C(0)};
    pool->count = 2;
    pool->nvars = pool->ntables = 0;
    pool->full = pool->as_written = false;
}

static void allot(Pool *pool) {
    pool->cap = FIRST_CAP;
    pool->nslots = FIRST_SLOTS;
    pool->nodes = base_malloc(pool->cap * sizeof *pool->nodes);
    pool->slots = base_malloc(pool->nslots * sizeof *pool->slots);
    pool->held = pool->cap * sizeof *pool->nodes + pool->nslots * sizeof *pool->slots;
}

Pool *pool_new(size_t most_bytes) {
    Pool *pool = base_malloc(sizeof *pool);
    memset(pool, 0, sizeof *pool);
    pool->most = most_bytes;
    allot(pool);
    start(pool);
    return pool;
}

Pool *pool_new_beside(const Pool *other, size_t most_bytes) {
    Pool *pool = pool_new(most_bytes);
    pool->watch = other->watch;
    return pool;
}

void pool_set_watch(Pool *pool, Watch *watch) {
    pool->watch = watch;
}
Watch *pool_watch(const Pool *pool) {
    return pool->watch;
}

static void drop_tables(Pool *pool) {
    for (size_t i = 0; i < pool->ntables; i++) {
        pool->held -= pool->tables[i].count * sizeof(uint64_t);
        free(pool->tables[i].words);
    }
    pool->ntables = 0;
}

void pool_free(Pool *pool) {
    if (!pool) return;
    drop_tables(pool);
    free(pool->tables);
    free(pool->nodes);
    free(pool->slots);
    free(pool->vars);
    free(pool);
}

void pool_reset(Pool *pool) {
    drop_tables(pool);
    if (pool->cap > KEEP_CAP) { /* clearing a large index would cost every statement */
        free(pool->nodes);
        free(pool->slots);
        allot(pool);
    }
    start(pool);
}

void pool_as_written(Pool *pool) {
    pool->as_written = true;
}
bool node_as_written(const Pool *pool) {
    return pool->as_written;
}

bool pool_full(const Pool *pool) {
    return pool->full;
}
Ref pool_count(const Pool *pool) {
    return pool->count;
}
const TermNode *pool_node(const Pool *pool, Ref ref) {
    return &pool->nodes[ref];
}
size_t pool_vars(const Pool *pool) {
    return pool->nvars;
}
Ref pool_var(const Pool *pool, size_t number) {
    return pool->vars[number];
}

bool term_is_full(const Pool *pool, Term a) {
    (void)pool;
    return a.ref == REF_FULL;
}

bool term_is_bool(const Pool *pool, Term a) {
    return a.ref ? (pool->nodes[a.ref].flags & TERM_BOOL) != 0 : a.word <= 1;
}

Term term_arg(const Pool *pool, Ref ref, unsigned which) {
    Ref arg = pool->nodes[ref].arg[which];
    const TermNode *node = &pool->nodes[arg];
    return node->op == OP_CONST ? term_word(node->k) : term_of(arg);
}

Op node_op(const Pool *pool, Term t) {
    return t.ref ? (Op)pool->nodes[t.ref].op : OP_CONST;
}

uint64_t node_may(const Pool *pool, Term t) {
    return t.ref ? pool->nodes[t.ref].may : t.word;
}

uint64_t node_most(const Pool *pool, Term t) {
    return t.ref ? pool->nodes[t.ref].most : t.word;
}

bool node_with_word(const Pool *pool, Term t, Op op, uint64_t *k) {
    if (!node_is(pool, t, op)) return false;
    const TermNode *node = &pool->nodes[pool->nodes[t.ref].arg[1]];
    if (node->op != OP_CONST) return false; /* *k stays as it was */
    *k = node->k;
    return true;
}

static uint64_t hash_of(const TermNode *n) {
    uint64_t h = ((uint64_t)n->arg[0] | (uint64_t)n->arg[1] << 32) * 0x9E3779B97F4A7C15u;
    h ^= (n->k + ((uint64_t)n->arg[2] << 8 | n->op)) * 0xD6E8FEB86659FD93u;
    h = (h ^ h >> 32) * 0xD6E8FEB86659FD93u;
    return h ^ h >> 32;
}

static bool same_node(const TermNode *a, const TermNode *b) {
    return a->op == b->op && a->arg[0] == b->arg[0] && a->arg[1] == b->arg[1] &&
           a->arg[2] == b->arg[2] && a->k == b->k;
}

static bool room_for(const Pool *pool, size_t bytes) {
    return pool->held <= pool->most && bytes <= pool->most - pool->held;
}

static bool grow_index(Pool *pool) {
    size_t count = pool->nslots * 2;
    if (!room_for(pool, pool->nslots * sizeof *pool->slots)) return false;
    pool->held += pool->nslots * sizeof *pool->slots;
    free(pool->slots);
    pool->slots = base_malloc(count * sizeof *pool->slots);
    pool->nslots = count;
    memset(pool->slots, 0, count * sizeof *pool->slots);
    for (Ref r = 2; r < pool->count; r++) {
        size_t at = hash_of(&pool->nodes[r]) & (count - 1);
        while (pool->slots[at]) at = (at + 1) & (count - 1);
        pool->slots[at] = r;
    }
    return true;
}

static bool grow_nodes(Pool *pool) {
    size_t more = pool->cap;
    size_t left =
        pool->held < pool->most ? (pool->most - pool->held) / sizeof *pool->nodes : 0;
    if (more > left) more = left;
    if (more > UINT32_MAX / 2 - pool->cap) more = UINT32_MAX / 2 - pool->cap;
    if (more == 0) return false;
    pool->cap += (Ref)more;
    pool->held += more * sizeof *pool->nodes;
    pool->nodes = base_realloc(pool->nodes, pool->cap * sizeof *pool->nodes);
    return true;
}

static bool make_room(Pool *pool) {
    if (pool->full) return false;
    bool index = (size_t)pool->count + 1 <= pool->nslots / 4 * 3 || grow_index(pool);
    bool nodes = index && (pool->count < pool->cap || grow_nodes(pool));
    if (!nodes) pool->full = true;
    return nodes;
}

/* The node's ref, made when there was none like it; REF_FULL when there is no room. */
static Ref intern(Pool *pool, TermNode *node) {
    uint64_t hash = hash_of(node);
    size_t at = hash & (pool->nslots - 1);
    for (Ref r; (r = pool->slots[at]) != 0; at = (at + 1) & (pool->nslots - 1))
        if (same_node(&pool->nodes[r], node)) return r;
    size_t before = pool->nslots;
    if (!make_room(pool)) return REF_FULL;
    if (pool->nslots != before) {
        at = hash & (pool->nslots - 1);
        while (pool->slots[at]) at = (at + 1) & (pool->nslots - 1);
    }
    node->flags = node->may <= 1 ? TERM_BOOL : 0;
    pool->nodes[pool->count] = *node;
    pool->slots[at] = pool->count;
    return pool->count++;
}

static Ref ref_of(Pool *pool, Term t) {
    if (t.ref) return t.ref;
    TermNode node = {.op = OP_CONST, .k = t.word, .may = t.word, .most = t.word};
    return intern(pool, &node);
}

static void spend(Pool *pool) {
    if (watch_spend(pool->watch, STEPS) && watch_stopped(pool->watch)) pool->full = true;
}

Term node_make(Pool *pool, Op op, Term a, Term b, Term c) {
    TermNode node = {.op = (uint8_t)op, .arity = (uint8_t)op_arity(op)};
    Term arg[3] = {a, b, c};
    MayArg may[3] = {{0, 0, 0, false}};
    spend(pool);
    for (unsigned i = 0; i < node.arity; i++) {
        may[i] = (MayArg){node_may(pool, arg[i]), node_most(pool, arg[i]), arg[i].word,
                          arg[i].ref == 0};
        node.arg[i] = ref_of(pool, arg[i]);
        if (node.arg[i] == REF_FULL) return term_of(REF_FULL);
    }
    node.may = may_of(op, may);
    node.most = may_most(op, may);
    if (node.most > node.may) node.most = node.may;
    bool keep = node.may != 0 || pool->as_written;
    return keep ? term_of(intern(pool, &node)) : term_word(0);
}

static void *grown(void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap) return array;
    *cap = *cap ? *cap * 2 : 8;
    return base_realloc(array, *cap * size);
}

/* Takes no steps, so that a watch that has stopped doesn't stop it: variables are few,
 * and loops rely on them. */
Term term_var(Pool *pool) {
    TermNode node = {.op = OP_VAR, .k = pool->nvars};
    node.may = node.most = ~UINT64_C(0);
    Ref ref = intern(pool, &node);
    if (ref == REF_FULL) return term_of(ref);
    pool->vars = grown(pool->vars, pool->nvars, &pool->vars_cap, sizeof *pool->vars);
    pool->vars[pool->nvars++] = ref;
    return term_of(ref);
}

const uint64_t *pool_table(const Pool *pool, size_t number, size_t *count) {
    *count = pool->tables[number].count;
    return pool->tables[number].words;
}

static uint64_t hash_words(const uint64_t *words, size_t count) {
    uint64_t h = count;
    for (size_t i = 0; i < count; i++) h = (h ^ words[i] ^ h >> 29) * 0xD6E8FEB86659FD93u;
    return h;
}

/* The table's number, or -1 when there is no room for it. */
static ptrdiff_t intern_table(Pool *pool, const uint64_t *words, size_t count) {
    uint64_t hash = hash_words(words, count);
    size_t bytes = count * sizeof *words;
    for (size_t i = 0; i < pool->ntables; i++) {
        const Table *t = &pool->tables[i];
        if (t->hash == hash && t->count == count && !memcmp(t->words, words, bytes))
            return (ptrdiff_t)i;
    }
    if (pool->full || !room_for(pool, bytes)) {
        pool->full = true;
        return -1;
    }
    Table table = {base_malloc(bytes), count, hash, 0, 0};
    memcpy(table.words, words, bytes);
    for (size_t i = 0; i < count; i++) {
        table.may |= words[i];
        if (words[i] > table.most) table.most = words[i];
    }
    pool->held += bytes;
    pool->tables =
        grown(pool->tables, pool->ntables, &pool->tables_cap, sizeof *pool->tables);
    pool->tables[pool->ntables] = table;
    return (ptrdiff_t)pool->ntables++;
}

Term term_table(Pool *pool, const uint64_t *words, size_t count, Term index) {
    if (term_is_word(index)) return term_word(index.word < count ? words[index.word] : 0);
    if (term_is_full(pool, index)) return index;
    if (count == 0) return term_word(0);
    ptrdiff_t number = intern_table(pool, words, count);
    if (number < 0) return term_of(REF_FULL);
    uint64_t may = pool->tables[number].may;
    if (may == 0) return term_word(0);
    TermNode node = {.op = OP_TABLE, .arity = 1, .k = (uint64_t)number, .may = may};
    node.most = pool->tables[number].most;
    node.arg[0] = index.ref;
    return term_of(intern(pool, &node));
}
