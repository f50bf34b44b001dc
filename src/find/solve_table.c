/* Where few bits matter all that they can be is tried, and what comes of it is the
 * diagram: first the bits of wanted words are chosen, then those of others. */
#include "find/solve_local.h"

#include <stdlib.h>
#include <string.h>

#include "code/batch.h"

enum { MOST_BITS = 20, TABLE_BYTES = 1 << 24, NODES = 1 << (MOST_BITS + 1) };

/* A bit that matters. */
typedef struct {
    uint32_t variable;
    unsigned bit;
} Place;

typedef struct {
    const SolveGraph *graph;
    Place place[MOST_BITS]; /* those of others first: they change fastest */
    unsigned count, others;
    uint64_t *start; /* what is known, by the pool's variables */
    uint64_t **row;  /* inputs, by the pool's variables */
    uint8_t *is;     /* by the choice of wanted bits: whether it is one */
} Table;

static bool wanted_at(const SolveJob *job, uint32_t variable, size_t *at) {
    for (*at = 0; *at < job->nwanted; ++*at)
        if (job->wanted[*at] == variable) return true;
    return false;
}

/* false: too many bits matter. */
static bool add_bits(Table *t, uint32_t variable) {
    const SolveGraph *g = t->graph;
    for (unsigned bit = 0; bit < WORD_BITS; bit++) {
        uint32_t input = g->input[variable] + bit;
        if (g->known[input] == 1) t->start[variable] |= UINT64_C(1) << bit;
        if (!solve_graph_matters(g, input)) continue;
        if (t->count == MOST_BITS) return false;
        t->place[t->count++] = (Place){variable, bit};
    }
    return true;
}

static bool find_bits(Table *t) {
    const SolveJob *job = t->graph->job;
    size_t vars = pool_vars(job->pool), at;
    for (unsigned wanted = 0; wanted < 2; wanted++) {
        for (uint32_t v = 0; v < vars; v++) {
            bool is = wanted_at(job, v, &at);
            if (t->graph->input[v] == UINT32_MAX || is != wanted) continue;
            if (!add_bits(t, v)) return false;
        }
        if (!wanted) t->others = t->count;
    }
    return true;
}

static void set_input(Table *t, uint64_t choice, size_t lane) {
    for (size_t v = 0; v < pool_vars(t->graph->job->pool); v++)
        t->row[v][lane] = t->start[v];
    for (unsigned i = 0; i < t->count; i++) {
        const Place *p = &t->place[i];
        t->row[p->variable][lane] |= (choice >> i & 1) << p->bit;
    }
}

enum { SEEN_MET = 1, SEEN_BAD = 2 };

/* false: it is too large, or time is up. */
static bool try_all(Table *t) {
    const SolveJob *job = t->graph->job;
    const Term roots[2] = {job->met, job->good};
    Batch *batch = batch_new(job->pool, roots, 2, TABLE_BYTES);
    Watch *watch = pool_watch(job->pool);
    uint64_t *met = ARENA_ARRAY(job->arena, uint64_t, BATCH_LANES);
    uint64_t *good = ARENA_ARRAY(job->arena, uint64_t, BATCH_LANES);
    uint64_t all = UINT64_C(1) << t->count;
    for (uint64_t from = 0; batch && from < all; from += BATCH_LANES) {
        size_t lanes = all - from < BATCH_LANES ? (size_t)(all - from) : BATCH_LANES;
        for (size_t i = 0; i < lanes; i++) set_input(t, from + i, i);
        batch_run(batch, (const uint64_t *const *)t->row, (uint64_t *[]){met, good},
                  lanes);
        for (size_t i = 0; i < lanes; i++)
            t->is[(from + i) >> t->others] |=
                met[i] ? SEEN_MET | (good[i] ? 0 : SEEN_BAD) : 0;
        if (watch_spend(watch, lanes * (batch_steps(batch) + t->count))) break;
    }
    bool whole = batch && !watch_stopped(watch);
    batch_free(batch);
    return whole;
}

/* Choices from `first` on, of the bits below `bits`: the level of a bit is its number
 * from above. */
static Bdd build(const Table *t, Diagrams *d, uint64_t first, unsigned bits) {
    if (bits == 0) return t->is[first] == SEEN_MET;
    unsigned top = bits - 1, wanted = t->count - t->others;
    Bdd low = build(t, d, first, top);
    Bdd high = build(t, d, first | UINT64_C(1) << top, top);
    return diagram_choice(d, wanted - bits, low, high);
}

/* Levels: those that matter, then all others. */
static Bdd give_levels(const Table *t, SolveWords *out, Diagrams *d, Bdd words) {
    const SolveGraph *g = t->graph;
    uint32_t next = t->count - t->others;
    size_t at;
    memset(out->level, 0xff, sizeof out->level);
    for (unsigned i = t->others; i < t->count; i++)
        if (wanted_at(g->job, t->place[i].variable, &at))
            out->level[at][t->place[i].bit] = t->count - 1 - i;
    for (size_t i = 0; i < g->job->nwanted; i++)
        for (unsigned bit = 0; bit < g->job->bits[i]; bit++) {
            uint32_t *level = &out->level[i][bit];
            uint32_t input = g->input[g->job->wanted[i]];
            if (*level != UINT32_MAX) continue;
            *level = next++;
            uint8_t known = input == UINT32_MAX ? SOLVE_UNKNOWN : g->known[input + bit];
            if (known == SOLVE_UNKNOWN) continue;
            Bdd is = diagram_level(d, *level);
            words = diagram_and(d, words, known ? is : diagram_not(is));
        }
    return words;
}

bool solve_table_words(SolveGraph *g, SolveWords *out) {
    Arena *arena = g->job->arena;
    size_t vars = pool_vars(g->job->pool);
    Table t = {.graph = g,
               .start = ARENA_ARRAY(arena, uint64_t, vars + 1),
               .row = ARENA_ARRAY(arena, uint64_t *, vars + 1)};
    if (!find_bits(&t)) return false;
    for (size_t v = 0; v < vars; v++)
        t.row[v] = ARENA_ARRAY(arena, uint64_t, BATCH_LANES);
    unsigned wanted = t.count - t.others;
    t.is = arena_alloc(arena, (size_t)1 << wanted);
    memset(t.is, 0, (size_t)1 << wanted);
    if (!try_all(&t)) return false;
    out->diagrams = diagram_new(MOST_BITS + SOLVE_WANTED * WORD_BITS, NODES,
                                pool_watch(g->job->pool));
    Bdd words = build(&t, out->diagrams, 0, wanted);
    out->words = give_levels(&t, out, out->diagrams, words);
    if (!diagram_full(out->diagrams)) return true;
    diagram_free(out->diagrams);
    out->diagrams = NULL;
    return false;
}
