/* law, refute and :prove: from the statement to the verdict.
 *
 * A law is decided case by case (law_cases.c), a law without `for` is one. In a case
 * (law_case.c) the condition and the claim become terms over the free names, and the
 * prover decides them; terms without free names are their own verdict. The first case
 * that is refuted ends the law, one that stays undecided leaves only the hope for a
 * refutation.
 *
 * While it is decided, another process may take a law over (jobs.h): this one then sees
 * it interrupted, and only leaves word of what to say should the other one fail. */
#include "shell/law/law.h"

#include "lang/print.h"
#include "shell/law/law_cases.h"
#include "shell/law/law_smt.h"
#include "shell/law/law_want.h"
#include "shell/law/law_when.h"
#include "shell/session/jobs.h"

/* What deciding a claim for its condition may take, where that is not asked for. */
static const uint64_t condition_steps = 200000000;

bool law_splits(const Session *session, const Node *law) {
    return session->options->shards && law->kind == NODE_LAW && law->n > 2 &&
           !(law->flags & NODE_FLAG_REFUTE);
}

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
    law_case_begin(&law);
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
    law_case_begin(&again);
    CaseEnd end = law_cases_from(&again, 0);
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
    CaseEnd end = law_cases_from(&law, 0);
    watch_resume(watch, before);
    if (end == CASE_ERROR) return false;
    *query = law.query;
    if (met) *met = joined.met;
    if (law_case_full(whole)) return work_error(work, "the claim is too large");
    return law.verdict.kind != VERDICT_UNDECIDED ||
           work_error(work, "the claim has too many cases: %s", law.verdict.why);
}

bool law_decide(const Work *work, bool whole, LawEvent *event) {
    Session *session = work->session;
    double before = watch_timeout(&session->watch, session->limits.timeout);
    Law law = law_of(work, NULL);
    bool decided = law_cases_run(&law) != CASE_ERROR;
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
    if (law_cases_run(&law) != CASE_ERROR) law_when_tell(&law);
    watch_resume(&session->watch, before);
}

const char *law_condition(const Work *work) {
    Session *session = work->session;
    size_t count = session->diags.count;
    Law law = law_of(work, NULL);
    LawWhen found = {.end = LAW_WHEN_NONE};
    uint64_t end = watch_allow(&session->watch, condition_steps);
    if (law_cases_run(&law) != CASE_ERROR && law.verdict.kind == VERDICT_REFUTED)
        found = law_when(&law, false, condition_steps);
    watch_restore(&session->watch, end);
    diag_cut(&session->diags, count);
    if (found.end != LAW_WHEN_EXACTLY) return NULL;
    return print_text(session->statement,
                      law_when_both(session->statement, found.condition, law.when));
}
