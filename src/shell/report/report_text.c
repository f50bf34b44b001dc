/* The reporter for people: values as boards and numbers, verdicts in words, diags on
 * standard error. Quiet, it shows failures and errors only. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shell/report/report.h"

/* Breaks the lines at blanks where the terminal would break words. */
static void fold_lines(Reporter *r, const Style *style) {
    if (!style->folds) return;
    Buf wide = r->buf;
    r->buf = (Buf){0};
    style_fold(&r->buf, style, buf_str(&wide));
    buf_free(&wide);
}

/* At the right of the last line, or below it. */
static void put_name(Reporter *r, const char *name) {
    Buf *buf = &r->buf;
    buf->data[--buf->len] = '\0';
    const char *line = strrchr(buf->data, '\n');
    size_t used = style_width(line ? line + 1 : buf->data), len = strlen(name);
    const size_t width = r->style.width;
    if (used + 3 + len > width) {
        buf_putc(buf, '\n');
        used = 0;
    }
    buf_fill(buf, ' ', width > used + len ? width - used - len - 1 : 2);
    style_puts(buf, &r->style, INK_FAINT, name);
    buf_putc(buf, '\n');
}

static void text_blocks(Reporter *r, const Blocks *blocks) {
    block_draw(&r->buf, &r->style, blocks);
    if (blocks->name && r->buf.len && isatty(fileno(r->out))) put_name(r, blocks->name);
}

/* "file:line: ", where a failure is to be looked for. */
static void put_origin(Reporter *r, const Origin *origin) {
    if (origin->file[0] != '<')
        buf_printf(&r->buf, "%s:%u: ", origin->file, origin->line);
}

static void put_cost(Reporter *r, const LawEvent *law) {
    if (!r->verbose) return;
    buf_printf(&r->buf, "    %.0f microseconds", law->micros);
    if (law->tried) buf_printf(&r->buf, ", %" PRIu64 " inputs tried", law->tried);
    buf_putc(&r->buf, '\n');
}

void report_law_lines(Reporter *r, const LawEvent *law) {
    Ink ink = law->ok ? INK_GOOD : law->verdict == VERDICT_UNDECIDED ? INK_MARK : INK_BAD;
    style_puts(&r->buf, &r->style, ink, report_verdict(law));
    report_scope(&r->buf, law);
    buf_printf(&r->buf, ": %s", law->origin.text);
    if (law->refute && law->verdict == VERDICT_PROVED) buf_puts(&r->buf, "  (it holds)");
    buf_putc(&r->buf, '\n');
    Blocks blocks = {.arena = arena_new()};
    Buf reason = {0};
    report_reason(&reason, law);
    block_add_buf(&blocks, BLOCK_REMARK, &reason);
    if (law->note) block_add_text(&blocks, BLOCK_REMARK, law->note);
    report_law_mended(&blocks, &r->style, law);
    block_draw(&r->buf, &r->style, &blocks);
    arena_free(blocks.arena);
    put_cost(r, law);
}

static void text_law(Reporter *r, const LawEvent *law) {
    if (!law->ok) put_origin(r, &law->origin);
    report_law_lines(r, law);
    fold_lines(r, &r->style);
}

static void text_assertion(Reporter *r, const AssertEvent *event) {
    if (event->ok) return;
    put_origin(r, &event->origin);
    style_puts(&r->buf, &r->style, INK_BAD, "failed");
    buf_printf(&r->buf, ": %s\n", event->origin.text);
    if (event->detail) buf_puts(&r->buf, event->detail);
    fold_lines(r, &r->style);
}

static void text_quiz(Reporter *r, const QuizEvent *quiz) {
    style_puts(&r->buf, &r->style, INK_TITLE, "quiz:");
    buf_putc(&r->buf, ' ');
    style_wrap(&r->buf, &r->style, quiz->question, 6, 6);
    if (quiz->when) buf_printf(&r->buf, "\n      (when %s)", quiz->when);
    if (quiz->task) buf_printf(&r->buf, "\n      (%s)", quiz->task);
    buf_putc(&r->buf, '\n');
}

static void text_diag(Reporter *r, const DiagEvent *diag) {
    report_diag_lines(&r->buf, &r->err_style, diag);
    fold_lines(r, &r->err_style);
    report_put_as(r, PIECE_ERR, 0);
}

/* "200 files: 1000 proved, 1 refuted, 1 undecided, 1 error, 5.0 s" */
static void text_total(Reporter *r, const Total *total) {
    const Counts *c = &total->counts;
    buf_printf(&r->buf, "%u file%s: %u proved, %u refuted, %u undecided, %u error%s",
               total->files, total->files == 1 ? "" : "s", c->proved, c->refuted,
               c->undecided, c->errors, c->errors == 1 ? "" : "s");
    if (c->passed) buf_printf(&r->buf, ", %u more passed", c->passed);
    if (c->failed) buf_printf(&r->buf, ", %u more failed", c->failed);
    buf_printf(&r->buf, ", %.1f s\n", total->seconds);
}

const ReporterKind report_text = {
    .law = text_law,
    .assertion = text_assertion,
    .quiz = text_quiz,
    .diag = text_diag,
    .blocks = text_blocks,
    .total = text_total,
    .colours = true,
};

static void lines_simplify(Reporter *r, const SimplifyEvent *event) {
    buf_printf(&r->buf, "%s\n", event->output);
}

const ReporterKind report_lines = {
    .simplify = lines_simplify,
    .diag = text_diag,
    .like = &report_text,
    .colours = true,
};
