/* Ordering: list scheduling, tried several times.
 *
 * What matters is how many copies the allocator has to make, and that depends on which
 * use of a value comes last: best is one that may overwrite it. Of the steps that are
 * ready, one whose first operand dies there goes first, one that would need a copy last;
 * ties are broken by depth, in further rounds by chance. Each round is allocated and
 * counted. */
#include "lower/registers/order.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/ablation.h"

typedef struct {
    const Draft *draft;
    uint32_t *left;  /* uses of a value that are to come */
    uint32_t *waits; /* by unit: operands that are not there yet */
    uint32_t *height;
    StepRef *unit;          /* by step: the first of its unit */
    uint32_t *users, *user; /* the users of step s: user[users[s]] … user[users[s + 1]] */
    StepRef *ready;         /* units */
    StepRef *order;
    uint32_t count, live, nready;
    uint32_t all; /* the steps that have a row */
    uint64_t seed;
    unsigned style;
} Orderer;

static unsigned chance(Orderer *o, unsigned n) {
    assert(n > 0 && o->seed);
    o->seed ^= o->seed << 13, o->seed ^= o->seed >> 7, o->seed ^= o->seed << 17;
    return (unsigned)(o->seed >> 33) % n;
}

/* Whether the step would need a copy now. */
static bool needs_copy(const Orderer *o, const Step *s) {
    if (code_row(s->row)->first != FIRST_BOTH || !s->nsrc) return false;
    unsigned n = s->row == ROW_ETERN ? s->nsrc : draft_commutes(s->row) ? 2 : 1;
    for (unsigned i = 0; i < n && i < s->nsrc; i++)
        if (o->left[s->src[i]] <= 1) return false;
    return true;
}

static unsigned deaths(const Orderer *o, const Step *s) {
    unsigned n = 0;
    for (unsigned i = 0; i < s->nsrc; i++) n += o->left[s->src[i]] == 1;
    return n;
}

static int score(Orderer *o, StepRef first) {
    StepRef end = draft_unit_end(o->draft, first);
    int total = 0;
    bool tight = o->live >= 10;
    for (StepRef s = first; s < end; s++) {
        const Step *step = &o->draft->steps[s];
        int dies = (int)deaths(o, step);
        total += needs_copy(o, step) ? -64 : 0;
        total += (tight ? 48 : o->style & 1 ? 24 : 8) * (dies - !step->valueless);
        if (step->nsrc == 0) total -= 40; /* constants late */
    }
    total += (int)o->height[first] * (o->style & 2 ? 3 : 1);
    if (o->style > 3) total += (int)chance(o, 40);
    return total;
}

/* The value is available: units that waited for it alone become ready. */
static void arrive(Orderer *o, StepRef value) {
    for (uint32_t i = o->users[value]; i < o->users[value + 1]; i++) {
        StepRef unit = o->unit[o->user[i]];
        assert(unit == o->unit[value] || o->waits[unit] > 0);
        if (unit != o->unit[value] && --o->waits[unit] == 0) o->ready[o->nready++] = unit;
    }
}

static void place_unit(Orderer *o, StepRef first) {
    assert(o->unit[first] == first && !o->waits[first]);
    StepRef end = draft_unit_end(o->draft, first);
    for (StepRef s = first; s < end; s++) {
        const Step *step = &o->draft->steps[s];
        o->order[o->count++] = s;
        arrive(o, s);
        for (unsigned i = 0; i < step->nsrc; i++) {
            assert(o->left[step->src[i]] > 0 && o->live > 0);
            if (--o->left[step->src[i]] == 0) o->live--;
        }
        if (!step->valueless) o->live++;
    }
}

static void begin(Orderer *o) {
    const Draft *d = o->draft;
    memset(o->left, 0, d->count * sizeof *o->left);
    memset(o->waits, 0, d->count * sizeof *o->waits);
    o->count = o->live = o->nready = 0;
    for (StepRef s = 0; s < d->count; s++)
        for (unsigned i = 0; i < d->steps[s].nsrc; i++) {
            o->left[d->steps[s].src[i]]++;
            o->waits[o->unit[s]] += o->unit[d->steps[s].src[i]] != o->unit[s];
        }
    o->left[d->result]++;
    for (StepRef s = 0; s < d->count; s++)
        if (d->steps[s].row && o->unit[s] == s && !o->waits[s]) o->ready[o->nready++] = s;
    for (StepRef s = 0; s < d->count; s++)
        if (!d->steps[s].row) {
            arrive(o, s);
            o->live++;
        }
}

/* Steps as they come, operands before users; returns their number. */
static uint32_t natural(const Draft *d, StepRef *order) {
    uint32_t count = 0;
    for (StepRef s = 0; s < d->count; s++)
        if (d->steps[s].row) order[count++] = s;
    return count;
}

static void schedule(Orderer *o) {
    begin(o);
    while (o->nready) {
        uint32_t best = 0;
        int most = score(o, o->ready[0]);
        for (uint32_t i = 1; i < o->nready; i++) {
            int points = score(o, o->ready[i]);
            bool first = points == most && o->ready[i] < o->ready[best];
            if (points > most || first) best = i, most = points;
        }
        StepRef unit = o->ready[best];
        o->ready[best] = o->ready[--o->nready];
        place_unit(o, unit);
    }
    assert(o->count == o->all);
}

/* What doesn't change from round to round. */
static void find_users(Orderer *o) {
    const Draft *d = o->draft;
    for (StepRef s = 0; s < d->count; s++) {
        const Step *step = &d->steps[s];
        o->unit[s] = step->glued && s ? o->unit[s - 1] : s;
        for (unsigned i = 0; i < step->nsrc; i++) {
            assert(step->src[i] < s);
            o->users[step->src[i] + 1]++;
        }
    }
    for (StepRef s = 0; s < d->count; s++) o->users[s + 1] += o->users[s];
    assert(o->users[d->count] <= 3 * d->count);
    memcpy(o->left, o->users, d->count * sizeof *o->left); /* where the next goes */
    for (StepRef s = 0; s < d->count; s++)
        for (unsigned i = 0; i < d->steps[s].nsrc; i++)
            o->user[o->left[d->steps[s].src[i]]++] = s;
}

static void find_heights(Orderer *o) {
    const Draft *d = o->draft;
    for (StepRef s = d->count; s-- > 0;)
        for (unsigned i = 0; i < d->steps[s].nsrc; i++) {
            uint32_t h = o->height[s] + 1;
            if (o->height[d->steps[s].src[i]] < h) o->height[d->steps[s].src[i]] = h;
        }
}

static bool try_order(Orderer *o, const Bank *bank, Placed *best, bool *found) {
    Placed now = {0};
    assert(o->count == o->all);
    if (!allocate(o->draft, o->order, o->count, bank, &now)) {
        allocate_free(&now);
        return false;
    }
    assert(now.count >= o->all); /* what is beyond is copies */
    if (!*found || now.count < best->count) {
        allocate_free(best);
        *best = now;
    } else {
        allocate_free(&now);
    }
    *found = true;
    return true;
}

bool order_own(const Draft *draft, const Bank *bank, Placed *placed) {
    StepRef *order = base_malloc((draft->count + 1) * sizeof *order);
    bool done = allocate(draft, order, natural(draft, order), bank, placed);
    free(order);
    return done;
}

bool order_best(const Draft *draft, const Bank *bank, Placed *best) {
    uint32_t n = draft->count + 1;
    Orderer o = {.draft = draft, .seed = 88172645463325252u};
    uint32_t *memory = base_malloc(10 * (size_t)n * sizeof *memory);
    memset(memory, 0, 10 * (size_t)n * sizeof *memory);
    uint32_t **parts[] = {&o.left,  &o.waits, &o.height, &o.unit,
                          &o.users, &o.ready, &o.order,  &o.user};
    for (size_t i = 0; i < 8; i++)
        *parts[i] = memory + i * n; /* user: 3 sources a step */
    find_heights(&o);
    find_users(&o);
    bool found = false;
    o.all = o.count = natural(draft, o.order);
    try_order(&o, bank, best, &found);
    unsigned rounds = n < 40 ? 24 : n < 100 ? 12 : n < 400 ? 4 : 0;
    if (rounds && !ablation_on("order")) rounds = 1;
    for (unsigned i = 0; i < rounds && !(found && best->count <= o.all); i++) {
        o.style = i;
        schedule(&o);
        try_order(&o, bank, best, &found);
    }
    free(memory);
    return found;
}
