/* Loops that need not be unrolled: theorems (loops/loop_summary.h) may give the final
 * values of a loop's words from the terms of one round. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "ir/ir_trial.h"
#include "loops/loop_summary.h"
#include "term/walk.h"

/* Nesting of trials. */
enum { DEPTH_MOST = 3 };

/* The values of words when the loop is left at the block. */
typedef struct IrEnds {
    uint32_t block, same_exit[IR_SAME_EXITS];
    unsigned same_exits, words;
    IrWord word[];
} IrEnds;

/* ---- applying the theorems */

static bool mentions(const Pool *pool, Term term, Term part) {
    return !term_is_word(term) && walk_meets(pool, term, part.ref);
}

/* Whether a zero-extended word is used as a signed number. */
static bool is_used_signed(const IrTrial *t, const IrWord *w) {
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

/* An equality of zero-extended words, which holds for sign-extended ones, too. */
static bool is_signed_query(const IrTrial *t, Ref ref, Term *asked) {
    Pool *pool = t->active->run->pool;
    if (pool_node(pool, ref)->op != OP_EQ) return false;
    for (unsigned i = 0; i < t->words; i++) {
        const IrWord *w = &t->word[i];
        Term fresh = term_wrap(pool, w->var, w->bits, false);
        for (unsigned k = 0; k < 2 && w->as_signed; k++) {
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

/* A condition of the round, over the theorem's words. */
static Term to_theorem_bool(const IrTrial *t, Term truth) {
    Pool *pool = t->active->run->pool;
    if (term_is_word(truth)) return truth;
    TermWalk walk = walk_new(pool, &truth, 1, NULL);
    Term *made = base_malloc(((size_t)walk.top + 1) * sizeof *made);
    for (Ref r = 0; (r = walk_up(&walk, r));)
        if (!is_signed_query(t, r, &made[r])) made[r] = term_rebuilt(pool, pool, r, made);
    truth = made[truth.ref];
    free(made);
    walk_free(&walk);
    return truth;
}

static Term to_theorem(const IrTrial *t, const IrWord *w, Term term) {
    return w->as_signed ? term_wrap(t->active->run->pool, term, w->bits, true) : term;
}

static Term from_theorem(const IrTrial *t, const IrWord *w, Term term) {
    return w->as_signed ? term_wrap(t->active->run->pool, term, w->bits, false) : term;
}

static LoopWord word_of(const IrTrial *t, const IrWord *w) {
    return (LoopWord){.var = w->var,
                      .next = to_theorem(t, w, w->next),
                      .start = to_theorem(t, w, w->start),
                      .bits = w->bits,
                      .is_signed = w->is_signed || w->as_signed,
                      .known = term_is(w->set, 1)};
}

/* The words that are no duplicates; `of`: their numbers in the trial. */
static LoopRound round_of(IrTrial *t, unsigned *of) {
    IrTerms *run = t->active->run;
    LoopRound round = {.pool = run->pool,
                       .word = ARENA_ARRAY(run->arena, LoopWord, t->words),
                       .duty = ARENA_ARRAY(run->arena, LoopDuty, t->duties + 1),
                       .duties = (unsigned)t->duties,
                       .rounds = run->rounds};
    for (unsigned i = 0; i < t->words; i++) {
        if (t->word[i].same_as != i) continue;
        t->word[i].as_signed = is_used_signed(t, &t->word[i]);
        of[round.count] = i;
        round.word[round.count++] = word_of(t, &t->word[i]);
    }
    round.condition = to_theorem_bool(t, t->condition);
    round.leaves = to_theorem_bool(t, t->leaves);
    for (size_t i = 0; i < t->duties; i++)
        round.duty[i] = (LoopDuty){.must = to_theorem_bool(t, t->duty[i].must),
                                   .note = t->duty[i].only_undefined};
    return round;
}

/* Adds the duties of all rounds. */
static void add_duties(const IrTrial *t, const LoopRound *round) {
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

/* Writes the theorem's words, and their duplicates. */
static void write_all(const IrTrial *t, IrState *state, const LoopRound *round,
                      const unsigned *of, bool cut) {
    Pool *pool = t->active->run->pool;
    Term any = term_truth(pool, round->word[round->scanned].start);
    for (unsigned i = 0; i < round->count; i++) {
        const LoopWord *w = &round->word[i];
        for (unsigned k = of[i]; k < t->words; k++) {
            const IrWord *word = &t->word[k];
            if (word->same_as != of[i] || (cut && !w->known)) continue;
            Term set = w->last && !cut ? term_lor(pool, any, word->set) : word->set;
            Term end = from_theorem(t, &t->word[of[i]], cut ? w->at : w->end);
            ir_trial_write(t->active, state, word, (IrContent){.term = end, .set = set});
        }
    }
}

/* A loop that must run: remembers the words whose final values are known. */
static void remember_ends(IrTrial *t, const LoopRound *round, const unsigned *of) {
    IrEnds *ends =
        arena_alloc(t->active->run->arena, sizeof *ends + t->words * sizeof *ends->word);
    ends->block = t->first;
    ends->same_exits = t->same_exits;
    memcpy(ends->same_exit, t->same_exit, sizeof ends->same_exit);
    for (unsigned i = 0; i < round->count; i++) {
        IrWord *w = &t->word[of[i]];
        if (!round->word[i].steady || !w->unchanged_at_exit) continue;
        w->end = from_theorem(t, w, round->word[i].end);
        ends->word[ends->words++] = *w;
    }
    if (ends->words) t->active->rounds[t->header].ends = ends;
}

void ir_loop_leave(IrActivation *active, uint32_t header, IrState *state) {
    const IrEnds *ends = active->rounds[header].ends;
    bool there = active->now == ends->block;
    for (unsigned i = 0; i < ends->same_exits; i++)
        there |= active->now == ends->same_exit[i];
    for (unsigned i = 0; i < ends->words && there; i++)
        ir_trial_write(active, state, &ends->word[i],
                       (IrContent){.term = ends->word[i].end, .set = ends->word[i].set});
}

/* ---- loops that are left early */

/* Decides the block's branch: out of the loop, or staying in it. */
static void decide_branch(const IrTrial *t, IrActivation *loop, uint32_t block,
                          bool out) {
    const IrGraph *g = loop->graph;
    if (block == IR_NO_LOOP) return;
    const IrInsn *last = &loop->f->insn[g->block[block].end - 1];
    uint32_t jump = last->dst, behind = g->block[block].end;
    if (!ir_is_branch(last->code)) return;
    bool jumps = ir_trial_outside(t, g->at[jump]),
         falls = ir_trial_outside(t, g->at[behind]);
    assert(loop->ways < IR_WAYS);
    if (jumps != falls)
        loop->way[loop->ways++] = (IrKnownBranch){block, jumps == out ? jump : behind};
}

/* The first exit, and whether all others are the same. */
typedef struct {
    IrState *state;
    uint32_t block;
    bool same;
} Exits;

static void note_exit(IrTrial *t, IrState *state, uint32_t block, void *context) {
    Exits *exits = context;
    if (!exits->state)
        *exits = (Exits){state, block, true};
    else
        exits->same =
            exits->same && block == exits->block && block != IR_NO_LOOP &&
            ir_trial_same(t, exits->state, state, t->active->graph->block[block].live);
}

/* Moves states that have left the loop to the calling activation. */
static void return_states(const IrTrial *t, IrActivation *loop) {
    IrActivation *active = t->active;
    for (uint32_t b = 0; b < loop->graph->blocks; b++)
        while (loop->waiting[b] && ir_trial_outside(t, b)) {
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

/* Keeps one of several equal exits. */
static void keep_only(const IrTrial *t, IrActivation *loop, const IrState *one) {
    for (uint32_t b = 0; b < loop->graph->blocks; b++) {
        IrState *s = ir_trial_outside(t, b) ? loop->waiting[b] : NULL;
        while (s && s != one) s = s->next;
        if (ir_trial_outside(t, b)) loop->waiting[b] = s;
        if (s) s->next = NULL;
    }
}

/* Runs the last round, which all paths leave. If it is known to be the last one, a single
 * exit, or equal exits, need no condition. */
static bool run_last_round(IrTrial *t, IrActivation *loop, IrState *state, bool known) {
    Exits exits = {NULL, IR_NO_LOOP, false};
    const IrPath *path = state->path;
    if (!ir_trial_go(t, loop, state)) return false;
    ir_trial_exits(t, loop, note_exit, &exits);
    if (known && exits.same) {
        if (exits.block != IR_NO_LOOP) keep_only(t, loop, exits.state);
        exits.state->path = path;
    }
    return_states(t, loop);
    return true;
}

static bool run_known(IrTrial *t, const LoopRound *round, const unsigned *of,
                      IrState *state) {
    IrActivation loop = ir_trial_loop(t);
    write_all(t, state, round, of, false);
    if (round->holds && !t->same_exits) decide_branch(t, &loop, t->first, true);
    return run_last_round(t, &loop, state, round->holds || t->same_exits);
}

static bool run_early_exit(IrTrial *t, const LoopRound *round, const unsigned *of,
                           IrState *state) {
    IrActivation loop = ir_trial_loop(t);
    bool leaves = !term_is(round->leaves, 0);
    write_all(t, state, round, of, true);
    if (!leaves && !t->same_exits) {
        decide_branch(t, &loop, t->first, true);
    } else if (leaves && round->holds) {
        decide_branch(t, &loop, t->first, false);
        decide_branch(t, &loop, t->jump, true);
    }
    return run_last_round(t, &loop, state, !leaves || round->holds);
}

/* Both the early exit and the ordinary end of the loop. */
static bool leave_early(IrTrial *t, const LoopRound *round, const unsigned *of) {
    IrTerms *run = t->active->run;
    IrState *state = t->state;
    uint32_t fork = ir_path_fork(&run->paths);
    Term not = term_lnot(run->pool, round->cut);
    const IrPath *cut = ir_path_branch(&run->paths, state->path, fork, 2, round->cut);
    const IrPath *whole = ir_path_branch(&run->paths, state->path, fork, 2, not );
    IrState *other = cut ? ir_states_fork(t->active, state, cut) : NULL;
    if (whole) state->path = whole;
    if (whole && !run_known(t, round, of, state)) return false;
    return !cut || run_early_exit(t, round, of, other);
}

typedef struct {
    const uint64_t *live, *changes;
    bool met;
} Meets;

static void note_register(void *context, uint16_t reg) {
    Meets *m = context;
    m->met = m->met || m->live[reg / 64] & m->changes[reg / 64] & UINT64_C(1) << reg % 64;
}

/* The instruction after the last one that changes a lasting register, for conditions such
 * as while (x &= x - 1). */
static uint32_t after_changes(const IrActivation *active, uint32_t block,
                              uint32_t header) {
    const IrBlock *b = &active->graph->block[block];
    uint32_t at = b->end - 1;
    for (; at > b->first; at--) {
        const IrInsn *insn = &active->f->insn[at - 1];
        Meets m = {b->live, active->graph->block[header].changes, false};
        IrClass class = ir_class(insn->code);
        ir_writes(active->f, insn, note_register, &m);
        if (m.met || class == IR_CLASS_STORE || class == IR_CLASS_MEMORY) break;
    }
    return ir_is_branch(active->f->insn[b->end - 1].code) ? at : b->first;
}

/* Runs a trial from there, and applies the theorems. */
static bool apply_theorems(IrTrial *t, LoopAnswer *answer, bool *left) {
    unsigned of[IR_WORDS_MOST];
    *answer = LOOP_UNKNOWN;
    if (!ir_trial_run(t)) return true;
    LoopRound round = round_of(t, of);
    *answer = loop_summary(&round);
    bool open = t->same_exits && !term_is(round.leaves, 0); /* which exit is open */
    if (*answer == LOOP_CUT && open) *answer = LOOP_UNKNOWN;
    if (*answer == LOOP_KNOWN || *answer == LOOP_CUT) add_duties(t, &round);
    if (*answer == LOOP_KNOWN) write_all(t, t->state, &round, of, false);
    if (*answer == LOOP_STEADY) remember_ends(t, &round, of);
    *left = *answer == LOOP_CUT;
    return !*left || leave_early(t, &round, of);
}

static bool is_entered_alone(const IrActivation *active, uint32_t header,
                             uint32_t block) {
    for (uint32_t b = header + (header == block); b <= active->graph->block[header].last;
         b++)
        if (active->waiting[b]) return false;
    return true;
}

/* First with exits to the same block as one, then with them apart. */
static bool try_from(IrActivation *active, uint32_t block, uint32_t at, IrState *state,
                     LoopAnswer *answer, bool *left) {
    IrTrial t = ir_trial_begin(active, block, at, state);
    if (!apply_theorems(&t, answer, left)) return false;
    if (*answer != LOOP_UNKNOWN || !t.same_exits) return true;
    t = ir_trial_begin(active, block, at, state);
    t.apart = true;
    return apply_theorems(&t, answer, left);
}

/* First from the block's start, then from after its changes. */
bool ir_loop_try(IrActivation *active, uint32_t block, IrState *state, uint32_t *at,
                 bool *left) {
    uint32_t header = active->graph->block[block].tests;
    uint32_t behind = after_changes(active, block, header);
    LoopAnswer answer;
    *left = false;
    if (active->run->trials == DEPTH_MOST || !is_entered_alone(active, header, block))
        return true;
    if (!try_from(active, block, *at, state, &answer, left)) return false;
    if (answer != LOOP_UNKNOWN || behind == *at) return true;
    if (!ir_terms_some(active, block, *at, behind, state, left)) return false;
    *at = behind;
    return *left || try_from(active, block, behind, state, &answer, left);
}
