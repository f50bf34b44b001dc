/* The reporter of pages (--html): a script as a hand-out. Prose from its comments, its
 * statements as they were typed, and below them what came of them: boards, tables and
 * diagrams as pictures of the page, verdicts, listings. Where on a page that goes says
 * report_page.c. */
#include <string.h>

#include "render/picture/markdown.h"
#include "render/picture/page.h"
#include "render/picture/svg.h"
#include "shell/report/report_page.h"

static void put_blocks(Reporter *r, const Blocks *blocks) {
    page_blocks(&r->buf, &r->style, blocks, &r->points);
}

/* Lines alone are an element by themselves. */
static void html_blocks(Reporter *r, const Blocks *blocks) {
    bool lines = blocks->count == 1 && blocks->at->kind == BLOCK_LINES;
    if (!blocks->count) return;
    if (!lines) buf_puts(&r->buf, "<div class=\"out\">\n");
    put_blocks(r, blocks);
    if (!lines) buf_puts(&r->buf, "</div>\n");
}

/* --- verdicts --- */

static const char *mark_of(const LawEvent *law, const char **class) {
    *class = law->ok ? "good" : law->verdict == VERDICT_UNDECIDED ? "open" : "bad";
    return law->ok ? "✓" : law->verdict == VERDICT_UNDECIDED ? "?" : "✗";
}

static void put_reason(Buf *buf, const LawEvent *law) {
    Buf reason = {0};
    report_reason(&reason, law);
    if (law->note) buf_printf(&reason, "%s%s", reason.len ? "; " : "", law->note);
    if (reason.len) svg_printf(buf, " <small>%s</small>", reason.data);
    buf_free(&reason);
}

static void html_law(Reporter *r, const LawEvent *law) {
    Buf *buf = &r->buf;
    const char *class, *mark = mark_of(law, &class);
    buf_puts(buf, "<div class=\"out\">\n");
    buf_printf(buf, "<p class=\"verdict\"><strong class=\"%s\">%s %s</strong>", class,
               mark, report_verdict(law));
    report_scope(buf, law);
    put_reason(buf, law);
    buf_puts(buf, "</p>\n");
    Blocks blocks = {.arena = arena_new()};
    report_law_mended(&blocks, &r->style, law);
    put_blocks(r, &blocks);
    arena_free(blocks.arena);
    buf_puts(buf, "</div>\n");
}

static void html_assertion(Reporter *r, const AssertEvent *event) {
    svg_printf(&r->buf, "<p class=\"verdict\"><strong class=\"%s\">%s</strong></p>\n",
               event->ok ? "good" : "bad", event->ok ? "✓ holds" : "✗ fails");
    if (event->shown)
        html_blocks(r, event->shown);
    else if (event->detail)
        page_code(&r->buf, "out", event->detail);
}

/* --- texts --- */

static void html_diag(Reporter *r, const DiagEvent *diag) {
    Buf text = {0};
    Style plain = style_default();
    report_diag_lines(&text, &plain, diag);
    page_code(&r->buf, diag->level == DIAG_ERROR ? "out bad" : "out open",
              buf_str(&text));
    buf_free(&text);
}

static void html_quiz(Reporter *r, const QuizEvent *quiz) {
    Buf *buf = &r->buf;
    markdown_html(buf, quiz->question, strlen(quiz->question));
    if (quiz->when) svg_printf(buf, "<p>when <code>%s</code></p>\n", quiz->when);
    if (quiz->task) svg_printf(buf, "<p>%s</p>\n", quiz->task);
    for (size_t i = 0; i < quiz->nhints; i++) {
        buf_puts(buf, "<details><summary>Hint</summary>\n");
        markdown_html(buf, quiz->hints[i], strlen(quiz->hints[i]));
        buf_puts(buf, "</details>\n");
    }
    report_put_as(r, PAGE_QUESTION, 0);
    page_code(buf, "in", quiz->answer);
    report_put_as(r, PAGE_ANSWER, 0);
}

/* --- the script itself --- */

static void html_prose(Reporter *r, const Prose *prose) {
    buf_putn(&r->buf, prose->text, prose->len);
    report_put_as(r, prose->exercise ? PAGE_EXERCISE : PAGE_PROSE, 0);
}

static void html_statement(Reporter *r, const Prose *prose) {
    buf_putn(&r->buf, prose->text, prose->len);
    report_put_as(r, PAGE_STATEMENT, 0);
}

static void html_script(Reporter *r, const Script *script) {
    buf_puts(&r->buf, script->file);
    report_put_as(r, PAGE_SCRIPT, 0);
}

const ReporterKind report_html = {
    .law = html_law,
    .assertion = html_assertion,
    .blocks = html_blocks,
    .quiz = html_quiz,
    .diag = html_diag,
    .prose = html_prose,
    .statement = html_statement,
    .script = html_script,
    .end = report_page_end,
    .write = report_page_write,
    .piece = PAGE_SAID,
    .page = true,
};
