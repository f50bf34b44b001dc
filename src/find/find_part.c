/* The search for a part's words: points and candidates refine each other. */
#include "find/find_part.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "code/batch.h"
#include "find/find_keys.h"
#include "find/find_solver.h"

/* Small words: this many bits are shared out among the wanted variables. */
enum { SMALL_BITS = 12, START_POINTS = 8, UNSURE_MOST = 4, MOST_BYTES = 1 << 26 };
/* More keys are not compared in pairs, by SAT. */
enum { PAIRED_KEYS = 128 };
/* Of n labels with a random one of m keys each, all have different ones by a chance of
 * about e^(-n*n / 2m); of less than e^-25 it is not tried. */
enum { CHANCE = 50 };
/* Steps: of few ones before SAT has its turn; of SAT to make an answer smaller; of the
 * prover for one candidate. */
static const uint64_t few_steps = 500000000, less_steps = 500000000,
                      confirm_steps = 2000000000;

typedef enum { ROOM_NONE, ROOM_TIGHT, ROOM_ENOUGH } Room;
typedef enum { TRY_GOOD, TRY_FAILED, TRY_UNSURE } Try;

typedef struct {
    const FindPart *part;
    const Pool *pool;
    Watch *watch;
    Arena *arena;
    Pool *own; /* terms over the wanted variables alone, its first ones */
    Term *map; /* what stands for the job's variables there */
    bool open; /* free variables occur */
    uint64_t seed;
    Term at_points; /* what must hold of the wanted words, of its own pool */
    Batch *batch;   /* that; NULL: it has changed */
    FindTable **table;
    FindSolver *solver;
    uint64_t *values; /* of the candidate, by the job's variables */
    FindSaid *said;
    unsigned unsure;
} Search;

/* xorshift64* */
static uint64_t random_word(Search *s) {
    s->seed ^= s->seed >> 12;
    s->seed ^= s->seed << 25;
    s->seed ^= s->seed >> 27;
    return s->seed * UINT64_C(0x2545f4914f6cdd1d);
}

/* Points */

/* The truth must hold of the wanted words, the other variables having these values. */
static void add_point(Search *s, const uint64_t *point) {
    const FindPart *part = s->part;
    for (size_t v = 0; v < pool_vars(s->pool); v++)
        if (s->map[v].ref == 0) s->map[v] = term_word(point[v]);
    Term all = term_word(1);
    for (size_t i = 0; i < part->ntruths; i++) {
        Term t = term_substitute(s->own, s->pool, part->truths[i], s->map);
        all = term_land(s->own, all, term_truth(s->own, t));
    }
    s->at_points = term_land(s->own, s->at_points, all);
    if (s->solver) find_solver_require(s->solver, all);
    batch_free(s->batch);
    s->batch = NULL;
    s->said->points++;
}

/* Nothing and all squares, then random words, dense and sparse. */
static void add_start(Search *s) {
    size_t vars = pool_vars(s->pool);
    for (unsigned i = 0; i < (s->open ? START_POINTS : 1); i++) {
        for (size_t v = 0; v < vars; v++) {
            uint64_t word = random_word(s);
            if (i < 2) word = i ? ~UINT64_C(0) : 0;
            if (i > 5) word &= random_word(s);
            s->values[v] = word;
        }
        add_point(s, s->values);
    }
}

/* A candidate */

static void set_candidate(Search *s, const uint64_t *words) {
    for (size_t i = 0; i < s->part->nwanted; i++)
        s->values[s->part->wanted[i]] = words[i];
}

static Try confirm_truth(Search *s, Pool *pool, const Term *map, Term truth) {
    Term t = term_truth(pool, term_substitute(pool, s->pool, truth, map));
    const Claim claim = {pool, term_word(1), term_word(1), t};
    Verdict v = prove_claim(&claim, s->part->job->limits, confirm_steps, s->arena);
    if (v.kind == VERDICT_REFUTED) add_point(s, v.counterexample);
    return v.kind == VERDICT_PROVED    ? TRY_GOOD
           : v.kind == VERDICT_REFUTED ? TRY_FAILED
                                       : TRY_UNSURE;
}

/* For all values of the free variables. A failure leaves a point. */
static Try confirm(Search *s) {
    size_t vars = pool_vars(s->pool);
    Try is = TRY_GOOD;
    if (!s->open) return is;
    Pool *pool = pool_new_beside(s->pool, MOST_BYTES);
    Term *map = base_malloc((vars + 1) * sizeof *map);
    for (size_t v = 0; v < vars; v++) map[v] = term_var(pool);
    for (size_t i = 0; i < s->part->nwanted; i++) {
        uint32_t v = s->part->wanted[i];
        map[v] = term_word(s->values[v]);
    }
    for (size_t i = 0; i < s->part->ntruths && is != TRY_FAILED; i++) {
        Try one = confirm_truth(s, pool, map, s->part->truths[i]);
        if (one != TRY_GOOD) is = one;
    }
    free(map);
    pool_free(pool);
    return is;
}

static bool fit_keys(Search *s) {
    for (size_t i = 0; i < s->part->nkeys; i++)
        if (!find_table_fits(s->table[i], s->values, s->watch)) return false;
    return true;
}

static void take_solution(Search *s, bool least) {
    s->said->end = FIND_FOUND;
    s->said->least = least;
    for (size_t i = 0; i < s->part->nwanted; i++)
        s->said->values[i] = s->values[s->part->wanted[i]];
}

/* A candidate that does at all points. */
static Try try_candidate(Search *s, bool least) {
    s->said->tried++;
    if (!fit_keys(s)) return TRY_FAILED;
    Try is = confirm(s);
    if (is == TRY_UNSURE) s->said->unsure = true;
    if (is == TRY_GOOD) take_solution(s, least && !s->said->unsure);
    return is;
}

/* Small words */

/* The tuple of this number; the first variable counts most. */
static void small_words(const Search *s, uint64_t number, uint64_t *words) {
    size_t n = s->part->nwanted;
    assert(n && n <= SMALL_BITS);
    unsigned bits = SMALL_BITS / (unsigned)n;
    for (size_t i = n; i-- > 0; number >>= bits)
        words[i] = number & ((UINT64_C(1) << bits) - 1);
}

/* Which of the tuples from `first` on do at all points. */
static bool run_small(Search *s, uint64_t first, uint64_t **row, uint64_t *good) {
    uint64_t words[SMALL_BITS];
    if (!s->batch) s->batch = batch_new(s->own, &s->at_points, 1, MOST_BYTES);
    if (!s->batch || watch_spend(s->watch, BATCH_LANES * (batch_steps(s->batch) + 1)))
        return false;
    for (size_t lane = 0; lane < BATCH_LANES; lane++) {
        small_words(s, first + lane, words);
        for (size_t i = 0; i < s->part->nwanted; i++) row[i][lane] = words[i];
    }
    batch_run(s->batch, (const uint64_t *const *)row, &good, BATCH_LANES);
    return true;
}

/* Points that were added meanwhile are not looked at before the next row. */
static bool try_small(Search *s, uint64_t first, const uint64_t *good) {
    for (size_t lane = 0; lane < BATCH_LANES; lane++) {
        uint64_t words[SMALL_BITS];
        if (!good[lane]) continue;
        small_words(s, first + lane, words);
        set_candidate(s, words);
        if (try_candidate(s, s->part->nwanted == 1) == TRY_GOOD) return true;
        if (watch_look(s->watch) || !s->batch) return false;
    }
    return false;
}

static void search_small(Search *s) {
    size_t n = s->part->nwanted;
    if (n == 0 || n > SMALL_BITS) return;
    uint64_t good[BATCH_LANES], *row[SMALL_BITS],
        total = UINT64_C(1) << SMALL_BITS / n * n;
    for (size_t i = 0; i < n; i++) row[i] = base_malloc(BATCH_LANES * sizeof **row);
    for (uint64_t first = 0; first < total && s->said->end != FIND_FOUND;) {
        if (!run_small(s, first, row, good)) break;
        /* A row is tried again when a point has come of it. */
        if (try_small(s, first, good) || s->batch) first += BATCH_LANES;
        if (watch_look(s->watch)) break;
    }
    for (size_t i = 0; i < n; i++) free(row[i]);
}

/* Few ones */

static bool holds_at_points(Search *s) {
    uint64_t words[SMALL_BITS], good = 0, *out = &good;
    const uint64_t *row[SMALL_BITS];
    if (term_is_word(s->at_points)) return s->at_points.word;
    if (!s->batch) s->batch = batch_new(s->own, &s->at_points, 1, MOST_BYTES);
    if (!s->batch) return false;
    for (size_t i = 0; i < s->part->nwanted; i++) {
        words[i] = s->values[s->part->wanted[i]];
        row[i] = &words[i];
    }
    batch_run(s->batch, row, &out, 1);
    return good;
}

/* An eighth of the bits in most words, a fourth or half in others. */
static uint64_t few_ones(Search *s, uint64_t number) {
    uint64_t word = random_word(s);
    if (number % 8 != 7) word &= random_word(s);
    if (number % 4 != 3) word &= random_word(s);
    return word;
}

static void search_few_ones(Search *s, uint64_t steps) {
    size_t n = s->part->nwanted;
    if (n == 0 || n > SMALL_BITS || s->part->nkeys == 0) return;
    uint64_t end = watch_allow(s->watch, steps);
    for (uint64_t number = 0; s->said->end != FIND_FOUND; number++) {
        uint64_t words[SMALL_BITS];
        for (size_t i = 0; i < n; i++) words[i] = few_ones(s, number);
        set_candidate(s, words);
        if (watch_spend(s->watch, 50)) break;
        if (holds_at_points(s)) try_candidate(s, false);
    }
    watch_restore(s->watch, end);
}

/* SAT */

static bool are_paired(const FindPart *part) {
    for (size_t i = 0; i < part->nkeys; i++)
        if (part->keys[i].count > PAIRED_KEYS) return false;
    return true;
}

/* Those that there is no time for are compared when there is a candidate. */
static void require_keys(Search *s, const FindKeys *keys) {
    Term *key = base_malloc((keys->count + 1) * sizeof *key);
    Term member = s->map[keys->member];
    for (size_t i = 0; i < keys->count; i++) {
        s->map[keys->member] = term_word(keys->members[i]);
        key[i] = term_substitute(s->own, s->pool, keys->key, s->map);
    }
    s->map[keys->member] = member;
    for (size_t i = 0; i < keys->count && !watch_look(s->watch); i++)
        for (size_t k = 0; k < i; k++)
            if (keys->labels[i] != keys->labels[k])
                find_solver_differ(s->solver, key[i], key[k]);
    free(key);
}

static bool begin_sat(Search *s, size_t memory) {
    s->solver = find_solver_new(s->own, s->part->nwanted, memory);
    if (!s->solver) return false;
    find_solver_require(s->solver, s->at_points);
    for (size_t i = 0; i < s->part->nkeys; i++) require_keys(s, &s->part->keys[i]);
    return true;
}

/* Than those that were found; the first one counts most. */
static bool are_smaller(const Search *s, const uint64_t *words) {
    size_t i = 0, n = s->part->nwanted;
    while (i < n && words[i] == s->said->values[i]) i++;
    return i < n && words[i] < s->said->values[i];
}

/* Candidates until one is confirmed or there are none. */
static void search_sat(Search *s) {
    uint64_t *words = ARENA_ARRAY(s->arena, uint64_t, s->part->nwanted + 1);
    bool least, better = s->said->end == FIND_FOUND;
    for (;;) {
        SatAnswer answer = find_solver_propose(s->solver, words, &least);
        if (answer == SAT_NO && !s->said->unsure && !better) s->said->end = FIND_NONE;
        if (answer != SAT_YES || pool_full(s->own)) return;
        if (better && !least && !are_smaller(s, words)) return;
        set_candidate(s, words);
        Try is = try_candidate(s, least);
        if (is == TRY_GOOD || watch_look(s->watch)) return;
        if (is == TRY_UNSURE && ++s->unsure == UNSURE_MOST) return;
        if (is == TRY_UNSURE) find_solver_forbid(s->solver, words);
    }
}

/* What was found by other means is made the least where that can be shown. */
static void search_less(Search *s) {
    uint64_t end = watch_allow(s->watch, less_steps);
    search_sat(s);
    watch_restore(s->watch, end);
}

/* The whole */

static bool has_free(Search *s) {
    Batch *batch = batch_new(s->pool, s->part->truths, s->part->ntruths, MOST_BYTES);
    size_t count = 1;
    const uint32_t *vars = batch ? batch_vars(batch, &count) : NULL;
    bool is = !batch;
    for (size_t i = 0; batch && i < count; i++) is |= s->map[vars[i]].ref == 0;
    batch_free(batch);
    return is;
}

static bool begin(Search *s) {
    const FindPart *part = s->part;
    size_t vars = pool_vars(s->pool);
    s->map = ARENA_ARRAY(s->arena, Term, vars + 1);
    s->values = ARENA_ARRAY(s->arena, uint64_t, vars + 1);
    for (size_t v = 0; v < vars; v++) s->map[v] = term_word(0);
    for (size_t i = 0; i < part->nwanted; i++) s->map[part->wanted[i]] = term_var(s->own);
    s->open = has_free(s);
    s->table = ARENA_ARRAY(s->arena, FindTable *, part->nkeys + 1);
    for (size_t i = 0; i < part->nkeys; i++)
        if (!(s->table[i] = find_table_new(s->pool, &part->keys[i]))) return false;
    add_start(s);
    return !pool_full(s->own);
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Whether there are as many keys as labels, and so many that chance has one. */
static Room room_for(const Search *s, const FindKeys *keys) {
    uint64_t most = node_most(s->pool, keys->key), different = 1;
    if (most / CHANCE >= keys->count * keys->count) return ROOM_ENOUGH;
    uint64_t *labels = base_malloc(keys->count * sizeof *labels);
    memcpy(labels, keys->labels, keys->count * sizeof *labels);
    qsort(labels, keys->count, sizeof *labels, compare);
    for (size_t i = 1; i < keys->count; i++) different += labels[i] != labels[i - 1];
    free(labels);
    if (different > most + 1) return ROOM_NONE;
    return different * different / CHANCE > most ? ROOM_TIGHT : ROOM_ENOUGH;
}

static Room room(const Search *s) {
    Room least = ROOM_ENOUGH;
    for (size_t i = 0; i < s->part->nkeys; i++) {
        Room one = room_for(s, &s->part->keys[i]);
        if (one < least) least = one;
    }
    return least;
}

static void search(Search *s, size_t memory) {
    Room there_is = room(s);
    bool paired = are_paired(s->part);
    if (there_is == ROOM_NONE) s->said->end = FIND_NONE;
    if (there_is == ROOM_NONE) return;
    search_small(s);
    if (s->said->end != FIND_FOUND && !(paired && there_is == ROOM_TIGHT))
        search_few_ones(s, paired ? few_steps : WATCH_ENDLESS);
    bool found = s->said->end == FIND_FOUND;
    if (found && (s->said->least || !s->part->alone)) return;
    if (!paired || watch_look(s->watch) || !begin_sat(s, memory)) return;
    if (found)
        search_less(s);
    else
        search_sat(s);
}

void find_part_search(const FindPart *part, FindSaid *said) {
    const FindJob *job = part->job;
    size_t memory = job->limits->memory ? job->limits->memory / 4 : (size_t)1 << 27;
    Search s = {.part = part,
                .pool = job->pool,
                .watch = pool_watch(job->pool),
                .arena = job->arena,
                .own = pool_new_beside(job->pool, memory),
                .seed = UINT64_C(0x9e3779b97f4a7c15),
                .at_points = term_word(1),
                .said = said};
    if (begin(&s)) search(&s, memory);
    said->spent = watch_spent(s.watch);
    said->late = watch_stopped(s.watch);
    find_solver_free(s.solver);
    for (size_t i = 0; i < part->nkeys; i++) find_table_free(s.table[i]);
    batch_free(s.batch);
    pool_free(s.own);
}
