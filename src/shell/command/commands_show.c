/* Commands that show a value and how it comes about. */
#include <inttypes.h>
#include <string.h>

#include "board/square.h"
#include "lang/print.h"
#include "render/text/side.h"
#include "render/text/value.h"
#include "shell/command/commands.h"
#include "shell/command/example.h"
#include "shell/command/explain.h"
#include "shell/command/explain_law.h"

static const Style *style_of(const Work *work) {
    return &work->session->report.first->style;
}

/* The value below its calculation: a set that ends a row of boards needs no other. */
static void put_value(Buf *text, const Style *style, const Value *value, bool drawn) {
    if (drawn && value->kind == KIND_SET)
        value_summary(text, style, value->term.word);
    else
        value_draw(text, style, value);
}

static void say_steps(const Work *work, Buf *text, const Explain *explain,
                      bool numbered) {
    session_tell(work->session);
    report_words(&work->session->report,
                      &(TextEvent){.command = work->node->sym->name,
                                   .text = buf_str(text),
                                   .explain = explain,
                                   .numbered = numbered});
    buf_free(text);
}

void command_show(const Work *work) {
    Value value;
    const Node *expr = command_expr(work);
    if (!command_value(work, expr, &value)) return;
    Query query = session_query(work);
    BoardMarks marks = {0};
    Explain explain = {.query = &query, .marks = command_marks(work, &marks)};
    Buf text = {0};
    if (command_failed(work)) return;
    bool set = value.kind == KIND_SET;
    bool joined = explain_step(&explain, expr) && explain.steps[0].whole;
    if (joined)
        explain_draw_row(&text, style_of(work), &explain.steps[0]);
    else if (set && explain.marks && style_of(work)->show != SHOW_AS_NUMBER)
        board_draw(&text, style_of(work), value.term.word, explain.marks);
    if (!joined || !explain.steps[0].bare)
        put_value(&text, style_of(work), &value, text.len > 0);
    say_steps(work, &text, &explain, false);
}

void command_explain(const Work *work) {
    Value value;
    const Node *expr = command_expr(work);
    if (explain_law(work)) return;
    Example example = {.query = session_query(work)};
    if (!command_when(work)) example_take(work, expr, &example);
    if (example.intro ? !exec_eval(&example.query, expr, &value)
                      : !command_value(work, expr, &value))
        return;
    Explain explain = {
        .query = &example.query, .intro = example.intro, .always = example.always};
    Buf text = {0};
    bool drawn = explain_steps(&explain, expr);
    explain_draw(&text, style_of(work), &explain);
    bool said = drawn && value.kind != KIND_SET && explain.count < EXPLAIN_STEPS;
    if (!said) put_value(&text, style_of(work), &value, drawn);
    say_steps(work, &text, &explain, true);
}

enum { SCAN_BOARDS = 4 };

/* One round: "b1 (1): x & -x = 0x…2, rest 0x…". */
static ExplainStep scan_step(Arena *arena, uint64_t word) {
    int square = __builtin_ctzll(word);
    uint64_t lowest = word & -word, rest = word & (word - 1);
    SideBoard *row = ARENA_ARRAY(arena, SideBoard, 3);
    row[0] = (SideBoard){.title = "x", .word = word};
    row[1] = (SideBoard){.title = "x & -x", .word = lowest};
    row[2] = (SideBoard){.title = "x & (x - 1)", .word = rest};
    const char *title =
        arena_printf(arena, "%s (%d): x & -x = 0x%016" PRIx64 ", rest 0x%016" PRIx64,
                     square_name(square), square, lowest, rest);
    return (ExplainStep){.title = title, .boards = row, .count = 3, .bare = true};
}

/* The loop that scans a set: the lowest square is isolated and taken out, until nothing
 * is left. Few squares come with their boards. */
static void scan_steps(Explain *explain, Arena *arena, uint64_t word) {
    explain->steps = ARENA_ARRAY(arena, ExplainStep, 64);
    for (; word; word &= word - 1)
        explain->steps[explain->count++] = scan_step(arena, word);
}

static void put_scan(Buf *text, const Style *style, const Explain *explain) {
    bool boards = explain->count <= SCAN_BOARDS;
    for (size_t i = 0; i < explain->count; i++) {
        const ExplainStep *step = &explain->steps[i];
        buf_printf(text, "%s%zu. %s\n", boards ? "\n" : "", i + 1, step->title);
        if (boards) side_draw(text, style, step->boards, step->count);
    }
}

static const char *scan_line(Arena *arena, uint64_t word) {
    Buf text = {0};
    for (; word; word &= word - 1)
        buf_printf(&text, "%s%s", text.len ? " " : "",
                   square_name(__builtin_ctzll(word)));
    const char *line = arena_str(arena, text.len ? buf_str(&text) : "no squares");
    buf_free(&text);
    return line;
}

static void say_scan(const Work *work, uint64_t word) {
    Arena *arena = work->session->statement;
    Buf text = {0};
    Explain explain = {.intro = scan_line(arena, word)};
    scan_steps(&explain, arena, word);
    buf_printf(&text, "%s\n", explain.intro);
    put_scan(&text, style_of(work), &explain);
    if (explain.count > SCAN_BOARDS)
        explain.count = 0; /* a page has the text alone, too */
    say_steps(work, &text, &explain, true);
}

void command_squares(const Work *work) {
    Value value;
    const Node *expr = command_expr(work);
    if (!command_value(work, expr, &value)) return;
    if (value.kind == KIND_SQUARE) {
        diag_error(&work->session->diags, work->source, expr->span,
                   "':squares' takes a set, and this is a square\n|write {%s}",
                   square_name((int)(value.term.word & 63)));
        return;
    }
    if (value.kind != KIND_LIST) {
        say_scan(work, value.term.word);
        return;
    }
    Buf text = {0};
    value_line(&text, style_of(work), &value);
    buf_putc(&text, '\n');
    command_say(work, &text);
}
