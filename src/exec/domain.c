/* Domains (what `for` and the aggregates run over) and the aggregates: sum, union,
 * xorall, count, all, any, min, max. A domain is walked value by value and never stored
 * whole. */
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/operate.h"

#include <string.h>

#include "board/square.h"
#include "exec/builtin/lists.h"

typedef struct {
    bool (*visit)(void *, Value);
    void *context;
} Visitor;

/* false: stop, the visitor said so. */
static bool walk(ListWalk *list, const Visitor *visitor) {
    Value value;
    while (list_next(list, &value))
        if (!visitor->visit(visitor->context, value)) return false;
    return true;
}

static bool walk_range(Run *run, const Node *node, const Visitor *visitor) {
    Value ends[2];
    for (int i = 0; i < 2; i++) {
        const Node *end = node->kid[i];
        if (!eval_word(run, end, &ends[i])) return false;
        if (!term_is_word(ends[i].term))
            return run_error(run, end, "the ends of a range must have values");
        if (i == 1 && ends[0].kind == KIND_SQUARE && ends[1].kind == KIND_SQUARE)
            return run_error(run, node, "a range of squares stands in braces\n|{%s}",
                             run_text(run, node));
        if (ends[i].kind == KIND_SET && end->kind != NODE_NUMBER)
            return hint_want_square(run, end, ends[i]);
    }
    uint64_t from = ends[0].term.word, to = ends[1].term.word;
    /* 0..n-1 is empty for n == 0; an end that is written out is meant as it stands. */
    bool written = node->kid[1]->kind == NODE_NUMBER;
    if (written ? from > to : (int64_t)from > (int64_t)to) return true;
    ListWalk list = list_walk_range(from, to, KIND_INT);
    walk(&list, visitor);
    return true;
}

/* {3, 5, 0xff}: any values, in their order; ranges of squares among them. */
static bool walk_values(Run *run, const Node *node, const Visitor *visitor) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        Value value;
        if (kid->kind != NODE_RANGE) {
            if (!eval_word(run, kid, &value)) return false;
            if (!visitor->visit(visitor->context, value)) return true;
            continue;
        }
        Node *line = ast_new(run->query->arena, NODE_SET, kid->span, 1);
        line->at = kid->at;
        line->kid[0] = (Node *)kid;
        if (!eval_set(run, line, &value)) return false;
        ListWalk list = list_walk_members(value.term.word);
        if (!walk(&list, visitor)) return true;
    }
    return true;
}

static bool walk_value(Run *run, const Node *node, const Visitor *visitor) {
    Value value;
    if (!eval(run, node, &value)) return false;
    if (value.kind == KIND_LIST) {
        ListWalk list = list_walk(&value);
        walk(&list, visitor);
        return true;
    }
    if (value.kind >= KIND_BOOL)
        return run_error(run, node,
                         "'%s' is no domain\n|0..63, squares, a set, "
                         "subsets(set), {3, 5, 0xff}",
                         run_text(run, node));
    if (!hint_want_set(run, node, value)) return false;
    if (!term_is_word(value.term))
        return run_error(run, node, "a domain must have a value, '%s' has free names",
                         run_text(run, node));
    ListWalk list = list_walk_members(value.term.word);
    walk(&list, visitor);
    return true;
}

static bool is_shadowed(const Run *run, const Node *node) {
    if (run->own) return false;
    const Global *global = names_known(node->sym);
    GlobalKind kind = global ? (GlobalKind)global->kind : GLOBAL_NONE;
    return node->kind == NODE_CALL ? kind == GLOBAL_FUNCTION || kind == GLOBAL_MACRO
                                   : kind != GLOBAL_NONE || node->mark & MARK_LOCAL;
}

static bool walk_subsets(Run *run, const Node *node, const Visitor *visitor) {
    Value set;
    const Node *arg = node->kid[0];
    if (!eval_word(run, arg, &set) || !hint_want_set(run, arg, set)) return false;
    if (!term_is_word(set.term))
        return run_error(run, arg, "a domain must have a value, '%s' has free names",
                         run_text(run, arg));
    ListWalk list = list_walk_subsets(set.term.word);
    walk(&list, visitor);
    return true;
}

bool domain_each(Run *run, const Node *domain, bool (*visit)(void *, Value),
                 void *context) {
    Visitor visitor = {visit, context};
    if (domain->kind == NODE_RANGE) return walk_range(run, domain, &visitor);
    if (domain->kind == NODE_SET) return walk_values(run, domain, &visitor);
    bool named = domain->kind == NODE_NAME || domain->kind == NODE_CALL;
    if (named && !is_shadowed(run, domain)) {
        const char *name = domain->sym->name;
        if (domain->kind == NODE_NAME && strcmp(name, "squares") == 0) {
            ListWalk list = list_walk_range(0, 63, KIND_SQUARE);
            walk(&list, &visitor);
            return true;
        }
        if (domain->kind == NODE_CALL && domain->n == 1 && strcmp(name, "subsets") == 0)
            return walk_subsets(run, domain, &visitor);
    }
    return walk_value(run, domain, &visitor);
}

typedef enum {
    GATHER_SUM,
    GATHER_UNION,
    GATHER_XORALL,
    GATHER_COUNT,
    GATHER_ALL,
    GATHER_ANY,
    GATHER_MIN,
    GATHER_MAX,
    GATHER_NONE
} GatherKind;

typedef struct {
    Run *run;
    const Node *node;
    GatherKind kind;
    uint32_t depth; /* which bind is at work */
    Term total;
    Kind shown;
    Type type;
    uint64_t seen;
    bool failed, done;
} Gather;

static GatherKind gather_kind(const char *name) {
    static const char *const names[] = {"sum", "union", "xorall", "count",
                                        "all", "any",   "min",    "max"};
    for (int i = 0; i < GATHER_NONE; i++)
        if (strcmp(name, names[i]) == 0) return (GatherKind)i;
    return GATHER_NONE;
}

static Term gather_word(Gather *g, Term a, Term b) {
    Pool *pool = g->run->pool;
    switch (g->kind) {
    case GATHER_UNION:
        return term_op2(pool, OP_OR, a, b);
    case GATHER_XORALL:
        return term_op2(pool, OP_XOR, a, b);
    case GATHER_SUM:
        return term_op2(pool, OP_ADD, a, b);
    case GATHER_MIN:
        return g->seen ? term_ite(pool, operate_ult(g->run, b, a), b, a) : b;
    default:
        return g->seen ? term_ite(pool, operate_ult(g->run, a, b), b, a) : b;
    }
}

static void gather_value(Gather *g, Value value) {
    Pool *pool = g->run->pool;
    if (g->kind >= GATHER_COUNT && g->kind <= GATHER_ANY) {
        Term truth = operate_truth(g->run, value);
        if (g->kind == GATHER_COUNT)
            g->total = term_op2(pool, OP_ADD, g->total, truth);
        else if (g->kind == GATHER_ALL)
            g->total = term_land(pool, g->total, truth);
        else
            g->total = term_lor(pool, g->total, truth);
        g->done = (g->kind == GATHER_ALL && term_is(g->total, 0)) ||
                  (g->kind == GATHER_ANY && term_is(g->total, 1));
        return;
    }
    g->total = gather_word(g, g->total, value.term);
    if (value.kind == KIND_SET)
        g->shown = KIND_SET;
    else if (g->seen == 0 && g->kind >= GATHER_MIN)
        g->shown = (Kind)value.kind;
    else if (g->shown != (Kind)value.kind && g->shown != KIND_SET)
        g->shown = KIND_INT;
    if (g->kind < GATHER_MIN && g->shown != KIND_SET) g->shown = KIND_INT;
    g->seen++;
}

static bool gather_each(void *context, Value value);

static bool gather_inner(Gather *g) {
    if (g->depth + 1 < g->node->n)
        return domain_each(g->run, g->node->kid[g->depth]->kid[0], gather_each, g);
    Value value;
    const Node *expr = g->node->kid[g->node->n - 1];
    if (!eval_word(g->run, expr, &value)) return false;
    gather_value(g, value);
    return true;
}

static bool gather_each(void *context, Value value) {
    Gather *g = context;
    Run *run = g->run;
    const Node *bind = g->node->kid[g->depth];
    if (!run_step(run, g->node)) {
        g->failed = true;
        return false;
    }
    Slot *slot = &run->frame[bind->slot];
    *slot = (Slot){.cell = {.term = value.term, .set = CELL_SET},
                   .kind = value.kind,
                   .list = value.list};
    g->depth++;
    if (!gather_inner(g)) g->failed = true;
    g->depth--;
    return !g->failed && !g->done;
}

static bool run_gather(Gather *g, Value *out) {
    if (!domain_each(g->run, g->node->kid[0]->kid[0], gather_each, g) || g->failed)
        return false;
    if (g->kind >= GATHER_MIN && g->seen == 0)
        return run_error(g->run, g->node, "'%s' of no values", g->node->sym->name);
    Kind kind = g->kind == GATHER_UNION                          ? KIND_SET
                : g->kind == GATHER_COUNT                        ? KIND_INT
                : g->kind == GATHER_ALL || g->kind == GATHER_ANY ? KIND_BOOL
                                                                 : g->shown;
    *out = (Value){.term = g->total, .kind = (uint8_t)kind};
    return true;
}

/* Outside functions an aggregate brings its own frame. */
bool domain_gather(Run *run, const Node *node, Value *out) {
    Gather g = {.run = run,
                .node = node,
                .kind = gather_kind(node->sym->name),
                .shown = KIND_INT};
    if (g.kind == GATHER_NONE)
        return run_error(run, node,
                         "'%s' is no aggregate\n|sum, union, xorall, count, "
                         "all, any, min, max",
                         node->sym->name);
    if (g.kind == GATHER_ALL) g.total = term_word(1);
    if (node->mark & MARK_RESOLVED && (uint32_t)node->slot <= run->nslots)
        return run_gather(&g, out);
    uint32_t nslots = (uint32_t)node->slot;
    if (!(node->mark & MARK_RESOLVED)) {
        if (run->nslots)
            return run_error(run, node,
                             "define the macro before the function that uses "
                             "it");
        if (!resolve_node(run, (Node *)node, &nslots)) return false;
    }
    Slot *frame = run->frame;
    uint32_t before = run->nslots;
    FrameMark mark = frame_mark(run->exec);
    run->frame = frame_push(run->exec, nslots * sizeof(Slot));
    run->nslots = nslots;
    bool done = run_gather(&g, out);
    frame_release(run->exec, mark);
    run->frame = frame;
    run->nslots = before;
    return done;
}
