/* Writes the shortest form, reads it again until that changes nothing, and has it proved.
 */
#include "short/splits.h"

#include <stdlib.h>

#include "prove/prove.h"
#include "short/parts.h"
#include "short/width.h"
#include "term/walk.h"

enum { ROUNDS_MOST = 12, MEMORY = 1 << 26 };
static const uint64_t proof_steps = 150000000;

/* The size of the tree: shared nodes count each time they are used. */
size_t short_ops(const Pool *pool, Term root) {
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    uint32_t *cost = base_malloc((walk.top + 1) * sizeof *cost);
    cost[0] = 0;
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        const TermNode *n = pool_node(pool, r);
        uint64_t all = n->arity > 0;
        for (unsigned i = 0; i < n->arity; i++) all += cost[n->arg[i]];
        cost[r] = all < COST_MOST ? (uint32_t)all : COST_MOST;
    }
    size_t ops = cost[root.ref ? walk.top : 0];
    free(cost);
    walk_free(&walk);
    return ops;
}

Term short_function(Pool *to, unsigned count, uint64_t table, Arena *arena) {
    Short s = {.to = to, .arena = arena};
    Leaves leaves = {.count = count};
    for (unsigned i = 0; i < count; i++) {
        leaves.leaf[i].term.ref = pool_var(to, i);
        leaves.inverse[i] = tree_not(&s, leaves.leaf[i]);
    }
    return formula_tree(&s, &leaves, table).term;
}

/* One pass over a term; all passes have something in common. */
static Tree written(const Short *common, const Pool *from, Term root, Pool *to) {
    if (!root.ref) return tree_word(root.word);
    Short s = *common;
    ArenaMark mark = arena_mark(s.arena);
    s.from = from, s.to = to;
    s.forms = form_open(from, s.bits);
    word_open(&s, root);
    Tree t = tree_none();
    if (!s.forms->full && s.id) t = word_of_form(&s, s.id[root.ref]);
    if (s.forms->full) t.cost = COST_MOST;
    form_close(s.forms);
    free(s.word), free(s.form);
    arena_release(s.arena, mark);
    return t;
}

/* A truth or word of `from` in a pool that has its variables, by number. */
static Term read_as(Pool *pool, const Pool *from, Term t, unsigned bits, Arena *arena) {
    ArenaMark mark = arena_mark(arena);
    size_t vars = pool_vars(from);
    Term *value = ARENA_ARRAY(arena, Term, vars + 1);
    for (size_t i = 0; i < vars; i++) value[i] = (Term){.ref = pool_var(pool, i)};
    Term read = width_substitute(pool, from, t, value, bits);
    arena_release(arena, mark);
    return read;
}

/* The variables of a tree as its text has them, from the left. */
typedef struct {
    uint32_t count;
    uint32_t *number; /* in the tree's pool, by place */
} Order;

static Order order_of(const Pool *pool, Term t, Arena *arena) {
    size_t nodes = pool_count(pool) + 1;
    Order order = {0, ARENA_ARRAY(arena, uint32_t, pool_vars(pool) + 1)};
    bool *seen = ARENA_ARRAY(arena, bool, nodes);
    Ref *left = ARENA_ARRAY(arena, Ref, 3 * nodes); /* to be looked at, the next one last */
    size_t n = 0;
    if (t.ref) left[n++] = t.ref;
    while (n > 0) {
        Ref ref = left[--n];
        const TermNode *node = pool_node(pool, ref);
        if (seen[ref]) continue;
        seen[ref] = true;
        if (node->op == OP_VAR) order.number[order.count++] = (uint32_t)node->k;
        for (unsigned i = node->arity; i > 0; i--) left[n++] = node->arg[i - 1];
    }
    return order;
}

/* As bbx would read the tree's text: its variables come in their order. */
static Term read_text(Pool *pool, const Pool *from, Term t, const Order *order,
                      unsigned bits, Arena *arena) {
    Term *value = ARENA_ARRAY(arena, Term, pool_vars(from) + 1);
    for (uint32_t i = 0; i < order->count; i++) value[order->number[i]] = term_var(pool);
    return width_substitute(pool, from, t, value, bits);
}

/* Variables of another numbering as those of `to`. */
static Tree renumbered(Pool *to, const Pool *own, const Order *order, Tree t) {
    Term *value = base_malloc((order->count + 1) * sizeof *value);
    for (uint32_t i = 0; i < order->count; i++)
        value[i] = (Term){.ref = pool_var(to, order->number[i])};
    t.term = term_substitute(to, own, t.term, value);
    free(value);
    return t;
}

static Pool *written_pool(const Pool *beside, size_t vars) {
    Pool *pool = pool_new_beside(beside, MEMORY);
    pool_as_written(pool);
    for (size_t i = 0; i < vars; i++) term_var(pool);
    return pool;
}

/* What the tree's text is shortened to. */
static Tree again(const Short *common, Pool *to, Tree t) {
    Arena *arena = common->arena;
    ArenaMark mark = arena_mark(arena);
    Order order = order_of(to, t.term, arena);
    Pool *read = pool_new_beside(to, MEMORY), *own = written_pool(to, order.count);
    Term root = read_text(read, to, t.term, &order, common->bits, arena);
    Tree next = written(common, read, root, own);
    if (next.cost <= t.cost) t = renumbered(to, own, &order, next);
    pool_free(own);
    pool_free(read);
    arena_release(arena, mark);
    return t;
}

static const char *proof_of(const ShortJob *job, const Pool *to, Tree t, Arena *arena) {
    Term result = read_as(job->pool, to, t.term, job->bits, arena);
    Claim claim = {job->pool, job->when, term_word(1),
                   term_op2(job->pool, OP_EQ, job->term, result)};
    if (pool_full(job->pool)) return NULL;
    Verdict v = prove_quickly(&claim, job->limits, proof_steps, arena);
    return v.kind == VERDICT_PROVED ? v.method : NULL;
}

static Tree shortest(const ShortJob *job, Pool *to, Arena *arena) {
    ArenaMark mark = arena_mark(arena);
    Short common = {.arena = arena,
                    .cuts = splits_open(arena),
                    .count = job->count,
                    .bits = job->bits};
    Tree best = written(&common, job->pool, job->term, to);
    Tree next = best, last = tree_none();
    for (unsigned i = 0; i < ROUNDS_MOST && best.cost > 1 && next.cost == best.cost &&
                         !term_same(next.term, last.term) && !pool_full(to);
         i++) {
        last = next;
        next = again(&common, to, last);
        best = tree_best(best, next);
    }
    arena_release(arena, mark);
    return best;
}

static bool short_of(const ShortJob *job, Pool *to, Arena *arena, ShortReport *report) {
    const char *known = NULL;
    ShortJob own = *job;
    own.term = parts_proved(job, arena, &known);
    while (pool_vars(to) < pool_vars(job->pool)) term_var(to);
    Tree best = shortest(&own, to, arena);
    if (best.cost >= job->ops || pool_full(to)) return false;
    if (term_is_bool(job->pool, job->term) && !term_is_bool(to, best.term)) return false;
    const char *proof = proof_of(job, to, best, arena);
    if (!proof && known && proof_of(&own, to, best, arena)) proof = known;
    if (!proof) return false;
    *report = (ShortReport){best.term, short_ops(to, best.term), proof};
    return true;
}

bool short_form(const ShortJob *job, Pool *to, Arena *arena, ShortReport *report) {
    *report = (ShortReport){.proof = ""};
    if (job->bits == 64) return short_of(job, to, arena, report);
    ShortJob own = *job;
    own.pool = pool_new_beside(job->pool, MEMORY);
    while (pool_vars(own.pool) < pool_vars(job->pool)) term_var(own.pool);
    own.term = read_as(own.pool, job->pool, job->term, job->bits, arena);
    own.when = read_as(own.pool, job->pool, job->when, job->bits, arena);
    bool found = !pool_full(own.pool) && short_of(&own, to, arena, report);
    pool_free(own.pool);
    return found;
}
