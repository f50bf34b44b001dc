/* Trials of loops. */
#include "exec/loops/ahead.h"

#include <stdlib.h>
#include <string.h>

#include "exec/eval.h"
#include "exec/loops/gather.h"

enum { CELLS_MOST = 24, TRIALS_MOST = 6 };

/* A cell that a round changes. */
typedef struct {
    Cell *cell;
    Term fresh, next;
    Type type;
    bool foreign, shown; /* shown: it is asked for after the loop */
} Tried;

typedef struct {
    Run *run;
    Loop *loop;
    const RoundsForm *form;
    Tried tried[CELLS_MOST];
    unsigned count, scanned; /* which of them the condition is about */
    /* When the condition changes that cell: what it makes of it. The rounds then begin
     * after the condition. */
    bool changes;
    Term changed;
    Term *duty; /* of the round */
    unsigned duties;
} Trial;

/* All that a trial may disturb. */
typedef struct {
    Run run;
    Loop loop;
    Source *source;
    Term defined;
    size_t duties, bound, errors, diags;
    const char *stopped;
    Call call;
    Slot *slots;
    FrameMark frame;
} Before;

static void before_trial(const Trial *t, Before *b) {
    const Run *run = t->run;
    const Query *query = run->query;
    *b = (Before){.run = *run,
                  .loop = *t->loop,
                  .source = query->source,
                  .defined = query->defined,
                  .duties = query->nduties,
                  .bound = query->nbound,
                  .errors = query->diags->errors,
                  .diags = query->diags->count,
                  .stopped = query->stopped,
                  .call = run->call ? *run->call : (Call){0},
                  .slots = base_malloc((run->nslots + 1) * sizeof(Slot)),
                  .frame = frame_mark(run->exec)};
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
    path_rollback(run, b->run.nlog);
    b->run.log = run->log, b->run.log_cap = run->log_cap, b->run.tag = run->tag;
    b->run.spare = run->spare, b->run.spares = run->spares;
    b->run.spares_cap = run->spares_cap, b->run.spares_used = run->spares_used;
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
    query->defined = b->defined;
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

/* Nothing but cells has changed; nobody left. */
static bool is_clean(const Trial *t, const Before *b) {
    const Run *run = t->run;
    FrameMark now = frame_mark(run->exec);
    for (unsigned i = 0; i < t->count; i++) {
        const Slot *slot = slot_of(run, t->tried[i].cell);
        const Slot *before = slot ? &b->slots[slot - run->frame] : NULL;
        if (slot && t->tried[i].shown &&
            (slot->kind != before->kind || slot->type != before->type))
            return false;
    }
    return run->query->diags->errors == b->errors && run->query->stopped == b->stopped &&
           run->escapes == b->run.escapes && t->loop->breaks == b->loop.breaks &&
           (!run->call || run->call->returns == b->call.returns) &&
           now.chunk == b->frame.chunk && now.used == b->frame.used;
}

/* Cells that were changed join those that get variables. false: there is no room. */
static bool gather_cells(Trial *t, size_t mark, bool *more) {
    Run *run = t->run;
    *more = false;
    for (size_t i = mark; i < run->nlog; i++) {
        Cell *cell = run->log[i].cell;
        const Slot *slot = slot_of(run, cell);
        unsigned at = 0;
        while (at < t->count && t->tried[at].cell != cell) at++;
        if (at < t->count) continue;
        if (t->count == CELLS_MOST) return false;
        *more = true;
        t->tried[t->count++] = (Tried){.cell = cell,
                                       .foreign = run->log[i].foreign,
                                       .shown = lives_on(t, slot),
                                       .type = slot && slot->typed ? (Type)slot->type
                                                                   : TYPE_NONE};
    }
    return true;
}

/* A variable that no trial at work has. */
static Term spare_variable(Run *run) {
    if (run->spares_used == run->spares) {
        if (run->spares == run->spares_cap) {
            run->spares_cap = run->spares_cap * 2 + 16;
            run->spare = base_realloc(run->spare, run->spares_cap * sizeof(Term));
        }
        run->spare[run->spares++] = term_var(run->pool);
    }
    return run->spare[run->spares_used++];
}

static void set_fresh(Trial *t) {
    Run *run = t->run;
    for (unsigned i = 0; i < t->count; i++) {
        Tried *c = &t->tried[i];
        if (c->fresh.ref == 0) {
            c->fresh = spare_variable(run);
            if (c->type == TYPE_BOOL)
                c->fresh = term_op2(run->pool, OP_AND, c->fresh, term_word(1));
        }
        cell_write(run, c->cell, c->fresh, CELL_SET, c->foreign);
    }
}

/* The cell that the condition is about: the condition is true iff it is not 0. */
static bool find_scanned(Trial *t, Term condition) {
    bool found = false, others = false;
    t->changes = false;
    for (unsigned i = 0; i < t->count; i++) {
        Tried *c = &t->tried[i];
        if (!c->shown || !term_same(term_truth(t->run->pool, c->cell->term), condition))
            continue;
        bool same = term_same(c->cell->term, c->fresh);
        if (found && !(t->changes && same)) continue;
        t->scanned = i, t->changes = !same, t->changed = c->cell->term;
        found = true;
    }
    for (unsigned i = 0; i < t->count; i++)
        others = others || (i != t->scanned &&
                            !term_same(t->tried[i].cell->term, t->tried[i].fresh));
    return found && !(t->changes && others);
}

/* The condition after the round, where it is part of it. */
static bool ask_again(Trial *t) {
    Run *run = t->run;
    Term before[CELLS_MOST], condition;
    for (unsigned i = 0; i < t->count; i++) before[i] = t->tried[i].cell->term;
    if (!eval_truth(run, t->form->condition, &condition)) return false;
    for (unsigned i = 0; i < t->count; i++)
        if (i != t->scanned && !term_same(t->tried[i].cell->term, before[i]))
            return false;
    Term next = t->tried[t->scanned].cell->term;
    return term_same(condition, term_truth(run->pool, next));
}

static void keep_round(Trial *t, const Before *b) {
    const Query *query = t->run->query;
    for (unsigned i = 0; i < t->count; i++) t->tried[i].next = t->tried[i].cell->term;
    t->duties = (unsigned)(query->nduties - b->duties);
    t->duty = ARENA_ARRAY(query->arena, Term, t->duties + 1);
    for (unsigned i = 0; i < t->duties; i++)
        t->duty[i] = query->duties[b->duties + i].must;
}

/* The condition and one round. `found`: the cell that the condition is about. */
static bool run_round(Trial *t, const Before *b, bool *found) {
    Run *run = t->run;
    Term condition;
    run->outer = run->path = term_word(1);
    if (!eval_truth(run, t->form->condition, &condition) || term_is_word(condition))
        return false;
    *found = find_scanned(t, condition);
    if (*found && t->changes) {
        Tried *c = &t->tried[t->scanned];
        cell_write(run, c->cell, c->fresh, CELL_SET, c->foreign);
        condition = term_truth(run->pool, c->fresh);
    }
    run->path = condition;
    if (rounds_once(run, t->loop, t->form) != FLOW_NEXT) return false;
    if (!term_same(run->path, condition)) return false;
    if (*found && t->changes && !ask_again(t)) return false;
    keep_round(t, b);
    return is_clean(t, b);
}

/* A trial with variables in all cells known so far. `more`: it changed others, too. */
static bool try_once(Trial *t, bool *more, bool *found) {
    Before b;
    before_trial(t, &b);
    path_split(t->run);
    set_fresh(t);
    bool done = run_round(t, &b, found) && gather_cells(t, b.run.nlog, more);
    after_trial(t, &b);
    return done;
}

static bool try_round(Trial *t) {
    bool more = true, found = false;
    for (unsigned i = 0; i < TRIALS_MOST && more; i++)
        if (!try_once(t, &more, &found)) return false;
    return !more && found;
}

/* What the condition makes of the scanned cell before the first round. false: that is
 * not known. */
static bool find_start(const Trial *t, GatherWord *word) {
    Run *run = t->run;
    size_t vars = pool_vars(run->pool);
    if (!t->changes) return true;
    Term *value = ARENA_ARRAY(run->query->arena, Term, vars + 1);
    for (size_t v = 0; v < vars; v++) value[v] = (Term){0, pool_var(run->pool, v)};
    for (unsigned i = 0; i < t->count; i++) {
        const TermNode *n = pool_node(run->pool, t->tried[i].fresh.ref);
        if (n->op != OP_VAR || t->tried[i].cell->set != CELL_SET) return false;
        value[n->k] = t->tried[i].cell->term;
    }
    word->start = term_substitute(run->pool, run->pool, t->changed, value);
    return !term_is_full(run->pool, word->start);
}

static void move(Run *run, const Tried *tried, const GatherWord *word, Term any) {
    if (word->dead) return;
    Ref set = tried->cell->set;
    if (word->last)
        set = path_set_ref(term_lor(run->pool, any, path_set_term(set)));
    if (term_same(word->end, tried->cell->term) && set == tried->cell->set) return;
    cell_write(run, tried->cell, word->end, set, tried->foreign);
}

static void move_all(const Trial *t, const GatherWord *word, Ahead *ahead) {
    Term any = term_truth(t->run->pool, word[t->scanned].start);
    for (unsigned i = 0; i < t->count; i++) move(t->run, &t->tried[i], &word[i], any);
    ahead->ended = t->changes; /* else the condition is asked, with what it does */
}

/* Of a loop that has to run: the cells whose values at its end are known. */
static void keep_steady(const Trial *t, const GatherWord *word, Ahead *ahead) {
    ahead->at = ARENA_ARRAY(t->run->query->arena, AheadCell, t->count);
    for (unsigned i = 0; i < t->count; i++)
        if (word[i].steady && !word[i].dead)
            ahead->at[ahead->count++] =
                (AheadCell){t->tried[i].cell, word[i].end, t->tried[i].foreign};
}

static bool all_steady(const Gather *g) {
    for (unsigned i = 0; i < g->count; i++)
        if (!g->word[i].steady && !g->word[i].dead) return false;
    return g->duties == 0;
}

static void use_round(const Trial *t, Ahead *ahead) {
    Run *run = t->run;
    GatherWord *word = ARENA_ARRAY(run->query->arena, GatherWord, t->count);
    Gather g = {.pool = run->pool,
                .word = word,
                .count = t->count,
                .scanned = t->scanned,
                .duty = t->duty,
                .duties = t->duties,
                .rounds = run->query->limits->rounds};
    for (unsigned i = 0; i < t->count; i++) {
        const Tried *c = &t->tried[i];
        word[i] = (GatherWord){.fresh = c->fresh,
                               .next = c->next,
                               .start = c->cell->term,
                               .type = c->type,
                               .known = c->cell->set == CELL_SET && c->shown,
                               .dead = !c->shown};
    }
    if (!word[t->scanned].known || !find_start(t, &word[t->scanned])) return;
    if (gather_ones(&g)) {
        move_all(t, word, ahead);
    } else if (gather_steady(&g)) {
        if (all_steady(&g))
            move_all(t, word, ahead);
        else
            keep_steady(t, word, ahead);
    }
}

void ahead_look(Run *run, Loop *loop, const RoundsForm *form, Ahead *ahead) {
    if (form->condition->kind == NODE_NUMBER || pool_full(run->pool)) return;
    Trial t = {.run = run, .loop = loop, .form = form};
    unsigned used = run->spares_used;
    if (try_round(&t)) use_round(&t, ahead);
    run->spares_used = used;
}

void ahead_finish(Run *run, const Ahead *ahead) {
    for (unsigned i = 0; i < ahead->count; i++) {
        const AheadCell *c = &ahead->at[i];
        cell_write(run, c->cell, c->end, c->cell->set, c->foreign);
    }
}
