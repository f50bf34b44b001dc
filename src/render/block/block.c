#include "render/block/block.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- makers --- */

void block_add(Blocks *blocks, const Block *block) {
    blocks->at = arena_grow(blocks->arena, blocks->at, blocks->count, &blocks->cap,
                            sizeof *blocks->at);
    blocks->at[blocks->count++] = *block;
}

void block_add_text(Blocks *blocks, BlockKind kind, const char *text) {
    if (*text)
        block_add(blocks, &(Block){.kind = kind, .text = arena_str(blocks->arena, text)});
}

void block_add_buf(Blocks *blocks, BlockKind kind, Buf *text) {
    block_add_text(blocks, kind, buf_str(text));
    buf_free(text);
}

void block_add_note(Blocks *blocks, const char *text) {
    block_add_text(blocks, BLOCK_NOTE, text);
    if (*text) blocks->at[blocks->count - 1].indent = 2;
}

bool block_is_board(const Style *style, const Value *value) {
    if (style_numbers(style)) return false;
    return value->kind == KIND_SET ||
           (value->kind == KIND_INT && style->show == SHOW_AS_BOARD);
}

void block_add_board(Blocks *blocks, const char *title, Wide word,
                     const BoardMarks *marks) {
    SideBoard *board = ARENA_NEW(blocks->arena, SideBoard);
    *board = (SideBoard){.word = word, .marks = marks};
    block_add(blocks, &(Block){.title = title, .boards = board, .count = 1});
}

/* A square on a board is a name, not a member: `*` marks it. */
static void add_named(Blocks *blocks, unsigned square) {
    BoardMarks *marks = ARENA_NEW(blocks->arena, BoardMarks);
    marks->sign[square] = '*';
    block_add_board(blocks, "the square", 0, marks);
}

void block_add_value(Blocks *blocks, const Style *style, const Value *value) {
    bool list = value->kind == KIND_LIST, square = value->kind == KIND_SQUARE;
    Wide word = value_wide(value);
    if (value->kind == KIND_VOID) return;
    if (!list && value_is_known(value) && block_is_board(style, value)) {
        block_add_board(blocks, "a set", word, NULL);
        block_add(blocks, &(Block){.kind = BLOCK_SUMMARY, .squares = word});
        return;
    }
    block_add_lines(blocks, &(NamedValue){NULL, *value}, 1, list ? 1 : BLOCK_WHOLE);
    bool spoken = style->look == LOOK_SPOKEN;
    if (square && style->show == SHOW_AS_BOARD && !spoken &&
        word < (unsigned)shape_bits(style->squares))
        add_named(blocks, (unsigned)word);
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
        block_add(blocks, &(Block){.title = title, .boards = boards, .count = drawn});
}

void block_add_lines(Blocks *blocks, const NamedValue *values, size_t count, int indent) {
    for (size_t i = 0; i < count; i++)
        block_add(blocks,
                  &(Block){.kind = BLOCK_VALUE, .value = values[i], .indent = indent});
}

void block_add_sides(Blocks *blocks, const SideBoard sides[2], Wide differs) {
    SideBoard *boards = arena_copy(blocks->arena, sides, 2 * sizeof *sides);
    BoardMarks *marks = ARENA_NEW(blocks->arena, BoardMarks);
    marks->differs = differs;
    boards[0].marks = boards[1].marks = marks;
    block_add(blocks, &(Block){.title = "both sides", .boards = boards, .count = 2});
}

/* --- what drawers say --- */

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

void block_put_differ(Buf *buf, const Style *style, const Block *block,
                      const char *marks) {
    Wide squares = block->squares & shape_board(style->squares);
    if (!squares) return;
    int count = wide_count(squares);
    buf_printf(buf, "%s%s %d square%s where they differ: ", block->bare ? "" : marks,
               block->bare ? "The" : " mark the", count, count == 1 ? "" : "s");
    board_members(buf, style, squares, 16);
}

/* --- as text --- */

enum { REMARK = 4 /* columns before it */ };

static void put_line(Buf *buf, const Style *style, Buf *line, int indent) {
    if (indent != BLOCK_WHOLE)
        style_wrap(buf, style, buf_str(line), 0, (size_t)indent);
    else
        buf_puts(buf, buf_str(line));
    buf_putc(buf, '\n');
    buf_free(line);
}

/* Where it is too wide, what is behind its ; begins a new one. */
static void put_remark(Buf *buf, const Style *style, const char *text) {
    const char *rest = strchr(text, ';');
    size_t len = rest ? (size_t)(rest - text) + 1 : strlen(text);
    bool fits = !style->width || REMARK + style_width(text) <= style->width;
    if (fits) len = strlen(text);
    Buf line = {0};
    buf_putn(&line, text, len);
    buf_fill(buf, ' ', REMARK);
    style_wrap(buf, style, buf_str(&line), REMARK, REMARK);
    buf_putc(buf, '\n');
    buf_free(&line);
    for (text += len; *text == ' ';) text++;
    if (*text) put_remark(buf, style, text);
}

static void put_fact(Buf *buf, const Style *style, const Block *block) {
    size_t indent = style_width(block->title) + 2;
    style_puts(buf, style, INK_TITLE, block->title);
    buf_puts(buf, ": ");
    style_wrap(buf, style, block->text, indent, indent);
    buf_putc(buf, '\n');
}

/* One that stands alone, without a title, is said in other words than those of a row; men
 * alone are a position. */
static void put_boards(Buf *buf, const Style *style, const Block *block) {
    const SideBoard *first = block->boards;
    bool men = first->marks && first->marks->pieces && !first->word;
    if (block->count > 1 || first->title || first->op)
        side_draw(buf, style, first, block->count);
    else if (men)
        board_pieces(buf, style, first->marks->sign);
    else
        board_draw(buf, style, first->word, first->marks);
}

static void put_differ(Buf *buf, const Style *style, const Block *block) {
    Block shown = *block;
    Buf line = {0};
    shown.bare = block->bare || style->look == LOOK_SPOKEN;
    block_put_differ(&line, style, &shown, "X and -");
    if (line.len) put_line(buf, style, &line, 2);
}

static void put_step(Buf *buf, const Style *style, const Block *block) {
    buf_puts(buf, block->text);
    style_puts(buf, style, INK_TITLE, block->title);
    buf_putc(buf, '\n');
}

static void put(Buf *buf, const Style *style, const Block *block) {
    Buf line = {0};
    switch (block->kind) {
    case BLOCK_BOARDS:
        put_boards(buf, style, block);
        break;
    case BLOCK_VALUE:
        block_put_value(&line, style, &block->value);
        put_line(buf, style, &line, block->indent);
        break;
    case BLOCK_SUMMARY:
        value_summary(buf, style, block->squares);
        break;
    case BLOCK_DIFFER:
        put_differ(buf, style, block);
        break;
    case BLOCK_GAP:
        buf_putc(buf, '\n');
        break;
    case BLOCK_STEP:
        put_step(buf, style, block);
        break;
    case BLOCK_NOTE:
        style_line(buf, style, block->text, (size_t)block->indent);
        break;
    case BLOCK_REMARK:
        put_remark(buf, style, block->text);
        break;
    case BLOCK_FACT:
        put_fact(buf, style, block);
        break;
    case BLOCK_LINES:
        buf_puts(buf, block->text);
        break;
    case BLOCK_CELLS:
        cells_draw(buf, style, block->cells);
        break;
    case BLOCK_VENN:
        venn_draw(buf, style, block->venn);
        break;
    case BLOCK_MOVES:
        moves_draw(buf, style, block->moves);
    }
}

static bool put_all(Buf *buf, const Style *style, const Blocks *blocks, bool spare) {
    bool some = false;
    for (size_t i = 0; i < blocks->count; i++) {
        const Block *block = &blocks->at[i];
        some = some || block->spare;
        if (!block->extra && (spare || !block->spare)) put(buf, style, block);
    }
    return some;
}

/* Rows that a verdict takes besides, and the next prompt. */
enum { AROUND = 3 };

static bool is_high(const Style *style, const Buf *text, size_t from) {
    unsigned rows = AROUND;
    for (size_t i = from; i < text->len; i++) rows += text->data[i] == '\n';
    return style->height && rows > style->height;
}

void block_put(Buf *buf, const Style *style, const Blocks *blocks) {
    size_t before = buf->len;
    bool spare = put_all(buf, style, blocks, true);
    if (!spare || !is_high(style, buf, before)) return;
    buf->data[buf->len = before] = '\0';
    put_all(buf, style, blocks, false);
}

void block_draw(Buf *buf, const Style *style, const Blocks *blocks) {
    bool folds = blocks->fold == BLOCKS_LIST || (blocks->fold && style->folds);
    Buf text = {0};
    if (!folds) {
        block_put(buf, style, blocks);
        return;
    }
    block_put(&text, style, blocks);
    style_fold(buf, style, buf_str(&text));
    buf_free(&text);
}
