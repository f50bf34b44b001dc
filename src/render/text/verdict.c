/* The picture of a refutation. Variables first: sets as boards side by side with their
 * hex below, others in a line each; then the two sides, with the squares marked that
 * break the comparison, and the list of these squares. */
#include "render/text/verdict.h"

uint64_t verdict_differs(const Counterexample *example) {
    uint64_t left = example->left.value.term.word, right = example->right.value.term.word;
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

void verdict_blocks(Blocks *blocks, const Style *style, const Counterexample *example) {
    const NamedValue *left = &example->left, *right = &example->right;
    block_add_values(blocks, style, "the counterexample", example->vars, example->nvars);
    if (!example->sides) return;
    if (example->nvars) block_add(blocks, &(Block){.kind = BLOCK_GAP});
    bool drawn =
        block_is_board(style, &left->value) || block_is_board(style, &right->value);
    BoardMarks *marks = ARENA_NEW(blocks->arena, BoardMarks);
    marks->differs = verdict_differs(example);
    SideBoard *sides = ARENA_ARRAY(blocks->arena, SideBoard, 2);
    sides[0] =
        (SideBoard){.title = left->name, .word = left->value.term.word, .marks = marks};
    sides[1] = (SideBoard){.op = example->sign,
                           .title = right->name,
                           .word = right->value.term.word,
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

void verdict_draw(Buf *buf, const Style *style, const Counterexample *example) {
    Blocks blocks = {.arena = arena_new()};
    verdict_blocks(&blocks, style, example);
    block_draw(buf, style, &blocks);
    arena_free(blocks.arena);
}
