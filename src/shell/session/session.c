/* The session: opening, settling the settings, running inputs, closing.
 *
 * Inputs nest (:load), so a run of statements gives back its part of the statement's
 * arena and no more. A statement costs a few calls here and allocates nothing: what a
 * statement needs lazily (the pool, the terminal's width) is made when it is asked for.
 */
#include "shell/session/session.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cpp.h"
#include "base/door.h"
#include "base/interrupt.h"
#include "shell/session/apart.h"
#include "shell/session/compile.h"
#include "shell/session/jobs.h"
#include "shell/session/listed.h"
#include "shell/session/progress.h"
#include "shell/session/quote.h"
#include "shell/session/refusal.h"
#include "shell/report/transcript.h"

enum { LINE_MOST = 1 << 20, DEPTH_MOST = 200, LOADS_MOST = 50, PLAIN_COLUMNS = 80 };

struct FileName {
    FileName *next;
    char text[];
};

/* Settings */

static bool wants_colour(const Session *session, FILE *file) {
    if (session->settings.color != COLOR_AUTO)
        return session->settings.color == COLOR_ALWAYS;
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    if ((no && *no) || !term || strcmp(term, "dumb") == 0) return false;
    return isatty(fileno(file));
}

static void measure_terminal(Session *session) {
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    session->columns = size.ws_col ? size.ws_col : PLAIN_COLUMNS;
    session->rows = size.ws_row;
}

size_t session_width(const Session *session) {
    if (session->settings.width) return (size_t)session->settings.width;
    return session->columns;
}

static Style style_for(const Session *session, const Reporter *r, FILE *file) {
    const Settings *settings = &session->settings;
    Style style = style_default();
    style.look = (Look)settings->style;
    style.show = (Show)settings->show;
    style.squares = settings_shape(settings);
    style.black = settings->view == VIEW_BLACK;
    style.ascii = settings->ascii;
    style.table = (TableForm)settings->table;
    style.down = settings->rows == 1;
    style.theme = (Theme)settings->theme;
    style.width = (unsigned)session_width(session);
    style.colour = r->kind->colours && wants_colour(session, file);
    if (settings->detail == DETAIL_AUTO && session->prompt) style.height = session->rows;
    if (settings->detail == DETAIL_SHORT) style.height = 1;
    style.folds = settings->width || isatty(fileno(file));
    if (!r->kind->page) return style;
    style.inlined = true;
    style.width = 0;
    style.table = TABLE_TEXT;
    return style;
}

static void settle_limits(Session *session) {
    const Settings *settings = &session->settings;
    bool no_limit = session->prompt && !settings->timeout_given;
    session->limits = (Limits){
        .steps = settings->steps,
        .calls = (unsigned)settings->calls,
        .rounds = (unsigned)settings->rounds,
        .memory = (size_t)settings->memory << 20,
        .timeout = no_limit ? 0 : settings->timeout,
        .watch = &session->watch,
    };
    session->watch.interrupted = interrupt_flag();
}

void session_settle(Session *session) {
    size_t memory = session->limits.memory;
    settle_limits(session);
    exec_number_squares(session->exec, settings_shape(&session->settings));
    if (memory != session->limits.memory) {
        pool_free(session->pool);
        session->pool = NULL;
    }
    for (Reporter *r = session->report.first; r; r = r->next) {
        r->quiet = session->options->quiet && !r->kind->page;
        r->verbose = session->settings.verbose;
        r->answers = session->settings.answers;
        r->style = style_for(session, r, r->out);
        r->err_style = style_for(session, r, r->err);
    }
}

void session_resize(Session *session) {
    measure_terminal(session);
    session_settle(session);
}

/* Opening and closing */

/* NAME/ and the name of a folder: the page of contents there, and a page a script. */
static const char *page_folder(const ReporterKind *kind, const char *name) {
    struct stat st;
    size_t len = strlen(name);
    if (!kind->page || len == 0) return NULL;
    if (name[len - 1] == '/') {
        mkdir(name, 0777);
        return name;
    }
    return stat(name, &st) == 0 && S_ISDIR(st.st_mode) ? name : NULL;
}

static void open_file(Session *session, const ReporterKind *kind, const char *name) {
    bool overwrites = session->options->overwrite;
    const char *folder = page_folder(kind, name);
    if (folder) name = arena_printf(session->arena, "%s/index.html", folder);
    FILE *file = fopen(name, door_mode(name, overwrites));
    Reporter *reporter = file ? report_add(&session->report, kind, file) : NULL;
    if (reporter)
        reporter->folder = folder, reporter->overwrites = overwrites;
    else
        report_error(&session->report, name, strerror(errno),
                     errno == EEXIST ? "--overwrite lets bbx overwrite files" : "");
}

static void open_reports(Session *session) {
    const Options *options = session->options;
    bool lines = options->simplify && options->form == REPORT_text;
    report_add(&session->report, lines ? &report_lines : report_kinds[options->form],
               stdout);
    for (int form = 0; form < REPORTS; form++)
        if (options->report[form])
            open_file(session, report_kinds[form], options->report[form]);
}

/* -D and -I */
static void tell_preprocessor(Session *session) {
    const Texts *defines = &session->options->defines;
    const Texts *folders = &session->options->folders;
    Preprocess *preprocess = exec_macros(session->exec);
    for (size_t i = 0; i < defines->count; i++)
        if (!preprocess_given(preprocess, defines->at[i]))
            diag_error(&session->diags, NULL, span_of(0, 0),
                       "'-D %s' wants a macro's name\n|-D NAME or -D NAME=VALUE",
                       defines->at[i]);
    preprocess_folders(preprocess, folders->at, folders->count);
    session_tell(session);
}

void session_make_names(Session *session) {
    session->symbols = symbols_new();
    session->exec = exec_new(session->symbols);
    ParseNames names = {exec_is_type, exec_is_name,  exec_is_tag,
                        exec_hides,   session->exec, exec_board(session->exec)};
    session->parse = parse_new(session->symbols, &names);
    session_settle(session);
    tell_preprocessor(session);
    quote_open(session);
}

void session_drop_names(Session *session) {
    pool_free(session->pool);
    parse_free(session->parse);
    exec_free(session->exec);
    symbols_free(session->symbols);
}

void session_anew(Session *session) {
    session_drop_names(session);
    session->settings = session->options->settings;
    session->pool = NULL;
    session->slips = NULL;
    session->quotes = (CompilerQuotes){0};
    session->compiled = NULL;
    session->pasted[0] = '\0';
    session->quit = false;
    session_make_names(session);
}

void session_open(Session *session, const Options *options,
                  void (*run)(Session *, const Statement *), FILE *out) {
    *session = (Session){
        .run = run, .options = options, .settings = options->settings, .folder = ""};
    session->opened = watch_now();
    session->arena = arena_new();
    session->statement = arena_new();
    measure_terminal(session);
    if (out) {
        report_add(&session->report, &report_text, out);
        session->report.first->err = out;
    } else {
        open_reports(session);
        session->jobs = jobs_new(session);
        progress_begin(session);
    }
    session_make_names(session);
}

int session_close(Session *session) {
    jobs_free(session->jobs);
    apart_free(session);
    if (*interrupt_flag() && !session->prompt) session->report.outcome.interrupted = true;
    if (session->totalled)
        report_total(&session->report, session->totalled, watch_now() - session->opened);
    bool written = report_end(&session->report);
    int status = session->prompt && written ? 0 : report_status(&session->report);
    buf_free(&session->printed);
    buf_free(&session->later);
    free(session->leftover.name);
    diag_free(&session->diags);
    session_drop_names(session);
    arena_free(session->statement);
    arena_free(session->arena);
    return status;
}

/* Running statements */

void session_tell(Session *session) {
    for (size_t i = 0; i < session->diags.count; i++)
        report_problem(&session->report, &session->diags.at[i]);
    diag_clear(&session->diags);
}

void session_say(Session *session, const char *command, const char *text) {
    session_tell(session);
    report_words(&session->report, &(TextEvent){.command = command, .text = text});
}

void session_show(Session *session, const char *command, const Blocks *blocks) {
    session_tell(session);
    report_words(&session->report, &(TextEvent){.command = command, .blocks = blocks});
}

void session_flush(Session *session, const char *command, Buf *text) {
    session_say(session, command, buf_str(text));
    buf_free(text);
}

void session_sayf(Session *session, const char *command, const char *format, ...) {
    Buf text = {0};
    va_list args;
    va_start(args, format);
    buf_vprintf(&text, format, args);
    va_end(args);
    session_flush(session, command, &text);
}

bool session_goes_on(const Session *session) {
    return !session->quit && !*interrupt_flag() && !ferror(stdout);
}

static void run_statement(Session *session, const Statement *statement) {
    const Statement *outer = session->current;
    session->current = statement;
    session->began = watch_now();
    session->statements++;
    leftover_look(session, statement);
    session->run(session, statement);
    session->current = outer;
}

/* What a reader came to: a statement, which is carried out, or an error. */
static void carry_out(Session *session, Reader *reader, const Statement *statement,
                      ReaderResult result) {
    bool whole = result == READER_STATEMENT;
    Refusal refusal = {0};
    bool refused = whole && refusal_within(session, statement, &refusal);
    if (whole && session->diags.count) session_tell(session); /* of directives */
    if (whole && session->transcript)
        transcript_statement(session->transcript, statement);
    if (whole && !refused) {
        Statement less = *statement;
        run_statement(session, &less);
        while (session->diags.errors && refusal_of_member(session, reader, &less))
            run_statement(session, &less);
    }
    if (result != READER_END && session->diags.errors) {
        refusal = refusal_of(session);
        refused = true;
    }
    if (session->diags.count) session_tell(session);
    if (refused) refusal_keep(session, &refusal, reader, statement);
}

static void run_reader(Session *session, Reader *reader, bool flush) {
    ArenaMark mark = arena_mark(session->statement);
    for (;;) {
        jobs_collect(session->jobs);
        if (!session_goes_on(session)) break;
        Statement statement;
        ReaderResult result = reader_next(reader, &statement, &session->diags);
        carry_out(session, reader, &statement, result);
        if (flush) fflush(stdout);
        arena_release(session->statement, mark);
        if (result == READER_END) break;
    }
}

ReaderLimits session_reading(const Session *session) {
    return (ReaderLimits){.line_max = LINE_MOST,
                          .depth_max = DEPTH_MOST,
                          .macros = exec_macros(session->exec),
                          .board = exec_board(session->exec),
                          .hides = parse_hides,
                          .names = session->parse};
}

static void read_lines(Session *session, const char *name, ReaderLine line, void *context,
                       bool flush) {
    const ReaderLimits limits = session_reading(session);
    Reader *reader = reader_new(name, line, context, &limits);
    run_reader(session, reader, flush);
    reader_free(reader);
}

void session_lines(Session *session, const char *name, ReaderLine line, void *context,
                   bool flush) {
    Transcript transcript = {.name = name,
                             .line = line,
                             .context = context,
                             .report = &session->report,
                             .titled = session->transcript != NULL,
                             .outer = session->transcript};
    bool script = report_has_script(&session->report);
    if (script) {
        session->transcript = &transcript;
        line = transcript_line;
        context = &transcript;
    }
    read_lines(session, name, line, context, flush);
    if (script) transcript_end(&transcript);
    session->transcript = transcript.outer;
}

void session_text(Session *session, const char *name, const char *text, size_t len) {
    ReaderText lines = {text, len, 0};
    session_lines(session, name, reader_text_line, &lines, false);
}

static const char *name_in(const FileName *file, const char *name) {
    while (file && strcmp(file->text, name) != 0) file = file->next;
    return file ? file->text : NULL;
}

static const char *name_into(Session *session, FileName **list, const char *name) {
    FileName *file = arena_alloc(session->arena, sizeof *file + strlen(name) + 1);
    strcpy(file->text, name);
    file->next = *list;
    *list = file;
    return file->text;
}

/* Input names are interned: later errors in functions still refer to them. */
const char *session_name(Session *session, const char *name) {
    const char *known = name_in(session->files, name);
    return known ? known : name_into(session, &session->files, name);
}

void session_writes(Session *session, const char *name) {
    if (!session_wrote(session, name)) name_into(session, &session->written, name);
}

bool session_wrote(const Session *session, const char *name) {
    return name_in(session->written, name) != NULL;
}

static const char *folder_of(Session *session, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return "";
    char *folder = arena_strn(session->statement, path, (size_t)(slash - path) + 1);
    return session_name(session, folder);
}

static void run_script(Session *session, const char *path, ReaderLine line,
                       void *context) {
    const char *outer = session->folder;
    session->folder = folder_of(session, path);
    session->loading++;
    session_lines(session, session_name(session, path), line, context, false);
    session->loading--;
    session->folder = outer;
}

void session_script(Session *session, const char *path, const char *text, size_t len) {
    ReaderText lines = {text, len, 0};
    quote_collect(session, session_name(session, path), text, len);
    run_script(session, path, reader_text_line, &lines);
}

static void run_file(Session *session, const char *path, FILE *file) {
    ExecTally before = exec_tally(session->exec);
    uint64_t statements = session->statements;
    run_script(session, path, preprocess_file_line, file);
    if (ferror(file)) report_error(&session->report, path, "read error", "");
    if (session->options->strict && session->statements == statements)
        report_error(&session->report, path, "this file is empty",
                     "with --strict that is an error");
    refusal_tell(session, path, before);
}

void session_step(Session *session, Reader *reader, const Statement *statement,
                  ReaderResult result, const char *path) {
    const char *outer = session->folder;
    session->folder = folder_of(session, path);
    session->loading++;
    carry_out(session, reader, statement, result);
    session->loading--;
    session->folder = outer;
}

/* ---- LLVM's IR */

enum { TEXT_MOST = 1 << 29 };

static bool is_compiled(const char *path) {
    size_t len = strlen(path);
    return len > 3 && strcmp(path + len - 3, ".ll") == 0;
}

bool session_load_compiled(Session *session, const char *path, const Buf *text,
                           ExecImage *image) {
    Query query;
    query_init(&query, session->exec, NAMES_VALUES);
    query.arena = session->statement;
    query.diags = &session->diags;
    query.limits = &session->limits;
    watch_begin(&session->watch);
    bool good = exec_load_compiled(&query, session_name(session, path), buf_str(text),
                                   text->len, image);
    session_tell(session);
    return good;
}

static void read_compiled(Session *session, const char *path, FILE *file) {
    Buf text = {0};
    char piece[1 << 16];
    size_t len;
    while ((len = fread(piece, 1, sizeof piece, file)) && text.len < TEXT_MOST)
        buf_putn(&text, piece, len);
    if (ferror(file) || text.len >= TEXT_MOST)
        report_error(&session->report, path,
                     ferror(file) ? "read error" : "the file is too large", "");
    else if (listed_takes(path))
        listed_file(session, path, &text);
    else
        session_load_compiled(session, path, &text, NULL);
    buf_free(&text);
}

const char *session_file(Session *session, const char *path) {
    const char *problem = NULL;
    FILE *file = NULL;
    if (session->loading >= LOADS_MOST)
        problem = "scripts load each other without end";
    else if (!(file = door_open(path, "re")))
        problem = door_problem();
    else if (is_compiled(path) || listed_takes(path))
        read_compiled(session, path, file);
    else if (compile_takes(session, path))
        compile_file(session, path);
    else {
        quote_collect_file(session, path);
        run_file(session, path, file);
    }
    if (file) fclose(file);
    return problem;
}

Pool *session_pool(Session *session) {
    if (session->pool)
        pool_reset(session->pool);
    else
        session->pool = pool_new(session->limits.memory / 4);
    pool_set_watch(session->pool, &session->watch);
    return session->pool;
}
