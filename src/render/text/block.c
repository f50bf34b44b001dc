#include "render/text/block.h"

#include <errno.h>
#include <stdlib.h>

void block_add(Blocks *blocks, const Block *block) {
    blocks->at = arena_grow(blocks->arena, blocks->at, blocks->count, &blocks->cap,
                            sizeof *blocks->at);
    blocks->at[blocks->count++] = *block;
}

bool block_is_board(const Style *style, const Value *value) {
    if (style_numbers(style)) return false;
    return value->kind == KIND_SET ||
           (value->kind == KIND_INT && style->show == SHOW_AS_BOARD);
}

void block_add_boards(Blocks *blocks, const Style *style, const char *title,
                      const NamedValue *values, size_t count) {
    SideBoard *boards = ARENA_ARRAY(blocks->arena, SideBoard, count + 1);
    size_t drawn = 0;
    for (size_t i = 0; i < count; i++)
        if (block_is_board(style, &values[i].value))
            boards[drawn++] = (SideBoard){.title = values[i].name,
                                          .word = value_wide(&values[i].value)};
    if (drawn)
        block_add(blocks, &(Block){.kind = BLOCK_BOARDS,
                                   .title = title,
                                   .boards = boards,
                                   .count = drawn});
}

void block_add_lines(Blocks *blocks, const NamedValue *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        block_add(blocks, &(Block){.kind = BLOCK_VALUE, .value = values[i]});
}

/* Whether the text is the number itself. */
static bool is_number(const char *text, Wide word) {
    char *end;
    if (*text < '0' || *text > '9') return false;
    errno = 0;
    return strtoull(text, &end, 0) == word && !*end && !errno;
}

void block_put_value(Buf *buf, const Style *style, const NamedValue *item) {
    if (item->name && !is_number(item->name, item->value.term.word))
        buf_printf(buf, "%s = ", item->name);
    value_line(buf, style, &item->value);
}

void block_draw_differ(Buf *buf, const Style *style, Wide squares, bool marked) {
    Buf text = {0};
    squares &= shape_board(style->squares);
    if (!squares) return;
    int count = wide_count(squares);
    buf_printf(&text,
               "%s %d square%s where they differ: ", marked ? "X and - mark the" : "The",
               count, count == 1 ? "" : "s");
    board_members(&text, style, squares, 16);
    style_flush(buf, style, &text, 2);
}

static void draw(Buf *buf, const Style *style, const Block *block) {
    Buf line = {0};
    switch (block->kind) {
    case BLOCK_BOARDS:
        side_draw(buf, style, block->boards, block->count);
        break;
    case BLOCK_VALUE:
        block_put_value(&line, style, &block->value);
        style_flush(buf, style, &line, 2);
        break;
    case BLOCK_GAP:
        buf_putc(buf, '\n');
        break;
    case BLOCK_DIFFER:
        block_draw_differ(buf, style, block->squares, style->look != LOOK_SPOKEN);
    }
}

void block_draw(Buf *buf, const Style *style, const Blocks *blocks) {
    for (size_t i = 0; i < blocks->count; i++) draw(buf, style, &blocks->at[i]);
}
