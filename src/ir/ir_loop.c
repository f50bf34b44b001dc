/* Loops that need not be unrolled.
 *
 * A trial runs one round of a loop with a variable of its own in each word that a round
 * changes: in the registers that are alive where the loop asks whether to go on, and in
 * bytes of objects. What the words hold when they get there again describes every round,
 * and theorems about loops (loops/loop_summary.h) may tell what the loop leaves in them,
 * before it runs.
 *
 * Registers have no types. Where a word fits into fewer bits before the loop and after
 * each round, it is a word of so many bits. */
#include <stdlib.h>

#include "base/base.h"
#include "ir/ir_states.h"
#include "loops/loop_summary.h"
#include "term/range.h"
#include "term/walk.h"

/* PASSES_MOST: trials of a round; DEPTH_MOST: trials within trials; STEPS_MOST: rounds
 * and calls in one. */
enum {
    WORDS_MOST = 24,
    PASSES_MOST = 6,
    DEPTH_MOST = 3,
    STEPS_MOST = 4096,
    PARTS_MOST = 16
};

#define NONE UINT32_MAX

/* A word that rounds change. */
typedef struct {
    bool memory, session;
    uint16_t reg;
    uint32_t slot;
    uint64_t at;
    uint8_t bytes;
    Term start, set;   /* before the loop; set: of bytes, the truth whether they were */
    Term next, is_set; /* after a round */
    Term var;
    uint8_t bits;
    bool is_signed; /* the word is sign-extended from its bits */
    bool settled;   /* its bits have been looked for */
    bool turned;    /* it is zero-extended, and the theorem's word sign-extended */
    bool stays;     /* where the condition fails it is what it was before the round */
    unsigned as;    /* another one is always the same; itself */
    Term end;
} Word;

typedef struct IrTrial {
    struct IrTrial *outer;
    IrActive *active;
    const IrBlock *loop;          /* its header */
    uint32_t header, block, insn; /* where a round begins */
    const uint64_t *live;         /* there */
    IrState *state;               /* before the loop */
    IrState *before;              /* before the round */
    Word word[WORDS_MOST];
    unsigned words, passes;
    size_t spares;
    bool more; /* the pass has found words */
    IrDuty *duty;
    size_t duties, duties_cap;
    /* When a round leaves the loop: at the first block that may do so, or elsewhere, at
     * the block `jump` alone or several. */
    Term condition, leaves;
    uint32_t first, jump;
} Trial;

/* Words where a loop is left at the block. */
typedef struct IrEnds {
    uint32_t block;
    unsigned words;
    Word word[];
} IrEnds;

void ir_loop_note(Trial *t, const IrDuty *duty) {
    t->duty = arena_grow(t->active->run->arena, t->duty, t->duties, &t->duties_cap,
                         sizeof *t->duty);
    t->duty[t->duties++] = *duty;
}

/* ---- words */

static IrSlots *slots_of(IrHeap *heap, const Word *w) {
    return w->session ? &heap->session : &heap->local;
}

static IrHeld read_word(const Trial *t, IrState *state, const Word *w) {
    if (!w->memory) return (IrHeld){state->reg[w->reg], term_word(1)};
    const IrCells *cells = ir_slots_at(slots_of(&state->heap, w), w->slot);
    return ir_cells_read(t->active->run->pool, cells, w->at, w->bytes);
}

static void write_word(const IrActive *active, IrState *state, const Word *w,
                       IrHeld held) {
    IrTerms *run = active->run;
    if (!w->memory) {
        state->reg[w->reg] = held.term;
        return;
    }
    IrCells *cells = ir_slots_own(run, &state->heap, slots_of(&state->heap, w), w->slot);
    ir_cells_write(run->pool, run->arena, cells, w->at, w->bytes, held);
}

static Term wrap(const Trial *t, const Word *w, Term term) {
    return term_wrap(t->active->run->pool, term, w->bits, w->is_signed);
}

/* A variable that no trial at work has. */
static Term spare_variable(Trial *t) {
    IrTerms *run = t->active->run;
    if (t->spares == run->spares) {
        run->spare = arena_grow(run->arena, run->spare, run->spares, &run->spares_cap,
                                sizeof *run->spare);
        run->spare[run->spares++] = term_var(run->pool);
    }
    return run->spare[t->spares++];
}

static bool add_word(Trial *t, Word w) {
    if (t->words == WORDS_MOST) return false;
    w.as = t->words;
    w.var = spare_variable(t);
    t->word[t->words++] = w;
    t->more = true;
    return true;
}

static bool add_register(Trial *t, uint16_t reg) {
    for (unsigned i = 0; i < t->words; i++)
        if (!t->word[i].memory && t->word[i].reg == reg) return true;
    return add_word(
        t,
        (Word){.reg = reg, .bits = 64, .start = t->state->reg[reg], .set = term_word(1)});
}

/* Bytes that a round has changed. */
static bool add_bytes(void *context, bool session, uint32_t slot, const IrCell *cell) {
    Trial *t = context;
    Word w = {.memory = true,
              .session = session,
              .slot = slot,
              .at = cell->at,
              .bytes = cell->bytes,
              .bits = (uint8_t)(8 * cell->bytes),
              .settled = true};
    for (unsigned i = 0; i < t->words; i++) {
        const Word *other = &t->word[i];
        if (!other->memory || other->session != session || other->slot != slot) continue;
        if (other->at == cell->at && other->bytes == cell->bytes) return true;
        if (other->at < cell->at + cell->bytes && cell->at < other->at + other->bytes)
            return false;
    }
    if (!ir_slots_at(slots_of(&t->state->heap, &w), slot)) return false;
    IrHeld held = read_word(t, t->state, &w);
    w.start = held.term, w.set = held.set;
    return add_word(t, w);
}

/* ---- one round */

static void set_fresh(Trial *t, IrState *state) {
    for (unsigned i = 0; i < t->words; i++) {
        const Word *w = &t->word[i];
        Term fresh = wrap(t, w, t->word[w->as].var);
        write_word(t->active, state, w, (IrHeld){fresh, w->set});
    }
    t->active->run->spares_used = t->spares;
}

/* The loop as a call of its own, whose states stay where they leave it. */
static IrActive loop_alone(const Trial *t) {
    IrActive *active = t->active;
    const IrGraph *g = active->graph;
    IrActive loop = *active;
    loop.waiting = ARENA_ARRAY(active->run->arena, IrState *, g->blocks);
    loop.rounds = ARENA_ARRAY(active->run->arena, IrRounds, g->blocks);
    loop.returned = NULL;
    loop.first = t->header, loop.end = t->loop->last + 1;
    loop.least = loop.end;
    loop.stop = t->block;
    loop.ways = 0;
    return loop;
}

/* From where a round begins to where it begins again, or the loop is left. */
static bool go_round(const Trial *t, IrActive *loop, IrState *state) {
    IrTerms *run = loop->run;
    run->active = loop;
    bool done = ir_terms_rest(loop, t->block, t->insn, state) && ir_terms_waiting(loop);
    run->active = t->active;
    t->active->spare = loop->spare;
    return done;
}

static bool is_outside(const Trial *t, uint32_t block) {
    return block < t->header || block > t->loop->last;
}

/* One more way out. */
static void note_exit(Trial *t, IrState *state, uint64_t *first) {
    Pool *pool = t->active->run->pool;
    for (unsigned i = 0; i < t->words && state->from == t->first; i++) {
        Word *w = &t->word[i];
        Term fresh = wrap(t, w, t->word[w->as].var);
        w->stays = w->stays && term_same(read_word(t, state, w).term, fresh);
    }
    if (state->from == t->first) {
        Term out = term_lnot(pool, state->path->whole);
        t->condition = term_land(pool, t->condition, out);
        return;
    }
    t->leaves = term_lor(pool, t->leaves, state->path->whole);
    t->jump = *first && t->jump != state->from ? NONE : state->from;
    *first = 1;
}

static void each_exit(Trial *t, const IrActive *loop,
                      void visit(Trial *, IrState *, uint64_t *), uint64_t *context) {
    for (uint32_t b = 0; b < loop->graph->blocks; b++)
        for (IrState *s = loop->waiting[b]; s && is_outside(t, b); s = s->next)
            visit(t, s, context);
    for (IrState *s = loop->returned; s; s = s->next) visit(t, s, context);
}

static void find_first(Trial *t, IrState *state, uint64_t *least) {
    if (state->order >= *least) return;
    *least = state->order;
    t->first = state->from;
}

static void find_exits(Trial *t, const IrActive *loop) {
    uint64_t least = UINT64_MAX, jumps = 0;
    t->condition = term_word(1), t->leaves = term_word(0);
    t->first = t->jump = NONE;
    for (unsigned i = 0; i < t->words; i++) t->word[i].stays = true;
    each_exit(t, loop, find_first, &least);
    each_exit(t, loop, note_exit, &jumps);
}

static bool find_changes(Trial *t, IrState *end) {
    IrTerms *run = t->active->run;
    for (unsigned i = 0; i < t->words; i++) {
        IrHeld held = read_word(t, end, &t->word[i]);
        t->word[i].next = held.term, t->word[i].is_set = held.set;
    }
    for (unsigned reg = 0; reg < t->active->f->registers; reg++)
        if (t->live[reg / 64] & t->loop->changes[reg / 64] & UINT64_C(1) << reg % 64 &&
            !term_same(end->reg[reg], t->before->reg[reg]) &&
            !add_register(t, (uint16_t)reg))
            return false;
    return ir_slots_changes(run, &t->before->heap, &end->heap, add_bytes, t);
}

/* The state that is back where the round began; NULL: none is. */
static IrState *come_back(Trial *t, IrActive *loop) {
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
static bool run_round(Trial *t) {
    IrTerms *run = t->active->run;
    IrActive loop = loop_alone(t);
    loop.under = term_word(1);
    IrState *state = ir_states_fork(&loop, t->state, ir_path_root(&run->paths));
    set_fresh(t, state);
    t->before = ir_states_fork(&loop, state, state->path);
    t->duties = 0;
    t->more = false;
    if (!go_round(t, &loop, state)) return false;
    IrState *end = come_back(t, &loop);
    if (!end || pool_full(run->pool)) return false;
    find_exits(t, &loop);
    return find_changes(t, end);
}

/* ---- rounds that may do nothing but count: there is a choice */

static bool may_idle(const Trial *t) {
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
    return choices > 1; /* one is the condition */
}

/* ---- what the words are */

/* What rounds make of a word that they do not leave as it is: choices between that. */
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

static bool fit_signed(const Parts *p, Ranges *ranges, unsigned bits) {
    for (unsigned i = 0; i < p->count; i++)
        if (!range_fits(range_of(ranges, p->part[i]), bits)) return false;
    return true;
}

/* It may fit into fewer bits: is_kept() has to see that it does. */
static void find_bits(Trial *t, Word *w) {
    Pool *pool = t->active->run->pool;
    Parts parts = {.pool = pool, .fresh = w->var, .part = {w->start}, .count = 1};
    uint64_t may = 0;
    w->settled = true;
    find_parts(&parts, w->next, PARTS_MOST);
    for (unsigned i = 0; i < parts.count; i++) {
        Term part = parts.part[i];
        may |= term_is_word(part) ? part.word : node_may(pool, part);
    }
    if (may >> 63 == 0) {
        w->bits = may ? (uint8_t)(64 - __builtin_clzll(may)) : 1;
        return;
    }
    Arena *arena = arena_new();
    Ranges *ranges = ranges_new(pool, NULL, 0, arena);
    for (unsigned bits = 32; bits >= 8 && fit_signed(&parts, ranges, bits); bits /= 2)
        w->bits = (uint8_t)bits, w->is_signed = true;
    arena_free(arena);
}

static bool is_copy(const Word *a, const Word *b) {
    return a->bits == b->bits && term_same(a->start, b->start) &&
           term_same(a->next, b->next) && term_is(a->set, 1) && term_is(b->set, 1);
}

/* Words of the last pass that have had variables. */
static void settle(Trial *t, unsigned words) {
    for (unsigned i = 0; i < words; i++) {
        Word *w = &t->word[i];
        if (w->settled) continue;
        find_bits(t, w);
        t->more = t->more || w->bits < 64;
        for (unsigned k = 0; k < i && w->as == i; k++)
            if (t->word[k].as == k && is_copy(&t->word[k], w)) w->as = k, t->more = true;
    }
}

/* What was supposed of the words is so after a round. */
static bool is_kept(const Trial *t, const Word *w) {
    if (!term_same(w->next, wrap(t, w, w->next))) {
        Arena *arena = arena_new();
        Ranges *ranges = ranges_new(t->active->run->pool, NULL, 0, arena);
        bool fits = w->is_signed && range_fits(range_of(ranges, w->next), w->bits);
        arena_free(arena);
        if (!fits) return false;
    }
    const Word *as = &t->word[w->as];
    if (!term_same(as->next, w->next)) return false;
    return term_same(w->set, w->is_set) || (term_is(w->set, 0) && term_is(w->is_set, 1));
}

static bool all_kept(const Trial *t) {
    for (unsigned i = 0; i < t->words; i++)
        if (!is_kept(t, &t->word[i])) return false;
    return t->words != 0;
}

/* Passes until all words are found. As long as none has a variable the condition may be
 * known. */
static bool find_round(Trial *t) {
    t->more = true;
    for (t->passes = 0; t->passes < PASSES_MOST && t->more; t->passes++) {
        unsigned words = t->words;
        if (!run_round(t)) return false;
        if (t->first == NONE && (t->passes || !may_idle(t))) return false;
        if (t->passes == 0)
            t->more = true;
        else
            settle(t, words);
    }
    return !t->more && all_kept(t);
}

/* A trial disturbs nothing but the numbers of objects, which are given back. */
static bool try_round(Trial *t) {
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

/* ---- what the theorems say */

static bool mentions(const Pool *pool, Term term, Term part) {
    return !term_is_word(term) && walk_meets(pool, term, part.ref);
}

/* Of a zero-extended word: it is used as a signed number. */
static bool is_turned(const Trial *t, const Word *w) {
    Pool *pool = t->active->run->pool;
    if (w->is_signed || (w->bits != 8 && w->bits != 16 && w->bits != 32)) return false;
    Term as = term_wrap(pool, w->var, w->bits, true);
    bool found = mentions(pool, t->condition, as) || mentions(pool, t->leaves, as);
    for (unsigned i = 0; i < t->words && !found; i++)
        found = mentions(pool, t->word[i].next, as);
    for (size_t i = 0; i < t->duties && !found; i++)
        found = mentions(pool, t->duty[i].must, as);
    return found;
}

/* The zero-extended word is the same as another one: so are the sign-extended ones. */
static bool is_asked(const Trial *t, Ref ref, Term *asked) {
    Pool *pool = t->active->run->pool;
    if (pool_node(pool, ref)->op != OP_EQ) return false;
    for (unsigned i = 0; i < t->words; i++) {
        const Word *w = &t->word[i];
        Term fresh = term_wrap(pool, w->var, w->bits, false);
        for (unsigned k = 0; k < 2 && w->turned; k++) {
            Term a = node_arg(pool, (Term){0, ref}, k),
                 b = node_arg(pool, (Term){0, ref}, !k);
            if (!term_same(a, fresh) || !term_same(b, term_wrap(pool, b, w->bits, false)))
                continue;
            *asked = term_op2(pool, OP_EQ, term_wrap(pool, a, w->bits, true),
                              term_wrap(pool, b, w->bits, true));
            return true;
        }
    }
    return false;
}

/* A truth of the round, about words as the theorem has them. */
static Term turn_truth(const Trial *t, Term truth) {
    Pool *pool = t->active->run->pool;
    if (term_is_word(truth)) return truth;
    TermWalk walk = walk_new(pool, &truth, 1, NULL);
    Term *made = base_malloc(((size_t)walk.top + 1) * sizeof *made);
    for (Ref r = 0; (r = walk_up(&walk, r));)
        if (!is_asked(t, r, &made[r])) made[r] = term_rebuilt(pool, pool, r, made);
    truth = made[truth.ref];
    free(made);
    walk_free(&walk);
    return truth;
}

static Term turn(const Trial *t, const Word *w, Term term) {
    return w->turned ? term_wrap(t->active->run->pool, term, w->bits, true) : term;
}

static Term turn_back(const Trial *t, const Word *w, Term term) {
    return w->turned ? term_wrap(t->active->run->pool, term, w->bits, false) : term;
}

static LoopWord word_of(const Trial *t, const Word *w) {
    return (LoopWord){.var = w->var,
                      .next = turn(t, w, w->next),
                      .start = turn(t, w, w->start),
                      .bits = w->bits,
                      .is_signed = w->is_signed || w->turned,
                      .known = term_is(w->set, 1)};
}

/* Those that are no copies, in order; `of`: their numbers in the trial. */
static LoopRound round_of(Trial *t, unsigned *of) {
    IrTerms *run = t->active->run;
    LoopRound round = {.pool = run->pool,
                       .word = ARENA_ARRAY(run->arena, LoopWord, t->words),
                       .duty = ARENA_ARRAY(run->arena, LoopDuty, t->duties + 1),
                       .duties = (unsigned)t->duties,
                       .rounds = run->rounds};
    for (unsigned i = 0; i < t->words; i++) {
        if (t->word[i].as != i) continue;
        t->word[i].turned = is_turned(t, &t->word[i]);
        of[round.count] = i;
        round.word[round.count++] = word_of(t, &t->word[i]);
    }
    round.condition = turn_truth(t, t->condition);
    round.leaves = turn_truth(t, t->leaves);
    for (size_t i = 0; i < t->duties; i++)
        round.duty[i] =
            (LoopDuty){.must = turn_truth(t, t->duty[i].must), .note = t->duty[i].leaves};
    return round;
}

/* What rounds ask for. */
static void ask_all(const Trial *t, const LoopRound *round) {
    IrTerms *run = t->active->run;
    Pool *pool = run->pool;
    Term guard = term_land(pool, t->active->under, t->state->path->whole);
    for (size_t i = 0; i < t->duties; i++) {
        IrDuty duty = t->duty[i];
        duty.must = term_lor(pool, round->duty[i].whole, term_lnot(pool, guard));
        duty.unsure = duty.unsure || round->duty[i].unsure;
        if (!term_is(duty.must, 1) || duty.unsure) ir_terms_ask(run, &duty);
    }
}

/* The words of the theorem, and their copies. */
static void write_all(const Trial *t, IrState *state, const LoopRound *round,
                      const unsigned *of, bool cut) {
    Pool *pool = t->active->run->pool;
    Term any = term_truth(pool, round->word[round->scanned].start);
    for (unsigned i = 0; i < round->count; i++) {
        const LoopWord *w = &round->word[i];
        for (unsigned k = of[i]; k < t->words; k++) {
            const Word *word = &t->word[k];
            if (word->as != of[i] || (cut && !w->known)) continue;
            Term set = w->last && !cut ? term_lor(pool, any, word->set) : word->set;
            Term end = turn_back(t, &t->word[of[i]], cut ? w->at : w->end);
            write_word(t->active, state, word, (IrHeld){end, set});
        }
    }
}

/* Of a loop that has to run: the words whose values at its end are known. */
static void keep_steady(Trial *t, const LoopRound *round, const unsigned *of) {
    IrEnds *ends =
        arena_alloc(t->active->run->arena, sizeof *ends + t->words * sizeof *ends->word);
    ends->block = t->first;
    for (unsigned i = 0; i < round->count; i++) {
        Word *w = &t->word[of[i]];
        if (!round->word[i].steady || !w->stays) continue;
        w->end = turn_back(t, w, round->word[i].end);
        ends->word[ends->words++] = *w;
    }
    if (ends->words) t->active->rounds[t->header].ends = ends;
}

void ir_loop_leave(IrActive *active, uint32_t header, IrState *state) {
    const IrEnds *ends = active->rounds[header].ends;
    for (unsigned i = 0; i < ends->words && active->now == ends->block; i++)
        write_word(active, state, &ends->word[i],
                   (IrHeld){ends->word[i].end, ends->word[i].set});
}

/* ---- loops that are left early */

/* The block's way out of the loop, or the one that stays in it. */
static void tell_way(const Trial *t, IrActive *loop, uint32_t block, bool out) {
    const IrGraph *g = loop->graph;
    const IrInsn *last = &loop->f->insn[g->block[block].end - 1];
    uint32_t jump = last->dst, behind = g->block[block].end;
    if (block == NONE || !ir_is_branch(last->code)) return;
    bool jumps = is_outside(t, g->at[jump]), falls = is_outside(t, g->at[behind]);
    if (jumps != falls)
        loop->way[loop->ways++] = (IrWay){block, jumps == out ? jump : behind};
}

static void count_exit(Trial *t, IrState *state, uint64_t *count) {
    (void)t, (void)state;
    ++*count;
}

static void set_path(Trial *t, IrState *state, uint64_t *path) {
    (void)t;
    state->path = (const IrPath *)(uintptr_t)*path;
}

/* What has left waits where the call goes on. */
static void hand_on(const Trial *t, IrActive *loop) {
    IrActive *active = t->active;
    for (uint32_t b = 0; b < loop->graph->blocks; b++)
        while (loop->waiting[b] && is_outside(t, b)) {
            IrState *s = loop->waiting[b];
            loop->waiting[b] = s->next;
            s->next = active->waiting[b];
            active->waiting[b] = s;
            if (b < active->least && b >= active->first) active->least = b;
        }
    while (loop->returned) {
        IrState *s = loop->returned;
        loop->returned = s->next;
        s->next = active->returned;
        active->returned = s;
    }
}

/* The last round. All paths leave in it: what does not is none. */
static bool run_out(Trial *t, IrActive *loop, IrState *state, bool known) {
    uint64_t exits = 0, path = (uint64_t)(uintptr_t)state->path;
    if (!go_round(t, loop, state)) return false;
    each_exit(t, loop, count_exit, &exits);
    if (known && exits == 1) each_exit(t, loop, set_path, &path);
    hand_on(t, loop);
    return true;
}

static bool run_whole(Trial *t, const LoopRound *round, const unsigned *of,
                      IrState *state) {
    IrActive loop = loop_alone(t);
    write_all(t, state, round, of, false);
    if (round->holds) tell_way(t, &loop, t->first, true);
    return run_out(t, &loop, state, round->holds);
}

static bool run_cut(Trial *t, const LoopRound *round, const unsigned *of,
                    IrState *state) {
    IrActive loop = loop_alone(t);
    bool leaves = !term_is(round->leaves, 0);
    write_all(t, state, round, of, true);
    if (!leaves) {
        tell_way(t, &loop, t->first, true);
    } else if (round->holds) {
        tell_way(t, &loop, t->first, false);
        tell_way(t, &loop, t->jump, true);
    }
    return run_out(t, &loop, state, !leaves || round->holds);
}

/* Where the loop is cut short, and where it is not. */
static bool leave_early(Trial *t, const LoopRound *round, const unsigned *of) {
    IrTerms *run = t->active->run;
    IrState *state = t->state;
    uint32_t fork = ir_path_fork(&run->paths);
    Term not = term_lnot(run->pool, round->cut);
    const IrPath *cut = ir_path_way(&run->paths, state->path, fork, 2, round->cut);
    const IrPath *whole = ir_path_way(&run->paths, state->path, fork, 2, not );
    IrState *other = cut ? ir_states_fork(t->active, state, cut) : NULL;
    if (whole) state->path = whole;
    if (whole && !run_whole(t, round, of, state)) return false;
    return !cut || run_cut(t, round, of, other);
}

/* ---- where a round begins */

static void be_read(void *context, uint16_t reg) {
    ((uint64_t *)context)[reg / 64] |= UINT64_C(1) << reg % 64;
}

static void be_written(void *context, uint16_t reg) {
    ((uint64_t *)context)[reg / 64] &= ~(UINT64_C(1) << reg % 64);
}

/* Which registers are alive there. */
static const uint64_t *live_at(const IrActive *active, const IrBlock *block,
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
        ir_writes(f, &f->insn[i], be_written, live);
        ir_reads(f, &f->insn[i], be_read, live);
    }
    return live;
}

typedef struct {
    const uint64_t *live, *changes;
    bool met;
} Meets;

static void meet(void *context, uint16_t reg) {
    Meets *m = context;
    m->met = m->met || m->live[reg / 64] & m->changes[reg / 64] & UINT64_C(1) << reg % 64;
}

/* Behind all of the block that lasts, where the condition is asked: while (x &= x - 1).
 */
static uint32_t behind_changes(const IrActive *active, uint32_t block, uint32_t header) {
    const IrBlock *b = &active->graph->block[block];
    uint32_t at = b->end - 1;
    for (; at > b->first; at--) {
        const IrInsn *insn = &active->f->insn[at - 1];
        Meets m = {b->live, active->graph->block[header].changes, false};
        unsigned code = insn->code;
        ir_writes(active->f, insn, meet, &m);
        bool memory = (code >= IR_STORE8 && code <= IR_STORE64) ||
                      (code >= IR_OBJECT && code <= IR_CALLAT && code != IR_GLOBAL &&
                       code != IR_FUNCTION);
        if (m.met || memory) break;
    }
    return ir_is_branch(active->f->insn[b->end - 1].code) ? at : b->first;
}

/* The loop as seen from there. */
static bool look_at(Trial *t, LoopAnswer *answer, bool *left) {
    unsigned of[WORDS_MOST];
    *answer = LOOP_UNKNOWN;
    if (!try_round(t)) return true;
    LoopRound round = round_of(t, of);
    *answer = loop_summary(&round);
    if (*answer == LOOP_KNOWN || *answer == LOOP_CUT) ask_all(t, &round);
    if (*answer == LOOP_KNOWN) write_all(t, t->state, &round, of, false);
    if (*answer == LOOP_STEADY) keep_steady(t, &round, of);
    *left = *answer == LOOP_CUT;
    return !*left || leave_early(t, &round, of);
}

static bool is_entered_alone(const IrActive *active, uint32_t header, uint32_t block) {
    for (uint32_t b = header + (header == block); b <= active->graph->block[header].last;
         b++)
        if (active->waiting[b]) return false;
    return true;
}

static Trial trial_at(IrActive *active, uint32_t block, uint32_t insn, IrState *state) {
    const IrBlock *b = &active->graph->block[block];
    return (Trial){.active = active,
                   .loop = &active->graph->block[b->tests],
                   .header = b->tests,
                   .block = block,
                   .insn = insn,
                   .live = live_at(active, b, insn),
                   .state = state,
                   .spares = active->run->spares_used};
}

/* First as the block begins, then where it has changed all that it does. */
bool ir_loop_look(IrActive *active, uint32_t block, IrState *state, uint32_t *at,
                  bool *left) {
    uint32_t header = active->graph->block[block].tests;
    uint32_t behind = behind_changes(active, block, header);
    LoopAnswer answer;
    *left = false;
    if (active->run->trials == DEPTH_MOST || !is_entered_alone(active, header, block))
        return true;
    Trial t = trial_at(active, block, *at, state);
    if (!look_at(&t, &answer, left)) return false;
    if (answer != LOOP_UNKNOWN || behind == *at) return true;
    if (!ir_terms_some(active, block, *at, behind, state, left)) return false;
    *at = behind;
    t = trial_at(active, block, behind, state);
    return *left || look_at(&t, &answer, left);
}
