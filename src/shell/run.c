/* What the command line asks for: texts, files, standard input, the prompt. */
#include "shell/run.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/door.h"
#include "base/interrupt.h"
#include "shell/doctest.h"
#include "shell/learn/lesson.h"
#include "shell/merge.h"
#include "shell/prompt/entry.h"
#include "shell/prompt/prompt.h"
#include "shell/serve/serve_lsp.h"
#include "shell/serve/serve_mcp.h"
#include "shell/session/compile.h"
#include "shell/session/jobs.h"
#include "shell/session/quote.h"
#include "shell/session/state.h"
#include "shell/simplify_lines.h"

static void run_script(Session *session, const char *path) {
    const char *problem = session_file(session, path);
    if (problem) report_error(&session->report, path, problem, "");
}

typedef struct {
    Session *session;
    FILE *from;
} Input;

/* Reports finished laws before blocking on more input. */
static bool answered_line(void *context, Buf *line, size_t max) {
    const Input *in = context;
    jobs_until_input(in->session->jobs, STDIN_FILENO);
    return preprocess_file_line(in->from, line, max);
}

static void run_stdin(Session *session) {
    struct stat st;
    bool file = fstat(STDIN_FILENO, &st) == 0 && S_ISREG(st.st_mode);
    if (S_ISDIR(st.st_mode)) {
        report_error(&session->report, "-", strerror(EISDIR), "");
        return;
    }
    Input in = {session, door_input(stdin)};
    session_lines(session, "-", answered_line, &in, !file);
    fclose(in.from);
}

/* :learn, with the words behind --learn. */
static void learn(Session *session) {
    const Options *options = session->options;
    Buf text = {0};
    buf_puts(&text, ":learn");
    for (size_t i = 0; i < options->njobs; i++)
        buf_printf(&text, " %s", options->jobs[i].text);
    if (options->njobs == 0) buf_puts(&text, " next");
    if (session->prompt)
        entry_run(session, buf_str(&text), text.len);
    else
        session_text(session, "-e", buf_str(&text), text.len);
    buf_free(&text);
}

static void run_prompt(Session *session) {
    session->prompt = true;
    interrupt_never_ends();
    session_settle(session);
    char *init = session->options->no_init || session->options->safe
                     ? NULL
                     : state_config_path("init.bbx");
    if (init && access(init, F_OK) == 0) run_script(session, init);
    free(init);
    if (!session->options->safe) session->record = state_path("progress");
    if (session->options->learn) learn(session);
    if (!session->quit) prompt_run(session);
    if (session->lesson) lesson_leave(session);
    free(session->record);
    session->record = NULL;
}

/* From here on only the files that the command line names are read. */
static void close_door(Session *session) {
    const Options *options = session->options;
    const Texts *preludes = &options->preludes;
    size_t count = 0, most = options->njobs + preludes->count;
    const char **names = ARENA_ARRAY(session->arena, const char *, most + 1);
    while (count < preludes->count) names[count] = preludes->at[count], count++;
    for (size_t i = 0; i < options->njobs; i++)
        if (options->jobs[i].is_file) names[count++] = options->jobs[i].text;
    door_close(names, count);
}

static void collect_quotes(Session *session, const Job *job) {
    if (job->is_file)
        quote_collect_file(session, job->text);
    else
        quote_collect(session, "-e", job->text, strlen(job->text));
}

static void run_job(Session *session, const Job *job, Merge *merge) {
    const Options *options = session->options;
    report_script(&session->report, &(Script){job->is_file ? job->text : ""});
    if (options->merge && job->is_file)
        merge_read(merge, job->text);
    else if (options->doctest && job->is_file)
        doctest_file(session, job->text);
    else if (options->simplify && job->is_file)
        simplify_lines(session, job->text);
    else if (!job->is_file)
        session_text(session, "-e", job->text, strlen(job->text));
    else if (strcmp(job->text, "-") == 0)
        run_stdin(session);
    else
        run_script(session, job->text);
}

static void run_preludes(Session *session) {
    const Texts *preludes = &session->options->preludes;
    for (size_t i = 0; i < preludes->count && session_goes_on(session); i++)
        run_script(session, preludes->at[i]);
}

/* The preludes of the first session have told what there is to tell about them. */
static void begin_each(Session *session, size_t number) {
    if (number == 0) return;
    session_anew(session);
    session->report.muted = true;
    run_preludes(session);
    session->report.muted = false;
}

/* --merge, --doctest and --simplify end in a total of their own, or in none. */
static void count_files(Session *session) {
    const Options *options = session->options;
    unsigned files = 0;
    if (options->merge || options->doctest || options->simplify) return;
    for (size_t i = 0; i < options->njobs; i++) files += options->jobs[i].is_file;
    if (files > 1 || options->each) session->totalled = files;
}

static void run_jobs(Session *session) {
    const Options *options = session->options;
    Merge *merge = options->merge ? merge_new(session) : NULL;
    count_files(session);
    for (size_t i = 0; i < options->njobs && !options->each; i++)
        collect_quotes(session, &options->jobs[i]);
    for (size_t i = 0; i < options->njobs && session_goes_on(session); i++) {
        const Job *job = &options->jobs[i];
        if (options->each)
            begin_each(session, i);
        else
            leftover_of_file(session, job->is_file ? job->text : NULL);
        run_job(session, job, merge);
        if (options->each) session->quit = false;
    }
    if (merge) merge_report(merge);
}

/* Standard output is the protocol's: what preludes say goes to standard error. */
static void run_server(Session *session) {
    session->report.first->kind = &report_text;
    session->report.first->out = stderr;
    signal(SIGPIPE, SIG_IGN);
    run_preludes(session);
    report_take_outcome(&session->report);
    if (session->options->mcp)
        serve_mcp(session);
    else if (!serve_lsp(session))
        session->report.outcome.failures = true;
}

void run_all(Session *session) {
    const Options *options = session->options;
    bool terminal = isatty(STDIN_FILENO);
    if (options->safe) close_door(session);
    if (options->mcp || options->lsp) {
        run_server(session);
        return;
    }
    run_preludes(session);
    if (options->learn && !(terminal && isatty(STDOUT_FILENO)))
        learn(session);
    else if (!options->learn && options->njobs > 0)
        run_jobs(session);
    else if (!options->learn && options->simplify)
        simplify_lines(session, "-");
    else if (terminal)
        run_prompt(session);
    else
        run_stdin(session);
}
