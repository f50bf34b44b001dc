/* law, refute and :prove: from the statement to the verdict.
 *
 * A law is decided case by case: each choice of values for the variables of `for` is a
 * case, a law without `for` is one. In a case the condition and the claim become terms
 * over the free names, and the prover decides them; terms without free names are their
 * own verdict. The first case that is refuted ends the law, one that stays undecided
 * leaves only the hope for a refutation. So that one hard case does not keep the others
 * from being refuted, each gets a number of steps first; those that it was too small for
 * come again.
 *
 * While it is decided, another process may take a law over (jobs.h): this one then sees
 * it interrupted, and only leaves word of what to say should the other one fail.
 *
 * After some hundred cases the rest of a range of the last variable is one claim, in
 * which the variable is any word of the range. What is not proved so goes case by case.
 *
 * All cases share one query and its pool, so that equal parts are equal terms; when the
 * pool grows large, query and pool begin anew. */
#include "shell/law/law.h"

#include <stdlib.h>
#include <string.h>

#include "lang/print.h"
#include "shell/session/jobs.h"
#include "shell/law/law_check.h"
#include "shell/law/law_local.h"
#include "shell/law/law_smt.h"
#include "shell/law/law_undefined.h"
#include "shell/law/law_want.h"
#include "shell/law/law_when.h"
#include "shell/session/trial.h"

enum { POOL_LARGE = 1 << 14 };
/* What choosing a case takes. */
enum { CASE_STEPS = 1000 };
/* What a case may take at first. */
static const uint64_t first_steps = 100000000;
/* What deciding a claim for its condition may take, where that is not asked for. */
static const uint64_t condition_steps = 200000000;
/* So many cases go the ordinary way before the others are swept over. */
enum { SWEEP_AFTER = 256, SWEEP_STEPS = 1 << 16, SWEEP_POOL = 1 << 24 };
/* What a range takes at most as one claim; how many more may miss than one in so many. */
enum { RANGE_STEPS = 10000000, RANGES_MISSED = 3, RANGES_ONE_IN = 16 };

typedef enum { CASE_DECIDED, CASE_STOP, CASE_ERROR } CaseEnd;

/* Terms of a case */

typedef struct {
    Claim claim;
    Value value; /* of the claim */
} Case;

/* forall; `again`: those without a type are bound. */
static void free_names(Query *query, const Node *node, bool again) {
    for (size_t i = 0; i < node->nnames; i++) {
        const Node *free = node->names[i];
        if (free->type != TYPE_NONE)
            query_object(query, free->sym, free->type, free);
        else if (!again)
            query_free(query, free->sym);
    }
}

static Query case_query(const Law *law, Pool *pool) {
    Query query = work_terms(law->work, law->mode, pool);
    query.c_notes = query.copies = true;
    query.yields = law->each == NULL;
    return query;
}

static void begin_query(Law *law) {
    Query *query = &law->query;
    *query = case_query(law, law->own ? law->own : session_pool(law->work->session));
    law_want(law->work, query);
    free_names(query, law->work->node, false);
    const Trial *trial = law->work->session->trial;
    if (trial) law_names_free_foreign(&law->names, query, trial->since);
    law->any = (Term){0};
    for (size_t i = 0; i < law->nbinds; i++)
        if (law->chosen[i].kind != KIND_VOID)
            query_bind(query, law->binds[i]->sym, law->chosen[i]);
}

static bool is_truth(const Law *law, const Value *value) {
    if (value->kind == KIND_BOOL) return true;
    const Node *claim = law->claim;
    Span place =
        span_of(claim->at, claim->span.end > claim->at ? claim->span.end : claim->at + 1);
    const char *name =
        value->kind == KIND_VOID ? "no value" : value_kind_name((Kind)value->kind);
    const char *hint = "compare it with something: … == …";
    if (claim->kind == NODE_BINARY && claim->op == MEANING_ARROW)
        hint = "'->' of sets is a set; '⊆' compares sets, '=>' joins truths";
    else if (claim->kind == NODE_BINARY && claim->op == MEANING_EQUIV)
        hint = "'<->' of sets is a set; '==' compares sets, '<=>' joins truths";
    return work_error_at(law->work, place,
                         "a claim must be a truth, this one is a value of kind %s\n|%s",
                         name, hint);
}

/* The inputs that are left are those of `among` on which the condition holds, and those
 * on which it is undefined: these refute the law. */
static bool case_terms(Law *law, Term among, Case *one) {
    Query *q = &law->query;
    Term guard = among, left = among;
    q->nduties = 0;
    q->steps = 0;
    q->stopped = NULL;
    q->kept = q->defined = term_word(1);
    if (law->when) {
        Value when;
        if (!exec_eval_under(q, among, law->when, &when)) return false;
        guard = term_land(q->pool, q->defined, term_truth(q->pool, when.term));
        left = term_lor(q->pool, term_lnot(q->pool, q->defined), guard);
        guard = term_land(q->pool, among, guard);
        left = term_land(q->pool, among, left);
    }
    one->claim = (Claim){q->pool, left, q->defined, term_word(1)};
    one->value = (Value){.term = term_word(1), .kind = KIND_BOOL};
    if (term_is(guard, 0)) return true;
    if (!exec_eval_under(q, guard, law->claim, &one->value)) return false;
    if (!is_truth(law, &one->value)) return false;
    one->claim.defined = q->defined;
    one->claim.claim = one->value.term;
    return true;
}

static bool is_full(const Claim *claim) {
    return pool_full(claim->pool) || term_is_full(claim->pool, claim->claim) ||
           term_is_full(claim->pool, claim->defined) ||
           term_is_full(claim->pool, claim->when);
}

/* A case has a budget in the first of two rounds. */
static bool is_brief(const Law *law) {
    return law->nbinds > 0 && !law->again;
}

static const char *memory_or_stopped(const Law *law) {
    const char *stopped = watch_stopped(&law->work->session->watch);
    return stopped ? stopped : "memory";
}

static Verdict decide(Law *law, const Claim *claim) {
    Session *session = law->work->session;
    if (is_full(claim))
        return (Verdict){.kind = VERDICT_UNDECIDED, .why = memory_or_stopped(law)};
    if (!term_is_word(claim->when) || !term_is_word(claim->defined) ||
        !term_is_word(claim->claim))
        return prove_claim(claim, &session->limits, is_brief(law) ? first_steps : 0,
                           session->statement);
    Verdict verdict = {.kind = VERDICT_PROVED, .method = "same term"};
    verdict.vacuous = claim->when.word == 0;
    if (!verdict.vacuous && (claim->defined.word == 0 || claim->claim.word == 0)) {
        verdict.kind = VERDICT_REFUTED;
        size_t vars = pool_vars(claim->pool);
        verdict.counterexample = ARENA_ARRAY(session->statement, uint64_t, vars + 1);
    }
    return verdict;
}

/* What a case leaves behind */
static void add_method(Law *law, const char *method) {
    size_t at = 0;
    while (at < law->nmethods && !prove_same_method(law->methods[at], method, &method))
        at++;
    if (at == METHODS) return;
    if (at == law->nmethods) law->nmethods++;
    if (method != law->methods[at]) snprintf(law->methods[at], METHOD_SIZE, "%s", method);
}

/* What does not end there. */
static const char *endless(const ExecDuty *duty) {
    return strcmp(duty->what, EXEC_ENDLESS_LOOP) == 0    ? "loop"
           : strcmp(duty->what, EXEC_ENDLESS_CALLS) == 0 ? "recursion"
                                                         : NULL;
}

static const char *undefined_why(Law *law, const uint64_t *values) {
    const Query *q = &law->query;
    const ExecDuty *duty = term_value(q->pool, q->defined, values)
                               ? NULL
                               : law_undefined_first(q, false, values);
    law->endless = duty ? endless(duty) : NULL;
    law->unknown = duty && duty->unknown;
    return duty ? arena_printf(q->arena, "%s at %s", duty->what,
                               source_where(q->arena, duty->source, duty->span.start))
                : NULL;
}

/* The input that refutes a case, unless it does so for want of rounds only. */
static void keep_failure(Law *law, Verdict *verdict) {
    Session *session = law->work->session;
    uint64_t *values = verdict->counterexample;
    const Claim *claim = &law->failing;
    if (law->query.c_strict)
        law_undefined_shrink(claim->pool, claim->when,
                             term_land(claim->pool, claim->defined, claim->claim),
                             values);
    law->undefined = undefined_why(law, values);
    if (law->unknown) {
        *verdict = (Verdict){
            .kind = VERDICT_UNDECIDED, .why = law->undefined, .tried = verdict->tried};
        law->undefined = NULL;
        return;
    }
    law->example = law_names_example(&law->names, &law->query, &law->failing, values,
                                     &law->nexample);
    for (size_t i = 0; i < law->nbinds; i++)
        law->example[law->nexample++] =
            (NamedValue){law->binds[i]->sym->name, law->chosen[i]};
    Query query = work_terms(law->work, NAMES_LAW, law->query.pool);
    query.copies = true;
    for (size_t i = 0; i < law->nexample; i++) {
        const char *name = law->example[i].name;
        query_bind(&query, symbol_of(session->symbols, name), law->example[i].value);
    }
    free_names(&query, law->work->node, true);
    LawPicture picture = {&query, law->claim, law->example, law->nexample,
                          law->undefined != NULL};
    law->picture = law_picture(&picture);
    if (!law->undefined) return;
    LawChecked checked = law_check(&query, law->when, law->claim);
    if (checked == LAW_FAILS) return;
    law->unrolled = checked == LAW_UNROLLED;
    const char *why = law->unrolled ? "a loop needs more rounds than it is unrolled"
                                    : watch_stopped(&session->watch);
    *verdict = (Verdict){.kind = VERDICT_UNDECIDED, .why = why, .tried = verdict->tried};
    law->undefined = NULL, law->picture = NULL, law->nexample = 0;
}

/* Inputs that loops are unrolled for, and all is known of, may fail where others want
 * more.
 */
static void decide_rest(Law *law, Verdict *verdict) {
    if (!law->unknown && !law->unrolled) return;
    Claim *c = &law->failing;
    c->when = term_land(c->pool, c->when, c->defined);
    c->defined = term_word(1);
    Verdict rest = decide(law, c);
    if (rest.kind != VERDICT_REFUTED) return;
    *verdict = rest;
    keep_failure(law, verdict);
}

static void come_again(Law *law) {
    if (law->nlate == law->late_cap) {
        law->late_cap = law->late_cap ? law->late_cap * 2 : 64;
        uint64_t *more = ARENA_ARRAY(law->query.arena, uint64_t, law->late_cap);
        if (law->nlate) memcpy(more, law->late, law->nlate * sizeof *more);
        law->late = more;
    }
    law->late[law->nlate++] = law->at - 1;
}

/* Whether the case is one of this round. */
static bool takes_part(Law *law) {
    uint64_t number = law->at++;
    if (!law->again) return true;
    if (law->next_late == law->nlate || law->late[law->next_late] != number) return false;
    law->next_late++;
    return true;
}

static CaseEnd judge(Law *law, const Verdict *verdict) {
    law->tried += verdict->tried;
    if (verdict->kind == VERDICT_PROVED) {
        law->vacuous = law->vacuous && verdict->vacuous;
        add_method(law, verdict->method);
        return CASE_DECIDED;
    }
    law->vacuous = false;
    if (is_brief(law) && verdict->spent) {
        come_again(law);
        return CASE_DECIDED;
    }
    if (verdict->kind == VERDICT_REFUTED || law->verdict.kind == VERDICT_PROVED)
        law->verdict = *verdict;
    return verdict->kind == VERDICT_REFUTED ? CASE_STOP : CASE_DECIDED;
}

/* A limit was reached before the case was made. Another case may be refuted yet. */
static CaseEnd stopped_case(Law *law) {
    law->vacuous = false;
    if (law->verdict.kind == VERDICT_PROVED)
        law->verdict = (Verdict){.kind = VERDICT_UNDECIDED, .why = law->query.stopped};
    law->query.stopped = NULL;
    return watch_stopped(&law->work->session->watch) ? CASE_STOP : CASE_DECIDED;
}

/* Warnings come once, from the first case. */
static CaseEnd do_case(Law *law) {
    Case one;
    Diags *diags = law->query.diags;
    bool made = case_terms(law, term_word(1), &one);
    if (!made && !law->query.stopped) return CASE_ERROR;
    if (!law->again && law->cases++ == 0)
        law->first_diags = diags->count;
    else
        diag_cut(diags, law->first_diags);
    if (law->each && made) return law->each(law, &one.claim) ? CASE_DECIDED : CASE_STOP;
    law_names_meet(&law->names, &law->query);
    if (!made) return stopped_case(law);
    ArenaMark mark = arena_mark(law->query.arena);
    Verdict verdict = decide(law, &one.claim);
    law->failing = one.claim;
    law->unknown = law->unrolled = false;
    if (verdict.kind == VERDICT_REFUTED) keep_failure(law, &verdict);
    if (verdict.kind == VERDICT_UNDECIDED) decide_rest(law, &verdict);
    const char *note = law->note;
    law_undefined_note(law, &one.claim);
    CaseEnd end = judge(law, &verdict);
    if (verdict.kind == VERDICT_PROVED && note == law->note)
        arena_release(law->query.arena, mark);
    return end;
}

static CaseEnd run_case(Law *law) {
    return takes_part(law) ? do_case(law) : CASE_DECIDED;
}

/* Sweeping over cases */

/* The claim over the variables of `for` as free names, in a pool of its own. */
static void begin_sweep(Law *law) {
    Query ordinary = law->query;
    Limits limits = *ordinary.limits;
    size_t diags = ordinary.diags->count;
    Case one;
    law->swept = true;
    if (law->names.nfree || law->work->node->nnames) return;
    if (limits.steps > SWEEP_STEPS) limits.steps = SWEEP_STEPS;
    law->query = case_query(law, pool_new_beside(ordinary.pool, SWEEP_POOL));
    law->query.limits = &limits;
    for (size_t i = 0; i < law->nbinds; i++) {
        Value value = law->chosen[i];
        value.term = term_var(law->query.pool);
        query_bind(&law->query, law->binds[i]->sym, value);
    }
    bool made = case_terms(law, term_word(1), &one) && !law->query.stopped;
    if (made && !law->note)
        one.claim.defined = term_land(one.claim.pool, one.claim.defined, law->query.kept);
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
        begin_query(law);
        end = do_case(law);
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
        begin_query(law);
        return *end != CASE_DECIDED;
    }
    law->at++, law->cases++;
    if (law_sweep_full(law->sweep)) *end = end_sweep(law);
    return true;
}

/* Enumerating cases */

typedef struct {
    Law *law;
    size_t depth;
    CaseEnd end;
    bool ranges; /* to `last`, and what is left of it may be one claim */
    uint64_t last;
} Level;

static CaseEnd run_from(Law *law, size_t depth);

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
    bool made = case_terms(law, among, one) && !q->stopped;
    q->limits = before;
    q->stopped = NULL;
    diag_cut(q->diags, law->first_diags);
    for (size_t i = 0; i < q->nduties; i++)
        made = made && (law->note || !q->duties[i].unsure);
    if (!law->note) one->claim.defined = term_land(q->pool, one->claim.defined, q->kept);
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
    if (!wants_range(law, level, value.term.word)) return false;
    level->ranges = false;
    Verdict verdict = {.kind = VERDICT_UNDECIDED};
    bool made = range_terms(law, law->binds[level->depth]->sym, value, level->last, &one);
    ArenaMark mark = arena_mark(law->query.arena);
    if (made && !is_full(&one.claim))
        verdict =
            prove_claim(&one.claim, &session->limits, RANGE_STEPS, session->statement);
    bool proved = verdict.kind == VERDICT_PROVED;
    law->ranges++, law->missed += !proved;
    if (proved) judge(law, &verdict);
    arena_release(law->query.arena, mark);
    if (!proved) return false;
    law_names_meet(&law->names, &law->query);
    uint64_t count = level->last - value.term.word + 1;
    law->cases += count, law->at += count;
    return true;
}

bool law_splits(const Session *session, const Node *law) {
    return session->options->shards && law->kind == NODE_LAW && law->n > 2 &&
           !(law->flags & NODE_FLAG_REFUTE);
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
        begin_query(law);
    } else
        rebind(&law->query, law->binds[level->depth]->sym, value);
    level->end = run_from(law, level->depth + 1);
    return level->end == CASE_DECIDED;
}

/* Where the innermost range ends. */
static void find_last(Law *law, Level *level) {
    const Node *domain = law->binds[level->depth]->kid[0];
    Query *q = &law->query;
    Value last;
    if (level->depth + 1 < law->nbinds || domain->kind != NODE_RANGE) return;
    if (law->each || law->again || law->split) return;
    level->ranges = exec_try(q, domain->kid[1], &last) && term_is_word(last.term);
    if (level->ranges) level->last = last.term.word;
    q->stopped = NULL;
}

static CaseEnd run_from(Law *law, size_t depth) {
    if (depth == law->nbinds) return run_case(law);
    Level level = {.law = law, .depth = depth, .end = CASE_DECIDED};
    const Node *bind = law->binds[depth];
    find_last(law, &level);
    if (!exec_domain(&law->query, bind->kid[0], visit, &level)) {
        if (!law->query.stopped) return CASE_ERROR;
        stopped_case(law);
        return CASE_STOP;
    }
    query_unbind(&law->query, bind->sym);
    law->chosen[depth].kind = KIND_VOID;
    return level.end;
}

static CaseEnd run_rounds(Law *law) {
    CaseEnd end = run_from(law, 0);
    if (end == CASE_DECIDED) end = end_sweep(law);
    law_sweep_free(law->sweep);
    law->sweep = NULL;
    if (end != CASE_DECIDED || law->nlate == 0) return end;
    law->again = true;
    law->at = 0;
    return run_from(law, 0);
}

/* From the statement to the verdict */

static Law law_of(const Work *work, Pool *own) {
    const Session *session = work->session;
    const Node *node = work->node;
    Law law = {.work = work,
               .own = own,
               .claim = node->kid[0],
               .when = node->kid[1],
               .binds = node->kid + 2,
               .nbinds = node->n - 2,
               .vacuous = true};
    bool study = node->kind == NODE_COMMAND && !law_finds(node);
    law.split = law_splits(session, node);
    law.mode = study ? NAMES_STUDY : NAMES_LAW;
    law.chosen = ARENA_ARRAY(session->statement, Value, law.nbinds + 1);
    for (size_t i = 0; i < law.nbinds; i++) law.chosen[i].kind = KIND_VOID;
    law_names_init(&law.names, session->statement, node);
    begin_query(&law);
    return law;
}

bool law_each(const Law *law, const Node *when, LawEach *each, void *context) {
    Session *session = law->work->session;
    size_t count = session->diags.count;
    Law again = *law;
    again.own = pool_new_beside(law->query.pool, session->limits.memory / 4);
    again.when = when, again.each = each, again.context = context;
    again.cases = again.at = again.nlate = 0;
    again.again = again.split = false;
    again.chosen = ARENA_ARRAY(session->statement, Value, law->nbinds + 1);
    for (size_t i = 0; i < law->nbinds; i++) again.chosen[i].kind = KIND_VOID;
    begin_query(&again);
    CaseEnd end = run_from(&again, 0);
    pool_free(again.own);
    diag_cut(&session->diags, count);
    return end == CASE_DECIDED && !again.query.stopped;
}

/* The conjunction of all cases. */
typedef struct {
    Claim *whole;
    Term met; /* the inputs of any case */
} Joined;

/* The whole holds where each case does. */
static bool join_case(Law *law, const Claim *one) {
    Joined *joined = law->context;
    Claim *whole = joined->whole;
    joined->met = term_lor(one->pool, joined->met, one->when);
    if (law->nbinds == 0) {
        *whole = *one;
        return true;
    }
    Term good = term_land(one->pool, one->defined, one->claim);
    good = term_lor(one->pool, term_lnot(one->pool, one->when), good);
    whole->claim = term_land(one->pool, whole->claim, good);
    return !pool_full(one->pool);
}

bool law_joined(const Work *work, Pool *own, Claim *whole, Query *query, Term *met) {
    Law law = law_of(work, own);
    Joined joined = {whole, term_word(0)};
    *whole = (Claim){law.query.pool, term_word(1), term_word(1), term_word(1)};
    law.each = join_case, law.context = &joined, law.joins = true;
    law.query.yields = false;
    Watch *watch = &work->session->watch;
    double before = watch_timeout(watch, work->session->limits.timeout);
    CaseEnd end = run_from(&law, 0);
    watch_resume(watch, before);
    if (end == CASE_ERROR) return false;
    *query = law.query;
    if (met) *met = joined.met;
    if (is_full(whole)) return work_error(work, "the claim is too large");
    return law.verdict.kind != VERDICT_UNDECIDED ||
           work_error(work, "the claim has too many cases: %s", law.verdict.why);
}

bool law_decide(const Work *work, bool whole, LawEvent *event) {
    Session *session = work->session;
    double before = watch_timeout(&session->watch, session->limits.timeout);
    Law law = law_of(work, NULL);
    bool decided = run_rounds(&law) != CASE_ERROR;
    if (decided) *event = whole ? law_complete(&law) : law_event(&law);
    if (jobs_left(session->jobs)) law_leave(&law);
    watch_resume(&session->watch, before);
    return decided && !jobs_left(session->jobs);
}

void law_run(const Work *work) {
    LawEvent event;
    if (work->session->options->smt2 && !law_smt_save(work)) return;
    if (law_decide(work, true, &event)) law_report(work, &event);
}

void law_ask(const Work *work) {
    Session *session = work->session;
    double before = watch_timeout(&session->watch, session->limits.timeout);
    Law law = law_of(work, NULL);
    if (run_rounds(&law) != CASE_ERROR) law_when_tell(&law);
    watch_resume(&session->watch, before);
}

const char *law_condition(const Work *work) {
    Session *session = work->session;
    size_t count = session->diags.count;
    Law law = law_of(work, NULL);
    LawWhen found = {.end = LAW_WHEN_NONE};
    uint64_t end = watch_allow(&session->watch, condition_steps);
    if (run_rounds(&law) != CASE_ERROR && law.verdict.kind == VERDICT_REFUTED)
        found = law_when(&law, false, condition_steps);
    watch_restore(&session->watch, end);
    diag_cut(&session->diags, count);
    if (found.end != LAW_WHEN_EXACTLY) return NULL;
    return print_text(session->statement,
                      law_when_both(session->statement, found.condition, law.when));
}
