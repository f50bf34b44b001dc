/* Parts, their processes, and what comes of them together. */
#include "find/find.h"

#include <stdlib.h>
#include <string.h>

#include "find/find_keys.h"
#include "find/find_part.h"
#include "prove/solve/child.h"
#include "prove/solve/sat_checked.h"
#include "prove/solve/sat_solver.h"
#include "term/walk.h"

enum { DEFAULT_MEMORY = 1 << 29, METHODS_MOST = 160 };
/* The part of the time that is left to a search for saying what it has, and the seconds
 * that are enough. */
static const double last_part = 0.1, last_most = 0.5;
/* Steps of the search in one part, and of the last proof of one truth. */
static const uint64_t part_steps = 50000000000, proof_steps = 4000000000;

/* Which wanted variables belong together: union-find over their indices. What has none of
 * them belongs to the index behind the last. */
typedef struct {
    const FindJob *job;
    size_t *above;
    size_t *index; /* of the pool's variables; SIZE_MAX: not wanted */
    Term *truth;
    size_t ntruths, cap;
    size_t *truth_at, *keys_at; /* an index that each belongs to */
} Split;

/* Parts */

static size_t root_of(const Split *split, size_t i) {
    while (split->above[i] != i) i = split->above[i];
    return i;
}

/* Joins the wanted variables of the term; one of them. */
static size_t join(Split *split, Term t) {
    const Pool *pool = split->job->pool;
    size_t at = split->job->nwanted;
    TermWalk walk = walk_new(pool, &t, 1, NULL);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        const TermNode *node = pool_node(pool, r);
        size_t i = node->op == OP_VAR ? split->index[node->k] : SIZE_MAX;
        if (i == SIZE_MAX) continue;
        if (at < split->job->nwanted)
            split->above[root_of(split, i)] = root_of(split, at);
        at = i;
    }
    walk_free(&walk);
    return at;
}

/* The members of a conjunction. */
static void add_truths(Split *split, Term all) {
    const Pool *pool = split->job->pool;
    Arena *arena = split->job->arena;
    size_t depth = 0, cap = 0;
    Term *stack = arena_grow(arena, NULL, 0, &cap, sizeof *stack);
    stack[depth++] = all;
    while (depth) {
        Term t = stack[--depth];
        bool both = node_is(pool, t, OP_AND) &&
                    term_is_bool(pool, node_arg(pool, t, 0)) &&
                    term_is_bool(pool, node_arg(pool, t, 1));
        for (unsigned i = 0; both && i < 2; i++) {
            stack = arena_grow(arena, stack, depth, &cap, sizeof *stack);
            stack[depth++] = node_arg(pool, t, 1 - i);
        }
        if (both || term_is(t, 1)) continue;
        split->truth = arena_grow(arena, split->truth, split->ntruths, &split->cap,
                                  sizeof *split->truth);
        split->truth[split->ntruths++] = t;
    }
}

static Split split_of(const FindJob *job) {
    Arena *arena = job->arena;
    size_t vars = pool_vars(job->pool);
    Split split = {.job = job};
    split.above = ARENA_ARRAY(arena, size_t, job->nwanted + 1);
    split.index = ARENA_ARRAY(arena, size_t, vars + 1);
    for (size_t i = 0; i <= job->nwanted; i++) split.above[i] = i;
    for (size_t v = 0; v < vars; v++) split.index[v] = SIZE_MAX;
    for (size_t i = 0; i < job->nwanted; i++) split.index[job->wanted[i]] = i;
    for (size_t i = 0; i < job->ntruths; i++) add_truths(&split, job->truths[i]);
    split.truth_at = ARENA_ARRAY(arena, size_t, split.ntruths + 1);
    split.keys_at = ARENA_ARRAY(arena, size_t, job->nkeys + 1);
    for (size_t i = 0; i < split.ntruths; i++)
        split.truth_at[i] = join(&split, split.truth[i]);
    for (size_t i = 0; i < job->nkeys; i++)
        split.keys_at[i] = join(&split, job->keys[i].key);
    return split;
}

/* All that belongs to a root; false: nothing does. */
static bool make_part(const Split *split, size_t root, FindPart *part) {
    const FindJob *job = split->job;
    Term *truths = ARENA_ARRAY(job->arena, Term, split->ntruths + 1);
    FindKeys *keys = ARENA_ARRAY(job->arena, FindKeys, job->nkeys + 1);
    *part =
        (FindPart){.job = job, .truths = truths, .keys = keys, .alone = job->nkeys < 2};
    part->wanted = ARENA_ARRAY(job->arena, uint32_t, job->nwanted + 1);
    for (size_t i = 0; i < job->nwanted; i++)
        if (root_of(split, i) == root) part->wanted[part->nwanted++] = job->wanted[i];
    for (size_t i = 0; i < split->ntruths; i++)
        if (root_of(split, split->truth_at[i]) == root)
            truths[part->ntruths++] = split->truth[i];
    for (size_t i = 0; i < job->nkeys; i++)
        if (root_of(split, split->keys_at[i]) == root) keys[part->nkeys++] = job->keys[i];
    return part->ntruths || part->nkeys;
}

/* Processes */

/* The process is killed when the time is up, and ends a moment before to say what it has
 * tried. */
static void work(void *context, void *answer) {
    const FindPart *part = context;
    Watch *watch = pool_watch(part->job->pool);
    watch->interrupted = NULL, watch->leave = NULL;
    double last = last_part * (watch->deadline - watch_now());
    if (watch->deadline > 0) watch->deadline -= last < last_most ? last : last_most;
    watch_allow(watch, part_steps);
    find_part_search(part, answer);
}

static const char *why_not(const FindJob *job, ChildEnd end, const FindSaid *said) {
    if (end == CHILD_STOPPED) return watch_stopped(pool_watch(job->pool));
    if (end == CHILD_DIED) return "memory";
    if (said->late) return "time limit";
    if (said->unsure) return "the prover does not decide it for some words";
    if (said->spent) return "steps";
    return sat_solver_exists() ? "memory" : "no SAT solver";
}

/* What the parts say, in one. */
static void gather(const Split *split, const FindPart *part, ChildEnd end,
                   const FindSaid *said, Found *found) {
    if (end != CHILD_DONE || said->end == FIND_UNDECIDED) {
        found->why = why_not(split->job, end, said);
        if (found->end == FIND_FOUND) found->end = FIND_UNDECIDED;
    } else if (said->end == FIND_NONE) {
        found->end = FIND_NONE;
    }
    if (end != CHILD_DONE) return;
    found->least &= said->least;
    found->tried += said->tried;
    found->points += said->points;
    for (size_t i = 0; i < part->nwanted; i++)
        found->values[split->index[part->wanted[i]]] = said->values[i];
}

static void search(const Split *split, const FindPart *parts, size_t count,
                   Found *found) {
    const FindJob *job = split->job;
    size_t memory = job->limits->memory ? job->limits->memory : DEFAULT_MEMORY;
    ChildJob *jobs = ARENA_ARRAY(job->arena, ChildJob, count + 1);
    ChildEnd *ends = ARENA_ARRAY(job->arena, ChildEnd, count + 1);
    for (size_t i = 0; i < count; i++) {
        size_t size = sizeof(FindSaid) + parts[i].nwanted * sizeof(uint64_t);
        jobs[i] = (ChildJob){work, (void *)&parts[i], arena_raw(job->arena, size), size,
                             memory};
    }
    child_run_each(jobs, count, job->at_once, ends, pool_watch(job->pool));
    sat_checked_confirm();
    for (size_t i = 0; i < count; i++)
        gather(split, &parts[i], ends[i], jobs[i].answer, found);
}

/* Proof */

static void add_method(Buf *methods, const char *method) {
    if (methods->len > METHODS_MOST || strstr(buf_str(methods), method)) return;
    buf_printf(methods, "%s%s", methods->len ? ", " : "", method);
}

static bool prove_truth(const FindJob *job, Term truth, Buf *methods, Found *found) {
    if (term_is(truth, 1)) return true;
    const Claim claim = {job->pool, term_word(1), term_word(1), truth};
    Verdict v = prove_claim(&claim, job->limits, proof_steps, job->arena);
    if (v.kind == VERDICT_PROVED) add_method(methods, v.method);
    if (v.kind == VERDICT_UNDECIDED) found->why = v.why;
    return v.kind == VERDICT_PROVED;
}

static bool compare_keys(const FindJob *job, const FindKeys *keys, const uint64_t *values,
                         Found *found) {
    FindTable *table = find_table_new(job->pool, keys);
    bool fits = table && find_table_fits(table, values, pool_watch(job->pool));
    find_table_free(table);
    found->members += keys->count;
    return fits;
}

/* Of the words that were found, in this process. */
static bool prove(const Split *split, Found *found) {
    const FindJob *job = split->job;
    size_t vars = pool_vars(job->pool);
    Term *map = ARENA_ARRAY(job->arena, Term, vars + 1);
    uint64_t *values = ARENA_ARRAY(job->arena, uint64_t, vars + 1);
    for (size_t v = 0; v < vars; v++) map[v] = (Term){0, pool_var(job->pool, v)};
    for (size_t i = 0; i < job->nwanted; i++) {
        values[job->wanted[i]] = found->values[i];
        map[job->wanted[i]] = term_word(found->values[i]);
    }
    Buf methods = {0};
    bool good = true;
    for (size_t i = 0; i < split->ntruths && good; i++) {
        Term t = term_substitute(job->pool, job->pool, split->truth[i], map);
        good = prove_truth(job, term_truth(job->pool, t), &methods, found);
    }
    for (size_t i = 0; i < job->nkeys && good; i++)
        good = compare_keys(job, &job->keys[i], values, found);
    found->method = arena_buf(job->arena, &methods);
    return good;
}

Found find_words(const FindJob *job) {
    Found found = {.end = FIND_FOUND, .least = true, .method = "", .why = ""};
    found.values = ARENA_ARRAY(job->arena, uint64_t, job->nwanted + 1);
    memset(found.values, 0, (job->nwanted + 1) * sizeof *found.values);
    Split split = split_of(job);
    FindPart *parts = ARENA_ARRAY(job->arena, FindPart, job->nwanted + 1);
    size_t count = 0;
    for (size_t root = 0; root <= job->nwanted; root++)
        if (root_of(&split, root) == root && make_part(&split, root, &parts[count]))
            count++;
    search(&split, parts, count, &found);
    if (found.end == FIND_FOUND && !prove(&split, &found)) {
        const char *stopped = watch_stopped(pool_watch(job->pool));
        found.end = FIND_UNDECIDED;
        if (!*found.why) found.why = stopped ? stopped : "memory";
    }
    return found;
}
