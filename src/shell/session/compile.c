/* What the session adds to the compiler: settings, the cache folder, reports. */
#include "shell/session/compile.h"

#include <stdlib.h>
#include <string.h>

#include "shell/compiler/compiler.h"
#include "shell/session/state.h"

/* In the place of a file, where there is none. */
static const char alone_path[] = "quoted.cpp";

/* NULL: none was given. */
static const char *given(const Session *session) {
    const char *command = session->settings.cc.text;
    return strcmp(command, "auto") == 0 ? NULL : command;
}

bool compile_takes(const Session *session, const char *path) {
    return compiler_takes(path, given(session) != NULL);
}

static void report_errors(Session *session, const CompilerErrors *errors) {
    for (size_t i = 0; i < errors->count; i++) {
        const CompilerError *error = &errors->at[i];
        report_diag(&session->report, &(DiagEvent){.level = DIAG_ERROR,
                                                   .file = error->file,
                                                   .line = error->line,
                                                   .column = error->column,
                                                   .message = error->message,
                                                   .hint = error->hint,
                                                   .words = error->words});
    }
}

static bool refuse(Session *session, const char *path) {
    if (!session->options->safe) return false;
    report_error(&session->report, path, "with --safe no compiler runs",
                 "compile it with clang -S -emit-llvm -O0 -g, and load what comes of it");
    return true;
}

static CompilerJob job_for(Session *session, const char *path, const char *cache) {
    return (CompilerJob){.path = path,
                         .quotes = &session->quotes,
                         .command = given(session),
                         .cache = cache,
                         .kept = session->settings.cache << 20,
                         .most = session->settings.memory << 20};
}

/* The functions that the file's unit has. */
static void note_calls(Session *session) {
    for (size_t i = 0; i < session->quotes.count; i++)
        if (session->quotes.at[i]->good)
            session->quotes.at[i]->call =
                compiler_quote_call(session->arena, &session->quotes, i);
}

/* With what its constructors left in memory before. */
static bool load(Session *session, const CompilerJob *job, const Buf *text) {
    Buf known = {0};
    bool knows = compiler_recall(job, text, &known);
    ExecImage image = {.known = knows ? buf_str(&known) : NULL, .len = known.len};
    bool good = session_load_compiled(session, job->path, text, &image);
    compiler_keep(job, text, &image.made);
    buf_free(&image.made);
    buf_free(&known);
    return good;
}

/* false: there is no code, and the errors were told. */
static bool compile(Session *session, const char *path, bool alone) {
    ArenaMark mark = arena_mark(session->statement);
    char *cache = state_cache_path("compiled/");
    CompilerJob job = job_for(session, path, cache);
    job.alone = alone;
    CompilerErrors errors = {0};
    Buf text = {0};
    bool good = compiler_run(session->arena, &job, &text, &errors);
    if (good) {
        note_calls(session);
        good = load(session, &job, &text);
    }
    report_errors(session, &errors);
    buf_free(&text);
    free(cache);
    arena_release(session->statement, mark);
    return good;
}

void compile_file(Session *session, const char *path) {
    if (refuse(session, path)) return;
    session->compiled = session_name(session, path);
    session->refused = !compile(session, path, false);
}

static void explain(Session *session, size_t number) {
    const CompilerQuote *quote = session->quotes.at[number];
    const char *wrong = compiler_quote_wrong(quote->text);
    CompilerErrors errors = {0};
    CompilerJob job = job_for(session, session->compiled, NULL);
    job.alone = !job.path;
    if (job.alone) job.path = alone_path;
    if (!wrong) compiler_explain(session->arena, &job, number, &errors);
    if (wrong)
        report_error_line(&session->report, quote->file, quote->line, wrong, "");
    report_errors(session, &errors);
}

void compile_quote(Session *session, size_t number) {
    const CompilerQuote *quote = session->quotes.at[number];
    const char *path = session->compiled;
    if (refuse(session, quote->file)) return;
    if (path && session->refused) {
        const char *wrong = arena_printf(session->statement,
                                         "'%s', whose text this is, was not compiled", path);
        report_error_line(&session->report, quote->file, quote->line, wrong, "");
        return;
    }
    if (!compiler_quote_wrong(quote->text)) compile(session, path ? path : alone_path, !path);
    if (!quote->good) explain(session, number);
    if (!quote->good || !path) return;
    report_diag(&session->report,
                &(DiagEvent){.level = DIAG_WARNING,
                             .file = path,
                             .message = "it was compiled anew with a text between backticks "
                                        "that was not known: its variables are as it "
                                        "begins with",
                             .hint = ""});
}
