/* A claim from its terms to its verdict: what folds is decided at once; then the first
 * inputs, the methods, the long search. */
#include "prove/prove.h"

#include "prove/claim/method.h"
#include "prove/confirm.h"
#include "prove/forms/abstract.h"
#include "prove/solve/sat.h"
#include "prove/claim/search.h"
#include "prove/claim/strategy.h"

#include <stdlib.h>
#include <string.h>

/* Nodes of a pool that holds more than a claim of usual size. */
enum { CROWDED = 400 };

/* The inputs that refute: the condition holds, and the claim is undefined or false. */
static Term fails_of(const Claim *c) {
    return term_lnot(c->pool, term_land(c->pool, c->defined, c->claim));
}

static Term bad_of(const Claim *c) {
    assert(pool_full(c->pool) || term_is_bool(c->pool, c->when));
    return term_land(c->pool, c->when, fails_of(c));
}

static Verdict undecided(const char *why, uint64_t tried) {
    return (Verdict){.kind = VERDICT_UNDECIDED, .method = "", .why = why, .tried = tried};
}

static Verdict proved(const char *method, uint64_t tried) {
    return (Verdict){.kind = VERDICT_PROVED, .method = method, .why = "", .tried = tried};
}

static Verdict refuted(Problem *p, const char *method) {
    assert(p->refuted && p->when_seen);
    Verdict v = {.kind = VERDICT_REFUTED, .method = method, .why = "", .tried = p->tried};
    v.counterexample = ARENA_ARRAY(p->arena, uint64_t, pool_vars(p->pool) + 1);
    for (size_t i = 0; i < p->nvars; i++) v.counterexample[p->vars[i]] = p->witness[i];
    return v;
}

/* ---- conditions that only add truth */

enum { CONDITIONS_MOST = 8 };
static const uint64_t early_steps = 3000000;

static bool is_conjunction(const Pool *pool, Term t) {
    return node_is(pool, t, OP_AND) && term_is_bool(pool, node_arg(pool, t, 0)) &&
           term_is_bool(pool, node_arg(pool, t, 1));
}

/* The members of a conjunction of truths, in their order; those for which there is no
 * room stay one. */
static unsigned members(const Pool *pool, Term t, Term member[CONDITIONS_MOST]) {
    unsigned count = 1, at = 0;
    member[0] = t;
    while (at < count && count < CONDITIONS_MOST) {
        Term both = member[at];
        if (!is_conjunction(pool, both)) {
            at++;
            continue;
        }
        memmove(&member[at + 1], &member[at], (count - at) * sizeof *member);
        member[at] = node_arg(pool, both, 0), member[at + 1] = node_arg(pool, both, 1);
        count++;
    }
    assert(count <= CONDITIONS_MOST);
    return count;
}

static Answer with_conditions(Problem *p, const Term *member, unsigned count,
                              Answer (*run)(Problem *), const char **method) {
    Problem own;
    Term fails = p->fails;
    for (unsigned i = 0; i < count; i++) fails = term_land(p->pool, member[i], fails);
    if (term_is_full(p->pool, fails)) return ANSWER_PASS;
    if (term_is(fails, 0)) return ANSWER_PROVED;
    problem_init(&own, p->pool, fails, term_word(1), p->arena);
    if (!own.batch) return ANSWER_PASS;
    own.limits = p->limits;
    Answer answer = run(&own);
    if (own.method) *method = own.method;
    p->tried += own.tried;
    problem_free(&own);
    return answer;
}

/* Unless it is soon decided as it is: without those of its conditions that no first input
 * misses. A counterexample to what is left says nothing. */
static Answer without_conditions(Problem *p) {
    Term member[CONDITIONS_MOST];
    const char *method = "same term";
    if (!p->when.ref || !p->fails.ref) return ANSWER_PASS;
    Answer soon = problem_briefly(p, strategy_run, early_steps);
    if (soon != ANSWER_PASS) return soon;
    unsigned all = members(p->pool, p->when, member), count = all;
    for (unsigned i = 0; i < count;) {
        Term left = member[i];
        member[i] = member[--count];
        Answer first = with_conditions(p, member, count, search_first, &method);
        if (first == ANSWER_PASS || first == ANSWER_PROVED) continue;
        member[count++] = member[i], member[i] = left;
        i++;
    }
    if (count == all) return ANSWER_PASS;
    Answer answer = with_conditions(p, member, count, strategy_run, &method);
    if (answer == ANSWER_PROVED) p->method = method;
    return answer == ANSWER_REFUTED ? ANSWER_PASS : answer;
}

/* ---- all */

static const uint64_t sat_steps = 1000000000;

static Answer sat(Problem *p) {
    return sat_available() ? sat_method(p) : ANSWER_PASS;
}

static Answer sat_for_left(Problem *p) {
    return problem_briefly(p, sat, sat_steps / 5);
}

static Answer methods_then_sat(Problem *p) {
    return strategy_then(p, sat_for_left);
}

/* What is tried, in this order, until something does not pass, for so many steps; 0: for
 * all there are. What remains in the end is SAT's. */
static const struct {
    Answer (*run)(Problem *);
    uint64_t steps;
} stages[] = {
    {forms_quick, 0}, /* a claim that is large may still be one form */
    {search_first, 0},         {without_conditions, 100000000},
    {methods_then_sat, 0},     {search_words, 0},
    {sat, sat_steps}, /* inputs are cheaper where it takes longer */
    {search_long, 2000000000}, {sat, 0},
};

static Answer run_for_proof(Problem *p) {
    Answer answer = ANSWER_PASS;
    for (size_t i = 0; answer == ANSWER_PASS && i < sizeof stages / sizeof *stages; i++) {
        uint64_t steps = stages[i].steps;
        answer = steps ? problem_briefly(p, stages[i].run, steps) : stages[i].run(p);
    }
    return answer;
}

static Answer run_and_shrink(Problem *p) {
    Answer answer = run_for_proof(p);
    if (answer == ANSWER_REFUTED) search_shrink(p);
    assert(p->refuted ? answer != ANSWER_PROVED : answer != ANSWER_REFUTED);
    return answer;
}

/* The condition holds for no input: for none that was tried, and none by a proof. */
static bool is_vacuous(Problem *p) {
    assert(!p->refuted);
    if (term_is_word(p->when)) return p->when.word == 0;
    if (p->when_seen) return false;
    Problem condition;
    problem_init(&condition, p->pool, p->when, p->when, p->arena);
    condition.limits = p->limits;
    if (!condition.batch) return false;
    Answer answer = strategy_searched(&condition);
    if (answer == ANSWER_PASS) answer = problem_briefly(&condition, sat, sat_steps);
    problem_free(&condition);
    return answer == ANSWER_PROVED;
}

static Verdict verdict_of(Problem *p, Answer answer) {
    const char *method = p->method ? p->method : "";
    Verdict v;
    if (p->refuted) return refuted(p, method);
    if (answer != ANSWER_PROVED) {
        problem_stopped(p); /* in a part of it, perhaps */
        return undecided(p->why ? p->why : "no method decides it", p->tried);
    }
    confirm_proof(p);
    v = proved(method, p->tried);
    v.vacuous = is_vacuous(p);
    return v;
}

/* What the methods work on. */
typedef struct {
    Pool *pool;
    Term bad, when, fails; /* bad: when, and fails */
    const Limits *limits;
    Arena *arena;
    Answer (*run)(Problem *);
} Work;

static Verdict decide_work(const Work *w) {
    Problem p;
    Verdict v;
    problem_init(&p, w->pool, w->bad, w->when, w->arena);
    p.limits = w->limits, p.fails = w->fails;
    if (!p.batch) return undecided("memory", 0);
    if (term_is(w->bad, 0)) {
        p.method = "same term";
        v = verdict_of(&p, ANSWER_PROVED);
    } else {
        v = verdict_of(&p, w->run(&p));
    }
    problem_free(&p);
    return v;
}

/* The claim alone in a pool of its own: walks over it stay short, and what the methods
 * build goes with it. */
static Verdict decide_apart(Work w, size_t memory) {
    const Pool *from = w.pool;
    size_t vars = pool_vars(from);
    Term *map = ARENA_ARRAY(w.arena, Term, vars + 1);
    w.pool = pool_new_beside(from, memory);
    for (size_t v = 0; v < vars; v++) map[v] = term_var(w.pool);
    assert(pool_full(w.pool) || pool_vars(w.pool) == vars);
    w.bad = term_substitute(w.pool, from, w.bad, map);
    w.when = term_substitute(w.pool, from, w.when, map);
    w.fails = term_substitute(w.pool, from, w.fails, map);
    bool full = pool_full(w.pool) || term_is_full(w.pool, w.bad);
    Verdict v = full ? undecided("memory", 0) : decide_work(&w);
    pool_free(w.pool);
    return v;
}

static Verdict prove(const Work *w) {
    if (pool_full(w->pool) || term_is_full(w->pool, w->bad)) {
        const char *stopped = watch_stopped(pool_watch(w->pool));
        return undecided(stopped ? stopped : "memory", 0);
    }
    size_t memory = w->limits->memory ? w->limits->memory : (size_t)1 << 29;
    return pool_count(w->pool) > CROWDED ? decide_apart(*w, memory) : decide_work(w);
}

/* A pool without a watch gets one meanwhile, for the time limit and methods' budgets. */
static Verdict prove_by(const Claim *c, const Limits *limits, uint64_t steps,
                        Arena *arena, Answer (*way)(Problem *)) {
    Work work = {c->pool, bad_of(c), c->when, fails_of(c), limits, arena, way};
    Watch *watch = pool_watch(c->pool), own = {.steps = 0};
    if (!watch) {
        watch_begin(&own);
        watch_timeout(&own, limits->timeout);
        pool_set_watch(c->pool, &own);
    }
    uint64_t end = watch_allow(pool_watch(c->pool), steps ? steps : WATCH_ENDLESS);
    assert(pool_watch(c->pool)->end <= end);
    Verdict v = prove(&work);
    assert((v.kind == VERDICT_REFUTED) == (v.counterexample != NULL));
    v.spent = v.kind == VERDICT_UNDECIDED && watch_spent(pool_watch(c->pool));
    watch_restore(pool_watch(c->pool), end);
    pool_set_watch(c->pool, watch);
    return v;
}

Verdict prove_claim(const Claim *claim, const Limits *limits, uint64_t steps,
                    Arena *arena) {
    return prove_by(claim, limits, steps, arena, run_and_shrink);
}

Verdict prove_quickly(const Claim *claim, const Limits *limits, uint64_t steps,
                      Arena *arena) {
    return prove_by(claim, limits, steps, arena, strategy_searched);
}

bool prove_holds(const Claim *claim, const Limits *limits, uint64_t steps, Arena *arena) {
    return prove_by(claim, limits, steps, arena, run_for_proof).kind == VERDICT_PROVED;
}

bool prove_same_method(const char *a, const char *b, const char **both) {
    return method_same(a, b, both);
}

void prove_reason(const char *method, bool equation, Buf *out) {
    method_reason(method, equation, out);
}

void prove_explain(const char *method, bool equation, Buf *out) {
    method_explain(method, equation, out);
}
