/* Commands that show a value and how it comes about. */
#include "lang/print.h"
#include "render/text/side.h"
#include "render/text/value.h"
#include "shell/command/command.h"
#include "shell/command/example.h"
#include "shell/command/explain_law.h"
#include "shell/session/pager.h"

/* The value below its calculation: a set that ends a row of boards needs no other. */
static void add_value(Blocks *blocks, const Style *style, const Value *value,
                      bool drawn) {
    if (drawn && value->kind == KIND_SET)
        block_add(blocks, &(Block){.kind = BLOCK_SUMMARY, .squares = value_wide(value)});
    else
        block_add_value(blocks, style, value);
}

static void say(const Work *work, const Blocks *blocks, const Steps *steps) {
    session_tell(work->session);
    pager_words(
        work->session,
        &(TextEvent){.command = work->node->sym->name, .blocks = blocks, .steps = steps});
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
    Blocks blocks = {.arena = work->session->statement};
    if (!command_values(work, list, &values)) return;
    report_blocks_values(&blocks, work_style(work), &values);
    session_show(work->session, "show", &blocks);
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
    Blocks blocks = {.arena = work->session->statement};
    if (work_failed(work)) return;
    bool joined = explain_step(&explain, expr) && explain.list.at[0].whole;
    if (joined) steps_row(&blocks, &explain.list.at[0]);
    if (!joined || !explain.list.at[0].bare)
        add_value(&blocks, work_style(work), &value, blocks.count > 0);
    say(work, &blocks, NULL);
    explain_free(&explain);
}

bool command_steps(const Work *work, bool all, Explain *explain, Value *value) {
    const Node *expr = command_expr(work);
    Arena *arena = work->session->statement;
    Example *example = ARENA_NEW(arena, Example);
    BoardMarks *marks = ARENA_NEW(arena, BoardMarks);
    example->query = work_query(work);
    if (!command_condition(work)) example_take(work, expr, example);
    if (example->intro ? !exec_eval(&example->query, expr, value)
                       : !command_value(work, expr, value))
        return false;
    *explain = (Explain){.query = &example->query,
                         .marks = command_marks(work, marks),
                         .ascii = work_style(work)->ascii,
                         .all = all || work_calls_own(work, expr),
                         .list = {.intro = example->intro, .always = example->always}};
    if (work_failed(work)) return false;
    explain_steps(explain, expr);
    return true;
}

static void say_calculation(const Work *work, bool all) {
    Value value;
    Explain explain;
    Blocks blocks = {.arena = work->session->statement};
    if (!command_steps(work, all, &explain, &value)) return;
    bool drawn = explain.list.count > 0;
    steps_blocks(&blocks, work_style(work), &explain.list);
    bool said = drawn && value.kind != KIND_SET && !explain.list.more;
    if (!said) add_value(&blocks, work_style(work), &value, drawn);
    say(work, &blocks, &explain.list);
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

static void put_names(Buf *text, BoardShape squares, Wide word) {
    if (!word) buf_puts(text, "no squares");
    for (Wide rest = word; rest; rest &= rest - 1)
        buf_printf(text, "%s%s", rest == word ? "" : " ",
                   shape_name(squares, wide_first(rest)));
    buf_putc(text, '\n');
}

static void add_round(Blocks *blocks, const StepBoards *step, const char *title) {
    block_add(blocks, &(Block){.kind = BLOCK_GAP});
    block_add(blocks, &(Block){.kind = BLOCK_STEP, .text = title, .title = ""});
    steps_row(blocks, step);
}

static void say_scan(const Work *work, Wide word) {
    BoardShape squares = exec_squares(work->session->exec);
    Blocks blocks = {.arena = work->session->statement};
    Steps steps = {.count = 0};
    Buf text = {0};
    scan_steps(&steps, blocks.arena, squares, word);
    put_names(&text, squares, word);
    bool boards = steps.count <= SCAN_BOARDS;
    if (boards) block_add_buf(&blocks, BLOCK_LINES, &text);
    for (size_t i = 0; i < steps.count; i++) {
        const char *title =
            arena_printf(blocks.arena, "%zu. %s", i + 1, steps.at[i].title);
        if (boards)
            add_round(&blocks, &steps.at[i], title);
        else
            buf_printf(&text, "%s\n", title);
    }
    block_add_buf(&blocks, BLOCK_LINES, &text);
    say(work, &blocks, &steps);
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
    Blocks blocks = {.arena = work->session->statement};
    block_add_lines(&blocks, &(NamedValue){NULL, value}, 1, BLOCK_WHOLE);
    session_show(work->session, "squares", &blocks);
}
