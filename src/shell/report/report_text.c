/* The reporter for people: values as boards and numbers, verdicts in words, diags on
 * standard error. Quiet, it shows failures and errors only. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "render/study/about.h"
#include "render/text/side.h"
#include "render/text/value.h"
#include "shell/report/report.h"

/* Breaks the lines at blanks where the terminal would break words. */
static void fold_lines(Reporter *r, const Style *style) {
    if (!style->folds) return;
    Buf wide = r->buf;
    r->buf = (Buf){0};
    style_fold(&r->buf, style, buf_str(&wide));
    buf_free(&wide);
}

/* The lines are those of a list. */
void report_values_draw(Buf *buf, const Style *style, const ValuesEvent *values) {
    Blocks blocks = {.arena = arena_new()};
    Buf lines = {0};
    block_add_boards(&blocks, style, "the values", values->at, values->count);
    block_draw(buf, style, &blocks);
    for (size_t i = 0; i < values->count; i++) {
        block_put_value(&lines, style, &values->at[i]);
        buf_putc(&lines, '\n');
    }
    style_fold(buf, style, buf_str(&lines));
    buf_free(&lines);
    arena_free(blocks.arena);
}

static void text_values(Reporter *r, const ValuesEvent *values) {
    report_values_draw(&r->buf, &r->style, values);
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

static void text_value(Reporter *r, const NamedValue *result) {
    value_draw(&r->buf, &r->style, &result->value);
    if (result->name && r->buf.len && isatty(fileno(r->out))) put_name(r, result->name);
}

static void text_assigned(Reporter *r, const NamedValue *assigned) {
    buf_printf(&r->buf, "%s = ", assigned->name);
    value_line(&r->buf, &r->style, &assigned->value);
    buf_putc(&r->buf, '\n');
    fold_lines(r, &r->style);
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

enum { INDENT = 4 };

/* A line about a verdict. Where it is too wide, what is behind its ; begins a new one. */
static void put_more(Reporter *r, const char *text) {
    const Style *style = &r->style;
    const char *rest = strchr(text, ';');
    size_t len = rest ? (size_t)(rest - text) + 1 : strlen(text);
    bool fits = !style->width || INDENT + style_width(text) <= style->width;
    if (fits) len = strlen(text);
    Buf line = {0};
    buf_putn(&line, text, len);
    buf_fill(&r->buf, ' ', INDENT);
    style_wrap(&r->buf, style, buf_str(&line), INDENT, INDENT);
    buf_putc(&r->buf, '\n');
    buf_free(&line);
    for (text += len; *text == ' ';) text++;
    if (*text) put_more(r, text);
}

static void put_notes(Reporter *r, const LawEvent *law, LawNote from, LawNote to) {
    Buf text = {0};
    for (LawNote which = from; which < to; which++)
        if (report_note(law, which, style_sign(&r->style, "…", "..."), &text))
            put_more(r, buf_str(&text));
    buf_free(&text);
}

void report_law_lines(Reporter *r, const LawEvent *law) {
    Ink ink = law->ok ? INK_GOOD : law->verdict == VERDICT_UNDECIDED ? INK_MARK : INK_BAD;
    style_puts(&r->buf, &r->style, ink, report_verdict(law));
    report_scope(&r->buf, law);
    buf_printf(&r->buf, ": %s", law->origin.text);
    if (law->refute && law->verdict == VERDICT_PROVED) buf_puts(&r->buf, "  (it holds)");
    buf_putc(&r->buf, '\n');
    put_notes(r, law, NOTE_REASON, NOTE_REPAIR);
    if (law->picture) verdict_draw(&r->buf, &r->style, law->picture);
    put_notes(r, law, NOTE_REPAIR, NOTES);
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

static void text_table(Reporter *r, const TruthTable *table) {
    table_draw(&r->buf, &r->style, table);
    about_table(&r->buf, &r->style, table);
}

static void text_venn(Reporter *r, const Venn *venn) {
    venn_draw(&r->buf, &r->style, venn);
    about_venn(&r->buf, &r->style, venn);
}

void report_simplify_lines(Reporter *r, const SimplifyEvent *event) {
    char bits[32] = "";
    if (event->bits) snprintf(bits, sizeof bits, " on words of %u bits", event->bits);
    buf_printf(&r->buf, "%s\n", event->output);
    if (event->ops < event->ops_in)
        buf_printf(&r->buf, "# %zu %s%s %s %zu%s%s%s, proved (%s)\n", event->ops_in,
                   event->target ? "instruction" : "operation",
                   event->ops_in == 1 ? "" : "s", r->style.ascii ? "->" : "→", event->ops,
                   event->target ? " for " : "", event->target ? event->target : "",
                   bits, event->proof);
    if (event->name) buf_printf(&r->buf, "# that is %s\n", event->name);
}

static bool is_one_of(const char *command, const char *const *list) {
    while (*list && strcmp(command, *list) != 0) list++;
    return *list != NULL;
}

static void text_words(Reporter *r, const TextEvent *text) {
    static const char *const lists[] = {"help", "funcs", "set", "learn", NULL};
    static const char *const code[] = {"c", "smt", NULL};
    const char *command = text->command + (text->command[0] == ':');
    if (is_one_of(command, lists))
        style_fold(&r->buf, &r->style, text->text);
    else
        buf_puts(&r->buf, text->text);
    if (!is_one_of(command, code)) fold_lines(r, &r->style);
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
    .value = text_value,
    .values = text_values,
    .assigned = text_assigned,
    .law = text_law,
    .assertion = text_assertion,
    .table = text_table,
    .venn = text_venn,
    .simplify = report_simplify_lines,
    .listing = report_listing_lines,
    .words = text_words,
    .quiz = text_quiz,
    .diag = text_diag,
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
