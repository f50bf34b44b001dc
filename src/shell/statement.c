/* Statements: parsed, dispatched by kind, reported. Plain statements (expressions,
 * assignments, definitions, control flow) are the ones that come in masses: their way
 * is short and allocates nothing beyond the parse. */
#include "shell/statement.h"

#include "shell/command/command.h"
#include "shell/drawn.h"
#include "shell/tabled.h"
#include "shell/session/jobs.h"
#include "shell/session/listed.h"
#include "shell/law/law.h"
#include "shell/learn/quiz.h"
#include "shell/position.h"
#include "shell/session/pager.h"
#include "shell/session/trial.h"

/* Plain statements */

/* printf(…) itself, whose result nobody asks for. */
static bool is_library(const Exec *exec, const Node *node) {
    Entry entry;
    while (node->kind == NODE_EXPR) node = node->kid[0];
    return node->kind == NODE_CALL && exec_describe(exec, node->sym->name, &entry) &&
           entry.kind == ENTRY_BUILTIN;
}

/* At the prompt results have numbers, by which later entries name them. */
static const char *name_result(Session *session, Value value) {
    char name[16];
    if (!session->prompt || session->loading || !value_is_known(&value)) return NULL;
    int len = snprintf(name, sizeof name, "$%u", ++session->results);
    Symbol *sym = symbol(session->symbols, name, (size_t)len);
    exec_set(session->exec, sym, value, false);
    return sym->name;
}

/* a, b is a list to be shown; where something is assigned it is C's comma. */
static const Node *shown_list(const Node *node) {
    if (node->kind != NODE_EXPR) return NULL;
    const Node *list = node->kid[0];
    if (list->kind != NODE_COMMA || list->flags & NODE_FLAG_PAREN) return NULL;
    for (uint32_t i = 0; i < list->n; i++)
        if (list->kid[i]->kind == NODE_ASSIGN || list->kid[i]->kind == NODE_STEP)
            return NULL;
    return list;
}

static bool is_comparison(const Node *node) {
    return node->kind == NODE_EXPR && node->kid[0]->kind == NODE_CHAIN;
}

/* What of bbx's the statement gives to something else, typed at the prompt; NULL:
 * nothing. Scripts and files do so on purpose. */
static const Symbol *hides_builtin(const Work *work) {
    const Session *session = work->session;
    const Node *node = work->node;
    Entry entry;
    if (node->kind == NODE_EXPR) node = node->kid[0];
    if (node->kind == NODE_ASSIGN) node = node->kid[0];
    bool named = node->kind == NODE_FUNC || node->kind == NODE_NAME;
    return session->prompt && !session->loading && named &&
                   exec_describe(session->exec, node->sym->name, &entry) &&
                   entry.kind == ENTRY_BUILTIN
               ? node->sym
               : NULL;
}

static void plain_run(const Work *work) {
    Session *session = work->session;
    const Symbol *hides = hides_builtin(work);
    const Node *list = shown_list(work->node);
    if (list) {
        ValuesEvent values;
        if (command_values(work, list, &values)) report_values(&session->report, &values);
        return;
    }
    Query query = work_printing(work);
    if (is_comparison(work->node)) query.claim = work_text(work);
    Effect effect = {0};
    exec_mark(session->exec);
    bool done = exec_run(&query, work->node, &effect);
    Entry entry;
    if (done && hides && exec_describe(session->exec, hides->name, &entry) &&
        entry.kind != ENTRY_BUILTIN)
        diag_warning(&session->diags, work->source, work->span,
                     "this '%s' takes the place of bbx's own\n|:undo brings that back",
                     hides->name);
    if ((work_printed(session) && is_library(session->exec, work->node)) || !done) return;
    if (effect.assigned && !session->prompt) return;
    if (effect.value.kind == KIND_VOID) return;
    if (session->diags.count) session_tell(session);
    if (effect.assigned) {
        report_assigned(&session->report,
                        &(NamedValue){effect.assigned->name, effect.value});
        return;
    }
    report_value(&session->report,
                 &(NamedValue){name_result(session, effect.value), effect.value});
}

static void assert_run(const Work *work) {
    Session *session = work->session;
    const Node *claim = work->node->kid[0];
    Query query = work_query(work);
    Value value;
    if (!exec_eval(&query, claim, &value)) return;
    if (value.kind == KIND_LIST || value.kind == KIND_VOID) {
        work_error_at(work, claim->span,
                      "an assert wants a number or a truth, this is a list\n"
                      "|compare it: … == …");
        return;
    }
    AssertEvent event = {work_origin(work), value_wide(&value) != 0, NULL, NULL};
    session_tell(session);
    report_assertion(&session->report, &event);
}

/* The laws of a run are dealt out to its shards; one with cases is all shards', as each
 * takes some of them, but for a refute, of which one case is enough. */
static bool takes_part(Session *session, const Node *law) {
    const Options *options = session->options;
    if (session->report.muted) return false;
    uint64_t before = session->laws++;
    return !options->shards || law_splits(session, law) ||
           before % options->shards + 1 == options->shard;
}

/* forall: which values its names have. */
static bool find_types(const Work *work, const Node *node) {
    Query query = work_query(work);
    for (size_t i = 0; i < node->nnames; i++)
        if (!exec_free_type(&query, node->names[i])) return false;
    return true;
}

static bool has_types(const Work *work) {
    const Node *node = work->node;
    if (node->kind == NODE_COMMAND && node->n && node->kid[0] &&
        node->kid[0]->kind == NODE_LAW)
        node = node->kid[0];
    return (node->kind != NODE_LAW && node->kind != NODE_COMMAND) ||
           find_types(work, node);
}

void statement_run(Session *session, const Statement *statement) {
    if (statement->listing) {
        pager_flush(session);
        listed_run(session, statement);
        return;
    }
    Work text = {.session = session,
                 .source = statement->source,
                 .span = statement->span,
                 .text = statement->text,
                 .len = statement->len};
    if (statement->pasted && (drawn_run(&text) || tabled_run(&text))) return;
    Node *node =
        parse_statement(session->parse, statement, session->statement, &session->diags);
    pager_flush(session);
    if (!node) return;
    watch_begin(&session->watch);
    Work work = {session,
                 statement->source,
                 statement->span,
                 statement->text,
                 statement->len,
                 node,
                 0};
    if (!has_types(&work)) return;
    switch (node->kind) {
    case NODE_EMPTY:
        break;
    case NODE_LAW:
        if (!takes_part(session, node)) break;
        work.start = watch_now();
        trial_claim(&work);
        jobs_law(&work, law_run);
        break;
    case NODE_ASSERT:
        trial_claim(&work);
        assert_run(&work);
        break;
    case NODE_QUIZ:
        work.start = watch_now();
        quiz_run(&work);
        break;
    case NODE_POSITION:
        position_run(&work);
        break;
    case NODE_COMMAND:
        work.start = watch_now();
        command_run(&work);
        break;
    default:
        plain_run(&work);
    }
    position_compare(&work, statement->pasted);
}
