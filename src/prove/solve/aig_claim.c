/* From terms to the graph.
 *
 * The nodes that the claim needs become words of literals, in the pool's order. Before
 * that, `bad` is taken apart: of a conjunction, one member that is itself a choice (a
 * disjunction, words that differ) gives the goals, the others are assumed. Words that
 * differ give one goal per bit. */
#include "prove/solve/aig_claim.h"

#include "base/arena.h"
#include "prove/claim/query.h"
#include "term/walk.h"

#include <stdlib.h>
#include <string.h>

/* A truth or its inverse. */
typedef struct {
    Ref ref;
    bool inverse;
} Part;

enum { PARTS = 64, NODE_BYTES = 512, LEAST_NODES = 4096 };

typedef struct {
    Part part[PARTS];
    unsigned count;
} Parts;

typedef struct {
    const Pool *pool;
    Gates gates;
    Bit *word;    /* 64 for each node that is needed */
    uint32_t *at; /* by ref: which of the words, from 1; 0: not needed */
    AigClaim *claim;
} Making;

/* Taking apart */

static bool is_bool(const Pool *pool, Ref ref) {
    return (pool_node(pool, ref)->flags & TERM_BOOL) != 0;
}

static Part without_not(const Pool *pool, Part p) {
    for (Term t = {0, p.ref}; query_inverse(pool, &t);) p = (Part){t.ref, !p.inverse};
    return p;
}

/* A conjunction of truths (a disjunction, when `any`). */
static bool is_joint(const Pool *pool, Part p, bool any) {
    const TermNode *node = pool_node(pool, p.ref);
    if (node->op != ((p.inverse != any) ? OP_OR : OP_AND)) return false;
    return is_bool(pool, node->arg[0]) && is_bool(pool, node->arg[1]);
}

/* The members of a conjunction, or of a disjunction, as far as there is room. */
static void take_apart(const Pool *pool, Part p, bool any, Parts *to) {
    assert(to->count == 0 && is_bool(pool, p.ref));
    to->part[to->count++] = without_not(pool, p);
    for (unsigned i = to->count - 1; i < to->count;) {
        Part it = to->part[i];
        if (!is_joint(pool, it, any) || to->count == PARTS) {
            i++;
            continue;
        }
        const TermNode *node = pool_node(pool, it.ref);
        to->part[i] = without_not(pool, (Part){node->arg[0], it.inverse});
        to->part[to->count++] = without_not(pool, (Part){node->arg[1], it.inverse});
    }
}

static bool words_differ(const Pool *pool, Part p) {
    return p.inverse && pool_node(pool, p.ref)->op == OP_EQ;
}

/* Which member gives the goals: the latest that is a choice, or the latest of all. */
static unsigned chosen(const Pool *pool, const Parts *parts) {
    assert(parts->count > 0 && parts->count <= PARTS);
    unsigned best = 0;
    bool best_is = false;
    for (unsigned i = 0; i < parts->count; i++) {
        Part p = parts->part[i];
        bool is = words_differ(pool, p) || is_joint(pool, p, true);
        if (is < best_is) continue;
        if (is > best_is || p.ref > parts->part[best].ref) best = i;
        best_is = is;
    }
    return best;
}

/* Building */

/* Numbers the nodes that the root needs, operands first; returns how many. */
static uint32_t number_needed(Making *m, Term root) {
    uint32_t count = 0;
    TermWalk walk = walk_new(m->pool, &root, 1, NULL);
    for (Ref r = 0; (r = walk_up(&walk, r));) m->at[r] = ++count;
    walk_free(&walk);
    return count;
}

static Bit *word_at(const Making *m, Ref ref) {
    assert(m->at[ref]);
    return m->word + (size_t)(m->at[ref] - 1) * WORD_BITS;
}

static void make_variable(Making *m, const TermNode *node, Bit *out) {
    Aig *aig = m->claim->aig;
    assert(m->claim->input[node->k] == AIG_NO_INPUT);
    m->claim->input[node->k] = aig_inputs(aig);
    for (unsigned i = 0; i < WORD_BITS; i++) out[i] = aig_input(aig);
}

static void make_node(Making *m, Ref ref, Bit *out) {
    const TermNode *node = pool_node(m->pool, ref);
    const Bit *arg[3] = {NULL, NULL, NULL};
    for (unsigned i = 0; i < node->arity; i++) arg[i] = word_at(m, node->arg[i]);
    if (node->op == OP_CONST) m->claim->constants[m->claim->nconstants++] = node->k;
    if (node->op == OP_VAR)
        make_variable(m, node, out);
    else
        circuit_node(&m->gates, m->pool, ref, arg, out);
}

static bool make_nodes(Making *m, Ref root) {
    for (Ref r = 1; r <= root; r++) {
        if (!m->at[r]) continue;
        const TermNode *node = pool_node(m->pool, r);
        if (node->op == OP_FULL || aig_full(m->claim->aig)) return false;
        make_node(m, r, word_at(m, r));
    }
    return !aig_full(m->claim->aig);
}

static Bit truth_of(const Making *m, Part p) {
    return circuit_truth(&m->gates, word_at(m, p.ref)) ^ (Bit)p.inverse;
}

/* Low bits first, over all pairs of words that may differ. */
static void add_goals(Making *m, const Parts *parts) {
    AigClaim *c = m->claim;
    for (unsigned i = 0; i < parts->count; i++)
        if (!words_differ(m->pool, parts->part[i]))
            c->goal[c->ngoals++] = truth_of(m, parts->part[i]);
    for (unsigned bit = 0; bit < WORD_BITS; bit++)
        for (unsigned i = 0; i < parts->count; i++) {
            if (!words_differ(m->pool, parts->part[i])) continue;
            const TermNode *node = pool_node(m->pool, parts->part[i].ref);
            Bit a = word_at(m, node->arg[0])[bit], b = word_at(m, node->arg[1])[bit];
            Bit goal = circuit_xor(&m->gates, a, b);
            if (goal != BIT_FALSE) c->goal[c->ngoals++] = goal;
        }
    assert(c->ngoals <= PARTS * WORD_BITS);
}

static void add_assumed(Making *m, const Parts *all, unsigned except) {
    assert(except < all->count);
    AigClaim *c = m->claim;
    size_t count;
    const Bit *required = aig_required(c->aig, &count);
    c->assumed = base_malloc((count + PARTS) * sizeof *c->assumed);
    if (count) memcpy(c->assumed, required, count * sizeof *required);
    c->nassumed = count;
    for (unsigned i = 0; i < all->count; i++) {
        if (i == except) continue;
        Bit bit = truth_of(m, all->part[i]);
        if (bit != BIT_TRUE) c->assumed[c->nassumed++] = bit;
    }
}

static bool make(Making *m, Ref root) {
    Parts all = {.count = 0}, goals = {.count = 0};
    take_apart(m->pool, (Part){root, false}, false, &all);
    unsigned one = chosen(m->pool, &all);
    take_apart(m->pool, all.part[one], true, &goals);
    if (!make_nodes(m, root)) return false;
    m->claim->goal = base_malloc(PARTS * WORD_BITS * sizeof *m->claim->goal);
    add_goals(m, &goals);
    add_assumed(m, &all, one);
    return !aig_full(m->claim->aig);
}

static bool allot(Making *m, Ref root, size_t most_bytes) {
    AigClaim *c = m->claim;
    size_t refs = (size_t)root + 1, nodes = most_bytes / NODE_BYTES;
    if (refs * sizeof *m->at > most_bytes / 8 || nodes < LEAST_NODES) return false;
    m->at = base_malloc(refs * sizeof *m->at);
    memset(m->at, 0, refs * sizeof *m->at);
    uint32_t count = number_needed(m, (Term){0, root});
    if (count > most_bytes / 8 / (WORD_BITS * sizeof(Bit))) return false;
    m->word = base_malloc((size_t)count * WORD_BITS * sizeof(Bit));
    c->aig = aig_new(nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX);
    c->constants = base_malloc(count * sizeof *c->constants);
    c->input = base_malloc((c->nvars + 1) * sizeof *c->input);
    for (size_t i = 0; i < c->nvars; i++) c->input[i] = AIG_NO_INPUT;
    m->gates = aig_gates(c->aig);
    return true;
}

bool aig_claim_make(AigClaim *claim, const Pool *pool, Term bad, size_t most_bytes) {
    memset(claim, 0, sizeof *claim);
    claim->nvars = pool_vars(pool);
    claim->watch = pool_watch(pool);
    Making m = {.pool = pool, .claim = claim};
    bool made = bad.ref && allot(&m, bad.ref, most_bytes) && make(&m, bad.ref);
    free(m.at);
    free(m.word);
    if (!made) aig_claim_free(claim);
    return made;
}

void aig_claim_free(AigClaim *claim) {
    aig_free(claim->aig);
    free(claim->assumed);
    free(claim->goal);
    free(claim->input);
    free(claim->constants);
    memset(claim, 0, sizeof *claim);
}
