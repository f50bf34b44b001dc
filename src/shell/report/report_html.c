/* The reporter of pages (--html): a script as a hand-out. Prose from its comments, its
 * statements as they were typed, and below them what came of them: boards, tables and
 * diagrams as pictures of the page, verdicts, listings. Where on a page that goes says
 * report_page.c. */
#include <string.h>

#include "render/picture/markdown.h"
#include "render/picture/page.h"
#include "render/picture/svg.h"
#include "render/study/about.h"
#include "render/text/value.h"
#include "shell/report/report_page.h"

static void put_text(Buf *buf, const char *element, const char *class, const char *text) {
    svg_printf(buf, "<%s class=\"%s\">%s</%s>\n", element, class, text, element);
}

static void put_fact(Buf *buf, const char *label, const char *text) {
    buf_printf(buf, "<dt>%s</dt>", label);
    put_text(buf, "dd", "mono", text);
}

/* --- values --- */

static void put_line(Buf *buf, const Style *style, const NamedValue *item) {
    Buf text = {0};
    block_put_value(&text, style, item);
    put_text(buf, "p", "value", buf_str(&text));
    buf_free(&text);
}

static void put_differ(Buf *buf, const Style *style, Wide squares) {
    if (!(squares & shape_board(style->squares))) return;
    buf_puts(buf, "crosses mark where they differ: ");
    board_members(buf, style, squares, 16);
}

static void put_block(Buf *buf, const Style *style, const Block *block) {
    Buf text = {0};
    if (block->kind == BLOCK_BOARDS)
        page_boards(buf, style, block->title, block->boards, block->count);
    else if (block->kind == BLOCK_VALUE)
        put_line(buf, style, &block->value);
    else if (block->kind == BLOCK_DIFFER)
        put_differ(&text, style, block->squares);
    if (text.len) put_text(buf, "p", "note", buf_str(&text));
    buf_free(&text);
}

static void put_blocks(Buf *buf, const Style *style, Blocks *blocks) {
    for (size_t i = 0; i < blocks->count; i++) put_block(buf, style, &blocks->at[i]);
    arena_free(blocks->arena);
}

/* "0x… = …, 2 squares: {d4, e5}" */
static void put_summary(Buf *buf, const Style *style, Wide word) {
    Buf text = {0};
    value_summary(&text, style, word);
    if (text.len) text.data[--text.len] = '\0';
    put_text(buf, "p", "value", buf_str(&text));
    buf_free(&text);
}

static void put_board(Buf *buf, const Style *style, const char *title, Wide word) {
    const SideBoard board = {.word = word};
    svg_board(buf, style, title, word, NULL);
    page_beside(buf, style, &board, 1);
    put_summary(buf, style, word);
}

static void put_value(Buf *buf, const Style *style, const Value *value) {
    bool set = value->kind == KIND_SET, word = value_is_known(value);
    bool board = (set && style->show == SHOW_BY_KIND) || style->show == SHOW_AS_BOARD;
    if (word && board && (set || value->kind == KIND_INT))
        put_board(buf, style, "a set", value_wide(value));
    else
        put_line(buf, style, &(NamedValue){NULL, *value});
}

static void html_value(Reporter *r, const NamedValue *result) {
    const Value *value = &result->value;
    if (value->kind == KIND_VOID) return;
    Buf *buf = &r->buf;
    buf_puts(buf, "<div class=\"out\">\n");
    put_value(buf, &r->style, value);
    buf_puts(buf, "</div>\n");
}

static void html_assigned(Reporter *r, const NamedValue *assigned) {
    put_line(&r->buf, &r->style, assigned);
}

static void html_values(Reporter *r, const ValuesEvent *values) {
    Blocks blocks = {.arena = arena_new()};
    block_add_boards(&blocks, &r->style, "the values", values->at, values->count);
    block_add_lines(&blocks, values->at, values->count);
    buf_puts(&r->buf, "<div class=\"out\">\n");
    put_blocks(&r->buf, &r->style, &blocks);
    buf_puts(&r->buf, "</div>\n");
}

/* --- verdicts --- */

static const char *mark_of(const LawEvent *law, const char **class) {
    *class = law->ok ? "good" : law->verdict == VERDICT_UNDECIDED ? "open" : "bad";
    return law->ok ? "✓" : law->verdict == VERDICT_UNDECIDED ? "?" : "✗";
}

static void put_reason(Buf *buf, const LawEvent *law) {
    Buf reason = {0}, note = {0};
    bool both = report_note(law, NOTE_REASON, "", &reason);
    both = report_note(law, NOTE_C, "", &note) && both;
    buf_printf(&reason, "%s%s", both ? "; " : "", buf_str(&note));
    if (reason.len) svg_printf(buf, " <small>%s</small>", reason.data);
    buf_free(&reason);
    buf_free(&note);
}

static void put_example(Buf *buf, const Style *style, const Counterexample *example) {
    Blocks blocks = {.arena = arena_new()};
    verdict_blocks(&blocks, style, example);
    put_blocks(buf, style, &blocks);
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
    if (law->picture) put_example(buf, &r->style, law->picture);
    Buf text = {0};
    for (LawNote which = NOTE_REPAIR; which < NOTES; which++)
        if (report_note(law, which, "…", &text))
            put_text(buf, "p", "note", buf_str(&text));
    buf_free(&text);
    buf_puts(buf, "</div>\n");
}

static void html_assertion(Reporter *r, const AssertEvent *event) {
    Buf *buf = &r->buf;
    buf_printf(buf, "<p class=\"verdict\"><strong class=\"%s\">%s</strong></p>\n",
               event->ok ? "good" : "bad", event->ok ? "✓ holds" : "✗ fails");
}

/* --- tables and diagrams --- */

static void put_heads(Buf *buf, const TruthTable *table, const char *more) {
    buf_puts(buf, "<table class=\"bits\">\n<tr>");
    for (size_t i = 0; i < table_width(table); i++)
        svg_printf(buf,
                   i == table->nvars
                       ? "<th scope=\"col\" class=\"first\"><code>%s</code></th>"
                       : "<th scope=\"col\"><code>%s</code></th>",
                   table_title(table, i));
    if (more) buf_printf(buf, "<th scope=\"col\">%s</th>", more);
    buf_puts(buf, "</tr>\n");
}

static void put_bits(Buf *buf, const TruthTable *table, size_t row) {
    buf_puts(buf, "<tr>");
    for (size_t i = 0; i < table_width(table); i++) {
        char bit = table_cell(table, i, row);
        bool one = i >= table->nvars && bit == '1';
        const char *class = i == table->nvars ? one ? "first one" : "first"
                            : one             ? "one"
                                              : "";
        buf_printf(buf, "<td%s%s%s>%c</td>", *class ? " class=\"" : "", class,
                   *class ? "\"" : "", bit);
    }
}

static void put_facts(Buf *buf, const TruthTable *table) {
    const char *label;
    Buf text = {0};
    buf_puts(buf, "<dl class=\"facts\">\n");
    for (size_t i = 0; about_fact(table, i, &label, &text); i++) {
        if (text.len) put_fact(buf, label, buf_str(&text));
    }
    buf_puts(buf, "</dl>\n");
    buf_free(&text);
}

static void html_table(Reporter *r, const TruthTable *table) {
    Buf *buf = &r->buf;
    put_heads(buf, table, NULL);
    for (size_t i = 0; i < table_rows(table); i++) {
        put_bits(buf, table, table_row(&r->style, table, i));
        buf_puts(buf, "</tr>\n");
    }
    buf_puts(buf, "</table>\n");
    if (!table->claim) put_facts(buf, table);
    if (table_caveat(table)) put_text(buf, "p", "note", table_caveat(table));
}

static void put_regions(Buf *buf, const Style *style, const Venn *venn) {
    put_heads(buf, &venn->table, venn->squares ? "squares" : NULL);
    for (size_t i = 0; i < venn_regions(venn); i++) {
        put_bits(buf, &venn->table, i);
        if (venn->squares) {
            int count = shape_size(style->squares, venn->squares[i]);
            buf_printf(buf, "<td class=\"list\">%d%s", count, count ? ": " : "");
            if (count) board_members(buf, style, venn->squares[i], 16);
            buf_puts(buf, "</td>");
        }
        buf_puts(buf, "</tr>\n");
    }
    buf_puts(buf, "</table>\n");
}

static void html_venn(Reporter *r, const Venn *venn) {
    Buf *buf = &r->buf, text = {0};
    bool drawn = svg_venn(buf, &r->style, venn->table.columns->title, venn, ++r->points);
    if (!drawn || venn->squares) put_regions(buf, &r->style, venn);
    if (about_region(&text, &r->style, venn)) {
        buf_puts(buf, "<dl class=\"facts\">");
        put_fact(buf, "shaded", buf_str(&text));
        buf_puts(buf, "</dl>\n");
    }
    buf_free(&text);
    if (!drawn && venn_caveat(venn)) put_text(buf, "p", "note", venn_caveat(venn));
}

/* --- texts --- */

static void put_step(Buf *buf, const Style *style, const StepBoards *step) {
    bool set = step->value.kind == KIND_SET;
    if (step->count) page_boards(buf, style, step->title, step->boards, step->count);
    if (step->note) put_text(buf, "p", "note", step->note);
    if (step->bare) return;
    if (set && step->count)
        put_summary(buf, style, value_wide(&step->value));
    else
        put_value(buf, style, &step->value);
}

static void put_steps(Buf *buf, const Style *style, const TextEvent *text) {
    if (text->steps->intro) put_text(buf, "p", "note", text->steps->intro);
    if (text->steps->always) put_text(buf, "p", "note", text->steps->always);
    for (size_t i = 0; i < text->steps->count; i++) {
        const StepBoards *step = &text->steps->at[i];
        if (text->calculation)
            svg_printf(buf, "<p class=\"step\">%u. %s%s%s<code>%s</code></p>\n",
                       (unsigned)i + 1, step->function ? "in " : "",
                       step->function ? step->function : "", step->function ? ": " : "",
                       step->title);
        put_step(buf, style, step);
    }
    if (text->steps->after) put_text(buf, "p", "note", text->steps->after);
}

static void put_moves(Buf *buf, const Style *style, const Moves *moves) {
    Buf facts = {0};
    buf_puts(buf, "<div class=\"out\">\n");
    put_text(buf, "p", "note", moves_head(moves));
    svg_moves(buf, style, moves);
    moves_facts(&facts, style, moves);
    if (facts.len) page_code(buf, "out", buf_str(&facts));
    buf_puts(buf, "</div>\n");
    buf_free(&facts);
}

static void put_graded(Buf *buf, const Style *style, const Graded *graded) {
    page_code(buf, "out", graded->head);
    if (graded->picture) put_example(buf, style, graded->picture);
    if (*graded->tail) page_code(buf, "out", graded->tail);
}

static void html_words(Reporter *r, const TextEvent *text) {
    if (!*text->text) return;
    Buf *buf = &r->buf;
    BoardMarks men = {.pieces = true};
    if (text->steps && text->steps->count) {
        buf_puts(buf, "<div class=\"out\">\n");
        put_steps(buf, &r->style, text);
        buf_puts(buf, "</div>\n");
    } else if (text->letters) {
        memcpy(men.sign, text->letters, 64);
        svg_board(buf, &r->style, "the position", 0, &men);
    } else if (text->graded) {
        put_graded(buf, &r->style, text->graded);
    } else if (text->moves) {
        put_moves(buf, &r->style, text->moves);
    } else {
        if (text->proof) buf_puts(buf, "<details open=\"open\"><summary>Why</summary>\n");
        page_code(buf, "out", text->text);
        if (text->proof) buf_puts(buf, "</details>\n");
    }
}

/* What is in the buffer, as a block of lines. */
static void put_lines(Reporter *r) {
    Buf lines = r->buf;
    r->buf = (Buf){0};
    page_code(&r->buf, "out", buf_str(&lines));
    buf_free(&lines);
}

static void html_simplify(Reporter *r, const SimplifyEvent *event) {
    report_simplify_lines(r, event);
    put_lines(r);
}

static void html_listing(Reporter *r, const AsmEvent *event) {
    report_listing_lines(r, event);
    put_lines(r);
}

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
    report_put_as(r, PAGE_PROSE, 0);
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
    .value = html_value,
    .values = html_values,
    .assigned = html_assigned,
    .law = html_law,
    .assertion = html_assertion,
    .table = html_table,
    .venn = html_venn,
    .simplify = html_simplify,
    .listing = html_listing,
    .words = html_words,
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
