/* The words as a diagram: by a table where few bits matter, by gates else; where neither
 * does, a solver lists some. What is asked of them is asked of the diagram. */
#include "find/solve_local.h"

#include <stdlib.h>
#include <string.h>

#include "find/find_solver.h"

enum { LIST_BYTES = 1 << 26, LISTED = 64 };
static const uint64_t list_steps = 2000000000;

struct Solve {
    const SolveJob *job;
    Solution is;
    SolveWords words; /* no diagrams: they are listed */
    uint8_t *fixed;   /* by level, for questions */
    uint64_t *listed; /* SOLVE_WANTED words each */
    size_t nlisted;
};

static uint64_t *listed_at(const Solve *s, size_t i) {
    return s->listed + i * SOLVE_WANTED;
}

/* ---- questions */

static void set_words(const Solve *s, size_t upto, unsigned bit, const uint64_t *values) {
    const SolveJob *job = s->job;
    for (size_t i = 0; i <= upto && i < job->nwanted; i++)
        for (unsigned b = job->bits[i]; b-- > (i < upto ? 0 : bit);)
            s->fixed[s->words.level[i][b]] = values[i] >> b & 1;
}

static void unset_words(const Solve *s) {
    memset(s->fixed, 2, diagram_levels(s->words.diagrams));
}

/* With the bits of `values` from this one up, the least or the greatest. */
static void complete(const Solve *s, size_t from, unsigned bit, bool least,
                     uint64_t *values) {
    const SolveJob *job = s->job;
    for (size_t i = from; i < job->nwanted; i++)
        for (unsigned b = i == from ? bit : job->bits[i]; b-- > 0;) {
            uint8_t *fixed = &s->fixed[s->words.level[i][b]];
            *fixed = !least;
            if (!diagram_meets(s->words.diagrams, s->words.words, s->fixed))
                *fixed = least;
            values[i] &= ~(UINT64_C(1) << b);
            values[i] |= (uint64_t)*fixed << b;
        }
}

static bool next_listed(const Solve *s, const uint64_t *after, uint64_t *values) {
    size_t size = s->job->nwanted * sizeof *values, at = 0;
    while (after && at < s->nlisted && memcmp(listed_at(s, at), after, size) != 0) at++;
    at += after != NULL;
    if (at >= s->nlisted) return false;
    memcpy(values, listed_at(s, at), size);
    return true;
}

/* The same words up to a bit that is 0 and becomes 1, as far behind as can be. */
static bool next_met(const Solve *s, const uint64_t *after, uint64_t *values) {
    const SolveJob *job = s->job;
    for (size_t i = job->nwanted; i-- > 0;)
        for (unsigned b = 0; b < job->bits[i]; b++) {
            if (after[i] >> b & 1) continue;
            unset_words(s);
            set_words(s, i, b, after);
            s->fixed[s->words.level[i][b]] = 1;
            if (!diagram_meets(s->words.diagrams, s->words.words, s->fixed)) continue;
            memcpy(values, after, job->nwanted * sizeof *values);
            values[i] |= UINT64_C(1) << b;
            complete(s, i, b, true, values);
            return true;
        }
    return false;
}

bool solve_next(const Solve *s, const uint64_t *after, uint64_t *values) {
    if (!s->words.diagrams) return next_listed(s, after, values);
    if (after) return next_met(s, after, values);
    if (s->words.words == BDD_FALSE) return false;
    unset_words(s);
    complete(s, 0, s->job->bits[0], true, values);
    return true;
}

static void take_values(Solve *s) {
    const SolveJob *job = s->job;
    uint32_t levels = diagram_levels(s->words.diagrams);
    uint8_t *can = ARENA_ARRAY(job->arena, uint8_t, levels + 1);
    s->fixed = ARENA_ARRAY(job->arena, uint8_t, levels + 1);
    s->is.exact = true;
    if (s->words.words == BDD_FALSE) return;
    diagram_values(s->words.diagrams, s->words.words, can);
    for (size_t i = 0; i < job->nwanted; i++)
        for (unsigned b = 0; b < job->bits[i]; b++) {
            uint8_t is = can[s->words.level[i][b]];
            s->is.all[i] |= (uint64_t)(is == 2) << b;
            s->is.none[i] |= (uint64_t)(is == 1) << b;
        }
    solve_next(s, NULL, s->is.least);
    unset_words(s);
    complete(s, 0, job->bits[0], false, s->is.greatest);
}

/* ---- words one by one */

static void take_listed(Solve *s, const uint64_t *values) {
    const SolveJob *job = s->job;
    uint64_t *to = listed_at(s, s->nlisted++);
    for (size_t i = 0; i < job->nwanted; i++) {
        uint64_t mask =
            job->bits[i] < 64 ? (UINT64_C(1) << job->bits[i]) - 1 : UINT64_MAX;
        to[i] = values[job->wanted[i]] & mask;
        s->is.all[i] = s->nlisted == 1 ? to[i] : s->is.all[i] & to[i];
        s->is.none[i] = s->nlisted == 1 ? ~to[i] & mask : s->is.none[i] & ~to[i];
    }
}

static int by_words(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    for (size_t i = 0; i < SOLVE_WANTED; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Only where no others are: a solver names words that satisfy it. */
static void list_words(Solve *s) {
    const SolveJob *job = s->job;
    size_t vars = pool_vars(job->pool);
    uint64_t *values = ARENA_ARRAY(job->arena, uint64_t, vars + 1);
    bool whole = vars == job->nwanted, least;
    for (size_t i = 0; i < job->nwanted; i++) whole = whole && job->bits[i] == 64;
    Watch *watch = pool_watch(job->pool);
    FindSolver *solver = whole ? find_solver_new(job->pool, vars, LIST_BYTES) : NULL;
    s->is.why =
        watch_stopped(watch) ? watch_stopped(watch) : "its decision diagram is too large";
    if (!solver) return;
    uint64_t end = watch_allow(watch, list_steps);
    s->listed = ARENA_ARRAY(job->arena, uint64_t, LISTED * SOLVE_WANTED);
    find_solver_require(solver, job->met);
    find_solver_require(solver, job->good);
    SatAnswer answer = SAT_YES;
    while (s->nlisted < LISTED && answer == SAT_YES) {
        answer = find_solver_propose(solver, values, &least);
        if (answer != SAT_YES) break;
        take_listed(s, values);
        find_solver_forbid(solver, values);
    }
    watch_restore(watch, end);
    find_solver_free(solver);
    s->is.exact = answer == SAT_NO;
    if (watch_stopped(watch)) s->is.why = watch_stopped(watch);
    s->is.count[0] = s->nlisted;
    qsort(s->listed, s->nlisted, SOLVE_WANTED * sizeof *s->listed, by_words);
}

/* ---- the whole */

static void count_words(Solve *s) {
    uint32_t levels = diagram_levels(s->words.diagrams);
    uint8_t *counts = ARENA_ARRAY(s->job->arena, uint8_t, levels + 1);
    for (size_t i = 0; i < s->job->nwanted; i++)
        for (unsigned b = 0; b < s->job->bits[i]; b++) counts[s->words.level[i][b]] = 1;
    diagram_count(s->words.diagrams, s->words.words, counts, SOLVE_WORDS, s->is.count);
}

static void take_ends(Solve *s) {
    size_t size = SOLVE_WANTED * sizeof *s->listed;
    if (!s->is.exact || !s->nlisted) return;
    memcpy(s->is.least, s->listed, size);
    memcpy(s->is.greatest, listed_at(s, s->nlisted - 1), size);
}

Solve *solve_new(const SolveJob *job) {
    Solve *s = ARENA_NEW(job->arena, Solve);
    SolveGraph graph;
    *s = (Solve){.job = job};
    bool made = solve_graph_make(&graph, job) && (solve_table_words(&graph, &s->words) ||
                                                  solve_graph_words(&graph, &s->words));
    solve_graph_free(&graph);
    if (made) {
        count_words(s);
        take_values(s);
    } else {
        list_words(s);
        take_ends(s);
    }
    return s;
}

void solve_free(Solve *s) {
    diagram_free(s->words.diagrams);
}

const Solution *solve_solution(const Solve *s) {
    return &s->is;
}

bool solve_is_one(const Solution *solution, uint64_t count) {
    for (size_t i = 1; i < SOLVE_WORDS; i++)
        if (solution->count[i]) return false;
    return solution->count[0] == count;
}
