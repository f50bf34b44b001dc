#include "web/lab.h"

#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "render/picture/markdown.h"
#include "render/picture/page.h"
#include "shell/command/save.h"
#include "shell/learn/exercise.h"
#include "shell/prompt/complete.h"
#include "shell/prompt/entry.h"
#include "shell/prompt/literal.h"
#include "shell/prompt/preview.h"
#include "shell/report/json.h"
#include "shell/report/report_page.h"
#include "shell/session/state.h"
#include "shell/statement.h"

struct Lab {
    Session session;
    Options options;
    Arena *arena; /* of the options */
    Buf answer;
    struct {
        bool is;
        ExecChanges changes;
        BoardShape board;
    } saved; /* what lab_save was told of */
};

/* While a session is rebuilt. */
static bool silent;

static void send(unsigned what, const char *text, size_t len) {
    if (!silent) lab_said(what, text, len);
}

static void write_object(Reporter *reporter, const Piece *piece) {
    (void)reporter;
    send(LAB_OBJECT, piece->text, piece->len);
}

static void write_html(Reporter *reporter, const Piece *piece) {
    static const unsigned what[] = {[PAGE_SAID] = LAB_SAID,
                                    [PAGE_QUESTION] = LAB_QUESTION,
                                    [PAGE_ANSWER] = LAB_ANSWER,
                                    [PAGE_STATEMENT] = LAB_STATEMENT};
    (void)reporter;
    if (piece->kind == PAGE_PROSE || piece->kind == PAGE_EXERCISE) {
        Buf html = {0};
        markdown_html(&html, piece->text, piece->len);
        send(LAB_PROSE, buf_str(&html), html.len);
        buf_free(&html);
    } else if (piece->kind < sizeof what / sizeof *what && piece->kind >= PIECE_OWN) {
        send(what[piece->kind], piece->text, piece->len);
    }
}

/* The kinds of the command line, but for where their pieces go. */
static const ReporterKind *kind_of(ReporterKind *own, const ReporterKind *kind,
                                   void (*write)(Reporter *, const Piece *)) {
    *own = *kind;
    own->write = write;
    own->end = NULL;
    return own;
}

static void open_reports(Session *session) {
    static ReporterKind objects, html;
    static size_t opened;
    session->report.first->kind = kind_of(&objects, &report_json, write_object);
    Reporter *pages =
        report_add(&session->report, kind_of(&html, &report_html, write_html), stdout);
    pages->points = opened++ << 16; /* a page has pictures of many sessions */
    session_settle(session);
}

static const char *answer(Lab *lab) {
    return buf_str(&lab->answer);
}

/* The next statements come from the prompt, or from a script. */
static void begin(Lab *lab, bool prompt) {
    lab->session.prompt = prompt;
    interrupt_clear();
    session_settle(&lab->session);
}

Lab *lab_open(const char *saved) {
    static char name[] = "bbx", no_init[] = "--no-init", json[] = "--json",
                overwrite[] = "--overwrite";
    static char *const arguments[] = {name, no_init, json, overwrite, NULL};
    Lab *lab = base_malloc(sizeof *lab);
    *lab = (Lab){.arena = arena_new()};
    Diags diags = {0};
    options_read(&lab->options, 4, arguments, lab->arena, &diags);
    diag_free(&diags);
    session_open(&lab->session, &lab->options, statement_run, NULL);
    open_reports(&lab->session);
    lab->session.record = state_path("progress");
    silent = true;
    lab_run(lab, saved);
    silent = false;
    return lab;
}

void lab_close(Lab *lab) {
    free(lab->session.record);
    session_close(&lab->session);
    arena_free(lab->arena);
    buf_free(&lab->answer);
    free(lab);
}

void lab_enter(Lab *lab, const char *text) {
    begin(lab, true);
    entry_run(&lab->session, text, strlen(text));
    lab->session.quit = false;
}

void lab_run(Lab *lab, const char *text) {
    begin(lab, false);
    session_text(&lab->session, "<page>", text, strlen(text));
    lab->session.quit = false;
}

void lab_grade(Lab *lab, const char *said, const char *text, const char *claims) {
    begin(lab, false);
    exercise_try(&lab->session, &(ExerciseTry){said, text, claims});
    lab->session.quit = false;
}

static void do_nothing(Session *session, const Statement *statement) {
    (void)session;
    (void)statement;
}

void lab_cells(Lab *lab, const char *script) {
    lab->session.run = do_nothing;
    lab_run(lab, script);
    lab->session.run = statement_run;
}

const char *lab_complete(Lab *lab, const char *text, size_t cursor) {
    Session *session = &lab->session;
    ArenaMark mark = arena_mark(session->statement);
    const Completions found =
        complete_at(session->exec, session->statement, text, cursor);
    buf_clear(&lab->answer);
    json_open(&lab->answer, NULL, '{');
    json_count(&lab->answer, "start", found.start);
    json_open(&lab->answer, "at", '[');
    for (size_t i = 0; i < found.count; i++) json_text(&lab->answer, NULL, found.at[i]);
    json_close(&lab->answer, ']');
    json_close(&lab->answer, '}');
    arena_release(session->statement, mark);
    return answer(lab);
}

static size_t parameters_of(const char *signature) {
    size_t count = strchr(signature, '(')[1] != ')';
    for (const char *at = signature; (at = strchr(at, ',')); at++) count++;
    return count;
}

const char *lab_functions(Lab *lab) {
    Session *session = &lab->session;
    ArenaMark mark = arena_mark(session->statement);
    Entry *entries;
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    buf_clear(&lab->answer);
    json_open(&lab->answer, NULL, '[');
    for (size_t i = 0; i < count; i++) {
        if (entries[i].kind != ENTRY_FUNCTION && entries[i].kind != ENTRY_COMPILED) continue;
        json_open(&lab->answer, NULL, '{');
        json_text(&lab->answer, "name", entries[i].sym->name);
        json_text(&lab->answer, "signature", entries[i].signature);
        json_count(&lab->answer, "parameters", parameters_of(entries[i].signature));
        json_close(&lab->answer, '}');
    }
    json_close(&lab->answer, ']');
    arena_release(session->statement, mark);
    return answer(lab);
}

static void write_board(Buf *answer, BoardShape shape) {
    json_open(answer, "board", '{');
    json_count(answer, "files", shape.files);
    json_count(answer, "ranks", shape.ranks);
    json_bool(answer, "dark", shape.dark);
    json_open(answer, "numbers", '[');
    for (int place = 0; place < shape_count(shape); place++)
        buf_printf(answer, "%s%d", place ? ", " : "", shape_number(shape, place));
    json_close(answer, ']');
    json_close(answer, '}');
}

/* What of a value is drawn on a board: of numbers and truths nothing. */
static Wide drawn(const Value *value) {
    if (value->kind == KIND_LIST || !value_is_known(value)) return 0;
    Wide word = value_wide(value);
    if (value->kind == KIND_SET) return word;
    return value->kind == KIND_SQUARE && word < SHAPE_SQUARES ? wide_bit((int)word) : 0;
}

static void write_literal(Buf *answer, BoardShape shape, const Literal *literal) {
    json_open(answer, "literal", '{');
    json_count(answer, "from", literal->from);
    json_count(answer, "to", literal->to);
    json_text(answer, "before", literal->before);
    json_bool(answer, "hex", literal->hex);
    json_squares(answer, shape, "squares", literal->word);
    json_close(answer, '}');
}

const char *lab_preview(Lab *lab, const char *text, size_t cursor) {
    Session *session = &lab->session;
    Buf line = {0};
    Value value;
    Literal literal;
    preview_line(session, text, strlen(text), &line, &value);
    BoardShape squares = exec_squares(session->exec);
    buf_clear(&lab->answer);
    json_open(&lab->answer, NULL, '{');
    json_text(&lab->answer, "text", buf_str(&line));
    json_text(&lab->answer, "kind",
              value.kind == KIND_VOID ? NULL : value_kind_name((Kind)value.kind));
    json_squares(&lab->answer, squares, "squares",
                 value.kind == KIND_VOID ? 0 : drawn(&value));
    if (literal_at(session, text, strlen(text), cursor, &literal))
        write_literal(&lab->answer, squares, &literal);
    else
        json_text(&lab->answer, "literal", NULL);
    write_board(&lab->answer, squares);
    json_close(&lab->answer, '}');
    buf_free(&line);
    return answer(lab);
}

int lab_incomplete(Lab *lab, const char *text) {
    return entry_incomplete(&lab->session, text, strlen(text));
}

const char *lab_prompt(const Lab *lab) {
    return entry_prompt(&lab->session);
}

static bool is_saved(const Lab *lab) {
    ExecChanges now = exec_changes(lab->session.exec), then = lab->saved.changes;
    return lab->saved.is && now.names == then.names && now.macros == then.macros &&
           shape_same(settings_shape(&lab->session.settings), lab->saved.board);
}

const char *lab_save(Lab *lab) {
    Session *session = &lab->session;
    if (is_saved(lab)) return NULL;
    lab->saved.is = true;
    lab->saved.changes = exec_changes(session->exec);
    lab->saved.board = settings_shape(&session->settings);
    ArenaMark mark = arena_mark(session->statement);
    buf_clear(&lab->answer);
    save_session(session, &lab->answer);
    arena_release(session->statement, mark);
    return answer(lab);
}

const char *lab_head(Lab *lab) {
    const Reporter *html = lab->session.report.first->next;
    buf_clear(&lab->answer);
    page_head(&lab->answer, &html->style, "bbx");
    return answer(lab);
}
