/* From cheap to expensive: the graph's own constants; a few hundred inputs; one short
 * question to the solver; then sweeps, each with a larger limit than the one before. */
#include "prove/solve/sat_search.h"

#include "base/arena.h"
#include "prove/solve/sweep.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const AigClaim *claim;
    Pattern pattern;
    SweepStart start;
    uint64_t *value;
} Search;

static bool no_goal(const AigClaim *c) {
    for (size_t i = 0; i < c->nassumed; i++)
        if (c->assumed[i] == BIT_FALSE) return true;
    for (size_t i = 0; i < c->ngoals; i++)
        if (c->goal[i] != BIT_FALSE) return false;
    return true;
}

static void keep_inputs(Search *s, unsigned round, uint64_t valid) {
    assert(round < s->start.count && s->start.count <= PATTERN_ROUNDS);
    const Aig *aig = s->claim->aig;
    uint64_t *row = s->start.row[round];
    for (uint32_t i = 0; i < aig_inputs(aig); i++)
        row[i] = s->value[aig_input_node(aig, i)];
    s->start.valid[round] = valid;
}

/* true: the pattern's model is a counterexample. */
static bool try_inputs(Search *s) {
    size_t size = (aig_inputs(s->claim->aig) + 1) * sizeof(uint64_t);
    for (unsigned round = 0; round < PATTERN_ROUNDS; round++) {
        pattern_round(&s->pattern, round, s->value);
        uint64_t hits = pattern_hits(s->claim, s->value);
        if (hits) {
            pattern_take(&s->pattern, s->value, (unsigned)__builtin_ctzll(hits));
            return true;
        }
        s->start.row[round] = base_malloc(size);
        s->start.count = round + 1;
        keep_inputs(s, round, pattern_valid(s->claim, s->value));
    }
    return false;
}

static void take_model(Search *s, Cnf *cnf) {
    const Aig *aig = s->claim->aig;
    for (uint32_t i = 0; i < aig_inputs(aig); i++) {
        uint32_t node = aig_input_node(aig, i);
        s->value[node] = cnf_value(cnf, node) ? 1 : 0;
    }
    pattern_take(&s->pattern, s->value, 0);
}

/* All goals in one question. Without goals: can the assumptions hold at all? */
static SatAnswer ask(Search *s, bool goals, int conflicts) {
    const AigClaim *c = s->claim;
    assert(!goals || c->ngoals > 0);
    Cnf cnf;
    if (!cnf_init(&cnf, c->aig, c->watch)) return SAT_UNKNOWN;
    for (size_t i = 0; i < c->nassumed; i++) cnf_assert(&cnf, c->assumed[i]);
    if (goals) {
        int *clause = base_malloc(c->ngoals * sizeof *clause);
        for (size_t i = 0; i < c->ngoals; i++) clause[i] = cnf_literal(&cnf, c->goal[i]);
        sat_solver_clause(cnf.solver, clause, c->ngoals);
        free(clause);
    }
    SatAnswer answer = sat_solver_solve(cnf.solver, conflicts);
    if (answer == SAT_YES) take_model(s, &cnf);
    cnf_free(&cnf);
    return answer;
}

static bool has_valid_lane(const Search *s) {
    for (unsigned i = 0; i < s->start.count; i++)
        if (s->start.valid[i]) return true;
    return false;
}

/* Inputs that satisfy what is assumed, when the first ones did not. */
static SatAnswer find_valid(Search *s) {
    enum { CONFLICTS = 100000 };
    SatAnswer answer = ask(s, false, CONFLICTS);
    if (answer != SAT_YES) return answer;
    pattern_near(&s->pattern, s->value);
    keep_inputs(s, 0, pattern_valid(s->claim, s->value));
    return SAT_YES;
}

static SatAnswer sweep_once(Search *s, size_t memory, int conflicts) {
    Sweep *sweep = sweep_new(s->claim, &s->pattern, &s->start, memory);
    if (!sweep) return SAT_UNKNOWN;
    SatAnswer answer = sweep_goals(sweep, conflicts);
    sweep_free(sweep);
    return answer;
}

static SatAnswer solve(Search *s, size_t memory) {
    enum { FIRST = 1000, SWEEP = 100, MORE = 8 };
    SatAnswer answer = ask(s, true, FIRST);
    if (answer != SAT_UNKNOWN) return answer;
    if (!has_valid_lane(s)) {
        answer = find_valid(s);
        if (answer == SAT_NO) return SAT_NO;
    }
    bool sweeps = has_valid_lane(s);
    for (int limit = SWEEP; sweeps && limit < INT_MAX / MORE / 50; limit *= MORE) {
        answer = sweep_once(s, memory, limit);
        if (answer != SAT_UNKNOWN || watch_look(s->claim->watch)) return answer;
    }
    return ask(s, true, -1);
}

SatAnswer sat_search(const AigClaim *claim, size_t memory, uint64_t *values,
                     const char **method) {
    *method = "circuits";
    if (no_goal(claim)) return SAT_NO;
    Search s = {.claim = claim};
    pattern_init(&s.pattern, claim);
    s.value = base_malloc(aig_count(claim->aig) * sizeof *s.value);
    SatAnswer answer = SAT_YES;
    if (!try_inputs(&s)) answer = sat_solver_exists() ? solve(&s, memory) : SAT_UNKNOWN;
    *method = "SAT";
    memcpy(values, s.pattern.model, claim->nvars * sizeof *values);
    for (unsigned i = 0; i < s.start.count; i++) free(s.start.row[i]);
    free(s.value);
    pattern_free(&s.pattern);
    return answer;
}
