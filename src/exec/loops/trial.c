/* Trials of loops. */
#include "exec/loops/trial.h"

#include <stdlib.h>
#include <string.h>

#include "exec/compiled/compiled.h"
#include "exec/copies.h"
#include "exec/eval.h"
#include "loops/loop_summary.h"

enum { CELLS_MOST = 24, TRIALS_MOST = 6 };

/* A cell that a round changes. */
typedef struct {
    Cell *cell;
    Term var, fresh, next;
    Type type;
    Ref set;             /* before the round */
    bool foreign, shown; /* shown: it is asked for after the loop */
} Tried;

typedef struct {
    Run *run;
    Loop *loop;
    const RoundsForm *form;
    Tried tried[CELLS_MOST];
    unsigned count, spares;
    Term condition; /* of the round */
    Term leaves;    /* by a jump, in the round */
    /* The condition changes that cell, and is true iff it is not 0 then: what it makes of
     * it. The rounds then begin after the condition. */
    Tried *changes;
    Term changed;
    ExecDuty *duty; /* of the condition before the first round, then of the round */
    unsigned first, duties;
} Trial;

/* All that a trial may disturb. */
typedef struct {
    Run run;
    Loop loop;
    Source *source;
    Term defined, kept;
    size_t log, duties, bound, errors, diags;
    const char *stopped;
    Call call;
    Slot *slots;
    FrameMark frame;
    CompiledMark compiled;
} Before;

static void before_trial(const Trial *t, Before *b) {
    const Run *run = t->run;
    const Query *query = run->query;
    *b = (Before){.run = *run,
                  .loop = *t->loop,
                  .source = query->source,
                  .log = run->store->nlog,
                  .defined = query->defined,
                  .kept = query->kept,
                  .duties = query->nduties,
                  .bound = query->nbound,
                  .errors = query->diags->errors,
                  .diags = query->diags->count,
                  .stopped = query->stopped,
                  .call = run->call ? *run->call : (Call){0},
                  .slots = base_malloc((run->nslots + 1) * sizeof(Slot)),
                  .frame = frame_mark(run->exec),
                  .compiled = compiled_mark(run->store)};
    memcpy(b->slots, run->frame ? run->frame : b->slots, run->nslots * sizeof(Slot));
}

/* A return under a condition has made the call's paths differ (path_call_own). */
static void disown_call(const Trial *t, const Before *b) {
    Call *call = b->run.call;
    if (!call) return;
    if (call->owned != b->call.owned)
        for (Loop *loop = t->loop->outer; loop; loop = loop->outer) loop->base--;
    *call = b->call;
}

/* The cells from the log; the slots around them, which is not logged; the run. An error
 * may have left any of it in the middle of things. */
static void after_trial(Trial *t, Before *b) {
    Run *run = t->run;
    Query *query = run->query;
    path_rollback(run, b->log);
    compiled_back(run->store, &b->compiled);
    *run = b->run;
    disown_call(t, b);
    for (uint32_t i = 0; i < run->nslots; i++) {
        Cell cell = run->frame[i].cell;
        run->frame[i] = b->slots[i];
        run->frame[i].cell = cell;
    }
    free(b->slots);
    *t->loop = b->loop;
    query->source = b->source;
    query->defined = b->defined, query->kept = b->kept;
    query->nduties = b->duties, query->nbound = b->bound;
    query->stopped = b->stopped;
    if (query->diags->errors > b->errors) diag_cut(query->diags, b->diags);
    frame_release(run->exec, b->frame);
}

static Slot *slot_of(const Run *run, const Cell *cell) {
    const char *p = (const char *)cell, *from = (const char *)run->frame;
    if (p < from || p >= from + run->nslots * sizeof(Slot)) return NULL;
    return &run->frame[(size_t)(p - from) / sizeof(Slot)];
}

static bool lives_on(const Trial *t, const Slot *slot) {
    int32_t live = t->loop->live;
    return !slot || live < 0 || slot - t->run->frame < live;
}

/* Each round sets the cell that is not set before, or none does. */
static bool is_set_alike(const Trial *t, const Before *b, const Tried *c) {
    Pool *pool = t->run->pool;
    Term set = path_set_term(c->cell->set);
    if (c->cell->set == c->set) return true;
    if (!term_is(term_lor(pool, term_lnot(pool, t->condition), set), 1)) return false;
    return c->set == CELL_UNSET || term_same(t->run->query->defined, b->defined);
}

/* Nothing but cells has changed; nobody left. */
static bool is_clean(const Trial *t, const Before *b) {
    const Run *run = t->run;
    FrameMark now = frame_mark(run->exec);
    for (unsigned i = 0; i < t->count; i++) {
        const Slot *slot = slot_of(run, t->tried[i].cell);
        const Slot *before = slot ? &b->slots[slot - run->frame] : NULL;
        if (!is_set_alike(t, b, &t->tried[i])) return false;
        if (slot && t->tried[i].shown &&
            (slot->kind != before->kind || slot->type != before->type))
            return false;
    }
    if (compiled_wrote(run->store, &b->compiled)) return false;
    return run->query->diags->errors == b->errors && run->query->stopped == b->stopped &&
           now.chunk == b->frame.chunk && now.used == b->frame.used;
}

/* Paths left the loop by these jumps. */
static void leave_by(Trial *t, const Exit *list, const Exit *before) {
    for (; list != before; list = list->before)
        t->leaves = term_lor(t->run->pool, t->leaves, list->guard);
}

/* When the round leaves the loop. false: it ends elsewhere, too. */
static bool find_leaves(Trial *t, const Before *b) {
    Run *run = t->run;
    t->leaves = term_word(0);
    leave_by(t, t->loop->breaks, b->loop.breaks);
    if (run->call) leave_by(t, run->call->returns, b->call.returns);
    return term_is(t->leaves, 0) ? term_same(run->path, t->condition) : !t->changes;
}

/* Cells that were changed join those that get variables. false: there is no room. */
static bool gather_cells(Trial *t, size_t mark, bool *more) {
    Run *run = t->run;
    *more = false;
    for (size_t i = mark; i < run->store->nlog; i++) {
        Cell *cell = run->store->log[i].cell;
        const Slot *slot = slot_of(run, cell);
        unsigned at = 0;
        while (at < t->count && t->tried[at].cell != cell) at++;
        if (at < t->count) continue;
        if (t->count == CELLS_MOST) return false;
        *more = true;
        t->tried[t->count++] = (Tried){.cell = cell,
                                       .foreign = run->store->log[i].foreign,
                                       .shown = lives_on(t, slot),
                                       .type = !slot         ? copies_type(run, cell)
                                               : slot->typed ? slot->type
                                                             : TYPE_NONE};
    }
    return true;
}

/* A variable that no trial at work has. */
static Term spare_variable(Trial *t) {
    RunStore *store = t->run->store;
    if (t->spares == store->spares) {
        store->spare =
            base_grow(store->spare, store->spares, &store->spares_cap, sizeof(Term));
        store->spare[store->spares++] = term_var(t->run->pool);
    }
    return store->spare[t->spares++];
}

static LoopWord word_of(const Tried *c) {
    return (LoopWord){.var = c->var,
                      .next = c->next,
                      .start = c->cell->term,
                      .bits = (uint8_t)type_bits(c->type),
                      .is_signed = type_signed(c->type),
                      .known = c->cell->set == CELL_SET,
                      .dead = !c->shown};
}

static void set_fresh(Trial *t) {
    Run *run = t->run;
    for (unsigned i = 0; i < t->count; i++) {
        Tried *c = &t->tried[i];
        if (c->var.ref == 0) {
            c->var = spare_variable(t);
            LoopWord word = word_of(c);
            c->fresh = loop_fresh(run->pool, &word);
        }
        /* not set before the loop: a round that reads it has a duty, or fails */
        c->set = c->cell->set;
        cell_write(run, c->cell, c->fresh, c->cell->set, c->foreign);
    }
    run->spares_used = t->spares;
}

/* Rounds that may do nothing but count: there is a choice. */
static bool may_idle(const Node *node, bool *chooses) {
    if (!node) return true;
    switch (node->kind) {
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
    case NODE_GOTO:
    case NODE_SWITCH:
        return false;
    case NODE_IF:
    case NODE_COND:
        *chooses = true;
        break;
    default:
        break;
    }
    for (uint32_t i = 0; i < node->n; i++)
        if (!may_idle(node->kid[i], chooses)) return false;
    return true;
}

/* The condition before a round. Where it changes the cell that it is about, the round
 * starts after that. */
static bool ask(Trial *t, const Before *b) {
    Run *run = t->run;
    unsigned changed = 0;
    t->changes = NULL, t->first = 0;
    if (!eval_truth(run, t->form->condition, &t->condition)) return false;
    /* as long as no cell has a variable it may be known */
    bool chooses = false;
    if (term_is_word(t->condition))
        return t->count == 0 && t->condition.word && may_idle(t->form->body, &chooses) &&
               chooses;
    for (unsigned i = 0; i < t->count; i++) {
        Tried *c = &t->tried[i];
        if (term_same(c->cell->term, c->fresh)) continue;
        changed++;
        if (term_same(term_truth(run->pool, c->cell->term), t->condition)) t->changes = c;
    }
    if (!t->changes) return true;
    Tried *c = t->changes;
    t->changed = c->cell->term;
    cell_write(run, c->cell, c->fresh, CELL_SET, c->foreign);
    t->condition = term_truth(run->pool, c->fresh);
    t->first = (unsigned)(run->query->nduties - b->duties);
    return changed == 1;
}

/* The condition after the round, where it is part of it. */
static bool ask_again(Trial *t) {
    Run *run = t->run;
    Term before[CELLS_MOST], condition;
    for (unsigned i = 0; i < t->count; i++) before[i] = t->tried[i].cell->term;
    if (!eval_truth(run, t->form->condition, &condition)) return false;
    for (unsigned i = 0; i < t->count; i++)
        if (&t->tried[i] != t->changes && !term_same(t->tried[i].cell->term, before[i]))
            return false;
    return term_same(condition, term_truth(run->pool, t->changes->cell->term));
}

static void keep_round(Trial *t, const Before *b) {
    const Query *query = t->run->query;
    for (unsigned i = 0; i < t->count; i++) t->tried[i].next = t->tried[i].cell->term;
    t->duties = (unsigned)(query->nduties - b->duties);
    t->duty = ARENA_ARRAY(query->arena, ExecDuty, t->duties + 1);
    for (unsigned i = 0; i < t->duties; i++) t->duty[i] = query->duties[b->duties + i];
}

/* The condition and one round. */
static bool run_round(Trial *t, const Before *b) {
    Run *run = t->run;
    run->outer = run->path = term_word(1);
    if (!ask(t, b)) return false;
    run->path = t->condition;
    if (rounds_once(run, t->loop, t->form) != FLOW_NEXT) return false;
    if (!find_leaves(t, b)) return false;
    if (t->changes && !ask_again(t)) return false;
    keep_round(t, b);
    return is_clean(t, b);
}

/* A trial with variables in all cells known so far. `more`: it changed others, too. */
static bool try_once(Trial *t, bool *more) {
    Before b;
    before_trial(t, &b);
    path_split(t->run);
    set_fresh(t);
    bool done = run_round(t, &b) && gather_cells(t, b.log, more);
    after_trial(t, &b);
    return done;
}

static bool try_round(Trial *t) {
    bool more = true;
    for (unsigned i = 0; i < TRIALS_MOST && more; i++)
        if (!try_once(t, &more)) return false;
    return !more;
}

/* What the condition makes of the cell that it changes, before the first round. false:
 * that is not known. */
static bool find_start(const Trial *t, LoopWord *word) {
    Run *run = t->run;
    size_t vars = pool_vars(run->pool);
    if (!t->changes) return true;
    Term *value = ARENA_ARRAY(run->query->arena, Term, vars + 1);
    for (size_t v = 0; v < vars; v++) value[v] = (Term){0, pool_var(run->pool, v)};
    for (unsigned i = 0; i < t->count; i++) {
        if (t->tried[i].cell->set != CELL_SET) return false;
        size_t number = (size_t)pool_node(run->pool, t->tried[i].var.ref)->k;
        value[number] = t->tried[i].cell->term;
    }
    Term *start = &word[t->changes - t->tried].start;
    *start = term_substitute(run->pool, run->pool, t->changed, value);
    for (unsigned i = 0; i < t->first; i++)
        t->duty[i].must = term_substitute(run->pool, run->pool, t->duty[i].must, value);
    return !term_is_full(run->pool, *start);
}

static void move(Run *run, const Tried *tried, const LoopWord *word, Term any) {
    Ref set = tried->cell->set;
    if (word->last) set = path_set_ref(term_lor(run->pool, any, path_set_term(set)));
    if (term_same(word->end, tried->cell->term) && set == tried->cell->set) return;
    cell_write(run, tried->cell, word->end, set, tried->foreign);
}

/* What rounds ask for. */
static void ask_all(const Trial *t, const LoopRound *round) {
    for (unsigned i = 0; i < t->duties; i++) {
        ExecDuty duty = t->duty[i];
        LoopDuty *rounds = i < t->first ? NULL : &round->duty[i - t->first];
        if (rounds) duty.must = rounds->whole, duty.unsure |= rounds->unsure;
        run_asks(t->run, duty);
    }
}

static void move_all(const Trial *t, const LoopRound *round, Trials *found) {
    Term any = term_truth(t->run->pool, round->word[round->scanned].start);
    for (unsigned i = 0; i < t->count; i++)
        if (!round->word[i].dead || i == round->scanned)
            move(t->run, &t->tried[i], &round->word[i], any);
    ask_all(t, round);
    found->ended = t->changes; /* else the condition is asked, with what it does */
}

/* Of a loop that has to run: the cells whose values at its end are known. */
static void keep_steady(const Trial *t, const LoopRound *round, Trials *found) {
    found->end = ARENA_ARRAY(t->run->query->arena, TrialCell, t->count);
    for (unsigned i = 0; i < t->count; i++)
        if (round->word[i].steady && !round->word[i].dead)
            found->end[found->count++] =
                (TrialCell){t->tried[i].cell, round->word[i].end, t->tried[i].foreign};
}

/* Of a loop that is left early: the cells as they are before its last round, and as they
 * are where it is not. */
static void keep_cut(const Trial *t, const LoopRound *round, Trials *found) {
    found->cuts = true;
    found->cut = round->cut;
    found->holds = round->holds;
    found->leaves = !term_is(round->leaves, 0);
    found->at = ARENA_ARRAY(t->run->query->arena, TrialCell, t->count);
    found->end = ARENA_ARRAY(t->run->query->arena, TrialCell, t->count);
    for (unsigned i = 0; i < t->count; i++) {
        const Tried *c = &t->tried[i];
        if (!round->word[i].known) continue;
        found->end[found->count] = (TrialCell){c->cell, round->word[i].end, c->foreign};
        found->at[found->count++] = (TrialCell){c->cell, round->word[i].at, c->foreign};
    }
    ask_all(t, round);
}

static void use_round(const Trial *t, Trials *found) {
    Run *run = t->run;
    LoopRound round = {.pool = run->pool,
                       .word = ARENA_ARRAY(run->query->arena, LoopWord, t->count + 1),
                       .count = t->count,
                       .condition = t->condition,
                       .leaves = t->leaves,
                       .duty = ARENA_ARRAY(run->query->arena, LoopDuty, t->duties + 1),
                       .duties = t->duties - t->first,
                       .rounds = run->query->limits->rounds};
    for (unsigned i = 0; i < t->count; i++) round.word[i] = word_of(&t->tried[i]);
    for (unsigned i = 0; i < round.duties; i++) {
        const ExecDuty *duty = &t->duty[t->first + i];
        round.duty[i] = (LoopDuty){.must = duty->must, .note = duty->left};
    }
    if (!find_start(t, round.word)) return;
    LoopAnswer answer = loop_summary(&round);
    if (answer == LOOP_KNOWN) move_all(t, &round, found);
    if (answer == LOOP_STEADY) keep_steady(t, &round, found);
    if (answer == LOOP_CUT) keep_cut(t, &round, found);
}

void trial_look(Run *run, Loop *loop, const RoundsForm *form, Trials *found) {
    if (form->condition->kind == NODE_NUMBER || pool_full(run->pool)) return;
    Trial t = {.run = run, .loop = loop, .form = form, .spares = run->spares_used};
    if (try_round(&t)) use_round(&t, found);
}

void trial_write(Run *run, const TrialCell *cells, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const TrialCell *c = &cells[i];
        cell_write(run, c->cell, c->term, c->cell->set, c->foreign);
    }
}
