/* From terms to gates, from gates to a diagram in one of several orders. Quotients and
 * remainders are inputs of the gates with exactly one value each, so that they go as the
 * other variables do: a word is one if no others make the claim fail. */
#include "find/solve.h"

#include <stdlib.h>
#include <string.h>

#include "find/find_solver.h"
#include "prove/solve/aig.h"
#include "prove/solve/diagram.h"
#include "term/walk.h"

enum { MOST_GATES = 1 << 20, MOST_NODES = 1 << 21, LISTED = 64 };
static const uint64_t order_steps = 1000000000, list_steps = 2000000000;

typedef enum { ORDER_UP, ORDER_MET, ORDER_DOWN, ORDERS } Order;

struct Solve {
    const SolveJob *job;
    Solution is;
    Diagrams *diagrams; /* of the words alone; NULL: they are listed */
    Bdd words;
    uint32_t level[SOLVE_WANTED][WORD_BITS];
    uint8_t *fixed;   /* by level, for questions */
    uint64_t *listed; /* SOLVE_WANTED words each */
    size_t nlisted;
};

typedef struct {
    const SolveJob *job;
    Aig *aig;
    Gates gates;
    Bit (*word)[WORD_BITS]; /* by ref */
    uint32_t *input;        /* by the pool's variable: its lowest bit's input */
    Bit met, bad;
    uint8_t *needed; /* by the graph's node */
    uint32_t *level; /* by the graph's input */
    uint32_t levels; /* given so far */
} Graph;

/* ---- gates */

static void make_node(Graph *g, Ref ref) {
    const TermNode *node = pool_node(g->job->pool, ref);
    const Bit *arg[3] = {NULL, NULL, NULL};
    for (unsigned i = 0; i < node->arity; i++) arg[i] = g->word[node->arg[i]];
    if (node->op != OP_VAR) {
        circuit_node(&g->gates, g->job->pool, ref, arg, g->word[ref]);
        return;
    }
    g->input[node->k] = aig_inputs(g->aig);
    for (unsigned i = 0; i < WORD_BITS; i++) g->word[ref][i] = aig_input(g->aig);
}

static Bit truth_bit(const Graph *g, Term t) {
    return t.ref    ? circuit_truth(&g->gates, g->word[t.ref])
           : t.word ? BIT_TRUE
                    : BIT_FALSE;
}

/* false: there is no room. */
static bool graph_make(Graph *g, const SolveJob *job) {
    const Pool *pool = job->pool;
    Term roots[2] = {job->met, job->bad};
    *g = (Graph){.job = job, .aig = aig_new(MOST_GATES)};
    g->gates = aig_gates(g->aig);
    TermWalk walk = walk_new(pool, roots, 2, job->arena);
    g->word = base_malloc((walk.top + 1) * sizeof *g->word);
    g->input = ARENA_ARRAY(job->arena, uint32_t, pool_vars(pool) + 1);
    memset(g->input, 0xff, pool_vars(pool) * sizeof *g->input);
    for (Ref r = 0; !aig_full(g->aig) && (r = walk_up(&walk, r));) {
        if (pool_node(pool, r)->op == OP_FULL) return false;
        make_node(g, r);
    }
    if (aig_full(g->aig)) return false;
    g->met = truth_bit(g, job->met);
    g->bad = truth_bit(g, job->bad);
    return !aig_full(g->aig);
}

static void graph_free(Graph *g) {
    aig_free(g->aig);
    free(g->word);
    free(g->needed);
    free(g->level);
}

static void need(Graph *g, Bit bit) {
    g->needed[bit >> 1] = 1;
}

/* The nodes that the roots and requirements are made of. */
static void find_needed(Graph *g) {
    size_t count;
    const Bit *required = aig_required(g->aig, &count);
    g->needed = base_malloc(aig_count(g->aig));
    memset(g->needed, 0, aig_count(g->aig));
    need(g, g->met);
    need(g, g->bad);
    for (size_t i = 0; i < count; i++) need(g, required[i]);
    for (uint32_t n = aig_count(g->aig); n-- > 1;) {
        Bit arg[2];
        if (g->needed[n] && aig_is_and(g->aig, n, arg)) need(g, arg[0]), need(g, arg[1]);
    }
}

/* ---- orders */

static void give_level(Graph *g, uint32_t input) {
    if (g->level[input] == UINT32_MAX) g->level[input] = g->levels++;
}

/* Inputs stand in words of 64 bits, the low ones first: all their lowest bits, then the
 * next ones; or from the highest down. */
static void order_by_squares(Graph *g, bool down) {
    uint32_t words = aig_inputs(g->aig) / WORD_BITS;
    for (uint32_t bit = 0; bit < WORD_BITS; bit++)
        for (uint32_t w = 0; w < words; w++)
            give_level(g, w * WORD_BITS + (down ? WORD_BITS - 1 - bit : bit));
}

typedef struct {
    Graph *graph;
    uint32_t *stack;
    uint8_t *seen;
    uint32_t *number; /* by node: of an input */
} Meeting;

/* As they are met from the root on; what is not comes last. */
static void order_as_met(Graph *g) {
    uint32_t count = aig_count(g->aig), inputs = aig_inputs(g->aig), depth = 0;
    Meeting m = {g, base_malloc((2 * (size_t)count + 2) * sizeof *m.stack),
                 base_malloc(count), base_malloc(count * sizeof *m.number)};
    memset(m.seen, 0, count);
    for (uint32_t i = 0; i < inputs; i++) m.number[aig_input_node(g->aig, i)] = i;
    m.stack[depth++] = g->met >> 1;
    m.stack[depth++] = g->bad >> 1;
    while (depth) {
        uint32_t n = m.stack[--depth];
        Bit arg[2];
        if (n == 0 || m.seen[n]++) continue;
        if (aig_is_and(g->aig, n, arg))
            m.stack[depth++] = arg[1] >> 1, m.stack[depth++] = arg[0] >> 1;
        else
            give_level(g, m.number[n]);
    }
    free(m.stack);
    free(m.seen);
    free(m.number);
    order_by_squares(g, false);
}

static void choose_order(Graph *g, Order order) {
    uint32_t inputs = aig_inputs(g->aig);
    if (!g->level) g->level = base_malloc((inputs + 1) * sizeof *g->level);
    memset(g->level, 0xff, inputs * sizeof *g->level);
    g->levels = 0;
    if (order == ORDER_MET)
        order_as_met(g);
    else
        order_by_squares(g, order == ORDER_DOWN);
}

/* ---- the diagram */

static Bdd diagram_of(const Bdd *made, Bit bit) {
    return made[bit >> 1] ^ (bit & 1);
}

/* All nodes that are needed. false: there is no room. */
static bool make_diagrams(const Graph *g, Diagrams *d, Bdd *made) {
    uint32_t input = 0;
    made[0] = BDD_FALSE;
    for (uint32_t n = 1; n < aig_count(g->aig) && !diagram_full(d); n++) {
        Bit arg[2];
        if (aig_is_and(g->aig, n, arg)) {
            if (g->needed[n])
                made[n] =
                    diagram_and(d, diagram_of(made, arg[0]), diagram_of(made, arg[1]));
        } else {
            made[n] = diagram_level(d, g->level[input++]);
        }
    }
    return !diagram_full(d);
}

/* The words that satisfy it: others make it met, and none make it bad. */
static Bdd words_of(const Graph *g, Diagrams *d, const Bdd *made, const uint8_t *gone) {
    size_t count;
    const Bit *required = aig_required(g->aig, &count);
    Bdd there = BDD_TRUE;
    for (size_t i = 0; i < count; i++)
        there = diagram_and(d, there, diagram_of(made, required[i]));
    Bdd met = diagram_and(d, there, diagram_of(made, g->met));
    Bdd bad = diagram_and(d, there, diagram_of(made, g->bad));
    met = diagram_exists(d, met, gone);
    bad = diagram_exists(d, bad, gone);
    return diagram_and(d, met, diagram_not(bad));
}

/* Which levels are of wanted words. Those of words that do not occur come behind. */
static void note_levels(Solve *s, Graph *g, uint8_t *counts) {
    const SolveJob *job = s->job;
    for (size_t i = 0; i < job->nwanted; i++)
        for (unsigned bit = 0; bit < job->bits[i]; bit++) {
            uint32_t input = g->input[job->wanted[i]];
            uint32_t level = input == UINT32_MAX ? g->levels++ : g->level[input + bit];
            s->level[i][bit] = level;
            counts[level] = 1;
        }
}

static bool try_order(Solve *s, Graph *g, Order order) {
    const SolveJob *job = s->job;
    Watch *watch = pool_watch(job->pool);
    choose_order(g, order);
    uint32_t most = aig_inputs(g->aig) + SOLVE_WANTED * WORD_BITS;
    uint8_t *counts = base_malloc(2 * (size_t)most), *gone = counts + most;
    memset(counts, 0, most);
    note_levels(s, g, counts);
    for (uint32_t i = 0; i < most; i++) gone[i] = !counts[i];
    Bdd *made = base_malloc(aig_count(g->aig) * sizeof *made);
    Diagrams *d = diagram_new(g->levels, MOST_NODES, watch);
    uint64_t end = watch_allow(watch, order_steps);
    bool good = make_diagrams(g, d, made);
    if (good) s->words = words_of(g, d, made, gone);
    good = good && !diagram_full(d);
    if (good) s->diagrams = diagram_alone(d, &s->words);
    if (good) diagram_count(s->diagrams, s->words, counts, SOLVE_WORDS, s->is.count);
    watch_restore(watch, end);
    diagram_free(d);
    free(made);
    free(counts);
    return good;
}

/* ---- questions */

static void set_words(const Solve *s, size_t upto, unsigned bit, const uint64_t *values) {
    const SolveJob *job = s->job;
    for (size_t i = 0; i <= upto && i < job->nwanted; i++)
        for (unsigned b = job->bits[i]; b-- > (i < upto ? 0 : bit);)
            s->fixed[s->level[i][b]] = values[i] >> b & 1;
}

static void unset_words(const Solve *s) {
    memset(s->fixed, 2, diagram_levels(s->diagrams));
}

/* With the bits of `values` from this one up, the least or the greatest. */
static void complete(const Solve *s, size_t from, unsigned bit, bool least,
                     uint64_t *values) {
    const SolveJob *job = s->job;
    for (size_t i = from; i < job->nwanted; i++)
        for (unsigned b = i == from ? bit : job->bits[i]; b-- > 0;) {
            uint8_t *fixed = &s->fixed[s->level[i][b]];
            *fixed = !least;
            if (!diagram_meets(s->diagrams, s->words, s->fixed)) *fixed = least;
            values[i] &= ~(UINT64_C(1) << b);
            values[i] |= (uint64_t)*fixed << b;
        }
}

static bool next_listed(const Solve *s, const uint64_t *after, uint64_t *values) {
    size_t size = s->job->nwanted * sizeof *values, at = 0;
    while (after && at < s->nlisted &&
           memcmp(&s->listed[at * SOLVE_WANTED], after, size) != 0)
        at++;
    at += after != NULL;
    if (at >= s->nlisted) return false;
    memcpy(values, &s->listed[at * SOLVE_WANTED], size);
    return true;
}

/* The same words up to a bit that is 0 and becomes 1, as far behind as can be. */
static bool next_met(const Solve *s, const uint64_t *after, uint64_t *values) {
    const SolveJob *job = s->job;
    for (size_t i = job->nwanted; i-- > 0;)
        for (unsigned b = 0; b < job->bits[i]; b++) {
            if (after[i] >> b & 1) continue;
            unset_words(s);
            set_words(s, i, b, after);
            s->fixed[s->level[i][b]] = 1;
            if (!diagram_meets(s->diagrams, s->words, s->fixed)) continue;
            memcpy(values, after, job->nwanted * sizeof *values);
            values[i] |= UINT64_C(1) << b;
            complete(s, i, b, true, values);
            return true;
        }
    return false;
}

bool solve_next(const Solve *s, const uint64_t *after, uint64_t *values) {
    if (!s->diagrams) return next_listed(s, after, values);
    if (after) return next_met(s, after, values);
    if (s->words == BDD_FALSE) return false;
    unset_words(s);
    complete(s, 0, s->job->bits[0], true, values);
    return true;
}

static void take_values(Solve *s) {
    const SolveJob *job = s->job;
    uint32_t levels = diagram_levels(s->diagrams);
    uint8_t *can = ARENA_ARRAY(job->arena, uint8_t, levels + 1);
    s->fixed = ARENA_ARRAY(job->arena, uint8_t, levels + 1);
    s->is.exact = true;
    if (s->words == BDD_FALSE) return;
    diagram_values(s->diagrams, s->words, can);
    for (size_t i = 0; i < job->nwanted; i++)
        for (unsigned b = 0; b < job->bits[i]; b++) {
            uint8_t is = can[s->level[i][b]];
            s->is.all[i] |= (uint64_t)(is == 2) << b;
            s->is.none[i] |= (uint64_t)(is == 1) << b;
        }
    solve_next(s, NULL, s->is.least);
    unset_words(s);
    complete(s, 0, job->bits[0], false, s->is.greatest);
}

/* ---- words one by one */

static void take_listed(Solve *s, const uint64_t *values) {
    const SolveJob *job = s->job;
    uint64_t *to = &s->listed[s->nlisted++ * SOLVE_WANTED];
    for (size_t i = 0; i < job->nwanted; i++) {
        uint64_t mask =
            job->bits[i] < 64 ? (UINT64_C(1) << job->bits[i]) - 1 : UINT64_MAX;
        to[i] = values[job->wanted[i]] & mask;
        s->is.all[i] = s->nlisted == 1 ? to[i] : s->is.all[i] & to[i];
        s->is.none[i] = s->nlisted == 1 ? ~to[i] & mask : s->is.none[i] & ~to[i];
    }
}

static int by_words(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    for (size_t i = 0; i < SOLVE_WANTED; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Only where no others are: a solver names words that satisfy it. */
static void list_words(Solve *s) {
    const SolveJob *job = s->job;
    size_t vars = pool_vars(job->pool);
    uint64_t *values = ARENA_ARRAY(job->arena, uint64_t, vars + 1);
    bool whole = vars == job->nwanted, least;
    for (size_t i = 0; i < job->nwanted; i++) whole = whole && job->bits[i] == 64;
    Watch *watch = pool_watch(job->pool);
    FindSolver *solver = whole ? find_solver_new(job->pool, vars, MOST_GATES * 64) : NULL;
    s->is.why = watch_stopped(watch) ? watch_stopped(watch) : "it has too many parts";
    if (!solver) return;
    uint64_t end = watch_allow(watch, list_steps);
    s->listed = ARENA_ARRAY(job->arena, uint64_t, LISTED * SOLVE_WANTED);
    find_solver_require(solver, job->met);
    find_solver_require(solver, term_lnot(job->pool, job->bad));
    SatAnswer answer = SAT_YES;
    while (s->nlisted < LISTED && answer == SAT_YES) {
        answer = find_solver_propose(solver, values, &least);
        if (answer != SAT_YES) break;
        take_listed(s, values);
        find_solver_forbid(solver, values);
    }
    watch_restore(watch, end);
    find_solver_free(solver);
    s->is.exact = answer == SAT_NO;
    s->is.count[0] = s->nlisted;
    qsort(s->listed, s->nlisted, SOLVE_WANTED * sizeof *s->listed, by_words);
}

/* ---- the whole */

Solve *solve_new(const SolveJob *job) {
    Solve *s = ARENA_NEW(job->arena, Solve);
    Graph graph;
    *s = (Solve){.job = job};
    if (graph_make(&graph, job)) {
        find_needed(&graph);
        for (Order order = 0; order < ORDERS && !s->diagrams; order++)
            if (!watch_stopped(pool_watch(job->pool))) try_order(s, &graph, order);
    }
    graph_free(&graph);
    if (s->diagrams)
        take_values(s);
    else
        list_words(s);
    if (!s->diagrams && s->is.exact && s->nlisted) {
        size_t size = SOLVE_WANTED * sizeof *s->listed;
        memcpy(s->is.least, s->listed, size);
        memcpy(s->is.greatest, s->listed + (s->nlisted - 1) * SOLVE_WANTED, size);
    }
    return s;
}

void solve_free(Solve *s) {
    diagram_free(s->diagrams);
}

const Solution *solve_solution(const Solve *s) {
    return &s->is;
}

bool solve_is_one(const Solution *solution, uint64_t count) {
    for (size_t i = 1; i < SOLVE_WORDS; i++)
        if (solution->count[i]) return false;
    return solution->count[0] == count;
}
