/* Paths: the log of writes, captured paths, merging. See path.h for the idea.
 *
 * The log is a stack. `mark` is where the innermost region that may be rolled back
 * begins; a cell is logged once a region (cell->logged is its latest entry). A region's
 * changes are relative to the state when its logging began, which all its paths share. */
#include "exec/run/path.h"

#include "exec/run/run.h"

Term path_set_term(Ref set) {
    if (set == CELL_UNSET) return term_word(0);
    if (set == CELL_SET) return term_word(1);
    return (Term){0, set};
}

Ref path_set_ref(Term truth) {
    if (truth.ref) return truth.ref;
    return truth.word ? CELL_SET : CELL_UNSET;
}

static bool logged_since(const Run *run, const Cell *cell, size_t mark) {
    size_t at = cell->logged;
    return at >= mark && at < run->store->nlog && run->store->log[at].cell == cell;
}

void path_log(Run *run, Cell *cell, bool foreign) {
    if (logged_since(run, cell, run->mark)) return;
    RunStore *store = run->store;
    store->log = base_grow(store->log, store->nlog, &store->log_cap, sizeof *store->log);
    store->log[store->nlog] = (Change){cell, *cell, foreign};
    cell->logged = (uint32_t)store->nlog++;
}

void path_rollback(Run *run, size_t mark) {
    while (run->store->nlog > mark) {
        Change *change = &run->store->log[--run->store->nlog];
        *change->cell = change->old;
    }
}

static void keep(Run *run, size_t i, size_t *kept) {
    Change change = run->store->log[i];
    if (change.cell->logged == i) change.cell->logged = (uint32_t)*kept;
    run->store->log[(*kept)++] = change;
}

/* Nothing is split in this call any more: only what the caller must see stays logged. A
 * cell of which an entry goes has its older one again, which may be a callee's. */
static void trim(Run *run, size_t mark) {
    size_t kept = mark;
    Change *log = run->store->log;
    for (size_t i = run->store->nlog; i > mark; i--) {
        Change *change = &log[i - 1];
        bool stays = run->outer_splits && change->foreign;
        if (!stays && change->cell->logged == i - 1)
            change->cell->logged = change->old.logged;
    }
    for (size_t i = mark; i < run->store->nlog && run->outer_splits; i++)
        if (log[i].foreign) keep(run, i, &kept);
    run->store->nlog = kept;
}

void path_forget(Run *run, size_t from, FrameMark frame) {
    size_t kept = from;
    for (size_t i = from; i < run->store->nlog; i++)
        if (!frame_holds(run->exec, frame, run->store->log[i].cell)) keep(run, i, &kept);
    run->store->nlog = kept;
}

/* An inner region has ended: of its entries only those of cells that the region around
 * it has not logged stay. */
static void settle(Run *run, size_t from) {
    size_t kept = from;
    uint32_t seen = ++run->store->tag;
    for (size_t i = from; i < run->store->nlog; i++) {
        Change change = run->store->log[i];
        Cell *cell = change.cell;
        if (cell->tag == seen) continue;
        cell->tag = seen;
        size_t older = change.old.logged;
        if (older >= run->mark && older < from && run->store->log[older].cell == cell) {
            cell->logged = (uint32_t)older;
            continue;
        }
        cell->logged = (uint32_t)kept;
        run->store->log[kept++] = change;
    }
    run->store->nlog = kept;
}

void path_region_end(Run *run, size_t mark, size_t before) {
    run->mark = before;
    if (run->splits == 0)
        trim(run, mark);
    else
        settle(run, mark);
}

size_t path_region(Run *run) {
    size_t before = run->mark;
    run->mark = run->store->nlog;
    return before;
}

Meeting path_here(const Run *run) {
    return (Meeting){run->path, run->store->nlog, run->escapes};
}

Split path_split(Run *run) {
    Split split = {path_here(run), run->mark};
    run->mark = run->store->nlog;
    run->splits++;
    return split;
}

void path_join(Run *run, const Split *split) {
    run->splits--;
    path_region_end(run, split->from.mark, split->before);
}

/* Locals of a block that has ended are not worth merging. */
static bool is_live(const Run *run, const Cell *cell, int32_t live) {
    const char *p = (const char *)cell, *from = (const char *)run->frame;
    if (live < 0 || p < from || p >= from + run->nslots * sizeof(Slot)) return true;
    return (size_t)(p - from) / sizeof(Slot) < (size_t)live;
}

Exit *path_capture(Run *run, size_t mark, int32_t live) {
    Exit *exit = ARENA_NEW(run->query->arena, Exit);
    exit->guard = exit->choose = run->path;
    size_t most = run->store->nlog - mark;
    if (!most) return exit;
    exit->held = ARENA_ARRAY(run->query->arena, Held, most);
    for (size_t i = mark; i < run->store->nlog; i++) {
        Cell *cell = run->store->log[i].cell;
        if (cell->logged != i || !is_live(run, cell, live)) continue;
        exit->held[exit->count++] =
            (Held){cell, cell->term, cell->set, run->store->log[i].foreign};
    }
    return exit;
}

static void apply_exit(Run *run, const Exit *exit) {
    for (size_t i = 0; i < exit->count; i++) {
        Held *held = &exit->held[i];
        cell_write(run, held->cell, held->term, held->set, held->foreign);
    }
}

static void merge_cell(Run *run, Cell *cell, Term choose, Held held) {
    if (term_same(cell->term, held.term) && cell->set == held.set) return;
    Term term = held.term;
    if (held.set == CELL_UNSET)
        term = cell->term;
    else if (cell->set != CELL_UNSET)
        term = term_ite(run->pool, choose, held.term, cell->term);
    Ref set = cell->set;
    if (set != held.set)
        set = path_set_ref(term_ite(run->pool, choose, path_set_term(held.set),
                                    path_set_term(cell->set)));
    cell_write(run, cell, term, set, held.foreign);
}

void path_merge(Run *run, size_t mark, const Exit *other) {
    uint32_t theirs = ++run->store->tag, done = ++run->store->tag;
    for (size_t i = 0; i < other->count; i++) other->held[i].cell->tag = theirs;
    size_t end = run->store->nlog;
    for (size_t i = mark; i < end; i++) {
        Change change = run->store->log[i];
        Cell *cell = change.cell;
        if (cell->tag == theirs || cell->tag == done) continue;
        cell->tag = done;
        merge_cell(run, cell, other->choose,
                   (Held){cell, change.old.term, change.old.set, change.foreign});
    }
    for (size_t i = 0; i < other->count; i++)
        merge_cell(run, other->held[i].cell, other->choose, other->held[i]);
}

void path_leave(Run *run, Exit **list, Exit *exit) {
    exit->before = *list;
    *list = exit;
    if (exit->jump) {
        exit->duties = run->query->nduties;
        run->escapes++;
        run->path = term_word(0);
    }
}

bool path_return(Run *run, const Meeting *meeting, Exit *list, bool dead) {
    for (const Exit *e = list; e; e = e->before) run->escapes -= e->jump;
    bool whole = run->escapes == meeting->escapes;
    if (dead && !list) {
        run->path = term_word(0);
        return false;
    }
    if (dead) {
        path_rollback(run, meeting->mark);
        apply_exit(run, list);
        run->path = list->guard;
        list = list->before;
    }
    for (; list; list = list->before) {
        path_merge(run, meeting->mark, list);
        if (!whole) run->path = term_lor(run->pool, run->path, list->guard);
    }
    if (whole) run->path = meeting->path;
    return true;
}

void path_loop_open(Run *run, Loop *loop, int32_t live) {
    *loop = (Loop){.outer = run->loop,
                   .from = path_here(run),
                   .body = run->store->nlog,
                   .before = run->mark,
                   .base = run->splits,
                   .live = live};
    run->loop = loop;
    run->mark = run->store->nlog;
}

/* One more split, which the loops up to `last` are within. */
static void own(Run *run, const Loop *last) {
    run->splits++;
    for (Loop *loop = run->loop; loop; loop = loop == last ? NULL : loop->outer)
        loop->base++;
}

void path_loop_own(Run *run, Loop *target) {
    if (!target->owned) own(run, target);
    target->owned = true;
}

void path_call_own(Run *run) {
    Call *call = run->call;
    if (call->owned) return;
    own(run, NULL);
    call->base++;
    call->owned = true;
}

bool path_loop_close(Run *run, Loop *loop, bool dead) {
    bool alive = path_return(run, &loop->from, loop->breaks, dead);
    run->loop = loop->outer;
    run->splits -= loop->owned;
    path_region_end(run, loop->from.mark, loop->before);
    return alive;
}
