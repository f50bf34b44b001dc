/* The carry machine.
 *
 * Every node of the claim that is a word gives one bit a column; what it must remember
 * from column to column is its part of the state: a sum its carry, a difference its
 * borrow, a small multiple its carry, a shift left the bits in flight. What looks ahead
 * is guessed: a shift right guesses each bit when it is wanted and checks it when it
 * arrives; an if-then-else, a bit test or a comparison that is used as a word guesses the
 * truth at the start and checks it at the end. Each input has exactly one run whose
 * guesses are all right, so quantifying over the guesses is harmless.
 *
 * Truths are known at the end: equality and order keep one bit of state, "some bit is
 * one" keeps another, a bit test remembers its column; the claim is a Boolean combination
 * of them. It fails iff some reachable final state with right guesses makes `when` true
 * and the claim false (or undefined). Sets of states are computed column by column, 64
 * pairs of (state, letter) at a time, one plane a node. For each state the run with the
 * fewest occupied columns is kept, so the counterexample has as few as any.
 *
 * When the constants do not change any more and a column's set of states is the set of
 * the column before, all later sets are the same: only the last column can differ (shifts
 * right end there), so this ends early only when there are none. */
#include "prove/carry/carry.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "prove/carry/carry_local.h"
#include "prove/claim/weaken.h"

enum {
    STATES_MOST = 1 << 16, /* a column */
    TOTAL_MOST = 1 << 21,
    WORK_MOST = 1 << 26 /* steps and states: a fraction of a second */
};

typedef struct {
    uint64_t state;
    uint32_t parent; /* its index in the column before */
    uint16_t letter, occupied;
} Reached;

typedef struct {
    Reached *at;
    uint32_t count, cap;
} Column;

typedef struct {
    uint32_t *slot; /* index + 1 into the column being made */
    uint32_t size;
} Index;

static uint32_t hash_of(uint64_t state) {
    state *= UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(state >> 32);
}

static void index_clear(Index *index, uint32_t size) {
    if (size > index->size) {
        index->slot = base_realloc(index->slot, size * sizeof *index->slot);
        index->size = size;
    }
    memset(index->slot, 0, index->size * sizeof *index->slot);
}

static void index_all(Index *index, const Column *column) {
    for (uint32_t i = 0; i < column->count; i++) {
        uint32_t at = hash_of(column->at[i].state) & (index->size - 1);
        while (index->slot[at]) at = (at + 1) & (index->size - 1);
        index->slot[at] = i + 1;
    }
}

static bool offer(Column *column, Index *index, Reached entry) {
    uint32_t at = hash_of(entry.state) & (index->size - 1);
    for (; index->slot[at]; at = (at + 1) & (index->size - 1)) {
        Reached *old = &column->at[index->slot[at] - 1];
        if (old->state != entry.state) continue;
        if (entry.occupied < old->occupied) *old = entry;
        return true;
    }
    if (column->count == STATES_MOST) return false;
    if (WEAKEN(CARRY_STATE, column->count == 4, false)) return true;
    if (column->count == column->cap) {
        column->cap = column->cap ? column->cap * 2 : 16;
        column->at = base_realloc(column->at, column->cap * sizeof *column->at);
    }
    column->at[column->count] = entry;
    index->slot[at] = ++column->count;
    if (column->count * 2 > index->size) {
        index_clear(index, index->size * 4);
        index_all(index, column);
    }
    return true;
}

typedef struct {
    CarryMachine m;
    Column column[65];
    Index index;
    CarryPlanes planes;
    size_t total, most; /* states */
    uint64_t work;
} Search;

static void letter_planes(const CarryMachine *m, CarryPlanes *p, uint32_t high) {
    static const uint64_t pattern[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                       0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                       0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    for (int i = 0; i < m->letters; i++)
        p->letter[i] = i < 6 ? pattern[i] : high >> (i - 6) & 1 ? ~UINT64_C(0) : 0;
}

/* Lane l is letter l mod 2^low of state first + l / 2^low. */
static void state_planes(const CarryMachine *m, CarryPlanes *p, const Column *from,
                         uint32_t first, uint32_t count, int low) {
    uint64_t lanes = low == 6 ? ~UINT64_C(0) : (UINT64_C(1) << (1 << low)) - 1;
    memset(p->state, 0, (size_t)m->bits * sizeof *p->state);
    for (uint32_t j = 0; j < count; j++)
        for (uint64_t s = from->at[first + j].state; s; s &= s - 1)
            p->state[__builtin_ctzll(s)] |= lanes << (j << low);
    p->good = count << low == 64 ? ~UINT64_C(0) : (UINT64_C(1) << (count << low)) - 1;
}

static uint64_t state_of_lane(const CarryMachine *m, const CarryPlanes *p,
                              unsigned lane) {
    uint64_t state = 0;
    for (int b = 0; b < m->bits; b++) state |= (p->state[b] >> lane & 1) << b;
    return state;
}

typedef struct {
    uint32_t first, high;
    int low;
} Batch;

static bool collect(Search *s, const Column *from, Column *to, const Batch *batch) {
    uint32_t occupied = (1u << s->m.vars) - 1;
    for (uint64_t left = s->planes.good; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(left);
        uint32_t parent = batch->first + (lane >> batch->low);
        uint32_t letter = (lane & ((1u << batch->low) - 1)) | batch->high << 6;
        const Reached *before = &from->at[parent];
        bool counts = (letter & occupied) != 0;
        if (WEAKEN(CARRY_LETTER, letter + 1u == 1u << s->m.letters, false)) continue;
        Reached entry = {state_of_lane(&s->m, &s->planes, lane), parent, (uint16_t)letter,
                         (uint16_t)(before->occupied + counts)};
        if (!offer(to, &s->index, entry)) return false;
    }
    return true;
}

static bool advance(Search *s, unsigned column) {
    CarryMachine *m = &s->m;
    const Column *from = &s->column[column];
    Column *to = &s->column[column + 1];
    Batch batch = {.low = m->letters < 6 ? m->letters : 6};
    uint32_t group = 64u >> batch.low, highs = 1u << (m->letters - batch.low);
    to->count = 0;
    index_clear(&s->index, 64);
    for (batch.first = 0; batch.first < from->count; batch.first += group)
        for (batch.high = 0; batch.high < highs; batch.high++) {
            uint32_t count = from->count - batch.first;
            state_planes(m, &s->planes, from, batch.first, count < group ? count : group,
                         batch.low);
            letter_planes(m, &s->planes, batch.high);
            carry_column(m, &s->planes, column);
            s->work += (uint64_t)m->steps + 64;
            if (!collect(s, from, to, &batch)) return false;
        }
    s->total += to->count;
    return s->total < s->most && s->work < WORK_MOST;
}

static void begin(Search *s) {
    CarryMachine *m = &s->m;
    index_clear(&s->index, 256);
    uint64_t guess = 0;
    do { /* all subsets of the guessed bits */
        offer(&s->column[0], &s->index, (Reached){.state = m->initial | guess});
        guess = (guess - m->guesses) & m->guesses;
    } while (guess && !WEAKEN(CARRY_GUESS, true, false));
}

/* The last column's failing entry with the fewest occupied columns; UINT32_MAX: none. */
static uint32_t find_failure(Search *s, const Column *last) {
    uint32_t best = UINT32_MAX;
    for (uint32_t first = 0; first < last->count; first += 64) {
        uint32_t count = last->count - first < 64 ? last->count - first : 64;
        state_planes(&s->m, &s->planes, last, first, count, 0);
        for (uint64_t bad = carry_failing(&s->m, &s->planes) & s->planes.good; bad;
             bad &= bad - 1) {
            uint32_t i = first + (uint32_t)__builtin_ctzll(bad);
            if (best == UINT32_MAX || last->at[i].occupied < last->at[best].occupied)
                best = i;
        }
    }
    return best;
}

static uint64_t mask_of(const CarryMachine *m) {
    return m->columns == 64 ? ~UINT64_C(0) : (UINT64_C(1) << m->columns) - 1;
}

/* The column from which all constants are all zeros or all ones. */
static unsigned constants_end(const CarryMachine *m) {
    unsigned end = 0;
    for (int i = 0; i < m->steps; i++) {
        const CarryStep *s = &m->step[i];
        if (s->kind == TRUTH_BIT && s->k + 1 > end) end = (unsigned)s->k + 1;
        if (s->kind == WORD_TRUTH && end == 0) end = 1;
        if (s->kind != WORD_CONST) continue;
        uint64_t k = s->k & mask_of(m);
        unsigned top = m->columns;
        while (top > 0 && (k >> (top - 1) & 1) == (k >> (m->columns - 1) & 1)) top--;
        if (top > end) end = top;
    }
    return WEAKEN(CARRY_CONSTANTS, end > 0, false) ? end - 1 : end;
}

static bool same_states(const Column *a, Index *index_of_a, const Column *b) {
    if (a->count != b->count) return false;
    if (WEAKEN(CARRY_REPEAT, true, false)) return true;
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t at = hash_of(b->at[i].state) & (index_of_a->size - 1);
        while (index_of_a->slot[at] &&
               a->at[index_of_a->slot[at] - 1].state != b->at[i].state)
            at = (at + 1) & (index_of_a->size - 1);
        if (!index_of_a->slot[at]) return false;
    }
    return true;
}

typedef enum { RUN_DONE, RUN_REFUSED } RunEnd;

/* Columns 0 … *last; with `early` it may stop before the end, at a repeated set. */
static RunEnd run(Search *s, const Limits *limits, double deadline, bool early,
                  unsigned *last) {
    unsigned constant_from = constants_end(&s->m);
    for (unsigned column = 0; column < s->m.columns; column++) {
        if (!advance(s, column)) return RUN_REFUSED;
        if (s->column[column + 1].count > 512 &&
            (limits_interrupted(limits) || (deadline > 0 && limits_now() > deadline)))
            return RUN_REFUSED;
        *last = column + 1;
        if (early && !(s->m.ahead && WEAKEN(CARRY_AHEAD, false, true)) &&
            column >= constant_from &&
            same_states(&s->column[column + 1], &s->index, &s->column[column]))
            return RUN_DONE;
    }
    return RUN_DONE;
}

static void read_back(const Search *s, uint32_t i, uint64_t *values) {
    for (unsigned column = s->m.columns; column > 0; column--) {
        const Reached *entry = &s->column[column].at[i];
        for (int v = 0; v < s->m.vars; v++)
            values[s->m.var[v]] |= (uint64_t)(entry->letter >> v & 1) << (column - 1);
        i = entry->parent;
    }
}

static bool decide(Search *s, const Limits *limits, double deadline, Arena *arena,
                   Verdict *verdict) {
    unsigned last = 0;
    begin(s);
    if (run(s, limits, deadline, true, &last) == RUN_REFUSED) {
        verdict->why = "too many states";
        return false;
    }
    uint32_t failure = find_failure(s, &s->column[last]);
    if (failure == UINT32_MAX) {
        *verdict = (Verdict){.kind = VERDICT_PROVED};
        verdict->method = arena_printf(arena, "carries, %zu states", s->total);
        return true;
    }
    if (last < s->m.columns) {
        if (run(s, limits, deadline, false, &last) == RUN_REFUSED) return false;
        failure = find_failure(s, &s->column[last]);
    }
    *verdict = (Verdict){.kind = VERDICT_REFUTED, .method = "carries"};
    verdict->counterexample = ARENA_ARRAY(arena, uint64_t, pool_vars(s->m.pool) + 1);
    read_back(s, failure, verdict->counterexample);
    return true;
}

bool carry_decide(const Claim *claim, const Limits *limits, double deadline, Arena *arena,
                  unsigned columns, Verdict *verdict) {
    Search *s = calloc(1, sizeof *s);
    if (!s) return false;
    size_t room = limits->memory ? limits->memory / 4 / sizeof(Reached) : TOTAL_MOST;
    s->most = room < TOTAL_MOST ? room : TOTAL_MOST;
    s->m = (CarryMachine){.claim = claim, .pool = claim->pool, .columns = columns};
    verdict->why = NULL;
    bool done = carry_compile(&s->m) && decide(s, limits, deadline, arena, verdict);
    for (unsigned i = 0; i <= 64; i++) free(s->column[i].at);
    free(s->index.slot);
    free(s);
    return done;
}
