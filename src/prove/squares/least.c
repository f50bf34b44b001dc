/* Orders between sums that fall into parts.
 *
 * Let l - r be a sum of pieces that depend on the squares in some set of a family, and
 * let the sets be joined to parts that have no square in common. Then what l - r is for
 * an input, less what it is for the empty one, is the sum of that over the input's parts:
 * so the least l - r is found part by part. Numbers are compared, so l and r are to be
 * small, and the sum of all parts' greatest changes, too: then nothing wraps. */

#include "prove/claim/strategy.h"
#include "prove/squares/family.h"
#include "base/weaken.h"

#include <string.h>

enum { PART_BITS = 14, INPUTS_MOST = 1 << 17, SMALL = 62 };

typedef struct {
    Attempt *attempt;
    Term left, right;
    Batch *batch;
    const uint32_t *vars;
    size_t nvars;
    uint64_t **row;   /* by the pool's numbers */
    uint64_t *least;  /* the input where the difference is least */
    /* the difference at the empty input; over all parts, the sums of the least changes and
     * of the greatest sizes of a change */
    int64_t empty, sum, far;
} Least;

static bool is_small(const Pool *pool, Term t) {
    uint64_t most = t.ref ? pool_node(pool, t.ref)->most : t.word;
    return WEAKEN(LEAST_SMALL, true, most >> SMALL == 0);
}

/* Joins what has squares in common. */
static size_t join(uint64_t *sets, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t k = 0;
        while (k < i && !(sets[k] & sets[i])) k++;
        if (k == i) {
            i++;
            continue;
        }
        sets[k] |= sets[i];
        sets[i] = sets[--count];
        i = k; /* the joined set may meet others */
    }
    return count;
}

static bool few_inputs(const uint64_t *sets, size_t count, size_t nvars) {
    uint64_t inputs = 0;
    for (size_t i = 0; i < count; i++) {
        size_t bits = (size_t)__builtin_popcountll(sets[i]) * nvars;
        if (bits > PART_BITS) return false;
        inputs += UINT64_C(1) << bits;
    }
    return inputs <= INPUTS_MOST;
}

static bool open(Least *l, Attempt *a) {
    Term roots[2] = {l->left, l->right};
    l->batch = batch_new(a->pool, roots, 2, (size_t)1 << 27);
    if (!l->batch) return false;
    l->vars = batch_vars(l->batch, &l->nvars);
    l->row = ARENA_ARRAY(a->arena, uint64_t *, pool_vars(a->pool) + 1);
    for (size_t i = 0; i < l->nvars; i++)
        l->row[l->vars[i]] = arena_raw(a->arena, FEED_LANES * sizeof(uint64_t));
    l->least = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    return true;
}

/* The differences for the lanes filled so far. */
static void run(Least *l, size_t lanes, int64_t *difference) {
    uint64_t left[FEED_LANES], right[FEED_LANES], *out[2] = {left, right};
    batch_run(l->batch, (const uint64_t *const *)l->row, out, lanes);
    for (size_t i = 0; i < lanes; i++) difference[i] = (int64_t)(left[i] - right[i]);
    l->attempt->problem->tried += lanes;
}

static void measure_empty(Least *l) {
    for (size_t i = 0; i < l->nvars; i++) l->row[l->vars[i]][0] = 0;
    run(l, 1, &l->empty);
}

/* By how much a part changes the difference, at least and at most. */
typedef struct {
    int64_t low, far;
    uint64_t *at; /* by index in vars */
} Change;

static void look(Least *l, size_t lanes, Change *c) {
    int64_t difference[FEED_LANES];
    run(l, lanes, difference);
    for (size_t lane = 0; lane < lanes; lane++) {
        int64_t d = difference[lane] - l->empty, far = d < 0 ? -d : d;
        if (far > c->far) c->far = far;
        if (d >= c->low) continue;
        c->low = d;
        for (size_t i = 0; i < l->nvars; i++) c->at[i] = l->row[l->vars[i]][lane];
    }
}

/* The next choice of all variables' bits inside the part: value[] is a counter. */
static bool advance(uint64_t *value, uint64_t part, size_t count) {
    for (size_t i = 0; i < count; i++) {
        value[i] = (value[i] - part) & part;
        if (value[i]) return true;
    }
    return false;
}

static void measure(Least *l, uint64_t part) {
    Arena *arena = l->attempt->arena;
    uint64_t *value = ARENA_ARRAY(arena, uint64_t, l->nvars + 1);
    Change c = {0, 0, ARENA_ARRAY(arena, uint64_t, l->nvars + 1)};
    size_t lanes = 0;
    do {
        for (size_t i = 0; i < l->nvars; i++) l->row[l->vars[i]][lanes] = value[i];
        if (++lanes < FEED_LANES) continue;
        look(l, lanes, &c);
        lanes = 0;
    } while (advance(value, part, l->nvars));
    if (WEAKEN(LEAST_INPUT, lanes > 1, false)) lanes--;
    if (lanes) look(l, lanes, &c);
    l->sum += c.low, l->far += c.far;
    for (size_t i = 0; i < l->nvars; i++) l->least[l->vars[i]] |= c.at[i];
}

/* left - right >= least for all inputs. */
static Answer decide(Least *l, int64_t least) {
    Attempt *a = l->attempt;
    uint64_t *sets;
    size_t count;
    if (!is_small(a->pool, l->left) || !is_small(a->pool, l->right)) return ANSWER_PASS;
    if (!family_sets(a->pool, l->left, l->right, a->arena, &sets, &count) || !open(l, a))
        return ANSWER_PASS;
    Answer answer = ANSWER_PASS;
    if (!WEAKEN(LEAST_PARTS, true, false)) count = join(sets, count);
    if (few_inputs(sets, count, l->nvars)) {
        measure_empty(l);
        for (size_t i = 0; i < count && l->far >> SMALL == 0; i++) measure(l, sets[i]);
        if (l->far >> SMALL == 0 && l->empty + l->sum >= least)
            answer = ANSWER_PROVED;
        else if (attempt_refute(a, l->least))
            answer = ANSWER_REFUTED;
    }
    batch_free(l->batch);
    return answer;
}

/* The truth is impossible if one side never falls below the other. */
static Answer order(Attempt *a, Term truth) {
    const TermNode *n = pool_node(a->pool, truth.ref);
    bool inverse = n->op == OP_XOR && term_is(term_arg(a->pool, truth.ref, 1), 1);
    if (inverse) truth = term_arg(a->pool, truth.ref, 0);
    if (truth.ref == 0 || pool_node(a->pool, truth.ref)->op != OP_ULT) return ANSWER_PASS;
    Term x = term_arg(a->pool, truth.ref, 0), y = term_arg(a->pool, truth.ref, 1);
    Least l = {.attempt = a, .left = inverse ? y : x, .right = inverse ? x : y};
    return decide(&l, inverse ? WEAKEN(LEAST_STRICT, 0, 1) : 0);
}

Answer least_decide(Attempt *a) {
    for (unsigned i = 0; i < a->query->count; i++) {
        if (a->query->truth[i].ref == 0) continue;
        Answer answer = order(a, a->query->truth[i]);
        if (answer != ANSWER_PASS) return answer;
    }
    return ANSWER_PASS;
}
