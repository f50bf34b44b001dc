/* Commands that show a value and how it comes about. */
#include "lang/print.h"
#include "render/text/side.h"
#include "render/text/value.h"
#include "shell/command/command.h"
#include "shell/command/example.h"
#include "shell/command/explain.h"
#include "shell/command/explain_law.h"
#include "shell/session/pager.h"

/* The value below its calculation: a set that ends a row of boards needs no other. */
static void put_value(Buf *text, const Style *style, const Value *value, bool drawn) {
    if (drawn && value->kind == KIND_SET)
        value_summary(text, style, value_wide(value));
    else
        value_draw(text, style, value);
}

static void say_steps(const Work *work, Buf *text, const Steps *steps, bool calculation) {
    session_tell(work->session);
    pager_words(work->session, &(TextEvent){.command = work->node->sym->name,
                                            .text = buf_str(text),
                                            .steps = steps,
                                            .calculation = calculation});
    buf_free(text);
}

bool command_values(const Work *work, const Node *list, ValuesEvent *values) {
    Arena *arena = work->session->statement;
    NamedValue *at = ARENA_ARRAY(arena, NamedValue, list->n);
    *values = (ValuesEvent){at, list->n};
    for (uint32_t i = 0; i < list->n; i++) {
        at[i].name = print_text(arena, list->kid[i]);
        if (!command_value(work, list->kid[i], &at[i].value)) return false;
    }
    session_tell(work->session);
    return true;
}

static void show_several(const Work *work, const Node *list) {
    ValuesEvent values;
    Buf text = {0};
    if (!command_values(work, list, &values)) return;
    report_values_draw(&text, work_style(work), &values);
    work_say(work, &text);
}

void command_show(const Work *work) {
    Value value;
    const Node *expr = command_board(work);
    if (expr->kind == NODE_COMMA && !(expr->flags & NODE_FLAG_PAREN)) {
        show_several(work, expr);
        return;
    }
    if (!command_value(work, expr, &value)) return;
    Query query = work_query(work);
    BoardMarks marks = {0};
    bool men = command_men(work, expr, value_wide(&value), &marks);
    Explain explain = {.query = &query};
    if (command_marks(work, &marks) || men) explain.marks = &marks;
    Buf text = {0};
    if (work_failed(work)) return;
    bool joined = explain_step(&explain, expr) && explain.list.at[0].whole;
    if (joined) steps_draw_row(&text, work_style(work), &explain.list.at[0]);
    if (!joined || !explain.list.at[0].bare)
        put_value(&text, work_style(work), &value, text.len > 0);
    say_steps(work, &text, &explain.list, false);
    explain_free(&explain);
}

static void say_calculation(const Work *work, bool all) {
    Value value;
    const Node *expr = command_expr(work);
    Example example = {.query = work_query(work)};
    if (!command_condition(work)) example_take(work, expr, &example);
    if (example.intro ? !exec_eval(&example.query, expr, &value)
                      : !command_value(work, expr, &value))
        return;
    Explain explain = {.query = &example.query,
                       .ascii = work_style(work)->ascii,
                       .all = all || work_calls_own(work, expr),
                       .list = {.intro = example.intro, .always = example.always}};
    Buf text = {0};
    bool drawn = explain_steps(&explain, expr);
    steps_draw(&text, work_style(work), &explain.list);
    bool said = drawn && value.kind != KIND_SET && !explain.list.more;
    if (!said) put_value(&text, work_style(work), &value, drawn);
    say_steps(work, &text, &explain.list, true);
    explain_free(&explain);
}

void command_explain(const Work *work) {
    if (!explain_law(work)) say_calculation(work, false);
}

void command_trace(const Work *work) {
    say_calculation(work, true);
}

enum { SCAN_BOARDS = 4 };

/* One round: "b1 (1): x & -x = 0x…2, rest 0x…". */
static StepBoards scan_step(Arena *arena, BoardShape squares, Wide word) {
    int square = wide_first(word);
    unsigned digits = (unsigned)shape_bits(squares) / 4;
    Wide lowest = word & -word, rest = word & (word - 1);
    SideBoard *row = ARENA_ARRAY(arena, SideBoard, 3);
    row[0] = (SideBoard){.title = "x", .word = word};
    row[1] = (SideBoard){.title = "x & -x", .word = lowest};
    row[2] = (SideBoard){.title = "x & (x - 1)", .word = rest};
    Buf title = {0};
    buf_printf(&title, "%s (%d): x & -x = 0x", shape_name(squares, square), square);
    wide_digits(&title, lowest, 16, digits);
    buf_puts(&title, ", rest 0x");
    wide_digits(&title, rest, 16, digits);
    return (StepBoards){
        .title = arena_buf(arena, &title), .boards = row, .count = 3, .bare = true};
}

/* The loop that scans a set: the lowest square is isolated and taken out, until nothing
 * is left. Few squares come with their boards. */
static void scan_steps(Steps *steps, Arena *arena, BoardShape squares, Wide word) {
    steps->at = ARENA_ARRAY(arena, StepBoards, WIDE_BITS);
    for (; word; word &= word - 1)
        steps->at[steps->count++] = scan_step(arena, squares, word);
}

static void put_scan(Buf *text, const Style *style, const Steps *steps) {
    bool boards = steps->count <= SCAN_BOARDS;
    for (size_t i = 0; i < steps->count; i++) {
        const StepBoards *step = &steps->at[i];
        buf_printf(text, "%s%zu. %s\n", boards ? "\n" : "", i + 1, step->title);
        if (boards) side_draw(text, style, step->boards, step->count);
    }
}

static const char *scan_line(Arena *arena, BoardShape squares, Wide word) {
    Buf text = {0};
    for (; word; word &= word - 1)
        buf_printf(&text, "%s%s", text.len ? " " : "",
                   shape_name(squares, wide_first(word)));
    return text.len ? arena_buf(arena, &text) : "no squares";
}

static void say_scan(const Work *work, Wide word) {
    Arena *arena = work->session->statement;
    BoardShape squares = exec_squares(work->session->exec);
    Buf text = {0};
    Steps steps = {.intro = scan_line(arena, squares, word)};
    scan_steps(&steps, arena, squares, word);
    buf_printf(&text, "%s\n", steps.intro);
    put_scan(&text, work_style(work), &steps);
    if (steps.count > SCAN_BOARDS) steps.count = 0; /* a page has the text alone, too */
    say_steps(work, &text, &steps, true);
}

void command_squares(const Work *work) {
    Value value;
    const Node *expr = command_expr(work);
    if (!command_value(work, expr, &value)) return;
    if (value.kind == KIND_SQUARE) {
        work_error_at(
            work, expr->span, "':squares' takes a set, and this is a square\n|write {%s}",
            shape_name(exec_squares(work->session->exec), (int)value.term.word));
        return;
    }
    if (value.kind != KIND_LIST) {
        say_scan(work, value_wide(&value));
        return;
    }
    Buf text = {0};
    value_line(&text, work_style(work), &value);
    buf_putc(&text, '\n');
    work_say(work, &text);
}
