/* Finds locals that may be read before they are set. They become objects, whose memory
 * records which bits were set; all others can be registers.
 *
 * A forward dataflow analysis over the tree: the set of locals that are set on every
 * path. It is full where no path leads, and empty after a label, which may be reached
 * from anywhere. */
#include "cc/cc_local.h"

typedef uint64_t *Set;

typedef struct {
    Cc *c;
    size_t words;
    Set now, at_break, at_continue;
} Flow;

static Set copy_of(const Flow *f, const uint64_t *set) {
    return arena_copy(f->c->scratch, set, f->words * sizeof *set);
}

static Set full(const Flow *f) {
    Set set = arena_raw(f->c->scratch, f->words * sizeof *set);
    memset(set, 0xff, f->words * sizeof *set);
    return set;
}

static void intersect(const Flow *f, Set into, const uint64_t *other) {
    for (size_t i = 0; i < f->words; i++) into[i] &= other[i];
}

static void walk(Flow *f, const CcTree *tree);

static void walk_from(Flow *f, const CcTree *tree, uint32_t from) {
    for (uint32_t i = from; i < tree->n; i++)
        if (tree->kid[i]) walk(f, tree->kid[i]);
}

static CcEntity *local_part_of(const CcTree *place) {
    bool local = place->kind == CC_OBJECT && place->entity->is_local;
    return local && !place->entity->is_param ? place->entity : NULL;
}

static void mark(Flow *f, const CcEntity *local, bool set) {
    uint64_t bit = UINT64_C(1) << local->number % 64;
    if (set)
        f->now[local->number / 64] |= bit;
    else
        f->now[local->number / 64] &= ~bit;
}

static void read(Flow *f, const CcTree *place) {
    CcEntity *local = local_part_of(place);
    if (!local)
        walk(f, place);
    else if (!(f->now[local->number / 64] >> local->number % 64 & 1))
        local->is_in_memory = true;
}

static void assign(Flow *f, const CcTree *tree) {
    const CcTree *place = tree->kid[0];
    const CcEntity *local = local_part_of(place);
    if (tree->kind == CC_UPDATE)
        read(f, place);
    else if (!local)
        walk(f, place);
    walk(f, tree->kid[1]);
    if (local) mark(f, local, true);
}

/* Either branch may run; NULL is an empty one. */
static void either_branch(Flow *f, const CcTree *yes, const CcTree *no) {
    Set before = copy_of(f, f->now);
    if (yes) walk(f, yes);
    Set after = f->now;
    f->now = before;
    if (no) walk(f, no);
    intersect(f, f->now, after);
}

static void loop(Flow *f, const CcTree *tree) {
    Set at_break = f->at_break, at_continue = f->at_continue;
    const CcTree *test = tree->kid[0];
    f->at_break = full(f), f->at_continue = full(f);
    if (test && !tree->is_do_while) walk(f, test);
    Set left = test && !tree->is_do_while ? copy_of(f, f->now) : full(f);
    if (tree->kid[2]) walk(f, tree->kid[2]);
    intersect(f, f->now, f->at_continue);
    if (tree->kid[1]) walk(f, tree->kid[1]);
    if (test && tree->is_do_while) {
        walk(f, test);
        left = f->now;
    }
    f->now = left;
    intersect(f, f->now, f->at_break);
    f->at_break = at_break, f->at_continue = at_continue;
}

static void switch_cases(Flow *f, const CcTree *tree) {
    Set at_break = f->at_break;
    walk(f, tree->kid[0]);
    Set before = copy_of(f, f->now);
    bool otherwise = false;
    const CcTree *block = tree->kid[1];
    f->at_break = full(f);
    f->now = full(f);
    for (uint32_t i = 0; i < block->n; i++) {
        const CcTree *kid = block->kid[i];
        if (kid->kind == CC_CASE) intersect(f, f->now, before);
        if (kid->kind == CC_CASE) otherwise |= kid->is_default;
        walk(f, kid);
    }
    if (!otherwise) intersect(f, f->now, before);
    intersect(f, f->now, f->at_break);
    f->at_break = at_break;
}

static void declare(Flow *f, const CcTree *tree) {
    if (tree->kid[0]) walk(f, tree->kid[0]);
    mark(f, tree->entity, tree->kid[0] != NULL);
}

static void leave_by(Flow *f, const CcTree *tree) {
    walk_from(f, tree, 0);
    if (tree->kind == CC_BREAK) intersect(f, f->at_break, f->now);
    if (tree->kind == CC_CONTINUE) intersect(f, f->at_continue, f->now);
    f->now = full(f);
}

/* a + b + …, a chain of any length that nests to the left. */
static void walk_chain(Flow *f, const CcTree *tree) {
    uint32_t n = 0;
    for (const CcTree *at = tree; at->kind == CC_BINARY; at = at->kid[0]) n++;
    const CcTree **row = ARENA_ARRAY(f->c->scratch, const CcTree *, n);
    for (uint32_t i = 0; i < n; i++) row[i] = tree, tree = tree->kid[0];
    walk(f, tree);
    while (n-- > 0) walk(f, row[n]->kid[1]);
}

static void walk(Flow *f, const CcTree *tree) {
    switch (tree->kind) {
    case CC_BINARY:
        walk_chain(f, tree);
        break;
    case CC_LOAD:
        read(f, tree->kid[0]);
        break;
    case CC_ASSIGN:
    case CC_UPDATE:
        assign(f, tree);
        break;
    case CC_AND:
    case CC_OR:
        walk(f, tree->kid[0]);
        either_branch(f, tree->kid[1], NULL);
        break;
    case CC_CONDITIONAL:
    case CC_IF:
        walk(f, tree->kid[0]);
        either_branch(f, tree->kid[1], tree->kid[2]);
        break;
    case CC_LOOP:
        loop(f, tree);
        break;
    case CC_SWITCH:
        switch_cases(f, tree);
        break;
    case CC_DECLARE:
        declare(f, tree);
        break;
    case CC_LABEL:
        memset(f->now, 0, f->words * sizeof *f->now);
        break;
    case CC_BREAK:
    case CC_CONTINUE:
    case CC_RETURN:
    case CC_GOTO:
        leave_by(f, tree);
        break;
    default:
        walk_from(f, tree, 0);
        break;
    }
}

void cc_uninitialised(Cc *c, const CcTree *body) {
    Flow f = {.c = c, .words = c->f.locals / 64 + 1};
    f.now = arena_alloc(c->scratch, f.words * sizeof *f.now);
    f.at_break = full(&f), f.at_continue = full(&f);
    walk(&f, body);
}
