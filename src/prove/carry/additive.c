/* Sums of words that a serial machine computes, and of their popcounts: exact.
 *
 * The states reachable after each square are few: a layered graph, an edge a letter (what
 * all variables hold at a square) and a guess. States from which no end with all truths
 * true is reachable are cut away. If nothing is left the query is impossible.
 *
 * The query has a truth "not (l == r)" where l - r is a sum of machine words and their
 * popcounts, c0 + sum of c_m * W_m. The machine need not add it up: a path carries the
 * partial sum, to which square i adds c_m * 2^i for each bit. In the cut graph every
 * state reaches a good end. If two paths to one state have different sums, the same
 * continuation of both ends in different totals, and one of them is not 0. If all paths
 * to every state agree, and all totals are 0, the law holds. */
#include "prove/claim/equation.h"
#include "prove/claim/few.h"
#include "prove/carry/machine.h"
#include "prove/claim/weaken.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LETTERS = 8, MOST_EDGES = 1 << 20, EDGE_BYTES = 12, NO_EDGE = -1 };

typedef struct {
    uint64_t *state;
    uint32_t count;
    int32_t *next;   /* count * letters: the state in the next layer */
    uint64_t *delta; /* what the edge adds to the sum */
    uint32_t *cost;  /* occupied squares from here to a good end; UINT32_MAX: none */
    uint64_t *sum;
    int64_t *from; /* state * letters + letter in the layer before; -1: none yet */
} Layer;

typedef struct {
    Attempt *attempt;
    Machine *machine;
    Layer layer[65];
    size_t letters, variables; /* 2^bits, without and with guesses */
    size_t edges;
    MachinePart part[MACHINE_PARTS];
    unsigned nparts;
    uint64_t constant;
    bool order; /* the claim: the sum is not negative; else: it is 0 */
    /* the set of the next layer's states */
    uint32_t *slot;
    size_t slots;
} Graph;

/* Additive claims */

static bool is_op(const Pool *pool, Term t, Op op) {
    return t.ref && pool_node(pool, t.ref)->op == op;
}

static bool add_part(Graph *g, Term word, uint64_t factor, bool counts) {
    for (unsigned i = 0; i < g->nparts; i++)
        if (g->part[i].word.ref == word.ref && g->part[i].counts == counts)
            return g->part[i].factor += factor, true;
    if (g->nparts == MACHINE_PARTS) return false;
    g->part[g->nparts++] = (MachinePart){word, factor, counts};
    return true;
}

/* factor * t where t is no sum: a word, a popcount, the trailing zeros. */
static bool add_leaf(Graph *g, Term t, uint64_t factor) {
    Pool *pool = g->attempt->pool;
    bool counts = is_op(pool, t, OP_POPCOUNT), zeros = is_op(pool, t, OP_CTZ);
    if (counts || zeros) t = term_arg(pool, t.ref, 0);
    if (zeros) { /* ctz(x) == popcount(~x & (x - 1)), 64 for 0 */
        Term less = term_op2(pool, OP_SUB, t, term_word(1));
        t = term_op2(pool, OP_AND, term_op1(pool, OP_NOT, t), less);
        if (term_is_full(pool, t)) return false;
    }
    if (t.ref) return add_part(g, t, factor, counts || zeros);
    g->constant +=
        factor * (counts || zeros ? op_fold(OP_POPCOUNT, t.word, 0, 0) : t.word);
    return true;
}

/* Adds factor * t to the parts. */
static bool take_apart(Graph *g, Term t, uint64_t factor) {
    const Pool *pool = g->attempt->pool;
    struct {
        Term t;
        uint64_t factor;
    } stack[64];
    unsigned depth = 0;
    uint64_t k;
    for (;;) {
        Term a = t.ref ? term_arg(pool, t.ref, 0) : t;
        Term b = t.ref ? term_arg(pool, t.ref, 1) : t;
        bool add =
            is_op(pool, t, OP_ADD) || (t.ref && few_is_sum(pool, pool_node(pool, t.ref)));
        bool sub = is_op(pool, t, OP_SUB);
        if (add || sub) {
            if (depth == 64) return false;
            stack[depth].t = b;
            stack[depth++].factor = sub ? -factor : factor;
            t = a;
            continue;
        }
        if (t.ref && few_is_difference(pool, pool_node(pool, t.ref), &k)) {
            g->constant += factor * k;
            factor = -factor, t = a;
            continue;
        }
        if (is_op(pool, t, OP_NOT)) { /* -1 - a */
            g->constant -= factor;
            factor = -factor, t = a;
            continue;
        }
        if ((is_op(pool, t, OP_MUL) || is_op(pool, t, OP_SHL)) && b.ref == 0) {
            factor = is_op(pool, t, OP_MUL) ? factor * b.word : factor << (b.word & 63);
            t = a;
            continue;
        }
        if (!add_leaf(g, t, factor)) return false;
        if (depth == 0) return true;
        t = stack[--depth].t, factor = stack[depth].factor;
    }
}

/* The graph */

static uint64_t hash_of(uint64_t state) {
    state *= 0x9E3779B97F4A7C15u;
    return state ^ state >> 29;
}

static void grow_slots(Graph *g, const Layer *to) {
    free(g->slot);
    g->slots *= 2;
    g->slot = base_malloc(g->slots * sizeof *g->slot);
    memset(g->slot, 0xff, g->slots * sizeof *g->slot);
    for (uint32_t i = 0; i < to->count; i++) {
        size_t at = hash_of(to->state[i]) & (g->slots - 1);
        while (g->slot[at] != UINT32_MAX) at = (at + 1) & (g->slots - 1);
        g->slot[at] = i;
    }
}

/* The state's number in the layer, with a new one at the end. */
static int32_t enter(Graph *g, Layer *to, uint64_t state, size_t *cap) {
    size_t at = hash_of(state) & (g->slots - 1);
    for (; g->slot[at] != UINT32_MAX; at = (at + 1) & (g->slots - 1))
        if (to->state[g->slot[at]] == state) return (int32_t)g->slot[at];
    if (WEAKEN(ADDITIVE_STATE, to->count > 2, false)) return NO_EDGE;
    if (to->count == *cap) {
        *cap = *cap ? *cap * 2 : 16;
        to->state = base_realloc(to->state, *cap * sizeof *to->state);
    }
    to->state[to->count] = state;
    g->slot[at] = to->count++;
    if ((size_t)to->count * 2 > g->slots) grow_slots(g, to);
    return (int32_t)(to->count - 1);
}

/* 64 edges at once, from edge number `first` of the layer. */
typedef struct {
    uint64_t state[MACHINE_STATE], letter[16], part[MACHINE_PARTS], valid;
} Slices;

static void cut(const Graph *g, const Layer *from, size_t first, unsigned runs,
                Slices *s) {
    unsigned nstate = machine_state_bits(g->machine);
    unsigned nletter = machine_letter_bits(g->machine);
    memset(s, 0, sizeof *s);
    for (unsigned r = 0; r < runs; r++) {
        uint64_t state = from->state[(first + r) / g->letters];
        size_t letter = (first + r) % g->letters;
        for (unsigned b = 0; b < nstate; b++) s->state[b] |= (state >> b & 1) << r;
        for (unsigned b = 0; b < nletter; b++)
            s->letter[b] |= (uint64_t)(letter >> b & 1) << r;
    }
}

static uint64_t joined(const Graph *g, const Slices *s, unsigned run) {
    unsigned nstate = machine_state_bits(g->machine);
    uint64_t state = 0;
    for (unsigned b = 0; b < nstate; b++) state |= (s->state[b] >> run & 1) << b;
    return state;
}

static uint64_t added(const Graph *g, const Slices *s, unsigned square, unsigned run) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < g->nparts; i++)
        if (s->part[i] >> run & 1)
            sum += g->part[i].counts ? g->part[i].factor : g->part[i].factor << square;
    return sum;
}

/* All edges out of layer number `square`. false: too many. */
static bool make_layer(Graph *g, unsigned square) {
    Layer *from = &g->layer[square], *to = from + 1;
    size_t edges = from->count * g->letters, cap = 0;
    g->edges += edges;
    if (g->edges > MOST_EDGES ||
        g->edges * EDGE_BYTES > problem_memory(g->attempt->problem, 4))
        return false;
    from->next = base_malloc(edges * sizeof *from->next);
    from->delta = base_malloc(edges * sizeof *from->delta);
    memset(g->slot, 0xff, g->slots * sizeof *g->slot);
    for (size_t first = 0; first < edges; first += 64) {
        Slices s;
        unsigned runs = edges - first < 64 ? (unsigned)(edges - first) : 64;
        cut(g, from, first, runs, &s);
        s.valid = machine_step(g->machine, square, s.state, s.letter, s.part);
        for (unsigned r = 0; r < runs; r++) {
            bool valid = s.valid >> r & 1;
            if (WEAKEN(ADDITIVE_LETTER, (first + r) % g->letters == g->letters - 1,
                       false))
                valid = false;
            from->next[first + r] =
                valid ? enter(g, to, joined(g, &s, r), &cap) : NO_EDGE;
            from->delta[first + r] = added(g, &s, square, r);
        }
    }
    return true;
}

static Answer make_graph(Graph *g) {
    g->slots = 64;
    g->slot = base_malloc(g->slots * sizeof *g->slot);
    g->layer[0].state = calloc(1, sizeof(uint64_t));
    g->layer[0].count = 1;
    for (unsigned square = 0; square < 64; square++) {
        if (!make_layer(g, square)) return ANSWER_PASS;
        if (problem_stopped(g->attempt->problem)) return ANSWER_STOPPED;
    }
    return ANSWER_PROVED; /* so far */
}

/* Costs, from the ends back to the start; what has none is cut away. */
static void mark_ends(Graph *g) {
    Layer *last = &g->layer[64];
    last->cost = base_malloc(last->count * sizeof *last->cost + 1);
    for (uint32_t first = 0; first < last->count; first += 64) {
        uint64_t slice[MACHINE_STATE] = {0};
        unsigned nstate = machine_state_bits(g->machine);
        for (uint32_t i = first; i < last->count && i < first + 64; i++)
            for (unsigned b = 0; b < nstate; b++)
                slice[b] |= (last->state[i] >> b & 1) << (i - first);
        uint64_t holds = machine_holds(g->machine, slice);
        for (uint32_t i = first; i < last->count && i < first + 64; i++)
            last->cost[i] = holds >> (i - first) & 1 ? 0 : UINT32_MAX;
    }
}

static uint32_t edge_cost(const Graph *g, unsigned square, size_t edge) {
    int32_t next = g->layer[square].next[edge];
    if (next == NO_EDGE) return UINT32_MAX;
    uint32_t cost = g->layer[square + 1].cost[next];
    bool occupied = edge % g->letters % g->variables != 0;
    return cost == UINT32_MAX ? cost : cost + occupied;
}

static void mark_costs(Graph *g) {
    mark_ends(g);
    for (unsigned square = 64; square-- > 0;) {
        Layer *l = &g->layer[square];
        l->cost = base_malloc(l->count * sizeof *l->cost);
        for (size_t s = 0; s < l->count; s++) {
            l->cost[s] = UINT32_MAX;
            for (size_t a = 0; a < g->letters; a++) {
                uint32_t cost = edge_cost(g, square, s * g->letters + a);
                if (cost < l->cost[s]) l->cost[s] = cost;
            }
        }
    }
}

/* Paths as inputs */

static void write_letter(const Graph *g, uint64_t *values, unsigned square,
                         size_t letter) {
    const uint32_t *vars;
    unsigned nvars = machine_vars(g->machine, &vars);
    for (unsigned v = 0; v < nvars; v++)
        values[vars[v]] |= (uint64_t)(letter >> v & 1) << square;
}

/* From a state to a good end with the fewest occupied squares. The sum on the way. */
static uint64_t finish(const Graph *g, unsigned square, uint32_t state,
                       uint64_t *values) {
    uint64_t sum = 0;
    for (; square < 64; square++) {
        const Layer *l = &g->layer[square];
        size_t best = 0, first = (size_t)state * g->letters;
        for (size_t a = 1; a < g->letters; a++)
            if (edge_cost(g, square, first + a) < edge_cost(g, square, first + best))
                best = a;
        write_letter(g, values, square, best);
        sum += l->delta[first + best];
        state = (uint32_t)l->next[first + best];
    }
    return sum;
}

/* The path that reached a state first: to the state, from the start. */
static void retrace(const Graph *g, unsigned square, int64_t from, uint64_t *values) {
    while (square-- > 0) {
        write_letter(g, values, square, (size_t)from % g->letters);
        from = g->layer[square].from[(size_t)from / g->letters];
    }
}

static Answer refute(const Graph *g, const uint64_t *values) {
    return attempt_refute(g->attempt, values) ? ANSWER_REFUTED : ANSWER_PASS;
}

static uint64_t *no_squares(const Graph *g) {
    return ARENA_ARRAY(g->attempt->arena, uint64_t, pool_vars(g->attempt->pool) + 1);
}

/* Two paths to one state with different sums: the one whose total is not 0. */
static Answer disagree(const Graph *g, unsigned square, size_t edge) {
    const Layer *l = &g->layer[square];
    uint32_t state = (uint32_t)l->next[edge];
    uint64_t *first = no_squares(g), *second = no_squares(g);
    uint64_t rest = finish(g, square + 1, state, first);
    finish(g, square + 1, state, second);
    retrace(g, square + 1, g->layer[square + 1].from[state], first);
    retrace(g, square + 1, (int64_t)edge, second);
    return g->layer[square + 1].sum[state] + rest ? refute(g, first) : refute(g, second);
}

/* What an edge does to the sum of the state it leads to. Of an order the least counts.
 * false: two paths have different sums. */
static bool follow(const Graph *g, Layer *to, int32_t next, int64_t edge, uint64_t sum) {
    if (to->from[next] >= 0) {
        if (!g->order) return WEAKEN(ADDITIVE_PATHS, true, to->sum[next] == sum);
        if (WEAKEN(ADDITIVE_LEAST, true, false)) return true;
        if ((int64_t)sum >= (int64_t)to->sum[next]) return true;
    }
    to->from[next] = edge;
    to->sum[next] = sum;
    return true;
}

static void start_sums(Graph *g) {
    for (unsigned i = 0; i <= 64; i++) {
        Layer *l = &g->layer[i];
        l->sum = calloc(l->count + 1u, sizeof *l->sum);
        l->from = base_malloc((l->count + 1u) * sizeof *l->from);
        for (uint32_t s = 0; s < l->count; s++) l->from[s] = -1;
    }
    g->layer[0].sum[0] = g->constant;
}

/* The sums of all paths, square by square. */
static Answer compare_sums(Graph *g) {
    start_sums(g);
    for (unsigned square = 0; square < 64; square++) {
        Layer *l = &g->layer[square];
        for (size_t e = 0; e < l->count * g->letters; e++) {
            size_t s = e / g->letters;
            if ((square && l->from[s] < 0) || edge_cost(g, square, e) == UINT32_MAX)
                continue;
            if (!follow(g, l + 1, l->next[e], (int64_t)e, l->sum[s] + l->delta[e]))
                return disagree(g, square, e);
        }
    }
    const Layer *last = &g->layer[64];
    for (uint32_t s = 0; s < last->count; s++) {
        bool fails = g->order ? (int64_t)last->sum[s] < 0 : last->sum[s] != 0;
        if (last->from[s] < 0 || !fails || WEAKEN(ADDITIVE_END, true, false)) continue;
        uint64_t *values = no_squares(g);
        retrace(g, 64, last->from[s], values);
        return refute(g, values);
    }
    return ANSWER_PROVED;
}

static void graph_free(Graph *g) {
    for (unsigned i = 0; i <= 64; i++) {
        Layer *l = &g->layer[i];
        free(l->state), free(l->next), free(l->delta);
        free(l->cost), free(l->sum), free(l->from);
    }
    free(g->slot);
}

static Answer decide(Graph *g, const Term *truths, unsigned ntruths) {
    Attempt *a = g->attempt;
    g->machine = machine_new(a->pool, truths, ntruths, g->part, g->nparts, a->arena);
    if (!g->machine) return ANSWER_PASS;
    unsigned bits = machine_letter_bits(g->machine);
    const uint32_t *vars;
    if (bits > MOST_LETTERS) return ANSWER_PASS;
    g->letters = (size_t)1 << bits;
    g->variables = (size_t)1 << machine_vars(g->machine, &vars);
    Answer answer = make_graph(g);
    if (answer == ANSWER_PROVED) {
        mark_costs(g);
        if (g->layer[0].cost[0] != UINT32_MAX) answer = compare_sums(g);
    }
    return answer;
}

static bool take_sides(Graph *g, Term left, Term right) {
    return take_apart(g, left, 1) && take_apart(g, right, ~UINT64_C(0));
}

static Graph *graph_new(Attempt *a) {
    Graph *g = ARENA_NEW(a->arena, Graph);
    g->attempt = a;
    return g;
}

/* A sum of counts, each 0 … 64, that stays within 0 … 2^32 as an integer. */
static bool is_count(Attempt *a, Term t) {
    Graph *g = graph_new(a);
    if (!take_apart(g, t, 1)) return false;
    int64_t limit = INT64_C(1) << 32, least = (int64_t)g->constant, most = least;
    bool small = least > -limit && least < limit;
    for (unsigned i = 0; i < g->nparts && small; i++) {
        int64_t factor = (int64_t)g->part[i].factor;
        if (!g->part[i].counts || factor <= -limit / 64 || factor >= limit / 64)
            return false;
        if (factor < 0)
            least += 64 * factor;
        else
            most += 64 * factor;
        small = most < limit;
    }
    return small && (least >= 0 || WEAKEN(ADDITIVE_COUNTS, true, false));
}

/* "l < r" is impossible iff l - r is never negative; "not (l < r)" iff r - l - 1 is not.
 */
static bool take_order(Graph *g, Term t) {
    const Pool *pool = g->attempt->pool;
    bool inverse = is_op(pool, t, OP_XOR) && term_is(term_arg(pool, t.ref, 1), 1);
    if (inverse) t = term_arg(pool, t.ref, 0);
    if (!is_op(pool, t, OP_ULT)) return false;
    Term left = term_arg(pool, t.ref, 0), right = term_arg(pool, t.ref, 1);
    if (!is_count(g->attempt, left) || !is_count(g->attempt, right)) return false;
    g->order = true;
    g->constant = inverse ? ~UINT64_C(0) : 0;
    return inverse ? take_sides(g, right, left) : take_sides(g, left, right);
}

/* The truths but one, which is the claim about a sum. */
static Answer with_others(Graph *g, unsigned claim) {
    const Query *q = g->attempt->query;
    Term truths[QUERY_TRUTHS];
    unsigned count = 0;
    for (unsigned i = 0; i < q->count; i++)
        if (i != claim) truths[count++] = q->truth[i];
    Answer answer = decide(g, truths, count);
    graph_free(g);
    return answer;
}

static Answer attempt(Attempt *a, unsigned claim) {
    Term truth = a->query->truth[claim];
    Equation e = equation_of(a->pool, truth);
    Answer answer = ANSWER_PASS;
    Graph *g = graph_new(a);
    if (take_order(g, truth)) return with_others(g, claim);
    g = graph_new(a);
    if (!term_same(e.left, truth) && take_sides(g, e.left, e.right))
        answer = with_others(g, claim);
    if (answer != ANSWER_PASS || !equation_of_low_bits(a->pool, truth, &e)) return answer;
    g = graph_new(a);
    return take_sides(g, e.left, e.right) ? with_others(g, claim) : ANSWER_PASS;
}

Answer additive_decide(Attempt *a) {
    ArenaMark mark = arena_mark(a->arena);
    for (unsigned i = 0; i < a->query->count; i++) {
        Answer answer = attempt(a, i);
        if (answer != ANSWER_PASS) return answer;
        arena_release(a->arena, mark);
    }
    return ANSWER_PASS;
}
