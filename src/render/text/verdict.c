/* The picture of a refutation. Variables first: sets as boards side by side with their
 * hex below, others in a line each; then the two sides, with the squares marked that
 * break the comparison, and the list of these squares. */
#include "render/text/verdict.h"

Wide verdict_differs(const Counterexample *example) {
    Wide left = value_wide(&example->left.value),
         right = value_wide(&example->right.value);
    switch (example->op) {
    case MEANING_EQ:
        return left ^ right;
    case MEANING_SUBSET:
        return left & ~right;
    case MEANING_PROPER:
        return left == right ? 0 : left & ~right;
    case MEANING_SUPERSET:
        return right & ~left;
    case MEANING_PROPER_SUPER:
        return left == right ? 0 : right & ~left;
    default:
        return 0;
    }
}

static void add_parts(Blocks *blocks, const Style *style, const Counterexample *example,
                      bool boards) {
    const NamedValue *left = &example->left, *right = &example->right;
    if (boards)
        block_add_boards(blocks, style, "the counterexample", example->vars,
                         example->nvars);
    block_add_lines(blocks, example->vars, example->nvars);
    if (!example->sides) return;
    if (example->nvars) block_add(blocks, &(Block){.kind = BLOCK_GAP});
    bool drawn =
        block_is_board(style, &left->value) || block_is_board(style, &right->value);
    BoardMarks *marks = ARENA_NEW(blocks->arena, BoardMarks);
    marks->differs = verdict_differs(example);
    SideBoard *sides = ARENA_ARRAY(blocks->arena, SideBoard, 2);
    sides[0] = (SideBoard){
        .title = left->name, .word = value_wide(&left->value), .marks = marks};
    sides[1] = (SideBoard){.op = example->sign,
                           .title = right->name,
                           .word = value_wide(&right->value),
                           .marks = marks};
    if (drawn)
        block_add(blocks, &(Block){.kind = BLOCK_BOARDS,
                                   .title = "both sides",
                                   .boards = sides,
                                   .count = 2});
    block_add(blocks, &(Block){.kind = BLOCK_VALUE, .value = *left});
    block_add(blocks, &(Block){.kind = BLOCK_VALUE, .value = *right});
    if (drawn)
        block_add(blocks, &(Block){.kind = BLOCK_DIFFER, .squares = marks->differs});
}

/* Rows that the verdict takes besides, and the next prompt. */
enum { AROUND = 3 };

static bool is_high(const Style *style, const Buf *text, size_t from) {
    unsigned rows = AROUND;
    for (size_t i = from; i < text->len; i++) rows += text->data[i] == '\n';
    return style->height && rows > style->height;
}

void verdict_blocks(Blocks *blocks, const Style *style, const Counterexample *example) {
    add_parts(blocks, style, example, true);
}

/* Where the rows are too few the variables have lines alone. */
void verdict_draw(Buf *buf, const Style *style, const Counterexample *example) {
    Blocks blocks = {.arena = arena_new()};
    size_t before = buf->len;
    verdict_blocks(&blocks, style, example);
    block_draw(buf, style, &blocks);
    if (is_high(style, buf, before)) {
        buf->data[buf->len = before] = '\0';
        blocks.count = 0;
        add_parts(&blocks, style, example, false);
        block_draw(buf, style, &blocks);
    }
    arena_free(blocks.arena);
}
