/* :svg. The file is written when the picture is whole. */
#include <string.h>

#include "lang/print.h"
#include "render/picture/svg.h"
#include "render/text/value.h"
#include "shell/command/command.h"

typedef struct {
    const Work *work;
    const Style *style;
    const char *title; /* the expression */
    Buf svg;
} Picture;

static void draw_board(Picture *picture) {
    const Work *work = picture->work;
    const Node *expr = command_board(work);
    Value value;
    BoardMarks marks = {0};
    if (!command_value(work, expr, &value)) return;
    Wide word = value_wide(&value);
    bool shown = command_men(work, expr, word, &marks);
    if (command_marks(work, &marks)) shown = true;
    if (work_failed(work)) return;
    unsigned bits = (unsigned)shape_bits(exec_squares(work->session->exec));
    if (value.kind == KIND_SQUARE && word < bits) word = wide_bit((int)word);
    if (value.kind == KIND_LIST)
        work_error(work, "a list has no board");
    else
        svg_board(&picture->svg, picture->style, picture->title, word,
                  shown ? &marks : NULL);
}

static void no_boards(const Picture *picture) {
    work_error(picture->work, "there are no boards side by side in it\n"
                              "|:svg FILE EXPR draws the value alone");
}

/* The outermost operation, its operands and its result side by side. */
static void draw_side(Picture *picture) {
    const Work *work = picture->work;
    Value value;
    BoardMarks marks = {0};
    if (!command_value(work, command_expr(work), &value)) return;
    Query query = work_query(work);
    Explain explain = {.query = &query, .marks = command_marks(work, &marks)};
    if (work_failed(work)) return;
    if (explain_step(&explain, command_expr(work)))
        svg_side(&picture->svg, picture->style, picture->title, explain.list.at->boards,
                 explain.list.at->count);
    else
        no_boards(picture);
    explain_free(&explain);
}

/* Its value, where a step has no boards: "popcount(x) = 3". */
static const char *row_note(const Picture *picture, const StepBoards *step) {
    if (step->count && step->value.kind == KIND_SET) return step->note;
    Buf text = {0};
    value_line(&text, picture->style, &step->value);
    return arena_buf(picture->work->session->statement, &text);
}

static void draw_rows(Picture *picture, const Steps *steps) {
    Arena *arena = picture->work->session->statement;
    SvgRow *rows = ARENA_ARRAY(arena, SvgRow, steps->count + 3);
    size_t count = 0;
    if (steps->intro) rows[count++] = (SvgRow){.note = steps->intro};
    if (steps->always) rows[count++] = (SvgRow){.note = steps->always};
    for (size_t i = 0; i < steps->count; i++) {
        const StepBoards *step = &steps->at[i];
        const char *head = step->function
                               ? arena_printf(arena, "%zu. in %s: %s", i + 1,
                                              step->function, step->title)
                               : arena_printf(arena, "%zu. %s", i + 1, step->title);
        rows[count++] = (SvgRow){.title = steps->count > 1 ? head : NULL,
                                 .note = row_note(picture, step),
                                 .boards = step->boards,
                                 .count = step->count};
    }
    if (steps->after) rows[count++] = (SvgRow){.note = steps->after};
    svg_rows(&picture->svg, picture->style, picture->title, rows, count);
}

/* All steps below each other. */
static void draw_steps(Picture *picture) {
    Value value;
    Explain explain;
    bool boards = false;
    if (!command_steps(picture->work, false, &explain, &value)) return;
    for (size_t i = 0; i < explain.list.count; i++)
        boards |= explain.list.at[i].count > 0;
    if (boards)
        draw_rows(picture, &explain.list);
    else
        no_boards(picture);
    explain_free(&explain);
}

static void draw_table(Picture *picture) {
    TruthTable table;
    Moves moves;
    CommandStudy study = command_tabled(picture->work, false, &table, &moves);
    if (study == STUDY_TABLE)
        svg_table(&picture->svg, picture->style, picture->title, &table);
    else if (study == STUDY_MOVES)
        svg_moves(&picture->svg, picture->style, &moves);
}

static void draw_venn(Picture *picture) {
    Venn venn;
    if (command_regions(picture->work, &venn) &&
        !svg_venn(&picture->svg, picture->style, picture->title, &venn, 0))
        work_error(picture->work,
                   "a Venn diagram shows at most 6 sets, and these are %zu\n"
                   "|:venn lists the regions of up to 8",
                   venn.table.nvars);
}

void command_svg(const Work *work) {
    static const struct {
        const char *word;
        void (*draw)(Picture *);
    } kinds[] = {{"", draw_board},
                 {"show", draw_side},
                 {"explain", draw_steps},
                 {"table", draw_table},
                 {"venn", draw_venn}};
    Picture picture = {.work = work,
                       .style = work_style(work),
                       .title = print_text(work->session->statement, command_expr(work))};
    const char *text = work->node->text;
    size_t word = strcspn(text, " ");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].word) == word && strncmp(kinds[i].word, text, word) == 0)
            kinds[i].draw(&picture);
    if (!work_failed(work) && picture.svg.len)
        work_wrote(work, text + word + 1, &picture.svg);
    buf_free(&picture.svg);
}
