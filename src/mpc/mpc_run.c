/* The first pass over the grammar's nodes.
 *
 * A token opens an item; a row or repetition leaves its items open, side by side, and
 * says how many; only a reference to a rule of several items closes them into one.  So
 * what mpc does by building, dissolving and rebuilding nodes is counting here, and to go
 * back is to cut two lists.  How mpc folds, and so what must come out:
 * - nothing and one thing fold to themselves, as do two of which one is nothing;
 * - else a root ">" holds all: of a root with several things the things, of a root with
 * one the thing under both tags, and a leaf as it is.
 *
 * Rules nest at most MPC_DEPTH_MAX deep, and a run may take a number of steps that grows
 * with the input: neither a hostile input nor a careless grammar hangs or overflows. */
#include "mpc/mpc_run.h"

#include "base/arena.h"
#include "mpc/mpc_tag.h"

enum { STEPS_BASE = 5000000, STEPS_PER_BYTE = 50 };

typedef struct {
    const unsigned char *at;
    uint32_t term, open, done;
} Mark;

static Mark mark(const mpc_run_t *run) {
    return (Mark){run->at, run->term, run->core->open.count, run->core->done.count};
}

static int back(mpc_run_t *run, const Mark *m) {
    run->at = m->at;
    run->term = m->term;
    run->core->open.count = m->open;
    run->core->done.count = m->done;
    return 0;
}

static int nothing(mpc_value_t *v) {
    v->count = MPC_NOTHING;
    return 1;
}

static const mpc_node_t *kid_of(const mpc_run_t *run, const mpc_node_t *n) {
    return run->table->node + n->kid;
}

static int guarded(const mpc_run_t *run, const mpc_node_t *n) {
    return mpc_set_has(&run->table->set[n->aux], *run->at);
}

static void reserve(mpc_items_t *items, uint32_t more) {
    if (items->cap - items->count >= more) return;
    while (items->cap - items->count < more)
        items->cap = items->cap ? items->cap * 2 : 64;
    items->item = base_realloc(items->item, items->cap * sizeof *items->item);
}

static void push(mpc_run_t *run, uint32_t at, uint32_t size, uint32_t tag) {
    mpc_items_t *open = &run->core->open;
    if (open->count == open->cap) reserve(open, 1);
    open->item[open->count++] = (mpc_item_t){at, size, MPC_LEAF, tag};
}

static mpc_item_t *top(const mpc_run_t *run) {
    return &run->core->open.item[run->core->open.count - 1];
}

static uint32_t join(const mpc_run_t *run, uint32_t a, uint32_t b) {
    return mpc_tag_join(&run->core->names, a, b);
}

static int token(mpc_run_t *run, const mpc_node_t *n) {
    uint32_t place = mpc_run_place(run);
    const mpc_node_t *kid = kid_of(run, n);
    const unsigned char *to = run->at + 1;
    if (kid->op != MPC_CHAR)
        to = mpc_scan(run, kid, run->at);
    else if (*run->at != kid->count)
        return 0;
    if (!to) return 0;
    push(run, place, (uint32_t)(to - run->at), n->tag);
    run->at = n->blank ? mpc_scan_blank(to) : to;
    return 1;
}

void mpc_run_close(mpc_run_t *run, const mpc_value_t *v, uint32_t tag) {
    mpc_items_t *open = &run->core->open, *done = &run->core->done;
    uint32_t count = (uint32_t)v->count, kids = done->count;
    reserve(done, count);
    open->count -= count;
    for (uint32_t i = 0; i < count; i++)
        done->item[kids + i] = open->item[open->count + i];
    done->count += count;
    open->item[open->count++] = (mpc_item_t){v->at, count, kids, tag};
}

void mpc_run_rewind(mpc_run_t *run) {
    run->at = run->start;
    run->term = run->depth = 0;
    run->steps = STEPS_BASE + STEPS_PER_BYTE * (uint64_t)run->length;
}

static int stop(mpc_run_t *run, const char *why) {
    if (run->stopped) return 0;
    run->stopped = why;
    run->stopped_at = mpc_run_place(run);
    return 0;
}

int mpc_run_stop(mpc_run_t *run) {
    return stop(run, run->depth == MPC_DEPTH_MAX ? "Maximum recursion depth exceeded!"
                                                 : "Too much backtracking!");
}

static int reference(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    uint32_t place = mpc_run_place(run);
    if (!guarded(run, n) || !mpc_run_enter(run)) return 0;
    int matched = mpc_run(run, kid_of(run, n), v);
    run->depth--;
    if (!matched) return 0;
    if (v->count == 0) {
        top(run)->tag = join(run, n->tag, top(run)->tag);
        top(run)->at = place;
    } else if (v->count > 1) {
        mpc_run_close(run, v, join(run, n->tag, v->tag));
        v->count = 1;
        v->tag = MPC_TAG_ROOT;
    } else if (v->count == 1) {
        v->tag = join(run, n->tag, v->tag);
    }
    v->at = place;
    return 1;
}

/* A root of one thing hands its tag to the thing, an open item. */
static void dissolve(mpc_run_t *run, uint32_t item, const mpc_value_t *v) {
    mpc_item_t *only = &run->core->open.item[item];
    if (v->count == 1) only->tag = join(run, v->tag, only->tag);
}

static void dissolve_last(mpc_run_t *run, const mpc_value_t *v) {
    if (v->count == 1) dissolve(run, run->core->open.count - 1, v);
}

/* A root over all items since base; over none it is a leaf. */
static int fold(mpc_run_t *run, uint32_t base, mpc_value_t *v) {
    v->count = (int32_t)(run->core->open.count - base);
    if (!v->count) push(run, 0, 0, MPC_TAG_ROOT);
    v->tag = MPC_TAG_ROOT;
    v->at = run->core->open.item[base].at;
    return 1;
}

/* Two values whose items start at base; the second is replaced by what they make. */
static int fold_two(mpc_run_t *run, uint32_t base, const mpc_value_t *first,
                    mpc_value_t *second) {
    if (first->count == MPC_NOTHING) return 1;
    if (second->count == MPC_NOTHING) {
        *second = *first;
        return 1;
    }
    dissolve(run, base, first);
    dissolve_last(run, second);
    return fold(run, base, second);
}

/* mpc_run, quick about what may be left out and can't start here. */
static inline int step(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    if ((n->op == MPC_MANY || n->op == MPC_MAYBE) && !guarded(run, n)) return nothing(v);
    return mpc_run(run, n, v);
}

static int pair(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    const mpc_node_t *kid = kid_of(run, n);
    Mark m = mark(run);
    mpc_value_t first;
    if (!step(run, kid, &first)) return 0;
    if (!step(run, kid + 1, v)) return back(run, &m);
    return fold_two(run, m.open, &first, v);
}

static int row(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    const mpc_node_t *kid = kid_of(run, n), *end = kid + n->count;
    if (n->count == 2) return pair(run, n, v);
    Mark m = mark(run);
    for (; kid < end; kid++) {
        if (!step(run, kid, v)) return back(run, &m);
        dissolve_last(run, v);
    }
    return fold(run, m.open, v);
}

static int choice(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    const mpc_table_t *t = run->table;
    const mpc_node_t *kid = kid_of(run, n);
    uint64_t mask = t->mask[n->aux + t->class[*run->at]];
    for (; mask; mask &= mask - 1)
        if (mpc_run(run, kid + __builtin_ctzll(mask), v)) return 1;
    return 0;
}

/* One round, unless it takes nothing. */
static int round_of(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    if (!guarded(run, n)) return 0;
    Mark m = mark(run);
    if (!mpc_run(run, kid_of(run, n), v)) return 0;
    if (run->at == m.at && run->term == m.term) return back(run, &m);
    return 1;
}

static int many(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    uint32_t base = run->core->open.count;
    mpc_value_t next;
    if (!round_of(run, n, v)) return nothing(v);
    if (!round_of(run, n, &next)) return 1;
    dissolve(run, base, v);
    do dissolve_last(run, &next);
    while (round_of(run, n, &next));
    return fold(run, base, v);
}

static int many1(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    many(run, n, v);
    return v->count != MPC_NOTHING || mpc_run(run, kid_of(run, n), v);
}

static int counted(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    Mark m = mark(run);
    mpc_value_t first;
    nothing(v);
    for (int i = 0; i < n->count; i++) {
        first = *v;
        if (!mpc_run(run, kid_of(run, n), v)) return back(run, &m);
        if (n->count > 2) dissolve_last(run, v);
    }
    if (n->count == 2) return fold_two(run, m.open, &first, v);
    return n->count > 2 ? fold(run, m.open, v) : 1;
}

static int lack(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    Mark m = mark(run);
    if (mpc_run(run, kid_of(run, n), v)) return back(run, &m);
    return nothing(v);
}

int mpc_run(mpc_run_t *run, const mpc_node_t *n, mpc_value_t *v) {
    switch (n->op) {
    case MPC_TOKEN:
        v->count = 0;
        return token(run, n);
    case MPC_REF:
        return reference(run, n, v);
    case MPC_AND:
        return row(run, n, v);
    case MPC_OR:
        return choice(run, n, v);
    case MPC_MANY:
        return many(run, n, v);
    case MPC_MANY1:
        return many1(run, n, v);
    case MPC_MAYBE:
        if (guarded(run, n) && mpc_run(run, kid_of(run, n), v)) return 1;
        return nothing(v);
    case MPC_NOT:
        return lack(run, n, v);
    case MPC_COUNT:
        return counted(run, n, v);
    default:
        return 0;
    }
}

int mpc_run_blind(mpc_run_t *run, const mpc_node_t *node) {
    mpc_value_t v;
    uint32_t open = run->core->open.count, done = run->core->done.count;
    int matched = mpc_run(run, node, &v);
    run->core->open.count = open;
    run->core->done.count = done;
    return matched;
}
