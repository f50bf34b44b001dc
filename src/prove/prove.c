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
static Term bad_of(const Claim *c) {
    assert(pool_full(c->pool) || term_is_bool(c->pool, c->when));
    Term good = term_land(c->pool, c->defined, c->claim);
    return term_land(c->pool, c->when, term_lnot(c->pool, good));
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

/* Steps of SAT's first turn and of the long search; what is left is SAT's. */
static const uint64_t sat_steps = 1000000000, search_steps = 2000000000;

static Answer run_quickly(Problem *p) {
    Answer answer = search_first(p);
    return answer == ANSWER_PASS ? strategy_run(p) : answer;
}

static Answer run_for_proof(Problem *p) {
    Answer answer = forms_quick(p);
    if (answer == ANSWER_PASS) answer = run_quickly(p);
    if (answer == ANSWER_PASS) answer = search_words(p);
    bool sat = sat_available();
    if (answer == ANSWER_PASS && sat) answer = problem_briefly(p, sat_method, sat_steps);
    if (answer == ANSWER_PASS) answer = problem_briefly(p, search_long, search_steps);
    if (answer == ANSWER_PASS && sat) answer = sat_method(p);
    return answer;
}

static Answer run(Problem *p) {
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
    Answer answer = search_first(&condition);
    if (answer == ANSWER_PASS) answer = strategy_run(&condition);
    if (answer == ANSWER_PASS && sat_available())
        answer = problem_briefly(&condition, sat_method, sat_steps);
    problem_free(&condition);
    return answer == ANSWER_PROVED;
}

static Verdict verdict_of(Problem *p, Answer answer) {
    const char *method = p->method ? p->method : "";
    Verdict v;
    if (p->refuted) return refuted(p, method);
    if (answer != ANSWER_PROVED)
        return undecided(p->why ? p->why : "no method decides it", p->tried);
    confirm_proof(p);
    v = proved(method, p->tried);
    v.vacuous = is_vacuous(p);
    return v;
}

/* What the methods work on. */
typedef struct {
    Pool *pool;
    Term bad, when;
    const Limits *limits;
    Arena *arena;
    Answer (*run)(Problem *);
} Work;

static Verdict decide(const Work *w) {
    Problem p;
    Verdict v;
    problem_init(&p, w->pool, w->bad, w->when, w->arena);
    p.limits = w->limits;
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
    bool full = pool_full(w.pool) || term_is_full(w.pool, w.bad);
    Verdict v = full ? undecided("memory", 0) : decide(&w);
    pool_free(w.pool);
    return v;
}

static Verdict prove(const Work *w) {
    if (pool_full(w->pool) || term_is_full(w->pool, w->bad)) {
        const char *stopped = watch_stopped(pool_watch(w->pool));
        return undecided(stopped ? stopped : "memory", 0);
    }
    size_t memory = w->limits->memory ? w->limits->memory : (size_t)1 << 29;
    return pool_count(w->pool) > CROWDED ? decide_apart(*w, memory) : decide(w);
}

/* A pool without a watch gets one meanwhile, for the time limit and methods' budgets. */
static Verdict prove_within(const Work *w, uint64_t steps) {
    Watch *watch = pool_watch(w->pool), own = {.steps = 0};
    if (!watch) {
        watch_begin(&own);
        watch_timeout(&own, w->limits->timeout);
        pool_set_watch(w->pool, &own);
    }
    uint64_t end = watch_allow(pool_watch(w->pool), steps ? steps : WATCH_ENDLESS);
    assert(pool_watch(w->pool)->end <= end);
    Verdict v = prove(w);
    assert((v.kind == VERDICT_REFUTED) == (v.counterexample != NULL));
    v.spent = v.kind == VERDICT_UNDECIDED && watch_spent(pool_watch(w->pool));
    watch_restore(pool_watch(w->pool), end);
    pool_set_watch(w->pool, watch);
    return v;
}

Verdict prove_claim(const Claim *claim, const Limits *limits, uint64_t steps,
                    Arena *arena) {
    Work w = {claim->pool, bad_of(claim), claim->when, limits, arena, run};
    return prove_within(&w, steps);
}

Verdict prove_quickly(const Claim *claim, const Limits *limits, uint64_t steps,
                      Arena *arena) {
    Work w = {claim->pool, bad_of(claim), claim->when, limits, arena, run_quickly};
    return prove_within(&w, steps);
}

bool prove_holds(const Claim *claim, const Limits *limits, uint64_t steps, Arena *arena) {
    Work w = {claim->pool, bad_of(claim), claim->when, limits, arena, run_for_proof};
    return prove_within(&w, steps).kind == VERDICT_PROVED;
}

void prove_reason(const char *method, Buf *out) {
    method_reason(method, out);
}

void prove_explain(const char *method, Buf *out) {
    method_explain(method, out);
}
