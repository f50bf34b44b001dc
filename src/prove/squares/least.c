/* Orders between sums that fall into parts.
 *
 * Let l - r be a sum of pieces that depend on the squares in some set of a family, and
 * let the sets be joined to parts that have no square in common. Then what l - r is for
 * an input, less what it is for the empty one, is the sum of that over the input's parts:
 * so the least l - r is found part by part. Numbers are compared, so l and r are to be
 * small, and the sum of all parts' greatest changes, too: then nothing wraps. */

#include "prove/claim/equation.h"
#include "prove/squares/family.h"
#include "base/weaken.h"

#include <string.h>

enum { PART_BITS = 14, INPUTS_MOST = 1 << 17, SMALL = 62 };

typedef struct {
    Equation sides;
    EquationTry t;
    uint64_t *least; /* the input where the difference is least */
    /* the difference at the empty input; over all parts, the sums of the least changes
     * and of the greatest sizes of a change */
    int64_t empty, sum;
    uint64_t far;
} Least;

static bool is_small(const Pool *pool, Term t) {
    return WEAKEN(LEAST_SMALL, true, node_most(pool, t) >> SMALL == 0);
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

/* The differences for the lanes filled so far. */
static void run(Least *l, size_t lanes, int64_t *difference) {
    assert(lanes > 0 && lanes <= FEED_LANES);
    uint64_t left[FEED_LANES], right[FEED_LANES], truth[FEED_LANES];
    uint64_t *out[3] = {left, right, truth};
    batch_run(l->t.batch, (const uint64_t *const *)l->t.row, out, lanes);
    for (size_t i = 0; i < lanes; i++) difference[i] = (int64_t)(left[i] - right[i]);
    problem_tried(l->t.attempt->problem, lanes);
}

static void measure_empty(Least *l) {
    for (size_t i = 0; i < l->t.nvars; i++) l->t.row[l->t.vars[i]][0] = 0;
    run(l, 1, &l->empty);
}

/* By how much a part changes the difference, at least and at most. */
typedef struct {
    int64_t low, far;
    uint64_t *at; /* by index in vars */
} Change;

static void take_least(Least *l, size_t lanes, Change *c) {
    int64_t difference[FEED_LANES];
    run(l, lanes, difference);
    for (size_t lane = 0; lane < lanes; lane++) {
        int64_t d = difference[lane] - l->empty, far = d < 0 ? -d : d;
        if (far > c->far) c->far = far;
        if (d >= c->low) continue;
        c->low = d;
        for (size_t i = 0; i < l->t.nvars; i++) c->at[i] = l->t.row[l->t.vars[i]][lane];
    }
}

static void measure(Least *l, uint64_t part) {
    Arena *arena = l->t.attempt->arena;
    uint64_t *value = ARENA_ARRAY(arena, uint64_t, l->t.nvars + 1);
    Change c = {0, 0, ARENA_ARRAY(arena, uint64_t, l->t.nvars + 1)};
    size_t lanes = 0;
    do {
        for (size_t i = 0; i < l->t.nvars; i++) l->t.row[l->t.vars[i]][lanes] = value[i];
        if (++lanes < FEED_LANES) continue;
        take_least(l, lanes, &c);
        lanes = 0;
    } while (family_next(value, l->t.nvars, part));
    if (WEAKEN(LEAST_INPUT, lanes > 1, false)) lanes--;
    if (lanes) take_least(l, lanes, &c);
    assert(c.low <= 0 && -c.low <= c.far); /* the empty part changes nothing */
    l->far += (uint64_t)c.far;
    if (l->far >> SMALL == 0) l->sum += c.low;
    assert(l->sum <= 0 && (uint64_t)-l->sum <= l->far);
    for (size_t i = 0; i < l->t.nvars; i++) l->least[l->t.vars[i]] |= c.at[i];
}

/* left - right >= least for all inputs. */
static Answer decide(Attempt *a, Least *l, int64_t least) {
    Term left = l->sides.left, right = l->sides.right;
    uint64_t *sets;
    size_t count;
    if (!is_small(a->pool, left) || !is_small(a->pool, right)) return ANSWER_PASS;
    if (!family_sets(a->pool, left, right, a->arena, &sets, &count) ||
        !equation_start(&l->t, a, &l->sides, term_word(1)))
        return ANSWER_PASS;
    l->least = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    Answer answer = ANSWER_PASS;
    if (!WEAKEN(LEAST_PARTS, true, false)) count = join(sets, count);
    if (family_inputs(sets, count, l->t.nvars, PART_BITS) <= INPUTS_MOST) {
        measure_empty(l);
        for (size_t i = 0; i < count && l->far >> SMALL == 0; i++) measure(l, sets[i]);
        if (l->far >> SMALL == 0 && l->empty + l->sum >= least)
            answer = ANSWER_PROVED;
        else if (attempt_refute(a, l->least))
            answer = ANSWER_REFUTED;
    }
    equation_end(&l->t);
    return answer;
}

/* The truth is impossible if one side never falls below the other. */
static Answer order(Attempt *a, Term truth) {
    bool inverse = query_inverse(a->pool, &truth);
    if (!node_is(a->pool, truth, OP_ULT)) return ANSWER_PASS;
    Term x = node_arg(a->pool, truth, 0), y = node_arg(a->pool, truth, 1);
    Least l = {.sides = {inverse ? y : x, inverse ? x : y}};
    return decide(a, &l, inverse ? WEAKEN(LEAST_STRICT, 0, 1) : 0);
}

Answer least_decide(Attempt *a) {
    for (unsigned i = 0; i < a->query->count; i++) {
        Answer answer = order(a, a->query->truth[i]);
        if (answer != ANSWER_PASS) return answer;
    }
    return ANSWER_PASS;
}
