/* Trials: the words of a loop, and one round of it. */
#include "ir/ir_trial.h"

#include "base/base.h"
#include "term/range.h"

/* Limits. PASSES_MOST: of a trial; STEPS_MOST: rounds and calls in one; PARTS_MOST:
 * values of a choice. */
enum { PASSES_MOST = 6, DEPTH_MOST = 3, STEPS_MOST = 4096, PARTS_MOST = 16 };

void ir_trial_note(IrTrial *t, const IrDuty *duty) {
    t->duty = arena_grow(t->active->run->arena, t->duty, t->duties, &t->duties_cap,
                         sizeof *t->duty);
    t->duty[t->duties++] = *duty;
}

/* ---- words */

static IrSlots *slots_of(IrHeap *heap, const IrWord *w) {
    return w->session ? &heap->session : &heap->local;
}

static IrContent read_word(const IrTrial *t, IrState *state, const IrWord *w) {
    if (!w->memory) return (IrContent){.term = state->reg[w->reg], .set = term_word(1)};
    const IrCells *cells = ir_slots_at(slots_of(&state->heap, w), w->slot);
    return ir_cells_read(t->active->run->pool, cells, w->at, w->wide);
}

void ir_trial_write(const IrActivation *active, IrState *state, const IrWord *w,
                    IrContent content) {
    IrTerms *run = active->run;
    if (!w->memory) {
        state->reg[w->reg] = content.term;
        return;
    }
    IrCells *cells =
        ir_slots_writable(run, &state->heap, slots_of(&state->heap, w), w->slot);
    ir_cells_write(run->pool, run->arena, cells, w->at, w->wide, content);
}

static Term wrap(const IrTrial *t, const IrWord *w, Term term) {
    return term_wrap(t->active->run->pool, term, w->bits, w->is_signed);
}

/* A variable that no current trial uses. */
static Term spare_variable(IrTrial *t) {
    IrTerms *run = t->active->run;
    if (t->spares == run->spares) {
        run->spare = arena_grow(run->arena, run->spare, run->spares, &run->spares_cap,
                                sizeof *run->spare);
        run->spare[run->spares++] = term_var(run->pool);
    }
    return run->spare[t->spares++];
}

static bool add_word(IrTrial *t, IrWord w) {
    if (t->words == IR_WORDS_MOST) return false;
    w.same_as = t->words;
    w.var = spare_variable(t);
    t->word[t->words++] = w;
    t->more = true;
    return true;
}

static bool add_register(IrTrial *t, uint16_t reg) {
    for (unsigned i = 0; i < t->words; i++)
        if (!t->word[i].memory && t->word[i].reg == reg) return true;
    return add_word(
        t, (IrWord){
               .reg = reg, .bits = 64, .start = t->state->reg[reg], .set = term_word(1)});
}

/* Bits that a round has changed. */
static bool add_bits(void *context, bool session, uint32_t slot, const IrCell *cell) {
    IrTrial *t = context;
    IrWord w = {.memory = true,
                .session = session,
                .slot = slot,
                .at = cell->at,
                .wide = cell->bits,
                .bits = cell->bits,
                .settled = true};
    for (unsigned i = 0; i < t->words; i++) {
        const IrWord *other = &t->word[i];
        if (!other->memory || other->session != session || other->slot != slot) continue;
        if (other->at == cell->at && other->wide == cell->bits) return true;
        if (other->at < cell->at + cell->bits && cell->at < other->at + other->wide)
            return false;
    }
    if (!ir_slots_at(slots_of(&t->state->heap, &w), slot)) return false;
    IrContent content = read_word(t, t->state, &w);
    w.start = content.term, w.set = content.set;
    return term_is(content.address, 0) && add_word(t, w);
}

/* ---- one round */

static void set_fresh(IrTrial *t, IrState *state) {
    for (unsigned i = 0; i < t->words; i++) {
        const IrWord *w = &t->word[i];
        Term fresh = wrap(t, w, t->word[w->same_as].var);
        ir_trial_write(t->active, state, w, (IrContent){.term = fresh, .set = w->set});
    }
    t->active->run->spares_used = t->spares;
}

IrActivation ir_trial_loop(const IrTrial *t) {
    IrActivation *active = t->active;
    const IrGraph *g = active->graph;
    IrActivation loop = *active;
    loop.waiting = ARENA_ARRAY(active->run->arena, IrState *, g->blocks);
    loop.rounds = ARENA_ARRAY(active->run->arena, IrRounds, g->blocks);
    loop.returned = NULL;
    loop.first = t->header, loop.end = t->loop->last + 1;
    loop.least = loop.end;
    loop.stop = t->block;
    loop.ways = 0;
    return loop;
}

bool ir_trial_go(const IrTrial *t, IrActivation *loop, IrState *state) {
    IrTerms *run = loop->run;
    run->active = loop;
    bool done = ir_terms_rest(loop, t->block, t->insn, state) && ir_terms_waiting(loop);
    run->active = t->active;
    t->active->spare = loop->spare;
    return done;
}

bool ir_trial_outside(const IrTrial *t, uint32_t block) {
    return block < t->header || block > t->loop->last;
}

static bool refuse_change(void *context, bool session, uint32_t slot,
                          const IrCell *cell) {
    (void)context, (void)session, (void)slot, (void)cell;
    return false;
}

bool ir_trial_same(const IrTrial *t, const IrState *a, const IrState *b,
                   const uint64_t *live) {
    for (unsigned reg = 0; reg < t->active->f->registers; reg++)
        if (live[reg / 64] >> reg % 64 & 1 && !term_same(a->reg[reg], b->reg[reg]))
            return false;
    IrTerms *run = t->active->run;
    return ir_slots_changes(run, &a->heap, &b->heap, refuse_change, NULL) &&
           ir_slots_changes(run, &b->heap, &a->heap, refuse_change, NULL);
}

typedef struct {
    uint32_t block; /* where the first exit leads */
    bool jumps;
} Ways;

static void note_condition(IrTrial *t, IrState *state) {
    Pool *pool = t->active->run->pool;
    Term out = term_lnot(pool, state->path->whole);
    t->condition = term_land(pool, t->condition, out);
}

/* Records an exit. Both exits of a && b count as one. */
static void note_exit(IrTrial *t, IrState *state, uint32_t block, void *context) {
    Ways *ways = context;
    Pool *pool = t->active->run->pool;
    bool first = state->from == t->first;
    for (unsigned i = 0; i < t->words && first; i++) {
        IrWord *w = &t->word[i];
        Term fresh = wrap(t, w, t->word[w->same_as].var);
        w->unchanged_at_exit =
            w->unchanged_at_exit && term_same(read_word(t, state, w).term, fresh);
    }
    bool same = !first && !t->apart && block == ways->block && block != IR_NO_LOOP &&
                t->same_exits < IR_SAME_EXITS &&
                ir_trial_same(t, t->before, state, t->active->graph->block[block].live);
    if (same) t->same_exit[t->same_exits++] = state->from;
    if (first || same) {
        note_condition(t, state);
        return;
    }
    t->leaves = term_lor(pool, t->leaves, state->path->whole);
    t->jump = ways->jumps && t->jump != state->from ? IR_NO_LOOP : state->from;
    ways->jumps = true;
}

/* The block at the end of a chain of jumps. */
static uint32_t end_of_jumps(const IrActivation *loop, uint32_t block) {
    const IrGraph *g = loop->graph;
    for (uint32_t n = 0; n < g->blocks; n++) {
        const IrInsn *insn = &loop->f->insn[g->block[block].first];
        if (insn->code != IR_JUMP) break;
        block = g->at[insn->dst];
    }
    return block;
}

void ir_trial_exits(IrTrial *t, const IrActivation *loop, IrExit *visit, void *context) {
    for (uint32_t b = 0; b < loop->graph->blocks; b++)
        for (IrState *s = loop->waiting[b]; s && ir_trial_outside(t, b); s = s->next)
            visit(t, s, end_of_jumps(loop, b), context);
    for (IrState *s = loop->returned; s; s = s->next) visit(t, s, IR_NO_LOOP, context);
}

/* Finds the first exit, and where it leads. */
typedef struct {
    uint64_t order;
    uint32_t block;
} FirstExit;

static void find_first(IrTrial *t, IrState *state, uint32_t block, void *context) {
    FirstExit *first = context;
    if (state->order >= first->order) return;
    *first = (FirstExit){state->order, block};
    t->first = state->from;
}

static void find_exits(IrTrial *t, const IrActivation *loop) {
    FirstExit first = {UINT64_MAX, IR_NO_LOOP};
    t->condition = term_word(1), t->leaves = term_word(0);
    t->first = t->jump = IR_NO_LOOP;
    t->same_exits = 0;
    for (unsigned i = 0; i < t->words; i++) t->word[i].unchanged_at_exit = true;
    ir_trial_exits(t, loop, find_first, &first);
    Ways ways = {first.block, false};
    ir_trial_exits(t, loop, note_exit, &ways);
}

/* Simplifies a term by the conditions of the path. */
static Term on_path(Pool *pool, const IrPath *path, Term t) {
    for (; path->up; path = path->up) {
        Term holds = path->condition, fails = term_lnot(pool, holds);
        while (node_is(pool, t, OP_ITE)) {
            Term asked = node_arg(pool, t, 0);
            bool yes = term_same(asked, holds), no = term_same(asked, fails);
            if (!yes && !no) break;
            t = node_arg(pool, t, yes ? 1 : 2);
        }
        if (term_same(t, holds)) return term_word(1);
    }
    return t;
}

static bool find_changes(IrTrial *t, IrState *end) {
    IrTerms *run = t->active->run;
    for (unsigned i = 0; i < t->words; i++) {
        IrContent content = read_word(t, end, &t->word[i]);
        t->word[i].next = on_path(run->pool, end->path, content.term);
        t->word[i].is_set = on_path(run->pool, end->path, content.set);
        if (!term_is(content.address, 0)) return false;
    }
    for (unsigned reg = 0; reg < t->active->f->registers; reg++)
        if (t->live[reg / 64] & t->loop->changes[reg / 64] & UINT64_C(1) << reg % 64 &&
            !term_same(end->reg[reg], t->before->reg[reg]) &&
            !add_register(t, (uint16_t)reg))
            return false;
    return ir_slots_changes(run, &t->before->heap, &end->heap, add_bits, t);
}

/* The state that is back at the start of the round, or NULL. */
static IrState *back_at_start(IrTrial *t, IrActivation *loop) {
    const IrBlock *block = &loop->graph->block[t->block];
    IrState *list = loop->waiting[t->block];
    bool dead;
    if (!list) return NULL;
    IrState *end = ir_states_merge(loop, list, block->live, loop->f->registers);
    if (!ir_terms_some(loop, t->block, block->first, t->insn, end, &dead) || dead)
        return NULL;
    return end;
}

/* A round with variables in all words known so far. */
static bool run_round(IrTrial *t) {
    IrTerms *run = t->active->run;
    IrActivation loop = ir_trial_loop(t);
    loop.under = term_word(1);
    IrState *state = ir_states_fork(&loop, t->state, ir_path_root(&run->paths));
    set_fresh(t, state);
    t->before = ir_states_fork(&loop, state, state->path);
    t->duties = 0;
    t->more = false;
    if (!ir_trial_go(t, &loop, state)) return false;
    IrState *end = back_at_start(t, &loop);
    if (!end || pool_full(run->pool)) return false;
    find_exits(t, &loop);
    return find_changes(t, end);
}

/* ---- rounds that may only count, for they have a choice */

static bool may_only_count(const IrTrial *t) {
    const IrGraph *g = t->active->graph;
    const IrFunction *f = t->active->f;
    unsigned choices = 0;
    for (uint32_t b = t->header; b <= t->loop->last; b++) {
        if (b != t->header && g->block[b].header) return false;
        for (uint32_t i = g->block[b].first; i < g->block[b].end; i++) {
            if (f->insn[i].code == IR_SWITCH) return false;
            choices += ir_is_branch(f->insn[i].code) || f->insn[i].code == IR_SELECT;
        }
    }
    return choices > 1; /* one is the loop's condition */
}

/* ---- the types of words */

/* The values that a round may give a word, other than its old one. */
typedef struct {
    const Pool *pool;
    Term fresh, part[PARTS_MOST];
    unsigned count;
} Parts;

static void find_parts(Parts *p, Term t, unsigned depth) {
    if (term_same(t, p->fresh)) return;
    if (depth && node_is(p->pool, t, OP_ITE)) {
        find_parts(p, node_arg(p->pool, t, 1), depth - 1);
        find_parts(p, node_arg(p->pool, t, 2), depth - 1);
    } else if (p->count < PARTS_MOST) {
        p->part[p->count++] = t;
    }
}

/* Whether the term's form shows that it fits the width if the word did before the round.
 */
static bool fits_width(const Parts *p, Term t, unsigned bits, bool is_signed,
                       unsigned depth) {
    const Pool *pool = p->pool;
    uint64_t k;
    if (term_same(t, p->fresh)) return true;
    if (term_is_word(t))
        return is_signed ? (t.word + (UINT64_C(1) << (bits - 1))) >> bits == 0
                         : t.word >> bits == 0;
    if (node_may(pool, t) >> (bits - is_signed) == 0) return true;
    if (node_with_word(pool, t, OP_SAR, &k) && is_signed && k >= 64 - bits) return true;
    if (!depth) return false;
    Term a = node_arg(pool, t, 0);
    if (node_with_word(pool, t, OP_SHR, &k))
        return !is_signed && fits_width(p, a, bits, false, depth - 1);
    bool both = node_is(pool, t, OP_OR) || node_is(pool, t, OP_XOR);
    if (!both && !node_is(pool, t, OP_AND)) return false;
    bool one = fits_width(p, a, bits, is_signed, depth - 1),
         other = fits_width(p, node_arg(pool, t, 1), bits, is_signed, depth - 1);
    return both || is_signed ? one && other : one || other;
}

enum { FORM_DEPTH = 4 };

static bool all_fit(const Parts *p, unsigned bits, bool is_signed) {
    for (unsigned i = 0; i < p->count; i++)
        if (!fits_width(p, p->part[i], bits, is_signed, FORM_DEPTH)) return false;
    return true;
}

/* Guesses a narrower width; keeps_width() has to confirm it. */
static void find_bits(IrTrial *t, IrWord *w) {
    Pool *pool = t->active->run->pool;
    Parts parts = {.pool = pool, .fresh = w->var, .part = {w->start}, .count = 1};
    uint64_t may = 0;
    w->settled = true;
    find_parts(&parts, w->next, PARTS_MOST);
    for (unsigned i = 0; i < parts.count; i++) {
        Term part = parts.part[i];
        may |= term_is_word(part) ? part.word : node_may(pool, part);
    }
    if (may >> 63 == 0) w->bits = may ? (uint8_t)(64 - __builtin_clzll(may)) : 1;
    for (unsigned bits = 32; bits >= 8 && all_fit(&parts, bits, false); bits /= 2)
        if (w->bits > bits) w->bits = (uint8_t)bits;
    if (w->bits < 64) return;
    for (unsigned bits = 32; bits >= 8 && all_fit(&parts, bits, true); bits /= 2)
        w->bits = (uint8_t)bits, w->is_signed = true;
}

static bool is_copy(const IrWord *a, const IrWord *b) {
    return a->bits == b->bits && term_same(a->start, b->start) &&
           term_same(a->next, b->next) && term_is(a->set, 1) && term_is(b->set, 1);
}

/* Finds duplicates among the words that had variables in the last pass. */
static void find_duplicates(IrTrial *t, unsigned words) {
    for (unsigned i = 0; i < words; i++) {
        IrWord *w = &t->word[i];
        if (w->settled) continue;
        find_bits(t, w);
        t->more = t->more || w->bits < 64;
        for (unsigned k = 0; k < i && w->same_as == i; k++)
            if (t->word[k].same_as == k && is_copy(&t->word[k], w))
                w->same_as = k, t->more = true;
    }
}

/* Whether the guessed width holds after a round. */
static bool keeps_width(const IrTrial *t, const IrWord *w) {
    const Parts whole = {.pool = t->active->run->pool,
                         .fresh = wrap(t, w, w->var),
                         .part = {w->next},
                         .count = 1};
    bool form = w->bits == 64 || all_fit(&whole, w->bits, w->is_signed);
    if (!form && !term_same(w->next, wrap(t, w, w->next))) {
        Arena *arena = arena_new();
        Ranges *ranges = ranges_new(t->active->run->pool, NULL, 0, arena);
        bool fits = w->is_signed && range_fits(range_of(ranges, w->next), w->bits);
        arena_free(arena);
        if (!fits) return false;
    }
    const IrWord *as = &t->word[w->same_as];
    if (!term_same(as->next, w->next)) return false;
    return term_same(w->set, w->is_set) || (term_is(w->set, 0) && term_is(w->is_set, 1));
}

static bool keep_widths(const IrTrial *t) {
    for (unsigned i = 0; i < t->words; i++)
        if (!keeps_width(t, &t->word[i])) return false;
    return t->words != 0;
}

/* Repeats the round until all words are found. While no word has a variable, the
 * condition may be known. */
static bool find_round(IrTrial *t) {
    t->more = true;
    for (t->passes = 0; t->passes < PASSES_MOST && t->more; t->passes++) {
        unsigned words = t->words;
        if (!run_round(t)) return false;
        if (t->first == IR_NO_LOOP && (t->passes || !may_only_count(t))) return false;
        if (t->passes == 0)
            t->more = true;
        else
            find_duplicates(t, words);
    }
    return !t->more && keep_widths(t);
}

/* A trial changes nothing but the next numbers of objects, which are reset. */
bool ir_trial_run(IrTrial *t) {
    IrTerms *run = t->active->run;
    uint64_t steps = run->most_steps;
    uint32_t slots = run->slots, generations = run->generations;
    size_t used = run->spares_used;
    bool conditional = run->conditional;
    t->outer = run->trial;
    run->trial = t;
    run->trials++;
    if (steps - run->steps > STEPS_MOST) run->most_steps = run->steps + STEPS_MOST;
    bool done = find_round(t);
    run->most_steps = steps;
    run->slots = slots, run->generations = generations;
    run->spares_used = used;
    run->conditional = conditional;
    run->trial = t->outer;
    run->trials--;
    run->fault = (IrFault){0};
    return done;
}

/* ---- where a round begins */

static void note_read(void *context, uint16_t reg) {
    ((uint64_t *)context)[reg / 64] |= UINT64_C(1) << reg % 64;
}

static void note_write(void *context, uint16_t reg) {
    ((uint64_t *)context)[reg / 64] &= ~(UINT64_C(1) << reg % 64);
}

/* The registers that are live there. */
static const uint64_t *live_at(const IrActivation *active, const IrBlock *block,
                               uint32_t insn) {
    const IrGraph *g = active->graph;
    const IrFunction *f = active->f;
    size_t words = f->registers / 64u + 1;
    uint32_t to, count = 1;
    if (insn == block->first) return block->live;
    uint64_t *live = ARENA_ARRAY(active->run->arena, uint64_t, words);
    for (uint32_t k = 0; k < count; k++) {
        count = ir_graph_next(f, block, k, &to);
        for (size_t w = 0; w < words && count; w++)
            live[w] |= g->block[g->at[to]].live[w];
    }
    for (uint32_t i = block->end; i-- > insn;) {
        ir_writes(f, &f->insn[i], note_write, live);
        ir_reads(f, &f->insn[i], note_read, live);
    }
    return live;
}

IrTrial ir_trial_begin(IrActivation *active, uint32_t block, uint32_t insn,
                       IrState *state) {
    const IrBlock *b = &active->graph->block[block];
    return (IrTrial){.active = active,
                     .loop = &active->graph->block[b->tests],
                     .header = b->tests,
                     .block = block,
                     .insn = insn,
                     .live = live_at(active, b, insn),
                     .state = state,
                     .spares = active->run->spares_used};
}
