/* Test Anything Protocol: a point for each law, refute and assert, a failing one for each
 * error, the plan at the end. All that the text says is in comments. */
#include <string.h>

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

/* "#" would begin a directive. */
static void put_point(Reporter *r, bool ok, const char *text, const char *directive) {
    for (const char *c = text; *c; c++) {
        if (*c == '#' || *c == '\\') buf_putc(&r->buf, '\\');
        buf_putc(&r->buf, *c == '\n' ? ' ' : *c);
    }
    if (directive) buf_printf(&r->buf, " # %s", directive);
    report_put_as(r, ok ? TAP_OK : TAP_NOT_OK, 0);
}

static void tap_law(Reporter *r, const LawEvent *law) {
    Buf why = {0};
    if (law->verdict == VERDICT_UNDECIDED) {
        buf_puts(&why, "undecided: ");
        report_why(&why, law);
    }
    put_point(r, law->ok, law->origin.text, why.len ? why.data : NULL);
    buf_free(&why);
    if (!r->quiet || !law->ok) report_text.law(r, law);
}

static void tap_assertion(Reporter *r, const AssertEvent *event) {
    put_point(r, event->ok, event->origin.text, NULL);
    report_text.assertion(r, event);
}

static void tap_diag(Reporter *r, const DiagEvent *diag) {
    if (diag->level == DIAG_ERROR) {
        Buf text = {0};
        if (diag->line) buf_printf(&text, "%s:%u: ", diag->file, diag->line);
        buf_puts(&text, diag->message);
        put_point(r, false, buf_str(&text), NULL);
        buf_free(&text);
    }
    report_text.diag(r, diag);
}

static void tap_end(Reporter *r) {
    begin(r);
    fprintf(r->out, "1..%zu\n", r->points);
}

const ReporterKind report_tap = {
    .law = tap_law,
    .assertion = tap_assertion,
    .diag = tap_diag,
    .end = tap_end,
    .write = tap_write,
    .like = &report_text,
    .piece = TAP_COMMENTS,
    .tests = true,
};
