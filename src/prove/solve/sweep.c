/* The sweep: two maps, classes of nodes by their values, questions to the solver.
 *
 * What is assumed is copied first, without any merging, and asserted: were its own nodes
 * merged under the assumption, it would vanish. Goals are copied after that by a second
 * map that follows `same`. A merged node has no users in the second map, so that `same`
 * is never a chain. */
#include "prove/solve/sweep.h"

#include "base/arena.h"
#include "base/weaken.h"

#include <stdlib.h>
#include <string.h>

static const Bit NONE = UINT32_MAX;

enum { CANDIDATES = 3, TRIES = 6, REHASH_AFTER = 8, WORDS_MOST = 1024 };

struct Sweep {
    const AigClaim *claim;
    Pattern *pattern;
    Aig *to;
    Cnf cnf;
    Bit *map;  /* from's nodes; NONE: not yet */
    Bit *same; /* to's nodes: the literal that stands for it; NONE: not yet asked */
    uint32_t cap;
    uint64_t **value; /* [word][to's node] */
    uint64_t *valid;  /* [word] */
    unsigned words, words_most, hashed;
    unsigned lane_word, lane; /* a valid lane: there all classes' values are 0 */
    uint32_t *head, *chain;   /* classes: by hash, by node */
    uint32_t heads;
    uint64_t *from_value; /* of the claim's graph, one word */
    uint32_t *stack;
    size_t stack_cap;
    uint32_t done; /* to's nodes with values */
    int conflicts;
    bool met; /* the pattern's model is a counterexample */
};

/* Values */

static void fit(Sweep *s) {
    uint32_t count = aig_count(s->to);
    if (count <= s->cap) return;
    uint32_t cap = s->cap ? s->cap : 1024;
    while (cap < count) cap *= 2;
    for (unsigned w = 0; w < s->words; w++)
        s->value[w] = base_realloc(s->value[w], cap * sizeof **s->value);
    s->same = base_realloc(s->same, cap * sizeof *s->same);
    s->chain = base_realloc(s->chain, cap * sizeof *s->chain);
    for (uint32_t n = s->cap; n < cap; n++) s->same[n] = NONE;
    s->cap = cap;
}

static void set_inputs(Sweep *s, unsigned word, const uint64_t *row) {
    for (uint32_t i = 0; i < aig_inputs(s->to); i++)
        s->value[word][aig_input_node(s->to, i)] = row[i];
}

static void run(Sweep *s, unsigned word, uint32_t from, uint32_t end) {
    uint64_t *value = s->value[word];
    Bit arg[2];
    for (uint32_t n = from; n < end; n++)
        if (aig_is_and(s->to, n, arg))
            value[n] = aig_value(value, arg[0]) & aig_value(value, arg[1]);
}

static bool add_word(Sweep *s, const uint64_t *row, uint64_t valid) {
    if (s->words == s->words_most) return false;
    unsigned w = s->words++;
    s->value[w] = base_malloc(s->cap * sizeof **s->value);
    s->valid[w] = valid;
    s->value[w][0] = 0;
    set_inputs(s, w, row);
    watch_spend(s->claim->watch, s->done);
    run(s, w, 1, s->done);
    return true;
}

/* Classes */

static uint64_t flip_of(const Sweep *s, uint32_t n) {
    return -(s->value[s->lane_word][n] >> s->lane & 1);
}

static uint32_t hash_of(const Sweep *s, uint32_t n) {
    assert((s->heads & (s->heads - 1)) == 0);
    uint64_t h = 0, flip = flip_of(s, n);
    for (unsigned w = 0; w < s->hashed; w++)
        h = (h ^ ((s->value[w][n] ^ flip) & s->valid[w])) * 0x9E3779B97F4A7C15u ^ h >> 29;
    return (uint32_t)(h >> 32) & (s->heads - 1);
}

static void file(Sweep *s, uint32_t n) {
    assert(s->same[n] == 2 * n);
    uint32_t *head = &s->head[hash_of(s, n)];
    s->chain[n] = *head;
    *head = n;
}

static void file_all(Sweep *s) {
    s->hashed = s->words;
    while (s->heads < s->done) s->heads *= 2;
    s->head = base_realloc(s->head, s->heads * sizeof *s->head);
    for (uint32_t i = 0; i < s->heads; i++) s->head[i] = NONE;
    for (uint32_t n = 0; n < s->done; n++)
        if (s->same[n] == 2 * n) file(s, n);
}

/* The node's values are m's, or all their complements: *other is the literal of m. */
static bool looks_like(const Sweep *s, uint32_t n, uint32_t m, Bit *other) {
    uint64_t flip = flip_of(s, n) ^ flip_of(s, m);
    for (unsigned w = 0; w < s->words; w++)
        if ((s->value[w][n] ^ s->value[w][m] ^ flip) & s->valid[w]) return false;
    *other = 2 * m | (flip != 0);
    return true;
}

static unsigned find_candidates(const Sweep *s, uint32_t n, Bit to[CANDIDATES]) {
    unsigned count = 0;
    uint32_t m = s->head[hash_of(s, n)];
    for (; m != NONE && count < CANDIDATES; m = s->chain[m])
        if (m != n && looks_like(s, n, m, &to[count])) count++;
    return count;
}

/* Questions */

/* The solver's model as the pattern's. */
static void take_model(Sweep *s) {
    for (uint32_t i = 0; i < aig_inputs(s->to); i++)
        s->from_value[aig_input_node(s->claim->aig, i)] =
            cnf_value(&s->cnf, aig_input_node(s->to, i)) ? 1 : 0;
    pattern_take(s->pattern, s->from_value, 0);
}

/* The inputs around the model as a new word. */
static bool learn_model(Sweep *s) {
    const AigClaim *c = s->claim;
    assert(aig_inputs(s->to) == aig_inputs(c->aig));
    take_model(s);
    pattern_near(s->pattern, s->from_value);
    uint64_t hits = pattern_hits(c, s->from_value);
    if (hits) {
        s->met = true;
        pattern_take(s->pattern, s->from_value, (unsigned)__builtin_ctzll(hits));
        return true;
    }
    uint64_t valid = pattern_valid(c, s->from_value);
    uint64_t *row = base_malloc((aig_inputs(s->to) + 1) * sizeof *row);
    for (uint32_t i = 0; i < aig_inputs(s->to); i++)
        row[i] = s->from_value[aig_input_node(c->aig, i)];
    bool added = add_word(s, row, valid);
    free(row);
    return added;
}

/* Whether two literals can differ: asks for each way of differing. */
static SatAnswer differ(Sweep *s, Bit a, Bit b) {
    int x = cnf_literal(&s->cnf, a), y = cnf_literal(&s->cnf, b);
    SatSolver *solver = s->cnf.solver;
    for (int way = 0; way < WEAKEN(SWEEP_WAY, 1, 2); way++) {
        sat_solver_assume(solver, way ? -x : x);
        sat_solver_assume(solver, way ? y : -y);
        SatAnswer answer = sat_solver_solve(solver, s->conflicts);
        if (answer == SAT_YES) return answer;
        if (!WEAKEN(SWEEP_UNKNOWN, true, answer == SAT_NO)) return answer;
    }
    const int one[2] = {x, -y}, two[2] = {-x, y};
    sat_solver_clause(solver, one, 2);
    sat_solver_clause(solver, two, 2);
    return SAT_NO;
}

/* The literal that stands for a node of `to` from now on. */
static Bit ask(Sweep *s, uint32_t n) {
    Bit like[CANDIDATES];
    unsigned tries = 0, unknown = 0;
    while (tries++ < TRIES && !s->met) {
        unsigned count = find_candidates(s, n, like);
        if (count <= unknown) break; /* candidates come in the same order again */
        SatAnswer answer = differ(s, 2 * n, like[unknown]);
        if (answer == SAT_NO) return like[unknown];
        if (answer == SAT_UNKNOWN) unknown++;
        if (answer == SAT_YES && !learn_model(s)) break;
    }
    return 2 * n;
}

static void settle(Sweep *s, uint32_t n) {
    s->same[n] = ask(s, n);
    if (s->words >= s->hashed + REHASH_AFTER || s->heads < s->done / 2)
        file_all(s);
    else if (s->same[n] == 2 * n)
        file(s, n);
}

/* Copying */

/* Brings the values of nodes that are new up to date. */
static void catch_up(Sweep *s) {
    fit(s);
    uint32_t end = aig_count(s->to);
    assert(end >= s->done && end <= s->cap);
    watch_spend(s->claim->watch, (uint64_t)s->words * (end - s->done));
    for (unsigned w = 0; w < s->words; w++) run(s, w, s->done, end);
    s->done = end;
}

static Bit mapped(const Sweep *s, Bit bit) {
    return s->map[bit >> 1] ^ (bit & WEAKEN(SWEEP_COPY, 0, 1));
}

static Bit merged(Sweep *s, Bit bit) {
    uint32_t n = bit >> 1;
    if (s->same[n] == NONE) settle(s, n);
    assert(s->same[s->same[n] >> 1] == (s->same[n] & ~1u)); /* never a chain */
    return s->same[n] ^ (bit & WEAKEN(SWEEP_SIGN, 0, 1));
}

static void copy_node(Sweep *s, uint32_t node, const Bit arg[2], bool merge) {
    assert(s->map[arg[0] >> 1] != NONE && s->map[arg[1] >> 1] != NONE);
    Bit bit = aig_and(s->to, mapped(s, arg[0]), mapped(s, arg[1]));
    if (aig_count(s->to) > s->done) catch_up(s);
    s->map[node] = merge ? merged(s, bit) : bit;
}

static void push(Sweep *s, size_t depth, uint32_t node) {
    if (depth == s->stack_cap) {
        s->stack_cap *= 2;
        s->stack = base_realloc(s->stack, s->stack_cap * sizeof *s->stack);
    }
    s->stack[depth] = node;
}

/* The cone of a literal, operands first. */
static Bit copy(Sweep *s, Bit root, bool merge) {
    size_t depth = 0;
    push(s, depth++, root >> 1);
    while (depth && !s->met) {
        uint32_t node = s->stack[depth - 1];
        Bit arg[2];
        if (s->map[node] != NONE || !aig_is_and(s->claim->aig, node, arg)) {
            depth--;
            continue;
        }
        unsigned low = arg[0] < arg[1] ? 0 : 1;
        bool ready = true;
        for (unsigned i = 0; i < 2; i++) { /* the lower one on top */
            Bit next = arg[i == 0 ? 1 - low : low];
            if (s->map[next >> 1] != NONE) continue;
            push(s, depth++, next >> 1);
            ready = false;
        }
        if (!ready) continue;
        copy_node(s, node, arg, merge);
        depth--;
    }
    return s->met ? BIT_FALSE : mapped(s, root);
}

static void begin_map(Sweep *s) {
    const Aig *from = s->claim->aig;
    for (uint32_t n = 0; n < aig_count(from); n++) s->map[n] = NONE;
    s->map[0] = BIT_FALSE;
    for (uint32_t i = 0; i < aig_inputs(from); i++)
        s->map[aig_input_node(from, i)] = 2 * aig_input_node(s->to, i);
}

static bool find_lane(Sweep *s, const SweepStart *start) {
    for (unsigned w = 0; w < start->count; w++) {
        if (!start->valid[w]) continue;
        s->lane_word = w;
        s->lane = (unsigned)__builtin_ctzll(start->valid[w]);
        return true;
    }
    return false;
}

static void allot(Sweep *s, const SweepStart *start, size_t memory) {
    uint32_t nodes = aig_count(s->claim->aig);
    s->to = aig_new(UINT32_MAX); /* no more nodes than in the claim's graph */
    for (uint32_t i = 0; i < aig_inputs(s->claim->aig); i++) aig_input(s->to);
    size_t most = memory / sizeof(uint64_t) / 2 / nodes;
    s->words_most = most < WORDS_MOST ? (unsigned)most : WORDS_MOST;
    if (s->words_most < start->count) s->words_most = start->count;
    s->value = base_malloc(s->words_most * sizeof *s->value);
    s->valid = base_malloc(s->words_most * sizeof *s->valid);
    s->map = base_malloc(nodes * sizeof *s->map);
    s->from_value = base_malloc(nodes * sizeof *s->from_value);
    s->stack_cap = 256;
    s->stack = base_malloc(s->stack_cap * sizeof *s->stack);
    s->heads = 1024;
    fit(s);
    s->done = aig_count(s->to);
    for (unsigned w = 0; w < start->count; w++)
        add_word(s, start->row[w], start->valid[w]);
    for (uint32_t n = 0; n < s->done; n++) s->same[n] = 2 * n;
    file_all(s);
}

static void assume_all(Sweep *s) {
    begin_map(s);
    for (size_t i = 0; i + WEAKEN(SWEEP_ASSUMED, 1, 0) < s->claim->nassumed; i++)
        cnf_assert(&s->cnf, copy(s, s->claim->assumed[i], false));
    begin_map(s);
}

Sweep *sweep_new(const AigClaim *claim, Pattern *pattern, const SweepStart *start,
                 size_t memory) {
    Sweep *s = base_malloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->claim = claim;
    s->pattern = pattern;
    if (find_lane(s, start) && sat_solver_exists()) {
        allot(s, start, memory);
        if (cnf_init(&s->cnf, s->to, claim->watch)) {
            assume_all(s);
            return s;
        }
    }
    sweep_free(s);
    return NULL;
}

void sweep_free(Sweep *s) {
    if (!s) return;
    cnf_free(&s->cnf);
    aig_free(s->to);
    for (unsigned w = 0; w < s->words; w++) free(s->value[w]);
    free(s->value);
    free(s->valid);
    free(s->map);
    free(s->same);
    free(s->chain);
    free(s->head);
    free(s->from_value);
    free(s->stack);
    free(s);
}

/* Goals */

static SatAnswer try_goal(Sweep *s, Bit goal, Bit *left) {
    enum { MORE = 10 };
    Bit bit = copy(s, goal, true);
    if (s->met) return SAT_YES;
    if (bit == BIT_FALSE) return SAT_NO;
    int lit = cnf_literal(&s->cnf, bit), no = -lit;
    sat_solver_assume(s->cnf.solver, WEAKEN(SWEEP_GOAL, no, lit));
    SatAnswer answer = sat_solver_solve(s->cnf.solver, MORE * s->conflicts);
    if (answer == SAT_NO) sat_solver_clause(s->cnf.solver, &no, 1);
    *left = bit;
    return answer;
}

/* One clause for all that are left; nothing else is asked of this solver afterwards. */
static SatAnswer try_rest(Sweep *s, const Bit *left, size_t count) {
    enum { MORE = 50 };
    int *clause = base_malloc(count * sizeof *clause);
    for (size_t i = 0; i < count; i++) clause[i] = cnf_literal(&s->cnf, left[i]);
    sat_solver_clause(s->cnf.solver, clause, count - WEAKEN(SWEEP_REST, 1, 0));
    free(clause);
    return sat_solver_solve(s->cnf.solver, MORE * s->conflicts);
}

SatAnswer sweep_goals(Sweep *s, int conflicts) {
    const AigClaim *c = s->claim;
    Bit *left = base_malloc((c->ngoals + 1) * sizeof *left);
    size_t count = 0;
    SatAnswer answer = SAT_NO;
    s->conflicts = conflicts;
    for (size_t i = 0; i + WEAKEN(SWEEP_LAST, 1, 0) < c->ngoals && answer != SAT_YES;
         i++) {
        answer = try_goal(s, c->goal[i], &left[count]);
        count += WEAKEN(SWEEP_LEFT, false, answer == SAT_UNKNOWN);
    }
    assert(count <= c->ngoals);
    if (answer != SAT_YES) answer = count ? try_rest(s, left, count) : SAT_NO;
    free(left);
    if (answer == SAT_YES && !s->met) take_model(s);
    return answer;
}
