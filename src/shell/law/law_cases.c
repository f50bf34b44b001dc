/* Which case of a law comes next.
 *
 * Each choice of values for the variables of `for` is a case. So that one hard case does
 * not keep the others from being refuted, each gets a number of steps first; those that
 * it was too small for come again.
 *
 * After some hundred cases the rest of a range of the last variable is one claim, in
 * which the variable is any word of the range. What is not proved so goes case by case.
 *
 * All cases share one query and its pool, so that equal parts are equal terms; when the
 * pool grows large, query and pool begin anew. */
#include "shell/law/law_cases.h"

#include <string.h>

enum { POOL_LARGE = 1 << 14 };
/* What choosing a case takes. */
enum { CASE_STEPS = 1000 };
/* So many cases go the ordinary way before the others are swept over. */
enum { SWEEP_AFTER = 256, SWEEP_STEPS = 1 << 16, SWEEP_POOL = 1 << 24 };
/* What a range takes at most as one claim; how many more may miss than one in so many. */
enum { RANGE_STEPS = 10000000, RANGES_MISSED = 3, RANGES_ONE_IN = 16 };

/* --- sweeping over cases --- */

/* The claim over the variables of `for` as free names, in a pool of its own. */
static void begin_sweep(Law *law) {
    Query ordinary = law->query;
    Limits limits = *ordinary.limits;
    size_t diags = ordinary.diags->count;
    Case one;
    law->swept = true;
    if (law->names.nfree || law->work->node->nnames) return;
    if (limits.steps > SWEEP_STEPS) limits.steps = SWEEP_STEPS;
    law->query = law_case_query(law, pool_new_beside(ordinary.pool, SWEEP_POOL));
    law->query.limits = &limits;
    for (size_t i = 0; i < law->nbinds; i++) {
        Value value = law->chosen[i];
        value.term = term_var(law->query.pool), value.high = term_word(0);
        query_bind(&law->query, law->binds[i]->sym, value);
    }
    bool made = law_case_terms(law, term_word(1), &one) && !law->query.stopped;
    if (made && !law->note)
        one.claim.defined =
            term_land(one.claim.pool, one.claim.defined, law->query.defined_in_c);
    if (made)
        law->sweep = law_sweep_new(&one.claim, law->nbinds, law->chosen);
    else
        pool_free(law->query.pool);
    diag_cut(ordinary.diags, diags);
    law->query = ordinary;
}

/* The cases that were gathered; those that fail go the ordinary way. */
static CaseEnd end_sweep(Law *law) {
    CaseEnd end = CASE_DECIDED;
    size_t at = 0;
    if (!law->sweep) return end;
    if (law_sweep_run(law->sweep)) law->vacuous = false;
    for (; law_sweep_failing(law->sweep, &at, law->chosen); at++) {
        law->cases--; /* it is counted again */
        law_case_begin(law);
        end = law_case_do(law);
        if (end != CASE_DECIDED) return end;
    }
    return end;
}

/* true: the case was gathered, or all that were are done. */
static bool sweep_case(Law *law, CaseEnd *end) {
    *end = CASE_DECIDED;
    if (law->each || law->again || law->nlate) return false;
    if (!law->swept && law->cases >= SWEEP_AFTER) begin_sweep(law);
    if (!law->sweep) return false;
    if (!law_sweep_take(law->sweep, law->chosen)) {
        Value *chosen = ARENA_ARRAY(law->query.arena, Value, law->nbinds);
        memcpy(chosen, law->chosen, law->nbinds * sizeof *chosen);
        *end = end_sweep(law);
        memcpy(law->chosen, chosen, law->nbinds * sizeof *chosen);
        law_sweep_free(law->sweep);
        law->sweep = NULL;
        law_case_begin(law);
        return *end != CASE_DECIDED;
    }
    law->at++, law->cases++;
    if (law_sweep_full(law->sweep)) *end = end_sweep(law);
    return true;
}

/* --- enumerating them --- */

typedef struct {
    Law *law;
    size_t depth;
    CaseEnd end;
    bool ranges; /* to `last`, and what is left of it may be one claim */
    uint64_t last;
} Level;

static CaseEnd out_of_time(Law *law) {
    Watch *watch = &law->work->session->watch;
    if (!watch_spend(watch, CASE_STEPS)) return CASE_DECIDED;
    law->verdict = (Verdict){.kind = VERDICT_UNDECIDED, .why = watch_stopped(watch)};
    return CASE_STOP;
}

static void rebind(Query *query, Symbol *sym, Value value) {
    query_unbind(query, sym);
    query_bind(query, sym, value);
}

/* The claim with any word of the range for the last variable. */
static bool range_terms(Law *law, Symbol *sym, Value any, uint64_t last, Case *one) {
    Query *q = &law->query;
    Limits limits = *q->limits;
    const Limits *before = q->limits;
    uint64_t first = any.term.word;
    if (limits.steps > SWEEP_STEPS) limits.steps = SWEEP_STEPS;
    any.term = law->any = law->any.ref ? law->any : term_var(q->pool);
    Term among =
        term_lnot(q->pool, term_op2(q->pool, OP_ULT, any.term, term_word(first)));
    Term above = term_op2(q->pool, OP_ULT, term_word(last), any.term);
    among = term_land(q->pool, among, term_lnot(q->pool, above));
    rebind(q, sym, any);
    q->limits = &limits;
    bool made = law_case_terms(law, among, one) && !q->stopped;
    q->limits = before;
    q->stopped = NULL;
    diag_cut(q->diags, law->first_diags);
    for (size_t i = 0; i < q->nduties; i++)
        made = made && (law->note || !q->duties[i].unsure);
    if (!law->note)
        one->claim.defined = term_land(q->pool, one->claim.defined, q->defined_in_c);
    return made;
}

static bool wants_range(const Law *law, const Level *level, uint64_t first) {
    uint64_t more = level->last - first;
    bool many = law->cases >= SWEEP_AFTER && more && more < UINT64_MAX - law->cases;
    return level->ranges && many && first < level->last && !law->nlate && !law->sweep &&
           law->missed < RANGES_MISSED + law->ranges / RANGES_ONE_IN;
}

/* true: the rest of the range is proved. What is not is left to its cases. */
static bool prove_range(Law *law, Level *level, Value value) {
    Session *session = law->work->session;
    Case one;
    if (value.high.word || !wants_range(law, level, value.term.word)) return false;
    level->ranges = false;
    Verdict verdict = {.kind = VERDICT_UNDECIDED};
    bool made = range_terms(law, law->binds[level->depth]->sym, value, level->last, &one);
    ArenaMark mark = arena_mark(law->query.arena);
    if (made && !law_case_full(&one.claim))
        verdict =
            prove_claim(&one.claim, &session->limits, RANGE_STEPS, session->statement);
    bool proved = verdict.kind == VERDICT_PROVED;
    law->ranges++, law->missed += !proved;
    if (proved) law_case_judge(law, &verdict);
    arena_release(law->query.arena, mark);
    if (!proved) return false;
    law_names_meet(&law->names, &law->query);
    uint64_t count = level->last - value.term.word + 1;
    law->cases += count, law->at += count;
    return true;
}

/* Whether another shard decides the case. */
static bool is_elsewhere(Law *law) {
    const Options *options = law->work->session->options;
    if (law->each || !law->split || law->at % options->shards + 1 == options->shard)
        return false;
    law->at++;
    return true;
}

static bool visit(void *context, Value value) {
    Level *level = context;
    Law *law = level->law;
    level->end = out_of_time(law);
    if (level->end != CASE_DECIDED) return false;
    law->chosen[level->depth] = value;
    if (level->depth + 1 == law->nbinds && is_elsewhere(law)) return true;
    if (level->depth + 1 == law->nbinds && sweep_case(law, &level->end))
        return level->end == CASE_DECIDED;
    if (prove_range(law, level, value)) return false;
    if (pool_count(law->query.pool) > POOL_LARGE && !law->joins) {
        if (law->own) pool_reset(law->own);
        law_case_begin(law);
    } else
        rebind(&law->query, law->binds[level->depth]->sym, value);
    level->end = law_cases_from(law, level->depth + 1);
    return level->end == CASE_DECIDED;
}

/* Where the innermost range ends. */
static void find_last(Law *law, Level *level) {
    const Node *domain = law->binds[level->depth]->kid[0];
    Query *q = &law->query;
    Value last;
    if (level->depth + 1 < law->nbinds || domain->kind != NODE_RANGE) return;
    if (law->each || law->again || law->split) return;
    level->ranges = exec_try(q, domain->kid[1], &last) && value_is_known(&last) &&
                    !last.high.word;
    if (level->ranges) level->last = last.term.word;
    q->stopped = NULL;
}

CaseEnd law_cases_from(Law *law, size_t depth) {
    if (depth == law->nbinds) return law_case_run(law);
    Level level = {.law = law, .depth = depth, .end = CASE_DECIDED};
    const Node *bind = law->binds[depth];
    find_last(law, &level);
    if (!exec_domain(&law->query, bind->kid[0], visit, &level)) {
        if (!law->query.stopped) return CASE_ERROR;
        law_case_stopped(law);
        return CASE_STOP;
    }
    query_unbind(&law->query, bind->sym);
    law->chosen[depth].kind = KIND_VOID;
    return level.end;
}

CaseEnd law_cases_run(Law *law) {
    CaseEnd end = law_cases_from(law, 0);
    if (end == CASE_DECIDED) end = end_sweep(law);
    law_sweep_free(law->sweep);
    law->sweep = NULL;
    if (end != CASE_DECIDED || law->nlate == 0) return end;
    law->again = true;
    law->at = 0;
    return law_cases_from(law, 0);
}
