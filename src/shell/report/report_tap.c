/* Test Anything Protocol: a point for each law, refute and assert, a failing one for each
 * error, the plan at the end. Values and texts are comments. */
#include <string.h>

#include "render/study/about.h"
#include "render/text/value.h"
#include "shell/report/report.h"

enum { TAP_OK = PIECE_OWN, TAP_NOT_OK, TAP_COMMENTS };

static void write_comments(const Reporter *r, const char *text) {
    while (*text) {
        size_t len = strcspn(text, "\n");
        fprintf(r->out, len ? "# %.*s\n" : "#\n", (int)len, text);
        text += len + (text[len] == '\n');
    }
}

/* The first line, and the number of a point, come with the first piece. */
static void begin(Reporter *r) {
    if (!r->own) fputs("TAP version 13\n", r->out);
    r->own = r;
}

static void tap_write(Reporter *r, const Piece *piece) {
    begin(r);
    if (piece->kind == TAP_COMMENTS)
        write_comments(r, piece->text);
    else if (piece->kind == PIECE_ERR)
        report_write(r, piece);
    else
        fprintf(r->out, "%s %zu - %s\n", piece->kind == TAP_OK ? "ok" : "not ok",
                ++r->points, piece->text);
}

/* The text so far as comment lines. */
static void put_comments(Reporter *r) {
    report_put_as(r, TAP_COMMENTS, 0);
}

/* "#" would begin a directive. */
static void put_point(Reporter *r, bool ok, const char *text, const char *directive) {
    for (const char *c = text; *c; c++) {
        if (*c == '#' || *c == '\\') buf_putc(&r->buf, '\\');
        buf_putc(&r->buf, *c == '\n' ? ' ' : *c);
    }
    if (directive) buf_printf(&r->buf, " # %s", directive);
    report_put_as(r, ok ? TAP_OK : TAP_NOT_OK, 0);
}

static void tap_value(Reporter *r, const Value *value) {
    if (r->quiet) return;
    value_draw(&r->buf, &r->style, value);
    put_comments(r);
}

static void tap_law(Reporter *r, const LawEvent *law) {
    Buf why = {0};
    if (law->verdict == VERDICT_UNDECIDED) buf_printf(&why, "undecided: %s", law->why);
    put_point(r, law->ok, law->origin.text, why.len ? why.data : NULL);
    buf_free(&why);
    if (r->quiet && law->ok) return;
    if (!law->ok) buf_printf(&r->buf, "%s:%u: ", law->origin.file, law->origin.line);
    report_law_lines(r, law);
    put_comments(r);
}

static void tap_assert(Reporter *r, const AssertEvent *event) {
    put_point(r, event->ok, event->origin.text, NULL);
    if (event->ok) return;
    buf_printf(&r->buf, "%s:%u: the assertion fails\n", event->origin.file,
               event->origin.line);
    if (event->detail) buf_puts(&r->buf, event->detail);
    put_comments(r);
}

static void tap_table(Reporter *r, const TruthTable *table) {
    if (r->quiet) return;
    table_draw(&r->buf, &r->style, table);
    about_table(&r->buf, &r->style, table);
    put_comments(r);
}

static void tap_venn(Reporter *r, const Venn *venn) {
    if (r->quiet) return;
    venn_draw(&r->buf, &r->style, venn);
    about_venn(&r->buf, &r->style, venn);
    put_comments(r);
}

static void tap_simplify(Reporter *r, const SimplifyEvent *event) {
    if (r->quiet) return;
    buf_puts(&r->buf, event->output);
    put_comments(r);
}

static void tap_listing(Reporter *r, const AsmEvent *event) {
    if (r->quiet) return;
    report_listing_lines(r, event);
    put_comments(r);
}

static void tap_text(Reporter *r, const TextEvent *text) {
    if (r->quiet) return;
    buf_puts(&r->buf, text->text);
    put_comments(r);
}

static void tap_quiz(Reporter *r, const QuizEvent *quiz) {
    if (r->quiet) return;
    buf_printf(&r->buf, "quiz: %s", quiz->question);
    put_comments(r);
}

static void tap_diag(Reporter *r, const DiagEvent *diag) {
    if (diag->level == DIAG_ERROR) put_point(r, false, diag->message, NULL);
    report_text.diag(r, diag);
}

static void tap_end(Reporter *r) {
    begin(r);
    fprintf(r->out, "1..%zu\n", r->points);
}

const ReporterKind report_tap = {
    .value = tap_value,
    .law = tap_law,
    .assertion = tap_assert,
    .table = tap_table,
    .venn = tap_venn,
    .simplify = tap_simplify,
    .listing = tap_listing,
    .text = tap_text,
    .quiz = tap_quiz,
    .diag = tap_diag,
    .end = tap_end,
    .write = tap_write,
};
