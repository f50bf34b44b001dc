/* Loops that need not be unrolled: theorems about loops (loops/loop_summary.h) may tell
 * from the terms of one round what a loop leaves in its words, before it runs. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "ir/ir_trial.h"
#include "loops/loop_summary.h"
#include "term/walk.h"

/* Of trials within trials. */
enum { DEPTH_MOST = 3 };

/* Words where a loop is left at the block. */
typedef struct IrEnds {
    uint32_t block, same[IR_SAME_EXITS];
    unsigned sames, words;
    IrWord word[];
} IrEnds;

/* ---- what the theorems say */

static bool mentions(const Pool *pool, Term term, Term part) {
    return !term_is_word(term) && walk_meets(pool, term, part.ref);
}

/* Of a zero-extended word: it is used as a signed number. */
static bool is_turned(const IrTrial *t, const IrWord *w) {
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
static bool is_asked(const IrTrial *t, Ref ref, Term *asked) {
    Pool *pool = t->active->run->pool;
    if (pool_node(pool, ref)->op != OP_EQ) return false;
    for (unsigned i = 0; i < t->words; i++) {
        const IrWord *w = &t->word[i];
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
static Term turn_truth(const IrTrial *t, Term truth) {
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

static Term turn(const IrTrial *t, const IrWord *w, Term term) {
    return w->turned ? term_wrap(t->active->run->pool, term, w->bits, true) : term;
}

static Term turn_back(const IrTrial *t, const IrWord *w, Term term) {
    return w->turned ? term_wrap(t->active->run->pool, term, w->bits, false) : term;
}

static LoopWord word_of(const IrTrial *t, const IrWord *w) {
    return (LoopWord){.var = w->var,
                      .next = turn(t, w, w->next),
                      .start = turn(t, w, w->start),
                      .bits = w->bits,
                      .is_signed = w->is_signed || w->turned,
                      .known = term_is(w->set, 1)};
}

/* Those that are no copies, in order; `of`: their numbers in the trial. */
static LoopRound round_of(IrTrial *t, unsigned *of) {
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
static void ask_all(const IrTrial *t, const LoopRound *round) {
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
static void write_all(const IrTrial *t, IrState *state, const LoopRound *round,
                      const unsigned *of, bool cut) {
    Pool *pool = t->active->run->pool;
    Term any = term_truth(pool, round->word[round->scanned].start);
    for (unsigned i = 0; i < round->count; i++) {
        const LoopWord *w = &round->word[i];
        for (unsigned k = of[i]; k < t->words; k++) {
            const IrWord *word = &t->word[k];
            if (word->as != of[i] || (cut && !w->known)) continue;
            Term set = w->last && !cut ? term_lor(pool, any, word->set) : word->set;
            Term end = turn_back(t, &t->word[of[i]], cut ? w->at : w->end);
            ir_trial_write(t->active, state, word, (IrHeld){.term = end, .set = set});
        }
    }
}

/* Of a loop that has to run: the words whose values at its end are known. */
static void keep_steady(IrTrial *t, const LoopRound *round, const unsigned *of) {
    IrEnds *ends =
        arena_alloc(t->active->run->arena, sizeof *ends + t->words * sizeof *ends->word);
    ends->block = t->first;
    ends->sames = t->sames;
    memcpy(ends->same, t->same, sizeof ends->same);
    for (unsigned i = 0; i < round->count; i++) {
        IrWord *w = &t->word[of[i]];
        if (!round->word[i].steady || !w->stays) continue;
        w->end = turn_back(t, w, round->word[i].end);
        ends->word[ends->words++] = *w;
    }
    if (ends->words) t->active->rounds[t->header].ends = ends;
}

void ir_loop_leave(IrActive *active, uint32_t header, IrState *state) {
    const IrEnds *ends = active->rounds[header].ends;
    bool there = active->now == ends->block;
    for (unsigned i = 0; i < ends->sames; i++) there |= active->now == ends->same[i];
    for (unsigned i = 0; i < ends->words && there; i++)
        ir_trial_write(active, state, &ends->word[i],
                       (IrHeld){.term = ends->word[i].end, .set = ends->word[i].set});
}

/* ---- loops that are left early */

/* The block's way out of the loop, or the one that stays in it. */
static void tell_way(const IrTrial *t, IrActive *loop, uint32_t block, bool out) {
    const IrGraph *g = loop->graph;
    if (block == IR_NO_LOOP) return;
    const IrInsn *last = &loop->f->insn[g->block[block].end - 1];
    uint32_t jump = last->dst, behind = g->block[block].end;
    if (!ir_is_branch(last->code)) return;
    bool jumps = ir_trial_outside(t, g->at[jump]),
         falls = ir_trial_outside(t, g->at[behind]);
    assert(loop->ways < IR_WAYS);
    if (jumps != falls)
        loop->way[loop->ways++] = (IrWay){block, jumps == out ? jump : behind};
}

/* The first way out, and whether all others are as it is. */
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

/* What has left waits where the call goes on. */
static void hand_on(const IrTrial *t, IrActive *loop) {
    IrActive *active = t->active;
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

/* Of ways out that are the same. */
static void keep_one(const IrTrial *t, IrActive *loop, const IrState *one) {
    for (uint32_t b = 0; b < loop->graph->blocks; b++) {
        IrState *s = ir_trial_outside(t, b) ? loop->waiting[b] : NULL;
        while (s && s != one) s = s->next;
        if (ir_trial_outside(t, b)) loop->waiting[b] = s;
        if (s) s->next = NULL;
    }
}

/* The last round. All paths leave in it: what does not is none. Where it is known to
 * leave a way out that is the only one, or as all others, has no condition. */
static bool run_out(IrTrial *t, IrActive *loop, IrState *state, bool known) {
    Exits exits = {NULL, IR_NO_LOOP, false};
    const IrPath *path = state->path;
    if (!ir_trial_go(t, loop, state)) return false;
    ir_trial_exits(t, loop, note_exit, &exits);
    if (known && exits.same) {
        if (exits.block != IR_NO_LOOP) keep_one(t, loop, exits.state);
        exits.state->path = path;
    }
    hand_on(t, loop);
    return true;
}

static bool run_whole(IrTrial *t, const LoopRound *round, const unsigned *of,
                      IrState *state) {
    IrActive loop = ir_trial_loop(t);
    write_all(t, state, round, of, false);
    if (round->holds && !t->sames) tell_way(t, &loop, t->first, true);
    return run_out(t, &loop, state, round->holds || t->sames);
}

static bool run_cut(IrTrial *t, const LoopRound *round, const unsigned *of,
                    IrState *state) {
    IrActive loop = ir_trial_loop(t);
    bool leaves = !term_is(round->leaves, 0);
    write_all(t, state, round, of, true);
    if (!leaves && !t->sames) {
        tell_way(t, &loop, t->first, true);
    } else if (leaves && round->holds) {
        tell_way(t, &loop, t->first, false);
        tell_way(t, &loop, t->jump, true);
    }
    return run_out(t, &loop, state, !leaves || round->holds);
}

/* Where the loop is cut short, and where it is not. */
static bool leave_early(IrTrial *t, const LoopRound *round, const unsigned *of) {
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
        bool memory = (code >= IR_STORE8 && code <= IR_UNSET && code != IR_LOADBITS) ||
                      (code >= IR_OBJECT && code <= IR_CALLAT && code != IR_GLOBAL &&
                       code != IR_FUNCTION);
        if (m.met || memory) break;
    }
    return ir_is_branch(active->f->insn[b->end - 1].code) ? at : b->first;
}

/* The loop as seen from there. */
static bool look_at(IrTrial *t, LoopAnswer *answer, bool *left) {
    unsigned of[IR_WORDS_MOST];
    *answer = LOOP_UNKNOWN;
    if (!ir_trial_run(t)) return true;
    LoopRound round = round_of(t, of);
    *answer = loop_summary(&round);
    bool open = t->sames && !term_is(round.leaves, 0); /* which way is */
    if (*answer == LOOP_CUT && open) *answer = LOOP_UNKNOWN;
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

/* Ways out that lead to the same place are one, at first. */
static bool look_from(IrActive *active, uint32_t block, uint32_t at, IrState *state,
                      LoopAnswer *answer, bool *left) {
    IrTrial t = ir_trial_begin(active, block, at, state);
    if (!look_at(&t, answer, left)) return false;
    if (*answer != LOOP_UNKNOWN || !t.sames) return true;
    t = ir_trial_begin(active, block, at, state);
    t.apart = true;
    return look_at(&t, answer, left);
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
    if (!look_from(active, block, *at, state, &answer, left)) return false;
    if (answer != LOOP_UNKNOWN || behind == *at) return true;
    if (!ir_terms_some(active, block, *at, behind, state, left)) return false;
    *at = behind;
    return *left || look_from(active, block, behind, state, &answer, left);
}
