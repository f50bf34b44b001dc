/* Spilling, by Belady's rule: of the values in registers the one whose next use is
 * farthest away makes room. A value is stored once, after its definition's unit. */
#include "lower/registers/spill.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static const uint32_t NOWHERE = UINT32_MAX;

typedef struct {
    const Draft *from;
    Draft *to;
    unsigned most, count; /* values in registers: at most, and now */
    StepRef *now;         /* by old step: the new step that has it in a register */
    uint32_t *place;      /* by old step: on the stack */
    uint32_t *uses;       /* by old step: uses that are to come */
    bool taken[SPILL_PLACES];
    bool failed;
} Spill;

/* The step that uses the value next; the result is used at the end. */
static StepRef next_use(const Spill *s, StepRef v, StepRef at) {
    assert(at <= s->from->count);
    for (StepRef u = at; u < s->from->count; u++)
        for (unsigned i = 0; i < s->from->steps[u].nsrc; i++)
            if (s->from->steps[u].src[i] == v) return u;
    return s->from->count;
}

static CodeMemory place_of(uint32_t place) {
    assert(place < SPILL_PLACES);
    return (CodeMemory){
        MEMORY_ADDRESS, REG_NONE, REG_NONE, 1, -8 * ((int32_t)place + 1), 0};
}

static void store(Spill *s, StepRef v) {
    uint32_t place = 0;
    assert(s->now[v] != STEP_NONE && s->place[v] == NOWHERE);
    while (place < SPILL_PLACES && s->taken[place]) place++;
    if (place == SPILL_PLACES) {
        s->failed = true;
        return;
    }
    s->taken[place] = true;
    s->place[v] = place;
    draft_add(s->to, (Step){.row = ROW_STORE,
                            .size = SIZE_64,
                            .valueless = true,
                            .nsrc = 1,
                            .src = {s->now[v]},
                            .memory = place_of(place)});
}

/* Takes one value that the unit does not use out of its register. */
static void make_room(Spill *s, StepRef first, StepRef end) {
    StepRef victim = STEP_NONE, farthest = 0;
    for (StepRef v = 0; v < s->from->count; v++) {
        if (s->now[v] == STEP_NONE || next_use(s, v, first) < end) continue;
        StepRef next = next_use(s, v, end);
        if (victim == STEP_NONE || next > farthest) victim = v, farthest = next;
    }
    if (victim == STEP_NONE) {
        s->failed = true;
        return;
    }
    if (s->place[victim] == NOWHERE) store(s, victim);
    assert(s->count > 0 && s->uses[victim] > 0);
    s->now[victim] = STEP_NONE;
    s->count--;
}

static void enter(Spill *s, StepRef v, StepRef step) {
    assert(s->now[v] == STEP_NONE);
    s->now[v] = step;
    s->count++;
}

static void load(Spill *s, StepRef v, StepRef first, StepRef end) {
    while (s->count >= s->most && !s->failed) make_room(s, first, end);
    if (s->failed) return;
    assert(s->place[v] != NOWHERE);
    enter(s, v,
          draft_add(
              s->to,
              (Step){.row = ROW_LOAD, .size = SIZE_64, .memory = place_of(s->place[v])}));
}

static void leave(Spill *s, StepRef v) {
    assert(s->uses[v]);
    if (--s->uses[v] || s->now[v] == STEP_NONE) return;
    s->now[v] = STEP_NONE;
    s->count--;
    assert(s->place[v] == NOWHERE || s->taken[s->place[v]]);
    if (s->place[v] != NOWHERE) s->taken[s->place[v]] = false;
}

static void copy_unit(Spill *s, StepRef first, StepRef end) {
    const Draft *d = s->from;
    unsigned made = 0;
    for (StepRef u = first; u < end; u++) {
        made += !d->steps[u].valueless;
        for (unsigned i = 0; i < d->steps[u].nsrc; i++) {
            StepRef v = d->steps[u].src[i];
            if (v < first && s->now[v] == STEP_NONE) load(s, v, first, end);
        }
    }
    while (s->count + made > s->most && !s->failed) make_room(s, first, end);
    for (StepRef u = first; u < end && !s->failed; u++) {
        Step step = d->steps[u];
        for (unsigned i = 0; i < step.nsrc; i++) step.src[i] = s->now[d->steps[u].src[i]];
        StepRef mine = draft_add(s->to, step);
        if (!step.valueless) enter(s, u, mine);
        for (unsigned i = 0; i < step.nsrc; i++) leave(s, d->steps[u].src[i]);
        if (!step.valueless && !s->uses[u]) s->now[u] = STEP_NONE, s->count--;
    }
    assert(s->failed || s->count <= s->most);
}

bool spill_draft(const Draft *from, unsigned most, Draft *to) {
    uint32_t n = from->count;
    assert(n > 0 && from->result < n && to->count == 0);
    Spill s = {.from = from, .to = to, .most = most};
    s.now = base_malloc(3 * (size_t)n * sizeof *s.now + 1);
    s.place = s.now + n, s.uses = s.now + 2 * (size_t)n;
    memset(s.now, 0xFF, 2 * (size_t)n * sizeof *s.now);
    memset(s.uses, 0, n * sizeof *s.uses);
    for (StepRef v = 0; v < n; v++)
        for (unsigned i = 0; i < from->steps[v].nsrc; i++)
            s.uses[from->steps[v].src[i]]++;
    s.uses[from->result]++;
    for (StepRef v = 0; v < n; v++) /* variables are there from the start */
        if (!from->steps[v].row) enter(&s, v, draft_add(to, from->steps[v]));
    for (StepRef v = 0; v < n && !s.failed; v = draft_unit_end(from, v))
        if (from->steps[v].row) copy_unit(&s, v, draft_unit_end(from, v));
    bool flags = from->steps[from->result].valueless;
    if (!s.failed && !flags && s.now[from->result] == STEP_NONE)
        load(&s, from->result, n, n);
    to->result = flags ? to->count - 1 : s.now[from->result];
    to->condition = from->condition;
    free(s.now);
    return !s.failed && !to->full && to->result != STEP_NONE;
}
