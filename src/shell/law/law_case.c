/* A case decided, or made as terms: what the claim is with the values chosen, and what
 * its verdict does to the law's. */
#include "shell/law/law_case.h"

#include <string.h>

#include "shell/law/law_check.h"
#include "shell/law/law_undefined.h"
#include "shell/law/law_want.h"
#include "shell/session/trial.h"

/* What a case may take at first. */
static const uint64_t first_steps = 100000000;

/* --- terms --- */

/* forall; `again`: those without a type are bound. */
static void free_names(Query *query, const Node *node, bool again) {
    for (size_t i = 0; i < node->nnames; i++) {
        const Node *free = node->names[i];
        if (query_is_typed(free))
            query_typed(query, free);
        else if (!again)
            query_free(query, free->sym);
    }
}

Query law_case_query(const Law *law, Pool *pool) {
    Query query = work_terms(law->work, law->mode, pool);
    query.check_c = query.copies = true;
    query.yields = law->each == NULL;
    return query;
}

void law_case_begin(Law *law) {
    Query *query = &law->query;
    *query = law_case_query(law, law->own ? law->own : session_pool(law->work->session));
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

bool law_case_terms(Law *law, Term among, Case *one) {
    Query *q = &law->query;
    Term guard = among, left = among;
    q->nduties = 0;
    q->steps = 0;
    q->stopped = NULL;
    q->defined_in_c = q->defined = term_word(1);
    if (law->when) {
        Value when;
        if (!exec_eval_under(q, among, law->when, &when)) return false;
        guard = term_land(q->pool, q->defined, value_truth_in(q->pool, &when));
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

bool law_case_full(const Claim *claim) {
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
    if (law_case_full(claim))
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

/* --- what it leaves behind --- */

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
    if (law->query.check_c_strictly)
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

CaseEnd law_case_judge(Law *law, const Verdict *verdict) {
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
CaseEnd law_case_stopped(Law *law) {
    law->vacuous = false;
    if (law->verdict.kind == VERDICT_PROVED)
        law->verdict = (Verdict){.kind = VERDICT_UNDECIDED, .why = law->query.stopped};
    law->query.stopped = NULL;
    return watch_stopped(&law->work->session->watch) ? CASE_STOP : CASE_DECIDED;
}

/* Warnings come once, from the first case. */
CaseEnd law_case_do(Law *law) {
    Case one;
    Diags *diags = law->query.diags;
    bool made = law_case_terms(law, term_word(1), &one);
    if (!made && !law->query.stopped) return CASE_ERROR;
    if (!law->again && law->cases++ == 0)
        law->first_diags = diags->count;
    else
        diag_cut(diags, law->first_diags);
    if (law->each && made) return law->each(law, &one.claim) ? CASE_DECIDED : CASE_STOP;
    law_names_meet(&law->names, &law->query);
    if (!made) return law_case_stopped(law);
    ArenaMark mark = arena_mark(law->query.arena);
    Verdict verdict = decide(law, &one.claim);
    law->failing = one.claim;
    law->unknown = law->unrolled = false;
    if (verdict.kind == VERDICT_REFUTED) keep_failure(law, &verdict);
    if (verdict.kind == VERDICT_UNDECIDED) decide_rest(law, &verdict);
    const char *note = law->note;
    law_undefined_note(law, &one.claim);
    CaseEnd end = law_case_judge(law, &verdict);
    if (verdict.kind == VERDICT_PROVED && note == law->note)
        arena_release(law->query.arena, mark);
    return end;
}

CaseEnd law_case_run(Law *law) {
    return takes_part(law) ? law_case_do(law) : CASE_DECIDED;
}
