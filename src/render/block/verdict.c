/* The picture of a refutation. Variables first: sets as boards side by side with their
 * hex below, others in a line each; then the two sides, with the squares marked that
 * break the comparison, and the list of these squares. */
#include "render/block/verdict.h"

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

void verdict_blocks(Blocks *blocks, const Style *style, const Counterexample *example) {
    const NamedValue *left = &example->left, *right = &example->right;
    size_t first = blocks->count;
    block_add_boards(blocks, style, "the counterexample", example->vars, example->nvars);
    if (blocks->count > first) blocks->at[first].spare = true;
    block_add_lines(blocks, example->vars, example->nvars, 2);
    if (!example->sides) return;
    if (example->nvars) block_add(blocks, &(Block){.kind = BLOCK_GAP});
    bool drawn =
        block_is_board(style, &left->value) || block_is_board(style, &right->value);
    const SideBoard sides[] = {
        {.title = left->name, .word = value_wide(&left->value)},
        {.op = example->sign, .title = right->name, .word = value_wide(&right->value)}};
    if (drawn) block_add_sides(blocks, sides, verdict_differs(example));
    block_add_lines(blocks, left, 1, 2);
    block_add_lines(blocks, right, 1, 2);
    if (drawn)
        block_add(blocks,
                  &(Block){.kind = BLOCK_DIFFER, .squares = verdict_differs(example)});
}
