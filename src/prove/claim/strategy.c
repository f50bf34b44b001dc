/* The table of methods, cheapest first, and the walk over a problem's queries. */
#include "prove/claim/strategy.h"

#include "prove/forms/abstract.h"
#include "prove/claim/equation.h"
#include "prove/cases/finite.h"
#include "prove/forms/form.h"
#include "prove/divide/known.h"
#include "prove/divide/known_fields.h"
#include "prove/cases/merge.h"
#include "prove/solve/search.h"
#include "prove/cases/split_one.h"
#include "term/walk.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name; /* of the verdict's method */
    Answer (*decide)(Attempt *);
} Method;

/* Larger claims are searched for counterexamples only. */
enum { MOST_STEPS = 60000 };

/* clang-format off */
static const Method methods[] = {
    {"all small cases", cases_decide},
    {"square by square", letters_decide},
    {"few squares", uniform_decide},
    {"polynomials of and-atoms", forms_decide},
    {"few squares", family_decide},
    {"few squares, in remainders", known_modulo_decide},
    {"quotients", known_decide},
    {"fields", known_fields_decide},
    {"carries", carries_decide},
    {"equal parts", merge_decide},
    {"cases", split_decide},
    {"each place of the only one", split_only_decide},
    {"each place of a one", split_lowest_decide},
    {"all cases", many_cases_decide},
    {"free words", abstract_decide},
};
/* clang-format on */

bool attempt_refute(Attempt *a, const uint64_t *values) {
    Problem *p = a->problem;
    ArenaMark mark = arena_mark(a->arena);
    size_t vars = pool_vars(a->pool);
    uint64_t *original = ARENA_ARRAY(a->arena, uint64_t, vars + 1);
    uint64_t *own = ARENA_ARRAY(a->arena, uint64_t, p->nvars + 1);
    query_original(a->pool, a->query, values, original, a->arena);
    for (size_t i = 0; i < p->nvars; i++) own[i] = original[p->vars[i]];
    bool refuted = problem_try(p, own);
    arena_release(a->arena, mark);
    return refuted;
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
    walk_free(&walk);
}

/* The bits that matter are at most `most`: a problem of its own. */
static Answer all_cases(Attempt *a, unsigned most) {
    Problem small;
    Term all = query_term(a->pool, a->query);
    if (term_is_full(a->pool, all)) return ANSWER_PASS;
    if (term_is(all, 0)) return ANSWER_PROVED;
    problem_init(&small, a->pool, all, term_word(1), a->arena);
    if (!small.batch) return ANSWER_PASS;
    small.limits = a->problem->limits;
    while (most > 8 && small.steps << most > UINT64_C(500000000)) most--;
    Answer answer = finite_all(&small, most);
    a->problem->tried += small.tried;
    a->method = small.method;
    if (answer == ANSWER_STOPPED) a->problem->why = small.why;
    if (answer == ANSWER_REFUTED) {
        uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
        for (size_t i = 0; i < small.nvars; i++) values[small.vars[i]] = small.witness[i];
        if (!attempt_refute(a, values)) answer = ANSWER_PASS;
    }
    problem_free(&small);
    return answer;
}

Answer cases_decide(Attempt *a) {
    return all_cases(a, 10);
}
Answer many_cases_decide(Attempt *a) {
    return all_cases(a, 24);
}

/* The sides have the same form: equal for all inputs. */
static Answer same_form(Attempt *a, const Equation *e) {
    Term sides[2] = {e->left, e->right};
    FormId id[2];
    Forms *forms = form_open(a->pool, 64);
    bool equal = form_of(forms, sides, 2, id) && form_equal(forms, id[0], id[1]);
    form_close(forms);
    return equal ? ANSWER_PROVED : ANSWER_PASS;
}

Answer forms_decide(Attempt *a) {
    return equation_each(a, same_form);
}

static Attempt attempt_of(Problem *p, const Query *query) {
    Attempt a = {.problem = p, .pool = p->pool, .query = query, .arena = p->arena};
    find_vars(&a);
    return a;
}

Answer strategy_alone(Problem *p, const Query *query, Answer (*decide)(Attempt *)) {
    Attempt a = attempt_of(p, query);
    return decide(&a);
}

/* One query through the table. */
static Answer run_query(Problem *p, const Query *query, const char **method) {
    Attempt a = attempt_of(p, query);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        a.method = methods[i].name;
        Answer answer = methods[i].decide(&a);
        if (answer != ANSWER_PASS) {
            *method = a.method;
            return answer;
        }
        if (problem_stopped(p)) return ANSWER_STOPPED;
    }
    return ANSWER_PASS;
}

/* The claim is proved when every query is impossible. Its method is that of the last
 * query, which is as hard as any. */
Answer strategy_run(Problem *p) {
    if (p->steps > MOST_STEPS) return ANSWER_PASS;
    Queries queries = query_split(p->pool, p->bad, p->arena);
    bool all = true;
    p->method = "same term";
    for (unsigned i = 0; i < queries.count; i++) {
        const char *method = "";
        Answer answer = run_query(p, &queries.query[i], &method);
        if (answer == ANSWER_STOPPED) return answer;
        if (answer == ANSWER_PROVED) p->method = method;
        all = all && answer == ANSWER_PROVED;
        if (answer != ANSWER_REFUTED) continue;
        p->method = method;
        return answer;
    }
    return all ? ANSWER_PROVED : ANSWER_PASS;
}
