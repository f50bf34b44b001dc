/* States: copied where control forks, merged where it joins. */
#include "ir/ir_states.h"

#include <string.h>

#include "base/watch.h"

IrState *ir_states_new(IrActivation *active) {
    IrState *state = active->spare;
    if (state)
        active->spare = state->next;
    else
        state = arena_raw(active->run->arena,
                          sizeof *state + active->f->registers * sizeof(Term));
    return state;
}

void ir_states_drop(IrActivation *active, IrState *state) {
    state->next = active->spare;
    active->spare = state;
}

IrState *ir_states_fork(IrActivation *active, IrState *state, const IrPath *path) {
    IrState *other = ir_states_new(active);
    other->path = path;
    other->heap = ir_slots_fork(active->run, &state->heap);
    memcpy(other->reg, state->reg, active->f->registers * sizeof(Term));
    return other;
}

static void merge_register(IrActivation *active, IrState *state, const IrState *other,
                           unsigned reg, Term choose) {
    Term a = state->reg[reg], b = other->reg[reg];
    if (!term_same(a, b)) state->reg[reg] = term_ite(active->run->pool, choose, a, b);
}

static bool is_live(const uint64_t *live, unsigned reg) {
    return !live || live[reg / 64] >> reg % 64 & 1;
}

/* Two states become one. */
static void merge(IrActivation *active, IrState *state, IrState *other,
                  const uint64_t *live, unsigned registers) {
    IrTerms *run = active->run;
    Term choose;
    state->path = ir_path_meet(&run->paths, state->path, other->path, &choose);
    for (unsigned reg = 0; reg < registers; reg++)
        if (is_live(live, reg)) merge_register(active, state, other, reg, choose);
    ir_slots_merge(run, &state->heap, &other->heap, choose);
    ir_states_drop(active, other);
}

/* The state whose path forked last from this one's. When time is up any will do, for the
 * result is dropped. */
static IrState **nearest(const IrActivation *active, IrState *state, IrState **list) {
    Watch *watch = pool_watch(active->run->pool);
    IrState **best = NULL;
    unsigned depth = 0;
    for (IrState **at = list; *at; at = &(*at)->next) {
        if (*at == state) continue;
        if ((*at)->path->up == state->path->up && state->path->fork == (*at)->path->fork)
            return at;
        if (best && watch_spend(watch, 1 + state->path->depth / 4)) return best;
        unsigned common = ir_path_common(state->path, (*at)->path);
        if (!best || common > depth) best = at, depth = common;
    }
    return best;
}

static IrState *unlink_state(IrState **at) {
    IrState *state = *at;
    *at = state->next;
    return state;
}

/* Those that forked last are merged first. */
IrState *ir_states_merge(IrActivation *active, IrState *list, const uint64_t *live,
                         unsigned registers) {
    while (list->next) {
        IrState **deepest = &list;
        bool stopped = watch_stopped(pool_watch(active->run->pool)) != NULL;
        for (IrState **at = &list; *at && !stopped; at = &(*at)->next)
            if ((*at)->path->depth > (*deepest)->path->depth) deepest = at;
        IrState *state = unlink_state(deepest);
        IrState *other = unlink_state(nearest(active, state, &list));
        /* the one that came first is selected where the condition holds */
        if (other->order < state->order) {
            IrState *first = other;
            other = state, state = first;
        }
        merge(active, state, other, live, registers);
        state->next = list;
        list = state;
    }
    return list;
}

void ir_states_wait(IrActivation *active, uint32_t insn, IrState *state) {
    uint32_t block = active->graph->at[insn];
    state->order = active->run->orders++;
    state->from = active->now;
    state->next = active->waiting[block];
    active->waiting[block] = state;
    if (block < active->least && block >= active->first) active->least = block;
}
