/* The walk of a problem's queries through the table of methods. */
#include "prove/claim/strategy.h"

#include "base/ablation.h"
#include "prove/claim/method.h"
#include "prove/claim/search.h"
#include "term/walk.h"

#include <stdlib.h>
#include <string.h>

/* Larger claims are searched for counterexamples only. */
enum { MOST_STEPS = 60000, LEFT_MOST = 8 };

bool attempt_refute(Attempt *a, const uint64_t *values) {
    Problem *p = a->problem;
    ArenaMark mark = arena_mark(a->arena);
    size_t vars = pool_vars(a->pool);
    assert(p->pool == a->pool);
    uint64_t *original = ARENA_ARRAY(a->arena, uint64_t, vars + 1);
    uint64_t *own = ARENA_ARRAY(a->arena, uint64_t, p->nvars + 1);
    query_original(a->pool, a->query, values, original, a->arena);
    for (size_t i = 0; i < p->nvars; i++) own[i] = original[p->vars[i]];
    bool refuted = problem_try(p, own);
    arena_release(a->arena, mark);
    return refuted;
}

void attempt_variables(const Attempt *a, Pool *pool) {
    for (size_t v = 0; v < pool_vars(a->pool); v++) term_var(pool);
    assert(pool_full(pool) || pool_vars(pool) == pool_vars(a->pool));
}

Pool *attempt_pool(const Attempt *a) {
    Pool *pool = pool_new_beside(a->pool, problem_memory(a->problem, 8));
    attempt_variables(a, pool);
    return pool;
}

static bool refute_as(Attempt *a, const Problem *p, const Sub *sub) {
    assert(p->refuted && (sub->original || pool_vars(p->pool) == pool_vars(a->pool)));
    uint64_t *found = ARENA_ARRAY(a->arena, uint64_t, pool_vars(p->pool) + 1);
    for (size_t i = 0; i < p->nvars; i++) found[p->vars[i]] = p->witness[i];
    if (!sub->original) return attempt_refute(a, found);
    uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    sub->original(sub->context, found, values);
    return attempt_refute(a, values);
}

Answer attempt_sub(Attempt *a, Pool *pool, Term bad, Sub *sub) {
    Problem *own = a->problem, p;
    sub->method = "same term";
    if (pool_full(pool) || term_is_full(pool, bad)) return ANSWER_PASS;
    if (term_is(bad, 0)) return ANSWER_PROVED;
    problem_init(&p, pool, bad, term_word(1), a->arena);
    if (!p.batch) return ANSWER_PASS;
    assert(p.watch == own->watch);
    p.limits = own->limits;
    p.depth = own->depth + !sub->same_depth;
    p.free_words = own->free_words || sub->free_words;
    p.first = sub->first;
    Answer (*run)(Problem *) = sub->run ? sub->run : strategy_run;
    Answer answer = sub->steps ? problem_briefly(&p, run, sub->steps) : run(&p);
    assert(p.refuted ? answer != ANSWER_PROVED : answer != ANSWER_REFUTED);
    own->tried += p.tried;
    sub->first = p.decided;
    if (p.method) sub->method = p.method;
    if (answer == ANSWER_STOPPED && !sub->lemma) own->why = p.why;
    if (answer == ANSWER_REFUTED && !sub->lemma && !refute_as(a, &p, sub))
        answer = ANSWER_PASS;
    problem_free(&p);
    return answer;
}

Answer attempt_then(Attempt *a, Pool *pool, Term bad, Sub *sub) {
    Answer answer = attempt_sub(a, pool, bad, sub);
    if (answer == ANSWER_PROVED)
        a->method = arena_printf(a->arena, "%s%s", a->method, sub->method);
    return answer;
}

/* The variables that the query's truths have. */
static void find_vars(Attempt *a) {
    size_t vars = pool_vars(a->pool);
    TermWalk walk = walk_new(a->pool, a->query->truth, a->query->count, NULL);
    a->vars = ARENA_ARRAY(a->arena, uint32_t, vars + 1);
    for (Ref r = walk.top; r; r = walk_down(&walk, r)) {
        const TermNode *n = pool_node(a->pool, r);
        if (n->op == OP_VAR) a->vars[a->nvars++] = (uint32_t)n->k;
    }
    assert(a->nvars <= vars);
    walk_free(&walk);
}

static Attempt attempt_of(Problem *p, const Query *query) {
    assert(query->count <= QUERY_TRUTHS);
    Attempt a = {p, p->pool, query, p->arena, .method = ""};
    find_vars(&a);
    return a;
}

Answer strategy_alone(Problem *p, const Query *query, Answer (*decide)(Attempt *)) {
    Attempt a = attempt_of(p, query);
    return decide(&a);
}

static Answer run_row(Attempt *a, size_t row) {
    const Problem *p = a->problem;
    a->method = method_table[row].name;
    if (p->watch && p->depth == 0) p->watch->doing = a->method;
    Answer answer = method_table[row].decide(a);
    assert(p->refuted ? answer != ANSWER_PROVED : answer != ANSWER_REFUTED);
    return answer;
}

/* The method decides claims of this depth. */
static bool is_open(const Problem *p, const Method *method) {
    return method->decide && p->depth < method->depth && ablation_on(method->function);
}

/* One query through the table, but the rows that it has passed: its first row is a step,
 * which decides nothing. */
static Answer run_query(Problem *p, Query *query) {
    if (query->proved_by) return p->method = query->proved_by, ANSWER_PROVED;
    Attempt a = attempt_of(p, query);
    for (size_t i = 0; i <= method_count; i++) {
        size_t row = i ? i - 1 : p->first;
        if (query->passed >> row & 1 || !is_open(p, &method_table[row])) continue;
        Answer answer = run_row(&a, row);
        if (answer == ANSWER_PROVED) query->proved_by = a.method;
        if (answer != ANSWER_PASS) {
            p->method = a.method, p->decided = row;
            return answer;
        }
        if (problem_stopped(p)) return ANSWER_STOPPED;
        query->passed |= UINT64_C(1) << row;
    }
    return ANSWER_PASS;
}

/* The queries that no row decides, where there are few of them. */
static Answer decide_left(Problem *p, Answer (*last)(Problem *)) {
    for (unsigned i = 0; i < p->queries.count; i++) {
        const Query *query = &p->queries.query[i];
        if (query->proved_by) continue;
        Attempt a = attempt_of(p, query);
        Sub sub = {.run = last};
        Answer answer = attempt_sub(&a, p->pool, query_term(p->pool, query), &sub);
        if (answer != ANSWER_PASS) p->method = sub.method;
        if (answer != ANSWER_PROVED) return answer;
    }
    return ANSWER_PROVED;
}

/* The claim is proved when every query is impossible. Its method is that of the last
 * query, which is as hard as any. What was found out before, in fewer steps, stands. */
Answer strategy_then(Problem *p, Answer (*last)(Problem *)) {
    if (p->steps > MOST_STEPS) return ANSWER_PASS;
    if (!p->queries.query) p->queries = query_split(p->pool, p->bad, p->arena);
    assert(p->queries.count <= QUERY_MOST && method_count <= 64);
    unsigned left = 0;
    p->method = "same term";
    for (unsigned i = 0; i < p->queries.count; i++) {
        Answer answer = run_query(p, &p->queries.query[i]);
        if (answer == ANSWER_STOPPED || answer == ANSWER_REFUTED) return answer;
        left += answer == ANSWER_PASS;
    }
    if (left > 0 && (!last || left > LEFT_MOST || left == p->queries.count))
        return ANSWER_PASS;
    return decide_left(p, last);
}

Answer strategy_run(Problem *p) {
    return strategy_then(p, NULL);
}

Answer strategy_searched(Problem *p) {
    Answer answer = search_first(p);
    return answer == ANSWER_PASS ? strategy_run(p) : answer;
}
