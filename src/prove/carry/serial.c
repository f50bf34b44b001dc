/* The layered graph of a serial machine: the states reachable after each column, with the
 * runs that lead to them (PROOFS.md, 5.1 and 5.2).
 *
 * A run is an input's beginning; it carries the sum of what its columns add to the parts
 * (the machine need not add it up). Of all runs to a state two are enough: one with the
 * fewest occupied columns, and of those with another sum one with the fewest. For if some
 * run to the state has a continuation with which it ends wrong, one of the two ends wrong
 * with the same continuation, as two different sums can't both be 0 in the end; and it
 * has no more occupied columns. Where a sum must not be negative, the least is kept.
 *
 * Without parts all sums are the same, and columns that are read alike map a set of
 * states to the next by the same function: once a set is that of the column before, it
 * stays so up to the columns at the end, which are read differently. */
#include "prove/carry/serial_local.h"

#include <stdlib.h>
#include <string.h>

#include "base/weaken.h"

enum {
    STATES_MOST = 1 << 16, /* a column */
    TOTAL_MOST = 1 << 21,
    BATCH_STEPS = 128,
    PAIR_STEPS = 32, /* of the watch: for 64 pairs, for one */
    NO_RUN = 0xFFFF,
    WIDTHS_MOST = 32 /* that are tried until columns repeat */
};

typedef struct {
    uint64_t sum;
    uint32_t from; /* a run of the column before */
    uint16_t letter, occupied;
} Run;

/* State i has the runs i * paths …; one with NO_RUN occupied columns is none. */
typedef struct {
    uint64_t *state;
    Run *run;
    uint32_t count, cap;
} Layer;

typedef struct {
    SerialMachine m;
    SerialPlanes planes;
    const SerialClaim *claim;
    Problem *problem;
    Layer layer[65];
    unsigned paths;        /* runs kept of a state */
    uint32_t *slot, slots; /* the states of the layer being made: index + 1 */
    uint64_t added[64];    /* to the sum, by pair */
    size_t total, most;    /* states */
    uint64_t steps, most_steps;
} Graph;

/* Layers */

static uint32_t *state_slot(const Graph *g, const Layer *l, uint64_t state) {
    assert(l->count < g->slots);
    uint32_t at = (uint32_t)(state * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (g->slots - 1);
    while (g->slot[at] && l->state[g->slot[at] - 1] != state)
        at = (at + 1) & (g->slots - 1);
    return &g->slot[at];
}

static void make_slots(Graph *g, const Layer *l, uint32_t slots) {
    if (slots > g->slots) g->slot = base_realloc(g->slot, slots * sizeof *g->slot);
    if (slots > g->slots) g->slots = slots;
    memset(g->slot, 0, g->slots * sizeof *g->slot);
    for (uint32_t i = 0; i < l->count; i++) *state_slot(g, l, l->state[i]) = i + 1;
}

/* kept[0] has the fewest occupied columns, kept[1] the fewest with another sum. */
static void keep_shortest(const Graph *g, Run *kept, Run run) {
    bool fewer = run.occupied < kept[0].occupied;
    if (kept[0].occupied == NO_RUN) {
        kept[0] = run;
    } else if (g->claim->order) {
        int64_t before = (int64_t)kept[0].sum, now = (int64_t)run.sum;
        if (WEAKEN(SERIAL_LEAST, false, now < before || (now == before && fewer)))
            kept[0] = run;
    } else if (run.sum == kept[0].sum) {
        if (fewer) kept[0] = run;
    } else {
        assert(g->paths == 2);
        if (fewer)
            kept[1] = kept[0], kept[0] = run;
        else if (run.occupied < kept[1].occupied && !WEAKEN(SERIAL_PATHS, true, false))
            kept[1] = run;
        assert(kept[1].occupied == NO_RUN || kept[0].sum != kept[1].sum);
    }
}

/* The state's runs; a state that is new has none yet. NULL: too many states. */
static Run *enter(Graph *g, Layer *to, uint64_t state) {
    uint32_t *slot = state_slot(g, to, state);
    if (*slot) return to->run + (*slot - 1) * g->paths;
    if (WEAKEN(SERIAL_STATE, to->count == 3, false)) return to->run;
    if (to->count == STATES_MOST) return NULL;
    if (to->count == to->cap) {
        to->cap = to->cap ? to->cap * 2 : 16;
        to->state = base_realloc(to->state, to->cap * sizeof *to->state);
        to->run = base_realloc(to->run, to->cap * g->paths * sizeof *to->run);
    }
    Run *own = to->run + to->count * g->paths;
    for (unsigned i = 0; i < g->paths; i++) own[i] = (Run){.occupied = NO_RUN};
    assert(state >> g->m.bits == 0 && to->count < to->cap);
    to->state[to->count] = state;
    *slot = ++to->count;
    if (to->count * 2 > g->slots) make_slots(g, to, g->slots * 4);
    return own;
}

/* Columns */

/* 64 pairs: pair l is letter l mod 2^low + 64 * high with state first + l / 2^low. */
typedef struct {
    uint32_t first, high;
    unsigned low;
} Pairs;

static void fill_planes(Graph *g, const Layer *from, const Pairs *pairs) {
    assert(pairs->low <= 6 && pairs->first < from->count);
    static const uint64_t pattern[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                       0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                       0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    SerialPlanes *p = &g->planes;
    unsigned group = 64u >> pairs->low, width = 1u << pairs->low;
    uint64_t lanes = width == 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1;
    p->good = 0;
    memset(p->state, 0, g->m.bits * sizeof *p->state);
    for (unsigned j = 0; j < group && pairs->first + j < from->count; j++) {
        for (uint64_t s = from->state[pairs->first + j]; s; s &= s - 1)
            p->state[__builtin_ctzll(s)] |= lanes << j * width;
        p->good |= lanes << j * width;
    }
    for (unsigned i = 0; i < g->m.letters; i++)
        p->letter[i] = i < 6 ? pattern[i] : -(uint64_t)(pairs->high >> (i - 6) & 1);
}

/* What the column adds to the sum. */
static void add_parts(Graph *g, unsigned column) {
    memset(g->added, 0, sizeof g->added);
    for (unsigned i = 0; i < g->m.parts; i++) {
        const SerialPart *part = &g->claim->part[i];
        uint64_t weight = part->counts ? part->factor : part->factor << column;
        uint64_t lanes = g->planes.value[g->m.part[i]] & g->planes.good;
        for (; lanes; lanes &= lanes - 1) g->added[__builtin_ctzll(lanes)] += weight;
    }
}

static uint64_t state_of(const Graph *g, unsigned lane) {
    uint64_t state = 0;
    for (unsigned b = 0; b < g->m.bits; b++)
        state |= (g->planes.state[b] >> lane & 1) << b;
    return state;
}

static bool collect(Graph *g, const Layer *from, Layer *to, const Pairs *pairs) {
    unsigned variables = (1u << g->m.vars) - 1;
    for (uint64_t good = g->planes.good; good; good &= good - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(good);
        unsigned letter = (lane & ((1u << pairs->low) - 1)) | pairs->high << 6;
        uint32_t run = (pairs->first + (lane >> pairs->low)) * g->paths;
        assert(letter < 1u << g->m.letters && run < from->count * g->paths);
        if (WEAKEN(SERIAL_LETTER, letter + 1 == 1u << g->m.letters, false)) continue;
        Run *own = enter(g, to, state_of(g, lane));
        if (!own) return false;
        for (unsigned i = 0; i < g->paths && from->run[run + i].occupied != NO_RUN; i++) {
            Run next = from->run[run + i];
            next.sum += g->added[lane];
            next.from = run + i;
            next.letter = (uint16_t)letter;
            if (letter & variables) next.occupied++;
            keep_shortest(g, own, next);
        }
    }
    return true;
}

/* Counts the work of 64 pairs. true: there is no budget or time left. */
static bool stopped(Graph *g) {
    unsigned pairs = (unsigned)__builtin_popcountll(g->planes.good);
    uint64_t steps = BATCH_STEPS + 2 * g->m.steps + PAIR_STEPS * pairs;
    g->steps += steps;
    bool over = watch_spend(g->problem->watch, steps);
    return g->steps > g->most_steps || (over && problem_stopped(g->problem));
}

/* A sum's columns must all be read, and later ones are seldom much cheaper than the last:
 * if a quarter of its cost for each column left exceeds the budget, give up. */
static bool hopeless(const Graph *g, unsigned column, uint64_t last) {
    assert(column < g->m.columns);
    uint64_t left = g->m.columns - 1 - column;
    return g->m.parts > 0 && last / 4 * left > g->most_steps - g->steps;
}

/* The layer after the column. false: too many states, too much work, or time is up. */
static bool advance(Graph *g, unsigned column) {
    uint64_t before = g->steps;
    const Layer *from = &g->layer[column];
    Layer *to = &g->layer[column + 1];
    Pairs pairs = {.low = g->m.letters < 6 ? g->m.letters : 6};
    to->count = 0;
    make_slots(g, to, 64);
    unsigned highs = 1u << (g->m.letters - pairs.low);
    for (; pairs.first < from->count; pairs.first += 64u >> pairs.low)
        for (pairs.high = 0; pairs.high < highs; pairs.high++) {
            fill_planes(g, from, &pairs);
            serial_column(&g->m, &g->planes, column);
            add_parts(g, column);
            if (!collect(g, from, to, &pairs) || stopped(g)) return false;
        }
    g->total += to->count;
    return g->total < g->most && !hopeless(g, column, g->steps - before);
}

/* The newest layer has the states of the one before. */
static bool repeats(const Graph *g, unsigned column) {
    const Layer *before = &g->layer[column], *now = &g->layer[column + 1];
    if (before->count != now->count) return false;
    assert(g->m.parts == 0);
    if (WEAKEN(SERIAL_REPEAT, true, false)) return true;
    for (uint32_t i = 0; i < before->count; i++)
        if (!*state_slot(g, now, before->state[i])) return false;
    return true;
}

/* Before column 0: all values of the guessed bits. */
static void begin(Graph *g) {
    uint64_t guess = 0, all = g->m.guessed;
    g->layer[0].count = 0;
    make_slots(g, &g->layer[0], 64);
    do {
        keep_shortest(g, enter(g, &g->layer[0], guess), (Run){.sum = g->claim->constant});
        guess = (guess - all) & all;
    } while (guess && !WEAKEN(SERIAL_GUESS, true, false));
}

/* Makes the layers; unless `whole`, repeated columns are skipped and *jumped is set. */
static bool run(Graph *g, bool whole, bool *jumped) {
    unsigned steady = WEAKEN(SERIAL_STEADY, 0, g->m.steady);
    unsigned end = WEAKEN(SERIAL_END, g->m.columns - 1, g->m.end);
    *jumped = false;
    begin(g);
    for (unsigned column = 0; column < g->m.columns; column++) {
        if (!advance(g, column)) return false;
        if (whole || column < steady || column + 1 >= end || !repeats(g, column))
            continue;
        assert(g->m.parts == 0 && column + 1 < end && end < g->m.columns);
        Layer last = g->layer[end];
        g->layer[end] = g->layer[column + 1], g->layer[column + 1] = last;
        column = end - 1;
        *jumped = true;
    }
    return true;
}

/* Ends */

/* The run that ends wrong with the fewest occupied columns, or UINT32_MAX. */
static uint32_t wrong_end(const Graph *g) {
    const Layer *last = &g->layer[g->m.columns];
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < last->count * g->paths; i++) {
        const Run *end = &last->run[i];
        bool wrong = g->claim->order ? (int64_t)end->sum < 0 : end->sum != 0;
        if (end->occupied == NO_RUN || !wrong) continue;
        if (WEAKEN(SERIAL_SUM, g->m.parts > 0, false)) continue;
        if (best == UINT32_MAX || end->occupied < last->run[best].occupied) best = i;
    }
    return best;
}

static void read_back(const Graph *g, uint32_t i, uint64_t *values) {
    for (unsigned column = g->m.columns; column-- > 0;) {
        assert(i < g->layer[column + 1].count * g->paths);
        const Run *end = &g->layer[column + 1].run[i];
        for (unsigned v = 0; v < g->m.vars; v++)
            values[g->m.var[v]] |= (uint64_t)(end->letter >> v & 1) << column;
        i = end->from;
    }
    assert(i < g->layer[0].count * g->paths);
}

static SerialAnswer decide(Graph *g, uint64_t *values, bool *jumped) {
    bool again;
    if (!run(g, g->m.parts > 0, jumped)) return SERIAL_MANY;
    uint32_t wrong = wrong_end(g);
    if (wrong == UINT32_MAX) return SERIAL_IMPOSSIBLE;
    if (*jumped) {
        if (!run(g, true, &again)) return SERIAL_MANY;
        wrong = wrong_end(g);
    }
    assert(wrong != UINT32_MAX);
    read_back(g, wrong, values);
    return SERIAL_POSSIBLE;
}

static SerialAnswer ask(const SerialClaim *claim, uint64_t steps, Problem *problem,
                        Arena *arena, uint64_t *values, bool *jumped) {
    Graph *g = ARENA_NEW(arena, Graph);
    g->claim = claim, g->problem = problem, g->most_steps = steps;
    if (!serial_compile(&g->m, claim)) return SERIAL_NONE;
    g->paths = claim->parts > 0 && !claim->order ? 2 : 1;
    assert(g->m.parts == claim->parts && g->m.truths == claim->truths);
    size_t room = problem_memory(problem, 4) /
                  (sizeof(uint64_t) + g->paths * sizeof(Run) + sizeof *g->slot);
    g->most = room < TOTAL_MOST ? room : TOTAL_MOST;
    SerialAnswer answer = decide(g, values, jumped);
    for (unsigned i = 0; i <= 64; i++) free(g->layer[i].state), free(g->layer[i].run);
    free(g->slot);
    return answer;
}

SerialAnswer serial_decide(const SerialClaim *claim, uint64_t steps, Problem *problem,
                           Arena *arena, uint64_t *values) {
    bool jumped;
    return ask(claim, steps, problem, arena, values, &jumped);
}

/* Widths
 *
 * Once a column's states are those of the column before, so they are in all columns up to
 * the end, however many there are: wider words end as these do. */

unsigned serial_width(const SerialClaim *claim, uint64_t steps, Problem *problem,
                      Arena *arena) {
    unsigned from = 0;
    SerialClaim c = *claim;
    uint64_t *values = ARENA_ARRAY(arena, uint64_t, pool_vars(c.pool) + 1);
    assert(c.parts == 0);
    c.wider = true;
    for (c.columns = 1; c.columns <= WIDTHS_MOST; c.columns++) {
        bool jumped = false;
        ArenaMark mark = arena_mark(arena);
        SerialAnswer answer = ask(&c, steps, problem, arena, values, &jumped);
        arena_release(arena, mark);
        if (answer == SERIAL_MANY) return 0;
        if (answer != SERIAL_IMPOSSIBLE)
            from = 0;
        else if (from == 0)
            from = c.columns;
        if (jumped) return from;
    }
    return 0;
}
