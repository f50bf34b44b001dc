#include "render/block/steps.h"

static void add_note(Blocks *blocks, const char *text) {
    if (text) block_add_note(blocks, text);
}

static void add_row(Blocks *blocks, const StepBoards *step) {
    if (step->count)
        block_add(
            blocks,
            &(Block){.title = step->title, .boards = step->boards, .count = step->count});
}

void steps_row(Blocks *blocks, const StepBoards *step) {
    add_row(blocks, step);
    add_note(blocks, step->note);
}

/* Of a set the board is enough on a terminal; the last one is said below all. */
static void add_step(Blocks *blocks, const Style *style, const StepBoards *step,
                     bool last) {
    const Value *value = &step->value;
    add_row(blocks, step);
    if (value->kind != KIND_SET) {
        block_add_value(blocks, style, value);
    } else {
        if (!step->count) block_add_board(blocks, step->title, value_wide(value), NULL);
        if (!last && !step->bare)
            block_add(blocks, &(Block){.kind = BLOCK_SUMMARY,
                                       .squares = value_wide(value),
                                       .extra = true});
    }
    add_note(blocks, step->note);
}

/* "3. in f: " before its title. */
static void add_title(Blocks *blocks, const StepBoards *step, size_t number) {
    const char *in = step->function ? "in " : "", *behind = step->function ? ": " : "";
    block_add(blocks, &(Block){.kind = BLOCK_STEP,
                               .title = step->title,
                               .text = arena_printf(
                                   blocks->arena, "%zu. %s%s%s", number, in,
                                   step->function ? step->function : "", behind)});
}

/* "3. a & b" and below it the boards, or the value. */
void steps_blocks(Blocks *blocks, const Style *style, const Steps *steps) {
    const Block gap = {.kind = BLOCK_GAP};
    add_note(blocks, steps->intro);
    add_note(blocks, steps->always);
    if (steps->intro) block_add(blocks, &gap);
    for (size_t i = 0; i < steps->count; i++) {
        add_title(blocks, &steps->at[i], i + 1);
        add_step(blocks, style, &steps->at[i], i + 1 == steps->count);
        block_add(blocks, &gap);
    }
    if (steps->more)
        add_note(blocks, arena_printf(blocks->arena, "(the first %d steps)", STEPS_MOST));
    if (steps->more) block_add(blocks, &gap);
    add_note(blocks, steps->after);
}
