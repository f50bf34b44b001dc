/* Trying inputs, and keeping the smallest counterexample. */
#include "prove/claim/problem.h"

#include <stdlib.h>
#include <string.h>

/* Operations of one batch: some hundredths of a second. */
enum { BLOCK_STEPS = 1 << 25 };
/* The cost of making an input. */
enum { FEED_STEPS = 10 };

void problem_init(Problem *p, Pool *pool, Term bad, Term when, Arena *arena) {
    Term roots[2] = {bad, when};
    memset(p, 0, sizeof *p);
    p->pool = pool, p->bad = bad, p->when = when, p->arena = arena;
    p->watch = pool_watch(pool);
    p->batch = batch_new(pool, roots, 2, (size_t)1 << 28);
    if (!p->batch) return;
    p->vars = batch_vars(p->batch, &p->nvars);
    p->steps = batch_steps(p->batch) + 2;
    p->most_lanes = BLOCK_STEPS / p->steps + 8;
    if (p->most_lanes > FEED_LANES) p->most_lanes = FEED_LANES;
    assert(p->most_lanes > 0 && p->nvars <= pool_vars(pool));
    p->row = ARENA_ARRAY(arena, uint64_t *, pool_vars(pool) + 1);
    for (size_t i = 0; i < p->nvars; i++)
        p->row[p->vars[i]] = arena_raw(arena, FEED_LANES * sizeof(uint64_t));
    p->witness = ARENA_ARRAY(arena, uint64_t, p->nvars + 1);
}

void problem_free(Problem *p) {
    batch_free(p->batch);
}

bool problem_stopped(Problem *p) {
    if (watch_look(p->watch)) {
        const char *stopped = watch_stopped(p->watch);
        p->why = stopped ? stopped : "steps";
    }
    return p->why != NULL;
}

Answer problem_briefly(Problem *p, Answer (*method)(Problem *), uint64_t steps) {
    uint64_t end = watch_allow(p->watch, steps);
    assert(!p->watch || p->watch->end <= end);
    Answer answer = method(p);
    bool spent = watch_spent(p->watch) && !watch_stopped(p->watch);
    watch_restore(p->watch, end);
    if (answer != ANSWER_STOPPED || !spent) return answer;
    p->why = NULL;
    return ANSWER_PASS;
}

size_t problem_memory(const Problem *p, size_t parts) {
    size_t usual = (size_t)1 << 29;
    assert(parts > 0);
    return (p->limits && p->limits->memory ? p->limits->memory : usual) / parts;
}

uint64_t problem_inputs(const Problem *p, uint64_t operations) {
    assert(p->steps > 0);
    return operations / p->steps + 1;
}

/* Negative: a comes first. */
static int compare(const uint64_t *a, const uint64_t *b, size_t nvars) {
    uint64_t at_a = 0, at_b = 0;
    for (size_t i = 0; i < nvars; i++) at_a |= a[i], at_b |= b[i];
    int more = __builtin_popcountll(at_a) - __builtin_popcountll(at_b);
    if (more) return more;
    if (at_a != at_b) return at_a < at_b ? -1 : 1;
    for (; at_a;) { /* the letters, from the highest square down */
        unsigned square = 63 - (unsigned)__builtin_clzll(at_a);
        for (size_t i = nvars; i-- > 0;) {
            int bit = (int)(a[i] >> square & 1) - (int)(b[i] >> square & 1);
            if (bit) return bit;
        }
        at_a &= ~(UINT64_C(1) << square);
    }
    assert(memcmp(a, b, nvars * sizeof *a) == 0);
    return 0;
}

/* The input is smaller than the known counterexample, if any. */
static bool is_smaller(const Problem *p, const uint64_t *values) {
    return !p->refuted || compare(values, p->witness, p->nvars) < 0;
}

/* The plain interpreter has the last word on a counterexample. */
static bool confirmed(const Problem *p, const uint64_t *values) {
    uint64_t *all = ARENA_ARRAY(p->arena, uint64_t, pool_vars(p->pool) + 1);
    for (size_t i = 0; i < p->nvars; i++) all[p->vars[i]] = values[i];
    return term_value(p->pool, p->bad, all) != 0;
}

static bool keep_if_smaller(Problem *p, const uint64_t *values) {
    if (!is_smaller(p, values)) return true;
    ArenaMark mark = arena_mark(p->arena);
    bool is = confirmed(p, values);
    arena_release(p->arena, mark);
    if (!is) return false;
    memcpy(p->witness, values, p->nvars * sizeof *values);
    p->refuted = true;
    p->occupied = 0;
    for (size_t i = 0; i < p->nvars; i++) p->occupied |= values[i];
    assert(!is_smaller(p, values)); /* nor is it larger: it is this one */
    return true;
}

bool problem_flush(Problem *p) {
    uint64_t bad[FEED_LANES], when[FEED_LANES], *out[2] = {bad, when};
    bool found = false;
    if (p->lanes == 0) return false;
    assert(p->lanes <= p->most_lanes);
    batch_run(p->batch, (const uint64_t *const *)p->row, out, p->lanes);
    watch_spend(p->watch, (p->steps + FEED_STEPS) * p->lanes);
    uint64_t any_bad = 0, any_when = 0;
    for (size_t lane = 0; lane < p->lanes; lane++)
        any_bad |= bad[lane], any_when |= when[lane];
    p->when_seen = p->when_seen || any_when;
    for (size_t lane = 0; any_bad && lane < p->lanes; lane++) {
        if (!bad[lane]) continue;
        ArenaMark mark = arena_mark(p->arena);
        uint64_t *values = arena_raw(p->arena, (p->nvars + 1) * sizeof *values);
        for (size_t i = 0; i < p->nvars; i++) values[i] = p->row[p->vars[i]][lane];
        found = keep_if_smaller(p, values) || found;
        arena_release(p->arena, mark);
    }
    problem_tried(p, p->lanes);
    assert(!found || p->when_seen); /* what is bad satisfies the condition */
    p->lanes = 0;
    return found;
}

bool problem_feed(Problem *p, const uint64_t *values) {
    for (size_t i = 0; i < p->nvars; i++) p->row[p->vars[i]][p->lanes] = values[i];
    return problem_filled(p, 1);
}

size_t problem_room(const Problem *p, uint64_t **rows) {
    assert(p->lanes < p->most_lanes);
    for (size_t i = 0; i < p->nvars; i++) rows[i] = p->row[p->vars[i]] + p->lanes;
    return p->most_lanes - p->lanes;
}

bool problem_filled(Problem *p, size_t lanes) {
    p->lanes += lanes;
    assert(p->lanes <= p->most_lanes);
    if (p->lanes < p->most_lanes) return false;
    return problem_flush(p) || problem_stopped(p);
}

bool problem_try(Problem *p, const uint64_t *values) {
    problem_flush(p);
    problem_feed(p, values);
    return problem_flush(p);
}
