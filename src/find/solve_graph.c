/* From terms to gates, from gates to diagrams. Quotients and remainders are inputs of the
 * gates with exactly one value each, so that they go as others than wanted words do: a
 * word is one if no others make the claim fail. Bits that a condition tells alone are
 * put in before the rest is made. */
#include "find/solve_local.h"

#include <stdlib.h>
#include <string.h>

#include "term/walk.h"

enum {
    MOST_GATES = 1 << 20,
    MOST_NODES = 1 << 20,
    FEW_NODES = 1 << 14,
    MEMBERS = 64,
    MOST_REFS = 1 << 18
};
static const uint64_t order_steps = 300000000, learn_steps = 5000000;

typedef enum { ORDER_UP, ORDER_MET, ORDER_DOWN, ORDERS } Order;

/* Square by square, as a diagram reads them: each sum on the way looks at what is below.
 */
static void count_ones(const Gates *gates, const Bit *word, Bit *out) {
    circuit_word(0, out);
    for (unsigned i = 0; i < WORD_BITS; i++) {
        Bit carry = word[i];
        for (unsigned k = 0; k < 7; k++) {
            Bit sum = circuit_xor(gates, out[k], carry);
            carry = circuit_and(gates, out[k], carry);
            out[k] = sum;
        }
    }
}

static void make_node(SolveGraph *g, Ref ref) {
    const TermNode *node = pool_node(g->job->pool, ref);
    const Bit *arg[3] = {NULL, NULL, NULL};
    for (unsigned i = 0; i < node->arity; i++) arg[i] = g->word[node->arg[i]];
    if (node->op == OP_POPCOUNT) {
        count_ones(&g->gates, arg[0], g->word[ref]);
        return;
    }
    if (node->op != OP_VAR) {
        circuit_node(&g->gates, g->job->pool, ref, arg, g->word[ref]);
        return;
    }
    g->input[node->k] = aig_inputs(g->aig);
    for (unsigned i = 0; i < WORD_BITS; i++) g->word[ref][i] = aig_input(g->aig);
}

static Bit truth_bit(const SolveGraph *g, Term t) {
    return t.ref    ? circuit_truth(&g->gates, g->word[t.ref])
           : t.word ? BIT_TRUE
                    : BIT_FALSE;
}

static bool make_nodes(SolveGraph *g, Term root, bool variables) {
    const Pool *pool = g->job->pool;
    TermWalk walk = walk_new(pool, &root, 1, g->job->arena);
    for (Ref r = 0; !aig_full(g->aig) && (r = walk_up(&walk, r));) {
        const TermNode *node = pool_node(pool, r);
        if (node->op == OP_FULL) return false;
        bool there = node->op == OP_VAR && g->input[node->k] != UINT32_MAX;
        if (!there && (!variables || node->op == OP_VAR)) make_node(g, r);
    }
    return !aig_full(g->aig);
}

/* false: there is no room. Without the claim itself its variables are there alone. */
static bool make_graph(SolveGraph *g, const SolveJob *job, bool whole) {
    size_t vars = pool_vars(job->pool), refs = pool_count(job->pool);
    *g = (SolveGraph){.job = job, .whole = whole};
    if (refs > MOST_REFS) return false;
    g->aig = aig_new(MOST_GATES);
    g->gates = aig_gates(g->aig);
    g->word = base_malloc((refs + 1) * sizeof *g->word);
    g->input = ARENA_ARRAY(job->arena, uint32_t, vars + 1);
    memset(g->input, 0xff, vars * sizeof *g->input);
    if (!make_nodes(g, job->met, false) || !make_nodes(g, job->good, !whole))
        return false;
    g->met = truth_bit(g, job->met);
    g->good = whole ? truth_bit(g, job->good) : BIT_TRUE;
    return !aig_full(g->aig);
}

void solve_graph_free(SolveGraph *g) {
    aig_free(g->aig);
    free(g->word);
    free(g->needed);
    free(g->known);
    free(g->level);
}

/* The nodes that a root is made of, as far as they are not there. */
static void mark(const SolveGraph *g, uint8_t *in, Bit root) {
    in[root >> 1] = 1;
    for (uint32_t n = root >> 1; n > 0; n--) {
        Bit arg[2];
        if (in[n] && aig_is_and(g->aig, n, arg)) in[arg[0] >> 1] = in[arg[1] >> 1] = 1;
    }
}

static bool is_wanted(const SolveJob *job, uint32_t variable) {
    for (size_t i = 0; i < job->nwanted; i++)
        if (job->wanted[i] == variable) return true;
    return false;
}

static void find_needed(SolveGraph *g) {
    size_t count;
    const Bit *required = aig_required(g->aig, &count);
    g->needed = base_malloc(aig_count(g->aig));
    memset(g->needed, 0, aig_count(g->aig));
    mark(g, g->needed, g->met);
    mark(g, g->needed, g->good);
    for (size_t i = 0; i < count; i++) mark(g, g->needed, required[i]);
    for (uint32_t v = 0; v < pool_vars(g->job->pool); v++)
        g->open |= g->input[v] != UINT32_MAX && !is_wanted(g->job, v);
}

/* ---- orders */

static void give_level(SolveGraph *g, uint32_t input) {
    if (g->level[input] == UINT32_MAX) g->level[input] = g->levels++;
}

/* Inputs stand in words of 64 bits, the low ones first: all their lowest bits, then the
 * next ones; or from the highest down. */
static void order_by_squares(SolveGraph *g, bool down) {
    uint32_t words = aig_inputs(g->aig) / WORD_BITS;
    for (uint32_t bit = 0; bit < WORD_BITS; bit++)
        for (uint32_t w = 0; w < words; w++)
            give_level(g, w * WORD_BITS + (down ? WORD_BITS - 1 - bit : bit));
}

typedef struct {
    SolveGraph *graph;
    uint32_t *stack;
    uint8_t *seen;
    uint32_t *number; /* by node: of an input */
} Meeting;

/* As they are met from the root on; what is not comes last. */
static void order_as_met(SolveGraph *g) {
    uint32_t count = aig_count(g->aig), inputs = aig_inputs(g->aig), depth = 0;
    Meeting m = {g, base_malloc((2 * (size_t)count + 2) * sizeof *m.stack),
                 base_malloc(count), base_malloc(count * sizeof *m.number)};
    memset(m.seen, 0, count);
    for (uint32_t i = 0; i < inputs; i++) m.number[aig_input_node(g->aig, i)] = i;
    m.stack[depth++] = g->met >> 1;
    m.stack[depth++] = g->good >> 1;
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

static void choose_order(SolveGraph *g, Order order) {
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

/* All nodes of this table's that are in it. false: there is no room. */
static bool make_diagrams(const SolveGraph *g, const uint8_t *in, Diagrams *d,
                          Bdd *made) {
    uint32_t input = 0;
    made[0] = BDD_FALSE;
    for (uint32_t n = 1; n < aig_count(g->aig) && !diagram_full(d); n++) {
        Bit arg[2];
        bool joins = aig_is_and(g->aig, n, arg);
        uint32_t at = input;
        if (!joins) input++;
        if (!in[n]) continue;
        if (joins)
            made[n] = diagram_and(d, diagram_of(made, arg[0]), diagram_of(made, arg[1]));
        else
            made[n] = g->known[at] == SOLVE_UNKNOWN ? diagram_level(d, g->level[at])
                                                    : g->known[at];
    }
    return !diagram_full(d);
}

/* The words that satisfy it: others make it met, and none fail then. */
static Bdd words_of(const SolveGraph *g, Diagrams *d, const Bdd *made,
                    const uint8_t *gone) {
    size_t count;
    const Bit *required = aig_required(g->aig, &count);
    Bdd met = diagram_of(made, g->met), good = diagram_of(made, g->good);
    for (size_t i = 0; i < count; i++)
        met = diagram_and(d, met, diagram_of(made, required[i]));
    if (!count && !g->open) return diagram_and(d, met, good);
    Bdd bad = diagram_and(d, met, diagram_not(good));
    met = diagram_exists(d, met, gone);
    bad = diagram_exists(d, bad, gone);
    return diagram_and(d, met, diagram_not(bad));
}

/* Levels of wanted words. Those of words that do not occur come behind. */
static void note_levels(SolveGraph *g, SolveWords *out, uint8_t *gone) {
    const SolveJob *job = g->job;
    for (size_t i = 0; i < job->nwanted; i++)
        for (unsigned bit = 0; bit < job->bits[i]; bit++) {
            uint32_t input = g->input[job->wanted[i]];
            uint32_t level = input == UINT32_MAX ? g->levels++ : g->level[input + bit];
            out->level[i][bit] = level;
            gone[level] = 0;
        }
}

/* What is known of the words goes without saying, until here. */
static Bdd with_known(const SolveGraph *g, const SolveWords *out, Diagrams *d,
                      Bdd words) {
    const SolveJob *job = g->job;
    for (size_t i = 0; i < job->nwanted; i++)
        for (unsigned bit = 0; bit < job->bits[i]; bit++) {
            uint32_t input = g->input[job->wanted[i]];
            if (input == UINT32_MAX || g->known[input + bit] == SOLVE_UNKNOWN) continue;
            Bdd level = diagram_level(d, out->level[i][bit]);
            words =
                diagram_and(d, words, g->known[input + bit] ? level : diagram_not(level));
        }
    return words;
}

static bool try_order(SolveGraph *g, Order order, SolveWords *out) {
    Watch *watch = pool_watch(g->job->pool);
    choose_order(g, order);
    uint32_t most = aig_inputs(g->aig) + SOLVE_WANTED * WORD_BITS;
    uint8_t *gone = base_malloc(most);
    memset(gone, 1, most);
    note_levels(g, out, gone);
    Bdd *made = base_malloc(aig_count(g->aig) * sizeof *made);
    Diagrams *d = diagram_new(g->levels, MOST_NODES, watch);
    uint64_t end = watch_allow(watch, order_steps);
    bool good = make_diagrams(g, g->needed, d, made);
    if (good) out->words = with_known(g, out, d, words_of(g, d, made, gone));
    good = good && !diagram_full(d);
    if (good) out->diagrams = diagram_alone(d, &out->words);
    watch_restore(watch, end);
    diagram_free(d);
    free(made);
    free(gone);
    return good;
}

bool solve_graph_words(SolveGraph *g, SolveWords *out) {
    if (!g->whole) return false;
    for (Order order = 0; order < ORDERS; order++) {
        if (watch_stopped(pool_watch(g->job->pool))) return false;
        if (try_order(g, order, out)) return true;
    }
    return false;
}

/* ---- what is known */

/* A member of the conjunction that must hold tells some bits by itself. */
static void learn(SolveGraph *g, Bit member) {
    uint32_t count = aig_count(g->aig);
    uint8_t *in = base_malloc(count), *can = base_malloc(g->levels + 1);
    Bdd *made = base_malloc(count * sizeof *made);
    memset(in, 0, count);
    mark(g, in, member);
    Watch *watch = pool_watch(g->job->pool);
    Diagrams *d = diagram_new(g->levels, FEW_NODES, watch);
    uint64_t end = watch_allow(watch, learn_steps);
    bool good = make_diagrams(g, in, d, made);
    watch_restore(watch, end);
    Bdd is = good ? diagram_of(made, member) : BDD_FALSE;
    if (is != BDD_FALSE) {
        diagram_values(d, is, can);
        for (uint32_t i = 0; i < aig_inputs(g->aig); i++)
            if (can[g->level[i]] == 1 || can[g->level[i]] == 2)
                g->known[i] = can[g->level[i]] == 2;
    }
    diagram_free(d);
    free(made);
    free(can);
    free(in);
}

/* A bit by itself. */
static bool learn_bit(SolveGraph *g, Bit bit) {
    for (uint32_t i = 0; i < aig_inputs(g->aig); i++)
        if (aig_input_node(g->aig, i) == bit >> 1) {
            g->known[i] = !(bit & 1);
            return true;
        }
    return false;
}

static void learn_members(SolveGraph *g, Bit root, unsigned *left) {
    Bit arg[2];
    if (root <= BIT_TRUE || !*left) return;
    bool joins = aig_is_and(g->aig, root >> 1, arg);
    if (joins && !(root & 1)) {
        learn_members(g, arg[0], left);
        learn_members(g, arg[1], left);
    } else if (joins || !learn_bit(g, root)) {
        --*left;
        learn(g, root);
    }
}

/* Of others than wanted words only what makes the claim met says what they are. */
static void find_known(SolveGraph *g) {
    uint32_t inputs = aig_inputs(g->aig);
    unsigned left = MEMBERS;
    g->known = base_malloc(inputs + 1);
    memset(g->known, SOLVE_UNKNOWN, inputs);
    choose_order(g, ORDER_UP);
    learn_members(g, g->met, &left);
    if (!g->open) learn_members(g, g->good, &left);
}

bool solve_graph_matters(const SolveGraph *g, uint32_t input) {
    return g->known[input] == SOLVE_UNKNOWN && g->needed[aig_input_node(g->aig, input)];
}

bool solve_graph_make(SolveGraph *g, const SolveJob *job) {
    if (!make_graph(g, job, true)) {
        solve_graph_free(g);
        if (!make_graph(g, job, false)) return false;
    }
    find_needed(g);
    find_known(g);
    return true;
}
