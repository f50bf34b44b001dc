/* Ordering: list scheduling, tried several times.
 *
 * What counts is how many copies the allocator has to make, and that depends on which use
 * of a value comes last: best is one that may overwrite it. Of the steps that are ready,
 * one whose first operand dies there goes first, one that would need a copy last; ties go
 * by depth, in further rounds by chance. Each round is allocated and counted. */
#include "lower/order.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

typedef struct {
    const Draft *draft;
    uint32_t *left;  /* uses of a value that are to come */
    uint32_t *waits; /* operands of a unit that are not there yet */
    uint32_t *height;
    uint8_t *done;
    StepRef *order;
    uint32_t count, live;
    uint64_t seed;
    unsigned style;
    StepRef amount; /* what cl was last */
} Orderer;

static unsigned chance(Orderer *o, unsigned n) {
    o->seed ^= o->seed << 13, o->seed ^= o->seed >> 7, o->seed ^= o->seed << 17;
    return (unsigned)(o->seed >> 33) % n;
}

/* Units: a step with those glued to it. */
static StepRef unit_end(const Draft *d, StepRef first) {
    StepRef end = first + 1;
    while (end < d->count && d->steps[end].glued) end++;
    return end;
}

static bool is_ready(const Orderer *o, StepRef first) {
    StepRef end = unit_end(o->draft, first);
    for (StepRef s = first; s < end; s++)
        for (unsigned i = 0; i < o->draft->steps[s].nsrc; i++) {
            StepRef src = o->draft->steps[s].src[i];
            if (!o->done[src] && !(src >= first && src < end)) return false;
        }
    return true;
}

/* Copies that the step would need now. */
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

/* The amount of a shift by cl. */
static StepRef amount_of(const Step *s) {
    bool cl = s->row && s->nsrc && strchr(code_row(s->row)->form, 'c');
    return cl ? s->src[s->nsrc - 1] : STEP_NONE;
}

static int score(Orderer *o, StepRef first) {
    StepRef end = unit_end(o->draft, first);
    int total = 0;
    bool tight = o->live >= 10;
    for (StepRef s = first; s < end; s++) {
        const Step *step = &o->draft->steps[s];
        int dies = (int)deaths(o, step);
        total += needs_copy(o, step) ? -64 : 0;
        total += (tight ? 48 : o->style & 1 ? 24 : 8) * (dies - !step->valueless);
        if (step->nsrc == 0) total -= 40; /* constants late */
        StepRef amount = amount_of(step);
        if (amount != STEP_NONE) total += amount == o->amount ? 48 : -16;
    }
    total += (int)o->height[first] * (o->style & 2 ? 3 : 1);
    if (o->style > 3) total += (int)chance(o, 40);
    return total;
}

static void take(Orderer *o, StepRef first) {
    StepRef end = unit_end(o->draft, first);
    for (StepRef s = first; s < end; s++) {
        const Step *step = &o->draft->steps[s];
        o->order[o->count++] = s;
        o->done[s] = 1;
        for (unsigned i = 0; i < step->nsrc; i++)
            if (--o->left[step->src[i]] == 0) o->live--;
        if (!step->valueless) o->live++;
        if (amount_of(step) != STEP_NONE) o->amount = amount_of(step);
    }
}

static void begin(Orderer *o) {
    const Draft *d = o->draft;
    memset(o->left, 0, d->count * sizeof *o->left);
    memset(o->done, 0, d->count);
    o->count = o->live = 0;
    o->amount = STEP_NONE;
    for (StepRef s = 0; s < d->count; s++)
        for (unsigned i = 0; i < d->steps[s].nsrc; i++) o->left[d->steps[s].src[i]]++;
    o->left[d->result]++;
    for (StepRef s = 0; s < d->count; s++)
        if (!d->steps[s].row) {
            o->done[s] = 1;
            o->live++;
        }
}

/* Steps as they come: operands stand before users already. Used where scheduling would
 * take too long. */
static void natural(Orderer *o) {
    for (StepRef s = 0; s < o->draft->count; s++)
        if (o->draft->steps[s].row) o->order[o->count++] = s;
}

static void schedule(Orderer *o) {
    const Draft *d = o->draft;
    begin(o);
    for (;;) {
        StepRef best = STEP_NONE;
        int most = 0;
        for (StepRef s = 0; s < d->count; s = unit_end(d, s)) {
            if (o->done[s] || !is_ready(o, s)) continue;
            int points = score(o, s);
            if (best == STEP_NONE || points > most) best = s, most = points;
        }
        if (best == STEP_NONE) return;
        take(o, best);
    }
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
    if (!allocate(o->draft, o->order, o->count, bank, &now)) {
        placed_free(&now);
        return false;
    }
    if (!*found || now.count < best->count) {
        placed_free(best);
        *best = now;
    } else {
        placed_free(&now);
    }
    *found = true;
    return true;
}

/* Instructions without any copy: no order can do better. */
static uint32_t least(const Draft *d) {
    uint32_t n = 0;
    for (StepRef s = 0; s < d->count; s++) n += d->steps[s].row != 0;
    return n;
}

bool order_best(const Draft *draft, const Bank *bank, Placed *best) {
    uint32_t n = draft->count + 1;
    Orderer o = {.draft = draft, .seed = 88172645463325252u};
    o.left = base_malloc(3 * n * sizeof *o.left);
    o.height = o.left + n;
    o.order = o.left + 2 * (size_t)n;
    o.done = base_malloc(n);
    memset(o.height, 0, n * sizeof *o.height);
    find_heights(&o);
    bool found = false;
    begin(&o);
    natural(&o);
    try_order(&o, bank, best, &found);
    unsigned rounds = n < 40 ? 24 : n < 100 ? 12 : n < 400 ? 4 : 0;
    uint32_t goal = least(draft);
    for (unsigned i = 0; i < rounds && !(found && best->count <= goal); i++) {
        o.style = i;
        schedule(&o);
        try_order(&o, bank, best, &found);
    }
    free(o.left);
    free(o.done);
    return found;
}
