/* A query in a process of its own; its counterexample is believed only when the plain
 * interpreter confirms it. */
#include "prove/solve/sat.h"

#include "prove/solve/child.h"
#include "prove/solve/sat_checked.h"
#include "prove/solve/sat_search.h"

#include <stdlib.h>
#include <string.h>

typedef enum { TOLD_NOTHING, TOLD_FULL, TOLD_UNKNOWN, TOLD_PROVED, TOLD_INPUT } Told;

enum { DEFAULT_MEMORY = 1 << 29 };

/* What the child says. */
typedef struct {
    Told told;
    bool solver;      /* it was asked */
    uint64_t steps;   /* that it took */
    uint64_t value[]; /* a word a variable of the pool */
} Said;

typedef struct {
    const Problem *problem;
    size_t memory;
} Task;

bool sat_available(void) {
    return sat_solver_exists();
}

/* A child that is killed for anything else watches its steps alone. */
static Watch *begin_watch(const Problem *p) {
    Watch *w = p->watch;
    if (w && child_is_killed()) w->deadline = 0, w->interrupted = NULL, w->leave = NULL;
    return w;
}

static void work(void *context, void *answer) {
    const Task *task = context;
    Said *said = answer;
    AigClaim claim;
    size_t graph = task->memory / 4;
    const Watch *watch = begin_watch(task->problem);
    uint64_t before = watch ? watch->steps : 0;
    if (!aig_claim_make(&claim, task->problem->pool, task->problem->bad, graph)) {
        said->told = TOLD_FULL;
        return;
    }
    const char *method;
    SatAnswer found = sat_search(&claim, task->memory / 4, said->value, &method);
    static const Told tells[] = {
        [SAT_UNKNOWN] = TOLD_UNKNOWN, [SAT_YES] = TOLD_INPUT, [SAT_NO] = TOLD_PROVED};
    said->told = tells[found];
    said->solver = strcmp(method, "SAT") == 0;
    said->steps = watch ? watch->steps - before : 0;
    aig_claim_free(&claim);
}

static Answer stop(Problem *p, const char *why) {
    p->why = why;
    return ANSWER_STOPPED;
}

static Answer refuted(Problem *p, const Said *said) {
    assert(!p->refuted);
    uint64_t *values = base_malloc((p->nvars + 1) * sizeof *values);
    for (size_t i = 0; i < p->nvars; i++) values[i] = said->value[p->vars[i]];
    bool is = problem_try(p, values);
    free(values);
    assert(is);
    if (!is) return stop(p, "a counterexample that is none");
    p->method = "SAT";
    return ANSWER_REFUTED;
}

static Answer conclude(Problem *p, const Said *said) {
    switch (said->told) {
    case TOLD_PROVED:
        p->method = said->solver ? "SAT" : "circuits";
        return ANSWER_PROVED;
    case TOLD_INPUT:
        return refuted(p, said);
    case TOLD_UNKNOWN:
        return stop(p, sat_available() ? "steps" : "no SAT solver");
    default:
        return stop(p, "memory");
    }
}

Answer sat_method(Problem *p) {
    if (!p->batch || p->bad.ref == 0) return ANSWER_PASS;
    size_t size = sizeof(Said) + pool_vars(p->pool) * sizeof(uint64_t);
    Said *said = base_malloc(size);
    size_t memory = p->limits->memory ? p->limits->memory : DEFAULT_MEMORY;
    Task task = {p, memory};
    ChildJob job = {work, &task, said, size, memory};
    ChildEnd end = child_run(&job, p->watch);
    sat_checked_confirm();
    if (end == CHILD_DONE) watch_spend(p->watch, said->steps);
    assert(end != CHILD_DONE || said->told != TOLD_NOTHING);
    Answer answer = end == CHILD_DONE      ? conclude(p, said)
                    : end == CHILD_STOPPED ? stop(p, watch_stopped(p->watch))
                                           : stop(p, "memory");
    free(said);
    return answer;
}
