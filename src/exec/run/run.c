/* A run: opening, errors and warnings at their places, duties, budgets. */
#include "exec/run/run.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 60, CHECK_EVERY = 1024, LAW_STEPS = 10000000 };

void run_open(Run *run, RunStore *store, Query *query, Term guard) {
    Exec *exec = query->exec;
    *store = (RunStore){0};
    *run = (Run){.query = query,
                 .exec = exec,
                 .pool = query->pool,
                 .store = store,
                 .source = query->source,
                 .outer = guard,
                 .path = term_word(1),
                 .outer_run = query->run};
    run->stack =
        query->run ? query->run->stack : (char *)__builtin_frame_address(0) - exec->stack;
    query->run = run;
    /* A law's time counts; a calculation is interrupted by its user. */
    bool timed = query->names != NAMES_VALUES;
    run->deadline =
        watch_timeout(query->limits->watch, timed ? query->limits->timeout : 0);
}

void run_forget_copies(RunStore *store) {
    for (size_t i = 0; i < store->ncopied; i++) {
        free(store->copied[i]->copy);
        store->copied[i]->copy = NULL;
    }
    store->ncopied = 0;
}

void run_close(Run *run) {
    run_forget_copies(run->store);
    free(run->store->copied);
    watch_resume(run->query->limits->watch, run->deadline);
    run->query->run = run->outer_run;
}

bool run_in_c_file(const Run *run, const Node *node) {
    const char *name = source_name(run->source, node->span.start);
    return preprocess_language(name) != LANGUAGE_BBX;
}

/* Errors point to the operator, the function's name, the first character. */
static Span place_of(const Node *node, uint32_t at) {
    return at != node->span.start ? span_of(at, at + 1) : node->span;
}

void run_push(Run *run, DiagLevel level, const Node *node, uint32_t at,
              const char *format, va_list args) {
    Source *source = run->prelude_call ? run->prelude_call_source : run->source;
    if (run->prelude_call) node = run->prelude_call, at = node->at;
    diag_push(run->query->diags, level, source, place_of(node, at), format, args);
}

bool run_error(Run *run, const Node *node, const char *format, ...) {
    va_list args;
    va_start(args, format);
    run_push(run, DIAG_ERROR, node, node->at, format, args);
    va_end(args);
    return false;
}

bool run_error_at(Run *run, const Node *node, uint32_t at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    run_push(run, DIAG_ERROR, node, at, format, args);
    va_end(args);
    return false;
}

void run_warn(Run *run, const Node *node, const char *format, ...) {
    if (run->prelude_call || node->mark & MARK_WARNED) return;
    ((Node *)node)->mark |= MARK_WARNED;
    va_list args;
    va_start(args, format);
    run_push(run, DIAG_WARNING, node, node->at, format, args);
    va_end(args);
}

static const char *text_of(Run *run, size_t start, size_t end) {
    const Source *source = run->source;
    if (!source || end > source->len || start >= end) return "…";
    size_t len = end - start;
    if (len <= TEXT_MOST) return arena_strn(run->query->arena, source->text + start, len);
    len = TEXT_MOST;
    while (len && ((unsigned char)source->text[start + len] & 0xc0) == 0x80) len--;
    return arena_printf(run->query->arena, "%.*s…", (int)len, source->text + start);
}

const char *run_text(Run *run, const Node *node) {
    return text_of(run, node->span.start, node->span.end);
}

const char *run_bare_text(Run *run, const Node *node) {
    size_t start = node->span.start, end = node->span.end;
    const char *text = run->source ? run->source->text : "";
    bool within = run->source && end <= run->source->len;
    while (within && node->flags & NODE_FLAG_PAREN && end - start > 2 &&
           text[start] == '(' && text[end - 1] == ')')
        start++, end--;
    return text_of(run, start, end);
}

Term run_guard(Run *run) {
    return term_land(run->pool, run->outer, run->path);
}

/* The truth on the present path: elsewhere nothing is asked. */
static Term required_on_path(Run *run, Term must) {
    Term guard = run_guard(run);
    return term_is(guard, 1) ? must
                             : term_lor(run->pool, term_lnot(run->pool, guard), must);
}

static ExecDuty duty_at(Run *run, Term must, const Node *node, const char *what) {
    const Node *place = run->prelude_call ? run->prelude_call : node;
    return (ExecDuty){.must = must,
                      .span = place_of(place, place->at),
                      .source =
                          run->prelude_call ? run->prelude_call_source : run->source,
                      .what = arena_str(run->query->arena, what)};
}

static void add_duty(Query *query, const ExecDuty *duty) {
    Term *all = duty->only_in_c ? &query->defined_in_c : &query->defined;
    *all = term_land(query->pool, *all, duty->must);
}

void run_add_duty(Run *run, ExecDuty duty) {
    Query *query = run->query;
    duty.must = required_on_path(run, duty.must);
    if (term_is(duty.must, 1) && !duty.unsure) return;
    query->duties = arena_grow(query->arena, query->duties, query->nduties,
                               &query->duties_cap, sizeof duty);
    query->duties[query->nduties++] = duty;
    add_duty(query, &duty);
}

DutyMark run_duties(const Run *run) {
    const Query *query = run->query;
    return (DutyMark){query->nduties, query->defined, query->defined_in_c};
}

void run_duties_restore(Run *run, const DutyMark *before, size_t end) {
    Query *query = run->query;
    query->nduties = end;
    query->defined = before->defined, query->defined_in_c = before->defined_in_c;
    for (size_t i = before->duties; i < end; i++) add_duty(query, &query->duties[i]);
}

bool run_require(Run *run, Term must, const Node *node, const char *what) {
    if (term_is(must, 1) || term_is(run_guard(run), 0)) return true;
    if (term_is(must, 0) && run_concrete(run)) return run_error(run, node, "%s", what);
    run_add_duty(run, duty_at(run, must, node, what));
    return true;
}

bool run_undefined_unless(Run *run, Term must, const Node *node) {
    if (term_is(must, 1) || term_is(run_guard(run), 0)) return true;
    Query *query = run->query;
    const char *what =
        arena_printf(query->arena, "C leaves %s undefined", run_bare_text(run, node));
    if (query->check_c_strictly) return run_require(run, must, node, what);
    ExecDuty duty = duty_at(run, must, node, what);
    duty.only_in_c = true;
    run_add_duty(run, duty);
    return true;
}

bool query_require(Query *query, Term must, const Node *place, const char *what) {
    return run_require(query->run, must, place, what);
}

bool run_limit(Run *run, const Node *node, const char *format, ...) {
    Query *query = run->query;
    Buf text = {0};
    va_list args;
    va_start(args, format);
    if (query->yields) {
        buf_vprintf(&text, format, args);
        query->stopped = arena_strn(query->arena, text.data, strcspn(text.data, "\n"));
    } else {
        run_push(run, DIAG_ERROR, node, node->at, format, args);
    }
    va_end(args);
    buf_free(&text);
    return false;
}

/* A budget has no message: who sets one doesn't read it. */
bool run_stopped(Run *run, const Node *node) {
    const char *why = watch_stopped(run->query->limits->watch);
    bool late = why && *why == 't' && !run->query->yields;
    return run_limit(run, node, "%s",
                     !why   ? "too many steps"
                     : late ? "the time limit was reached before the claim was made"
                              "\n|:set timeout raises the limit"
                            : why);
}

bool run_full(Run *run, const Node *node) {
    if (watch_stopped(run->query->limits->watch)) return run_stopped(run, node);
    return run_limit(run, node,
                     run->query->yields ? "memory"
                                        : "the term is too large (memory limit)"
                                          "\n|:set memory raises the limit");
}

/* The limits that are looked at now and then. */
static bool check_budget(Run *run, const Node *node) {
    const Query *query = run->query;
    if (watch_look(query->limits->watch)) return run_stopped(run, node);
    size_t used = arena_size(query->arena) + frame_size(run->exec);
    if (query->limits->memory && used > query->limits->memory)
        return run_limit(run, node,
                         query->yields ? "memory"
                                       : "the calculation needs too much memory"
                                         "\n|:set memory raises the limit");
    return true;
}

uint64_t run_steps_most(const Run *run) {
    uint64_t most = run->query->limits->steps;
    return !run_concrete(run) && most > LAW_STEPS ? LAW_STEPS : most;
}

bool run_step(Run *run, const Node *node) {
    Query *query = run->query;
    uint64_t most = run_steps_most(run);
    if (++query->steps > most)
        return run_limit(run, node, "more than %llu loop rounds and calls%s",
                         (unsigned long long)most,
                         most < query->limits->steps ? " in what has free names"
                                                     : "\n|:set steps raises the limit");
    if (run->pool && pool_full(run->pool)) return run_full(run, node);
    return query->steps % CHECK_EVERY || check_budget(run, node);
}

void run_scratch_end(Run *run, Scratch scratch) {
    bool notes = run->query->check_c || run->query->nused;
    if (run_concrete(run) && !notes && run->store->lasting == scratch.lasting)
        arena_release(run->query->arena, scratch.mark);
}

bool run_too_deep(Run *run, const Node *node) {
    return run_limit(run, node, "this is nested too deeply");
}

bool run_observe_now(Run *run, const Node *node, const Value *out) {
    const Query *query = run->query;
    ExecEvent event = {.node = node,
                       .value = out,
                       .source = run->source,
                       .function = run->call ? run->call->function->node->sym : NULL,
                       .depth = run->depth};
    return query->observe(query->observe_context, &event);
}
