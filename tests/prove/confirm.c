/* Every method gets the chance to refute a claim that is proved.
 *
 * Each of them says "refuted" only with an input on which the plain interpreter confirms
 * it; so one that does so shows that the proof was wrong. An exact method that gets
 * through would find such an input. */
#include "prove/confirm.h"

#include "prove/claim/method.h"
#include "prove/claim/search.h"
#include "prove/solve/sat.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_STEPS = 3000, MOST_CIRCUIT = 300 };
static const uint64_t steps_each = 20000000;

static void refuse(const Problem *p, const char *who) {
    if (!p->refuted) return;
    fprintf(stderr, "what is proved is refuted by %s:\n", who);
    for (size_t i = 0; i < p->nvars; i++)
        fprintf(stderr, "  variable %u = 0x%016llx\n", p->vars[i],
                (unsigned long long)p->witness[i]);
    abort();
}

static void begin(Problem *p) {
    p->why = NULL;
    watch_restore(p->watch, WATCH_ENDLESS);
    watch_allow(p->watch, steps_each);
}

static void by_methods(Problem *p, const Query *query) {
    for (size_t i = 0; i < method_count; i++) {
        const Method *m = &method_table[i];
        if (!m->decide) continue;
        begin(p);
        strategy_alone(p, query, m->decide);
        refuse(p, m->function);
    }
}

void confirm_proof(const Problem *proved) {
    Problem p;
    if (proved->steps > MOST_STEPS || proved->depth || term_is_word(proved->bad)) return;
    Limits limits = *proved->limits;
    if (limits.memory == 0) limits.memory = (size_t)1 << 28;
    Arena *arena = arena_new();
    problem_init(&p, proved->pool, proved->bad, proved->when, arena);
    p.limits = &limits;
    Queries queries = query_split(p.pool, p.bad, arena);
    for (unsigned i = 0; i < queries.count; i++) by_methods(&p, &queries.query[i]);
    begin(&p);
    search_words(&p);
    refuse(&p, "inputs");
    begin(&p);
    if (sat_available() && p.steps <= MOST_CIRCUIT) sat_method(&p);
    refuse(&p, "circuits");
    problem_free(&p);
    arena_free(arena);
}
