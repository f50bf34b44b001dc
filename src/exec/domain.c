/* Domains (what `for` and the aggregates run over) and the aggregates: sum, union,
 * xorall, count, all, any, min, max. A domain is walked value by value and never stored
 * whole. */
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/operate.h"

#include <assert.h>
#include <string.h>

#include "exec/names/lists.h"

typedef struct Aggregation Aggregation;

/* gather: the aggregate that is evaluated; NULL: the visitor may stop early. */
typedef struct {
    ListVisitor visitor;
    Aggregation *gather;
} Walk;

static bool is_walkable(Run *run, const Node *domain, Wide last, const Walk *walk);

static bool walk_range(Run *run, const Node *node, const Walk *walk) {
    Value ends[2];
    for (int i = 0; i < 2; i++) {
        const Node *end = node->kid[i];
        if (!eval_word(run, end, &ends[i])) return false;
        if (!value_is_known(&ends[i]))
            return run_error(run, end, "the ends of a range must have values");
        if (i == 1 && ends[0].kind == KIND_SQUARE && ends[1].kind == KIND_SQUARE)
            return run_error(run, node, "a range of squares stands in braces\n|{%s}",
                             run_text(run, node));
        if (ends[i].kind == KIND_SET && end->kind != NODE_NUMBER)
            return hint_expect_square(run, end, ends[i]);
    }
    Wide from = value_wide(&ends[0]), to = value_wide(&ends[1]);
    unsigned over = WIDE_BITS - run_bits(run);
    /* 0..n-1 is empty for n == 0, but a literal end is taken as it is. From a negative
     * number a range continues at 0. */
    bool written = node->kid[1]->kind == NODE_NUMBER;
    bool down = (to - from) << over >> (WIDE_BITS - 1);
    if (down && !(written && from <= to)) return true;
    if (!is_walkable(run, node, (to - from) << over >> over, walk)) return false;
    if (from <= to)
        list_each_between(from, to, KIND_INT, &walk->visitor);
    else if (list_each_between(from, ~(Wide)0 >> over, KIND_INT, &walk->visitor))
        list_each_between(0, to, KIND_INT, &walk->visitor);
    return true;
}

/* {3, 5, 0xff}: any values, in that order, with ranges of squares. */
static bool walk_values(Run *run, const Node *node, const Walk *walk) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        Value value;
        bool line = kid->kind == NODE_RANGE;
        Pair squares;
        if (line ? !eval_range(run, kid, &squares) : !eval_word(run, kid, &value))
            return false;
        if (line ? !list_each_member(pair_wide(squares), &walk->visitor)
                 : !walk->visitor.visit(walk->visitor.context, value))
            return true;
    }
    return true;
}

/* The members of a set, or its subsets. */
static bool walk_set(Run *run, const Node *node, Value set, bool subsets,
                     const Walk *walk) {
    if (!hint_expect_set(run, node, set)) return false;
    if (!value_is_known(&set))
        return run_error(run, node, "a domain must have a value, '%s' has free names",
                         run_text(run, node));
    Wide word = value_wide(&set);
    int count = wide_count(word);
    Wide last = count ? ~(Wide)0 >> (WIDE_BITS - count) : 0; /* subset */
    if (subsets && !is_walkable(run, node, last, walk)) return false;
    (subsets ? list_each_subset : list_each_member)(word, &walk->visitor);
    return true;
}

static bool walk_value(Run *run, const Node *node, const Walk *walk) {
    Value value;
    if (!eval(run, node, &value)) return false;
    if (value.kind == KIND_LIST) {
        list_each(&value, &walk->visitor);
        return true;
    }
    if (value.kind >= KIND_BOOL)
        return run_error(run, node,
                         "'%s' is not a domain\n|0..63, squares, a set, "
                         "subsets(set), {3, 5, 0xff}",
                         run_text(run, node));
    return walk_set(run, node, value, false, walk);
}

static bool is_shadowed(const Run *run, const Node *node) {
    if (run->in_prelude) return false;
    const Global *global = names_known(node->sym);
    GlobalKind kind = global ? (GlobalKind)global->kind : GLOBAL_NONE;
    return node->kind == NODE_CALL ? kind == GLOBAL_FUNCTION
                                   : kind != GLOBAL_NONE || node->mark & MARK_LOCAL;
}

static bool walk_domain(Run *run, const Node *domain, const Walk *walk) {
    if (domain->kind == NODE_RANGE) return walk_range(run, domain, walk);
    if (domain->kind == NODE_SET) return walk_values(run, domain, walk);
    bool name = domain->kind == NODE_NAME, call = domain->kind == NODE_CALL;
    if ((!name && !call) || is_shadowed(run, domain))
        return walk_value(run, domain, walk);
    if (name && strcmp(domain->sym->name, "squares") == 0) {
        Pair board = pair_word(shape_board(run->exec->squares));
        Value all = value_of_pair(board, KIND_SET);
        return walk_set(run, domain, all, false, walk);
    }
    if (name || domain->n != 1 || strcmp(domain->sym->name, "subsets") != 0)
        return walk_value(run, domain, walk);
    Value set;
    return eval_word(run, domain->kid[0], &set) &&
           walk_set(run, domain->kid[0], set, true, walk);
}

bool domain_each(Run *run, const Node *domain, bool (*visit)(void *, Value),
                 void *context) {
    Walk walk = {{visit, context}, NULL};
    return walk_domain(run, domain, &walk);
}

static Pair least(Pool *pool, Pair a, Pair b) {
    return pair_ite(pool, pair_ult(pool, b, a), b, a);
}

static Pair greatest(Pool *pool, Pair a, Pair b) {
    return pair_ite(pool, pair_ult(pool, a, b), b, a);
}

static Pair pair_and(Pool *pool, Pair a, Pair b) {
    return pair_of(term_land(pool, a.low, b.low));
}

static Pair pair_or(Pool *pool, Pair a, Pair b) {
    return pair_of(term_lor(pool, a.low, b.low));
}

/* How an aggregate combines two values. */
typedef struct {
    const char *name;
    Op op; /* CONST: the function combines them */
    Pair (*join)(Pool *, Pair, Pair);
    bool truths;   /* of the values as bools */
    Kind kind;     /* for no values; VOID: there must be some */
    uint64_t none; /* the result for no values */
} Aggregate;

static const Aggregate aggregates[] = {{"sum", OP_ADD, NULL, false, KIND_INT, 0},
                                       {"union", OP_OR, NULL, false, KIND_SET, 0},
                                       {"xorall", OP_XOR, NULL, false, KIND_INT, 0},
                                       {"count", OP_ADD, NULL, true, KIND_INT, 0},
                                       {"all", OP_CONST, pair_and, true, KIND_BOOL, 1},
                                       {"any", OP_CONST, pair_or, true, KIND_BOOL, 0},
                                       {"min", OP_CONST, least, false, KIND_VOID, 0},
                                       {"max", OP_CONST, greatest, false, KIND_VOID, 0}};

enum { AGGREGATES = sizeof aggregates / sizeof *aggregates };

struct Aggregation {
    Run *run;
    const Node *node;
    const Aggregate *of;
    uint32_t depth; /* the current bind */
    Pair total;
    Kind shown;
    bool some, failed, done;
    uint64_t tries; /* if there are too many values: how many may still be tried */
};

/* Whether all last + 1 values can be visited. If not, all and any, which may end early,
 * try some of them. */
static bool is_walkable(Run *run, const Node *domain, Wide last, const Walk *walk) {
    enum { SOME = 256 };
    Aggregation *g = walk->gather;
    uint64_t most = run_steps_most(run);
    if (!g || last < most) return true;
    if (g->of->kind == KIND_BOOL) {
        if (g->tries > most / SOME) g->tries = most / SOME;
        return true;
    }
    return run_limit(run, domain,
                     "the domain has more values than the %llu loop rounds and calls "
                     "that there may be\n|:set steps raises the limit",
                     (unsigned long long)most);
}

static bool may_try_more(Aggregation *g) {
    if (g->tries--) return true;
    return run_limit(g->run, g->node,
                     "the domain has too many values, and the first ones don't tell "
                     "what '%s' is\n|:set steps raises the limit",
                     g->node->sym->name);
}

static void aggregate_value(Aggregation *g, Value value) {
    const Aggregate *of = g->of;
    Pool *pool = g->run->pool;
    Pair pair = of->truths ? pair_of(operate_truth(g->run, value)) : value_pair(&value);
    if (of->kind == KIND_VOID && !g->some)
        g->total = pair, g->shown = (Kind)value.kind;
    else
        g->total = of->join ? of->join(pool, g->total, pair)
                            : pair_op2(pool, run_is_wide(g->run), of->op, g->total, pair);
    if (!of->truths) g->shown = value_either(g->shown, (Kind)value.kind);
    g->some = true;
    g->done = of->kind == KIND_BOOL && term_is(g->total.low, !of->none);
}

static bool aggregate_each(void *context, Value value);

static bool aggregate_inner(Aggregation *g) {
    Walk walk = {{aggregate_each, g}, g};
    if (g->depth + 1 < g->node->n)
        return walk_domain(g->run, g->node->kid[g->depth]->kid[0], &walk);
    Value value;
    const Node *expr = g->node->kid[g->node->n - 1];
    if (!eval_word(g->run, expr, &value)) return false;
    aggregate_value(g, value);
    return true;
}

static bool aggregate_each(void *context, Value value) {
    Aggregation *g = context;
    Run *run = g->run;
    Slot *slot = &run->frame[g->node->kid[g->depth]->slot];
    *slot = (Slot){.term = value.term,
                   .high = value.high,
                   .set = true,
                   .kind = value.kind,
                   .list = value.list};
    g->depth++;
    g->failed =
        !run_step(run, g->node) || !may_try_more(g) || !aggregate_inner(g) || g->failed;
    g->depth--;
    return !g->failed && !g->done;
}

static bool run_aggregate(Aggregation *g, Value *out) {
    if (!aggregate_inner(g) || g->failed) return false;
    if (g->of->kind == KIND_VOID && !g->some)
        return run_error(g->run, g->node, "'%s' of no values", g->node->sym->name);
    *out = value_of_pair(g->total, g->shown);
    return true;
}

/* Outside functions an aggregate has a frame of its own. */
bool domain_aggregate(Run *run, const Node *node, Value *out) {
    const Aggregate *of = aggregates, *end = of + AGGREGATES;
    while (of < end && strcmp(node->sym->name, of->name) != 0) of++;
    assert(of < end); /* the parser has refused others */
    Aggregation g = {run,
                     node,
                     of,
                     .total = pair_word(of->none),
                     .shown = of->kind,
                     .tries = UINT64_MAX};
    if (!run_observe(run, node, NULL)) return false;
    if (node->mark & MARK_RESOLVED && (uint32_t)node->slot <= run->nslots)
        return run_aggregate(&g, out);
    uint32_t nslots = (uint32_t)node->slot;
    if (!(node->mark & MARK_RESOLVED) && !resolve_node(run, (Node *)node, &nslots))
        return false;
    Slot *frame = run->frame;
    uint32_t before = run->nslots;
    FrameMark mark = frame_mark(run->exec);
    run->frame = frame_push(run->exec, nslots * sizeof(Slot));
    run->nslots = nslots;
    bool done = run_aggregate(&g, out);
    frame_release(run->exec, mark);
    run->frame = frame;
    run->nslots = before;
    return done;
}
